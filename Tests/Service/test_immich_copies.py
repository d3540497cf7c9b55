"""Which copies of a picture are fetched from an immich server: a preview, the original, or another."""

import signal

import pytest
from PIL import Image

from immich_assets import asset
from immich_sources import album, immich, names, source  # noqa: F401
from pictures import encoded
from service import until
from sources import BLUE, GREEN, RED, colours, frame, png, titles  # noqa: F401

pytestmark = pytest.mark.rooms("PictureSources", "PictureFetching", "PictureMetadata", "JSONCoding")


def large(service, gallery, width=2400):
    """The colour at the centre of each picture of a gallery, in a size that a preview may lack, or the status."""
    answers = [service.get(f"{item['picture']}?width={width}&height={width}")
               for item in service.items(service.gallery(gallery))]
    return [answer.png.getpixel((width // 2, width // 2)) if answer.status == 200 else answer.status
            for answer in answers]


def test_a_key_that_may_not_all_shows_what_it_can_and_the_log_says_what_it_lacks(frame, immich):
    _, assets = album(immich, count=2)
    immich.previews = {one["id"]: png(BLUE) for one in assets}
    immich.add_stack(assets[0], assets[1:])
    immich.permissions = ["asset.read", "asset.view", "album.read"]
    frame.define(source(frame, immich))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        assert len(names(service, "Family / Trip")) == 2
        assert ("the key lacks asset.download: pictures are shown with at most 1440 pixels on their shorter side; "
                "the key lacks stack.read: all pictures of stacks are shown") in service.log
        until(lambda: large(service, "Family / Trip") == [BLUE] * 2, "previews are shown")
        assert not immich.paths(f"/api/assets/{assets[0]['id']}/original")
        immich.permissions = ["all"]
        service.signal(signal.SIGHUP)
        until(lambda: large(service, "Family / Trip") == [RED], "the original of the first is shown")


def test_an_original_that_is_refused_or_missing_is_shown_by_its_preview(frame, immich):
    _, assets = album(immich, count=2)
    immich.previews = {one["id"]: png(BLUE) for one in assets}
    statuses = {f"/api/assets/{one['id']}/original": status for one, status in zip(assets, [403, 404])}
    immich.answer = lambda handler: handler.path in statuses and handler.reply(statuses[handler.path])
    frame.define(source(frame, immich))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        until(lambda: large(service, "Family / Trip") == [BLUE] * 2, "previews are shown")
        assert sorted(path for path in immich.paths() if "/original" in path) == sorted(statuses)


def test_a_preview_suffices_for_a_screen_of_1920_pixels(frame, immich):
    _, assets = album(immich, count=1)
    immich.previews[assets[0]["id"]] = png(BLUE)
    frame.define(source(frame, immich))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        until(lambda: large(service, "Family / Trip", 1920) == [BLUE], "the preview is shown")
        assert {path.split("/")[-1] for path in immich.paths("/api/assets/")} == {
            "thumbnail?size=thumbnail", "thumbnail?size=preview"}
        # The preview of 6000 x 4000 pixels is 2160 pixels wide.
        until(lambda: large(service, "Family / Trip", 2170) == [RED], "the original is shown")


def test_a_server_with_smaller_previews_is_asked_for_originals_earlier(frame, immich):
    _, assets = album(immich, count=1)
    immich.previews[assets[0]["id"]] = png(BLUE)
    frame.define(source(frame, immich, previewSize=720))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        # The preview of 6000 x 4000 pixels is 1080 pixels wide.
        until(lambda: large(service, "Family / Trip", 960) == [BLUE], "the preview is shown")
        assert not [path for path in immich.paths("/api/assets/") if path.endswith("/original")]
        until(lambda: large(service, "Family / Trip", 1920) == [RED], "the original is shown")


def test_the_operator_may_have_previews_alone_drawn(frame, immich):
    _, [plain, edited] = album(immich, count=2)
    edited["isEdited"] = True
    immich.previews, immich.edits = {plain["id"]: png(BLUE)}, {edited["id"]: png(GREEN)}
    frame.define(source(frame, immich, originals=False))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        until(lambda: large(service, "Family / Trip") == [BLUE, GREEN], "previews are shown")
        # A thumbnail to see that the key may.
        assert {path.split("/")[-1] for path in immich.paths("/api/assets/")} == {
            "thumbnail?size=thumbnail", "thumbnail?size=preview", "thumbnail?size=preview&edited=true"}


def test_a_preview_of_a_square_picture_suffices_for_a_screen_of_1920_x_1080_pixels(frame, immich):
    [square] = immich.add(asset(1, width=4000, height=4000))
    immich.add_album("Trip", immich.assets)
    immich.pictures[square["id"]], immich.previews[square["id"]] = png(RED), png(BLUE)
    frame.define(source(frame, immich))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        [item] = service.items(service.gallery("Family / Trip"))

        def shown(width, height):
            answer = service.get(f"{item['picture']}?width={width}&height={height}")
            return answer.png.getpixel((width // 2, height // 2)) if answer.status == 200 else answer.status

        until(lambda: shown(1920, 1080) == BLUE, "the preview is shown")
        assert not immich.paths(f"/api/assets/{square['id']}/original")
        until(lambda: shown(1920, 1450) == RED, "the original is shown")


def test_an_original_that_this_system_cannot_decode_is_shown_as_the_server_converts_it(frame, immich):
    # 12 bits for each colour, which no libjpeg of a distribution reads: as HEIC of new phones on old systems.
    jpeg = encoded(Image.new("RGB", (300, 200), RED), "JPEG")
    start = jpeg.index(b"\xff\xc0") + 4
    undecodable = jpeg[:start] + bytes([12]) + jpeg[start + 1:]
    first, second = immich.add(*(asset(number, originalFileName=f"{number}.HEIC", originalMimeType="image/heic")
                                 for number in (1, 2)))
    immich.add_album("Trip", immich.assets)
    for one in immich.assets:
        immich.pictures[one["id"]], immich.previews[one["id"]] = undecodable, png(BLUE)
    # Only of the first there is a copy of full size.
    immich.fullsizes[first["id"]] = png(GREEN)
    frame.define(source(frame, immich))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        until(lambda: large(service, "Family / Trip") == [GREEN, BLUE], "copies are shown")
        for item in service.items(service.gallery("Family / Trip")):
            assert "reason" not in service.get(item["href"]).json


def test_what_is_decoded_here_is_fetched_as_it_is_and_the_rest_as_the_server_converts_it(frame, immich):
    _, raw, _, edited = immich.add(
        asset(1, originalFileName="a.HEIC", originalMimeType="image/heic"),
        asset(2, originalFileName="b.NEF", originalMimeType="image/nef"),
        asset(3, originalFileName="c.NEF", originalMimeType="image/nef"),
        asset(4, originalFileName="d.jpg", isEdited=True))
    immich.add_album("Trip", immich.assets)
    for one in immich.assets:
        immich.pictures[one["id"]], immich.previews[one["id"]] = png(RED), png(BLUE)
    immich.fullsizes[raw["id"]] = immich.edits[edited["id"]] = png(GREEN)
    frame.define(source(frame, immich))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        until(lambda: large(service, "Family / Trip") == [RED, GREEN, BLUE, GREEN], "all are shown")


def test_edits_ask_for_the_edited_picture(frame, immich):
    _, assets = album(immich, count=1)
    assets[0]["isEdited"] = True
    frame.define(source(frame, immich))
    with frame.serving() as service:
        until(lambda: "Family / Trip" in titles(service), "the server is listed")
        until(lambda: colours(service, "Family / Trip") == [RED], "the picture is fetched")
    shown = [path for path in immich.paths("/api/assets/") if "thumbnail" in path]
    assert shown and all("edited=true" in path for path in shown)
