"""Fingers, wheels and keys: the immediate reaction, and the service's response."""

import pytest

from likeness import shows, wait_until_shows

pytestmark = pytest.mark.rooms("Public")

STAGE = "[data-stage]"
POSITION = "[data-page-status] .position"

# Records for each pointer move whether the pages moved in the same animation frame: this callback
# was requested after the page's own, so it runs after it.
WATCH_MOVES = """(() => {
    const places = () => [...document.querySelectorAll('.strip .page')]
        .map(page => page.style.transform).join()
    const record = document.documentElement.dataset
    record.moves = ''
    document.querySelector('.surface').addEventListener('pointermove', event => {
        if (event.buttons === 0) return
        const before = places()
        requestAnimationFrame(() => { record.moves += places() === before ? '-' : '+' })
    })
})()"""


@pytest.fixture
def tab(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}")
    tab.wait_for_strip()
    tab.wait_until_still()
    return tab


def test_the_pages_follow_the_finger_within_a_frame_of_the_screen(tab, service):
    # Its pictures are there, so that the page has nothing else to do.
    wait_until_shows(tab, service, 0)
    x, y = tab.middle()
    tab.evaluate(WATCH_MOVES)
    tab.drag((x + 100, y), (x - 100, y), steps=40, hold=100)
    moves = tab.evaluate("document.documentElement.dataset.moves")
    # The first move may be at most the slop. On a busy machine the service's answer to an earlier move may
    # arrive in the same frame, and bring the pages to where they are.
    assert len(moves) >= 10 and 20 * moves[1:].count("-") <= len(moves), moves


def test_letting_go_is_as_smooth_as_dragging(tab, service):
    wait_until_shows(tab, service, 0)
    ways = []
    while not (ways and is_smooth(ways[-1])):
        # A busy browser may skip most animation frames of a turn.
        assert len(ways) < 8, ways
        ways.append(way_to(tab, service, len(ways) + 1))


def way_to(tab, service, page):
    """Drags the next page to the middle; returns when it was where, in animation frames."""
    x, y = tab.middle()
    tab.evaluate("""(() => {
        const page = document.querySelector('.strip [data-item="ITEM"]')
        const record = document.documentElement.dataset
        record.page = 'PAGE'
        record.way = ''
        const look = () => {
            if (record.page !== 'PAGE') return
            record.way += ` ${performance.now()}:${page.style.transform.match(/-?[0-9.]+/)[0]}`
            requestAnimationFrame(look)
        }
        look()
    })()""".replace("ITEM", service.items()[page]["id"]).replace("PAGE", str(page)))
    # Far enough to turn the page whatever the velocity, which a busy browser may take for none: more
    # than half of a page.
    tab.drag((x + 240, y), (x - 240, y), steps=10)
    wait_until_shows(tab, service, page)
    return [tuple(map(float, look.split(":")))
            for look in tab.evaluate("document.documentElement.dataset.way").split()]


def is_smooth(way):
    """Whether a page only moved to the left, by its whole distance in many steps."""
    steps = [(then - now, after - before) for (now, before), (then, after) in zip(way, way[1:])]
    # A busy browser skips animation frames, which makes a step longer.
    whole = way[-1][1] - way[0][1]
    near = [length for milliseconds, length in steps if milliseconds < 40 and length < 0]
    return (max(length for _, length in steps) <= 2
            and len(near) >= 5 and min(near) > whole / 3)


def test_the_pages_follow_the_finger_while_the_service_is_silent(tab, service):
    wait_until_shows(tab, service, 0)
    x, y = tab.middle()
    with tab.holding_back("/v1/"):
        before = tab.evaluate("document.querySelector('.strip .page').style.transform")
        # More than half a page, because a busy browser may release without a speed.
        with tab.pressing(x + 250, y, x - 250, y):
            tab.wait_for_frame()
            after = tab.evaluate("document.querySelector('.strip .page').style.transform")
            left = [float(place.split("(")[1].split("px")[0]) for place in (before, after)]
            # A mouse has a slop of a pixel.
            assert left[1] - left[0] == pytest.approx(-499, abs=1)
    wait_until_shows(tab, service, 1)


def test_a_frame_follows_the_finger_within_two_round_trips(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}?view=frames")
    wait_until_shows(tab, service, 0)
    x, y = tab.middle()
    with tab.pressing(x, y, x - 5, y):
        tab.watch(0.7)
        tab.wait_until_quiet()
        before = len(tab.requests())
        first = tab.screenshot(STAGE)
        tab.move(x - 90, y)
        tab.wait_until(lambda: tab.screenshot(STAGE) != first, "another frame")
        asked = [(method, path.partition("?")[0].rsplit("/", 1)[1])
                 for method, path in tab.requests()[before:]]
        # A busy service may still have owed the frame of the press.
        moved = asked.index(("POST", "events"))
        assert asked[moved + 1] == ("GET", "frame.png")


@pytest.mark.parametrize("dx, dy", [(120, 0), (0, 120)], ids=["across", "down"])
def test_a_push_of_a_wheel_turns_a_page(tab, service, dx, dy):
    x, y = tab.middle()
    tab.wheel(x, y, dx, dy)
    wait_until_shows(tab, service, 1)
    tab.wheel(x, y, -dx, -dy)
    wait_until_shows(tab, service, 0)


def test_a_wheel_beyond_the_last_page_leaves_it_where_it_is(open_tab, service):
    low = open_tab(f"/g/{service.gallery}?page=11", 800, 300)
    low.wait_until(lambda: low.attribute(".surface", "data-last") is not None, "the last page")
    low.wheel(400, 100, 0, 100)
    low.wait_until_quiet()
    assert low.text(POSITION).startswith("12 of")
    low.wheel(400, 100, 0, -100)
    low.wait_until(lambda: low.text(POSITION).startswith("11 of"), "the page before")


def test_a_wheel_with_the_control_key_magnifies(tab, service):
    x, y = tab.middle()
    with tab.holding("Control"):
        tab.wheel(x, y, 0, -100)
    tab.wait_until(lambda: tab.attribute(".surface", "data-zoomed") is not None, "magnified")
    assert tab.text(POSITION).startswith("1 of")


def test_two_fingers_magnify_and_escape_leaves(tab, service):
    wait_until_shows(tab, service, 0)
    x, y = tab.middle()
    tab.pinch(x, y, 40, 120)
    tab.wait_until(lambda: tab.attribute(".surface", "data-zoomed") is not None, "a magnified page")
    tab.wait_until(lambda: not shows(tab, service, 0), "another picture")
    tab.wait_until(lambda: tab.attribute("[data-zoom-out]", "aria-disabled") is None,
                   "a way out")
    tab.press("Escape")
    wait_until_shows(tab, service, 0)


def test_a_double_tap_magnifies_and_back(tab, service):
    x, y = tab.middle()
    for is_zoomed in (True, False):
        def is_tapped():
            # In a busy browser the taps may be too far apart for a double tap.
            tab.double_tap(x, y)
            # A tap on a moving strip stops it.
            tab.watch(1.5)
            return (tab.attribute(".surface", "data-zoomed") is not None) == is_zoomed

        tab.wait_until(is_tapped, f"magnified: {is_zoomed}")
    wait_until_shows(tab, service, 0)


def test_plus_and_minus_magnify(tab, service):
    tab.press("+")
    tab.wait_until(lambda: tab.attribute(".surface", "data-zoomed") is not None, "a magnified page")
    tab.press("-")
    wait_until_shows(tab, service, 0)


def wait_for_thumbnails(tab):
    """They come behind the pictures, and their names behind them."""
    tab.wait_until(lambda: "Dunes" in (tab.text("[data-thumbnails] [aria-current]") or ""), "the thumbnails")


def test_the_keyboard_alone_reaches_everything_in_order(tab):
    wait_for_thumbnails(tab)
    reached = []
    for _ in range(15):
        tab.press("Tab")
        reached.append(tab.evaluate("""(element =>
            element.className === 'surface' ? 'stage' : element.textContent.trim() || element.name)
            (document.activeElement)"""))
    # The thumbnails are one tab stop, and the arrow keys move within them.
    assert reached == [
        "Galleries", "Find", "All pictures", "Settings", "Play the slide show", "stage",
        "Previous picture", "Next picture", "Zoom out", "Zoom in", "Information", "Download", "Share",
        "Full screen", "Picture 1: 01 Dunes at dusk"]


def test_arrows_go_along_the_thumbnails_and_enter_goes_to_a_page(tab, service):
    wait_for_thumbnails(tab)
    tab.evaluate("document.querySelector('[data-thumbnails] [aria-current]').focus()")
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        tab.press(key)
    wait_until_shows(tab, service, 2)
    # The row is created again around the page; the focus stays in it.
    tab.wait_until(lambda: tab.attribute("[data-thumbnails] [aria-current]", "value") == "2",
                   "the third thumbnail is the current one")
    assert tab.evaluate("document.activeElement.value") == "2"
