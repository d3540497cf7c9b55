"""The strip in a browser with scripts."""

from contextlib import ExitStack, closing

import pytest

from browsers import Reader
from likeness import shows, wait_until_shows
from tab import Tab

pytestmark = pytest.mark.rooms()

POSITION = "[data-page-status] .position"
STAGE = "[data-stage]"


@pytest.fixture
def view():
    """Where the pages are placed: in the browser, or in the service's frames."""
    return "layout"


# A frame on a canvas is the same in both browsers, and what is asked for it is the scripts' work: the other browser
# shows frames below, and in the tests of touches, of hidden tabs and of a missing engine.
BOTH = pytest.mark.parametrize("browser, view", [
    ("chromium", "layout"), ("chromium", "frames"), ("firefox", "layout")])


@pytest.fixture
def tab(open_tab, service, view):
    tab = open_tab(f"/g/{service.gallery}?view={view}")
    # The first pictures of the page look like the strip that is to come.
    shown = "canvas" if view == "frames" else "strip"
    tab.wait_until(lambda: tab.attribute(".surface", "data-shows") == shown, f"shown as {shown}")
    tab.wait_until_still()
    return tab


@BOTH
def test_fills_the_stage_with_pixels_of_its_own_size_without_making_a_session(tab, service, view):
    wait_until_shows(tab, service, 0)
    if view == "layout":
        assert tab.path() == f"/g/{service.gallery}"
    assert not [request for request in tab.requests() if "/v1/sessions" in request[1]]
    _, _, width, height = tab.box(STAGE)
    size = "[c.width, c.height]" if view == "frames" else "[c.clientWidth, c.clientHeight]"
    shown = "canvas" if view == "frames" else ".strip"
    assert tab.evaluate(f"(c => {size})(document.querySelector('{shown}'))") == \
        [int(width), int(height)]


# Both views get what the same script makes of fingers.
@pytest.mark.parametrize("browser, view, pointer", [
    ("chromium", "layout", "mouse"), ("chromium", "layout", "touch"), ("chromium", "frames", "touch"),
    ("firefox", "layout", "mouse"), ("firefox", "layout", "touch")])
def test_a_drag_to_the_left_turns_to_the_next_page(tab, service, pointer):
    x, y = tab.middle()
    # By its distance alone, because a busy browser may see the finger stand still at its end: more
    # than half of a page, which is at most nine tenths of 1024 px.
    tab.drag((x + 240, y), (x - 240, y), pointer=pointer)
    wait_until_shows(tab, service, 1)
    tab.wait_for_text(POSITION, tab.text(POSITION).replace("1 of", "2 of"))
    # The page turns before the service has answered.
    tab.wait_until(tab.session, "a session")
    tab.wait_until(lambda: tab.path().endswith(f"/items/{service.items()[1]['id']}"), "the picture's address")


def test_a_short_drag_without_a_swing_falls_back(tab, service):
    x, y = tab.middle()
    # A finger that was still for 100 ms has no velocity.
    tab.drag((x, y), (x - 60, y), hold=250)
    tab.wait_until(tab.session, "a session")
    wait_until_shows(tab, service, 0)


@BOTH
def test_a_click_on_a_neighbour_brings_it_to_the_middle(tab, service):
    x, y, width, height = tab.box(STAGE)
    tab.click(x + width - 10, y + height / 2)
    wait_until_shows(tab, service, 1)
    # A click on a moving strip stops it.
    tab.watch(0.5)
    tab.click(x + 10, y + height / 2)
    wait_until_shows(tab, service, 0)


@BOTH
def test_the_buttons_turn_pages(tab, service):
    tab.click_on("[data-next]")
    wait_until_shows(tab, service, 1)
    tab.click_on("[data-next]")
    wait_until_shows(tab, service, 2)
    tab.click_on("[data-previous]")
    wait_until_shows(tab, service, 1)
    # The page keeps to its policy.
    assert tab.complaints() == []


def test_five_clicks_in_a_hurry_turn_five_pages(tab, service):
    for _ in range(5):
        tab.click_on("[data-next]")
    wait_until_shows(tab, service, 5)


def test_the_keys_turn_pages(tab, service):
    last = int(tab.attribute("[data-page-status]", "data-page-count")) - 1
    for key, page in [("ArrowRight", 1), ("PageDown", 2), ("ArrowLeft", 1), ("PageUp", 0),
                      ("End", last), ("Home", 0)]:
        tab.press(key)
        wait_until_shows(tab, service, page)


def test_says_where_it_is(tab):
    count = tab.attribute("[data-page-status]", "data-page-count")
    first = tab.attribute("[data-frame]", "aria-label")
    assert tab.attribute("[data-previous]", "aria-disabled") == "true"
    tab.click_on("[data-next]")
    tab.wait_for_text(POSITION, f"2 of {count}")
    assert tab.attribute(STAGE, "aria-label") == f"2 of {count}"
    assert tab.attribute("[data-frame]", "aria-label") != first
    assert tab.attribute("[data-previous]", "aria-disabled") is None


def test_a_reload_goes_on_at_the_same_page(tab, service):
    tab.click_on("[data-next]")
    wait_until_shows(tab, service, 1)
    tab.reload()
    wait_until_shows(tab, service, 1)


def test_another_window_size_keeps_the_page(tab, service):
    tab.press("End")
    last = int(tab.attribute("[data-page-status]", "data-page-count")) - 1
    wait_until_shows(tab, service, last)
    tab.resize(480, 800)
    wait_until_shows(tab, service, last)


@BOTH
def test_a_dense_screen_gets_dense_pictures(open_tab, service, view):
    tab = open_tab(f"/g/{service.gallery}?view={view}", 400, 700, density=2)
    _, _, width, height = tab.box(STAGE)
    if view == "frames":
        tab.wait_until(lambda: tab.evaluate("document.querySelector('canvas').width") == 2 * width,
                       "a canvas of twice the stage's width")
    else:
        # The image itself tells its width divided by its density.
        tab.wait_until(lambda: tab.evaluate("""(async shown => {
            if (!shown?.complete) return 0
            const picture = new Image()
            picture.src = shown.currentSrc
            await picture.decode()
            return picture.naturalWidth / shown.clientWidth
        })(document.querySelector('.strip img'))""") >= 1.8,
                       "a picture of about twice the pixels of its place")
    x, y = tab.middle()
    tab.drag((x + 120, y), (x - 120, y))
    tab.wait_until(lambda: (tab.text(POSITION) or "").startswith("2 of"), "the second page")


@BOTH
def test_a_reader_who_wants_little_motion_sees_strips_at_rest_only(open_tab, service, view):
    tab = open_tab(f"/g/{service.gallery}?view={view}",
                   reader=Reader(reduced_motion=True, dark=True))
    wait_until_shows(tab, service, 0)
    tab.click_on("[data-next]")
    wait_until_shows(tab, service, 1)

    def looks():
        return [path for _, path in tab.requests() if "/v1/sessions/" in path
                and ("frame.png" in path or "layout.json" in path)]

    # The page may have turned by itself, before it has a session.
    tab.wait_until(looks, "a look at the session")
    assert all("t=rest" in path for path in looks())


# What is asked for is the scripts' work alone, so each view is watched in one browser: both at once, because it takes
# long, and among Chromium's tests, because files of one test run at the end.
@pytest.mark.parametrize("browser", ["chromium"])
def test_asks_for_nothing_while_nothing_changes(service, start, browser):
    with ExitStack() as opened:
        tabs = {}
        for name, view in ((browser, "layout"), ("firefox", "frames")):
            tab = opened.enter_context(closing(Tab(start(name, Reader()), service.base, "default", 1024, 768)))
            tabs[view] = tab
            tab.open(f"/g/{service.gallery}?view={view}")
            shown = "canvas" if view == "frames" else "strip"
            tab.wait_until(lambda: tab.attribute(".surface", "data-shows") == shown, f"shown as {shown}")
            tab.click_on("[data-next]")
            wait_until_shows(tab, service, 1)
            tab.wait_until(lambda: tab.text(POSITION).startswith("2 of"), "the second page")
        for tab in tabs.values():
            tab.wait_until_quiet()
        before = {view: len(tab.requests()) for view, tab in tabs.items()}
        # The longest wait of one request at the service.
        tab.watch(25)
        for view, tab in tabs.items():
            # One may end at the beginning of the watch, and the next one at its end.
            assert len(tab.requests()) - before[view] <= 2, view
            assert shows(tab, service, 1), view


def test_the_first_view_asks_for_one_layout(tab, service):
    wait_until_shows(tab, service, 0)
    # All pictures are prepared.
    tab.wait_until_quiet()
    before = len(tab.requests())
    tab.reload()
    tab.wait_for_strip()
    tab.wait_until_quiet()
    asked = [path.partition("?")[0].rsplit("/", 1)[1] for _, path in tab.requests()[before:]]
    assert asked.count("layout.json") == 1


@pytest.mark.parametrize("size", [(1440, 900), (1023, 767)])
def test_the_first_picture_has_whole_pixels_as_in_the_strip(open_tab, service, size):
    tab = open_tab(f"/g/{service.gallery}", *size)
    width = tab.box("[data-page-size]")[2]
    gap = tab.evaluate("""parseFloat(getComputedStyle(
        document.querySelector('[data-page-size]')).marginInlineStart)""")
    assert (width, gap) == (round(width), round(gap))
    # A phone that is held upright has the whole width.
    assert gap >= 8 and 0.7 * size[0] < width < size[0]
