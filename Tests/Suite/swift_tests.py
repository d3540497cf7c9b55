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
    counts, started, failed = Counts(), {}, set()
    lines = events.read_text(encoding="utf-8").splitlines() if events.exists() else []
    ended = set()
    for line in lines:
        # A process that died may have left half a line.
        try:
            record = json.loads(line)
        except ValueError:
            continue
        event, payload = record["kind"], record["payload"]
        if event == "test":
            if payload["kind"] == "function":
                started[payload["id"]] = payload
        elif payload["kind"] == "issueRecorded":
            issue = payload.get("issue", {})
            if not issue.get("isKnown") and issue.get("severity", "error") != "warning":
                failed.add(payload.get("testID"))
        elif payload["kind"] == "testEnded" and payload.get("testID") in started:
            ended.add(payload["testID"])
        elif payload["kind"] == "testSkipped" and payload.get("testID") in started:
            counts.skipped += 1
    # A crash ends the process before its test has ended; an issue outside of a test has no name.
    if not any(json_kind(line) == "runEnded" for line in lines[-3:]):
        return Counts()
    counts.failed = [FailedTest(_title(started.get(test), test), _alone(bundle, test))
                     for test in sorted(failed, key=str)]
    counts.passed = len(ended - failed)
    return counts


def json_kind(line):
    try:
        return json.loads(line)["payload"]["kind"]
    except (ValueError, KeyError, TypeError):
        return None


def _title(payload, test):
    return test.rsplit("/", 1)[0] if payload else str(test)


def _alone(bundle, test):
    """Runs one test: its ID without the place in its file."""
    return (str(bundle), "--testing-library", "swift-testing",
            "--filter", f"^{re.escape(str(test).rsplit('/', 1)[0])}/")
