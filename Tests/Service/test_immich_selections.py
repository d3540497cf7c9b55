"""What of an immich server is shown, in which folders: by the definition, and by what the server says of pictures."""

import json
from datetime import datetime

import pytest

from immich_assets import asset
from immich_sources import album, each, immich, names, source  # noqa: F401
from service import start_and_end, until
from sources import BLUE, GREEN, RED, colours, frame, lasting, shared, titles, told  # noqa: F401

pytestmark = pytest.mark.rooms("PictureSources", "PictureMetadata", "JSONCoding")


def test_all_that_is_selected_is_a_folder_in_each_version(shared, each):
    _, trip = album(each)
    _, others = album(each, "Shared", 2, BLUE)
    # A picture that somebody else put into an album.
    others[0]["ownerId"] = "another"
    each.albums[list(each.albums)[1]]["shared"] = True
    trip[0] |= {"isFavorite": True}
    today = datetime.now()
    old = datetime(2016, today.month, today.day, 12)
    past, = each.add(asset(100, taken=old, exif={"rating": 5, "city": "Rome"}))
    each.add_person("Anna", [trip[1], past])
    each.add_person("Somebody", [trip[2]], hidden=True)
    each.add_tag("Trip/2024", trip[:2])
    secret = [asset(200, visibility="archive"), asset(201, visibility="locked"),
              asset(202, visibility="hidden"), asset(203, isTrashed=True), asset(204, isOffline=True),
              asset(205)]
    each.add(*secret)
    each.add_stack(trip[0], secret[-1:])
    for group in [each.albums[list(each.albums)[0]]["assets"]]:
        group += [one["id"] for one in secret]
    for one in secret:
        one["isFavorite"] = True
    wanted = {
        "Trip": trip, "Shared": others, "Favourites": trip[:1], "Memories": [past],
        "People / Anna": [trip[1], past], "Tags / Trip / 2024": trip[:2], "Best of Rome": [past],
        "Anna on trips": [trip[1]]}
    wanted = {f"{shared.name} / {gallery}": assets for gallery, assets in wanted.items()}
    service = shared.show(source(
        shared, each, albums=True, favourites=True, people=True, tags=True, memories=True,
        searches=[{"title": "Best of Rome", "rating": 4, "city": "Rome"},
                  {"title": "Anna on trips", "people": ["Anna"], "tags": ["Trip/2024"]}]))
    until(lambda: set(wanted) <= titles(service), "the server is listed")
    assert titles(service) == {"Pictures", *wanted}
    for gallery, assets in wanted.items():
        assert names(service, gallery) == {
            one["originalFileName"].removesuffix(".jpg") for one in assets}, gallery
    until(lambda: colours(service, f"{shared.name} / Trip") == [RED] * 3, "pictures are fetched")
    until(lambda: colours(service, f"{shared.name} / Shared") == [BLUE] * 2, "those of others, too")
    # A picture in two folders is fetched once, and shown in both.
    until(lambda: colours(service, f"{shared.name} / Favourites") == [RED], "the favourite is shown")
    forms = ["filter" in json.loads(body) for method, _, body, _ in each.asked if method == "POST"]
    assert set(forms) == {each.version >= (3, 2, 0)}


def test_days_of_a_search_are_those_of_the_places(shared, each):
    def local(number, day, instant):
        return asset(number, originalFileName=f"{number}.jpg", localDateTime=f"{day}:00.000Z",
                     fileCreatedAt=f"{instant}:00.000Z")

    each.add(
        local(1, "2024-05-01T00:30", "2024-04-30T22:30"), local(2, "2024-05-01T05:00", "2024-04-30T15:00"),
        local(3, "2024-05-02T22:00", "2024-05-03T10:00"), local(4, "2024-04-30T23:50", "2024-05-01T09:50"),
        local(5, "2024-05-03T00:10", "2024-05-02T10:10"), local(6, "2024-05-03T23:00", "2024-05-03T21:00"))
    each.add_album("All", each.assets)
    days = {"from": "2024-05-01", "to": "2024-05-02"}
    service = shared.show(source(shared, each, searches=[
        {"title": "May"} | days, {"title": "Until", "to": "2024-05-02"},
        {"title": "In album", "albums": ["All"]} | days]))
    until(lambda: f"{shared.name} / In album" in titles(service), "the server is listed")
    assert names(service, f"{shared.name} / May") == {"1", "2", "3"}
    assert names(service, f"{shared.name} / Until") == {"1", "2", "3", "4"}
    assert names(service, f"{shared.name} / In album") == {"1", "2", "3"}


def test_a_picture_is_in_the_folder_of_its_innermost_tag(shared, each):
    outer, middle, inner = each.add(*(asset(number) for number in range(3)))
    each.add_tag("Trip", [outer])
    each.add_tag("Trip/2024", [middle])
    each.add_tag("Trip/2024/Rome", [inner])
    service = shared.show(source(shared, each, tags=True, searches=[{"title": "All trips", "tags": ["Trip"]}]))
    until(lambda: f"{shared.name} / All trips" in titles(service), "the server is listed")
    for gallery, one in [("Trip", outer), ("Trip / 2024", middle), ("Trip / 2024 / Rome", inner)]:
        assert names(service, f"{shared.name} / Tags / {gallery}") == {
            one["originalFileName"].removesuffix(".jpg")}
    assert len(names(service, f"{shared.name} / All trips")) == 3


def test_a_search_in_an_album_finds_what_others_put_there(shared, each):
    mine, theirs, bad = each.add(
        asset(1, exif={"rating": 5, "city": "Rome"}), asset(2, exif={"rating": 4, "city": "Rome"}, ownerId="another"),
        asset(3, exif={"rating": 3, "city": "Rome"}, ownerId="another"))
    elsewhere, = each.add(asset(4, exif={"rating": 5, "city": "Bern"}, ownerId="another"))
    each.add_album("Shared", each.assets, shared=True)
    service = shared.show(source(shared, each, searches=[
        {"title": "Best", "albums": ["Shared"], "rating": 4, "city": "Rome"}]))
    until(lambda: f"{shared.name} / Best" in titles(service), "the server is listed")
    assert names(service, f"{shared.name} / Best") == {
        one["originalFileName"].removesuffix(".jpg") for one in [mine, theirs]}


def test_archived_pictures_and_videos_are_shown_as_the_definition_says(shared, each):
    film = {"type": "VIDEO", "originalFileName": "film.mp4", "originalMimeType": "video/mp4"}
    assets = each.add(asset(1, originalFileName="picture.jpg"),
                      asset(2, originalFileName="archived.jpg", visibility="archive"), asset(3, **film))
    each.add_album("Trip", assets)
    each.add_album("Films", assets[2:])
    one, other = shared.name, f"{shared.name} archived"
    service = shared.show(
        source(shared, each), source(shared, each, archived=True, videos=False) | {"name": other})
    until(lambda: {f"{one} / Trip", f"{other} / Trip"} <= titles(service), "both are listed")
    assert names(service, f"{one} / Trip") == {"picture", "film"}
    assert names(service, f"{one} / Films") == {"film"}
    assert names(service, f"{other} / Trip") == {"picture", "archived"}
    assert f"{other} / Films" not in titles(service)


@pytest.mark.parametrize("fields, sentence", [
    ({"keyFile": "/nowhere"}, "sources[0].keyFile names a file that cannot be read: there is no such file."),
    ({"albums": "Trip"}, "sources[0].albums must be true, or a list of names"),
    ({"searches": [{"rating": 4}]}, "sources[0].searches[0].title must be given"),
    ({"searches": [{"title": "A"}, {"title": "A"}]}, "sources[0].searches[1].title must be other than"),
    ({"searches": [{"title": "People"}]}, "sources[0].searches[0].title must be other than"),
    ({"searches": [{"title": "A", "rating": 6}]}, "sources[0].searches[0].rating must be a whole number from 1 to 5"),
    ({"searches": [{"title": "A", "from": "May"}]}, "sources[0].searches[0].from must be a day as 2024-05-01"),
    ({"previewSize": 50}, "sources[0].previewSize must be a whole number from 100 to 10000."),
    ({"favorites": True}, "sources[0].favorites is unknown"),
])
def test_mistakes_of_a_definition_are_told(frame, immich, fields, sentence):
    frame.define(source(frame, immich, **fields))
    output = str(start_and_end(frame.folder, "--sources", frame.file, "--state", frame.path / "state"))
    assert sentence in output


def test_an_album_that_is_missing_is_an_error_and_not_an_empty_gallery(shared, immich):
    album(immich)
    service = shared.show(source(shared, immich, albums=["Trip", "Rome"]))
    told(service, "no album “Rome”")
    assert colours(service, "Pictures") == [GREEN]
