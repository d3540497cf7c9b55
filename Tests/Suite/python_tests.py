"""The tests of the running service, the proofs and the tests in browsers: pytest."""

import json
import re
import sys
from pathlib import Path

from .part import Counts, FailedTest, Part

DURATION = re.compile(r"^([0-9.]+)s (call|setup|teardown) +(\S.*)$", re.MULTILINE)
SUMMARY = re.compile(r"^=*\s*((?:\d+ [a-z]+, )*\d+ [a-z]+) in [0-9.]+s", re.MULTILINE)


def python_tests(name, folder, tests, options=(), workers=1, by="loadfile", program=None):
    """A run of pytest over files or folders.

    `workers` processes share the tests by file or by group. `program` is the executable that is tested.
    """
    cache = Path(folder) / f"{name.replace(' ', '-')}.cache"
    command = [sys.executable, "-m", "pytest", "--color=no", "--durations=50",
               "-o", f"cache_dir={cache}", *options, *tests]
    if workers > 1:
        command += ["-n", str(workers), "--dist", by]
    # pytest cuts the last line of a failure to the width of the terminal. What it compiles of the tests is kept, also
    # where a shell says otherwise: each process would do it anew, which takes it four seconds for those of the service.
    environment = {"COLUMNS": "300", "PYTHONDONTWRITEBYTECODE": ""}
    if program:
        environment["PEEKSTRIP_EXECUTABLE"] = str(program)
    return Part(name, command, lambda log: _counts(log, cache), environment)


def _counts(log, cache):
    counts = Counts(durations=[(float(seconds), f"{test} ({phase})")
                               for seconds, phase, test in DURATION.findall(log)])
    found = SUMMARY.findall(log)
    if not found:
        return counts
    numbers = {kind: int(number) for number, kind in
               (part.split() for part in found[-1].split(", "))}
    counts.passed, counts.skipped = numbers.get("passed", 0), numbers.get("skipped", 0)
    # pytest's own record of what failed.
    record = cache / "v/cache/lastfailed"
    if numbers.keys() & {"failed", "error", "errors"} and record.exists():
        failed = json.loads(record.read_text(encoding="utf-8"))
        counts.failed = [_failure(name, log) for name in sorted(failed)]
    return counts


def _failure(name, log):
    """A test by the name that pytest records: below the folder of pytest.ini, and with the group by
    which pytest-xdist distributed it."""
    name = re.sub(r"@\w+$", "", name)
    said = re.search(rf"^(?:FAILED|ERROR) \S*{re.escape(name)}(?:@\w+)? - (.+)$", log, re.MULTILINE)
    name = f"Tests/{name}"
    return FailedTest(name, (sys.executable, "-m", "pytest", "--color=no", "-p", "no:cacheprovider", name),
                      said[1] if said else "")
