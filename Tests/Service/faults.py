"""Faults of the system, for one process at a time: calls that fail, as strace has it."""

import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from service import PATIENCE


class Failures:
    """How many calls failed, known when the block has ended."""
    count = 0


def injection(calls, error, when="1+", paths=()):
    """Options of strace(1) that let these system calls fail: from the first one on, or as `when` says,
    counted for each thread; on these files alone, if any are named."""
    options = ["-f", "-e", f"trace={calls}", "-e", f"inject={calls}:error={error}:when={when}"]
    return options + [word for path in paths for word in ("-P", str(path))]


@contextmanager
def failing(service, calls, error, when="1+", paths=()):
    """Lets system calls of a running service fail until the end of the block."""
    with tempfile.NamedTemporaryFile(suffix=".strace") as log:
        tracer = subprocess.Popen(
            ["strace", "-o", log.name, "-p", str(service.process.pid),
             *injection(calls, error, when, paths)],
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            said = tracer.stderr.readline()
            while "attached" not in said:
                if not said or "Operation not permitted" in said:
                    pytest.skip(f"processes may not be traced here: {said.strip()}")
                said = tracer.stderr.readline()
            failures = Failures()
            yield failures
        finally:
            # It lets the process go on by itself.
            tracer.terminate()
            tracer.communicate(timeout=PATIENCE)
        failures.count = Path(log.name).read_text(errors="replace").count("(INJECTED)")


def refused_or_well(answer):
    """What may be answered while the system fails: all is well, or it is worth another try."""
    if answer.status == 503:
        assert 1 <= int(answer.headers["Retry-After"]) <= 60
    else:
        assert answer.status < 500, (answer.status, answer.body[:300])
    return answer
