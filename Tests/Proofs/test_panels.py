"""Photographs on panels, as their inks look, beside Pillow and epaper-dithering.

Sheets are written for looking at (Tests/Support/Python/sheets.py). The figure is the mean CIEDE2000 to the
original of what a person sees: light, blurred until dots are gone.
"""

import statistics

import epaper_dithering as peer
import pytest
from epaper_dithering import ColorPalette, ColorScheme, DitherMode, dither_image
from PIL import Image

import nature
import sheets
from colour_difference import blurred_lab, ciede2000, mean_difference
from extent import extent
from service import serving

pytestmark = pytest.mark.rooms("Raster")

PICTURES = extent(short=2, full=20)
SIZE = (800, 480)
BLACK, WHITE, RED, YELLOW = (0, 0, 0), (255, 255, 255), (255, 0, 0), (255, 255, 0)
BLUE, GREEN, ORANGE = (0, 0, 255), (0, 255, 0), (255, 140, 0)


def seven(*measured):
    """The inks of a panel of seven: those that a file has, and how they look."""
    names = ("black", "white", "green", "blue", "red", "yellow", "orange")
    devices = (BLACK, WHITE, GREEN, BLUE, RED, YELLOW, ORANGE)
    return dict(zip(devices, measured)), ColorPalette(dict(zip(names, measured)), "red")


def known(palette):
    """The inks that epaper-dithering has measured."""
    devices = {"black": BLACK, "white": WHITE, "red": RED, "yellow": YELLOW, "blue": BLUE, "green": GREEN}
    return {devices[name]: colour for name, colour in palette.colors.items()}, palette


def greys(scheme):
    return {colour: colour for colour in scheme.palette.colors.values()}, scheme


# By the option: how each ink looks, and the same for epaper-dithering. Seven inks are those of Pimoroni's inky 2.6.0
# (DESATURATED of ac073tc1a, SATURATED of uc8159).
PANELS = {
    "panel-spectra-6": known(peer.SPECTRA_7_3_6COLOR_V2),
    "panel-acep-7": seven(BLACK, (217, 242, 255), (3, 124, 76), (27, 46, 198), (245, 80, 34), (255, 255, 68),
                          (239, 121, 44)),
    "panel-inky-7": seven((57, 48, 57), WHITE, (58, 91, 70), (61, 59, 94), (156, 72, 75), (208, 190, 71),
                          (177, 106, 73)),
    "panel-bwry": known(peer.BWRY_4_2), "panel-bwr": known(peer.SOLUM_BWR), "panel-bwy": known(peer.HANSHOW_BWY),
    "grey-1": greys(ColorScheme.MONO), "grey-2": greys(ColorScheme.GRAYSCALE_4),
    "grey-4": greys(ColorScheme.GRAYSCALE_16)}
SHOWN = extent(short=["panel-spectra-6"], full=list(PANELS))
# Of epaper-dithering's difference on six inks; of two pictures it varies.
MOST = extent(short=1.0, full=0.95)


def as_seen(picture, inks):
    """A picture in the colours of a file as its inks look."""
    used = {colour for _, colour in picture.convert("RGB").getcolors()}
    assert used <= set(inks), f"no ink has {used - set(inks)}"
    if picture.mode != "P":
        # Greys look as they are called.
        return picture.convert("RGB")
    palette = picture.getpalette("RGB")
    colours = [tuple(palette[at:at + 3]) for at in range(0, len(palette), 3)]
    seen = picture.copy()
    seen.putpalette([value for colour in colours for value in inks.get(colour, colour)])
    return seen.convert("RGB")


def by_pillow(original, inks):
    """By the pure colours, which is what most scripts for panels do."""
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in inks for value in colour])
    return as_seen(original.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG), inks)


def by_peer(original, palette, fit):
    return dither_image(original, palette, mode=DitherMode.FLOYD_STEINBERG, tone=fit, gamut=fit).convert("RGB")


def test_the_difference_of_colours_is_that_of_its_authors():
    """Some pairs of table 1 of Sharma, Wu and Dalal."""
    for one, other, expected in [
            ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425), ((50, 2.5, 0), (73, 25, -18), 27.1492),
            ((50, 0, 0), (50, -1, 2), 2.3669), ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
            ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082)]:
        assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


def test_photographs_look_on_panels_as_they_are_nearer_than_by_others(tmp_path, note):
    folder = tmp_path / "Panels"
    folder.mkdir()
    for number in range(PICTURES):
        nature.part(number, (1600, 960)).save(folder / f"{number:03}.jpg", quality=95)
    width, height = SIZE
    query = f"preset=pages&pageControl=false&fit=cover&gravity=centre&width={width}&height={height}&pictures=wait"
    means = {}
    with serving(folder, "--max-requests-per-address", "0") as service:
        originals = [service.frame(f"/v1/galleries/Panels/frame.png?{query}&page={page}").png.convert("RGB")
                     for page in range(PICTURES)]
        colours = [blurred_lab(original) for original in originals]
        for panel in SHOWN:
            inks, palette = PANELS[panel]
            rows, found = [], {}
            for page, (original, wanted) in enumerate(zip(originals, colours)):
                frame = service.frame(f"/v1/galleries/Panels/frame/{panel}.png?{query}&page={page}").png
                shown = {"Peekstrip": as_seen(frame, inks),
                         "epaper-dithering": by_peer(original, palette, 0.0),
                         "epaper-dithering, auto": by_peer(original, palette, "auto"),
                         "Pillow": by_pillow(original, inks)}
                row = [(original, f"{page}")]
                for name, picture in shown.items():
                    difference = mean_difference(wanted, blurred_lab(picture))
                    found.setdefault(name, []).append(difference)
                    row.append((picture, f"{name}: {difference:.1f}"))
                rows.append(row)
            means[panel] = {name: statistics.mean(values) for name, values in found.items()}
            note(f"{panel}, mean CIEDE2000 of {PICTURES}: "
                 + ", ".join(f"{name} {mean:.1f}" for name, mean in means[panel].items()))
            note(f"panels: {sheets.write(panel, rows)}")
    six = means["panel-spectra-6"]
    best = min(mean for name, mean in six.items() if name.startswith("epaper"))
    assert six["Peekstrip"] <= MOST * best and six["Peekstrip"] < six["Pillow"]
