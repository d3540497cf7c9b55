"""What esp32-photoframe takes: the inks and the greys that it has measured."""

import json
import struct

import pytest

from clients import house  # noqa: F401

pytestmark = pytest.mark.rooms("ScreenService", "WebAPI", "FrameService")


def test_esp32_photoframe_takes_the_picture_as_it_is(house):
    """The rules of `check_processed_png` in main/utils.c at bf02982: not interlaced, three channels when
    expanded, the panel's size, and nothing but pure colours."""
    screen = "hall-esp32-photoframe"
    fields = {"X_Display_Width": "800", "X_Display_Height": "480",
              "X_Display_Orientation": "landscape", "X_Battery_Percentage": "71"}
    # The firmware's own colours, color_palette_get_defaults in main/color_palette.c.
    palette = {name: dict(zip("rgb", colour)) for name, colour in {
        "black": (2, 2, 2), "white": (190, 200, 200), "yellow": (205, 202, 0),
        "red": (135, 19, 0), "blue": (5, 64, 158), "green": (39, 102, 60)}.items()}
    response = house.get(f"/screens/{screen}.png", X_Color_Palette=json.dumps(palette), **fields)
    width, height, _, kind, _, _, interlace = struct.unpack_from(">IIBBBBB", response.body, 16)
    assert (width, height, interlace) == (800, 480, 0) and kind in (2, 3)
    pure = {(0, 0, 0), (255, 255, 255), (255, 255, 0), (255, 0, 0), (0, 0, 255), (0, 255, 0)}
    assert {colour for _, colour in response.png.convert("RGB").getcolors()} <= pure
    tag = response.headers["ETag"]
    assert len(tag) <= 127
    assert response.headers["Vary"] == "X-Color-Palette"
    again = house.get(f"/screens/{screen}.png", X_Color_Palette=json.dumps(palette), if_none_match=tag)
    assert again.status == 304
    # Another panel has other inks, and needs other dots for the same picture.
    other = house.get(f"/screens/{screen}.png", if_none_match=tag)
    assert other.status == 200 and other.body != response.body
    assert other.headers["Vary"] == "X-Color-Palette"


def test_esp32_photoframe_gets_its_greys_as_it_measured_them(house):
    """A panel of 16 greys takes three channels and multiples of 17, and sends the light of its black and white."""
    screen = "/screens/shelf-esp32-photoframe.png"
    calibration = json.dumps({"black_y": 0.009, "white_y": 0.65, "gamma": 1.42})
    response = house.get(screen, X_Color_Palette=calibration)
    _, _, _, kind, _, _, interlace = struct.unpack_from(">IIBBBBB", response.body, 16)
    assert kind == 3 and interlace == 0 and response.png.size == (1872, 1404)
    levels = {colour for _, colour in response.png.convert("RGB").getcolors()}
    assert levels <= {(17 * level,) * 3 for level in range(16)} and len(levels) > 8
    assert response.headers["Vary"] == "X-Color-Palette"
    plain = house.get(screen)
    assert struct.unpack_from(">B", plain.body, 25) == (0,)
    assert plain.headers["Vary"] == "X-Color-Palette" and plain.headers["ETag"] != response.headers["ETag"]
    # Middle greys of this panel are darker than those of a screen, so lighter levels show the same picture.
    def mean(picture):
        tones = picture.convert("L").histogram()
        return sum(tone * count for tone, count in enumerate(tones)) / sum(tones)
    assert mean(response.png) > mean(plain.png) + 5


@pytest.mark.parametrize("calibration", [
    {}, {"black_y": 0.1}, {"black_y": 0.5, "white_y": 0.5}, {"black_y": 0.5, "white_y": 0.1},
    {"black_y": -1, "white_y": 0.5}, {"black_y": 0, "white_y": 2}, {"black_y": "0", "white_y": "1"},
    {"black": {"r": 2, "g": 2, "b": 2}}])
def test_greys_that_cannot_be_are_those_of_a_screen(house, calibration):
    screen = "/screens/shelf-esp32-photoframe.png"
    assert house.get(screen, X_Color_Palette=json.dumps(calibration)).body == house.get(screen).body


@pytest.mark.parametrize("palette", [
    "", "{", "[]", "7", '{"black": 2}', '{"black": [2, 2, 2]}', '{"black": {"r": 2, "g": 2}}',
    '{"black": {"r": 256, "g": 2, "b": 2}}', '{"black": {"r": -1, "g": 2, "b": 2}}',
    '{"black": {"r": 2.5, "g": 2, "b": 2}}', '{"schwarz": {"r": 2, "g": 2, "b": 2}}'])
def test_a_palette_that_cannot_be_read_is_none(house, palette):
    screen = "/screens/hall-esp32-photoframe.png"
    assert house.get(screen, X_Color_Palette=palette).body == house.get(screen).body


@pytest.mark.parametrize("colour", [(0, 0, 0), (255, 255, 255), (0, 0, 255)], ids=str)
def test_a_palette_of_one_colour_still_gives_a_frame(house, colour):
    palette = {name: dict(zip("rgb", colour))
               for name in ("black", "white", "yellow", "red", "blue", "green")}
    response = house.get("/screens/hall-esp32-photoframe.png", X_Color_Palette=json.dumps(palette))
    assert response.status == 200 and response.png.size == (800, 480)
