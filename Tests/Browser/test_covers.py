"""Covers on the index page: of a portrait they have the head."""

import pytest
from PIL import Image, ImageDraw

from browsers import Reader
from service import serving
from tab import Tab

pytestmark = pytest.mark.rooms()

DRAWN = """[...document.querySelectorAll('.cover > img')].every(
    image => image.complete && image.naturalWidth > 0)"""


def head(tab):
    """The share of a cover's height that the head has."""
    cover = tab.screenshot(".cover").convert("RGB")
    column = [cover.getpixel((cover.width // 2, y)) for y in range(cover.height)]
    return sum(red > 150 and green < 100 for red, green, _ in column) / cover.height


def test_the_cover_of_a_portrait_has_the_head(start, browser, tmp_path):
    picture = Image.new("RGB", (600, 900), "white")
    # A head as photographers place it: from a fifth to two fifths of the height.
    ImageDraw.Draw(picture).rectangle((200, 180, 400, 360), fill=(220, 20, 20))
    for name in ("Ada", "Bea"):
        (tmp_path / "Home" / name).mkdir(parents=True)
        picture.save(tmp_path / "Home" / name / "1.jpg", quality=95)
    with serving(tmp_path / "Home", tmp_path / "log") as service:
        tab = Tab(start(browser, Reader()), service.base, "default", 800, 700)
        try:
            tab.open("/")
            tab.wait_until(lambda: tab.evaluate(DRAWN) and head(tab) > 0, "the cover is drawn")
            # A cover is 3 : 2, so the picture is 9 / 4 as high as it; of its middle the head would have 0.28.
            assert abs(head(tab) - 0.2 * 9 / 4) < 0.03
        finally:
            tab.close()
