"""Connections that are held open and idle for a while."""

import os
import resource
import socket
import time

import pytest

from extent import IS_FULL, extent
from service import serving, until

pytestmark = [pytest.mark.serial, pytest.mark.rooms()]

CROWD = extent(short=2000, full=10_000)
PROBES = 200
# The bars: resident bytes of a connection, and the 99th percentile of new requests.
# A short run divides the fixed costs by few connections, and may share its machine.
BYTES_OF_A_CONNECTION = extent(short=24, full=16) * 1024
SECONDS_OF_A_PROBE = extent(short=0.5, full=0.01)
SECONDS_TO_CLOSE = extent(short=15, full=5)
# The service looks every five seconds how many connections there are, and then gives the memory of those that
# ended back. What lies at the end of an arena stays, up to 8 MB: half of a short run.
SECONDS_BETWEEN_LOOKS = 5

REQUEST = b"GET /v1/galleries HTTP/1.1\r\nHost: localhost\r\n\r\n"


def descriptors(service):
    return len(os.listdir(f"/proc/{service.process.pid}/fd"))


def connected(port, number):
    """A connection with a request, from one of several addresses of this machine, because one has too few ports."""
    connection = socket.socket()
    connection.bind((f"127.0.0.{1 + number // 5000}", 0))
    connection.settimeout(30)
    connection.connect(("127.0.0.1", port))
    # At once: the service closes a connection that sends nothing for some seconds, and a busy machine needs them.
    connection.sendall(REQUEST)
    return connection


def test_a_crowd_that_keeps_its_connections_is_served_and_forgotten(plain_folder, report):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with serving(plain_folder, "--max-connections", str(CROWD + 500),
                 "--max-connections-per-address", "0", "--max-requests-per-address", "0") as service:
        assert service.get("/v1/galleries").status == 200
        base, before = descriptors(service), service.memory()
        crowd = [connected(service.port, number) for number in range(CROWD)]
        for connection in crowd:
            assert connection.recv(20).startswith(b"HTTP/1.1 200 ")
        held = service.memory() - before
        each = held / CROWD
        waits = sorted(service.get("/v1/galleries").seconds for _ in range(PROBES))
        tail = waits[PROBES * 99 // 100]
        report(f"{CROWD} connections held: {each / 1024:.1f} KiB each; a fresh request takes "
               f"{tail * 1000:.1f} ms at most, but one in a hundred")
        assert each < BYTES_OF_A_CONNECTION
        assert tail < SECONDS_OF_A_PROBE
        if IS_FULL:
            time.sleep(SECONDS_BETWEEN_LOOKS + 1)
        for connection in crowd:
            connection.close()
        start = time.monotonic()
        until(lambda: descriptors(service) <= base + 2, "descriptors are given back",
              seconds=SECONDS_TO_CLOSE)
        report(f"all closed: descriptors were given back within {time.monotonic() - start:.1f} s")
        if IS_FULL:
            until(lambda: service.memory() - before < held / 2, "most of their memory is given back",
                  seconds=3 * SECONDS_BETWEEN_LOOKS)
            report(f"of {held / 1e6:.0f} MB that they had, {(service.memory() - before) / 1e6:.0f} MB are kept")
