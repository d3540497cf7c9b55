"""Pictures of immich servers: albums, favourites, people, tags, memories and searches as folders beside those on
disk."""

import asyncio
import json
import signal
from datetime import datetime

import aiohttp
import aioimmich
import pytest

from immich_assets import KEY, asset
from immich_server import Immich
from service import until
from sources import BLUE, GREEN, RED, away, colours, frame, png, titles, told  # noqa: F401
from test_metrics import value

pytestmark = pytest.mark.rooms("PictureSources", "PictureMetadata", "JSONCoding")

# The last without memories by plain days, the first with them, the last with flat searches, and filters.
VERSIONS = [(2, 7, 5), (3, 0, 2), (3, 0, 3), (3, 1, 0), (3, 3, 5)]


@pytest.fixture(params=VERSIONS, ids=lambda version: ".".join(map(str, version)))
def each(request):
    server = Immich(request.param)
    yield server
    server.stop()


@pytest.fixture
def immich():
    server = Immich()
    yield server
    server.stop()


def source(frame, server, **fields):
    key = frame.path / "key"
    key.write_text(KEY + "\n")
    return {"name": "Family", "kind": "immich", "url": server.base, "keyFile": str(key),
            "refresh": "60s"} | fields


def names(service, gallery):
    return {item["title"] for item in service.items(service.gallery(gallery))}


def album(server, title="Trip", count=3, colour=RED):
    """An album of pictures of one colour."""
    start = len(server.assets)
    assets = server.add(*(asset(start + number) for number in range(count)))
    for one in assets:
        server.pictures[one["id"]] = png(colour)
    return server.add_album(title, assets), assets


async def seen_by_another_client(server):
    async with aiohttp.ClientSession() as session:
        client = aioimmich.Immich(session, KEY, "127.0.0.1", server.server_port, False)
        await client.async_setup()
        albums = await client.albums.async_get_all_albums()
        found = {}
        for one in albums:
            assets = await client.search.async_get_all_by_album_ids([one.album_id])
            found[one.album_name] = {one.original_file_name for one in assets}
        picture = await client.assets.async_view_asset(assets[0].asset_id)
        people = await client.people.async_get_all_people()
        return found, {one.name for one in people}, picture


def test_the_server_of_these_tests_is_one_for_another_client(each):
    _, assets = album(each, count=120)
    each.add_person("Anna", assets[:2])
    each.add_person("Somebody", assets[2:3], hidden=True)
    albums, people, picture = asyncio.run(seen_by_another_client(each))
    assert albums == {"Trip": {one["originalFileName"] for one in assets}}
    assert people == {"Anna"}
    assert picture == png(RED)


def test_all_that_is_selected_is_a_folder_in_each_version(frame, each):
    _, trip = album(each)
    _, shared = album(each, "Shared", 2, BLUE)
    # A picture that somebody else put into an album.
    shared[0]["ownerId"] = "another"
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
              asset(205, stack={"id": "s", "primaryAssetId": trip[0]["id"], "assetCount": 2})]
    each.add(*secret)
    for group in [each.albums[list(each.albums)[0]]["assets"]]:
        group += [one["id"] for one in secret]
    for one in secret:
        one["isFavorite"] = True
    frame.define(source(
        frame, each, albums=True, favourites=True, people=True, tags=True, memories=True,
        searches=[{"title": "Best of Rome", "rating": 4, "city": "Rome"},
                  {"title": "Anna on trips", "people": ["Anna"], "tags": ["Trip/2024"]}]))
    wanted = {
        "Family / Trip": trip, "Family / Shared": shared, "Family / Favourites": trip[:1],
        "Family / Memories": [past], "Family / People / Anna": [trip[1], past],
        "Family / Tags / Trip / 2024": trip[:2], "Family / Best of Rome": [past],
        "Family / Anna on trips": [trip[1]]}
    with frame.serving() as service:
        until(lambda: set(wanted) <= titles(service), "the server is listed")
        assert titles(service) == {"Pictures", *wanted}
        for gallery, assets in wanted.items():
            assert names(service, gallery) == {
                one["originalFileName"].removesuffix(".jpg") for one in assets}, gallery
        until(lambda: colours(service, "Family / Trip") == [RED] * 3, "pictures are fetched")
        until(lambda: colours(service, "Family / Shared") == [BLUE] * 2, "those of others, too")
        # A picture in two folders is fetched once, and shown in both.
        until(lambda: colours(service, "Family / Favourites") == [RED], "the favourite is shown")
    forms = ["filter" in json.loads(body) for method, _, body, _ in each.asked if method == "POST"]
    assert set(forms) == {each.version >= (3, 2, 0)}


def test_what_the_server_says_of_a_picture_is_shown_before_it_is_fetched(frame, immich):
    one, = immich.add(asset(1, taken=datetime(2019, 7, 14, 18, 30), exif={
        "description": "By the sea", "rating": 4, "latitude": 41.9, "longitude": 12.5}))
    immich.add_album("Trip", [one])
    frame.define(source(frame, immich))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        item = until(lambda: service.items(service.gallery("Family / Trip")), "it has an item")[0]

        def said():
            return json.dumps(service.get(item["href"]).json) + json.dumps(item)

        until(lambda: "By the sea" in said() and "2019-07-14T18:30" in said(),
              "the words of the server are shown")
        assert not immich.paths(f"/api/assets/{one['id']}/original")


def test_a_key_that_may_not_show_is_told_by_the_permission_that_it_lacks(frame, immich):
    album(immich)
    immich.permissions = ["asset.read", "album.read"]
    frame.define(source(frame, immich, albums=True))
    with frame.serving() as service:
        told(service, "its server denies access: the key lacks asset.view")
        immich.permissions = ["asset.read", "album.read", "asset.view", "asset.download"]
        service.signal(signal.SIGHUP)
        until(lambda: "Family / Trip" in titles(service) and away(service) is None, "another key")
        until(lambda: colours(service, "Family / Trip") == [RED] * 3, "pictures are fetched")


def test_a_proxy_that_forbids_previews_is_noticed_by_the_first_one(frame, immich):
    album(immich)
    immich.answer = lambda handler: "thumbnail" in handler.path and handler.reply(403)
    frame.define(source(frame, immich))
    with frame.serving() as service:
        told(service, "the key lacks asset.view")


def test_an_album_that_is_emptied_is_doubted(frame, immich):
    key, assets = album(immich, count=30)
    frame.define(source(frame, immich, albums=["Trip"]))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        # What a change of the server's rules looks like: the status 200, and no pictures.
        immich.albums[key]["assets"] = []
        service.signal(signal.SIGHUP)
        told(service, "0 of the 30 pictures")
        assert len(names(service, "Family / Trip")) == 30
        immich.albums[key]["assets"] = [one["id"] for one in assets]
        service.signal(signal.SIGHUP)
        until(lambda: away(service) is None, "they are there again")


def test_an_album_that_is_missing_is_an_error_and_not_an_empty_gallery(frame, immich):
    album(immich)
    frame.define(source(frame, immich, albums=["Trip", "Rome"]))
    with frame.serving() as service:
        told(service, "no album “Rome”")
        assert colours(service, "Pictures") == [GREEN]


def test_a_server_that_updates_itself_is_asked_in_its_new_form(frame, immich):
    immich.version = (2, 7, 5)
    album(immich)
    frame.define(source(frame, immich))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        immich.version = (4, 0, 0)
        _, more = album(immich, "New", 2, BLUE)
        service.signal(signal.SIGHUP)
        until(lambda: "Family / New" in titles(service), "the new album is there")
        assert away(service) is None
        assert "its version 4.0.0 is newer than this program knows" in service.log


def test_a_restart_without_the_server_shows_galleries_and_kept_pictures(frame, immich):
    album(immich)
    frame.define(source(frame, immich))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        until(lambda: colours(service, "Family / Trip") == [RED] * 3, "pictures are fetched")
    immich.stop()
    with frame.serving() as service:
        assert "Family / Trip" in titles(service)
        assert colours(service, "Family / Trip") == [RED] * 3


def test_an_answer_that_is_cut_changes_nothing(frame, immich):
    album(immich)
    frame.define(source(frame, immich))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        immich.answer = lambda handler: handler.command == "POST" and handler.reply(
            200, b'{"assets":{"items":[{"id":"a"', "application/json")
        service.signal(signal.SIGHUP)
        told(service, "in a form that is not known")
        assert len(names(service, "Family / Trip")) == 3


def test_edits_ask_for_the_edited_picture(frame, immich):
    _, assets = album(immich, count=1)
    assets[0]["isEdited"] = True
    frame.define(source(frame, immich))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        until(lambda: colours(service, "Family / Trip") == [RED], "the picture is fetched")
    shown = [path for path in immich.paths("/api/assets/") if "thumbnail" in path]
    assert shown and all("edited=true" in path for path in shown)


def test_fifty_thousand_pictures_are_listed_in_little_memory(frame, immich):
    immich.add(*(asset(number, isFavorite=True) for number in range(50_000)))
    frame.define(source(frame, immich, favourites=True))
    with frame.serving() as service:
        until(lambda: value(service, "peekstrip_server_pictures", source="Family") == 50_000
              and "Family / Favourites" in titles(service), "the server is listed", 240)
        status = open(f"/proc/{service.process.pid}/status").read()
        peak = int(status.split("VmHWM:")[1].split()[0]) // 1024
        assert peak < 200, f"{peak} MB"
        # Listed, not fetched: one picture to see that the key may, and no other.
        assert len(immich.paths("/api/assets/")) == 1
        assert len([one for one in immich.asked if one[0] == "POST"]) == 50


def test_the_key_is_nowhere(frame, immich, tmp_path):
    _, assets = album(immich)
    immich.answer = lambda handler: (
        f"{assets[1]['id']}/" in handler.path and handler.reply(500, handler.headers["x-api-key"].encode()))
    frame.define(source(frame, immich))
    with frame.serving("--log-level", "debug", "--access-log", "on") as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        until(lambda: RED in colours(service, "Family / Trip"), "a picture is fetched")
        said = [service.log, service.admin.get("/metrics").text, service.admin.get("/readyz").text]
        for path in ["/", "/v1/galleries", "/v1/openapi.json"]:
            response = service.get(path)
            said += [response.body.decode(), str(response.headers)]
        for item in service.items(service.gallery("Family / Trip")):
            said += [json.dumps(item), str(service.get(item["picture"]).headers)]
    state = [path for path in (tmp_path / "state").rglob("*") if path.is_file()]
    assert state
    for content in [text.encode() for text in said] + [path.read_bytes() for path in state]:
        assert b"canary" not in content
    assert all("canary" not in path for path in immich.paths())


@pytest.mark.parametrize("fields, sentence", [
    ({"keyFile": "/nowhere"}, "sources[0].keyFile must be a file that can be read"),
    ({"albums": "Trip"}, "sources[0].albums must be true, or a list of names"),
    ({"searches": [{"rating": 4}]}, "sources[0].searches[0].title must be given"),
    ({"searches": [{"title": "A", "rating": 6}]}, "sources[0].searches[0].rating must be a whole number from 1 to 5"),
    ({"searches": [{"title": "A", "from": "May"}]}, "sources[0].searches[0].from must be a day as 2024-05-01"),
    ({"favorites": True}, "sources[0].favorites is unknown"),
])
def test_mistakes_of_a_definition_are_told(frame, immich, fields, sentence):
    from service import start_and_end
    frame.define(source(frame, immich, **fields))
    output = str(start_and_end(frame.folder, "--sources", frame.file, "--state", frame.path / "state"))
    assert sentence in output
