"""Attacks from one address on what clients share, and the ordinary client beside them."""

import http.client
import io
import itertools
import json
import multiprocessing
import os
import resource
import selectors
import socket
import threading
import time
from collections import Counter
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Callable

from PIL import Image

from pictures import plain_gallery
from service import PATIENCE, until

HOSTILE = "127.0.0.66"
CLIENTS = 60
# A frame of 10 MB.
LARGE_FRAME = "/v1/galleries/Noise/frame.png?width=3840&height=2160&zoom=2"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}


TOKEN = "a-token-of-the-operator"


# The served pictures


def noise():
    """A picture of 3 MB, because noise does not compress."""
    file = io.BytesIO()
    Image.frombytes("RGB", (1200, 900), os.urandom(1200 * 900 * 3)).save(file, "PNG")
    return file.getvalue()


def served_folder(folder):
    """Fills a folder with a gallery of plain pictures, and one whose frames are large."""
    for name in ("Plain", "Noise"):
        (folder / name).mkdir(parents=True)
    plain_gallery(folder / "Plain")
    (folder / "Noise" / "Noise.png").write_bytes(noise())
    return folder


def warm_up(service):
    """Prepares the pictures, without which a frame is small."""
    for page in range(6):
        assert service.get(f"/v1/galleries/Plain/frame.png?page={page}").status == 200
    until(lambda: len(service.get(LARGE_FRAME).body) > 5e6, "the large frame is drawn")


# The clients


class Tally:
    """What an attack has sent and received so far; the attacking process shares it with the test."""

    SENT, LOST = 0, 1

    def __init__(self):
        # Without a lock that a killed process could hold for ever.
        self._counts = multiprocessing.RawArray("Q", 600)
        self._lock = threading.Lock()

    def count(self, kind):
        with self._lock:
            self._counts[kind] += 1

    @property
    def sent(self):
        return self._counts[self.SENT]

    @property
    def statuses(self):
        """The number of responses of each status."""
        return Counter({status: self._counts[status] for status in range(100, 600)
                        if self._counts[status]})

    def __str__(self):
        return f"{self.sent} sent, {listed(self.statuses)}, {self._counts[self.LOST]} without response"


def listed(statuses):
    return ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items())) or "none"


class Visitor(http.client.HTTPConnection):
    """A client from an address of the loopback network."""

    def __init__(self, service, address):
        super().__init__("127.0.0.1", service.port, timeout=PATIENCE + 10, source_address=(address, 0))

    def ask(self, method, path, body=None, fields=None):
        """The response, which is read, and the seconds that it took."""
        began = time.monotonic()
        # A client whose upload is rejected in its middle may still get the response.
        with suppress(BrokenPipeError):
            self.request(method, path, body, fields or {})
        response = self.getresponse()
        response.read()
        return response, time.monotonic() - began

    def session(self, **fields):
        """The path of a new session of this address."""
        response, _ = self.ask("POST", "/v1/sessions", json.dumps({"gallery": "Plain", **fields}), JSON)
        assert response.status == 201, response.status
        return response.headers["Location"]


class HostileVisitor(Visitor):
    """One of the attacking clients, which goes on whatever happens."""

    def __init__(self, service, tally):
        super().__init__(service, HOSTILE)
        self.tally = tally

    def ask(self, *request):
        self.tally.count(Tally.SENT)
        try:
            response, seconds = super().ask(*request)
        except (http.client.HTTPException, OSError):
            self.tally.count(Tally.LOST)
            self.close()
            raise
        self.tally.count(response.status)
        return response, seconds


# The ordinary client


class Visit:
    """What the ordinary client got: the number of responses of each status, and their times in order."""

    def __init__(self):
        self.statuses, self.times = Counter(), []

    def add(self, response, seconds):
        self.statuses[response.status] += 1
        self.times.append(seconds)

    def percentile(self, percent):
        return sorted(self.times)[min(len(self.times) - 1, len(self.times) * percent // 100)]


def ordinary_visit(service, seconds, address="127.0.0.1", pause=0.01):
    """An ordinary client swipes for so long, and gets frames, layouts and pages. At last it waits for
    a change, which is not refused to it either."""
    visitor, visit = Visitor(service, address), Visit()
    session = visitor.session()
    end = time.monotonic() + seconds
    for direction in itertools.cycle(("left", "right")):
        for request in [("POST", f"{session}/events", f"swipe={direction}", FORM),
                        ("GET", f"{session}/frame.png"), ("GET", f"{session}/layout.json"), ("GET", "/")]:
            visit.add(*visitor.ask(*request))
        if time.monotonic() > end:
            break
        time.sleep(pause)
    resting = f"{session}/layout.json?t=rest"
    tag = visitor.ask("GET", resting)[0].headers["ETag"]
    response, waited = visitor.ask("GET", resting, None, {"If-None-Match": tag, "Prefer": "wait=1"})
    # Pictures that are prepared meanwhile are a change, too.
    assert response.status == 200 or response.status == 304 and waited > 0.9, (response.status, waited)
    return visit


# The attacks, each by one of many clients


def asking(path, method="GET", body=None, fields=None):
    """Sends requests without a pause; the path may name the request's number."""
    def attack(service, tally, number):
        visitor = HostileVisitor(service, tally)
        for count in itertools.count():
            with suppress(http.client.HTTPException, OSError):
                visitor.ask(method, path.format(
                    number=number, colour=f"{number:02x}{count % 0x10000:04x}"), body, fields)
    return attack


def resizing(service, tally, number):
    """Asks for pictures in ever new sizes, each of which must be decoded."""
    visitor = HostileVisitor(service, tally)
    item = service.items("Plain")[number % 6]["href"]
    for count in itertools.count():
        with suppress(http.client.HTTPException, OSError):
            visitor.ask("GET", f"{item}/page.png?width={90 + count % 800}&height=700"
                               f"&background={number:02x}{count % 0x10000:04x}")


def reading_slowly(service, tally, _number):
    """Asks for large frames, and reads next to nothing of them."""
    request = f"GET {LARGE_FRAME} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    while True:
        with suppress(OSError), socket.socket() as connection:
            # Otherwise the system itself takes megabytes on behalf of the client.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.settimeout(PATIENCE)
            connection.bind((HOSTILE, 0))
            connection.connect(("127.0.0.1", service.port))
            tally.count(Tally.SENT)
            connection.sendall(request)
            status = status_of(connection.recv(64))
            tally.count(status or Tally.LOST)
            while status == 200 and connection.recv(64):
                time.sleep(0.2)
        time.sleep(0.2)


def status_of(received):
    return int(received[9:12]) if received.startswith(b"HTTP/1.1 ") else None


def waiting(service, tally, _number):
    """Waits for changes of two sessions on 16 connections each, which is as many as a session has."""
    visitor, requests = HostileVisitor(service, tally), []
    for _ in range(2):
        path = visitor.session() + "/layout.json?t=rest"
        tag = visitor.ask("GET", path)[0].headers["ETag"]
        requests += 16 * [f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: {tag}\r\n"
                          "Prefer: wait=25\r\n\r\n"]
    hold(service, tally, requests)


def streaming(service, tally, number):
    """Opens streams of frames, or of updates, and keeps their strip moving."""
    visitor = HostileVisitor(service, tally)
    session = visitor.session()
    steps = itertools.cycle(("next", "previous"))

    def move():
        with suppress(http.client.HTTPException, OSError):
            visitor.ask("POST", f"{session}/events", f"{next(steps)}=1", FORM)

    kind = "updates" if number % 3 == 0 else "stream"
    hold(service, tally, 4 * [f"GET {session}/{kind} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
         move)


def hold(service, tally, requests, work=lambda: None):
    """Sends each request on its own connection, and again a second after a response that ended it at
    once: how many connections may flood the service is what --max-connections-per-address limits."""
    selector, due = selectors.DefaultSelector(), [(0, None, request) for request in requests]
    while True:
        while due and due[0][0] <= time.monotonic():
            _, connection, request = due.pop(0)
            if connection is None:
                connection = service.connect(HOSTILE)
                selector.register(connection, selectors.EVENT_READ, request)
            tally.count(Tally.SENT)
            with suppress(OSError):
                connection.sendall(request.encode())
        for key, _ in selector.select(0.2):
            try:
                received = key.fileobj.recv(1 << 20)
            except OSError:
                received = b""
            if status := status_of(received):
                tally.count(status)
            if not received:
                selector.unregister(key.fileobj)
                key.fileobj.close()
                due.append((time.monotonic() + 1, None, key.data))
            elif received.endswith(b"0\r\n\r\n") or status and b"chunked" not in received:
                due.append((time.monotonic() + 1, key.fileobj, key.data))
        work()


def turning(service, tally, _number):
    """Turns leaves for ever: each frame must be drawn."""
    visitor = HostileVisitor(service, tally)
    session = visitor.session(preset="curl", width=2048, height=1536)
    for step in itertools.cycle(("next", "previous")):
        with suppress(http.client.HTTPException, OSError):
            visitor.ask("POST", f"{session}/events", f"{step}=1", FORM)
            visitor.ask("GET", f"{session}/frame.png")


@dataclass(frozen=True)
class Attack:
    # What each of the clients does, for ever.
    run: Callable
    # The statuses that show that the attack was served, and that a limit was reached.
    statuses: frozenset
    # What it holds while it goes on: the name of a metric, and the least value.
    holds: tuple | None = None


def _attack(run, *statuses, holds=None):
    return Attack(run, frozenset(statuses), holds)


ATTACKS = {
    "slow readers": _attack(reading_slowly, 200, 429, holds=("peekstrip_http_unsent_bytes", 16e6)),
    "drawings": _attack(asking(
        "/v1/galleries/Plain/frame/palette-000000-ffffff-{colour},dither-atkinson.png"
        "?width=3000&height=2000"), 200, 429),
    "magnified frames": _attack(asking(
        "/v1/galleries/Plain/frame.png?width=3840&height=2160&zoom=3&background={colour}"), 200, 429),
    "turning leaves": _attack(turning, 200),
    "new sizes": _attack(resizing, 200),
    "long polls": _attack(waiting, 304, holds=("peekstrip_http_requests_waiting", 1000)),
    "streams": _attack(streaming, 200, 503, holds=("peekstrip_streams", 64)),
    "sessions": _attack(asking(
        "/v1/sessions", "POST", json.dumps({"gallery": "Plain"}), JSON), 201, 429),
    "uploads": _attack(asking(
        "/v1/galleries/Noise/items?name=Upload{number}.png&replace=1", "POST", noise(),
        {"Content-Type": "application/octet-stream", "Authorization": f"Bearer {TOKEN}"}), 200, 503),
}


def _attack_with_threads(attack, service, tally):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for number in range(CLIENTS):
        threading.Thread(target=attack.run, args=(service, tally, number)).start()


@contextmanager
def attacking(service, attack):
    """Attacks until the end of the block, from another process, because the threads of one share a lock."""
    tally = Tally()
    process = multiprocessing.get_context("fork").Process(
        target=_attack_with_threads, args=(attack, service, tally), daemon=True)
    process.start()
    try:
        yield tally
    finally:
        process.kill()
        process.join()
