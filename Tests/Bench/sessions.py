"""The memory and CPU time of a session at rest: a million in the store itself, from one address and
from as many as there are sessions, and sessions that clients create over HTTP.

Bytes are the growth of the process divided by the number of sessions.
"""

import tempfile
import time
from pathlib import Path
from statistics import median

import load
import photographs
from peekstrip import serving
from processes import processor_seconds, resident_bytes

MILLION = 1_000_000
ROUNDS = 3

# How long clients create sessions over HTTP, in seconds: some hundred thousand sessions.
SECONDS = 8
# How long the service is observed at rest: two of its sweeps, and more.
RESTING = 11


def rows(program, rounds):
    rounds = min(rounds, ROUNDS)
    return [in_the_store(program, rounds, 1, "from one address"),
            in_the_store(program, rounds, MILLION, "from a million addresses"),
            over_http(program, SECONDS if rounds == ROUNDS else 1)]


def in_the_store(program, rounds, addresses, what):
    runs = []
    for _ in range(rounds):
        # A separate process for each, because released memory would be used again.
        with program.contestant() as order:
            nanoseconds, size = order("sessions", MILLION, addresses)
            runs.append((nanoseconds / MILLION / 1e6, size / MILLION))
    milliseconds, size = (median(column) for column in zip(*runs, strict=True))
    return {"what": f"a million {what}", "who": "peekstrip's store",
            "median_ms": milliseconds, "rate": 1000 / milliseconds, "bytes": round(size),
            "sessions": MILLION}


def over_http(program, seconds):
    with tempfile.TemporaryDirectory() as folder:
        photographs.lay_out(Path(folder), count=1)
        # The bytes are those of the process, so sessions must be in memory.
        with serving(program.build, folder, "--sessions", "memory") as ours:
            pid = ours.process.pid
            begin = load.Target(ours.port, ["/v1/sessions"], pid, "POST",
                                f"gallery={ours.gallery()}")
            # Everything that grows with the first requests and not with sessions has grown by now.
            before = begin.load(1)
            start = resident_bytes(pid)
            said = begin.load(seconds)
            size = (resident_bytes(pid) - start) / said["requests"]
            cpu = processor_seconds(pid)
            time.sleep(RESTING)
            resting = 100 * (processor_seconds(pid) - cpu) / RESTING
    rate = said["requests"] / said["seconds"]
    return {"what": "begun over HTTP", "who": "peekstrip", "median_ms": 1000 / rate, "rate": rate,
            "bytes": round(size), "sessions": before["requests"] + said["requests"],
            "resting_cpu_percent": resting}
