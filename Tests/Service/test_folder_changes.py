"""The folder and the memory change while sessions are in use."""

import shutil
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from mounts import copied, wait_for_index
from service import rest, running, serving, until

pytestmark = pytest.mark.rooms("Catalogue", "FileAccess", "ImageLibrary", "Viewers")

# Changes are found by a signal alone.
UNWATCHED = "--rescan-seconds", "0", "--watch", "off"


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """The folder in which tests that share a server have a gallery each."""
    return tmp_path_factory.mktemp("Library")


@pytest.fixture(scope="module")
def service(library):
    with serving(library, *UNWATCHED) as service:
        yield service


@pytest.fixture
def folder(service, library, plain_folder, tmp_path):
    """The folder of the test's own gallery, whose id is its name."""
    folder = shutil.copytree(plain_folder, library / tmp_path.name.replace("_", ""))
    service.signal(signal.SIGHUP)
    until(lambda: count(service, folder) == 6, "its pictures are found")
    return folder


def count(service, folder):
    return service.get(f"/v1/galleries/{folder.name}").json.get("count")


def at(service, folder, page):
    """A session that rests on a page and has shown it."""
    session = service.session(folder.name, page=page)
    assert service.get(f"{session}/frame.png").headers["Peek-Page"] == f"{page + 1}/6"
    return session


def titles(service, session):
    """The title of the centred page, and those of its neighbours."""
    layout = rest(service, session)
    current = layout["strip"]["currentPage"]
    shown = {page["index"]: page["title"] for page in layout["pages"]}
    return [shown.get(index) for index in (current - 1, current, current + 1)]


def test_a_hang_up_finds_what_is_new(service, folder):
    session = at(service, folder, 2)
    (folder / "Picture 0.png").write_bytes((folder / "Picture 1.png").read_bytes())
    (folder / "Inner").mkdir()
    (folder / "Inner" / "more.png").write_bytes((folder / "Picture 2.png").read_bytes())
    assert count(service, folder) == 6
    service.signal(signal.SIGHUP)
    until(lambda: count(service, folder) == 7, "the new picture is found")
    found = [gallery["id"] for gallery in service.get("/v1/galleries").json["galleries"]]
    assert sorted(id for id in found if id.startswith(folder.name)) == [folder.name, f"{folder.name}--Inner"]
    # The session stays on its picture, whose page number has changed.
    assert titles(service, session) == ["Picture 2", "Picture 3", "Picture 4"]
    assert service.get(f"{session}/frame.png").headers["Peek-Page"] == "4/7"


@pytest.mark.parametrize("page, neighbours", [
    (0, {"Picture 2"}), (2, {"Picture 2", "Picture 4"}), (5, {"Picture 5"})])
def test_a_viewer_of_a_deleted_picture_sees_its_neighbour(service, folder, page, neighbours):
    session = at(service, folder, page)
    (folder / f"Picture {page + 1}.png").unlink()
    # Deleted, but not yet detected.
    assert service.get(f"{session}/frame.png").png.size == (1024, 768)
    assert service.get(f"{session}/frame.png?t=rest").status == 200
    service.signal(signal.SIGHUP)
    until(lambda: count(service, folder) == 5, "the picture is missed")
    assert titles(service, session)[1] in neighbours
    frame = service.get(f"{session}/frame.png")
    assert frame.png.size == (1024, 768)
    assert frame.headers["Peek-Page"].endswith("/5")
    assert service.form(f"{session}/events", "next=1").status == 200
    assert service.form(f"{session}/events", "previous=1").status == 200


def test_the_url_of_a_deleted_picture_returns_a_reason(service, folder):
    items = service.items(folder.name)
    (folder / "Picture 3.png").unlink()
    # Not yet detected: a placeholder with the reason.
    assert service.get(items[2]["picture"]).png
    assert service.placement(folder.name, items[2])["reason"] == (
        "This picture cannot be shown: the file is no longer there.")
    service.signal(signal.SIGHUP)
    until(lambda: count(service, folder) == 5, "the picture is missed")
    assert service.get(items[2]["picture"]).problem(404)["type"] == "/problems/unknown-item"


def test_an_emptied_gallery_leaves_its_sessions_an_empty_strip(plain_folder, tmp_path):
    folder = shutil.copytree(plain_folder, tmp_path / "Plain")
    with serving(folder, *UNWATCHED) as service:
        session = at(service, folder, 3)
        kept = [(path, path.read_bytes()) for path in folder.iterdir()]
        for path, _ in kept:
            path.unlink()
        service.signal(signal.SIGHUP)
        until(lambda: count(service, folder) is None, "the gallery is missed")
        assert service.get(f"{session}/frame.png").png.size == (1024, 768)
        assert service.get(f"{session}/layout.json").json["strip"]["pageCount"] == 0
        assert service.form(f"{session}/events", "next=1").status == 200
        assert service.get(f"/s/{session.rsplit('/')[-1]}").status < 500
        assert "no pictures" in service.get("/").text
        for path, content in kept:
            path.write_bytes(content)
        service.signal(signal.SIGHUP)
        until(lambda: count(service, folder) == 6, "the gallery is back")
        assert service.get(f"{session}/layout.json").json["strip"]["pageCount"] == 6


@pytest.mark.parametrize("page", [1])
def test_a_picture_that_becomes_something_else_is_shown_as_such(service, folder, page):
    session = at(service, folder, page)
    path = folder / f"Picture {page + 1}.png"
    path.unlink()
    path.mkdir()
    assert service.get(f"{session}/frame.png").status == 200
    service.signal(signal.SIGHUP)
    until(lambda: count(service, folder) == 5, "the folder is no picture")
    path.rmdir()
    path.write_text("no picture")
    service.signal(signal.SIGHUP)
    until(lambda: count(service, folder) == 6, "the broken picture is listed")
    address = f"/v1/galleries/{folder.name}/layout.json?page={page}"
    until(lambda: [it["state"] for it in service.get(address).json["pages"]
                   if it["index"] == page] == ["failed"], "it cannot be shown")


def test_saving_memory_drops_pictures_that_no_session_shows(plain_folder, note):
    with serving(plain_folder, *UNWATCHED) as service:
        session = at(service, plain_folder, 0)
        before = service.memory()
        for item in service.items("Plain"):
            for side in (1500, 1600, 1700, 1800):
                assert service.get(f"{item['picture']}?width={side}&height={side}").status == 200
        # 24 pictures of 3 : 4 at about 1,650 x 1,240 pixels and three bytes: 147 MB.
        full = service.memory()
        assert full - before > 100e6
        service.signal(signal.SIGUSR1)
        until(lambda: full - service.memory() > 100e6, "memory is given back")
        note(f"SIGUSR1: {full / 1e6:.0f} MB became {service.memory() / 1e6:.0f} MB")
        response = service.get(f"{session}/layout.json?pictures=now").json
        assert [page["state"] for page in response["pages"]] == ["ready", "ready"]
        for page in range(6):
            assert service.get(f"/v1/galleries/Plain/frame.png?page={page}").status == 200


def watched_folders(service):
    """As the system counts them."""
    count = 0
    for info in Path(f"/proc/{service.process.pid}/fdinfo").iterdir():
        # A file may be closed meanwhile.
        with suppress(OSError):
            count += sum(line.startswith("inotify wd:") for line in info.read_text().splitlines())
    return count


@pytest.mark.parametrize("place", ["state", "h/state", "."])
def test_the_program_neither_shows_nor_watches_its_own_files(plain_folder, tmp_path, place):
    served = tmp_path / "served"
    copied(plain_folder, served / "h", 3)
    state = served / place
    for _ in range(2):
        with running(served, "--state", state, "--sessions", "sqlite", "--rescan-seconds", "0") as service:
            wait_for_index(service)
            for picture in service.items("h"):
                assert service.get(f"{picture['href']}/page.webp?size=320").status == 200
            until(lambda: any(path.is_file() for path in (state / "encoded-pictures").rglob("*")),
                  "they are kept")
            galleries = service.get("/v1/galleries").json["galleries"]
            assert [(gallery["id"], gallery["count"]) for gallery in galleries] == [("h", 3)]
            # The served folder and the gallery.
            assert watched_folders(service) == 2
            assert "is not shown: the program keeps files of its own in it" in service.log
            # The watch still sees what others write.
            (served / "h" / "new.png").write_bytes((served / "h" / "Picture 1.png").read_bytes())
            until(lambda: len(service.items("h")) == 4, "the new picture is shown")
            (served / "h" / "new.png").unlink()
            until(lambda: len(service.items("h")) == 3, "it is gone")
