"""Attacks from one address on what clients share, each by many clients."""

import http.client
import itertools
import json
import multiprocessing
import resource
import selectors
import socket
import threading
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Callable

from service import PATIENCE
from visitors import FORM, HOSTILE, JSON, LARGE_FRAME, HostileVisitor, Tally, noise

CLIENTS = 60
TOKEN = "a-token-of-the-operator"


def asking(path, method="GET", body=None, fields=None):
    """Sends requests without a pause; the path may name the request's number."""
    def attack(service, tally, number):
        visitor = HostileVisitor(service, tally)
        for count in itertools.count():
            with suppress(http.client.HTTPException, OSError):
                visitor.ask(method, path_of(path, number, count), body, fields)
    return attack


def path_of(path, number, count):
    """The path of a client's next request: with a colour, or a seed of eleven digits, that no other has."""
    return path.format(number=number, colour=f"{number:02x}{count % 0x10000:04x}",
                       seed=f"{number:02}{count:09}")


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
            connection.bind((tally.address, 0))
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
                connection = service.connect(tally.address)
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
                tally.count_status(status, b"\r\nretry-after:" in received.lower())
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
    clients: int = CLIENTS


def _attack(run, *statuses, holds=None, clients=CLIENTS):
    return Attack(run, frozenset(statuses), holds, clients)


ATTACKS = {
    "slow readers": _attack(reading_slowly, 200, 429, holds=("peekstrip_http_unsent_bytes", 16e6)),
    "drawings": _attack(asking(
        "/v1/galleries/Plain/frame/palette-000000-ffffff-{colour},dither-atkinson.png"
        "?width=3000&height=2000"), 200, 429),
    "magnified frames": _attack(asking(
        "/v1/galleries/Plain/frame.png?width=3840&height=2160&zoom=3&background={colour}"),
        200, 429,
        # Well beyond the share of one client in a queue, which is 48; nginx lets 128 through.
        clients=100),
    "turning leaves": _attack(turning, 200),
    "new sizes": _attack(resizing, 200),
    "long polls": _attack(waiting, 304, holds=("peekstrip_http_requests_waiting", 1000)),
    "streams": _attack(streaming, 200, 429, holds=("peekstrip_streams", 48)),
    "sessions": _attack(asking(
        "/v1/sessions", "POST", json.dumps({"gallery": "Plain"}), JSON), 201, 429),
    "uploads": _attack(asking(
        "/v1/galleries/Noise/items?name=Upload{number}.png&replace=1", "POST", noise(),
        {"Content-Type": "application/octet-stream", "Authorization": f"Bearer {TOKEN}"}), 200, 429),
}


def _attack_with_threads(attack, service, tally):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for number in range(attack.clients):
        threading.Thread(target=attack.run, args=(service, tally, number)).start()


@contextmanager
def attacking(service, attack, address=HOSTILE):
    """Attacks until the end of the block, from another process, because the threads of one share a lock."""
    tally = Tally(address)
    process = multiprocessing.get_context("fork").Process(
        target=_attack_with_threads, args=(attack, service, tally), daemon=True)
    process.start()
    try:
        yield tally
    finally:
        process.kill()
        process.join()
