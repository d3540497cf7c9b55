"""`bin/prove chance`: the tests of the service and of browsers, many times, beside two busy loops."""

import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

from .part import run
from .whole import BUILD, ENGINE, python_parts

# Enough to see a test that fails once in five runs with a probability of nine in ten.
RUNS = 10


@contextmanager
def busy_loops(count=2):
    """Processes that compute for ever, until the end of the block."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def main(root, runs):
    """Prints which tests failed how often, and returns whether none did."""
    failed, broken = Counter(), Counter()
    for build in BUILD, ENGINE:
        subprocess.run(build, cwd=root, check=True)
    with tempfile.TemporaryDirectory(prefix="peekstrip-chance-") as folder, busy_loops():
        for number in range(1, runs + 1):
            print(f"--- run {number} of {runs}", flush=True)
            for part in python_parts(root, folder):
                run(part, folder, root)
                failed.update(test.name for test in part.counts.failed)
                broken.update([part.name] if part.is_broken else [])
    print(f"\nFailures in {runs} runs beside two busy loops:")
    for name, times in (failed + broken).most_common():
        print(f"  {times:3} {name}")
    print("  none" if not failed + broken else "", flush=True)
    return not failed and not broken


if __name__ == "__main__":
    sys.exit(not main(Path(__file__).resolve().parents[2],
                      int(sys.argv[1]) if len(sys.argv) > 1 else RUNS))
