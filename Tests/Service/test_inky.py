"""Pimoroni's panels: what `set_image` of their library makes of the service's pictures.

The rules and the numbers are those of PyPI's inky 2.6.0, file by file. The library itself needs numpy and
the bus of a Raspberry Pi, so its few lines stand here.
"""

import pytest
from PIL import Image

from pictures import tones
from service import serving

pytestmark = pytest.mark.rooms("Raster", "FrameService", "PNGCoding")

BLACK, WHITE, RED, YELLOW = (0, 0, 0), (255, 255, 255), (255, 0, 0), (255, 255, 0)
BLUE, GREEN, ORANGE = (0, 0, 255), (0, 255, 0), (255, 140, 0)
# The constants of the modules: the number of each ink in the buffer that is sent to the panel.
SIX = {BLACK: 0, WHITE: 1, YELLOW: 2, RED: 3, BLUE: 5, GREEN: 6}
SEVEN = {BLACK: 0, WHITE: 1, GREEN: 2, BLUE: 3, RED: 4, YELLOW: 5, ORANGE: 6}
FOUR = {BLACK: 0, WHITE: 1, YELLOW: 2, RED: 3}
# By module: the option of Documents/Clients/Inky.md, the resolution, and the inks.
PANELS = {
    "inky_e673": ("panel-spectra-6", (800, 480), SIX), "inky_e640": ("panel-spectra-6", (600, 400), SIX),
    "inky_el133uf1": ("panel-spectra-6", (1600, 1200), SIX),
    "inky_ac073tc1a": ("panel-acep-7", (800, 480), SEVEN), "inky_uc8159": ("panel-inky-7", (600, 448), SEVEN),
    "inky_jd79661": ("panel-bwry", (250, 122), FOUR), "inky_jd79668": ("panel-bwry", (400, 300), FOUR),
    "inky_ssd1683, red": ("panel-bwr", (400, 300), {WHITE: 0, BLACK: 1, RED: 2}),
    "inky_ssd1683, yellow": ("panel-bwy", (400, 300), {WHITE: 0, BLACK: 1, YELLOW: 2}),
}
# DESATURATED_PALETTE and `remap` of the modules that look for the nearest colour.
PALETTES = {6: [BLACK, WHITE, YELLOW, RED, BLUE, GREEN, WHITE], 4: [BLACK, WHITE, YELLOW, RED]}
REMAP = [0, 1, 2, 3, 5, 6]


def buffer(picture, count):
    """The numbers of inks that the library has after `set_image`, for a panel of so many inks."""
    # All modules dither a picture that has no palette.
    assert picture.mode == "P"
    if count not in PALETTES:
        return picture.tobytes()
    # These dither one whose palette has another number of colours.
    assert len(picture.palette.colors) == count
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in PALETTES[count] for value in colour])
    found = picture.convert("RGB").quantize(count, palette=palette, dither=Image.Dither.NONE).tobytes()
    return bytes(REMAP[index] for index in found)


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("inky") / "Inks"
    folder.mkdir()
    for number, picture in enumerate([tones(), *(Image.new("RGB", (320, 240), one) for one in (BLACK, WHITE))]):
        picture.save(folder / f"{number}.png")
    with serving(folder) as service:
        yield service


@pytest.mark.parametrize("module", PANELS)
def test_each_ink_is_in_its_place(service, module):
    option, (width, height), inks = PANELS[module]

    def shown(page):
        return service.frame(
            f"/v1/galleries/Inks/frame/{option}.png?preset=pages&pageControl=false&fit=cover&width={width}"
            f"&height={height}&page={page}&pictures=wait").png

    picture = shown(0)
    assert picture.size == (width, height)
    numbers = buffer(picture, len(inks))
    rows = picture.convert("RGB").tobytes()
    assert list(numbers) == [inks[colour] for colour in zip(rows[0::3], rows[1::3], rows[2::3])]
    assert {inks[BLACK], inks[WHITE]} < set(numbers)
    # A picture of one colour has the palette of the panel as well.
    assert set(buffer(shown(1), len(inks))) == {inks[BLACK]}
    assert set(buffer(shown(2), len(inks))) == {inks[WHITE]}
