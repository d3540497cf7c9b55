"""Pictures of all shapes are magnified until each of their pixels is one of the screen's, and more."""

import pytest
from PIL import Image, ImageDraw

from service import serving

pytestmark = pytest.mark.rooms("ScrollEngine", "PicturePreparing")

# The service draws two pixels for one of the laptop's window, which has 1.25.
SCREENS = {"phone": (390, 844, 3), "desk": (1440, 900, 1), "laptop": (1536, 864, 1.25)}
SHAPES = {"screenshot": (1080, 12000), "panorama": (16000, 1200), "photo": (4000, 3000)}
# A picture of so many pixels is large enough that letters can be read in it: 0.8 of the screenshot's.
LARGE = 0.8


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    place = tmp_path_factory.mktemp("zoom")
    for name, size in SHAPES.items():
        folder = place / "pictures" / name
        folder.mkdir(parents=True)
        picture = Image.new("RGB", size, "white")
        lines = ImageDraw.Draw(picture)
        # What is beyond the edge is drawn as slowly as what is seen; the line is at least 80 pixels long.
        times = min(60, size[0] // 80)
        for y in range(0, size[1], 40):
            lines.text((20, y), f"line {y // 40} of the page " * times, fill="black")
        picture.save(folder / f"{name}.png" if name == "screenshot" else folder / f"{name}.jpg")
    with serving(place / "pictures", place / "log") as service:
        service.wait_for_sizes(*SHAPES)
        yield service


# Whether a screen suits a shape is the script's work alone, so the other browser has each of both once.
@pytest.mark.parametrize("browser, shape, screen", [
    *(pytest.param("chromium", shape, SCREENS[screen], id=f"chromium-{shape}-{screen}")
      for shape in SHAPES for screen in SCREENS),
    *(pytest.param("firefox", shape, SCREENS[screen], id=f"firefox-{shape}-{screen}")
      for shape, screen in zip(SHAPES, SCREENS))])
def test_each_pixel_of_a_picture_can_be_seen(open_tab, service, keep, browser, shape, screen):
    width, height, density = screen
    tab = open_tab(f"/g/{shape}", width, height, density)
    tab.wait_for_strip()

    def cannot_grow():
        return tab.attribute("[data-zoom-in]", "aria-disabled") is not None

    def is_largest():
        """Also for the service, and when the size of the picture is known."""
        if cannot_grow():
            tab.wait_until_quiet()
            return cannot_grow()
        tab.press("+")
        return False

    tab.wait_until(is_largest, "the largest magnification")
    tab.wait_until_still()
    _, _, shown_width, shown_height = tab.box(".strip .page:not([style*=hidden]) .picture")
    across, down = SHAPES[shape]
    assert shown_width * density >= across and shown_height * density >= down, (shown_width, shown_height)
    # Two of the screen's pixels for one of the picture's, or four times as large as at first.
    assert shown_width * density <= max(2 * across, 4 * width * density) + 2

    def is_sharp():
        sides = tab.evaluate("[...document.querySelectorAll('.strip .picture img')]"
                             ".map(image => [image.naturalWidth, image.naturalHeight])")
        return any(max(side) >= LARGE * max(across, down) for side in sides)

    tab.wait_until(is_sharp, "a picture as large as the file")
    keep(tab, f"zoom-{shape}-{width}")


# The driver of the other browser has no paper to look at.
@pytest.mark.parametrize("browser", ["chromium"])
def test_paper_has_a_magnified_picture_once(open_tab, service, keep, browser):
    tab = open_tab("/g/photo", *SCREENS["desk"])
    tab.wait_for_strip()
    tab.press("+")
    images = "[...document.querySelectorAll('.strip .page[data-current] .picture > img')]"
    tab.wait_until(lambda: tab.evaluate(f"{images}.length") == 2, "a sharper picture over the other")
    tab.print_media()
    keep(tab, "paper-zoomed")
    shown = tab.evaluate(f"{images}.filter(image => image.checkVisibility()).map(image => image.naturalWidth)")
    assert shown == [max(tab.evaluate(f"{images}.map(image => image.naturalWidth)"))]
