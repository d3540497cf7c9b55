"""The unit tests: the bundle that SwiftPM builds, run directly, because `swift test` would build again."""

import json
import re
from pathlib import Path

from .part import Counts, FailedTest, Part


def unit_tests(bundle, folder, name="units", rooms=()):
    """All unit tests of the bundle, or those of some rooms."""
    events = Path(folder) / f"{name}.events"
    command = [str(bundle), "--testing-library", "swift-testing",
               "--event-stream-output-path", str(events), "--event-stream-version", "0"]
    if rooms:
        command += ["--filter", f"^({'|'.join(sorted(rooms))})Tests\\."]
    return Part(name, command, lambda log: _counts(bundle, events), {"NO_COLOR": "1"})


def _counts(bundle, events):
    """The counts of a run. The text on standard output does not say which suite a test is of; the event
    stream does."""
    counts, known, failed, ended, is_whole = Counts(), set(), set(), set(), False
    for line in events.read_text(encoding="utf-8").splitlines() if events.exists() else []:
        # A process that died may have left half a line.
        try:
            record = json.loads(line)
        except ValueError:
            continue
        event, payload = record["kind"], record["payload"]
        if event == "test":
            if payload["kind"] == "function":
                known.add(payload["id"])
        elif payload["kind"] == "issueRecorded":
            issue = payload.get("issue", {})
            if not issue.get("isKnown") and issue.get("severity", "error") != "warning":
                failed.add(payload.get("testID"))
        elif payload["kind"] == "testEnded" and payload.get("testID") in known:
            ended.add(payload["testID"])
        elif payload["kind"] == "testSkipped" and payload.get("testID") in known:
            counts.skipped += 1
        is_whole = is_whole or payload["kind"] == "runEnded"
    # A crash ends the process before the run has ended.
    if not is_whole:
        return Counts()
    counts.failed = [_failure(bundle, test) for test in sorted(failed, key=str)]
    counts.passed = len(ended - failed)
    return counts


def _failure(bundle, test):
    """A test by its ID, without the place in its file. An issue outside of a test has no ID, and cannot be
    tried again: no test matches."""
    name = str(test).rsplit("/", 1)[0]
    return FailedTest(name, (str(bundle), "--testing-library", "swift-testing",
                             "--filter", f"^{re.escape(name)}/"))
