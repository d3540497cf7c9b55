"""The same part of a picture everywhere: in frames, on screens, in thumbnails, on covers, where a browser places it.

`bin/prove equal_crops` writes sheets of a hundred pictures with faces and of a hundred without, beside the middle that
would be kept otherwise (Tests/Support/Python/sheets.py).
"""

import html
import io
import random
import re

import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat

import nature
import sheets
from extent import extent
from faces import SIDE, describe, marked, red, write
from screens import file_of
from service import serving, until

pytestmark = pytest.mark.rooms("PicturePreparing", "Requests", "WebAPI", "WebPages")

# A frame, and the thumbnail of the same shape.
SIZE = WIDTH, HEIGHT = 320, 256
CUT = "size=320&shape=5x4"
STRIP = f"preset=pages&pageControl=false&fit=cover&width={WIDTH}&height={HEIGHT}"
SHEET = extent(short=8, full=100)


def fit(size, centres):
    """Whether a part of the shape of the frame has room for all faces."""
    part = min(size[0], size[1] * WIDTH / HEIGHT), min(size[1], size[0] * HEIGHT / WIDTH)
    return all(max(places) - min(places) + SIDE + 8 <= length for places, length in zip(zip(*centres), part))


def portraits(count):
    """Sizes of pictures with the middles of their faces, for which a part has room."""
    chance = random.Random(4)
    found = []
    while len(found) < count:
        size = chance.choice([(600, 400), (400, 600), (800, 300), (400, 400)])
        centres = []
        for _ in range(chance.choice([1, 1, 2, 3])):
            place = chance.randrange(SIDE, size[0] - SIDE), chance.randrange(SIDE, size[1] - SIDE)
            if all(abs(place[0] - x) > SIDE or abs(place[1] - y) > SIDE for x, y in centres):
                centres.append(place)
        if fit(size, centres):
            found.append((size, centres))
    return found


def exact(service, address):
    """A picture for browsers in a format that loses nothing."""
    response = service.get(address, accept="image/png")
    assert response.status == 200
    return Image.open(io.BytesIO(response.body)).convert("RGB")


def is_whole(picture, size, count):
    """Whether a crop shows all faces, none of which the edge cuts off."""
    scale = max(picture.width / size[0], picture.height / size[1])
    right, bottom = picture.size
    edges = [(0, 0, right, 1), (0, bottom - 1, right, bottom), (0, 0, 1, bottom), (right - 1, 0, right, bottom)]
    # Blurred edges, and JPEG's own, take a part of a small face.
    return red(picture) > 0.8 * count * (SIDE * scale) ** 2 and not any(red(picture.crop(edge)) for edge in edges)


def difference(one, other):
    assert one.size == other.size
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def test_a_hundred_pictures_have_their_heads_in_frames_thumbnails_and_on_screens(tmp_path, tmp_path_factory, note):
    known = portraits(100)
    pictures, screens = {}, {}
    for number, (size, centres) in enumerate(known):
        name = f"P{number:02}"
        (tmp_path / name).mkdir()
        pictures[f"{name}/a.jpg"] = marked(size, centres, number % 8 + 1)
        screens[name] = {"galleries": [name], "every": "never", "width": WIDTH, "height": HEIGHT, "fit": "cover"}
    write(tmp_path, pictures)
    whole = {"frame": 0, "screen": 0, "thumbnail": 0}
    options = "--max-requests-per-address", "0", "--screens", file_of(tmp_path_factory.mktemp("screens"), screens)
    rows = []
    with serving(tmp_path, *options) as service:
        for number, (size, centres) in enumerate(known):
            name = f"P{number:02}"
            item, = service.items(name)
            shown = {
                "frame": service.frame(f"/v1/galleries/{name}/frame.png?{STRIP}&pictures=wait").png.convert("RGB"),
                "screen": service.frame(f"/screens/{name}.png").png.convert("RGB"),
                "thumbnail": exact(service, f"{item['image']}&{CUT}")}
            for place, picture in shown.items():
                assert picture.size == SIZE
                whole[place] += is_whole(picture, size, len(centres))
                assert difference(picture, shown["frame"]) < 1, f"{place}: {name}"
            # A browser that places pictures itself asks for the same part.
            image = service.placement(name, item, f"&{STRIP}")["image"]
            assert image.replace(f"{CUT}&", "") == item["image"]
            if number < SHEET:
                rows.append(beside_the_middle(shown["frame"], upright(tmp_path / name / "a.jpg")))
    note(f"of 100 pictures, all faces are whole: {whole}")
    note(f"equal crops: {sheets.write('crops-faces', in_columns(rows))}")
    assert min(whole.values()) >= 95


def upright(file):
    with Image.open(file) as picture:
        return ImageOps.exif_transpose(picture).convert("RGB")


def beside_the_middle(crop, picture):
    """For a sheet: a picture, its middle, and the part that is kept."""
    middle = ImageOps.fit(picture, crop.size, Image.Resampling.LANCZOS)
    return [(sheets.reduced(picture, 160), "whole"), (sheets.reduced(middle, 160), "middle"),
            (sheets.reduced(crop, 160), "kept")]


def in_columns(rows, count=4):
    """Rows beside each other."""
    return [sum(rows[start:start + count], []) for start in range(0, len(rows), count)]


def test_without_faces_one_part_is_shown_in_all_sizes(tmp_path):
    folder = tmp_path / "Plain"
    folder.mkdir()
    places = [((600, 400), (80, 200)), ((600, 400), (520, 300)), ((400, 600), (200, 380)), ((400, 600), (120, 510))]
    write(folder, {f"{number}.jpg": (*marked(size, [place], 1)[:2], None)
                   for number, (size, place) in enumerate(places)})
    with serving(folder) as service:
        for page, (item, (size, _)) in enumerate(zip(service.items("Plain"), places)):
            frame = service.frame(f"/v1/galleries/Plain/frame.png?{STRIP}&page={page}&pictures=wait").png.convert("RGB")
            assert is_whole(frame, size, 1)
            assert difference(exact(service, f"{item['image']}&{CUT}"), frame) < 1
            for side in (160, 640):
                # The square is the only thing to see, and has the middle of the part.
                assert is_whole(exact(service, f"{item['image']}&size={side}&shape=5x4"), size, 1)


def test_photographs_without_faces_are_shown_beside_their_middle(tmp_path, note):
    folder = tmp_path / "Photographs"
    folder.mkdir()
    for number in range(SHEET):
        nature.shaped(number, 1000).save(folder / f"{number:03}.jpg", quality=90)
    rows, like = [], 0
    with serving(folder, "--max-requests-per-address", "0") as service:
        for page, item in enumerate(service.items("Photographs")):
            frame = service.frame(
                f"/v1/galleries/Photographs/frame.png?{STRIP}&page={page}&pictures=wait").png.convert("RGB")
            assert difference(exact(service, f"{item['image']}&{CUT}"), frame) < 1, item["title"]
            # Opposite parts of a photograph differ by 18 to 150, one part in two sizes by at most 4.
            like += difference(exact(service, f"{item['image']}&size=80&shape=5x4"), frame.resize((80, 64))) < 12
            rows.append(beside_the_middle(frame, upright(folder / f"{page:03}.jpg")))
    note(f"of {SHEET} photographs, {like} have the same part in a small thumbnail")
    note(f"equal crops: {sheets.write('crops-attention', in_columns(rows))}")
    # Where two places attract alike, sizes may differ.
    assert like >= 0.75 * SHEET


def test_a_cover_has_the_face_that_its_file_names(tmp_path):
    # At the bottom, where a browser would cut it off.
    for name in ("Ada", "Bea"):
        (tmp_path / name).mkdir()
        write(tmp_path / name, {"a.jpg": marked((400, 600), [(200, 540)], 1)})
    with serving(tmp_path) as service:
        page = html.unescape(service.get("/").body.decode())
        covers = set(re.findall(r'src="([^"]*/page\?[^"]*)"', page))
        assert len(covers) == 2
        for cover in covers:
            picture = exact(service, cover)
            assert picture.width * 2 == picture.height * 3
            assert is_whole(picture, (400, 600), 1)


def test_a_thumbnail_shows_another_part_when_a_sidecar_names_another_face(tmp_path):
    folder = tmp_path / "Beside"
    folder.mkdir()
    stored, exif, right = marked((600, 200), [(100, 100)], 6)
    wrong = marked((600, 200), [(500, 100)], 6)[2]
    stored.save(folder / "a.jpg", quality=95, exif=exif)
    describe(folder / "a.jpg.xmp", f"-RegionInfo={right}")

    def thumbnail(service, item):
        return exact(service, f"{item['image']}&size=160&shape=1x1")

    with serving(folder) as service:
        before, = service.items("Beside")
        assert is_whole(thumbnail(service, before), (600, 200), 1)
        kept = service.get(f"{before['image']}&size=160&shape=1x1")
        assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        describe(folder / "a.jpg.xmp", f"-RegionInfo={wrong}")

        def changed():
            item, = service.items("Beside")
            return item["image"] != before["image"] and red(thumbnail(service, item)) == 0

        until(changed, "another part has another address")


def test_a_wrong_shape_says_what_is_right(tmp_path):
    (tmp_path / "a").mkdir()
    Image.new("RGB", (30, 20)).save(tmp_path / "a/a.jpg")
    with serving(tmp_path / "a") as service:
        item, = service.items("a")
        for shape in ("3", "3x", "x2", "0x2", "03x2", "3x-2", "%2B3x2", "3x2x1", "3:2", "10000x1", ""):
            problem = service.get(f"{item['href']}/page?shape={shape}").problem(400)
            assert problem["detail"] == \
                "shape must be two whole numbers from 1 to 9999 with an x between them, as 3x2.", shape


def test_a_part_has_the_pixels_that_are_asked_for_and_no_more_than_a_screen_of_4k(tmp_path):
    (tmp_path / "a").mkdir()
    Image.new("RGB", (300, 200)).save(tmp_path / "a/a.png")
    with serving(tmp_path / "a") as service:
        item, = service.items("a")
        for query, size in (("size=80&shape=5x4", (80, 64)), ("size=80&shape=4x5", (64, 80)),
                            ("size=320&shape=1200x1200", (320, 320)), ("size=80&shape=9999x1", (80, 1)),
                            ("size=15360&shape=32x1", (3840, 120))):
            with Image.open(io.BytesIO(service.get(f"{item['href']}/page.jpg?{query}").body)) as picture:
                assert picture.size == size, query
