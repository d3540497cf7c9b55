"""Sixty-four viewers who swipe back and forth and request sixty frames a second each: how many
frames they get, how many arrive in time, and the CPU time of a frame; compared with a service with
Pillow and one that photographs a page in Chromium, which draw the same strip.

A ratio is of the CPU time for a frame.
"""

import json
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median

import peers
import photographs
from missing import left_out
from peekstrip import serving, session_on
from processes import PATIENCE, processor_seconds

CLIENTS = Path(__file__).parent / "Clients/swiping_clients.c"
SESSIONS = 64
SECONDS = 4
ROUNDS = 3
WARMING = 4

# A swipe starts before the previous one rests, so that every frame differs.
SWIPE_MS = 750


class Crowd:
    """The viewers of one service."""

    def __init__(self, program, port, pid, viewers):
        self.pid = pid
        self._command = [program, str(port)]
        self._viewers = "".join(f"{frame} {event}\n" for frame, event in viewers)
        # Services that decode pictures on the first request have done so before the measurement.
        self.swipe(WARMING)

    def swipe(self, seconds):
        before = processor_seconds(self.pid)
        ran = subprocess.run([*self._command, str(seconds), str(SWIPE_MS)], input=self._viewers,
                             text=True, capture_output=True, timeout=seconds + PATIENCE)
        if ran.returncode != 0:
            raise RuntimeError(f"the swiping clients end: {ran.stderr.strip()}")
        said = json.loads(ran.stdout)
        if said["failed"]:
            raise RuntimeError(f"{said['failed']} requests of swiping clients failed")
        frames = max(1, said["delivered"])
        return {
            "wanted": said["wanted"], "delivered": said["delivered"],
            "missed": said["wanted"] - said["in_time"], "bytes": said["bytes"] / frames,
            "rate": said["delivered"] / seconds, "p99_ms": said["p99_ms"],
            "median_ms": said["p50_ms"],
            "cpu_ms": 1000 * (processor_seconds(self.pid) - before) / frames,
        }


def rows(program, rounds):
    rounds = min(rounds, ROUNDS)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_:
        originals = Path(folder) / "Originals"
        originals.mkdir()
        # A separate page for each viewer, and one more for the last viewer's swipe.
        pictures = photographs.many(
            Path(folder) / "Pictures", SESSIONS + 1, photographs.lay_out(originals))
        clients = peers.built(CLIENTS, folder)
        ours = open_.enter_context(serving(program.build, pictures))
        crowds = {"peekstrip": Crowd(clients, ours.port, ours.process.pid, sessions(ours))}
        rivals = {"pillow": lambda: peers.pillow(pictures),
                   "chromium": lambda: peers.chromium(pictures, SESSIONS + 1)}
        for who, peer in rivals.items():
            with left_out(who):
                pid, port = open_.enter_context(peer())
                crowds[who] = Crowd(clients, port, pid, others())
        runs = {who: [] for who in crowds}
        for _ in range(rounds):
            for who, crowd in crowds.items():
                runs[who].append(crowd.swipe(SECONDS))
        return table(runs)


def sessions(service):
    paths = [session_on(service, page) for page in range(SESSIONS)]
    return [(f"{path}/frame.png", f"{path}/events") for path in paths]


def others():
    return [(f"/frame?viewer={number}", f"/event?viewer={number}") for number in range(SESSIONS)]


def table(runs):
    rows_ = [{"what": f"{SESSIONS} viewers, {SECONDS} s", "who": who,
              **{key: median(run[key] for run in them) for key in them[0]}}
             for who, them in runs.items()]
    base = next((row["cpu_ms"] for row in rows_ if row["who"] == "pillow"), None)
    for row in rows_:
        row["bytes"] = round(row["bytes"])
        if base:
            row["ratio"] = row["cpu_ms"] / base
    return rows_
