"""Ordinary situations of an operator: what the log says of each, and what the documents, /readyz and the
metrics do. Most are made in one library, so that one start shows them all. Those of shares, sessions and ports
are in the files of their subjects, those of options and limits in test_limits_told.py."""

import os
from collections import Counter

import pytest

from mounts import copied, scan
from pictures import encoded, quartered
from screens import file_of
from service import serving, until
from test_metrics import value

pytestmark = pytest.mark.rooms("Catalogue", "Peekstrip", "ScreenService")

PICTURE = encoded(quartered(20, 20), "PNG")


def listing(*entries):
    return lambda folder: (folder / "best.m3u8").write_text("".join(f"{entry}\n" for entry in ("a.png", *entries)))


def settings(text):
    return lambda folder: (folder / ".peekstrip.json").write_bytes(text)


def holding(name, content=b""):
    return lambda folder: (folder / name).write_bytes(content)


def linking(target):
    return lambda folder: (folder / "link.png").symlink_to(target)


def marked(folder):
    (folder / "inner").mkdir()
    (folder / "inner" / ".nomedia").touch()
    (folder / "inner" / "b.png").write_bytes(PICTURE)


def nested(folder):
    folder.joinpath(*["n"] * 32).mkdir(parents=True)


def linking_to_a_hidden_file(folder):
    (folder / ".secret.png").write_bytes(PICTURE)
    (folder / "link.png").symlink_to(".secret.png")


def listing_a_hidden_file(folder):
    (folder / ".secret.png").write_bytes(PICTURE)
    (folder / "best.m3u8").write_text("a.png\n.secret.png\n")


# By the name of a folder: what its owner did, what the log says, and the reason by which a file that is not
# shown is counted.
SITUATIONS = {
    "text": (holding("notes.txt", b"hello"), "not shown in text: 1 of an unknown format, for example "
             "text/notes.txt", "unknown_format"),
    "pipe": (lambda folder: os.mkfifo(folder / "pipe"), "skipped pipe/pipe: neither a file nor a folder",
             "unknown_format"),
    "outside": (linking("/etc/hostname"), "not shown in outside: 1 link to no picture of the library, for "
                "example outside/link.png", "link"),
    "nowhere": (linking("missing.png"), "skipped nowhere/link.png: a link that leads out of the library, or "
                "nowhere", "link"),
    "circle": (linking("."), "skipped circle/link.png: a link to a folder; its pictures are shown where they "
               "are", "link"),
    "deep": (nested, "more than 32 folders inside each other", "too_deep"),
    "marked": (marked, "skipped marked/inner: the folder holds a .nomedia file", None),
    "backup": (holding("b.jpg~", PICTURE), "skipped backup/b.jpg~: excluded by its name", None),
    "list": (holding("best.m3u8", b"\xff" * ((1 << 20) + 1)), "skipped list/best.m3u8: a list of pictures that "
             "cannot be read", None),
    "secret": (listing_a_hidden_file, 'skipped secret/best.m3u8: its entry ".secret.png" names a file that is '
               "hidden or excluded", None),
    "veiled": (linking_to_a_hidden_file, "skipped veiled/link.png: hidden", None),
    "outer": (listing("../../x.png"), 'skipped outer/best.m3u8: its entry "../../x.png" leads out of the library; '
              "write paths from the folder of the list", None),
    "drive": (listing("C:/Pictures/x.png", "/etc/passwd"), 'its entry "C:/Pictures/x.png" leads out of the library, '
              "and 1 more; ", None),
    "dots": (listing(".."), 'skipped dots/best.m3u8: its entry ".." is no path of a file', None),
    "document": (holding("best.gallery.json", b"{"), "skipped document/best.gallery.json: a list of pictures that "
                 "cannot be read", None),
    "sidecar": (holding("a.xmp", b"<x/>"), "skipped sidecar/a.xmp: it says something about a picture", None),
    "lost": (settings(b'{"cover": "b.png"}'), 'skipped lost/.peekstrip.json: no file has the name "b.png"', None),
    "untitled": (settings(b'{"titles": {"a.png": ""}}'), 'The title of "a.png" in "titles" is no string with '
                 "visible characters. ", None),
    "member": (settings(b'{"colour": 1}'), 'skipped member/.peekstrip.json: Unknown member "colour". Use ', None),
    "value": (settings(b'{"order": "upwards"}'), 'Unknown value "upwards" of "order". Make it ', None),
    "seed": (settings(b'{"seed": 7}'), '"seed" needs the order "shuffle". Set ', None),
    "array": (settings(b"[]"), "skipped array/.peekstrip.json: The file is not a JSON object. ", None),
    "twice": (settings(b'{"title": "a", "title": "b"}'), 'The name "title" stands twice in the same object. ', None),
    "nameless": (settings(b'{"title": ""}'), '"title" has no visible characters. ', None),
    "path": (settings(b'{"cover": "../a.png"}'), 'No file in this folder can have the name "../a.png" in "cover". ',
             None),
    "latin": (settings(b'{"title": "caf\xc3\xa9 \xe9"}'), "skipped latin/.peekstrip.json: Line 1 is not UTF-8. ", None),
    "large": (settings(b" " * 262_145), "bytes, the limit is 262144. Shorten it.", None),
}


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    root = tmp_path_factory.mktemp("served") / "Root"
    for name, (make, _, _) in SITUATIONS.items():
        (root / name).mkdir(parents=True)
        (root / name / "a.png").write_bytes(PICTURE)
        make(root / name)
    with serving(root, "--log-level", "debug", "--rescan-seconds", "0", "--watch", "off") as service:
        yield service


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_log_says_what_is_not_shown_and_why(library, name):
    _, sentence, _ = SITUATIONS[name]
    assert sentence in library.log
    # What its owner meant to show is shown, whatever lies beside it.
    assert [item["title"] for item in library.items(name)] == ["a"]


def test_what_is_not_shown_is_counted_and_no_fault_of_the_service(library):
    counts = Counter(reason for _, _, reason in SITUATIONS.values() if reason)
    document = library.get("/v1/galleries").json
    assert document["notShown"] == counts
    assert library.admin.get("/readyz").text.startswith("ready\n")
    assert value(library, "peekstrip_source_failing") == 0
    assert value(library, "peekstrip_galleries") == len(document["galleries"])
    assert value(library, "peekstrip_items") == sum(gallery["count"] for gallery in document["galleries"])
    # A second scan of the same says nothing again.
    said = library.log.count("skipped array/.peekstrip.json")
    scan(library)
    assert library.log.count("skipped array/.peekstrip.json") == said == 1


def test_a_folder_that_is_moved_away_and_back_is_looked_for(plain_folder, tmp_path):
    served = tmp_path / "served"
    copied(plain_folder, served / "h", 3)
    with serving(served, "--rescan-seconds", "0", "--watch", "off", "--loss-seconds", "60") as service:
        served.rename(tmp_path / "elsewhere")
        scan(service)
        assert "the library's folder is away: it is gone" in service.log
        assert service.admin.get("/readyz").text.startswith("degraded: The folder “served”")
        assert value(service, "peekstrip_source_failing", kind="gone") == 1
        assert len(service.items("h")) == 3
        (tmp_path / "elsewhere").rename(served)
        until(lambda: service.admin.get("/readyz").text.startswith("ready\n"), "it is back")
        until(lambda: "the library's folder is back after " in service.log, "the log says so")
        assert value(service, "peekstrip_source_failing") == 0


def test_a_screen_of_a_gallery_that_is_not_there_is_named_with_the_nearest(plain_folder, tmp_path):
    screens = file_of(tmp_path, {"hall": {"galleries": ["Plaim"]}})
    with serving(plain_folder, "--screens", screens) as service:
        until(lambda: "the screen hall: There is no gallery Plaim. The nearest: Plain." in service.log,
              "the log says so")
        assert service.admin.get("/readyz").text.startswith("ready\n")


def test_memory_beyond_the_budget_drops_pictures_and_serves_on(plain_folder):
    with serving(plain_folder, "--memory-megabytes", "1") as service:
        until(lambda: "allocated memory exceeds 1000000 bytes: dropping pictures" in service.log,
              "the log says so")
        assert service.get("/v1/galleries/Plain/frame.png").status == 200
        assert service.admin.get("/readyz").text.startswith("ready\n")
