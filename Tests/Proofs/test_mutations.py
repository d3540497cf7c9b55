"""Requests that radamsa has mutated: each gets a response or its connection is closed, in time,
and never with a server error."""

import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pyradamsa
import pytest

from extent import extent
from service import serving

pytestmark = pytest.mark.rooms()

REQUESTS = extent(short=3000, full=1_000_000)
# The longest allowed response time, in seconds. Clients that close their sending side early are
# checked for once a second. A short run may share its machine with other programs.
HANG = extent(short=10.0, full=3.0)
# A client's timeout in seconds: longer, so that a hanging response differs from none.
PATIENCE = 30
# Server errors that a client can cause: unknown methods and versions.
ALLOWED_FAULTS = {501, 505}
# The memory of a container. Random requests include frames of the largest size.
MEMORY = 256 * 1024 ** 2
# The allowed growth of memory over the second half of a long run.
DRIFT = extent(short=1.0, full=0.1)
AT_A_TIME = 16

SEEDS = (
    b"GET /v1/galleries/Plain/frame.png?page=2&width=320&height=240 HTTP/1.1\r\nHost: localhost\r\n"
    b"If-None-Match: \"0123456789abcdef\"\r\nAccept: image/png\r\n\r\n",
    b"POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 44\r\n\r\n{\"gallery\": \"Plain\", \"preset\": \"loop-window\"}",
    b"POST %s/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 78\r\n\r\n"
    b"{\"events\": [{\"type\": \"down\", \"x\": 10.5, \"y\": 20, \"time\": 12345, \"pointer\": 1}]}",
    b"POST %s/events HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\na\r\nswipe=left\r\n0\r\n\r\n",
    b"PATCH %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 22\r\n\r\nwidth=4096&height=2160",
    b"GET %s/layout.json?t=rest&path=true HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
)


def test_spoilt_requests_are_answered_or_refused(plain_folder, report):
    # Random picture sizes would fill any cache.
    with serving(plain_folder, "--max-connections-per-address", "0", "--cache-megabytes", "8",
                 "--max-sessions-per-address", "1000000") as service:
        session = service.session("Plain").encode()
        seeds = [seed.replace(b"%s", session) for seed in SEEDS]
        counts, slowest, warm = {}, 0, 0
        for number, spoilt, (status, seconds) in asked(service.port, seeds):
            counts[status] = counts.get(status, 0) + 1
            assert status is None or status < 500 or status in ALLOWED_FAULTS, (status, spoilt)
            assert seconds < HANG, (seconds, spoilt)
            slowest = max(slowest, seconds)
            if number == REQUESTS // 2:
                warm = service.memory()
        assert service.get("/v1/galleries/Plain").status == 200
        assert service.memory() < min(MEMORY, warm * (1 + DRIFT))
        assert service.process.poll() is None
        summary = ", ".join(f"{count} x {status or 'closed'}" for status, count in
                            sorted(counts.items(), key=lambda pair: -pair[1]))
        report(f"{REQUESTS} spoilt requests: {summary}; the slowest took {slowest * 1000:.0f} ms")


def asked(port, seeds):
    """Sends mutated requests, some at a time; yields their numbers and results."""
    radamsa = pyradamsa.Radamsa()
    with ThreadPoolExecutor(AT_A_TIME) as threads:
        for start in range(0, REQUESTS, 50 * AT_A_TIME):
            numbers = range(start, min(REQUESTS, start + 50 * AT_A_TIME))
            spoilt = [radamsa.fuzz(seeds[number % len(seeds)], seed=number) for number in numbers]
            yield from zip(numbers, spoilt, threads.map(lambda request: ask(port, request), spoilt))


def ask(port, request):
    """The status of the first response, None for a connection closed without one, and the time
    it took."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        start = time.monotonic()
        try:
            connection.sendall(request)
            # A server that waits for the rest of the request learns here that there is none.
            connection.shutdown(socket.SHUT_WR)
            found = re.match(rb"HTTP/1\.[01] (\d{3}) ", connection.recv(64))
        except OSError:
            found = None
        return (int(found[1]) if found else None), time.monotonic() - start
