"""The first pixels of a touch decide whether it goes along the strip or across it."""

import math

import pytest

from browsers import Reader
from replying import ReplyingHandler
from service import SAMPLE, serving
from slow_network import running
from tab import Tab

pytestmark = pytest.mark.rooms("Public")

STAGE = "[data-stage]"
POSITION = "[data-page-status] .position"
PHONE = (390, 844)
# Degrees off the axis. Where one becomes the other is the script's, so the other browser has those beside it, and the
# ends.
ALONG = {"chromium": [0, 5, 10, 15, 20, 25], "firefox": [0, 25]}
ACROSS = {"chromium": [30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90], "firefox": [30, 90]}


def shown(tab):
    tab.wait_for_strip()
    tab.wait_until_quiet()


def dragged(tab, degrees, axis, share):
    """Drags towards the next page, or so many degrees off, by a share of the stage."""
    x, y, width, height = tab.box(STAGE)
    length = share * (width if axis == "horizontal" else height)
    along, across = (length * turn(math.radians(degrees)) for turn in (math.cos, math.sin))
    dx, dy = (-along, across) if axis == "horizontal" else (across, -along)
    start = (x + (width - dx) / 2, y + (height - dy) / 2)
    tab.drag(start, (start[0] + dx, start[1] + dy), steps=10, pointer="touch")


# The axis is of the script, and of the scrolling by touches that one of the browsers has.
@pytest.mark.parametrize("browser, axis", [
    ("chromium", "horizontal"), ("chromium", "vertical"), ("firefox", "horizontal")])
def test_thirty_degrees_off_the_axis_is_the_other_axis(open_tab, service, browser, axis):
    tab = open_tab(f"/g/{service.gallery}?axis={axis}", *PHONE)
    shown(tab)
    for page, degrees in enumerate(ALONG[browser], 2):
        # Beyond the middle of the page: it turns at any speed.
        dragged(tab, degrees, axis, share=0.75)
        tab.wait_until(lambda page=page: tab.text(POSITION).startswith(f"{page} of"), f"{degrees} degrees")
        tab.wait_until_still()
    # A viewer closes by a finger that goes down, so these go up.
    turned = f"{len(ALONG[browser]) + 1} of"
    for degrees in ACROSS[browser]:
        dragged(tab, -degrees, axis, share=0.3)
        tab.watch(0.1)
        assert tab.text(POSITION).startswith(turned), degrees
    tab.wait_until_quiet()
    assert tab.text(POSITION).startswith(turned)


def test_a_drag_that_turns_later_keeps_its_direction(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}", *PHONE)
    shown(tab)
    # It stays at the corner, because a busy browser joins moves.
    tab.path_of([(330, 600), (300, 600), (300, 600), (80, 340)])
    tab.wait_until(lambda: tab.text(POSITION).startswith("2 of"), "along")
    tab.wait_until_quiet()
    tab.path_of([(330, 600), (330, 560), (330, 560), (60, 540)])
    tab.wait_until_quiet()
    assert tab.text(POSITION).startswith("2 of")


@pytest.fixture(scope="module")
def framing(tmp_path_factory):
    """A long page of another site with a viewer in it."""
    content = {}

    class Page(ReplyingHandler):
        def do_GET(self):
            self.reply(200, content["page"], "text/html")

    log = tmp_path_factory.mktemp("framed") / "log"
    with running(Page) as base, serving(SAMPLE, log, "--frame-ancestors", base) as service:
        content["page"] = f"""<!DOCTYPE html><title>Another site</title>
            <body style="margin: 0; height: 3000px">
            <iframe src="{service.base}/g/{service.gallery}" style="width: 390px; height: 500px; border: 0">
            </iframe>""".encode()
        yield base


# Firefox without a window has no scrolling by touches.
@pytest.mark.parametrize("browser", ["chromium"])
def test_a_finger_across_scrolls_the_page_around_a_frame(framing, start, browser):
    tab = Tab(start(browser, Reader()), framing, "default", *PHONE)
    tab.open("/")
    # The frame's scripts are loaded behind its picture.
    tab.watch(3)
    tab.drag((200, 400), (200, 150), steps=15, pointer="touch", hold=100)
    tab.wait_until(lambda: tab.evaluate("scrollY") > 100, "the page has scrolled")
    tab.close()
