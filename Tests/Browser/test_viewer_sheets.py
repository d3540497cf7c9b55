"""Contact sheets of the viewer, for looking at: pictures of four shapes in five windows and two schemes of colours, in
each state that a person brings about, and PhotoSwipe's own page of the same pictures beside them.

They assert nothing; `bin/prove viewer_sheets` writes them (Tests/Support/Python/sheets.py). PhotoSwipe is there if
PEEKSTRIP_PHOTOSWIPE names its folder (Tests/Bench/photoswipe.py).
"""

import sys
from contextlib import closing

import pytest
from PIL import Image, ImageDraw, ImageOps

import sheets
from browsers import Reader
from fickle_network import Network, behind
from service import ROOT, SAMPLE, serving
from tab import Tab
from test_bars import are_there, opacity, wait_until_gone, wake
from test_offline import SAID
from test_reading import LARGER, USUAL
from test_speed import static

sys.path.append(str(ROOT / "Tests/Bench"))
import photoswipe  # noqa: E402
from missing import Missing  # noqa: E402

pytestmark = pytest.mark.rooms()

WINDOWS = [(1440, 900), (1024, 768), (390, 844), (844, 390), (360, 640)]
READERS = {"light": Reader(), "dark": Reader(dark=True)}
SHAPES = {"landscape": (1800, 1200), "portrait": (1200, 1800), "panorama": (4800, 1200), "screenshot": (1080, 6000)}
# Behind them, so that each of them has a next picture and its button.
LAST = {"square": (1200, 1200)}
# The longer side of a screenshot on a sheet, and of PhotoSwipe's two files of a picture.
SIDE = 800
PEERS_SIDES = 1920, 6000
CURRENT = ".strip .page[data-current]"


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    """The folder of a gallery with a picture of each shape."""
    folder = tmp_path_factory.mktemp("pictures") / "Shapes"
    folder.mkdir()
    with Image.open(SAMPLE / "01 Dunes at dusk.jpg") as photograph:
        for number, (name, size) in enumerate((SHAPES | LAST).items()):
            picture = paper(size) if name == "screenshot" else ImageOps.fit(photograph.convert("RGB"), size)
            picture.save(folder / f"{number}-{name}.jpg", quality=90)
    return folder


def paper(size):
    """White paper with lines of text, the worst ground for what lies above it."""
    picture = Image.new("RGB", size, "white")
    lines = ImageDraw.Draw(picture)
    for y in range(0, size[1], 40):
        lines.text((20, y), f"line {y // 40} of the page " * 12, fill="black")
    return picture


@pytest.fixture(scope="module")
def service(pictures, tmp_path_factory):
    with serving(pictures.parent, tmp_path_factory.mktemp("service") / "log") as service:
        service.wait_for_sizes()
        yield service


@pytest.fixture(scope="module")
def peer(pictures, tmp_path_factory):
    """The address of a server with PhotoSwipe's page of the pictures; None without PhotoSwipe."""
    folder = tmp_path_factory.mktemp("peer")
    for path in sorted(pictures.iterdir()):
        with Image.open(path) as picture:
            for side in PEERS_SIDES:
                sheets.reduced(picture, side).save(folder / f"{path.stem}-{side}.jpg", quality=90)
    try:
        photoswipe.lay_out(folder, PEERS_SIDES, "jpg")
    except Missing:
        yield None
        return
    with static(folder) as address:
        yield address


@pytest.mark.parametrize("browser", ["chromium"])
@pytest.mark.parametrize("scheme", READERS)
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_sheets_of_the_viewer(service, peer, start, browser, scheme, size, note):
    connection = start(browser, READERS[scheme])
    rows = []
    for page, name in enumerate(SHAPES):
        looks = [*ours(service, connection, page, size), *theirs(peer, connection, page, size)]
        rows.append([(sheets.reduced(look, SIDE), f"{name}, {state}") for look, state in looks])
    note(f"viewer: {sheets.write(f'viewer-{size[0]}x{size[1]}-{scheme}', rows)}")


def ours(service, connection, page, size):
    """Screenshots of the viewer, each with the name of its state."""
    network, broken = Network(), Network()
    broken.part, broken.does = "/page?size=", "reset"
    with (behind(service.base, network) as base, closing(Tab(connection, base, "default", *size)) as tab):
        tab.open(f"/g/Shapes?page={page}")
        tab.wait_for_strip()
        tab.wait_until_quiet()
        yield from states(tab, network, size)
    # Of another address, so that the browser has none of its pictures.
    with (behind(service.base, broken) as base, closing(Tab(connection, base, "default", *size)) as tab):
        tab.open(f"/g/Shapes?page={page}")
        tab.wait_until(lambda: tab.attribute(CURRENT, "data-failed") is not None, "the mark of a failed picture")
        yield tab.screenshot(), "failed"


def states(tab, network, size):
    wake(tab, size)
    yield tab.screenshot(), "at rest"
    wait_until_gone(tab)
    yield tab.screenshot(), "bars gone"
    for _ in range(2):
        tab.press("+")
    tab.wait_until(lambda: tab.attribute(".surface", "data-zoomed") is not None, "a magnified page")
    settle(tab)
    yield tab.screenshot(), "zoomed"
    tab.press("Escape")
    tab.wait_until(lambda: tab.attribute(".surface", "data-zoomed") is None, "the whole picture")
    settle(tab)
    x, y = tab.middle()
    # Not so far that it would be closed.
    with tab.pressing(x, y, x, y + 0.12 * size[1]):
        tab.wait_until(lambda: tab.evaluate("document.querySelector('.behind') !== null")
                       and opacity(tab, ".behind") == 1, "the grid behind it")
        tab.wait_until_quiet()
        yield tab.screenshot(), "dragged down"
    settle(tab)
    tab.evaluate(LARGER)
    tab.move(x + 5, y + 5)
    tab.wait_until(lambda: are_there(tab), "the bars")
    tab.wait_until_quiet()
    yield tab.screenshot(), "text of 200 %"
    tab.evaluate(USUAL)
    network.part, network.does = "", "reset"
    tab.click_on("[data-panel=info]")
    tab.wait_until(lambda: SAID in (tab.text(".panel p") or ""), "the panel says so")
    yield tab.screenshot(), "offline"
    network.does = None


def settle(tab):
    tab.wait_until_still()
    tab.wait_until_quiet()


def theirs(peer, connection, page, size):
    """The same of PhotoSwipe."""
    if peer is None:
        return
    with closing(Tab(connection, peer, "default", *size)) as tab:
        tab.open("/photoswipe.html")
        tab.wait_until_quiet()
        for _ in range(page):
            tab.press("ArrowRight")
            # The slide is at rest, and the picture there.
            tab.watch(0.5)
            tab.wait_until_quiet()
        yield tab.screenshot(), "PhotoSwipe at rest"
        tab.click(size[0] / 2, size[1] / 2)
        tab.watch(0.5)
        tab.wait_until_quiet()
        yield tab.screenshot(), "PhotoSwipe zoomed"
