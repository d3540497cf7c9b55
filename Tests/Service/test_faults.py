"""Sessions in a file on a failing disk: no acknowledged change is lost, none is applied twice,
and the service recovers with the disk."""

import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from faults import failing, injection, refused_or_well
from service import EXECUTABLE, PATIENCE, ROOT, running, until

pytestmark = pytest.mark.rooms()

# The k for which the k-th call and all later ones fail. An event writes two or three times.
FIRST_FAILURES = [1, 2, 3, 4, 5, 7]


@contextmanager
def serving_in(folder, state, kind="sqlite"):
    """A server whose state survives it; it is stopped by kill -9."""
    environment = {
        "PEEKSTRIP_STATE": str(state), "PEEKSTRIP_SESSIONS": kind,
        "PEEKSTRIP_MAX_SESSIONS_PER_ADDRESS": "10000",
        # A decoder that the index starts while strace ends may stop both for good.
        "PEEKSTRIP_INDEX": "off"}
    with running(folder, environment=environment) as service:
        yield service
        assert service.process.poll() is None


def files_of(state):
    """The session file and those next to it, without the lock."""
    return [path for path in Path(state).glob("sessions-*") if path.suffix != ".lock"]


def children(process):
    """The processes that a process has started; none if it has exited."""
    try:
        return [int(child) for child in
                Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


def revision_after_a_crash(state):
    """The revision that would be found if the process were killed now, from the data that it has
    passed to the system. The shared memory file (-shm) would be created again."""
    with tempfile.TemporaryDirectory() as place:
        # The log first: what a checkpoint moves meanwhile from it into the file is then in both copies.
        for path in sorted(files_of(state), key=lambda path: not path.name.endswith("-wal")):
            if not path.name.endswith("-shm"):
                shutil.copy(path, place)
        file, = Path(place).glob("sessions-*.sqlite")
        with sqlite3.connect(file) as copy:
            (revision,), = copy.execute("SELECT max(revision) FROM session")
        copy.close()
        return revision


class Clicker:
    """Turns pages by numbered batches, each sent until it is applied."""

    def __init__(self, service, state):
        self.session = service.session("Plain", preset="loop")
        self.state = state
        self.answered = 0

    def click(self, service):
        """Sends the next batch once; returns whether it was applied."""
        response = refused_or_well(service.post(
            f"{self.session}/events", {"seq": self.answered + 1, "events": [{"type": "next"}]}))
        if response.status == 200:
            self.answered += 1
            assert response.json["seq"] == self.answered
            assert revision_after_a_crash(self.state) >= self.answered
        return response.status == 200

    def check(self, service):
        current = service.get(self.session).json
        # The last batch may have been applied without a response; sent again, it is not applied
        # twice.
        assert self.answered <= current["seq"] <= self.answered + 1
        assert self.click(service)
        layout = service.get(f"{self.session}/layout.json?t=rest").json
        assert layout["revision"] == self.answered
        assert layout["strip"]["currentPage"] == self.answered % 6


@pytest.mark.parametrize("kind, calls, error", [
    ("sqlite", "pwrite64", "EIO"), ("sqlite", "pwrite64", "ENOSPC"), ("sqlite", "pwrite64", "EDQUOT"),
    ("sqlite", "pwrite64,pread64", "EIO"), ("sqlite-synced", "pwrite64", "ENOSPC"),
    ("sqlite-synced", "fdatasync,fsync", "EIO")])
def test_whichever_call_fails_no_answered_event_is_lost(plain_folder, tmp_path, kind, calls, error):
    state, failures, refusals = tmp_path / "state", 0, 0
    with serving_in(plain_folder, state, kind) as service:
        old = service.session("Plain")
    with serving_in(plain_folder, state, kind) as service:
        clicker = Clicker(service, state)
        assert service.get(f"{clicker.session}/frame.png").status == 200
        for first in FIRST_FAILURES:
            with failing(service, calls, error, f"{first}+", files_of(state)) as fault:
                # Two threads serve requests, and each counts its own calls.
                for _ in range(2 * first + 2):
                    refusals += not clicker.click(service)
                # A session in use is cached in memory; another one is read from the disk after a
                # failed write.
                assert service.get(f"{clicker.session}/frame.png").status == 200
                refused_or_well(service.get(f"{old}/frame.png"))
                assert service.get("/v1/galleries/Plain/frame.png").status == 200
                assert service.admin.get("/healthz").status == 200
            failures += fault.count
            assert clicker.click(service)
    assert min(failures, refusals) >= len(FIRST_FAILURES)
    # A disk that fails is no damage.
    assert not list(state.glob("*.damaged*"))
    with serving_in(plain_folder, state, kind) as service:
        clicker.check(service)


def test_a_file_that_cannot_be_tidied_up_holds_all_the_same(plain_folder, tmp_path):
    """SQLite's log is copied into the file every few seconds after many events; here that always
    fails."""
    state = tmp_path / "state"
    with serving_in(plain_folder, state) as service:
        main, = state.glob("sessions-*.sqlite")
        with failing(service, "pwrite64,fdatasync,fsync,ftruncate", "EIO", paths=[main]) as fault:
            sessions = [service.session("Plain", page=number % 6) for number in range(2500)]
            for number in range(1500):
                assert service.form(f"{sessions[number % 900]}/events", "next=1").status == 200
            until(lambda: fault.count > 0, "the log is copied into the file")
        assert service.form(f"{sessions[0]}/events", "next=1").status == 200
    with serving_in(plain_folder, state) as service:
        assert {service.get(session).status for session in sessions} == {200}
        assert service.get(sessions[0]).json["revision"] == 3


@pytest.mark.parametrize("calls, error", [
    ("pwrite64", "ENOSPC"), ("pwrite64", "EIO"), ("openat", "EMFILE"), ("pread64", "EIO")])
def test_on_a_disk_that_fails_it_starts_or_says_why_not(plain_folder, tmp_path, calls, error):
    state = tmp_path / "state"
    with serving_in(plain_folder, state) as service:
        session = service.session("Plain")
        names = files_of(state)
    refused = 0
    for first in (1, 2, 4):
        with open(tmp_path / "log", "w+b") as log:
            process = subprocess.Popen(
                ["strace", "-o", tmp_path / "strace", "-qq",
                 *injection(calls, f"error={error}:when={first}+", names), EXECUTABLE, "serve", plain_folder],
                cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={**os.environ, "PEEKSTRIP_PORT": "0", "PEEKSTRIP_ADMIN_PORT": "0",
                     "PEEKSTRIP_STATE": str(state), "PEEKSTRIP_SESSIONS": "sqlite",
                     "PEEKSTRIP_INDEX": "off"})
            said = lambda: (tmp_path / "log").read_text()
            try:
                until(lambda: process.poll() is not None or "Health checks" in said(), "an outcome")
                if process.poll() is not None:
                    refused += 1
                    if "not permitted" in said():
                        pytest.skip("processes may not be traced here")
                    assert process.returncode > 0 and "--state" in said(), said()
                    assert "Fatal" not in said()
            finally:
                # Not to strace: it would leave its processes, and wait for ever for a thread that
                # starts a decoder. It exits after them.
                for child in children(process):
                    os.kill(child, signal.SIGTERM)
                process.wait(PATIENCE)
    # A file that cannot be opened or read cannot be served.
    assert refused >= (calls in ("openat", "pread64"))
    with serving_in(plain_folder, state) as service:
        assert service.get(session).status == 200


def test_a_full_disk_takes_no_change_until_there_is_room(plain_folder, small_disk):
    with serving_in(plain_folder, small_disk) as service:
        clicker = Clicker(service, small_disk)
        filler = small_disk / "filler"
        with open(filler, "wb", buffering=0) as file:
            with pytest.raises(OSError):
                while True:
                    file.write(bytes(4096))
        # The last page of the file may have some room; an event takes about 4 KiB.
        until(lambda: not clicker.click(service), "no change is taken")
        assert not clicker.click(service)
        refused_or_well(service.post("/v1/sessions", {"gallery": "Plain"}))
        assert service.get(f"{clicker.session}/frame.png").status == 200
        assert service.admin.get("/readyz").status == 503
        filler.unlink()
        assert clicker.click(service)
        assert service.admin.get("/readyz").status == 200
    with serving_in(plain_folder, small_disk) as service:
        clicker.check(service)
