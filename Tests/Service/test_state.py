"""Sessions in a file: across restarts, for one server at a time, on a failing disk."""

import os
import resource
import shutil
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from service import PATIENCE, running, until
from test_starting import refused

pytestmark = pytest.mark.rooms("SessionStores", "SQLiteAccess", "ScrollEngineWire")


@pytest.fixture
def state(tmp_path):
    """The options of a server with its own state folder."""
    return {"PEEKSTRIP_STATE": str(tmp_path / "state"), "PEEKSTRIP_SESSIONS": "sqlite"}


def test_the_folder_of_a_newer_version_is_refused_in_words_and_left_as_it_is(plain_folder, state, tmp_path):
    """So that whoever goes back to the version before loses nothing, and knows what to do."""
    with running(plain_folder, environment=state) as service:
        session = service.session("Plain")
        assert service.post(f"{session}/events", {"seq": 1, "events": [{"type": "next"}]}).status == 200
        service.signal(signal.SIGTERM)
        service.process.wait(PATIENCE)
    (file,) = (tmp_path / "state").glob("sessions-*.sqlite")
    with closing(sqlite3.connect(file)) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        database.execute(f"PRAGMA user_version = {version + 1}")
    before = file.read_bytes()
    sentence = refused(plain_folder, **state)
    assert "A newer peekstrip wrote the session file" in sentence and "use that version" in sentence
    assert file.read_bytes() == before
    with closing(sqlite3.connect(file)) as database:
        database.execute(f"PRAGMA user_version = {version}")
    with running(plain_folder, environment=state) as service:
        assert service.get(session).json["seq"] == 1


@pytest.mark.parametrize("kind", ["sqlite", "sqlite-synced"])
def test_sessions_outlive_a_server(plain_folder, state, tmp_path, kind):
    state["PEEKSTRIP_SESSIONS"] = kind
    sessions = {}
    for end in (signal.SIGKILL, signal.SIGTERM):
        with running(plain_folder, environment=state) as service:
            session = sessions[end] = service.session("Plain", preset="loop")
            for number in (1, 2, 3):
                response = service.post(f"{session}/events", {"seq": number, "events": [{"type": "next"}]})
                assert response.status == 200
            service.signal(end)
            service.process.wait(PATIENCE)
    # Closing copies the log into the file.
    (file,) = (tmp_path / "state").glob("sessions-*.sqlite")
    with closing(sqlite3.connect(file)) as database:
        assert list(database.execute("SELECT revision FROM session")) == [(3,), (3,)]
    with running(plain_folder, environment=state) as service:
        for end, session in sessions.items():
            current = service.get(session).json
            assert (current["revision"], current["seq"]) == (3, 3), end
            resent = service.post(f"{session}/events", {"seq": 3, "events": [{"type": "next"}]})
            assert resent.json["replayed"] is True, end
            assert service.get(f"{session}/layout.json?t=rest").json["strip"]["currentPage"] == 3, end


def test_two_servers_of_a_folder_need_two_state_folders(plain_folder, state, tmp_path):
    with running(plain_folder, environment=state):
        sentence = refused(plain_folder, **state)
        assert "--state" in sentence and "Another peekstrip" in sentence
        # Whatever the folder's spelling; another folder has separate sessions.
        (tmp_path / "link").symlink_to(plain_folder)
        assert "--state" in refused(tmp_path / "link", **state)
        (tmp_path / "other").mkdir()
        with running(tmp_path / "other", environment=state):
            pass


def test_a_state_folder_that_was_asked_for_must_be_usable(plain_folder, tmp_path):
    (tmp_path / "file").touch()
    sentence = refused(plain_folder, "--state", str(tmp_path / "file" / "below"),
                       PEEKSTRIP_SESSIONS="sqlite")
    assert "--state" in sentence and "below" in sentence


def test_sessions_that_another_program_has_open_are_left_to_it(plain_folder, state, tmp_path):
    with running(plain_folder, environment=state) as service:
        session = service.session("Plain")
        file, = Path(state["PEEKSTRIP_STATE"]).glob("sessions-*.sqlite")
        with closing(sqlite3.connect(file, timeout=0)) as other:
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("SELECT count(*) FROM session")
        service.signal(signal.SIGTERM)
        service.process.wait(PATIENCE)
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT count(*) FROM session").fetchall() == [(1,)]
        assert "open" in refused(plain_folder, **state)
    with running(plain_folder, environment=state) as service:
        assert service.get(session).status == 200


def test_without_a_place_for_state_sessions_are_in_memory_and_the_log_says_so(
        plain_folder, tmp_path):
    (tmp_path / "file").touch()
    nowhere = {"XDG_STATE_HOME": str(tmp_path / "file"), "HOME": str(tmp_path / "file"),
               "PEEKSTRIP_SESSIONS": "sqlite"}
    with running(plain_folder, environment=nowhere) as service:
        assert service.get(service.session("Plain")).status == 200
        assert service.admin.get("/readyz").status == 200
        assert "sessions are in memory" in service.log


def test_damaged_sessions_are_put_aside_and_the_log_says_so(plain_folder, state, tmp_path):
    with running(plain_folder, environment=state) as service:
        service.signal(signal.SIGTERM)
        service.process.wait(PATIENCE)
    file, = Path(state["PEEKSTRIP_STATE"]).glob("sessions-*.sqlite")
    assert file.stat().st_mode & 0o777 == 0o600
    # A log that the server left next to the file would repair it.
    for log in file.parent.glob("sessions-*.sqlite-*"):
        log.unlink()
    file.write_bytes(os.urandom(20_000))
    with running(plain_folder, environment=state) as service:
        assert service.session("Plain")
        assert "session file was damaged" in service.log
        assert file.with_name(file.name + ".damaged").stat().st_size == 20_000


@pytest.mark.parametrize("harm", ["removed", "renamed"])
def test_a_state_folder_that_is_taken_away_is_written_again(plain_folder, state, tmp_path, harm):
    folder = Path(state["PEEKSTRIP_STATE"])
    with running(plain_folder, environment=state) as service:
        session = service.session("Plain", preset="loop")
        if harm == "removed":
            shutil.rmtree(folder)
        else:
            folder.rename(tmp_path / "renamed")
        until(lambda: "was removed or replaced" in service.log, "the log says so")
        assert service.admin.get("/readyz").status == 200
        assert service.form(f"{session}/events", "next=1").json["revision"] == 1
    with running(plain_folder, environment=state) as service:
        assert service.get(session).json["revision"] == 1


def test_a_state_folder_that_cannot_be_written_again_makes_the_server_unready(
        plain_folder, state, tmp_path):
    folder = Path(state["PEEKSTRIP_STATE"])
    with running(plain_folder, environment=state) as service:
        session = service.session("Plain", preset="loop")
        shutil.rmtree(folder)
        folder.touch()
        until(lambda: service.admin.get("/readyz").status == 503, "it is not ready")
        until(lambda: service.log.count("was removed or replaced") == 1, "the log says so once")
        assert service.form(f"{session}/events", "next=1").json["revision"] == 1
        folder.unlink()
        until(lambda: service.admin.get("/readyz").status == 200, "it is ready again")
        assert folder.is_dir()


def test_a_full_disk_refuses_changes_and_shows_what_there_is(plain_folder, state, tmp_path):
    """A limit on file size replaces a full disk: the system rejects writes beyond it."""
    with running(plain_folder, environment=state) as service:
        session = service.session("Plain")
        assert service.get(f"{session}/frame.png").status == 200
        written, = Path(state["PEEKSTRIP_STATE"]).glob("sessions-*.sqlite-wal")
        limits = resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE,
                         (written.stat().st_size, limits[1]))
        assert service.post("/v1/sessions", {"gallery": "Plain"}).status == 503
        refused_event = service.form(f"{session}/events", "next=1")
        assert refused_event.problem(503)["type"] == "/problems/unavailable"
        assert int(refused_event.headers["Retry-After"]) >= 1
        assert service.get(f"{session}/frame.png").status == 200
        assert service.get(session).json["revision"] == 0
        assert service.admin.get("/readyz").status == 503
        resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, limits)
        assert service.form(f"{session}/events", "next=1").json["revision"] == 1
        assert service.session("Plain")
        until(lambda: service.admin.get("/readyz").status == 200, "it is well again")
