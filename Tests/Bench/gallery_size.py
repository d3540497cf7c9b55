"""The effect of a gallery's size: a frame and a part of the listing for 10, 1,000 and 100,000
pictures, and the start of the service on them. Latencies are those of a single client.

Each gallery is served by a separate process, and they are requested in turn.
"""

import http.client
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median

import photographs
from peekstrip import motion, serving, session_on
from processes import PATIENCE, processor_seconds

SIZES = [10, 1_000, 100_000]
ROUNDS = 11
STARTS = 3

# Requests in a turn: enough to measure CPU time, which the system reports in hundredths of a
# second.
FRAMES = 25
LISTINGS = 25


def rows(program, rounds):
    with tempfile.TemporaryDirectory() as temporary, ExitStack() as open_:
        originals = Path(temporary) / "Originals"
        originals.mkdir()
        paths = photographs.lay_out(originals, count=3)
        folders = {size: photographs.many(Path(temporary) / f"{size}", size, paths)
                   for size in SIZES}
        starting = starts(program, folders, min(rounds, STARTS))
        galleries = {size: Gallery(open_.enter_context(serving(program.build, folder)), size)
                     for size, folder in folders.items()}
        frames = {size: gallery.frames for size, gallery in galleries.items()}
        lengths = {size: gallery.frames_of_lengths for size, gallery in galleries.items()}
        listings = {size: gallery.listings for size, gallery in galleries.items()}
        return (contest("a sliding frame", galleries, frames, FRAMES, min(rounds, ROUNDS))
                + contest("the same, pageLengths=auto", galleries, lengths, FRAMES,
                          min(rounds, ROUNDS))
                + contest("a part of the listing", galleries, listings, LISTINGS,
                          min(rounds, ROUNDS))
                + starting)


class Gallery:
    """One of the galleries, with a session on its middle page."""

    def __init__(self, service, size):
        self.pid = service.process.pid
        self._connection = http.client.HTTPConnection(
            "127.0.0.1", service.port, timeout=PATIENCE)
        self.frames = motion(service, session_on(service, page=size // 2))
        self.frames_of_lengths = motion(
            service, session_on(service, page=size // 2, pageLengths="auto"))
        self.listings = [f"/v1/galleries/{service.gallery()}"]

    def ask(self, path):
        """Milliseconds, and bytes of the response."""
        began = time.perf_counter()
        self._connection.request("GET", path)
        response = self._connection.getresponse()
        content = response.read()
        if response.status != 200:
            raise RuntimeError(f"{path}: {response.status}")
        return 1000 * (time.perf_counter() - began), len(content)


def contest(what, galleries, paths, count, rounds):
    times = {size: [] for size in galleries}
    bytes_ = dict(times)
    cpu = dict.fromkeys(galleries, 0)
    for turn in range(rounds):
        for size, gallery in galleries.items():
            before = processor_seconds(gallery.pid)
            for number in range(count):
                # Over the first half of a motion, where it is fast and all frames differ.
                place = (turn + number * len(paths[size]) // (2 * count)) % len(paths[size])
                time_, bytes_[size] = gallery.ask(paths[size][place])
                times[size].append(time_)
            cpu[size] += processor_seconds(gallery.pid) - before
    rows_ = [row(what, size, median(times[size]), median(times[SIZES[0]])) for size in SIZES]
    for it, size in zip(rows_, SIZES, strict=True):
        it["bytes"] = bytes_[size]
        it["cpu_ms"] = 1000 * cpu[size] / (rounds * count)
    return rows_


def starts(program, folders, rounds):
    times = {size: [] for size in folders}
    for _ in range(rounds):
        for size, folder in folders.items():
            began = time.monotonic()
            with serving(program.build, folder):
                times[size].append(1000 * (time.monotonic() - began))
    return [row("start and listing of the folder", size, median(times[size]),
                median(times[SIZES[0]])) for size in SIZES]


def row(what, size, milliseconds, base):
    return {"what": what, "who": f"peekstrip, {size} pictures", "median_ms": milliseconds,
            "rate": 1000 / milliseconds, "ratio": milliseconds / base}
