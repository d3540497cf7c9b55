"""Listings: their parts while the folder changes, and what they say of each picture."""

import os

import pytest

from photographs import (
    exif_fields, iptc, photograph, settled, titles, walked, with_segment)
from service import READING, serving, until
from uploads import ADMIN, serving_admins

pytestmark = pytest.mark.rooms("Catalogue", "ImageLibrary", "WebAPI", "XMLReading")

MEMBERS = {
    "id", "index", "kind", "title", "caption", "href", "picture", "image", "video", "fileName",
    "bytes", "width", "height", "duration", "taken", "takenFrom", "rating", "keywords", "camera", "lens",
    "exposure", "place", "thumbHash"}


def filled(place):
    """A folder of 1,050 pictures."""
    folder = place / "Many"
    folder.mkdir()
    for number in range(1050):
        put(folder, f"{number:04}")
    return folder


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A service of many pictures, all of them read, which stay as they are."""
    with serving(filled(tmp_path_factory.mktemp("many"))) as service:
        settled(service)
        yield service


def put(folder, name):
    (folder / f"{name}.jpg").write_bytes(PLAIN)


PLAIN = photograph()


# Parts of a listing


def test_the_parts_of_a_listing_have_each_picture_once(many):
    names = [f"{number:04}" for number in range(1050)]
    for limit in (1000, 333, 50):
        assert titles(many, "Many", f"?limit={limit}") == names
    assert titles(many, "Many") == names
    shuffled = titles(many, "Many;order=shuffle;seed=5", "?limit=99")
    assert sorted(shuffled) == names
    # By place, as before there were cursors.
    for start, first in ((0, "0000"), (1049, "1049")):
        part = many.get(f"/v1/galleries/Many?start={start}&limit=1").json
        assert [item["title"] for item in part["items"]] == [first]
    assert many.get("/v1/galleries/Many?start=1050").json["items"] == []


def changed_between(service, folder, change):
    """The titles of all parts of a listing, whose folder changes after the third."""
    seen, address, parts = [], "/v1/galleries/Many?limit=100&fields=title", 0
    while address:
        part = service.get(address).json
        seen += [item["title"] for item in part["items"]]
        address, parts = part["next"], parts + 1
        if parts == 3:
            before = part["count"]
            count = before + change(folder)
            until(lambda: service.get("/v1/galleries/Many?limit=1").json["count"] == count,
                  "the change is found")
    return seen


def remove(*numbers):
    def change(folder):
        for number in numbers:
            (folder / f"{number:04}.jpg").unlink()
        return -len(numbers)
    return change


def add(*names):
    def change(folder):
        for name in names:
            put(folder, name)
        return len(names)
    return change


@pytest.mark.parametrize("change, gone", [
    # Before the end of the last part, at it, and behind it.
    (remove(5, 17, 250), ()), (remove(299), ()), (remove(300, 301, 700), (300, 301, 700)),
    (add("0000a", "0100a", "0299a"), ()), (add("0000a", "0500a", "9999"), ())],
    ids=["before", "last", "behind", "added before", "added around"])
def test_no_picture_that_stays_is_missed_or_repeated(tmp_path, change, gone):
    folder = filled(tmp_path)
    with serving(folder, "--rescan-seconds", "0") as service:
        seen = changed_between(service, folder, change)
    assert len(seen) == len(set(seen))
    stays = {f"{number:04}" for number in range(1050)} - {f"{number:04}" for number in gone}
    assert stays <= set(seen)


def test_a_listing_says_only_what_is_asked_for(many):
    part = many.get("/v1/galleries/Many?fields=title,width&limit=2").json
    assert [set(item) for item in part["items"]] == [{"title", "width"}] * 2
    assert many.get("/v1/galleries?fields=id,count").json["galleries"] == [{"id": "Many", "count": 1050}]
    assert set(many.get("/v1/galleries/Many?limit=1").json["items"][0]) == MEMBERS
    for name in MEMBERS:
        part = many.get(f"/v1/galleries/Many?fields={name}&limit=1").json
        assert set(part["items"][0]) == {name}


@pytest.mark.parametrize("address", [
    "/v1/galleries/Many?fields=title&limit=2", "/v1/galleries/Many;order=date?fields=title&limit=2",
    "/v1/galleries/Many?fields=title&limit=2&order=-date&below=true"])
def test_the_next_part_is_asked_for_in_the_same_way(many, address):
    part = many.get(many.get(address).json["next"]).json
    assert len(part["items"]) == 2
    assert [set(item) for item in part["items"]] == [{"title"}] * 2


@pytest.mark.parametrize("query, field", [
    ("cursor=x", "cursor"), ("cursor=", "cursor"), ("cursor=x.-1", "cursor"),
    ("cursor=x.99999999999999999999", "cursor"), ("cursor=x.1&start=1", "cursor"),
    ("fields=nothing", "fields"), ("fields=", "fields"), ("fields=title,,width", "fields"),
    ("fields=title,Width", "fields"), ("limit=0", "limit"), ("limit=1001", "limit"),
    ("limit=-1", "limit"), ("limit=ten", "limit"), ("start=-1", "start"), ("order=colour", "order"),
    ("order=-size", "order"), ("rating=0", "rating"), ("rating=6", "rating"),
    ("orientation=round", "orientation"), ("from=2024-02-30", "from"), ("to=yesterday", "to"),
    ("rule=best", "rule"), ("below=perhaps", "below"), ("seed=1", "seed"),
    ("order=date&seed=1", "seed"), ("order=shuffle&seed=-1", "seed"),
    ("order=shuffle&seed=9007199254740992", "seed"), ("colour=red", "colour"),
    ("order=date&order=name", "order")])
def test_a_wrong_field_is_named_in_a_sentence(plain_service, query, field):
    problem = plain_service.get(f"/v1/galleries/Plain?{query}").problem(400)
    assert field in problem["detail"]
    assert problem["detail"].endswith((".", "?")) and len(problem["detail"]) < 400


@pytest.mark.parametrize("part", [
    "below;below", "colour=red", "", "order=date;order=name", "order=colour", "order=", "order",
    "rating=0", "rating=6", "rating=x", "seed=1", "order=date;seed=1", "order=shuffle;seed=-1",
    "order=shuffle;seed=x", "order=shuffle;seed=18446744073709551616", "from=2024-02-30", "from=",
    "below=1", "Below", "q=", "q=%20", "q", "q=" + "a" * 129, "rule=best", "orientation=",
    "%20below"])
def test_an_unknown_or_repeated_part_of_a_selection_is_no_gallery(plain_service, part):
    for path in ("/v1/galleries/Plain;", "/g/Plain;"):
        assert plain_service.get(path + part).status == 404
    assert plain_service.get(f"/v1/galleries/Plain;{part}/frame.png").problem(404)
    if "%" not in part:
        assert plain_service.post("/v1/sessions", {"gallery": f"Plain;{part}"}).problem(404)


def test_a_seed_alone_belongs_to_the_shuffle_in_the_path(plain_service):
    service, shuffled = plain_service, "Plain;order=shuffle;seed=5"
    for part in ("", "/frame.png", "/layout.json", "/poster.png"):
        assert service.get(f"/v1/galleries/Plain;order=shuffle{part}?seed=5").status == 200
        assert service.get(f"/v1/galleries/Plain{part}?seed=5").problem(400)["field"] == "seed"
    assert service.get("/v1/galleries/Plain;order=shuffle?seed=5").json["id"] == shuffled
    moved = service.get("/g/Plain;order=shuffle?seed=5")
    assert (moved.status, moved.headers["Location"]) == (303, f"/g/{shuffled}")
    service.get("/g/Plain?seed=5").problem(400)


def test_a_session_resets_its_seed(plain_service):
    session = plain_service.session("Plain;order=shuffle", seed=5)
    for fields, seed in (({}, 5), ({"seed": 7}, 7), ({"rating": 1}, 7), ({"seed": None}, 0)):
        changed = plain_service.ask("PATCH", session, {"rating": None, **fields})
        assert f";order=shuffle;seed={seed}" in changed.json["gallery"]


@pytest.fixture(scope="module")
def plain_service(plain_folder):
    with serving(plain_folder) as service:
        settled(service)
        service.show_all("Plain")
        # Those are of the last pictures to be decoded.
        until(lambda: all(item["thumbHash"] for item in service.items("Plain")), "all is written", READING)
        yield service


def test_a_listing_that_did_not_change_is_not_sent_again(plain_service):
    service = plain_service
    tags = set()
    for address in ("/v1/galleries", "/v1/galleries/Plain", "/v1/galleries/Plain;order=-date",
                    "/v1/galleries/Plain?fields=title", "/v1/galleries/Plain?limit=2"):
        first = service.get(address)
        tags.add(first.headers["ETag"])
        again = service.get(address, if_none_match=first.headers["ETag"])
        assert (again.status, again.body) == (304, b"")
        assert service.get(address, if_none_match='"other"').status == 200
    assert len(tags) == 5


def test_pictures_are_added_to_folders_and_not_to_selections(tmp_path):
    folder = tmp_path / "Plain"
    folder.mkdir()
    put(folder, "one")
    with serving_admins(folder) as service:
        for gallery in ("Plain;order=date", "Plain;q=one", "Plain;below"):
            response = service.ask("POST", f"/v1/galleries/{gallery}/items?name=new.jpg", PLAIN, {
                "Content-Type": "application/octet-stream", **ADMIN})
            assert response.status in (400, 404, 405, 409), response.body
        assert [path.name for path in folder.iterdir()] == ["one.jpg"]


# What is known of pictures


DATED = {
    "offset": (exif_fields("2024:05:01 12:34:56", "+02:00", "789"),
               "2024-05-01T12:34:56.789+02:00", "exif"),
    "plain": (exif_fields("2024:05:01 12:34:56"), "2024-05-01T12:34:56", "exif"),
    "west": (exif_fields("2024:12:31 23:59:59", "-09:30", "5"),
             "2024-12-31T23:59:59.500-09:30", "exif"),
    "old": (exif_fields("1893:07:04 06:00:00"), "1893-07-04T06:00:00", "exif"),
    "epoch": (exif_fields("1969:12:31 23:59:59", "+00:00", "25"),
              "1969-12-31T23:59:59.250+00:00", "exif"),
    "leap": (exif_fields("2024:02:29 00:00:00"), "2024-02-29T00:00:00", "exif"),
    "zeros": (exif_fields("0000:00:00 00:00:00"), None, "file"),
    "month": (exif_fields("2024:13:01 00:00:00"), None, "file"),
    "day": (exif_fields("2023:02:29 00:00:00"), None, "file"),
    "hour": (exif_fields("2024:05:01 25:00:00"), None, "file"),
    "early": (exif_fields("1066:10:14 09:00:00"), None, "file"),
    "words": (exif_fields("once upon a time..."), None, "file"),
    "blank": (exif_fields("    :  :     :  :  "), None, "file"),
    "none": (None, None, "file")}


def test_dates_are_those_of_the_camera_or_of_the_file(tmp_path):
    folder = tmp_path / "Dates"
    folder.mkdir()
    for name, (exif, _, _) in DATED.items():
        (folder / f"{name}.jpg").write_bytes(photograph(exif=exif))
        # 2001-09-09T01:46:40Z
        os.utime(folder / f"{name}.jpg", (1e9, 1e9))
    (folder / "x.jpg").write_bytes(photograph(date="2012-03-04T05:06:07+01:00"))
    (folder / "i.jpg").write_bytes(with_segment(
        photograph(), 0xED, iptc(date="20110203", time="040506+0000")))
    (folder / "both.jpg").write_bytes(photograph(
        exif=exif_fields("2010:01:01 00:00:00"), date="2012-03-04T05:06:07"))
    with serving(folder) as service:
        settled(service)
        known = {item["title"]: (item["taken"], item["takenFrom"])
                 for item in walked(service, "Dates")}
    for name, (_, text, source) in DATED.items():
        assert known[name] == (text or "2001-09-09T01:46:40+00:00", source), name
    assert known["x"] == ("2012-03-04T05:06:07+01:00", "digitized")
    assert known["i"] == ("2011-02-03T04:05:06+00:00", "iptc")
    assert known["both"] == ("2010-01-01T00:00:00", "exif")


@pytest.mark.parametrize("options, place", [
    ((), None), (("--places", "on"), {"latitude": 51.5008, "longitude": -0.1247})])
def test_an_item_says_all_that_is_known_and_its_place_only_if_told_to(tmp_path, options, place):
    folder = tmp_path / "Known"
    folder.mkdir()
    content = photograph((64, 48), exif=exif_fields(
        "2024:05:01 12:34:56", make="Canon", model="Canon EOS R5", lens="RF50mm F1.8 STM",
        seconds=(1, 250), f_number=(28, 10), iso=400, focal_length=(50, 1),
        place=(51.50083, -0.12472)), title="A <title>", caption="Its caption",
        keywords=["one", "two words"], rating=4)
    (folder / "one.jpg").write_bytes(content)
    with serving(folder, *options) as service:
        settled(service)
        item, = service.items("Known")
        alone = service.get(item["href"])
        pages = service.get("/g/Known").text + service.get(
            "/v1/galleries/Known/layout.json").text
    assert (item["width"], item["height"], item["bytes"]) == (64, 48, len(content))
    assert (item["title"], item["caption"]) == ("A <title>", "Its caption")
    assert (item["rating"], item["keywords"]) == (4, ["one", "two words"])
    assert (item["camera"], item["lens"]) == ("Canon EOS R5", "RF50mm F1.8 STM")
    assert item["exposure"] == {"seconds": 0.004, "fNumber": 2.8, "iso": 400, "focalLength": 50}
    for document in (item, alone.json):
        if place is None:
            assert document["place"] is None
        else:
            known = dict(document["place"])
            assert known.pop("name") == "London, United Kingdom"
            assert known == pytest.approx(place, abs=1e-3)
    assert {**alone.json, "thumbHash": None} == {**item, "thumbHash": None}
    assert place or "51.50" not in pages + alone.text
    assert item["thumbHash"] is None or isinstance(item["thumbHash"], str)
