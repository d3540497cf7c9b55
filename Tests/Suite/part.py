"""A part of the suite: one command with its output, its minutes, and the tests that it ran."""

import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

@dataclass(frozen=True)
class FailedTest:
    """A test that failed, the command that runs it alone, and what it said in one line, if it is known."""

    name: str
    command: tuple
    reason: str = ""


@dataclass
class Counts:
    """How many tests ended how, which failed, and which of those passed when they ran alone."""

    passed: int = 0
    skipped: int = 0
    failed: list = field(default_factory=list)
    flaky: list = field(default_factory=list)
    # Pairs of seconds and a test's name.
    durations: list = field(default_factory=list)


@dataclass
class Part:
    """A command of the suite. `read` makes the counts of its log, or is None for what runs no test."""

    name: str
    command: list
    read: object = None
    environment: dict = field(default_factory=dict)

    # Set when it has run.
    status: int | None = None
    seconds: float = 0
    # Processor time of the command and of all its processes that were waited for.
    processor_seconds: float = 0
    counts: Counts | None = None

    @property
    def is_broken(self):
        """Whether it failed in a way that no test of it accounts for."""
        if self.read is None:
            return self.status != 0
        failed = self.counts.failed or self.counts.flaky
        # pytest and Swift Testing both exit with 1 after failed tests. Any other status means that tests
        # may not have run, whatever was counted.
        return not (self.counts.passed or failed) or self.status != (1 if failed else 0)


def run(part, folder, root, is_quiet=False):
    """Runs a part to its end. Its output goes to a log, and is shown as it comes, or whole at the end."""
    log = Path(folder) / f"{part.name.replace(' ', '-')}.log"
    start = time.monotonic()
    with open(log, "w", encoding="utf-8", errors="replace") as kept:
        process = subprocess.Popen(
            part.command, cwd=root, env=os.environ | part.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        for line in process.stdout:
            kept.write(line)
            if not is_quiet:
                sys.stdout.write(line)
                sys.stdout.flush()
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    part.status = process.returncode
    part.seconds = time.monotonic() - start
    part.processor_seconds = usage.ru_utime + usage.ru_stime
    text = log.read_text(encoding="utf-8", errors="replace")
    if is_quiet:
        print(f"\n--- {part.name}", text, sep="\n", flush=True)
    if part.read is not None:
        part.counts = part.read(text)
    return part


def beside(lanes, folder, root):
    """Runs lanes of parts beside each other; a lane stops at a broken part. The first shows its output as
    it comes."""
    def run_lane(lane, is_quiet):
        for part in lane:
            if run(part, folder, root, is_quiet).is_broken:
                return

    threads = [threading.Thread(target=run_lane, args=(lane, place > 0), daemon=True)
               for place, lane in enumerate(lanes)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
