"""One viewer of a gallery: a session, its gestures, and its view."""


class Viewer:
    """One session and its view."""

    def __init__(self, service, preset, width, height, page=0, **fields):
        self.service = service
        answer = service.post("/v1/sessions", {
            "gallery": "Album", "preset": preset, "width": width, "height": height, "page": page,
            **fields})
        assert answer.status == 201, answer.text
        self.path = answer.headers["Location"]
        self.last = answer.json["layout"]

    def layout(self, t="rest"):
        return self.service.get(f"{self.path}/layout.json?t={t}").json

    def after(self, milliseconds):
        """The layout at a time after the last events."""
        return self.layout(self.last["time"] + milliseconds)

    def do(self, *events):
        """The outcomes of events that arrive now."""
        answer = self.service.post(f"{self.path}/events", {"events": list(events)})
        assert answer.status == 200, answer.text
        self.last = answer.json["layout"]
        return [outcome for outcome in answer.json["outcomes"] if outcome["type"] != "nothing"]

    def settle(self):
        """Waits until the strip rests; returns its layout and the outcomes."""
        answer = self.service.post(f"{self.path}/events", {
            "time": self.layout()["time"], "events": [{"type": "reload"}]})
        assert answer.status == 200, answer.text
        self.last = answer.json["layout"]
        return self.last, [it for it in answer.json["outcomes"] if it["type"] != "nothing"]


def swipe(direction):
    return {"type": "swipe", "direction": direction}


def drag(points, every=20, hold=0):
    """The events of a mouse that moves from point to point, and pauses before its release."""
    times = range(0, every * len(points), every)
    events = [
        {"type": "move" if time else "down", "x": x, "y": y, "pointer": "mouse", "time": time}
        for (x, y), time in zip(points, times)]
    x, y = points[-1]
    return events + [
        {"type": "up", "x": x, "y": y, "pointer": "mouse", "time": times[-1] + hold}]


def shown(layout):
    return [page["index"] for page in layout["pages"] if page["visible"]]


def lefts(layout):
    return [page["frame"]["x"] for page in layout["pages"] if page["visible"]]


def changed(before, after):
    return {"type": "pageChanged", "from": before, "to": after}
