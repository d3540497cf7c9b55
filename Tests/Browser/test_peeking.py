"""What of the pictures beside the current one can be seen, and the share of the window that the current one has, in a
gallery of many shapes.

`bin/prove peeking` prints the numbers for 40 pictures and eight windows.
"""

from contextlib import closing
from itertools import cycle, islice

import pytest
from PIL import Image

from browsers import Reader
from extent import extent
from service import serving
from tab import Tab

pytestmark = pytest.mark.rooms("ScrollEngine", "Public")

POSITION = "[data-page-status] .position"
SHAPES = [(1500, 1000), (900, 1200), (1200, 900), (1000, 1000), (1600, 900), (900, 1950), (3600, 900), (1080, 12000)]
COUNT = extent(short=8, full=40)
WINDOWS = extent(short=[(1024, 768)], full=[
    (1920, 1080), (1440, 900), (1024, 768), (844, 390), (800, 1180), (600, 960), (390, 844), (360, 640)])
# A side on which less is seen tells nothing.
LEAST = 12
# Up to this width the picture has the whole of it (decision 159).
PHONE = 480

# The pixels of each picture's width in the window, by item.
SEEN = """Object.fromEntries([...document.querySelectorAll('.strip .page[data-item]')].map(page => {
    const { left, right, top, bottom } = page.querySelector('.picture').getBoundingClientRect()
    const width = Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0))
    return [page.dataset.item, [width, bottom - top]]
}))"""


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    place = tmp_path_factory.mktemp("peeking")
    folder = place / "pictures" / "Shapes"
    folder.mkdir(parents=True)
    for number, size in enumerate(islice(cycle(SHAPES), COUNT)):
        Image.new("RGB", size, "white").save(folder / f"{number:02}.png")
    with serving(place / "pictures", place / "log") as service:
        service.wait_for_sizes()
        yield service


def is_narrow(page):
    """Whether a picture is narrower than its page, whose shortest is a twelfth of its height (decision 186)."""
    width, height = SHAPES[page % len(SHAPES)]
    return 12 * width < height


# What is seen is the style sheet's and the engine's.
@pytest.mark.parametrize("browser", ["chromium"])
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_neighbours_peek(service, start, browser, size, note):
    items = [item["id"] for item in service.items()]
    assert len(items) == COUNT
    sides, shares = [], []
    with closing(Tab(start(browser, Reader()), service.base, "default", *size)) as tab:
        tab.open("/g/Shapes")
        tab.wait_for_strip()
        for page, item in enumerate(items):
            if page > 0:
                tab.press("ArrowRight")
            tab.wait_for_text(POSITION, f"{page + 1} of {COUNT}")
            tab.wait_until_still()
            seen = tab.evaluate(SEEN)
            width, height = seen[item]
            shares.append(width * min(height, size[1]) / (size[0] * size[1]))
            sides += [(beside, seen.get(items[beside], [0, 0])[0])
                      for beside in (page - 1, page + 1) if 0 <= beside < COUNT]
    hidden = [side for side in sides if side[1] < LEAST]
    note(f"{size[0]}x{size[1]}: {len(sides) - len(hidden)} of {len(sides)} sides show {LEAST} px of a picture; the "
         f"current one has {min(shares):.0%} to {max(shares):.0%} of the window")
    if size[0] > PHONE:
        assert [side for side in hidden if not is_narrow(side[0])] == []
