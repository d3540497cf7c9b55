"""Peekstrip's own contestant: the release build of PeekstripBenchmarks."""

import json
import subprocess
from contextlib import contextmanager


class Program:
    def __init__(self, build):
        # The folder of all built programs.
        self.build = build
        self.path = build / "PeekstripBenchmarks"

    def tables(self, rounds, *names):
        """Tables that need no peers."""
        ran = subprocess.run([self.path, "tables", *names, "--rounds", str(rounds)],
                             check=True, capture_output=True, text=True)
        tables = json.loads(ran.stdout)
        for row in (row for table in tables for row in table["rows"]):
            # A call that is too short to be timed has no rate.
            row["rate"] = 1000 / row["median_ms"] if row["median_ms"] else 0
        return tables

    @contextmanager
    def contestant(self):
        """A function that sends a command and returns its nanoseconds and bytes."""
        with subprocess.Popen([self.path, "benchmark-worker"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True) as process:
            def order(*words):
                print(*words, file=process.stdin, flush=True)
                response = process.stdout.readline().split()
                if len(response) != 2 or response[0] == "error":
                    raise RuntimeError(f"{' '.join(map(str, words))}: {' '.join(response)}")
                return int(response[0]), int(response[1])

            yield order
            process.stdin.close()
