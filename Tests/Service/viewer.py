"""One viewer of a gallery: a session, its gestures, and its view."""


class Viewer:
    """One session and its view."""

    def __init__(self, service, preset, width, height, page=0, **fields):
        self.service = service
        response = service.post("/v1/sessions", {
            "gallery": "Album", "preset": preset, "width": width, "height": height, "page": page,
            **fields})
        assert response.status == 201, response.text
        self.path = response.headers["Location"]
        self.last = response.json["layout"]

    def layout(self, t="rest"):
        return self.service.get(f"{self.path}/layout.json?t={t}").json

    def after(self, milliseconds):
        """The layout at a time after the last events."""
        return self.layout(self.last["time"] + milliseconds)

    def do(self, *events):
        """The outcomes of events that arrive now."""
        response = self.service.post(f"{self.path}/events", {"events": list(events)})
        assert response.status == 200, response.text
        self.last = response.json["layout"]
        return [outcome for outcome in response.json["outcomes"] if outcome["type"] != "nothing"]

    def settle(self):
        """Waits until the strip rests; returns its layout and the outcomes."""
        response = self.service.post(f"{self.path}/events", {
            "time": self.layout()["time"], "events": [{"type": "reload"}]})
        assert response.status == 200, response.text
        self.last = response.json["layout"]
        return self.last, [it for it in response.json["outcomes"] if it["type"] != "nothing"]


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
