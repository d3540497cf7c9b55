"""A session's changes as server-sent events: byte by byte, and as a browser reads them."""

import http.client
import json
import signal
import time

import httpx
import pytest
from httpx_sse import EventSource

from pictures import encoded, plain_gallery, quartered
from service import PATIENCE, rest, serving, until

pytestmark = pytest.mark.rooms("WebAPI")


class Events:
    """A stream of events, read as EventSource does, by an independent client library."""

    def __init__(self, client, session, last=None):
        headers = {"Accept": "text/event-stream", "Cache-Control": "no-store"}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        self.client = httpx.Client(timeout=PATIENCE)
        self._stream = self.client.stream(
            "GET", f"{client.base}{session}/updates", headers=headers)
        self.response = self._stream.__enter__()
        assert self.response.status_code == 200, self.response.read()
        self._read = self.response.iter_bytes
        self.response.iter_bytes = self._in_time
        self._events = EventSource(self.response).iter_sse()

    def _in_time(self):
        # The client's own timeout never ends the wait, because a comment comes every 15 seconds.
        for piece in self._read():
            assert time.monotonic() < self._deadline, f"after {PATIENCE} s still waiting"
            yield piece

    def next(self, deadline=None):
        self._deadline = deadline or time.monotonic() + PATIENCE
        return next(self._events, None)

    def until(self, kind):
        """The events up to one of this kind, by kind: the last of each."""
        seen, deadline = {}, time.monotonic() + PATIENCE
        while kind not in seen:
            event = self.next(deadline)
            assert event is not None, f"the stream ended without {kind}, after {seen}"
            seen[event.event] = event
        return seen

    def close(self):
        self._stream.__exit__(None, None, None)
        self.client.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def looking(service, session):
    """The path for view-only access to a session."""
    page = service.get(f"/s/{session.rsplit('/')[-1]}/share").text
    found = page.split("view-")[1][:22]
    return f"/v1/sessions/view-{found}"


def test_events_come_as_the_standard_writes_them(service, session):
    service.form(f"{session}/events", "goTo=1&animated=false")
    with service.connect() as connection:
        connection.sendall(f"GET {session}/updates HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        response = http.client.HTTPResponse(connection)
        response.begin()
        assert response.status == 200
        assert response.headers["Content-Type"] == "text/event-stream"
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["X-Accel-Buffering"] == "no"
        lines = [response.readline() for _ in range(13)]
    assert lines[0] == b"retry: 2000\n"
    item = service.get(f"{session}/layout.json").json["pages"]
    item = next(page["item"] for page in item if page["index"] == 1)
    expected = [
        ("changed", {"revision": 1, "motion": "resting", "settlesIn": 0}),
        ("page", {"revision": 1, "page": 1, "from": None,
                  "pageCount": len(service.items("Plain")), "item": item}),
        ("settled", {"revision": 1, "page": 1, "pageCount": len(service.items("Plain"))})]
    for place, (kind, data) in enumerate(expected):
        sent = lines[1 + 4 * place:5 + 4 * place]
        assert sent[0] == b"id: 1\n" and sent[1] == f"event: {kind}\n".encode()
        assert sent[2].startswith(b"data: ") and json.loads(sent[2][6:]) == data
        assert sent[3] == b"\n"


def test_a_listener_hears_of_a_turn_and_of_its_end(service, session):
    with Events(service, session) as events:
        events.until("settled")
        late = []
        # A busy machine may be late; one turn of three must be reported promptly.
        while not late or (min(late) >= 0.7 and len(late) < 3):
            late.append(turn(service, session, events, len(late) + 1))
    # When the strip rests, and not at the next poll.
    assert -0.1 < min(late) < 0.7


# More seconds than a turn may be late.
LATE = 9


def turn(service, session, events, page):
    """Turns to the next page; returns how many seconds after the turn's end its end was
    reported."""
    start = time.monotonic()
    service.form(f"{session}/events", "next=1")
    begun = events.until("page")
    assert time.monotonic() - start < 10
    assert list(begun) == ["changed", "page"]
    if begun["changed"].json()["motion"] == "resting":
        # It was looked at so late that the turn had ended.
        events.until("settled")
        return LATE
    length = begun["changed"].json()["settlesIn"]
    assert length > 0
    sent = begun["page"]
    assert sent.id == str(page) and (sent.json()["from"], sent.json()["page"]) == (page - 1, page)
    settled = events.until("settled")
    late = time.monotonic() - start - length / 1000
    assert list(settled) == ["settled"]
    assert settled["settled"].json() == {
        "revision": page, "page": page, "pageCount": len(service.items("Plain"))}
    return late


def test_a_client_that_reconnects_gets_the_present_state_and_no_more(service, session):
    service.form(f"{session}/events", "goTo=2&animated=false")
    with Events(service, session, last=1) as events:
        assert list(events.until("settled")) == ["page", "settled"]
    service.form(f"{session}/events", "goTo=3&animated=false")
    for stale in (1, 99, "-1", "x" * 50, ""):
        with Events(service, session, last=stale) as events:
            sent = events.until("settled")
            assert list(sent) == ["changed", "page", "settled"]
            assert sent["page"].json()["page"] == 3
            assert {event.id for event in sent.values()} == {"2"}


def test_who_may_only_look_may_listen(service, session):
    with Events(service, looking(service, session)) as events:
        events.until("settled")
        service.form(f"{session}/events", "goTo=1&animated=false")
        assert events.until("page")["page"].json()["page"] == 1


def test_a_listener_hears_when_pictures_are_ready(service, session):
    with Events(service, session) as events:
        events.until("settled")
        # Pages of a size that has not been requested: their pictures are prepared for this
        # listener.
        service.ask("PATCH", session, {"pageSize": {"width": 401, "height": 501}})
        # From now on it hears of pictures of this size.
        events.until("changed")
        shown = {page["item"] for page in service.get(
            f"{session}/layout.json?pictures=now").json["pages"] if page["visible"]}
        ready = set()
        while not shown <= ready:
            ready |= set(events.until("items")["items"].json()["ready"])
        states = {page["item"]: page["state"] for page in service.get(
            f"{session}/layout.json?pictures=now").json["pages"]}
        assert {states[item] for item in shown} == {"ready"}


def test_a_listener_hears_when_the_gallery_changes(tmp_path):
    plain_gallery(tmp_path)
    with serving(tmp_path, "--rescan-seconds", "1") as service:
        session = service.session(service.gallery())
        count = len(service.items(service.gallery()))
        service.form(f"{session}/events", "goTo=1&animated=false")
        assert service.get(f"{session}/frame.png").status == 200
        with Events(service, session) as events:
            sent = events.until("settled")
            item = sent["page"].json()["item"]
            (tmp_path / "00.png").write_bytes(encoded(quartered(60, 40), "PNG"))
            seen = events.until("items")
            while seen["items"].json()["pageCount"] == count:
                seen |= events.until("items")
            assert seen["items"].json()["pageCount"] == count + 1
            # The session stays on its item, whose page number has changed.
            assert (seen["page"].json()["item"], seen["page"].json()["page"]) == (item, 2)


def test_a_strip_that_turns_by_itself_is_heard(service):
    session = service.session("Plain", autoplay=2000)
    assert service.get(f"{session}/frame.png").status == 200
    with Events(service, session) as events:
        first, *turns = [events.until("page")["page"].json() for _ in range(4)]
    assert [turn["from"] for turn in turns] == [turn["page"] for turn in (first, *turns[:-1])]
    # A busy machine may report two turns as one.
    assert 1 in [(turn["page"] - turn["from"]) % 6 for turn in turns]


def test_a_session_that_ends_ends_its_events(service, session):
    with Events(service, session) as events:
        events.until("settled")
        assert service.ask("DELETE", session).status == 204
        assert events.until("ended")["ended"].json() == {}
        assert events.next() is None
    # The response to a browser that reconnects: it does not try a third time.
    service.get(f"{session}/updates").problem(404)


def test_a_silent_stream_says_so_every_fifteen_seconds(service, session):
    with service.connect() as connection:
        connection.sendall(f"GET {session}/updates HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n".encode())
        received, start = b"", time.monotonic()
        while not received.endswith(b":\n\n"):
            piece = connection.recv(65536)
            assert piece, received
            received += piece
        assert 13 < time.monotonic() - start < 25


def test_streams_of_events_are_few_and_give_their_places_back(service, session):
    streams = [Events(service, session) for _ in range(8)]
    refused = service.get(f"{session}/updates")
    refused.problem(503)
    assert int(refused.headers["Retry-After"]) > 0
    # All listeners are notified, though not all of them can have a watch.
    service.form(f"{session}/events", "goTo=1&animated=false")
    for stream in streams:
        assert stream.until("page") and stream.until("settled")
        stream.close()
    until(lambda: service.ask("HEAD", f"{session}/updates").status == 200, "a place is free")


def test_events_are_asked_for_in_other_ways(service, session):
    head = service.ask("HEAD", f"{session}/updates")
    assert (head.status, head.body) == (200, b"")
    assert head.headers["Content-Type"] == "text/event-stream"
    service.get(f"{session}/updates?since=1").problem(400)
    service.get("/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA/updates").problem(404)


def test_a_server_that_stops_ends_its_events(tmp_path):
    plain_gallery(tmp_path)
    with serving(tmp_path) as service:
        session = service.session(service.gallery())
        with Events(service, session) as events:
            rest(service, session)
            service.signal(signal.SIGTERM)
            while events.next() is not None:
                pass
        assert service.process.wait(PATIENCE) == 0
