"""Pictures of any shape and any samples are shown whole and in their colours: hairlines, a single pixel, and
grey with opacity, also under a profile of other colours."""

import io
import struct
import zlib

import pytest
from PIL import Image

from hostile import chunk, png_header
from pictures import encoded
from png_colours import BT2020, D65, power
from profiles import grey_profile, matrix_profile
from service import serving, until

pytestmark = pytest.mark.rooms("PictureCoding", "PicturePreparing")

RED, BLUE = (220, 40, 40), (40, 60, 220)
LONG, SIDE = 30_000, 200
BACKGROUND = 22, 24, 28
FORMS = {"png": "PNG", "jpg": "JPEG", "tif": "TIFF"}


def halves(width, height):
    """Red above or on the left, blue below or on the right."""
    picture = Image.new("RGB", (width, height), RED)
    picture.paste(BLUE, (width // 2, 0, width, height) if width > height else (0, height // 2, width, height))
    return picture


def file_of(picture, ending):
    options = {"quality": 95, "subsampling": 0} if ending == "jpg" else {}
    return encoded(picture, FORMS[ending], **options)


def grey_and_opacity(depth, *chunks):
    """A PNG of 16 x 16 with a grey of a half, opaque on the left and transparent on the right."""
    opaque, clear = ((b"\x80\x80\xff\xff", b"\x80\x80\0\0") if depth == 16 else (b"\x80\xff", b"\x80\0"))
    rows = 16 * (b"\0" + 8 * opaque + 8 * clear)
    return (png_header(16, 16, depth, 4) + b"".join(chunks) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def profiled(icc):
    return chunk(b"iCCP", b"x\0\0" + zlib.compress(icc))


HAIRLINES = {f"{name}.{ending}": size for name, size in (("tall", (1, LONG)), ("wide", (LONG, 1)))
             for ending in FORMS}
COLOURS, GREY = matrix_profile(D65, BT2020, power(1.8)), grey_profile(power(1.2))
# By name, the file and its grey. Of the profile: (128 / 255) ** 1.2 is a light of 0.437, which sRGB has at 177.
GREYS = {f"{name} {depth}.png": (grey_and_opacity(depth, *chunks), grey)
         for depth in (8, 16) for name, chunks, grey in (
             ("plain", (), 128), ("colours", (profiled(COLOURS),), 128), ("grey", (profiled(GREY),), 177))}


def without_height():
    """A JPEG whose header leaves its height to a marker behind the pixels."""
    file = file_of(halves(16, 16), "jpg")
    place = file.index(b"\xff\xc0") + 5
    return file[:place] + b"\0\0" + file[place + 2:]


NOTHING = {
    "empty.jpg": (b"", "the file is empty."), "empty.heic": (b"", "the file is empty."),
    "no width.png": (png_header(0, 10) + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b""), "damaged."),
    "no height.jpg": (without_height(), "damaged."),
    "no canvas.gif": (b"GIF89a" + struct.pack("<HHBBB", 0, 0, 0, 0, 0) + b";", "damaged."),
}


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Shapes"
    folder.mkdir()
    for name, size in HAIRLINES.items():
        (folder / name).write_bytes(file_of(halves(*size), name[-3:]))
    for ending in FORMS:
        (folder / f"point.{ending}").write_bytes(file_of(Image.new("RGB", (1, 1), RED), ending))
    for name, (file, _) in (GREYS | NOTHING).items():
        (folder / name).write_bytes(file)
    with serving(folder) as service:
        yield service


@pytest.fixture(scope="module")
def items(service):
    return {item["fileName"]: item for item in service.items("Shapes")}


def page(service, item, **options):
    query = "&".join(f"{name}={value}" for name, value in {"width": SIDE, "height": SIDE, **options}.items())
    return service.get(f"{item['picture']}?{query}").png.convert("RGB")


def is_near(pixel, colour, allowed=3):
    return all(abs(one - other) <= allowed for one, other in zip(pixel, colour))


@pytest.mark.parametrize("name", HAIRLINES)
def test_a_hairline_is_whole_and_has_a_pixel_across(service, items, name):
    width, height = HAIRLINES[name]
    shown = page(service, items[name])
    assert shown.size == (min(width, SIDE), min(height, SIDE))
    assert is_near(shown.getpixel((min(width - 1, 20), min(height - 1, 20))), RED)
    assert is_near(shown.getpixel((min(width - 1, 180), min(height - 1, 180))), BLUE)
    facts = service.get(items[name]["href"]).json
    assert (facts["width"], facts["height"]) == (width, height) and facts.get("reason") is None
    with Image.open(io.BytesIO(service.get(items[name]["image"]).body)) as picture:
        assert min(picture.size) == 1 < max(picture.size) <= LONG


# Its middle: the page is 200 of 30,000 · 200 pixels long.
@pytest.mark.parametrize("name", HAIRLINES)
def test_a_hairline_that_fills_its_page_shows_its_middle(service, items, name):
    width, height = HAIRLINES[name]
    shown = page(service, items[name], fit="cover")
    assert shown.size == (SIDE, SIDE)
    for place in (10, 100, 190):
        first, last = ((10, place), (190, place)) if width > height else ((place, 10), (place, 190))
        assert is_near(shown.getpixel(first), RED) and is_near(shown.getpixel(last), BLUE)


@pytest.mark.parametrize("ending", FORMS)
def test_a_single_pixel_is_a_picture(service, items, ending):
    item = items[f"point.{ending}"]
    shown = page(service, item)
    assert is_near(shown.getpixel((shown.width // 2, shown.height // 2)), RED)
    facts = service.get(item["href"]).json
    assert (facts["width"], facts["height"]) == (1, 1) and facts.get("reason") is None


@pytest.mark.parametrize("name", GREYS)
def test_grey_with_opacity_is_grey_under_any_profile(service, items, name):
    shown = page(service, items[name], width=64, height=64)
    assert is_near(shown.getpixel((12, 32)), 3 * (GREYS[name][1],), 1)
    assert is_near(shown.getpixel((52, 32)), BACKGROUND, 1)


@pytest.mark.parametrize("name", NOTHING)
def test_a_picture_without_pixels_is_named(service, items, name):
    page(service, items[name])
    reason = until(lambda: service.get(items[name]["href"]).json.get("reason"), "its file is read")
    assert reason.startswith("This picture cannot be shown: ") and reason.endswith(NOTHING[name][1])
