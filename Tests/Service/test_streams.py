"""Sessions as streams of pictures, read fast, slowly and not at all."""

import http.client
import io
import signal
import statistics
import threading
import time

import pytest
from PIL import Image, ImageChops

from pictures import plain_gallery
from service import PATIENCE, rest, serving, until

pytestmark = pytest.mark.rooms("FrameService", "HTTPServing")

BOUNDARY = b"--peek\r\n"

# The time within which an immediate part arrives, in seconds, even on a busy machine: a stream
# without changes repeats itself after five.
SOON = 4.5


class Stream:
    """A stream that is read part by part."""

    def __init__(self, client, session):
        self.connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=PATIENCE)
        self.connection.request("GET", f"{session}/stream")
        self.response = self.connection.getresponse()
        self.status = self.response.status
        self.headers = self.response.headers

    def begin(self):
        assert self.status == 200, self.response.read()
        assert self.headers["Content-Type"] == "multipart/x-mixed-replace; boundary=peek"
        assert self.response.readline() == BOUNDARY
        return self

    def part(self):
        """The next picture, up to the boundary after it."""
        fields = {}
        while line := self.response.readline().strip().decode():
            name, value = line.split(": ")
            fields[name] = value
        if not fields:
            return None
        assert fields["Content-Type"] == "image/png"
        png = self.response.read(int(fields["Content-Length"]))
        # The boundary is sent with the part and not with the next one.
        assert self.response.readline() == b"\r\n" and self.response.readline() == BOUNDARY
        picture = Image.open(io.BytesIO(png))
        picture.load()
        return picture

    def close(self):
        self.connection.close()

    def __enter__(self):
        return self.begin()

    def __exit__(self, *_):
        self.close()


def same(one, other):
    return ImageChops.difference(one, other).getbbox() is None


def test_a_stream_shows_each_change_at_once(service, session):
    with Stream(service, session) as stream:
        start = time.monotonic()
        assert same(stream.part(), service.get(f"{session}/frame.png").png)
        assert time.monotonic() - start < SOON
        for page in (1, 2):
            service.form(f"{session}/events", f"goTo={page}&animated=false")
            start = time.monotonic()
            shown = service.get(f"{session}/frame.png").png
            # A placeholder may be sent before the picture.
            until(lambda: same(stream.part(), shown), "the page is shown", SOON)
            assert time.monotonic() - start < SOON


def test_a_stream_shows_motion_and_ends_at_rest(service, session):
    with Stream(service, session) as stream:
        stream.part()

        def moments():
            """How many pictures of a turn differ from the previous one."""
            service.form(f"{session}/events", "next=1")
            last = rest(service, session)["time"]
            shown = service.get(f"{session}/frame.png?t={last}").png
            parts = [stream.part()]
            while not same(parts[-1], shown):
                parts.append(stream.part())
            return sum(not same(one, other) for one, other in zip(parts, parts[1:]))

        # A debug build renders few pictures a second, and a busy machine may miss a turn
        # completely.
        assert any(moments() >= 2 for _ in range(3))


def test_a_slow_reader_gets_new_pictures_and_not_old_ones(service, session):
    with Stream(service, session) as stream:
        first = stream.part()
        # Motion in the meantime: far more pictures than any buffer on the way can hold.
        for _ in range(6):
            service.form(f"{session}/events", "goTo=4")
            time.sleep(0.4)
            service.form(f"{session}/events", "goTo=0")
            time.sleep(0.4)
        service.form(f"{session}/events", "goTo=3")
        rest(service, session)
        shown = service.get(f"{session}/frame.png").png
        count, picture = 0, first
        while not same(picture, shown):
            picture = stream.part()
            count += 1
        # First the contents of the buffers, then the current picture.
        assert count < 100, count
        assert same(service.get(f"{session}/frame.png").png, shown)


def test_a_stream_that_shows_nothing_new_repeats_itself(service, session):
    with Stream(service, session) as stream:
        first = stream.part()
        start = time.monotonic()
        # Once at once, for Chromium, and then rarely.
        assert same(stream.part(), first)
        assert time.monotonic() - start < SOON
        assert same(stream.part(), first)
        # Since before the second was sent: the busiest machine delays it, and no machine hurries it.
        assert 4 < time.monotonic() - start < PATIENCE


def test_a_stream_ends_with_its_session(service, session):
    with Stream(service, session) as stream:
        stream.part()
        assert service.ask("DELETE", session).status == 204
        assert stream.response.read() == b""


def test_streams_of_a_session_are_few_and_give_their_places_back(service, session):
    streams = [Stream(service, session).begin() for _ in range(4)]
    for stream in streams:
        stream.part()
    fifth = service.get(f"{session}/stream")
    fifth.problem(503)
    assert int(fifth.headers["Retry-After"]) > 0
    for stream in streams:
        stream.close()

    def place():
        stream = Stream(service, session)
        stream.close()
        return stream.status == 200

    until(place, "a place is free")


def test_streams_are_asked_for_in_other_ways(service, session):
    head = service.ask("HEAD", f"{session}/stream")
    assert head.status == 200 and head.body == b""
    assert head.headers["Content-Type"].startswith("multipart/x-mixed-replace")
    service.get(f"{session}/stream.mjpeg?fps=500").problem(400)
    service.get("/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA/stream").problem(404)
    with service.connect() as connection:
        # HTTP/1.0 has no chunks: the parts are sent unframed.
        connection.sendall(f"GET {session}/stream HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n".encode())
        received = b""
        while received.count(BOUNDARY) < 2:
            piece = connection.recv(65536)
            assert piece
            received += piece
    assert b"chunked" not in received.split(b"\r\n\r\n")[0]


def test_a_server_that_stops_ends_its_streams(tmp_path):
    plain_gallery(tmp_path)
    with serving(tmp_path) as service:
        gallery = service.gallery()
        session = service.session(gallery)
        streams = [Stream(service, session).begin() for _ in range(3)]
        for stream in streams:
            stream.part()
        # One stream is at rest, and one has not been read for a while.
        service.form(f"{session}/events", "next=1")
        service.signal(signal.SIGTERM)
        assert service.process.wait(PATIENCE) == 0
        assert "abort" not in service.log


@pytest.mark.parametrize("count", [48])
def test_streams_do_not_starve_those_who_poll(tmp_path, count, report):
    plain_gallery(tmp_path)
    with serving(tmp_path, "--max-connections-per-address", "0") as service:
        gallery = service.gallery()
        sessions = [service.session(gallery, width=480, height=320) for _ in range(count)]
        polled = service.session(gallery, width=480, height=320)
        layout = lambda: service.get(f"{polled}/layout.json?pictures=now").seconds
        alone = statistics.median(layout() for _ in range(50))
        streams = [Stream(service, session).begin() for session in sessions]
        # One address has no more: three quarters of 64.
        service.get(f"{polled}/stream").problem(429)
        parts = [0] * count
        over = threading.Event()

        def read(place):
            while not over.is_set():
                streams[place].part()
                parts[place] += 1

        readers = [threading.Thread(target=read, args=(place,), daemon=True)
                   for place in range(count)]
        for reader in readers:
            reader.start()
        times = []
        end = time.monotonic() + 4
        while time.monotonic() < end:
            for session in sessions[:8]:
                service.form(f"{session}/events", "next=1" if len(times) % 40 < 20 else "previous=1")
            times += [layout() for _ in range(5)]
        until(lambda: all(parts), "every stream shows pictures")
        over.set()
        for stream in streams:
            stream.connection.sock.close() if stream.connection.sock else None
        times.sort()
        slow = times[int(len(times) * 0.95)]
        report(f"polling beside {count} streams: median {statistics.median(times) * 1000:.1f} ms, "
               f"95 % below {slow * 1000:.1f} ms (alone {alone * 1000:.1f} ms); "
               f"{sum(parts)} pictures in 4 s")
        assert slow < 0.5
