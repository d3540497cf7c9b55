"""Immich servers as sources: listing them, again and again, their failures, and secrets."""

import asyncio
import io
import json
import signal
from datetime import datetime

import aiohttp
import aioimmich
import pytest
from PIL import Image

from immich_assets import KEY, asset
from immich_sources import album, each, immich, names, source  # noqa: F401
from service import until
from sources import BLUE, RED, all_said, away, colours, frame, lasting, png, shared, titles, told  # noqa: F401
from test_metrics import value

pytestmark = pytest.mark.rooms("PictureSources", "PictureMetadata", "JSONCoding")


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


def test_what_the_server_says_of_a_picture_is_shown_before_it_is_fetched(shared, immich):
    one, = immich.add(asset(1, taken=datetime(2019, 7, 14, 18, 30), exif={
        "description": "By the sea", "rating": 4, "latitude": 41.9, "longitude": 12.5}))
    immich.add_album("Trip", [one])
    service = shared.show(source(shared, immich))
    until(lambda: f"{shared.name} / Trip" in titles(service), "the server is listed")
    item = until(lambda: service.items(service.gallery(f"{shared.name} / Trip")), "it has an item")[0]

    def said():
        return json.dumps(service.get(item["href"]).json) + json.dumps(item)

    until(lambda: "By the sea" in said() and "2019-07-14T18:30" in said(),
          "the words of the server are shown")
    assert not immich.paths(f"/api/assets/{one['id']}/original")


def test_a_key_that_may_not_show_is_told_by_the_permission_that_it_lacks(shared, immich):
    album(immich)
    immich.permissions = ["asset.read", "album.read"]
    service = shared.show(source(shared, immich, albums=True))
    told(service, "its server denies access: the key lacks asset.view")
    immich.permissions = ["asset.read", "album.read", "asset.view", "asset.download"]
    service.signal(signal.SIGHUP)
    until(lambda: f"{shared.name} / Trip" in titles(service) and away(service) is None, "another key")
    until(lambda: colours(service, f"{shared.name} / Trip") == [RED] * 3, "pictures are fetched")


@pytest.mark.parametrize("permissions, is_whole", [
    (["all"], True), (["asset.read", "asset.view", "asset.download", "album.read"], False)])
def test_a_crop_keeps_the_faces_that_the_server_knows(shared, immich, permissions, is_whole):
    # What attracts attention is at the other end, and the face has the only green.
    picture = Image.new("RGB", (600, 200), (90, 90, 100))
    picture.paste(RED, (40, 60, 120, 140))
    picture.paste((60, 120, 60), (480, 80, 520, 120))
    file = io.BytesIO()
    picture.save(file, "PNG")
    one, = immich.add(asset(1, width=600, height=200))
    immich.pictures[one["id"]] = file.getvalue()
    # In pixels of the preview that the server looked at.
    immich.faces[one["id"]] = [{
        "id": "face", "boundingBoxX1": 960, "boundingBoxY1": 160, "boundingBoxX2": 1040, "boundingBoxY2": 240,
        "imageWidth": 1200, "imageHeight": 400, "sourceType": "machine-learning", "person": None}]
    immich.add_album("Trip", [one])
    immich.permissions = permissions
    service = shared.show(source(shared, immich, albums=True))
    until(lambda: f"{shared.name} / Trip" in titles(service), "the server is listed")
    entry, = service.items(service.gallery(f"{shared.name} / Trip"))
    for side in (200, 100):
        address = (f"/v1/galleries/{service.gallery(f'{shared.name} / Trip')}/frame.png?preset=pages&pageControl=false"
                   f"&fit=cover&width={side}&height={side}&pictures=wait")

        def shown():
            is_here = not service.get(entry["href"]).json.get("reason")
            # While it is on its way, or not decoded, the frame says so.
            answer = service.get(address)
            return is_here and "Peek-Pictures" not in answer.headers and answer.png

        rows = until(shown, "the picture is here").convert("RGB").tobytes()
        greens = sum(1 for red, green, blue in zip(rows[0::3], rows[1::3], rows[2::3])
                     if green > red + 20 and green > blue + 20)
        # A part is kept that has all of the face, or what attracts attention.
        assert (greens > 0.7 * (40 * side / 200) ** 2) == is_whole
    # immich may find others later, of which the address of a thumbnail does not tell.
    entry, = service.items(service.gallery(f"{shared.name} / Trip"))
    cut = service.get(f"{entry['image']}&size=160&shape=1x1")
    assert cut.status == 200 and "immutable" not in cut.headers["Cache-Control"] and "ETag" not in cut.headers
    # Once, though three sizes were made.
    assert len(immich.paths("/api/faces")) == 1


def test_a_proxy_that_forbids_previews_is_noticed_by_the_first_one(shared, immich):
    album(immich)
    immich.answer = lambda handler: "thumbnail" in handler.path and handler.reply(403)
    service = shared.show(source(shared, immich))
    told(service, "the key lacks asset.view")


def test_a_server_that_ignores_what_is_searched_for_is_refused(shared, immich):
    # What it does without the type or the body of a request, which a proxy may drop.
    _, assets = album(immich)
    assets[0]["isFavorite"] = True
    immich.answer = lambda handler: "/search/metadata" in handler.path and handler.json(immich.search({}))
    service = shared.show(source(shared, immich, favourites=True))
    told(service, "its server ignores what is searched for: it sends 3 pictures instead of 1")
    assert f"{shared.name} / Favourites" not in titles(service)


def test_albums_are_not_read_again_until_one_has_changed(shared, immich):
    key, assets = album(immich)
    favourite, = immich.add(asset(100, isFavorite=True))
    service = shared.show(source(shared, immich))

    def searches():
        return sum(b"albumIds" in body for method, _, body, _ in list(immich.asked) if method == "POST")

    until(lambda: f"{shared.name} / Trip" in titles(service), "the server is listed")
    before = searches()
    service.signal(signal.SIGHUP)
    until(lambda: value(service, "peekstrip_server_refreshes_total", source=shared.name, result="unchanged") == 1,
          "it says that nothing has changed")
    assert searches() == before
    favourite["isFavorite"] = False
    assets[0]["isFavorite"] = True
    service.signal(signal.SIGHUP)
    until(lambda: names(service, f"{shared.name} / Favourites") == {
        assets[0]["originalFileName"].removesuffix(".jpg")}, "another favourite is shown")
    more, = immich.add(asset(101, updatedAt="2030-01-01T00:00:00.000Z"))
    immich.albums[key]["assets"].append(more["id"])
    service.signal(signal.SIGHUP)
    until(lambda: len(names(service, f"{shared.name} / Trip")) == 4, "the album is read again")


def test_an_album_that_is_emptied_is_doubted(shared, immich):
    key, assets = album(immich, count=30)
    service = shared.show(source(shared, immich, albums=["Trip"]))
    until(lambda: f"{shared.name} / Trip" in titles(service), "the server is listed")
    # What a change of the server's rules looks like: the status 200, and no pictures.
    immich.albums[key]["assets"] = []
    service.signal(signal.SIGHUP)
    told(service, "0 of the 30 pictures")
    assert len(names(service, f"{shared.name} / Trip")) == 30
    immich.albums[key]["assets"] = [one["id"] for one in assets]
    service.signal(signal.SIGHUP)
    until(lambda: away(service) is None, "they are there again")


def test_a_server_that_updates_itself_is_asked_in_its_new_form(shared, immich):
    immich.version = (2, 7, 5)
    album(immich)
    service = shared.show(source(shared, immich))
    until(lambda: f"{shared.name} / Trip" in titles(service), "the server is listed")
    immich.version = (4, 0, 0)
    _, more = album(immich, "New", 2, BLUE)
    service.signal(signal.SIGHUP)
    until(lambda: f"{shared.name} / New" in titles(service), "the new album is there")
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


def test_an_answer_that_is_cut_changes_nothing(shared, immich):
    album(immich)
    service = shared.show(source(shared, immich))
    until(lambda: f"{shared.name} / Trip" in titles(service), "the server is listed")
    immich.answer = lambda handler: handler.command == "POST" and handler.reply(
        200, b'{"assets":{"items":[{"id":"a"', "application/json")
    service.signal(signal.SIGHUP)
    told(service, "in a form that is not known")
    assert len(names(service, f"{shared.name} / Trip")) == 3


def test_fifty_thousand_pictures_are_listed_in_little_memory(frame, immich):
    immich.add(*(asset(number, isFavorite=True) for number in range(50_000)))
    frame.define(source(frame, immich, favourites=True))
    with frame.serving() as service:
        until(lambda: value(service, "peekstrip_server_pictures", source="Family") == 50_000
              and "Family / Favourites" in titles(service), "the server is listed", 240)
        status = open(f"/proc/{service.process.pid}/status").read()
        peak = int(status.split("VmHWM:")[1].split()[0]) // 1024
        assert peak < 200, f"{peak} MB"
        # Listed, not fetched: one picture to see that the key may, and one page to see that it is searched.
        assert len(immich.paths("/api/assets/")) == 1
        assert len([one for one in immich.asked if one[0] == "POST"]) == 51


def test_the_key_is_nowhere(frame, immich):
    _, assets = album(immich)
    immich.answer = lambda handler: (
        f"{assets[1]['id']}/" in handler.path and handler.reply(500, handler.headers["x-api-key"].encode()))
    frame.define(source(frame, immich))
    with frame.serving("--log-level", "debug", "--access-log", "on") as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        until(lambda: RED in colours(service, "Family / Trip"), "a picture is fetched")
        texts = all_said(service, "Family / Trip")
    for content in texts + frame.kept():
        assert b"canary" not in content
    assert all("canary" not in path for path in immich.paths())
