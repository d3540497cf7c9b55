"""The page of a screen on a wall: fingers turn it, outages do not end it."""

import json

import pytest

from browsers import Reader
from failing_proxy import proxy
from likeness import difference
from service import SAMPLE, serving
from tab import Tab
from test_screens import ALIKE, STILL, go_to, wait_until_shows

pytestmark = pytest.mark.rooms()

SCREENS = {
    "still": STILL, "shut": {**STILL, "key": "0123456789abcdef", "control": "key"},
    # Its next picture is loaded within seconds.
    "quarter": {"order": "name", "every": "15s"},
}


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    place = tmp_path_factory.mktemp("walls")
    (place / "screens.json").write_text(json.dumps({"screens": SCREENS}))
    with serving(SAMPLE, place / "log", "--screens", place / "screens.json") as service:
        service.whole("/screens/still.png?width=390&height=844")
        yield service


# Ways of a finger as shares of the window, and by how much the picture turns.
SWIPES = {
    "left": ((0.8, 0.5), (0.3, 0.52), 1), "right": ((0.3, 0.5), (0.8, 0.48), -1),
    "up": ((0.5, 0.8), (0.52, 0.3), 1), "down": ((0.6, 0.3), (0.58, 0.8), -1),
}


def test_a_finger_turns(open_tab, service):
    tab = open_tab("/screens/still?scripts=1", 390, 844)
    for way, (start, end, turn) in SWIPES.items():
        go_to(service, "still", 4)
        tab.drag((390 * start[0], 844 * start[1]), (390 * end[0], 844 * end[1]), pointer="touch")
        tab.wait_until(lambda turn=turn: service.page_of("/screens/still") == 4 + turn, f"a swipe {way} turns")
        # One swipe is one turn.
        tab.watch(0.5)
        assert service.page_of("/screens/still") == 4 + turn, way
    go_to(service, "still", 4)
    tab.drag((300, 400), (300, 400), steps=0, pointer="touch")
    tab.wait_until(lambda: service.page_of("/screens/still") == 5, "a tap turns")


def test_a_finger_that_lifts_turns_once_whether_a_click_comes_or_not(open_tab, service):
    """A browser takes a tap on a busy page for a long press, and makes no click of it, or a late one."""
    go_to(service, "still", 4)
    tab = open_tab("/screens/still?scripts=1", 390, 844)

    def dispatch(*events):
        tab.evaluate_in_page(f"""[{", ".join(events)}].forEach(event =>
            document.querySelector('button[name=next]').dispatchEvent(event))""")

    finger = "{ pointerId: 7, pointerType: 'touch', clientX: 300, clientY: 400, bubbles: true }"
    click = "new MouseEvent('click', { detail: %d, bubbles: true, cancelable: true })"
    dispatch(f"new PointerEvent('pointerdown', {finger})", f"new PointerEvent('pointerup', {finger})")
    tab.wait_until(lambda: service.page_of("/screens/still") == 5, "a finger that lifts turns")
    dispatch(click % 1)
    tab.watch(0.5)
    assert service.page_of("/screens/still") == 5
    # As of the keyboard.
    dispatch(click % 0)
    tab.wait_until(lambda: service.page_of("/screens/still") == 6, "a key on the button turns")


def test_two_fingers_turn_nothing(open_tab, service):
    go_to(service, "still", 4)
    tab = open_tab("/screens/still?scripts=1", 390, 844)
    tab.pinch(195, 400, 60, 160)
    tab.press("ArrowRight")
    tab.wait_until(lambda: service.page_of("/screens/still") != 4, "a key turns")
    assert service.page_of("/screens/still") == 5


def test_a_screen_that_only_its_key_turns_has_nothing_to_tap(open_tab):
    tab = open_tab("/screens/shut?scripts=1", 390, 844)
    assert tab.evaluate("document.querySelector('form') === null")
    assert tab.evaluate("getComputedStyle(document.body).touchAction") == "auto"


def test_the_error_of_a_proxy_never_replaces_the_page(service, start, browser):
    go_to(service, "still", 2)
    with proxy(service.base) as door:
        tab = Tab(start(browser, Reader()), door.base, "default", 400, 300)
        try:
            tab.open("/screens/still?scripts=1")
            wait_until_shows(tab, service, "still")
            shown = tab.screenshot()
            door.lose_the_service()
            tab.press("ArrowRight")
            # At least two attempts to hear the service again, besides that key.
            tab.wait_until(lambda: door.errors >= 4, "the page asks for the service")
            assert tab.path() == "/screens/still"
            assert difference(tab.screenshot(), shown) < ALIKE
            go_to(service, "still", 7)
            door.is_away = False
            wait_until_shows(tab, service, "still")
        finally:
            tab.close()


# Counts the addresses of loaded pictures that keep their bytes.
COUNT_ADDRESSES = """() => {
    const { createObjectURL, revokeObjectURL } = URL
    const open = new Set()
    window.addresses = { made: 0, open }
    URL.createObjectURL = blob => {
        const address = createObjectURL.call(URL, blob)
        window.addresses.made += 1
        open.add(address)
        return address
    }
    URL.revokeObjectURL = address => {
        open.delete(address)
        revokeObjectURL.call(URL, address)
    }
}"""


def test_no_picture_is_kept_that_is_not_shown_any_more(service, start, browser):
    """On a wall each change loads one, for months; what somebody turns past was loaded for nothing."""
    tab = Tab(start(browser, Reader()), service.base, "default", 400, 300)
    try:
        tab.before_scripts(COUNT_ADDRESSES)
        tab.open("/screens/quarter?scripts=1")

        def made():
            return tab.evaluate_in_page("addresses.made")

        for _ in range(5):
            # The picture that is shown, or one that comes next.
            before = made()
            tab.press("ArrowRight")
            tab.wait_until(lambda before=before: made() > before, "a picture is loaded")
        tab.wait_until(lambda: tab.evaluate_in_page("addresses.open.size") == 0, "nothing is kept")
        tab.wait_until(lambda: tab.evaluate_in_page("document.images.length") == 1, "one picture is shown")
        # It is seen although its address is gone.
        assert tab.evaluate_in_page("document.images[0].naturalWidth") == 400
        assert tab.complaints() == []
    finally:
        tab.close()


def test_a_page_goes_on_where_it_was_seen(service, start, browser):
    """A hidden page keeps the picture that was seen until the one that is due has come."""
    go_to(service, "still", 2)
    tab = Tab(start(browser, Reader()), service.base, "default", 400, 300)
    try:
        tab.open("/screens/still?scripts=1")
        wait_until_shows(tab, service, "still")
        # The page itself has a picture before its script has loaded one.
        tab.wait_until(lambda: tab.evaluate("document.body.dataset.changed !== undefined"), "the script's picture")
        # Seen again: the page hears anew what is due, also where its connection was frozen.
        tab.evaluate_in_page("""(() => {
            window.connections = 0
            const Source = window.EventSource
            window.EventSource = function (...all) { connections += 1; return new Source(...all) }
            document.dispatchEvent(new Event('visibilitychange'))
        })()""")
        assert tab.evaluate_in_page("connections") == 1
        before = len(tab.requests())
        tab.watch(1)
        # What was seen is what is due, so no picture is loaded again.
        assert not [path for _, path in tab.requests()[before:] if ".jpg" in path]
        go_to(service, "still", 8)
        wait_until_shows(tab, service, "still")
        assert tab.complaints() == []
    finally:
        tab.close()


@pytest.mark.parametrize(("width", "height", "density"), [(390, 844, 2), (1280, 720, 1)])
def test_without_scripts_the_picture_has_the_size_of_the_window(
        open_tab, service, keep, browser, width, height, density):
    go_to(service, "still", 3)
    # Chromium tells its size, but none of a density that a test sets; else an address names it.
    path = "/screens/still" if browser == "chromium" and density == 1 else (
        f"/screens/still?width={width}&height={height}&scale={density}")
    tab = open_tab(path, width, height, density, reader=Reader(scripts=False))
    assert tab.evaluate("[document.images[0].naturalWidth, document.images[0].naturalHeight]") == [
        width * density, height * density]
    keep(tab, f"wall-{width}-without-scripts")
    with tab.loading():
        tab.click(width * 0.9, height / 2)
    assert service.page_of("/screens/still") == 4
    assert tab.evaluate("document.images[0].naturalWidth") == width * density
