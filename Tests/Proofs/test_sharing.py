"""A hostile client beside an ordinary one, on other addresses: whatever the hostile one does, the ordinary
one is served as if it were alone, and memory stays bounded."""

import http.client
import multiprocessing
import threading
import time
from contextlib import ExitStack

import pytest

from extent import extent
from service import serving

SECONDS = extent(short=4, full=60)
HOSTILE = "127.0.0.66"
CLIENTS = 60


class Visitor(http.client.HTTPConnection):
    """A client from an address of the loopback network."""

    def __init__(self, service, address):
        super().__init__("127.0.0.1", service.port, timeout=40, source_address=(address, 0))

    def ask(self, method, path, body=None):
        began = time.monotonic()
        fields = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        self.request(method, path, body, fields)
        response = self.getresponse()
        response.read()
        return response.status, time.monotonic() - began


def ordinary(service, seconds):
    """What the ordinary client does for so long: events, frames, layouts and pages. Its statuses, and its
    times by kind of request."""
    session = service.session("Plain")
    visitor = Visitor(service, "127.0.0.1")
    times, statuses = {}, set()
    end = time.monotonic() + seconds
    forth = True
    while time.monotonic() < end:
        for kind, method, path, body in [
                ("event", "POST", f"{session}/events", f"swipe={'left' if forth else 'right'}"),
                ("frame", "GET", f"{session}/frame.png", None),
                ("layout", "GET", f"{session}/layout.json", None),
                ("index", "GET", "/", None)]:
            status, taken = visitor.ask(method, path, body)
            statuses.add(status)
            times.setdefault(kind, []).append(taken)
        forth = not forth
        time.sleep(0.01)
    return statuses, {kind: sorted(taken) for kind, taken in times.items()}


def slowest_hundredth(taken):
    return taken[min(len(taken) - 1, len(taken) * 99 // 100)]


def reading_nothing(service, stop, _number):
    """Asks for the largest frames and reads next to nothing of them."""
    with service.connect(HOSTILE) as connection:
        connection.sendall(b"GET /v1/galleries/Plain/frame.png?width=3840&height=2160&zoom=2 HTTP/1.1\r\n"
                           b"Host: 127.0.0.1\r\n\r\n")
        while not stop.wait(0.2):
            connection.recv(64)


def asking(path):
    def ask(service, stop, number):
        visitor = Visitor(service, HOSTILE)
        item = service.items("Plain")[number % 6]["href"]
        count = 0
        while not stop.is_set():
            try:
                visitor.ask("GET", path.format(
                    colour=f"{number:02x}{count % 0x10000:04x}", side=90 + count % 800, item=item))
            except (http.client.HTTPException, OSError):
                visitor.close()
            count += 1
    return ask


def turning(service, stop, number):
    """Turns leaves for ever: each frame must be drawn."""
    session = service.session("Plain", preset="curl", width=2048, height=1536)
    visitor = Visitor(service, HOSTILE)
    while not stop.is_set():
        try:
            visitor.ask("POST", f"{session}/events", "next=1")
            visitor.ask("GET", f"{session}/frame.png")
            visitor.ask("POST", f"{session}/events", "previous=1")
        except (http.client.HTTPException, OSError):
            visitor.close()


def waiting(service, stop, _number):
    with ExitStack() as open_:
        path = service.session("Plain") + "/layout.json"
        tag = service.get(path).headers["ETag"]
        for _ in range(16):
            connection = open_.enter_context(service.connect(HOSTILE))
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: {tag}\r\n"
                               "Prefer: wait=25\r\n\r\n".encode())
        stop.wait()


def attack_with_threads(attack, service):
    stop = threading.Event()
    attackers = [threading.Thread(target=attack, args=(service, stop, number))
                 for number in range(CLIENTS)]
    for attacker in attackers:
        attacker.start()
    stop.wait()


ATTACKS = {
    "reading nothing": reading_nothing,
    "drawings": asking("/v1/galleries/Plain/frame/palette-000000-ffffff-{colour},dither-atkinson.png"
                       "?width=3000&height=2000"),
    "turning leaves": turning,
    "sizes of pages": asking("{item}/page.png?width={side}&height=700&background={colour}"),
    "large frames": asking("/v1/galleries/Plain/frame.png?width=3840&height=2160"
                           "&preset=curl&background={colour}"),
    "long polls": waiting,
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_one_client_takes_nothing_from_another(plain_folder, monkeypatch, report, attack):
    monkeypatch.setenv("MALLOC_ARENA_MAX", "2")
    with serving(plain_folder, "--max-connections-per-address", "0", "--max-requests-per-address", "0",
                 "--max-sessions-per-address", "100000", "--response-megabytes", "64",
                 "--cache-megabytes", "64") as service:
        for page in range(6):
            assert service.get(f"/v1/galleries/Plain/frame.png?page={page}").status == 200
        alone_statuses, alone = ordinary(service, SECONDS)
        before = service.memory()
        # In another process, because the threads of one share a lock.
        attackers = multiprocessing.get_context("fork").Process(
            target=attack_with_threads, args=(ATTACKS[attack], service), daemon=True)
        attackers.start()
        time.sleep(1)
        statuses, beside = ordinary(service, SECONDS)
        memory = service.memory()
        ready = service.admin.get("/readyz").status
        assert attackers.is_alive(), "the attack went on"
        attackers.kill()
        attackers.join()
        figures = ", ".join(
            f"{kind} {slowest_hundredth(alone[kind]) * 1000:.1f} -> "
            f"{slowest_hundredth(beside[kind]) * 1000:.1f} ms" for kind in alone)
        report(f"beside {attack}: slowest hundredths {figures}; memory {before / 1e6:.0f} -> "
               f"{memory / 1e6:.0f} MB; {sorted(alone_statuses | statuses)}")
        assert statuses <= {200, 304} and ready == 200
        assert memory < before + 400e6
