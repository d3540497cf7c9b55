"""A long run of ordinary requests and abandoned sessions: memory does not grow after the
warm-up."""

import re
import subprocess
from pathlib import Path

import pytest

from extent import extent
from service import serving

pytestmark = [pytest.mark.serial, pytest.mark.rooms()]

# Until the caches of frames and of coded pages are full and their contents have been replaced a few
# times: frames of a motion differ in size.
WARM_UP = extent(short=10_000, full=1_000_000)
REQUESTS = extent(short=20_000, full=1_000_000)
# Relative to the size after the warm-up; a short run is not warmed up.
DRIFT = extent(short=0.5, full=0.01)
# The memory of a container.
MEMORY = 256 * 1024 ** 2

ABANDONED = extent(short=20_000, full=1_000_000)
# The bar is a million in 512 MiB.
BYTES_OF_A_SESSION = 512 * 1024 ** 2 / 1_000_000


def wrk(service, script, count, *arguments):
    """Has wrk send at least so many requests, a second at a time, and returns how many it sent."""
    sent = 0
    while sent < count:
        run = subprocess.run(
            ["wrk", "-t1", "-c16", "-d1s" if count - sent < 20_000 else "-d5s", "--timeout", "10s",
             "-s", str(Path(__file__).with_name(script)), service.base, "--", *arguments],
            capture_output=True, text=True, timeout=60, check=True)
        assert "Socket errors" not in run.stdout, run.stdout
        sent += int(re.search(r"(\d+) requests in", run.stdout)[1])
        assert "Non-2xx" not in run.stdout, run.stdout
    return sent


def test_a_long_run_leaves_memory_as_it_was(plain_folder, monkeypatch, report):
    # The same setting as in the image.
    monkeypatch.setenv("MALLOC_ARENA_MAX", "2")
    with serving(plain_folder, "--max-connections-per-address", "0",
                 "--max-sessions-per-address", "1000000") as service:
        sessions = [service.session("Plain") for _ in range(64)]
        warm = wrk(service, "ordinary.lua", WARM_UP, *sessions)
        before = service.memory()
        sent = wrk(service, "ordinary.lua", REQUESTS, *sessions)
        after = service.memory()
        report(f"{before / 1e6:.1f} MB after {warm} requests, {after / 1e6:.1f} MB after {sent} more")
        assert after < min(MEMORY, before * (1 + DRIFT))


def test_abandoned_sessions_take_what_they_may(plain_folder, report):
    with serving(plain_folder, "--sessions", "memory", "--max-connections-per-address", "0",
                 "--max-sessions", str(ABANDONED),
                 "--max-sessions-per-address", str(ABANDONED + 1)) as service:
        assert service.get("/v1/galleries/Plain/frame.png").status == 200
        before = service.memory()
        while (made := sessions(service)) < ABANDONED:
            arrive(service)
        grown = service.memory() - before
        report(f"{made} abandoned sessions: {grown / 1e6:.0f} MB, {grown / made:.0f} bytes each")
        # The program's own growth is included; for few sessions it is the larger part.
        assert grown < ABANDONED * BYTES_OF_A_SESSION + 24e6
        full = service.post("/v1/sessions", {"gallery": "Plain"})
        assert full.status == 503 and int(full.headers["Retry-After"]) > 0
        assert service.get("/v1/galleries/Plain/frame.png").status == 200


def arrive(service):
    """Has wrk create sessions for a while, until the limit is reached."""
    subprocess.run(
        ["wrk", "-t1", "-c16", "-d2s", "-s", str(Path(__file__).with_name("arrivals.lua")),
         service.base],
        capture_output=True, timeout=60, check=True)


def sessions(service):
    """The number of sessions that the service reports."""
    text = service.admin.get("/metrics").text
    return int(float(re.search(r"^peekstrip_sessions (\S+)$", text, re.M)[1]))
