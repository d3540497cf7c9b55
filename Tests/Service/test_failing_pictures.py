"""Folders and pictures on a failing device: placeholders, cached pictures, and everything again
when the device works."""

import re
import signal

import pytest
from PIL import Image

from faults import failing, hanging, refused_or_well
from pictures import PLAIN, encoded, plain_gallery
from service import serving, until

pytestmark = pytest.mark.rooms()

COUNTS = {"Plain": 6, "Inner": 6}

# The calls that fail: one of those of a scan of these two folders, or all from one on.
FAILURES = [*range(1, 21), "1+", "4+"]


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "Plain"
    (folder / "Inner").mkdir(parents=True)
    plain_gallery(folder)
    plain_gallery(folder / "Inner")
    return folder


@pytest.fixture
def service(folder):
    # A decoder that the index starts while strace ends may stop both for good.
    with serving(folder, "--rescan-seconds", "0", "--watch", "off", "--index", "off",
                 "--log-level", "debug") as service:
        yield service


def failing_within(folder, service, calls, error, when="1+"):
    """Fails calls of the service for the folder. Others open files as well: Dispatch looks at its own
    threads below /proc once a second, and ends the process if it cannot. The server refuses connections
    while it still has descriptors left for that."""
    if calls != "openat":
        return failing(service, calls, error, when)
    # Files are opened by their names, from their folders.
    below = list(folder.rglob("*"))
    paths = [folder, *(path for path in below if path.is_dir()), *{path.name for path in below}]
    return failing(service, calls, error, when, paths)


def counts(service):
    return {gallery["id"]: gallery["count"] for gallery in service.get("/v1/galleries").json["galleries"]}


def looks(service):
    """The number of scans whose result is served, and of failed ones. The metric counts a scan
    before its result is served, and the line of the signal comes later than the scan's."""
    return len(re.findall(r"(?<!SIGHUP received: )found \d+ pictures? in|cannot scan", service.log))


def look(service):
    """Makes the service scan the folder."""
    before = looks(service)
    service.signal(signal.SIGHUP)
    until(lambda: looks(service) > before, "the folder was looked through")


def all_failed(pages):
    """The pages, once none of them is being prepared."""
    return pages if {page["state"] for page in pages} == {"failed"} else None


@pytest.mark.parametrize("calls, error", [
    ("openat", "EMFILE"), ("openat", "EIO"), ("pread64", "EIO")])
def test_pictures_that_cannot_be_read_are_placeholders_until_they_can(service, folder, calls, error):
    picture = service.items("Plain")[3]["picture"]
    with failing_within(folder, service, calls, error) as fault:
        for path in ("/v1/galleries/Plain/frame.png?page=2", "/g/Plain", "/",
                     "/v1/galleries/Plain/poster.png?page=1", "/v1/galleries/Plain/items"):
            refused_or_well(service.get(path))
        shown = refused_or_well(service.get(picture))
        assert "immutable" not in shown.headers.get("Cache-Control", "")
        pages = until(lambda: all_failed(
            service.get("/v1/galleries/Plain/layout.json?page=2").json["pages"]), "all have failed")
        assert {page["reason"] for page in pages} == {
            "This picture cannot be shown: the file could not be read."}
        assert service.admin.get("/healthz").status == 200
        refused_or_well(service.admin.get("/metrics"))
    assert fault.count > 0
    look(service)
    frame = until(lambda: (response := service.get("/v1/galleries/Plain/frame.png?page=2"))
                  .headers.get("Peek-Pictures") is None and response, "the pictures are there").png
    assert frame.getpixel((512, 300)) == PLAIN[2]
    until(lambda: service.get(picture).png.getpixel((10, 100)) == PLAIN[3], "this one is, too")


def test_pictures_on_a_disk_that_hangs_keep_nobody_waiting(service, folder):
    session = service.session("Inner")
    assert service.get(f"{session}/frame.png").status == 200
    with hanging(service, "pread64", 30, list(folder.glob("*.png"))):
        frame = service.get("/v1/galleries/Plain/frame.png?page=2")
        # Frames wait a second for their pictures.
        assert frame.headers["Peek-Pictures"] == "loading" and 0.9 < frame.seconds < 15
        for path in (f"{session}/frame.png", f"{session}/layout.json", "/", "/g/Plain?page=5"):
            response = service.get(path)
            assert response.status == 200 and response.seconds < 15, path
    until(lambda: service.get("/v1/galleries/Plain/frame.png?page=2").headers.get("Peek-Pictures") is None,
          "the pictures are there")


def test_a_look_that_fails_anywhere_loses_nothing_that_was_known(service, folder):
    # Pictures whose names do not say so are read by each scan that finds them changed.
    nameless = folder / "Picture 1", folder / "Inner" / "Picture 2"
    for picture in nameless:
        picture.with_suffix(".png").rename(picture)
    look(service)
    until(lambda: counts(service) == COUNTS, "it is seen")
    session = service.session("Inner", page=3)
    assert service.get(f"{session}/frame.png").headers["Peek-Page"] == "4/6"
    mistakes = []
    for calls, error in [("%%stat", "EIO"), ("getdents64", "EIO"), ("openat", "EIO"), ("openat", "EMFILE"),
                         ("%%stat", "ENOMEM"), ("pread64", "EIO")]:
        failures = 0
        for when in FAILURES:
            for picture in nameless:
                # A new version of a known picture, which a scan reads.
                picture.write_bytes(encoded(Image.new("RGB", (50, 50)), "PNG"))
            with failing_within(folder, service, calls, error, when) as fault:
                look(service)
                found = counts(service), service.get(f"{session}/layout.json").json["strip"]["pageCount"]
            if found != (COUNTS, 6):
                mistakes.append((calls, error, when, found))
            failures += fault.count
        assert failures > 3, (calls, error)
        new = folder / "Inner" / "Picture 7.png"
        new.write_bytes((folder / "Picture 5.png").read_bytes())
        look(service)
        until(lambda: counts(service) == {"Plain": 6, "Inner": 7}, "it is seen")
        new.unlink()
        look(service)
        until(lambda: counts(service) == COUNTS, "it is seen")
    assert mistakes == []


def test_a_folder_marked_as_private_stays_so_when_its_mark_cannot_be_seen(service, folder):
    (folder / "Inner" / ".nomedia").touch()
    look(service)
    until(lambda: counts(service) == {"Plain": 6}, "it is seen")
    failures = 0
    for when in FAILURES:
        with failing(service, "%%stat", "EIO", when) as fault:
            look(service)
            assert "Inner" not in counts(service), when
        failures += fault.count
        # Each failure affects a folder that has been scanned before.
        look(service)
    assert failures > 3


def test_a_look_that_fails_anywhere_loses_nothing_that_a_list_names(service, folder):
    sizes = [(folder / "Inner" / name).stat().st_size for name in ("Picture 5.png", "Picture 2.png")]

    def listed():
        return [item["href"] for item in service.get("/v1/galleries/Inner--Best").json.get("items", [])]

    mistakes = []
    for calls, error in [("openat", "EIO"), ("openat", "EMFILE"), ("pread64", "EIO")]:
        (folder / "Inner" / "Best.m3u8").write_text("Picture 5.png\nPicture 2.png\n")
        look(service)
        until(lambda: counts(service) == {**COUNTS, "Inner--Best": 2}, "it is seen")
        items = listed()
        failures = 0
        for when in FAILURES:
            with failing_within(folder, service, calls, error, when) as fault:
                look(service)
            found = listed(), [service.get(item).json.get("bytes") for item in items]
            if found != (items, sizes):
                mistakes.append((calls, error, when, found))
            failures += fault.count
        assert failures > 1, (calls, error)
        (folder / "Inner" / "Best.m3u8").write_text("Picture 5.png\n")
        look(service)
        assert listed() == items[:1], (calls, error)
    assert mistakes == []
