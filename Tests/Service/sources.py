"""A service with a folder on disk and servers of pictures beside it."""

import json
import signal

import pytest
from PIL import Image

from pictures import encoded
from service import serving, until
from webdav import PASSWORD, USER, ScriptedDAV

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
        # What a source is called, and its folder.
        self.name = "Family"

    def define(self, *sources):
        self.file.write_text(json.dumps({"sources": list(sources)}))

    def definition(self, kind, url, /, **fields):
        """A source for `define`; fields that are given win."""
        return {"name": self.name, "kind": kind, "url": url, "refresh": "60s"} | fields

    def secret(self, name, text):
        """The path of a file with a secret."""
        file = self.path / name
        file.write_text(text + "\n")
        return str(file)

    def source(self, url, **fields):
        """A WebDAV server."""
        return self.definition("webdav", url, **{"user": USER, "passwordFile": str(self.password)} | fields)

    def serving(self, *options, by=()):
        return serving(
            self.folder, "--sources", self.file, "--state", self.path / "state", "--rescan-seconds", "0",
            *options, by=by)

    def kept(self):
        """The content of each file that services have written."""
        files = [path.read_bytes() for path in (self.path / "state").rglob("*") if path.is_file()]
        assert files
        return files


class SharedFrame(Frame):
    """One whose service runs for all tests of a file, each of which has sources of its own."""

    def __init__(self, path):
        super().__init__(path)
        self.service = None
        self.tests = 0
        # How much the service had said before the test.
        self.former = 0

    def begin(self):
        """Begins a test, whose sources have a name that none had: nothing is known of their pictures, or kept."""
        self.tests += 1
        self.name = f"Family {self.tests}"
        self.former = len(self.service.log)

    @property
    def log(self):
        """What the service has said in this test."""
        return self.service.log[self.former:]

    def show(self, *sources):
        """Has the service read these definitions in place of those before."""
        self.define(*sources)
        self.service.signal(signal.SIGHUP)
        return self.service

    def end(self):
        """Ends all sources, and waits for that."""
        service = self.show()

        def are_gone():
            galleries = service.get("/v1/galleries").json
            return ([gallery["title"] for gallery in galleries["galleries"]] == ["Pictures"]
                    and galleries["away"] == []
                    and "peekstrip_server_pictures{" not in service.admin.get("/metrics").text)

        until(are_gone, "the sources are gone")


@pytest.fixture
def frame(tmp_path):
    return Frame(tmp_path)


@pytest.fixture(scope="module")
def lasting(tmp_path_factory):
    frame = SharedFrame(tmp_path_factory.mktemp("lasting"))
    frame.define()
    with frame.serving() as frame.service:
        yield frame


@pytest.fixture
def shared(lasting):
    """A service without sources, as which it is left: for tests that look neither at its start nor at its end, nor at
    options of their own, nor at all that it says."""
    lasting.begin()
    yield lasting
    lasting.end()


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
        picture = service.get(item["picture"])
        # A busy machine may have the client ask again.
        shown.append(reason or (picture.png.getpixel((280, 320)) if picture.status == 200 else picture.status))
    return shown


def away(service):
    """What is said of the source, for people; None if nothing is."""
    found = service.get("/v1/galleries").json["away"]
    assert len(found) <= 1
    return found[0] if found else None


def two_albums(dav):
    dav.files = {"red.png": png(RED), "Trip/blue.png": png(BLUE)}


def is_listed(service, name="Family"):
    return {name, f"{name} / Trip"} <= titles(service) and away(service) is None


def all_said(service, gallery):
    """What the service says in its log, to the operator, and to a client that looks at a gallery."""
    texts = [service.admin.get("/metrics").text, service.admin.get("/readyz").text]
    for path in ["/", "/v1/galleries", "/v1/openapi.json"]:
        response = service.get(path)
        texts += [response.body.decode(), str(response.headers)]
    for item in service.items(service.gallery(gallery)):
        texts += [json.dumps(item), str(service.get(item["picture"]).headers)]
    return [text.encode() for text in texts + [service.log]]


def told(service, words):
    """Waits until the reason why a source is away has these words."""
    return until(lambda: words in (away(service) or {"reason": ""})["reason"], f"it is said: {words}")
