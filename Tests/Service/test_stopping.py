"""Shutdown: requests in flight are finished, and no new ones are accepted."""

import http.client
import os
import signal
import socket
import subprocess
import threading
import time

import pytest
from PIL import Image

from service import EXECUTABLE, FORM, PATIENCE, serving, until
from test_metrics import value

pytestmark = pytest.mark.rooms("HTTPServing", "Peekstrip")


@pytest.fixture
def heavy_folder(tmp_path):
    """One picture that takes long to prepare: 36 million pixels."""
    folder = tmp_path / "Heavy"
    folder.mkdir()
    Image.effect_noise((600, 600), 80).resize((6000, 6000)).convert("RGB").save(
        folder / "heavy.jpg", quality=90)
    return folder


class Asking(threading.Thread):
    """A request that is sent now and gets its response later."""

    def __init__(self, client, path, **headers):
        super().__init__(daemon=True)
        self._request = client, path, headers
        self.response = None
        self.start()

    def run(self):
        client, path, headers = self._request
        self.response = client.once(path, **headers)

    def wait(self):
        self.join(PATIENCE)
        assert self.response is not None, "the request was not answered"
        return self.response


def is_refused(service):
    try:
        service.get("/")
        return False
    except ConnectionError:
        # Reset, because it was in flight when the listener closed.
        return True


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_requests_in_flight_are_answered_before_the_end(heavy_folder, number, note):
    with serving(heavy_folder) as service:
        item, = service.items("Heavy")
        session = service.session("Heavy")
        assert service.get(item["picture"]).png
        tag = service.get(f"{session}/frame.png").headers["ETag"]
        accepted = lambda: value(service, "peekstrip_http_connections_accepted_total")
        before = accepted()
        poll = Asking(service, f"{session}/frame.png", if_none_match=tag, prefer="wait=25")
        # A size that has not been requested before.
        page = Asking(service, f"{item['picture']}?width=2000&height=2000")
        body = b"swipe=left"
        with service.connect() as slow:
            slow.sendall(f"POST {session}/events HTTP/1.1\r\nHost: localhost\r\n"
                         f"Content-Type: application/x-www-form-urlencoded\r\n"
                         f"Content-Length: {len(body)}\r\n\r\n".encode() + body[:5])
            until(lambda: accepted() == before + 3, "all three are connected")
            until(lambda: value(service, "peekstrip_http_requests_in_flight") == 3, "their requests are in flight")
            start = time.monotonic()
            service.signal(number)
            until(lambda: is_refused(service), "new connections are refused")
            slow.sendall(body[5:])
            response = slow.recv(100_000)
            assert response.startswith(b"HTTP/1.1 200 ") and b"Connection: close" in response
        assert poll.wait().status in (200, 304)
        # No request waits for a picture any more, but each client gets a response.
        assert page.wait().status in (200, 503)
        if page.response.status == 503:
            assert int(page.response.headers["Retry-After"]) > 0
        assert service.process.wait(PATIENCE) == 0
        note(f"{number.name} with three requests in flight: ended after "
             f"{time.monotonic() - start:.1f} s")


def test_without_requests_it_ends_soon(plain_folder):
    with serving(plain_folder) as service:
        # Its reader of headers, which gives way to all other work, has ended.
        service.frame("/v1/galleries/Plain/frame.png")
        with service.connect():
            start = time.monotonic()
            service.signal(signal.SIGTERM)
            assert service.process.wait(PATIENCE) == 0
            # The idle connection alone would be kept for longer.
            assert time.monotonic() - start < 14


class Keen(threading.Thread):
    """A client that sends events on a kept-alive connection until it is closed."""

    def __init__(self, service, session):
        super().__init__(daemon=True)
        self.answered = 0
        self.trouble = None
        self._request = service, f"{session}/events", b"next=1"
        self.start()

    def run(self):
        service, path, body = self._request
        try:
            while True:
                connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
                # Refused, or reset because it was in flight when the listener closed: head and body
                # are sent separately, and the second may get a broken pipe.
                try:
                    connection.connect()
                    self.send(connection, path, body)
                    self.answered += 1
                except ConnectionError:
                    return
                while connection.sock:
                    self.send(connection, path, body)
                    self.answered += 1
        except (OSError, http.client.HTTPException, AssertionError) as trouble:
            self.trouble = trouble

    def send(self, connection, path, body):
        connection.request("POST", path, body, {"Content-Type": FORM})
        response = connection.getresponse()
        assert response.status == 200, response.status
        response.read()
        # A response that closes the connection ends it regularly, so there is no reset.
        if response.getheader("Connection") == "close":
            connection.close()


def test_under_load_every_request_is_answered_and_no_response_is_cut(plain_folder, note):
    with serving(plain_folder, "--drain-seconds", "3") as service:
        sessions = [service.session("Plain", preset="loop") for _ in range(12)]
        clients = [Keen(service, session) for session in sessions]
        until(lambda: all(client.answered > 20 for client in clients), "all are at it")
        before = sum(client.answered for client in clients)
        start = time.monotonic()
        service.signal(signal.SIGTERM)
        assert service.process.wait(PATIENCE) == 0
        seconds = time.monotonic() - start
        for client in clients:
            client.join(PATIENCE)
        assert [client.trouble for client in clients] == [None] * 12
        while_stopping = sum(client.answered for client in clients) - before
        assert while_stopping > 0
        note(f"SIGTERM under load: {while_stopping} events were answered in the {seconds:.1f} s "
             "until the end, none was lost")


def test_while_it_drains_it_serves_and_says_that_it_is_not_ready(plain_folder):
    with serving(plain_folder, "--drain-seconds", "10") as service:
        assert service.admin.get("/healthz").status == 200
        assert service.admin.get("/readyz").status == 200
        start = time.monotonic()
        service.signal(signal.SIGTERM)
        until(lambda: service.admin.get("/readyz").status == 503, "it is not ready", 8)
        assert int(service.admin.get("/readyz").headers["Retry-After"]) > 0
        assert service.admin.get("/healthz").status == 200
        response = service.get("/v1/galleries")
        assert (response.status, response.headers["Connection"]) == (200, "close")
        assert service.process.wait(PATIENCE) == 0
        assert 9.9 < time.monotonic() - start < 30


def test_a_file_is_sent_whole_while_it_drains(tmp_path):
    folder = tmp_path / "Noise"
    folder.mkdir()
    # Some 9 MB: more than the buffers between a server and a client that does not read.
    file = folder / "noise.png"
    Image.effect_noise((3000, 3000), 80).save(file, compress_level=1)
    with serving(folder, "--drain-seconds", "10") as service:
        item, = service.items(service.gallery())
        path = f"{item['href']}/original"
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
        connection.request("GET", path)
        begun = connection.getresponse()
        service.signal(signal.SIGTERM)
        until(lambda: service.admin.get("/readyz").status == 503, "it is not ready", 8)
        assert service.get(path).body == file.read_bytes()
        assert begun.read() == file.read_bytes()
        connection.close()
        assert service.process.wait(PATIENCE) == 0


def test_the_program_itself_can_ask_how_it_is(service):
    def asked(path):
        return subprocess.run(
            [EXECUTABLE, "health", f"http://127.0.0.1:{service.admin.port}{path}"],
            capture_output=True, timeout=PATIENCE).returncode

    assert asked("/healthz") == 0
    assert asked("/readyz") == 0
    assert asked("/nothing") == 1
    assert subprocess.run([EXECUTABLE, "health", "http://127.0.0.1:1/"],
                          capture_output=True, timeout=PATIENCE).returncode == 1


def test_the_second_listener_knows_nothing_else(service):
    assert service.admin.get("/").status == 404
    assert service.get("/healthz").status == 404
    assert service.admin.ask("POST", "/healthz").status == 405


@pytest.mark.parametrize("form", ["path", "abstract"])
def test_a_service_manager_is_told_of_the_start_and_the_end(plain_folder, tmp_path, form):
    """sd_notify(3): datagrams to a socket, which may have a name without a file."""
    name = f"{tmp_path}/notify" if form == "path" else f"@peekstrip-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(name.replace("@", "\0"))
        manager.settimeout(PATIENCE)
        with serving(plain_folder, by=("env", f"NOTIFY_SOCKET={name}")) as service:
            assert manager.recv(100) == b"READY=1"
            assert service.get("/v1/galleries").status == 200
            service.signal(signal.SIGTERM)
            assert manager.recv(100).startswith(b"STOPPING=1\nEXTEND_TIMEOUT_USEC=")
            assert service.process.wait(PATIENCE) == 0
