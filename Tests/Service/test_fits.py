"""How pictures fill their pages."""

import pytest
from PIL import Image

from service import READING, serving, until

pytestmark = pytest.mark.rooms("Compositing", "ScrollEngine")

RED = (200, 30, 30)


@pytest.fixture(scope="module")
def gallery(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Fits"
    folder.mkdir()
    Image.new("RGB", (100, 60), RED).save(folder / "1 small.png")
    Image.new("RGB", (900, 300), RED).save(folder / "2 wide.png")
    with serving(folder.parent) as service:
        # A layout has the area of a picture whose size is known.
        until(lambda: service.get("/v1/galleries").json["index"] == {"read": 2, "total": 2}, "index", READING)
        yield service


def red_area(frame):
    """Left, top, right and bottom of what is red."""
    return Image.eval(frame.convert("RGB").getchannel(0), lambda red: 255 * (red > 150)).getbbox()


# Pages of 400 x 300 without a page control. 400 / 100 is less than 300 / 60; 900 x 300 in it is 400 x 133.
@pytest.mark.parametrize("scale", [1, 2, 3])
@pytest.mark.parametrize("fit, page, area", [
    ("contain", 0, (0, 30, 400, 270)), ("cover", 0, (0, 0, 400, 300)),
    ("scale-down", 0, (150, 120, 250, 180)), ("scale-down", 1, (0, 83, 400, 216)),
])
def test_a_picture_fills_its_page_as_asked(gallery, fit, page, area, scale):
    query = (f"preset=pages-all&indicator=false&width=400&height=300&page={page}&fit={fit}"
             f"&scale={scale}&background=000000")
    layout = gallery.frame(f"/v1/galleries/Fits/layout.json?{query}").json
    shown = next(it for it in layout["pages"] if it["index"] == page)
    picture = shown["picture"]
    left, top, right, bottom = area
    width, height = right - left, bottom - top
    assert picture == {"x": left, "y": top, "width": width, "height": height}
    frame = gallery.frame(f"/v1/galleries/Fits/frame.png?{query}").png
    assert frame.size == (400 * scale, 300 * scale)
    # At scale 3 a third of a pixel of the viewport is a device pixel.
    for side, wanted in zip(red_area(frame), area):
        assert abs(side - wanted * scale) <= scale - 1
    # The picture by itself has the pixels of the frame, without what it leaves of its page.
    source = gallery.get(shown["source"]).png
    assert red_area(source) == (0, 0, *source.size)
    assert abs(source.width - width * scale) < scale and abs(source.height - height * scale) < scale
