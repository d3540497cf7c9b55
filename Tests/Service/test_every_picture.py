"""Files of cameras and scanners show the picture that a person expects: in its place, upright, and in its
colours. What cannot be shown is named."""

import math
import pathlib
import struct

import pytest
from PIL import Image, ImageCms, ImageDraw

import bitmaps
import raws
from pictures import STORED, encoded
from photographs import settled
from service import serving, until
from tiffs import BYTE, SHORT, Directory, image, negative, packed, planes, tiff, with_selection

pytestmark = pytest.mark.rooms("PictureCoding", "PicturePreparing")

# Top left, top right, bottom left, bottom right.
CORNERS = [(220, 30, 30), (30, 180, 30), (30, 30, 220), (230, 220, 30)]
GREY = (120, 125, 140)
# Differences of a channel that come of the coding alone.
EXACT, CONVERTED, LOSSY = 1, 2, 8


def corners(width, height):
    picture = Image.new("RGB", (width, height), GREY)
    draw = ImageDraw.Draw(picture)
    for place, colour in enumerate(CORNERS):
        x, y = place % 2 * (width - width // 3), place // 2 * (height - height // 3)
        draw.rectangle((x, y, x + width // 3, y + height // 3), colour)
    return picture


def lossy(picture, **options):
    return encoded(picture, "JPEG", quality=95, subsampling=0, **options)


def with_alpha(picture):
    picture = picture.copy()
    picture.putalpha(255)
    return picture


FULL, HALF, SMALL = corners(240, 160), corners(120, 80), corners(30, 20)
BLACK = Image.new("RGB", (300, 200))
PREVIEW = corners(320, 214)
PREVIEW_JPEG, THUMBNAIL_JPEG = lossy(PREVIEW), lossy(corners(48, 32))
XMP = (b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
       b'<rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>')


def turned():
    """The preview as a camera that was held upright stores it."""
    return lossy(PREVIEW.transpose(STORED[6]))


def exif(orientation):
    block = Image.Exif()
    block[0x010F], block[0x0110], block[0x0112] = "Own", "Camera 7", orientation
    block.get_ifd(0x8769)[0x9003] = "2019:06:05 04:03:02"
    return block


def directories():
    """Where the picture of a TIFF is: by name, the file and its size."""
    ycbcr = image(FULL.convert("YCbCr"), kind=0, photometric=6, fields={530: (SHORT, [1, 1])})
    mask = image(Image.new("L", (300, 200)), kind=4, photometric=4)
    old = image(SMALL, fields={255: (SHORT, [2])})
    return {
        "below.tif": tiff(image(SMALL, kind=1, below=[image(FULL, kind=0)])),
        "below, big-endian.tif": tiff(
            image(SMALL, ">", kind=1, below=[image(FULL, ">", kind=0)]), order=">"),
        "last of three below.tif": tiff(image(SMALL, kind=1, below=[
            image(HALF, kind=1), image(FULL, kind=0)])),
        "second of the chain.tif": tiff(image(SMALL, kind=1), image(FULL, kind=0)),
        "below the second.tif": tiff(image(SMALL, kind=1), image(HALF, kind=1, below=[
            image(SMALL, kind=1), image(FULL, kind=0)])),
        "small by the old field.tif": tiff(old, image(FULL)),
        "first of two pages.tif": tiff(image(FULL, kind=2), image(BLACK, kind=2)),
        "smaller ones below.tif": tiff(image(FULL, below=[image(HALF, kind=1)])),
        "a larger mask.tif": tiff(image(SMALL, kind=1, below=[mask, image(FULL, kind=0)])),
        "luminance below.tif": tiff(image(SMALL, kind=1, below=[ycbcr])),
        "BigTIFF.tif": tiff(image(FULL), is_big=True),
        "BigTIFF, big-endian, below.tif": tiff(
            image(SMALL, ">", kind=1, below=[image(FULL, ">", kind=0)]), order=">", is_big=True),
        "a DNG without a mosaic.dng": tiff(Directory(
            image(SMALL, kind=1).fields | {50_706: (BYTE, [1, 4, 0, 0])},
            image(SMALL).strips, [image(FULL, kind=0)])),
    }


def samples():
    """Types of samples: by name, the file."""
    grey, nothing = FULL.convert("L"), float("nan")
    wide = image(FULL, code="f", scale=1 / 255)
    # A light that is brighter than white, and something that is no number, in the middle.
    values = list(struct.unpack(f"<{len(wide.strips[0]) // 4}f", wide.strips[0]))
    middle = 3 * (80 * 240 + 118)
    values[middle:middle + 6] = [40, math.inf, 9, nothing, -3, -math.inf]
    wide.strips = [struct.pack(f"<{len(values)}f", *values)]
    return {
        "float.tif": tiff(image(FULL, code="f", scale=1 / 255)),
        "float, big-endian.tif": tiff(image(FULL, ">", code="f", scale=1 / 255), order=">"),
        "float, grey.tif": tiff(image(grey, code="f", scale=1 / 255)),
        "float to 255.tif": tiff(image(FULL, code="f")),
        "float to 65535.tif": tiff(image(FULL, code="f", scale=257)),
        "float to 255, grey.tif": tiff(image(grey, code="f")),
        "float of 64 bits.tif": tiff(image(FULL, code="d", scale=1 / 255)),
        "float of 16 bits.tif": tiff(image(FULL, code="e", scale=1 / 255)),
        "float of 64 bits, grey.tif": tiff(image(grey, ">", code="d", scale=1 / 255), order=">"),
        "float with lights.tif": tiff(wide),
        "float, grey, white is zero.tif": tiff(negative(grey, code="f", scale=1 / 255)),
        "float of 16 bits, grey, white is zero.tif": tiff(negative(grey, code="e", scale=1 / 255)),
        "float to 255, grey, white is zero.tif": tiff(negative(grey, code="d")),
        "float with opacity.tif": tiff(image(with_alpha(FULL), code="f", scale=1 / 255)),
        "32 bits.tif": tiff(image(FULL, code="I", scale=257 * 65537)),
        "32 bits, grey.tif": tiff(image(grey, code="I", scale=257 * 65537)),
        "16 bits.tif": tiff(image(FULL, code="H", scale=257)),
    }


def packings():
    """Samples that fill no whole bytes, and a plane for each colour: by name, the file."""
    grey = FULL.convert("L")
    return {
        "12 bits, grey.tif": packed(grey, 12, 1), "10 bits, grey.tif": packed(grey, 10, 1),
        "14 bits, grey, white is zero.tif": packed(grey, 14, 0), "12 bits.tif": packed(FULL, 12, 2),
        "tiles by planes.tif": planes(FULL, tile=(64, 48)),
        "tiles by planes, float.tif": planes(FULL, "f", 1 / 255, (64, 48)),
        "planes of 16 bits of float.tif": planes(FULL, "e", 1 / 255),
        "planes of 64 bits of float.tif": planes(FULL, "d", 1 / 255),
        "tiles by planes, 16 bits of float.tif": planes(FULL, "e", 1 / 255, (64, 48)),
        "a saved selection.tif": with_selection(FULL), "a saved selection, grey.tif": with_selection(grey),
        "opacity and a saved selection.tif": with_selection(with_alpha(FULL)),
    }


def labs():
    """Colours in Lab: CIELab has differences with a sign, ICCLab has them from 0; of 8 and of 16 bits."""
    to_lab = ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB")
    lab = ImageCms.applyTransform(FULL, to_lab)
    # Pillow's bytes of a and b have a sign: CIELab.
    signed = list(zip(*[iter(lab.tobytes())] * 3))
    biased = [(one, a ^ 128, b ^ 128) for one, a, b in signed]

    def file(pixels, code, photometric, scales):
        directory = image(lab, code=code, photometric=photometric)
        values = [int(value * scale) for pixel in pixels for value, scale in zip(pixel, scales)]
        directory.strips = [struct.pack(f"<{len(values)}{code}", *values)]
        return tiff(directory)

    planes_of_lab = Directory(
        image(lab, photometric=8).fields | {284: (SHORT, [2])}, [bytes(plane) for plane in zip(*signed)])
    return {
        "CIELab by planes.tif": tiff(planes_of_lab),
        "CIELab.tif": file(signed, "B", 8, (1, 1, 1)),
        "CIELab of 16 bits.tif": file(signed, "H", 8, (257, 256, 256)),
        "ICCLab.tif": file(biased, "B", 9, (1, 1, 1)),
        "ICCLab of 16 bits.tif": file(biased, "H", 9, (256, 256, 256)),
    }


def photographs():
    """Raw photographs, held straight and turned."""
    small = image(SMALL)
    layouts = {"cr2": (raws.cr2, THUMBNAIL_JPEG), "nef": (raws.nef, image(SMALL, ">")),
               "arw": (raws.arw, THUMBNAIL_JPEG), "pef": (raws.pef, THUMBNAIL_JPEG),
               "dng": (raws.dng, small), "orf": (raws.orf, THUMBNAIL_JPEG),
               "rw2": (raws.rw2, THUMBNAIL_JPEG), "cr3": (raws.cr3, THUMBNAIL_JPEG)}
    files = {}
    for name, (layout, thumbnail) in layouts.items():
        files[f"straight.{name}"] = layout(PREVIEW_JPEG, thumbnail)
        files[f"turned.{name}"] = layout(turned(), thumbnail, orientation=6)
    files["straight.raf"] = raws.raf(lossy(PREVIEW, exif=exif(1)))
    files["turned.raf"] = raws.raf(lossy(PREVIEW.transpose(STORED[6]), exif=exif(6)))
    # The preview says itself how it is turned.
    files["preview turned.nef"] = raws.nef(
        lossy(PREVIEW.transpose(STORED[8]), exif=exif(8)), image(SMALL, ">"), orientation=1)
    return files


def named():
    """Files that are named, each with its sentence."""
    loop = tiff(image(FULL))
    return {
        "no preview.dng": (tiff(raws.sensor(640, 428)), "this raw file has no preview"),
        "no preview.cr3": (raws.box(b"ftyp", b"crx \0\0\0\1crx isom") + bytes(3000),
                           "this raw file has no preview"),
        "no preview.raf": (b"FUJIFILMCCD-RAW 0201" + bytes(4000), "this raw file has no preview"),
        "lossless only.cr2": (raws.cr2(raws.LOSSLESS, raws.LOSSLESS), "this raw file has no preview"),
        "chain in a circle.tif": (loop[:-4] + loop[4:8], "damaged"),
        "noise.jxl": (b"\xff\x0a" + bytes(500), "damaged"),
        "noise.jp2": (b"\0\0\0\x0cjP  \r\n\x87\n" + bytes(500), "damaged"),
        "noise.bmp": (b"BM" + bytes(12) + struct.pack("<IiiHHI", 40, 9, 9, 1, 7, 0) + bytes(99),
                      "damaged"),
        "text.nef": (b"I am a text.\n" * 9, "not a JPEG"),
        "film.jpg": (raws.box(b"ftyp", b"isom\0\0\2\0isom") + bytes(3000), "is a video, so its name must end in .mp4."),
        "camcorder.png": (b"RIFF\0\0\0\0AVI LIST" + bytes(3000), "is a video of a format that is not shown."),
    }


def codecs():
    fixtures = pathlib.Path(__file__).parent / "fixtures"
    return {"corners.jxl": ((fixtures / "corners.jxl").read_bytes(), LOSSY),
            "corners.jp2": (encoded(FULL, "JPEG2000"), EXACT),
            "corners.j2k": (encoded(FULL, "JPEG2000", no_jp2=True), EXACT)}


# By name: the file, what it looks like, and the difference that is allowed.
SHOWN = {
    **{name: (file, FULL, CONVERTED if "luminance" in name else EXACT)
       for name, file in directories().items()},
    **{name: (file, FULL.convert("L") if "grey" in name else FULL, EXACT)
       for name, file in (samples() | packings()).items()},
    **{name: (file, FULL, LOSSY) for name, file in labs().items()},
    **{name: (file, PREVIEW, LOSSY) for name, file in photographs().items()},
    **{name: (file, FULL, allowed) for name, (file, allowed) in codecs().items()},
    **{name: (file, picture, EXACT) for name, (file, picture) in bitmaps.cases(FULL).items()},
}
NAMED = named()


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "All"
    folder.mkdir()
    for name, (file, *_) in (SHOWN | NAMED).items():
        (folder / name).write_bytes(file)
    (folder / "rated.cr3").write_bytes(raws.cr3(PREVIEW_JPEG, THUMBNAIL_JPEG, xmp=XMP))
    rated = Directory(image(FULL).fields | {**raws.CAMERA, 700: (BYTE, XMP)}, image(FULL).strips,
                      exif=raws.TAKEN)
    (folder / "rated.tif").write_bytes(tiff(rated, is_big=True))
    with serving(folder) as service:
        yield service


@pytest.fixture(scope="module")
def items(service):
    settled(service)
    return {item["fileName"]: item for item in service.items("All")}


@pytest.mark.parametrize("name", SHOWN)
def test_the_picture_is_the_one_that_people_expect(service, items, name):
    _, expected, allowed = SHOWN[name]
    width, height = expected.size
    facts = service.get(items[name]["href"]).json
    assert facts.get("reason") is None, facts["reason"]
    assert (facts["width"], facts["height"]) == (width, height)
    shown = service.get(f"{items[name]['picture']}?width={width}&height={height}").png.convert("RGB")
    assert shown.size == (width, height)
    for x in (0.05, 0.25, 0.75, 0.95):
        for y in (0.05, 0.25, 0.75, 0.95):
            point = round(x * (width - 1)), round(y * (height - 1))
            pixel, meant = shown.getpixel(point), expected.convert("RGB").getpixel(point)
            assert all(abs(a - b) <= allowed for a, b in zip(pixel, meant)), (point, pixel, meant)


@pytest.mark.parametrize("name", NAMED)
def test_what_cannot_be_shown_is_listed_with_a_reason(service, items, name):
    reason = until(lambda: service.get(items[name]["href"]).json.get("reason"), "its file is read")
    assert reason.startswith("This picture cannot be shown: ") and NAMED[name][1] in reason


@pytest.mark.parametrize("name", [name for name in SHOWN if name.startswith("straight.")])
def test_a_raw_photograph_has_the_metadata_of_its_camera(service, items, name):
    facts = service.get(items[name]["href"]).json
    assert facts["camera"] == "Own Camera 7"
    assert facts["taken"] == "2019-06-05T04:03:02"


@pytest.mark.parametrize("name", ["rated.cr3", "rated.tif"])
def test_ratings_beside_the_preview_and_in_big_files_are_read(service, items, name):
    facts = service.get(items[name]["href"]).json
    assert facts["rating"] == 4
    assert facts["camera"] == "Own Camera 7"


@pytest.mark.parametrize("name, media", [
    ("straight.cr3", "image/x-dcraw"), ("straight.raf", "image/x-dcraw"), ("straight.nef", "image/tiff"),
    ("corners.jxl", "image/jxl"), ("corners.jp2", "image/jp2"), ("24 bits.bmp", "image/bmp")])
def test_the_original_has_the_type_of_its_bytes(service, items, name, media):
    response = service.get(f"{items[name]['href']}/original")
    assert response.headers["Content-Type"] == media
    assert response.body == SHOWN[name][0]


# Lights that are brighter than white are white, and what is no number is black.
def test_samples_beyond_white_are_clipped(service, items):
    shown = service.get(f"{items['float with lights.tif']['picture']}?width=240&height=160").png
    assert shown.convert("RGB").getpixel((118, 80)) == (255, 255, 255)
    assert shown.convert("RGB").getpixel((119, 80)) == (0, 0, 0)
