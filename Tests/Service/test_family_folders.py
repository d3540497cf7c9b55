"""Folders as families have them: names and dates of phones, copies of NAS systems, files beside pictures."""

import json
import os
import shutil
import unicodedata

import pytest

from photographs import exif_fields, photograph
from service import READING, serving, start_and_end, until

pytestmark = pytest.mark.rooms("Catalogue", "PictureMetadata", "WebAPI", "WebPages", "Peekstrip", "JSONCoding")

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="5" exif:DateTimeOriginal="2001-02-03T04:05:06"><dc:title>
<rdf:Alt><rdf:li xml:lang="x-default">Title beside</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>"""


def items(service, gallery):
    return {item["fileName"]: item for item in service.items(gallery)}


@pytest.fixture
def root(tmp_path):
    root = tmp_path / "Family"
    root.mkdir()
    return root


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """The folder into which tests that share a server move their folders, each under a name of its own."""
    return tmp_path_factory.mktemp("Library")


@pytest.fixture(scope="module")
def service(library):
    with serving(library) as service:
        yield service


def moved(service, root, place):
    """Moves a folder into the library; returns its place once it is a gallery, with all that is in it."""
    root.rename(place)
    until(lambda: service.get(f"/v1/galleries/{place.name}").status == 200, f"{place.name} is a gallery")
    return place


def read(service, gallery):
    """Waits until the headers of a gallery's pictures are read, and searches find them."""
    def is_read():
        if not all(item["taken"] for item in service.items(gallery)):
            return False
        index = service.get("/v1/galleries").json["index"]
        return index["read"] == index["total"]

    until(is_read, f"all headers in {gallery} are read", READING)


def test_a_date_is_that_of_the_shot_wherever_it_is_written(service, library, root):
    exif = {"camera.jpg": "2015:05:06 07:08:09", "hour24.jpg": "2016:02:02 24:28:33",
            "y2099.jpg": "2099:01:01 00:00:00", "reset_20190708_101112.jpg": "2010:01:01 00:03:00"}
    for name, date in exif.items():
        (root / name).write_bytes(photograph(exif=exif_fields(taken=date)))
    for name in ("IMG-20161224-WA0014.jpg", "signal-2018-08-21-100217.jpg", "IMG_4021.jpg",
                 "beside.jpg", "takeout.jpg"):
        (root / name).write_bytes(photograph())
    (root / "beside.xmp").write_text(XMP)
    (root / "takeout.jpg.supplemental-metadata.json").write_text(
        json.dumps({"photoTakenTime": {"timestamp": "1482579600"}, "favorited": True}))
    root = moved(service, root, library / "Dates")
    read(service, "Dates")
    shown = items(service, "Dates")
    dates = {name: (item["taken"], item["takenFrom"]) for name, item in shown.items()}
    assert dates.pop("IMG_4021.jpg")[1] == dates.pop("y2099.jpg")[1] == "file"
    assert dates == {
        "camera.jpg": ("2015-05-06T07:08:09", "exif"),
        "hour24.jpg": ("2016-02-02T00:28:33", "exif"),
        "reset_20190708_101112.jpg": ("2019-07-08T10:11:12", "name"),
        "IMG-20161224-WA0014.jpg": ("2016-12-24", "name"),
        "signal-2018-08-21-100217.jpg": ("2018-08-21T10:02:17", "name"),
        "beside.jpg": ("2001-02-03T04:05:06", "sidecar"),
        "takeout.jpg": ("2016-12-24T11:40:00+00:00", "takeout"),
    }
    assert (shown["beside.jpg"]["title"], shown["beside.jpg"]["rating"]) == ("Title beside", 5)
    assert shown["takeout.jpg"]["rating"] == 5
    # Ours comes first, and is noticed like a picture.
    (root / "beside.md").write_text("# Ours\n")
    until(lambda: items(service, "Dates")["beside.jpg"]["title"] == "Ours", "it is read")
    information = service.get(
        f"/g/Dates/items/{shown['IMG-20161224-WA0014.jpg']['id']}/info").text
    assert "24 December 2016 (by the file’s name)" in information


def test_a_file_of_the_future_is_not_the_newest(service, library, root):
    # 1 January 2020 and 2099, in UTC: a copy by a machine whose clock is wrong.
    for name, time in (("usual.jpg", 1_577_836_800), ("wrong.jpg", 4_070_908_800)):
        (root / name).write_bytes(photograph())
        os.utime(root / name, (time, time))
    moved(service, root, library / "Future")
    read(service, "Future")
    until(lambda: [item["fileName"] for item in service.items("Future;rule=recent")]
          == ["usual.jpg", "wrong.jpg"], "the order is known")
    # The last 30 days do not reach into the future either.
    assert service.get("/v1/galleries/Future;rule=last-30d").json["items"] == []


def test_what_is_no_picture_is_not_shown_and_the_rest_is_counted(root):
    (root / "a.jpg").write_bytes(photograph())
    for name in ("a.jpg_original", "a.jpg~", "b.jpg.part", "c.crdownload", "MVI_1.THM"):
        (root / name).write_bytes(photograph())
    for folder in ("#recycle", "@eaDir/a.jpg", "$RECYCLE.BIN", "drafts"):
        (root / folder).mkdir(parents=True)
        (root / folder / "x.jpg").write_bytes(photograph())
    for name in ("notes.txt", "table.xls", "a.md"):
        (root / name).write_text("words")
    with serving(root) as service:
        galleries = service.get("/v1/galleries").json
        assert galleries["notShown"] == {"unknown_format": 2}
        assert [gallery["count"] for gallery in galleries["galleries"]] == [1, 1]
        assert "2 files are not shown: 2 of an unknown format." in service.get("/").text
        assert service.log.count("of an unknown format") == 1
    with serving(root, "--exclude", "drafts/", "--exclude", "*.xls") as service:
        galleries = service.get("/v1/galleries").json
        assert [gallery["count"] for gallery in galleries["galleries"]] == [1]
        assert galleries["notShown"] == {"unknown_format": 1}
    with serving(root, "--exclude-nothing") as service:
        assert len(service.items("Family")) == 6
    assert '--exclude has "../x"; write names like' in start_and_end(root, "--exclude", "../x")


def test_a_damaged_picture_is_no_cover(service, library, root):
    (root / "a.jpg").write_bytes(b"")
    (root / "b.jpg").write_bytes(b"<!doctype html>")
    (root / "c.jpg").write_bytes(photograph())
    moved(service, root, library / "Cover")
    read(service, "Cover")
    address = items(service, "Cover")["c.jpg"]["id"]
    until(lambda: f"/items/{address}/" in service.get("/").text, "the third one is the cover")


def test_names_are_found_as_people_type_them(service, library, root):
    for name in ("Zürich", "Grüße", "plain"):
        (root / unicodedata.normalize("NFD", f"{name}.jpg")).write_bytes(photograph())
    (root / "Zürich.jpg.md").write_text("# By the lake\n")
    (root / "best.m3u8").write_text("./Grüße.jpg\nplain.jpg\n/etc/passwd\n")
    (root / ".peekstrip.json").write_text(
        '{"titles": {"Grüße.jpg": "Greetings"}, "hidden": ["plein.jpg"], "cover": "Zürich.jpg"}')
    root = moved(service, root, library / "Names")
    read(service, "Names")
    shown = {unicodedata.normalize("NFC", name): item["title"]
             for name, item in items(service, "Names").items()}
    assert shown == {"Zürich.jpg": "By the lake", "Grüße.jpg": "Greetings", "plain.jpg": "plain"}
    assert [item["title"] for item in service.items("Names--best")] == ["Grüße", "plain"]
    found = service.get("/v1/galleries/Names;q=gr%C3%BC%C3%9Fe").json["items"]
    assert [item["title"] for item in found] == ["Greetings"]
    assert 'no file has the name "plein.jpg"; did you mean "plain.jpg"?' in service.log
    assert 'its entry "/etc/passwd" leads out of the library' in service.log
    (root / ".peekstrip.json").write_text('\ufeff{"hidden": ["Zürich.jpg", "Grüße.jpg"]}')
    until(lambda: list(items(service, "Names")) == ["plain.jpg"], "the others are hidden")


def test_a_list_may_be_written_on_windows(service, library, root):
    (root / "2024").mkdir()
    (root / "2024" / "Grüße.jpg").write_bytes(photograph())
    (root / "windows.m3u").write_bytes("2024\\Grüße.jpg\r\n".encode("cp1252"))
    moved(service, root, library / "Windows")
    listed = service.items("Windows--windows")
    assert [item["fileName"] for item in listed] == ["Grüße.jpg"]
    assert service.get(listed[0]["picture"]).status == 200


def test_what_people_write_may_be_in_windows_1252(service, library, root):
    for name in ("Grüße.jpg", "Küche.jpg", "Fähre.jpg"):
        (root / name).write_bytes(photograph())
    (root / "Grüße.jpg.md").write_bytes("# Schöne Grüße\r\n".encode("cp1252"))
    (root / "Fähre.jpg.json").write_bytes('{"description": "Die „Fähre“"}'.encode("cp1252"))
    (root / ".peekstrip.json").write_bytes('{"hidden": ["Küche.jpg"]}'.encode("cp1252"))
    (root / "best.gallery.json").write_bytes(
        '{"title": "Für Ömi", "items": [{"file": "Fähre.jpg", "title": "Übersetzen"}]}'.encode("cp1252"))
    moved(service, root, library / "Umlauts")
    read(service, "Umlauts")
    shown = items(service, "Umlauts")
    assert set(shown) == {"Grüße.jpg", "Fähre.jpg"}
    assert shown["Grüße.jpg"]["title"] == "Schöne Grüße"
    assert shown["Fähre.jpg"]["caption"] == "Die „Fähre“"
    assert [item["title"] for item in service.items("Umlauts--best")] == ["Übersetzen"]


def test_files_of_the_operator_may_begin_with_a_byte_order_mark(root, tmp_path):
    (root / "a.jpg").write_bytes(photograph())
    screens, config = tmp_path / "screens.json", tmp_path / "config.json"
    screens.write_text('\ufeff{"screens": {"kitchen": {"galleries": ["Family"]}}}')
    config.write_text(f'\ufeff{{"screens": "{screens}"}}')
    with serving(root, "--config", str(config)) as service:
        assert service.get("/screens/kitchen.png").status == 200


def test_a_broken_picture_costs_one_line_of_the_log(service, library, root):
    whole = photograph((400, 300))
    (root / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    (root / "a.jpg").write_bytes(whole)
    root = moved(service, root, library / "Broken")
    broken = items(service, "Broken")["broken.png"]
    for width in range(200, 216):
        assert service.get(f"{broken['picture']}?width={width}&height=150").status == 200
    assert service.log.count("cannot show Broken/broken.png") == 1
    # Another file of the name is another fault.
    shutil.copy(root / "broken.png", root / "other")
    (root / "other").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(80))
    (root / "other").rename(root / "broken.png")
    until(lambda: service.get(f"{broken['picture']}?width=300&height=150").status == 200
          and service.log.count("cannot show Broken/broken.png") == 2, "it is in the log again")
