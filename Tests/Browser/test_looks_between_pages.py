"""Looks between pages: the browser draws each page where the service's layout has it."""

import json
from contextlib import suppress

import pytest

from likeness import ALIKE, difference

pytestmark = pytest.mark.rooms()

STAGE = "[data-stage]"
LOOKS = ["fade", "cards", "coverflow", "parallax"]

# For each page: its item, and the box around its picture in pixels of the strip.
BOXES = """(() => {
    const strip = document.querySelector('.strip').getBoundingClientRect()
    return [...document.querySelectorAll('.strip .page')].map(page => {
        const box = page.querySelector('.picture').getBoundingClientRect()
        const { opacity, zIndex } = getComputedStyle(page)
        return [page.dataset.item, box.left - strip.left, box.top - strip.top,
                box.right - strip.left, box.bottom - strip.top, opacity,
                zIndex === 'auto' ? '0' : zIndex]
    })
})()"""


def mapped(transform, x, y):
    """A point under a homography, whose nine numbers are rows."""
    a, b, c, d, e, f, g, h, i = transform
    weight = g * x + h * y + i
    return (a * x + b * y + c) / weight, (d * x + e * y + f) / weight


def expected(page):
    """The box around a page's picture as the layout has it."""
    shown, picture = page["shown"], page["picture"]
    left = picture["x"] + shown["pictureShift"]["x"]
    top = picture["y"] + shown["pictureShift"]["y"]
    points = [mapped(shown["transform"], left + dx, top + dy)
              for dx in (0, picture["width"]) for dy in (0, picture["height"])]
    xs, ys = zip(*points)
    return min(xs), min(ys), max(xs), max(ys)


def compare(tab, service, session):
    """The number of visible pages whose boxes are where the layout has them."""
    _, _, width, height = tab.box(".strip")
    layout = json.loads(service.ask(
        "GET", f"/v1/sessions/{session}/layout.json?width={width:.0f}&height={height:.0f}"))
    boxes = tab.evaluate(BOXES)
    drawn = [page for page in layout["pages"] if page["visible"]]
    depths = []
    for page in drawn:
        *box, opacity, depth = next(
            values for item, *values in boxes if item == page["item"])
        assert box == pytest.approx(expected(page), abs=1), page["index"]
        assert float(opacity) == pytest.approx(page["shown"]["opacity"], abs=0.01)
        depths.append((page["shown"]["z"], int(depth)))
    assert [depth for _, depth in sorted(depths)] == sorted(depth for _, depth in depths)
    return len(drawn)


def wait_until_alike(tab, service, session, least):
    """Waits until all visible pages are where the layout has them, and at least so many are visible."""
    def is_alike():
        # A page that a busy browser has not drawn yet is not found.
        with suppress(AssertionError, StopIteration):
            return compare(tab, service, session) >= least

    tab.wait_until(is_alike, "the pages are where the layout has them")


# The plain strip of both browsers is in the test below; where pages are is the script's work alone.
@pytest.mark.parametrize("browser", ["chromium"])
@pytest.mark.parametrize("fields", [
    {"axis": "vertical"}, {"rightToLeft": True}, {"pageLengths": [300, 500]}, {"loop": True}],
    ids=["vertical", "right-to-left", "lengths", "loop"])
def test_each_page_is_drawn_where_the_layout_has_it(open_tab, service, browser, fields):
    session = service.begin(preset="preview", page=3, spacing=40, pageSize={"width": 400, "height": 400}, **fields)
    tab = open_tab(f"/s/{session}")
    tab.wait_for_strip()
    for look in LOOKS:
        service.ask("PATCH", f"/v1/sessions/{session}", {"look": look})
        tab.wait_until(lambda look=look: tab.attribute(".strip .pages", "data-look") == look, look)
        wait_until_alike(tab, service, session, least=1)
        tab.wait_until_quiet()
        x, y = tab.middle()
        dx, dy = (0, -130) if fields.get("axis") else (-130, 0)
        with tab.pressing(x, y, x + dx, y + dy):
            # Where the finger is, the service has the strip too once it has answered.
            tab.wait_for_frame()
            tab.wait_until_quiet()
            wait_until_alike(tab, service, session, least=2)
        # The finger rested, and was less than half a page from its start.
        tab.wait_until_still()


@pytest.mark.parametrize("look", LOOKS)
def test_a_drag_looks_like_the_frame_of_the_service(open_tab, service, look):
    session = service.begin(preset="preview", look=look, page=3, spacing=40, shadows=False,
                            pageSize={"width": 400, "height": 400})
    tab = open_tab(f"/s/{session}")
    tab.wait_for_strip()
    wait_until_alike(tab, service, session, least=1)
    tab.wait_until_quiet()
    x, y = tab.middle()
    with tab.pressing(x, y, x - 180, y):
        tab.wait_for_frame()
        tab.wait_until_quiet()
        wait_until_alike(tab, service, session, least=2)

        def is_the_frame():
            frame = service.whole(f"/v1/sessions/{session}/frame.png")
            return difference(tab.screenshot(".strip"), frame) < ALIKE

        tab.wait_until(is_the_frame, "the frame of the service")
        shown = tab.screenshot(".strip")
    # Three pages of 440 px, and the way of the finger without the slop of a mouse.
    slid = service.whole(
        f"/v1/galleries/{service.gallery}/frame.png?preset=preview&shadows=false&spacing=40"
        f"&pageWidth=400&pageHeight=400&offset=1499&width={shown.width}&height={shown.height}")
    assert difference(shown, slid) > ALIKE


# Where a turn ends is the engine's, which is the same in both browsers.
@pytest.mark.parametrize("browser, look", [*(("chromium", look) for look in LOOKS), ("firefox", "cards")])
def test_a_turn_ends_on_the_next_page(open_tab, service, look):
    session = service.begin(preset="pages", look=look, page=1)
    tab = open_tab(f"/s/{session}")
    tab.wait_for_strip()
    tab.wait_until_quiet()
    x, y, width, height = tab.box(STAGE)
    # More than half of the page, so that it turns even if a busy browser makes a drag of the flick.
    tab.flick((x + width * 0.85, y + height / 2), (x + width * 0.2, y + height / 2))
    tab.wait_for_text("[data-page-status] .position", f"3 of {len(service.items())}")
    tab.wait_until_still()
    tab.wait_until_quiet()
    # One page alone is visible.
    wait_until_alike(tab, service, session, least=1)
    assert compare(tab, service, session) == 1
    assert tab.complaints() == []
