"""Frames of screens for devices without a decoder: BMP, and the packed pixels alone.

The PNG of the same frame, read by Pillow, says what is in them."""

import io

import pytest
from PIL import Image

from pictures import tones
from screens import file_of
from service import serving

pytestmark = pytest.mark.rooms("FrameService", "ScreenService", "Raster")

# Neither is a multiple of 8, so that rows end within a byte.
SIZE = (203, 131)
SCREENS = {"wall": {"order": "name", "every": "never", "width": SIZE[0], "height": SIZE[1],
                    "options": "grey-2,max-90000"}}
EXACT = ["grey-1", "grey-2", "grey-4", "grey-8", "palette-000000-ffffff-ff0000", "palette-color-7a",
         "panel-spectra-6", "panel-acep-7", "panel-inky-7", "panel-bwry", "panel-bwr", "panel-bwy",
         "grey-1,rotate-90", "grey-4,dither-none,levels-10-90", "rotate-180"]
# The numbers of the controllers: of `remap` in inky_e673.py of PyPI's inky 2.6.0 for six inks, of its
# constants for seven and four.
NUMBERS = {"panel-spectra-6": [0, 1, 2, 3, 5, 6], "panel-acep-7": range(7), "panel-inky-7": range(7),
           "panel-bwry": range(4)}


@pytest.fixture(scope="module")
def wall(tmp_path_factory):
    place = tmp_path_factory.mktemp("wall")
    (place / "Pictures" / "Tones").mkdir(parents=True)
    tones().save(place / "Pictures" / "Tones" / "1.png")
    with serving(place / "Pictures", "--screens", file_of(place, SCREENS)) as service:
        yield service


def picture(wall, name):
    response = wall.get(f"/screens/{name}.png")
    return response.png


def unpacked(data, width, height, bits):
    """One number for each pixel; each row begins with a byte."""
    row_bytes = (width * bits + 7) // 8
    assert len(data) == row_bytes * height
    values = []
    for row in range(height):
        line = int.from_bytes(data[row * row_bytes:(row + 1) * row_bytes], "big")
        for x in range(width):
            values.append(line >> (8 * row_bytes - bits * (x + 1)) & ((1 << bits) - 1))
    return values


@pytest.mark.parametrize("options", EXACT)
def test_a_bitmap_has_the_pixels_of_the_png(wall, options):
    response = wall.get(f"/screens/wall/{options}.bmp")
    assert response.headers["Content-Type"] == "image/bmp"
    bitmap = Image.open(io.BytesIO(response.body))
    assert bitmap.format == "BMP"
    png = picture(wall, f"wall/{options}")
    assert bitmap.size == png.size
    # Pillow gives greys of 16 bits a mode of their own; here none has more than 8.
    assert bitmap.convert("RGB").tobytes() == png.convert("RGB").tobytes()


@pytest.mark.parametrize("bits", [1, 2, 4, 8])
def test_greys_are_packed_as_in_the_png(wall, bits):
    response = wall.get(f"/screens/wall/grey-{bits}.bin")
    assert response.headers["Content-Type"] == "application/octet-stream"
    png = picture(wall, f"wall/grey-{bits}")
    grey = list(png.convert("L").tobytes())
    most = (1 << bits) - 1
    assert [value * 255 // most for value in unpacked(response.body, *SIZE, bits)] == grey


@pytest.mark.parametrize("panel", NUMBERS)
def test_inks_have_the_numbers_of_the_controller(wall, panel):
    png = picture(wall, f"wall/{panel}")
    assert png.mode == "P"
    bits = 2 if panel == "panel-bwry" else 4
    body = wall.get(f"/screens/wall/{panel}.bin").body
    wanted = [NUMBERS[panel][index] for index in png.tobytes()]
    assert unpacked(body, *SIZE, bits) == wanted
    assert len(set(wanted)) > 3


@pytest.mark.parametrize("panel, ink", [("panel-bwr", (255, 0, 0)), ("panel-bwy", (255, 255, 0))])
def test_three_inks_are_two_planes(wall, panel, ink):
    """As `show` of inky.py writes its buffers: 0 where it is black, and 1 where it is coloured."""
    colours = list(picture(wall, f"wall/{panel}").convert("RGB").get_flattened_data())
    body = wall.get(f"/screens/wall/{panel}.bin").body
    black, coloured = body[:len(body) // 2], body[len(body) // 2:]
    assert unpacked(black, *SIZE, 1) == [int(colour != (0, 0, 0)) for colour in colours]
    assert unpacked(coloured, *SIZE, 1) == [int(colour == ink) for colour in colours]
    assert ink in colours


def test_full_colour_is_three_bytes_for_each_pixel(wall):
    body = wall.get("/screens/wall/rotate-0.bin").body
    assert body == picture(wall, "wall/rotate-0").convert("RGB").tobytes()


def test_the_options_of_the_definition_are_for_them_as_well(wall):
    """Except the number of bytes, which is the same for each picture."""
    bitmap = Image.open(io.BytesIO(wall.get("/screens/wall.bmp").body)).convert("L")
    assert bitmap.tobytes() == picture(wall, "wall").convert("L").tobytes()
    assert wall.get("/screens/wall.bin").body == wall.get("/screens/wall/grey-2.bin").body
    tags = [wall.get(f"/screens/wall.{ending}").headers["ETag"] for ending in ("png", "bmp", "bin")]
    assert len(set(tags)) == 3


@pytest.mark.parametrize("option", ["small", "quality-80", "max-90000"])
def test_options_of_compression_are_refused(wall, option):
    for ending in ("bmp", "bin"):
        problem = wall.get(f"/screens/wall/grey-1,{option}.{ending}").problem(400)
        assert problem["field"] == option.split("-")[0]


def test_other_pictures_have_no_such_files(wall):
    [gallery] = wall.get("/v1/galleries").json["galleries"]
    wall.get(f"/v1/galleries/{gallery['id']}/frame.bmp").problem(404)
