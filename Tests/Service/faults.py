"""Injects system faults into one process: system calls that fail or hang, by strace."""

import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

# In how many seconds strace lets a process go that starts none.
DETACHING = 10


class Faults:
    """Counts the failed calls: until now, and after the end of the block all."""

    def __init__(self, log):
        self._log, self._all = Path(log), None

    @property
    def count(self):
        return self._read() if self._all is None else self._all

    def end(self):
        self._all = self._read()

    def _read(self):
        return self._log.read_text(errors="replace").count("(INJECTED)")


def injection(calls, fault, paths=()):
    """Options of strace(1) that disturb these system calls, restricted to these files if any are
    given."""
    options = ["-f", "-e", f"trace={calls}", "-e", f"inject={calls}:{fault}"]
    return options + [word for path in paths for word in ("-P", str(path))]


def failing(service, calls, error, when="1+", paths=()):
    """Makes system calls of a running service fail until the end of the block: from the first
    one on, or as `when` says, counted for each thread."""
    return disturbing(service, injection(calls, f"error={error}:when={when}", paths))


def hanging(service, calls, seconds, paths):
    """Delays system calls of a running service by so many seconds, until the end of the block."""
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
            faults = Faults(log.name)
            yield faults
        finally:
            # strace detaches and lets the process continue.
            tracer.terminate()
            try:
                tracer.communicate(timeout=DETACHING)
            except subprocess.TimeoutExpired:
                # It waits for a thread that is starting a decoder, and the decoder for strace.
                tracer.kill()
                tracer.communicate()
        faults.end()


def refused_or_well(response):
    """The acceptable responses while the system fails: success, or an error that allows a retry."""
    if response.status == 503:
        assert 1 <= int(response.headers["Retry-After"]) <= 60
    else:
        assert response.status < 500, (response.status, response.body[:300])
    return response
