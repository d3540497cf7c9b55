"""The index of pictures outlives what happens to its process, its file and its disk: what a listing
says is right in the end, and the service never waits for it."""

import os
import random
import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from faults import failing
from photographs import taken, walked
from service import PATIENCE, READING, running, until

pytestmark = pytest.mark.rooms()

COUNT = 400
# How often a server is killed while it reads.
KILLS = 5


def day(number):
    """The date of a picture; later numbers are older."""
    return date(2020, 1, 1) - timedelta(days=number)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Many"
    folder.mkdir()
    pattern = taken("1990:01:01 00:00:00", title="Word of picture 0000")
    for number in range(COUNT):
        content = pattern.replace(b"1990:01:01", day(number).strftime("%Y:%m:%d").encode())
        (folder / f"{number:04}.jpg").write_bytes(
            content.replace(b"picture 0000", f"picture {number:04}".encode()))
    return folder


def serving_in(folder, state, *options):
    """Serves a folder with a state folder that stays; ends with SIGKILL."""
    return running(folder, *options, environment={"PEEKSTRIP_STATE": str(state)})


def index_file(state):
    file, = Path(state).glob("pictures-*.sqlite")
    return file


def is_right(service):
    """Whether all dates, the order and the search are right; a date that is there is never wrong.

    A file that was changed is in the order by its own time until it is read again."""
    items = walked(service, "Many", "?limit=1000")
    for number, item in enumerate(items):
        assert item["taken"] in (None, f"{day(number)}T00:00:00")
    listing = service.get("/v1/galleries/Many;order=date?limit=1000").json
    names = [f"{number:04}" for number in range(COUNT)]
    numbers = [item["fileName"][:4] for item in listing["items"]]
    assert numbers == names or not listing["orderPending"]
    words = walked(service, "Many", "?q=picture+0123&limit=1000")
    return (read(service) == COUNT and all(item["taken"] for item in items) and numbers == names[::-1]
            and [item["fileName"] for item in words] == ["0123.jpg"])


def becomes_right(service):
    until(lambda: is_right(service), "all is known", READING)
    assert service.get("/v1/galleries/Many/frame.png").png
    assert service.admin.get("/readyz").status == 200


def read(service):
    return service.get("/v1/galleries?limit=1").json["index"]["read"]


def written(state):
    """How many pictures the file knows; the server that writes it knows the last ones before."""
    with closing(sqlite3.connect(index_file(state))) as database:
        return database.execute("SELECT count(*) FROM pictures").fetchone()[0]


def fill(folder, state):
    """Fills the index of a folder, and lets the server end in good order."""
    with serving_in(folder, state) as service:
        becomes_right(service)
        service.process.terminate()
        service.process.wait(PATIENCE)


@pytest.fixture(scope="module")
def filled_once(folder, tmp_path_factory):
    state = tmp_path_factory.mktemp("filled") / "state"
    fill(folder, state)
    return state


@pytest.fixture
def filled(filled_once, tmp_path):
    """A state folder of the test's own with a complete index of the folder."""
    return shutil.copytree(filled_once, tmp_path / "state")


# Kills


def test_a_server_that_is_killed_while_it_reads_knows_all_dates_in_the_end(folder, tmp_path):
    chance = random.Random(1)
    for _ in range(KILLS):
        with serving_in(folder, tmp_path / "state") as service:
            enough = min(read(service) + chance.randrange(1, COUNT // KILLS), COUNT)
            until(lambda: read(service) >= enough, "some are read", READING)
    with serving_in(folder, tmp_path / "state") as service:
        becomes_right(service)


def test_what_was_read_is_not_read_again(folder, filled):
    with serving_in(folder, filled, "--rescan-seconds", "0") as service:
        # No picture is opened: calls that would open one fail.
        with failing(service, "openat", "EIO", paths=[folder]) as fault:
            until(lambda: is_right(service), "all is known", READING)
        assert fault.count == 0


# Damage


def scribbled(file, chance):
    content = bytearray(file.read_bytes())
    for _ in range(20):
        place = chance.randrange(4096, len(content) - 64)
        content[place:place + 64] = chance.randbytes(64)
    file.write_bytes(content)


def middle(file, chance):
    content = bytearray(file.read_bytes())
    part = len(content) // 3
    content[part:2 * part] = chance.randbytes(part)
    file.write_bytes(content)


def words(file, chance):
    """Damages a page that nothing but a search reads."""
    with closing(sqlite3.connect(file)) as database:
        (page,), = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'words_idx'")
    content = bytearray(file.read_bytes())
    content[4096 * (page - 1):4096 * page] = chance.randbytes(4096)
    file.write_bytes(content)


def misspelt(file, _):
    """Changes a word where searches look for it, so that they find nothing and notice nothing."""
    with closing(sqlite3.connect(file)) as database, database:
        blocks = database.execute(
            "SELECT id, block FROM words_data WHERE instr(block, CAST('picture' AS BLOB))").fetchall()
        assert blocks
        for number, block in blocks:
            database.execute("UPDATE words_data SET block = ? WHERE id = ?",
                             (block.replace(b"picture", b"pixture"), number))


DAMAGES = {
    "some": scribbled, "middle": middle, "words": words,
    "header": lambda file, chance: file.write_bytes(
        chance.randbytes(100) + file.read_bytes()[100:]),
    "cut": lambda file, _: os.truncate(file, file.stat().st_size // 2 // 4096 * 4096),
    "cut in a page": lambda file, _: os.truncate(file, file.stat().st_size // 2 - 1000),
    "empty": lambda file, _: os.truncate(file, 0),
    "text": lambda file, _: file.write_text("no database\n" * 1000),
    "gone": lambda file, _: file.unlink(),
    "other tables": lambda file, _: altered(
        file, "DROP TABLE pictures; CREATE TABLE pictures (id INTEGER PRIMARY KEY)"),
    "no words": lambda file, _: altered(file, "DROP TABLE words"),
    "later version": lambda file, _: altered(file, "PRAGMA user_version = 999"),
    "earlier version": lambda file, _: altered(file, "PRAGMA user_version = 0"),
    "rows of others": lambda file, _: altered(
        file, "UPDATE pictures SET row = (SELECT row FROM pictures LIMIT 1)"),
    "cut rows": lambda file, _: altered(file, "UPDATE pictures SET row = substr(row, 1, 20)"),
    "ends of rows": lambda file, _: altered(
        file,
        "UPDATE pictures SET row = CAST(substr(row, 1, length(row) - 4) || x'00000000' AS BLOB)"),
    "spelling": misspelt,
}


def altered(file, statements):
    with closing(sqlite3.connect(file)) as database:
        database.executescript(statements)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_index_is_made_again(folder, filled, damage):
    file = index_file(filled)
    for log in file.parent.glob(f"{file.name}-*"):
        log.unlink()
    DAMAGES[damage](file, random.Random(damage))
    with serving_in(folder, filled) as service:
        assert service.get("/v1/galleries/Many/frame.png").png
        becomes_right(service)
        service.process.terminate()
        service.process.wait(PATIENCE)
    with closing(sqlite3.connect(index_file(filled))) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for table in ("pictures", "words"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchall() == [(COUNT,)]
        assert database.execute("PRAGMA user_version").fetchone()[0] not in (0, 999)


# Disks


def orders_become_right(service):
    def is_known():
        listing = service.get("/v1/galleries/Many;order=date?limit=1").json
        return not listing["orderPending"] and listing["items"][0]["fileName"] == "0399.jpg"

    until(is_known, "the order is known", READING)
    assert service.get("/v1/galleries/Many;order=date/frame.png").headers["Peek-Page"] == "1/400"
    assert service.get("/v1/galleries/Many?q=picture").status == 200


def test_on_a_full_disk_orders_are_known(folder, small_disk):
    (small_disk / "filler").write_bytes(bytes(900 << 10))
    with serving_in(folder, small_disk) as service:
        orders_become_right(service)
        (small_disk / "filler").unlink()
        assert service.get("/v1/galleries/Many/frame.png").png
    with serving_in(folder, small_disk) as service:
        orders_become_right(service)


def test_on_a_read_only_disk_all_is_known_from_memory(folder, small_disk):
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    with serving_in(folder, small_disk) as service:
        becomes_right(service)
        assert "index of pictures is in memory" in service.log


@pytest.mark.parametrize("calls, error", [
    ("pwrite64", "EIO"), ("pwrite64", "ENOSPC"), ("pread64", "EIO"), ("fdatasync,fsync", "EIO")])
def test_a_disk_that_fails_for_a_while_costs_nothing_but_time(folder, tmp_path, calls, error):
    # Its own pictures, because it changes them.
    changing = shutil.copytree(folder, tmp_path / "Many")
    fill(changing, tmp_path / "state")
    files = list((tmp_path / "state").glob("pictures-*"))
    with serving_in(changing, tmp_path / "state") as service:
        with failing(service, calls, error, paths=files):
            for path in sorted(changing.iterdir())[:20]:
                os.utime(path)
            assert service.get("/v1/galleries/Many?limit=1000").status == 200
            assert service.get("/v1/galleries/Many?q=picture").status == 200
            assert service.get("/v1/galleries/Many/frame.png").png
        becomes_right(service)


def test_without_a_state_folder_all_is_known_from_memory(folder, tmp_path):
    (tmp_path / "file").touch()
    # HOME is no folder, or there is none.
    for home in (str(tmp_path / "file"), ""):
        environment = {"HOME": home, "XDG_STATE_HOME": str(tmp_path / "file") if home else ""}
        with running(folder, environment=environment) as service:
            becomes_right(service)


# Two servers


def test_a_second_server_reads_the_index_of_the_first(folder, tmp_path):
    state = tmp_path / "state"
    with serving_in(folder, state) as first:
        becomes_right(first)
        until(lambda: written(state) == COUNT, "the first has written all")
        with serving_in(folder, state, "--rescan-seconds", "0") as second:
            with failing(second, "openat", "EIO", paths=[folder]) as fault:
                until(lambda: is_right(second), "the second knows all", READING)
            assert fault.count == 0
            assert is_right(first)
        # The end of the second leaves the file to the first.
        assert is_right(first)
        assert index_file(state).stat().st_size > 0
    with serving_in(folder, state) as third:
        becomes_right(third)
