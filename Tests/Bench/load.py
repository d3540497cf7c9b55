"""Many clients at once, by wrk: the maximum rate of a server."""

import json
import subprocess
from pathlib import Path
from statistics import median

from missing import Missing, program
from processes import processor_seconds

SCRIPT = Path(__file__).parent / "Clients/wrk.lua"
CLIENTS = 64

# The duration of a turn in seconds; a single turn only tests that everything works.
SECONDS = 2
TRIAL = 1


class Target:
    """The requests that wrk sends to a server."""

    def __init__(self, port, paths, pid=None, method="GET", body="", tag="",
                 preference=""):
        self.port, self.pid = port, pid
        self.words = [method, body, tag, preference, *paths]

    def load(self, seconds):
        """Sends requests for so many seconds; returns the results."""
        before = self.pid and processor_seconds(self.pid)
        command = [program("wrk"), "-t2", f"-c{CLIENTS}", f"-d{seconds}s", "--timeout", "30s",
                   "-s", SCRIPT, f"http://127.0.0.1:{self.port}/", "--", *self.words]
        ran = subprocess.run(list(map(str, command)), capture_output=True, text=True,
                             timeout=seconds + 60)
        if ran.returncode != 0 or not ran.stdout.strip():
            raise Missing(f"wrk ends with {ran.returncode}: {ran.stderr.strip()[:200]}")
        said = json.loads(ran.stdout.strip().splitlines()[-1])
        if said["failed"] or not said["requests"]:
            raise RuntimeError(f"{said['failed']} of {said['requests']} requests failed: {command}")
        if self.pid:
            said["cpu"] = processor_seconds(self.pid) - before
        return said


def rows(what, targets, rounds, beside):
    """A row for each server; all of them are loaded in turn in every round.

    A ratio is the time of a request relative to that of the server it is compared with.
    """
    seconds = SECONDS if rounds > 1 else TRIAL
    said = {who: [] for who in targets}
    for _ in range(rounds):
        for who, target in targets.items():
            said[who].append(target.load(seconds))
    table = [row(what, who, runs) for who, runs in said.items()]
    base = next((it["median_ms"] for it in table if it["who"] == beside), None)
    for it in table:
        if base:
            it["ratio"] = it["median_ms"] / base
    return table


def row(what, who, runs):
    """The medians of the runs of one server."""
    def middle(figure):
        return median(figure(run) for run in runs)

    rate = middle(lambda run: run["requests"] / run["seconds"])
    entry = {"what": what, "who": who, "median_ms": 1000 / rate, "rate": rate,
             "bytes": round(middle(lambda run: run["bytes"] / run["requests"])),
             "p50_ms": middle(lambda run: run["p50_ms"]),
             "p99_ms": middle(lambda run: run["p99_ms"])}
    if "cpu" in runs[0]:
        entry["cpu_ms"] = middle(lambda run: 1000 * run["cpu"] / run["requests"])
    return entry
