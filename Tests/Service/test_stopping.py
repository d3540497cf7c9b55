"""The end of the service: what has begun is finished, and nothing new is."""

import signal
import threading
import time

import pytest
from PIL import Image

from service import serving, until


@pytest.fixture
def heavy_folder(tmp_path):
    """One picture that takes a good while to prepare: 36 million pixels."""
    folder = tmp_path / "Heavy"
    folder.mkdir()
    Image.effect_noise((600, 600), 80).resize((6000, 6000)).convert("RGB").save(
        folder / "heavy.jpg", quality=90)
    return folder


class Asking(threading.Thread):
    """A request that is asked now and answered later."""

    def __init__(self, client, path, **headers):
        super().__init__(daemon=True)
        self._request = client, path, headers
        self.answer = None
        self.start()

    def run(self):
        client, path, headers = self._request
        self.answer = client.get(path, **headers)

    def wait(self):
        self.join(20)
        assert self.answer is not None, "the request was not answered"
        return self.answer


def is_refused(service):
    try:
        service.get("/")
        return False
    except (ConnectionRefusedError, ConnectionResetError):
        # Reset when it was on its way while the door closed.
        return True


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_requests_in_flight_are_answered_before_the_end(heavy_folder, number, report):
    with serving(heavy_folder) as service:
        item, = service.items("Heavy")
        session = service.session("Heavy")
        assert service.get(item["picture"]).png
        tag = service.get(f"{session}/frame.png").headers["ETag"]
        poll = Asking(service, f"{session}/frame.png", if_none_match=tag, prefer="wait=25")
        # A size that nobody asked for yet.
        page = Asking(service, f"{item['picture']}?width=2000&height=2000")
        body = b"swipe=left"
        with service.connect() as slow:
            slow.sendall(f"POST {session}/events HTTP/1.1\r\nHost: localhost\r\n"
                         f"Content-Type: application/x-www-form-urlencoded\r\n"
                         f"Content-Length: {len(body)}\r\n\r\n".encode() + body[:5])
            time.sleep(0.1)
            start = time.monotonic()
            service.signal(number)
            until(lambda: is_refused(service), "new connections are refused", 5)
            slow.sendall(body[5:])
            answer = slow.recv(100_000)
            assert answer.startswith(b"HTTP/1.1 200 ") and b"Connection: close" in answer
        assert poll.wait().status in (200, 304)
        # Nobody waits for a picture any more; but its client is told so.
        assert page.wait().status in (200, 503)
        if page.answer.status == 503:
            assert int(page.answer.headers["Retry-After"]) > 0
        assert service.process.wait(20) == 0
        report(f"{number.name} with three requests in flight: ended after "
               f"{time.monotonic() - start:.1f} s")


def test_without_requests_it_ends_within_a_second(plain_folder):
    with serving(plain_folder) as service:
        with service.connect():
            start = time.monotonic()
            service.signal(signal.SIGTERM)
            assert service.process.wait(5) == 0
            assert time.monotonic() - start < 1


def test_while_it_drains_it_serves_and_says_that_it_is_not_ready(plain_folder):
    with serving(plain_folder, "--drain-seconds", "2") as service:
        assert service.admin.get("/healthz").status == 200
        assert service.admin.get("/readyz").status == 200
        start = time.monotonic()
        service.signal(signal.SIGTERM)
        until(lambda: service.admin.get("/readyz").status == 503, "it is not ready", 1)
        assert int(service.admin.get("/readyz").headers["Retry-After"]) > 0
        assert service.admin.get("/healthz").status == 200
        answer = service.get("/v1/galleries")
        assert (answer.status, answer.headers["Connection"]) == (200, "close")
        assert service.process.wait(20) == 0
        assert 1.9 < time.monotonic() - start < 5


def test_the_second_listener_knows_nothing_else(service):
    assert service.admin.get("/").status == 404
    assert service.get("/healthz").status == 404
    assert service.admin.ask("POST", "/healthz").status == 405
