"""Faults of the system, for one process at a time: calls that fail or hang, as strace has it."""

import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from service import PATIENCE


class Faults:
    """How many calls failed, known when the block has ended."""
    count = 0


def injection(calls, fault, paths=()):
    """Options of strace(1) that disturb these system calls; on these files alone, if any are named."""
    options = ["-f", "-e", f"trace={calls}", "-e", f"inject={calls}:{fault}"]
    return options + [word for path in paths for word in ("-P", str(path))]


def failing(service, calls, error, when="1+", paths=()):
    """Lets system calls of a running service fail until the end of the block: from the first one on, or
    as `when` says, counted for each thread."""
    return disturbing(service, injection(calls, f"error={error}:when={when}", paths))


def hanging(service, calls, seconds, paths):
    """Lets system calls of a running service take so long, until the end of the block."""
    return disturbing(service, injection(calls, f"delay_enter={seconds * 1_000_000}", paths))


@contextmanager
def disturbing(service, options):
    with tempfile.NamedTemporaryFile(suffix=".strace") as log:
        tracer = subprocess.Popen(
            ["strace", "-o", log.name, "-p", str(service.process.pid), *options],
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            said = tracer.stderr.readline()
            while "attached" not in said:
                if not said or "Operation not permitted" in said:
                    pytest.skip(f"processes may not be traced here: {said.strip()}")
                said = tracer.stderr.readline()
            faults = Faults()
            yield faults
        finally:
            # It lets the process go on by itself.
            tracer.terminate()
            tracer.communicate(timeout=PATIENCE)
        faults.count = Path(log.name).read_text(errors="replace").count("(INJECTED)")


def refused_or_well(answer):
    """What may be answered while the system fails: all is well, or it is worth another try."""
    if answer.status == 503:
        assert 1 <= int(answer.headers["Retry-After"]) <= 60
    else:
        assert answer.status < 500, (answer.status, answer.body[:300])
    return answer
