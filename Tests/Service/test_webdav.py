"""Pictures of WebDAV servers: as folders beside those on disk, while the server is there and when it is
not."""

import json
import re
import signal
import time

import pytest
from PIL import Image

from pictures import encoded
from service import serving, until
from test_metrics import value
from webdav import PASSWORD, USER, ScriptedDAV, basic, wsgidav

pytestmark = pytest.mark.rooms("PictureSources", "XMLReading")

RED, BLUE, GREEN = (200, 10, 20), (20, 10, 200), (10, 160, 30)


def png(colour, size=(300, 200)):
    return encoded(Image.new("RGB", size, colour), "PNG")


class Frame:
    """A service with a folder on disk, and a file of sources."""

    def __init__(self, path):
        self.path = path
        self.folder = path / "Pictures"
        self.folder.mkdir()
        (self.folder / "here.png").write_bytes(png(GREEN))
        self.file = path / "sources.json"
        self.password = path / "password"
        self.password.write_text(PASSWORD + "\n")

    def define(self, *sources):
        self.file.write_text(json.dumps({"sources": list(sources)}))

    def source(self, url, name="Family", **fields):
        return {"name": name, "kind": "webdav", "url": url, "user": USER,
                "passwordFile": str(self.password), "refresh": "60s"} | fields

    def serving(self, *options):
        return serving(
            self.folder, "--sources", self.file, "--state", self.path / "state", "--rescan-seconds", "0",
            *options)


@pytest.fixture
def frame(tmp_path):
    return Frame(tmp_path)


@pytest.fixture
def dav():
    server = ScriptedDAV()
    yield server
    server.stop()


def titles(service):
    return {gallery["title"] for gallery in service.get("/v1/galleries").json["galleries"]}


def colours(service, gallery):
    """The colour at the centre of each picture of a gallery, or the reason for a missing one."""
    shown = []
    for item in service.items(service.gallery(gallery)):
        reason = service.get(item["href"]).json.get("reason")
        shown.append(reason or service.get(item["picture"]).png.getpixel((280, 320)))
    return shown


def test_folders_of_a_real_server_are_galleries_and_their_pictures_are_fetched(frame, tmp_path):
    shared = tmp_path / "shared"
    (shared / "Année 2024 & #1").mkdir(parents=True)
    (shared / "@eaDir").mkdir()
    (shared / "red.png").write_bytes(png(RED))
    (shared / "notes.txt").write_text("no picture")
    (shared / "@eaDir" / "thumb.png").write_bytes(png(RED))
    (shared / "Année 2024 & #1" / "a b%20+é;x.png").write_bytes(png(BLUE))
    with wsgidav(shared) as url:
        frame.define(frame.source(url))
        with frame.serving() as service:
            until(lambda: "Family" in titles(service), "the server is listed")
            assert titles(service) == {"Pictures", "Family", "Family / Année 2024 & #1"}
            until(lambda: colours(service, "Family") == [RED], "the picture is fetched")
            inner = "Family / Année 2024 & #1"
            until(lambda: colours(service, inner) == [BLUE], "the other one, too")
            assert colours(service, "Pictures") == [GREEN]
