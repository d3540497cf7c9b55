"""Requests that are rejected under load, their responses, and health checks that stay quick."""

import http.client
import re
import select
import statistics
import subprocess
import threading
import time

import pytest

from pictures import plain_gallery
from service import FORM, PATIENCE, serving, until
from test_metrics import value

pytestmark = [pytest.mark.serial, pytest.mark.rooms()]


@pytest.fixture
def folder(tmp_path):
    plain_gallery(tmp_path)
    return tmp_path


class Kept:
    """One connection on which many requests are sent, each after the previous response."""

    def __init__(self, service):
        self.connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)

    def ask(self, method, path, body=None):
        self.connection.request(method, path, body, {"Content-Type": FORM} if body else {})
        response = self.connection.getresponse()
        response.read()
        return response

    def statuses(self, count, *request):
        return [self.ask(*request).status for _ in range(count)]


def test_an_address_over_its_rate_gets_retry_after(folder):
    with serving(folder, "--max-requests-per-address", "20") as service:
        start = time.monotonic()
        statuses = Kept(service).statuses(400, "GET", "/v1/galleries")
        passed = statuses.count(200)
        assert set(statuses) == {200, 429}
        # A burst of two seconds' worth, and then the rate.
        assert 40 <= passed <= 42 + 20 * (time.monotonic() - start)
        refused = service.get("/v1/galleries")
        while refused.status == 200:
            refused = service.get("/v1/galleries")
        assert refused.problem(429)["type"] == "/problems/too-many-requests"
        wait = int(refused.headers["Retry-After"])
        assert wait >= 1
        assert value(service, "peekstrip_refusals_total", reason="request_rate") >= statuses.count(429)
        # Health checks use another listener and do not count.
        assert all(service.admin.get("/healthz").status == 200 for _ in range(100))
        time.sleep(wait)
        assert service.get("/v1/galleries").status == 200


def test_tokens_cannot_be_guessed_faster_than_anything_is_asked_for(folder, tmp_path):
    tokens = tmp_path / "tokens"
    tokens.write_text("a-token-that-nobody-guesses\n")
    with serving(folder, "--max-requests-per-address", "20",
                 "--access-token-file", str(tokens)) as service:
        start = time.monotonic()
        statuses = Kept(service).statuses(120, "GET", "/v1/galleries?signature=forged")
        statuses += Kept(service).statuses(20, "GET", "/v1/galleries")
        assert set(statuses) <= {401, 429}
        assert 40 <= statuses.count(401) <= 42 + 20 * (time.monotonic() - start)


def test_a_session_with_too_many_events_gets_retry_after_and_no_other_does(folder):
    with serving(folder, "--max-events-per-session", "30") as service:
        gallery = service.gallery()
        busy, calm = service.session(gallery), service.session(gallery)
        client = Kept(service)
        statuses = client.statuses(600, "POST", f"{busy}/events", "next=1")
        assert set(statuses) == {200, 429} and statuses.count(200) >= 60
        refused = service.form(f"{busy}/events", "next=1")
        assert refused.status in (200, 429)
        assert set(client.statuses(50, "POST", f"{calm}/events", "next=1")) == {200}
        # Reads are not limited, and rejected events had no effect.
        assert set(client.statuses(100, "GET", f"{busy}/layout.json?pictures=now")) == {200}
        accepted = statuses.count(200) + (refused.status == 200)
        assert service.get(busy).json["revision"] == accepted


def test_limits_that_are_off_limit_nothing(folder):
    with serving(folder, "--max-requests-per-address", "0",
                 "--max-events-per-session", "0") as service:
        session = service.session(service.gallery())
        assert set(Kept(service).statuses(1000, "POST", f"{session}/events", "next=1")) == {200}


def test_one_address_gets_its_share_of_the_render_queue_and_others_are_served(folder):
    with serving(folder, "--max-connections-per-address", "0") as service:
        gallery = service.gallery()
        assert service.get(f"/v1/galleries/{gallery}/frame.png?width=3840&height=2160").status == 200
        # Each has another colour, so each must be rendered separately, which takes seconds.
        connections = []

        def ask():
            path = (f"/v1/galleries/{gallery}/frame/palette-000000-ffffff-80{len(connections):04x},"
                    f"dither-atkinson.png?width=3840&height=2160")
            connection = service.connect()
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            connections.append(connection)

        def crowded():
            # A job that finishes in the meantime makes room for one more.
            ask()
            return value(service, "peekstrip_refusals_total", reason="drawings_of_address") >= 10

        for _ in range(80):
            ask()
        until(crowded, "drawings are refused", 20)
        # One client's queue is no reason to send others elsewhere.
        assert service.admin.get("/readyz").status == 200
        assert service.admin.get("/healthz").status == 200
        poster = service.connect("127.0.0.2")
        poster.sendall(f"GET /v1/galleries/{gallery}/poster.png HTTP/1.1\r\n"
                       "Host: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        assert poster.recv(4096).startswith(b"HTTP/1.1 200 "), "another address is served"
        silent, responses = list(connections), []

        def refused():
            for connection in select.select(silent, [], [], 0)[0]:
                responses.append(connection.recv(4096))
                silent.remove(connection)
            found = [response for response in responses if response.startswith(b"HTTP/1.1 429 ")]
            return found if len(found) >= 10 else None

        # They are counted before the response is sent.
        refusals = until(refused, "refusals are counted", 20)
        assert all(re.search(rb"(?i)\r\nretry-after: [1-9]", response) for response in refusals)
        # Abandoned jobs are not rendered: there is room long before all would have been rendered.
        for connection in connections:
            connection.close()
        until(lambda: value(service, "peekstrip_http_clients_gone_total") > 10,
              "clients that went are counted", 10)
        until(lambda: value(service, "peekstrip_drawings_waiting", **{"for": "requests"}) == 0,
              "nobody waits for a drawing", 10)


def test_health_checks_respond_at_once_under_load(folder, report):
    with serving(folder, "--max-connections-per-address", "0") as service:
        gallery = service.gallery()
        path = f"/v1/galleries/{gallery}/frame.png?width=1600&height=1200&preset=curl"
        assert service.get(path).status == 200
        session = service.session(gallery, preset="curl", width=1600, height=1200)
        # Composed frames of a strip that never rests: none is cached.
        stop = threading.Event()

        def turn():
            while not stop.is_set():
                service.form(f"{session}/events", "next=1")
                service.form(f"{session}/events", "previous=1")

        turning = threading.Thread(target=turn, daemon=True)
        turning.start()
        load = subprocess.Popen(
            ["wrk", "-t1", "-c64", "-d5s", f"{service.base}{session}/frame.png?pictures=now"],
            stdout=subprocess.DEVNULL)
        try:
            times = []
            while load.poll() is None:
                response = service.admin.get(["/healthz", "/readyz", "/metrics"][len(times) % 3])
                assert response.status == 200
                times.append(response.seconds)
        finally:
            load.kill()
            stop.set()
            turning.join()
        times.sort()
        late = times[int(len(times) * 0.99)]
        report(f"health under load: median {statistics.median(times) * 1000:.1f} ms, 99 % below "
               f"{late * 1000:.1f} ms, of {len(times)}")
        # A busy machine may delay one or the other.
        assert len(times) > 50 and statistics.median(times) < 0.1 and late < 1
