"""What a browser cuts from a portrait has the head: covers on the index page, and pages that it fills."""

import pytest
from PIL import Image, ImageDraw

from browsers import Reader
from service import serving

pytestmark = pytest.mark.rooms()

STAGE = "[data-stage]"
DRAWN = """[...document.querySelectorAll('.cover > img')].every(
    image => image.complete && image.naturalWidth > 0)"""


def head(tab):
    """The share of a cover's height that the head has."""
    cover = tab.screenshot(".cover").convert("RGB")
    column = [cover.getpixel((cover.width // 2, y)) for y in range(cover.height)]
    return sum(red > 150 and green < 100 for red, green, _ in column) / cover.height


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    place = tmp_path_factory.mktemp("covers")
    with serving(portraits(place / "Home"), place / "log") as service:
        yield service


def portraits(folder):
    picture = Image.new("RGB", (600, 900), "white")
    # A head as photographers place it: from a fifth to two fifths of the height.
    ImageDraw.Draw(picture).rectangle((200, 180, 400, 360), fill=(220, 20, 20))
    for name in ("Ada", "Bea"):
        (folder / name).mkdir(parents=True)
        picture.save(folder / name / "1.jpg", quality=95)
    return folder


def test_the_cover_of_a_portrait_has_the_head(open_tab):
    tab = open_tab("/", 800, 700)
    tab.wait_until(lambda: tab.evaluate(DRAWN) and head(tab) > 0, "the cover is drawn")
    # A cover is 3 : 2, so the picture is 9 / 4 as high as it; of its middle the head would have 0.28.
    assert abs(head(tab) - 0.2 * 9 / 4) < 0.03


@pytest.mark.parametrize("reader", [Reader(), Reader(scripts=False)], ids=["scripts", "plain"])
def test_a_page_that_a_portrait_fills_has_the_head(open_tab, reader):
    tab = open_tab("/g/Ada?preset=pages&fit=cover&pageControl=false", 800, 600, reader=reader)

    def is_whole():
        stage = tab.screenshot(STAGE).convert("RGB")
        column = [stage.getpixel((stage.width // 2, y)) for y in range(stage.height)]
        seen = sum(red > 150 and green < 100 for red, green, _ in column)
        # The picture is as wide as the stage and one and a half times as high; a fifth of that is the
        # head. Of its middle, less would be seen on a stage that is less than 0.9 as high as wide.
        assert stage.height < 0.8 * stage.width
        return abs(seen - 0.3 * stage.width) < 0.02 * stage.width

    tab.wait_until(is_whole, "the whole head is seen")
    if reader.scripts:
        tab.wait_for_strip()
        tab.wait_until(is_whole, "the strip shows it as well")
