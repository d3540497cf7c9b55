"""The time from the start of a program to its first frame with pictures, for a folder of 10,000
photographs; compared with the services with Pillow and Chromium.

The files have been read before, so they are in the page cache. Chromium gets twelve of them.
"""

import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median

import peers
import photographs
from missing import left_out
from peekstrip import serving
from processes import PATIENCE

PICTURES = 10_000
ROUNDS = 5


def rows(program, rounds):
    rounds = min(rounds, ROUNDS)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "Many"
        originals = Path(temporary) / "Originals"
        originals.mkdir()
        photographs.many(folder, PICTURES, photographs.lay_out(originals))
        starts = {
            "peekstrip": lambda: ours(program, folder),
            "pillow": lambda: theirs(peers.pillow, folder),
            "chromium": lambda: theirs(peers.chromium, folder),
        }
        times = {who: [] for who in starts}
        for _ in range(rounds):
            for who, start in starts.items():
                with left_out(who):
                    times[who].append(start())
        return table({who: runs for who, runs in times.items() if runs})


def ours(program, folder):
    """Seconds, and bytes of the frame."""
    began = time.monotonic()
    with serving(program.build, folder) as service:
        frame = service.get("/v1/galleries/Many/frame.png?pictures=wait")
        seconds = time.monotonic() - began
        layout = service.get("/v1/galleries/Many/layout.json?pictures=wait").json
        if {page["state"] for page in layout["pages"] if page["visible"]} != {"ready"}:
            raise RuntimeError("the first frame came without its pictures")
        return seconds, len(frame.body)


def theirs(peer, folder):
    began = time.monotonic()
    with peer(folder) as (_, port):
        address = f"http://127.0.0.1:{port}/frame?viewer=1"
        with urllib.request.urlopen(address, timeout=PATIENCE) as response:
            frame = response.read()
        return time.monotonic() - began, len(frame)


def table(times):
    base = median(seconds for seconds, _ in times.get("pillow", times["peekstrip"]))
    return [{"what": f"{PICTURES} photographs", "who": who,
             "median_ms": 1000 * median(seconds for seconds, _ in runs),
             "rate": 1 / median(seconds for seconds, _ in runs),
             "bytes": runs[0][1], "ratio": median(seconds for seconds, _ in runs) / base}
            for who, runs in times.items()]
