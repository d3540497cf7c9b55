"""Second attempts: a test that failed is run once more, alone, when the others are done.

A retry is for the machine's chance. Races of the program are not: `Tests/flaky.md` keeps the names, and
the cause of a name that comes a second time has to be found.
"""

import re
import subprocess
from pathlib import Path

# A run passes with so many tests that passed at the second attempt.
FLAKY_LIMIT = 3

# More failures than these are no chance, and are not tried again.
ATTEMPT_LIMIT = 10

RECORD = "Tests/flaky.md"


def attempt_again(parts, root, environment):
    """Runs the failed tests of all parts again, each alone. Those that pass now are flaky."""
    counted = [part for part in parts if part.counts]
    if sum(len(part.counts.failed) for part in counted) > ATTEMPT_LIMIT:
        return
    for part in counted:
        for test in list(part.counts.failed):
            print(f"\n--- once more, alone: {test.name}", flush=True)
            again = subprocess.run(
                test.command, cwd=root, env=environment | part.environment,
                stdin=subprocess.DEVNULL, check=False)
            if again.returncode == 0:
                part.counts.failed.remove(test)
                part.counts.flaky.append(test)
                part.counts.passed += 1


def known(root):
    """The names in the record of flaky tests."""
    record = Path(root) / RECORD
    text = record.read_text(encoding="utf-8") if record.exists() else ""
    return set(re.findall(r"^\| \d{4}-\d\d-\d\d \| `([^`]+)`", text, re.MULTILINE))
