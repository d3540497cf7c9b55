"""Measured processes: started, observed, and stopped with all their children."""

import os
import selectors
import signal
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from missing import Missing

# The timeout of a start or a stop, in seconds.
PATIENCE = 60

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGESIZE")


@contextmanager
def running(who, command, **options):
    """Runs a server in its own process group until the end of the block.

    It also exits when its standard input ends, or by a signal when this process ends, so it
    cannot outlive this process.
    """
    with tempfile.TemporaryFile() as log:
        try:
            process = subprocess.Popen(
                [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=log, start_new_session=True, **options)
        except OSError as error:
            raise Missing(f"{who} does not start: {error}") from error
        try:
            yield process
        finally:
            end(process)


def end(process):
    """Stops a process and its group: first with a signal that lets it clean up."""
    process.stdin.close()
    for number in (None, signal.SIGTERM, signal.SIGKILL):
        if number and not signalled(process.pid, number):
            break
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            continue
        if number is None and not signalled(process.pid, 0):
            break
    process.stdout.close()
    process.wait(PATIENCE)


def signalled(group, number):
    """Sends a signal to a process group; false if the group is empty."""
    try:
        os.killpg(group, number)
        return True
    except ProcessLookupError:
        return False


def told_port(who, process):
    """The port that a server prints once it serves."""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        line = process.stdout.readline() if selector.select(PATIENCE) else b""
    if not line.strip().isdigit():
        raise Missing(f"{who} does not start")
    return int(line)


def family(pid):
    """A process and all its descendants."""
    children = {}
    for folder in Path("/proc").glob("[0-9]*"):
        parent = stat(folder.name)
        if parent is not None:
            children.setdefault(int(parent[1]), []).append(int(folder.name))
    found = [pid]
    for member in found:
        found += children.get(member, [])
    return found


def stat(pid):
    """The fields of /proc/PID/stat from the third on (proc(5)); None if the process is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def processor_seconds(pid):
    """The CPU time of a process and its children so far, in seconds."""
    fields = [stat(member) for member in family(pid)]
    # utime and stime, and those of children that ended: fields 14 to 17.
    return sum(int(ticks) for it in fields if it for ticks in it[11:15]) / TICKS


def resident_bytes(pid):
    """The resident memory of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
