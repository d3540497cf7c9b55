"""Files that end early, as a copy that was interrupted leaves them, show what there is and say so."""

import io
import random
import re
import struct

import pytest
from PIL import Image, ImageFile

from hostile import JXL
from pictures import encoded
from service import serving, until

pytestmark = pytest.mark.rooms("PictureCoding", "PictureFormats", "PicturePreparing", "WebAPI", "WebPages")

WIDTH, HEIGHT = 240, 160
GREY = (128, 128, 128)
CUTS = 8
PARTIAL = "This file is incomplete: a part of the picture is missing."


def photograph():
    """Colours that change from row to row, with a little noise; no row is grey."""
    chance = random.Random(36)
    picture = Image.new("RGB", (WIDTH, HEIGHT))
    picture.putdata([
        (180 + x * 60 // WIDTH + chance.randrange(12), y + chance.randrange(12), 40 + (x + y) % 90)
        for y in range(HEIGHT) for x in range(WIDTH)])
    return picture


FULL = photograph()
OPAQUE = FULL.copy()
OPAQUE.putalpha(255)
# By name: the file, and the rows that may be lost above the first one of which pixels are missing,
# because they are decoded together.
SOUND = {
    "baseline.jpg": (encoded(FULL, "JPEG", quality=95), 16),
    "grey.jpg": (encoded(FULL.convert("L"), "JPEG", quality=95), 16),
    "rows.png": (encoded(FULL, "PNG"), 16),
    "opacity.png": (encoded(OPAQUE, "PNG"), 16),
    "palette.png": (encoded(FULL.quantize(64), "PNG"), 16),
    "plain.gif": (encoded(FULL, "GIF", interlace=0), 0),
    "strips.tif": (encoded(FULL, "TIFF"), 32),
    "lossless.webp": (encoded(FULL, "WEBP", lossless=True), 16),
    "lossy.webp": (encoded(FULL, "WEBP", quality=90), 32),
    "plain.bmp": (encoded(FULL, "BMP"), 0),
}
# Of these, what is missing is not below what is there, or nothing is shown.
OTHERS = {
    "progressive.jpg": encoded(FULL, "JPEG", quality=95, progressive=True),
    "inks.jpg": encoded(FULL.convert("CMYK"), "JPEG", quality=95),
    "interlaced.gif": encoded(FULL, "GIF", interlace=1),
    "directory behind.tif": encoded(FULL, "TIFF", compression="tiff_lzw"),
    "a.avif": encoded(FULL, "AVIF"), "a.heic": encoded(FULL, "HEIF"), "a.jp2": encoded(FULL, "JPEG2000"),
    "a.jxl": JXL.read_bytes(),
}


def cuts():
    """By name: the file's name in SOUND or OTHERS, and its length."""
    chance = random.Random(143)
    files = {name: file for name, (file, _) in SOUND.items()} | OTHERS
    return {
        f"{name.rsplit('.', 1)[0]} {number}.{name.rsplit('.', 1)[1]}":
            (name, files[name], chance.randrange(13, len(files[name]) - 12))
        for name in files for number in range(CUTS)}


CUT = cuts()


def shown(service, item):
    return service.get(f"{item['picture']}?width={WIDTH}&height={HEIGHT}").png.convert("RGB")


def row(picture, y):
    line = picture.crop((0, y, WIDTH, y + 1)).tobytes()
    return [tuple(line[x:x + 3]) for x in range(0, len(line), 3)]


def grey_rows(picture, from_the_top=False):
    """How many rows are grey from an edge on."""
    rows = range(HEIGHT) if from_the_top else reversed(range(HEIGHT))
    return next((n for n, y in enumerate(rows) if set(row(picture, y)) != {GREY}), HEIGHT)


def decoded_rows(data, whole):
    """How many rows Pillow decodes as in the whole file."""
    try:
        ImageFile.LOAD_TRUNCATED_IMAGES = True
        with Image.open(io.BytesIO(data)) as picture:
            picture = picture.convert("RGB")
    except (OSError, SyntaxError, ValueError):
        return 0
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = False
    with Image.open(io.BytesIO(whole)) as expected:
        expected = expected.convert("RGB")
    return next((y for y in range(HEIGHT) if row(picture, y) != row(expected, y)), HEIGHT)


def fewest_rows(name, file, length):
    """How many rows must be shown: libpng takes 8 kB of a PNG at a time, and libnsgif a block of 255 bytes."""
    unread = {"png": 8192, "gif": 256}.get(name.rsplit(".", 1)[1], 0)
    return max(0, decoded_rows(file[:max(0, length - unread)], file) - SOUND[name][1])


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Cut"
    folder.mkdir()
    for name, (_, file, length) in CUT.items():
        (folder / name).write_bytes(file[:length])
    for name, (file, _) in SOUND.items():
        (folder / f"whole {name}").write_bytes(file)
    # Nothing of the picture is missing.
    for name, less in [("baseline.jpg", 2), ("rows.png", 12), ("plain.gif", 1), ("plain.bmp", 0)]:
        (folder / f"no end {name}").write_bytes(SOUND[name][0][:-less or None])
    for name in ("baseline.jpg", "rows.png"):
        file = SOUND[name][0]
        (folder / f"half {name}").write_bytes(file[:len(file) // 2])
        (folder / f"zeros {name}").write_bytes(file[:len(file) // 2] + bytes(len(file) // 2))
    with serving(folder) as service:
        yield service


@pytest.fixture(scope="module")
def items(service):
    return {item["fileName"]: item for item in service.items("Cut")}


@pytest.mark.parametrize("name", [name for name, (of, *_) in CUT.items() if of in SOUND])
def test_rows_are_shown_as_far_as_they_go_and_the_others_are_grey(service, items, name):
    of, file, length = CUT[name]
    picture, whole = shown(service, items[name]), shown(service, items[f"whole {of}"])
    reason = service.get(items[name]["href"]).json.get("reason")
    if reason != PARTIAL:
        assert reason == "This picture cannot be shown: the file is incomplete or damaged."
        # The first part of a WebP of several has no pixels.
        assert fewest_rows(of, file, length) == 0 or of.endswith("webp") and length < len(file) / 2
        return
    # The rows of a BMP begin with the last one.
    is_upside_down = of.endswith("bmp")
    kept = HEIGHT - grey_rows(picture, is_upside_down)
    # libjpeg shows of the last row of blocks those that are there, and smooths the edge of their colours.
    mixed = 18 if of.endswith("jpg") else 0
    assert 0 < kept < HEIGHT + mixed
    for n in range(kept - mixed):
        y = HEIGHT - 1 - n if is_upside_down else n
        near = [abs(a - b) for one, other in zip(row(picture, y), row(whole, y))
                for a, b in zip(one, other)]
        assert max(near) <= 2, f"row {y} of {kept}"
    if not of.endswith(("webp", "bmp")):
        assert fewest_rows(of, file, length) <= kept <= decoded_rows(file[:length], file) + mixed


@pytest.mark.parametrize("name", [name for name, (of, *_) in CUT.items() if of in OTHERS])
def test_other_files_show_what_there_is_or_say_that_they_are_incomplete(service, items, name):
    of, *_ = CUT[name]
    shown(service, items[name])
    reason = service.get(items[name]["href"]).json["reason"]
    if reason == PARTIAL:
        assert of in ("progressive.jpg", "inks.jpg", "interlaced.gif")
    else:
        assert "incomplete or damaged" in reason


def test_an_interlaced_gif_shows_for_missing_rows_those_above_them(tmp_path):
    # Every fourth row is in the first quarter, every second in the first half (GIF89a, appendix E).
    file = encoded(FULL, "GIF", interlace=1)
    folder = tmp_path / "Cut"
    folder.mkdir()
    (folder / "third.gif").write_bytes(file[:len(file) * 7 // 20])
    (folder / "whole.gif").write_bytes(file)
    with serving(folder) as service:
        items = {item["title"]: item for item in service.items("Cut")}
        third, whole = shown(service, items["third"]), shown(service, items["whole"])
        assert service.get(items["third"]["href"]).json["reason"] == PARTIAL
    there = [*range(0, HEIGHT, 4), 2, 6]
    missing = [(y, y - y % 4) for y in range(HEIGHT - 16, HEIGHT) if y % 4]
    for y, source in [(y, y) for y in there] + missing:
        pairs = zip(row(third, y), row(whole, source))
        assert max(abs(a - b) for one, other in pairs for a, b in zip(one, other)) <= 2, y


@pytest.mark.parametrize("name", ["baseline.jpg", "rows.png", "plain.gif", "plain.bmp"])
def test_a_file_that_lacks_no_pixels_is_not_called_incomplete(service, items, name):
    picture = shown(service, items[f"no end {name}"])
    assert picture.tobytes() == shown(service, items[f"whole {name}"]).tobytes()
    assert "reason" not in service.get(items[f"no end {name}"]["href"]).json


def test_an_animation_shows_its_first_frame_as_far_as_it_goes(tmp_path):
    file = encoded(FULL, "WEBP", save_all=True, lossless=True, duration=100,
                   append_images=[Image.new("RGB", (WIDTH, HEIGHT), "blue")])
    # The first frame is a chunk: its name, its length, and so many bytes.
    start = file.index(b"ANMF")
    end = start + 8 + struct.unpack("<I", file[start + 4:start + 8])[0]
    folder = tmp_path / "Moving"
    folder.mkdir()
    for name, length in {"half": (start + end) // 2, "first": end, "more": end + 20, "whole": len(file)}.items():
        (folder / f"{name}.webp").write_bytes(file[:length])
    with serving(folder) as service:
        items = {item["title"]: item for item in service.items("Moving")}
        for name in ("first", "more", "whole"):
            assert shown(service, items[name]).tobytes() == FULL.tobytes(), name
            assert service.get(items[name]["href"]).json.get("reason") is None
        half = shown(service, items["half"])
        kept = HEIGHT - grey_rows(half)
        assert 0 < kept < HEIGHT
        assert half.crop((0, 0, WIDTH, kept)).tobytes() == FULL.crop((0, 0, WIDTH, kept)).tobytes()
        assert service.get(items["half"]["href"]).json["reason"] == PARTIAL


@pytest.mark.parametrize("name", ["baseline.jpg", "rows.png"])
def test_zeros_in_the_place_of_the_rest_are_no_pixels(service, items, name):
    half, zeros = shown(service, items[f"half {name}"]), shown(service, items[f"zeros {name}"])
    assert half.tobytes() == zeros.tobytes()
    assert service.get(items[f"zeros {name}"]["href"]).json["reason"] == PARTIAL


def test_the_page_of_the_picture_says_so_and_the_log_does_once(service, items):
    item = items["half baseline.jpg"]
    placement = service.placement("Cut", item)
    assert (placement["state"], placement["reason"]) == ("truncated", PARTIAL)
    assert placement["naturalSize"] == {"width": WIDTH, "height": HEIGHT}
    assert placement["image"] is not None
    viewer = service.get(f"/g/Cut?item={item['id']}").text
    assert PARTIAL in re.search(r'class="description">([^<]*)', viewer)[1]
    assert PARTIAL in service.get(f"/g/Cut/items/{item['id']}/info").text
    for side in (40, 70, 100):
        assert service.get(f"{item['picture']}?width={side}&height={side}").status == 200
    said = [line for line in service.log.splitlines() if "half baseline.jpg" in line]
    assert len(said) == 1 and "shows only a part of" in said[0] and " notice " in said[0]


def test_what_is_missing_shows_nothing_of_other_pictures(tmp_path):
    folder = tmp_path / "Order"
    folder.mkdir()
    for name, (_, file, length) in CUT.items():
        (folder / name).write_bytes(file[:length])
    (folder / "zz.png").write_bytes(encoded(Image.new("RGB", (WIDTH, HEIGHT), (255, 0, 255)), "PNG"))

    def all_shown(in_order, *, among_others):
        with serving(folder) as service:
            *items, other = service.items("Order")
            found = {}
            for number, item in enumerate(in_order(items)):
                if among_others:
                    service.get(f"{other['picture']}?width={WIDTH}&height={HEIGHT + number}")
                found[item["id"]] = shown(service, item).tobytes()
            return found

    assert all_shown(reversed, among_others=True) == all_shown(list, among_others=False)


def test_a_file_that_grows_is_shown_whole_once_it_is(tmp_path):
    folder = tmp_path / "Growing"
    folder.mkdir()
    file = SOUND["baseline.jpg"][0]
    path = folder / "a.jpg"
    path.write_bytes(file[:len(file) // 2])
    with serving(folder) as service:
        half, = service.items("Growing")
        assert grey_rows(shown(service, half)) > 40
        before = service.get(half["image"])
        assert before.status == 200
        with open(path, "ab") as rest:
            rest.write(file[len(file) // 2:])

        def whole():
            item, = service.items("Growing")
            return item if item["image"] != half["image"] and not grey_rows(shown(service, item)) else None

        item = until(whole, "the whole picture is shown")
        assert "reason" not in service.get(item["href"]).json
        after = service.get(item["image"])
        with Image.open(io.BytesIO(after.body)) as picture:
            assert picture.convert("RGB").resize((WIDTH, HEIGHT)).getpixel((20, HEIGHT - 5))[1] > 140
        assert len([line for line in service.log.splitlines() if "shows only a part" in line]) == 1
