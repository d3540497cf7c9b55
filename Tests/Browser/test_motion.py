"""Motion is the browser's own: at once, smooth, and right, however long a round trip takes.

The laws are about where the strip was in the frames that the browser drew. They hold for any number of
frames, so a busy machine does not fail them."""

import json
from itertools import product

import pytest

from extent import extent
from motion_probe import READ, probe, way
from test_gestures import WATCH_FINGERS, all_were_flicks

pytestmark = pytest.mark.rooms()

STAGE = "[data-stage]"
POSITION = "[data-page-status] .position"
PHONE, DESK = (390, 844, 2), (1440, 900, 1)

# Pixels by which a page may be beyond its rest, and pixels per millisecond by which its speed may seem
# to rise, because places are whole pixels of the screen.
ROUNDING, SPEED_ROUNDING = 1.0, 0.1


def watch(tab, service, page, gesture, part="", axis=0):
    """The way of a page, or of a part of it, while a gesture is made and the strip comes to rest."""
    tab.evaluate(probe(service.items()[page]["id"], part))
    gesture()
    # The position is written after the page has moved, with the zoom of a magnified page behind it.
    position = f"{page + 1} of {len(service.items())}"
    tab.wait_until(lambda: tab.text(POSITION).partition(" · ")[0] == position, f"it says {position}")
    tab.wait_until_quiet()
    return way(json.loads(tab.evaluate(READ)), axis)


# Pixels from the page in the middle to the next one, which may be shorter or longer; 0 in a book.
WAY_TO_NEXT = """(stage => {
    const middle = ({ left, right }) => (left + right) / 2
    const center = middle(stage.getBoundingClientRect())
    const ways = [...stage.querySelectorAll('.strip [data-item]')]
        .map(page => middle(page.getBoundingClientRect()) - center)
        .filter(way => way > 20)
    return ways.length > 0 ? Math.min(...ways) : 0
})(document.querySelector('[data-stage]'))"""


def flick_left(tab, times=1, pause=120):
    tab.flick(*left_over_half_a_page(tab), times, pause)


def left_over_half_a_page(tab):
    """From where to where a finger drags the strip by more than half of the way to the next page, so that
    it turns also when a busy browser makes a slow drag of it."""
    x, y, width, height = tab.box(STAGE)
    way = 0.7 * (tab.evaluate(WAY_TO_NEXT) or 0.85 * width)
    return (x + (width + way) / 2, y + height / 2), (x + (width - way) / 2, y + height / 2)


def middle(tab, service, page):
    """The middle of a page, in pixels from the left of the window."""
    x, _, width, _ = tab.box(f'.strip [data-item="{service.items()[page]["id"]}"]')
    return x + width / 2


# A round trip is the business of the script, which both browsers have. So one has all of them at all sizes, and the
# other each once; in full extent both have all.
FLICKS = extent(
    short=[*product(["chromium"], [PHONE, DESK], [0, 300]), ("firefox", PHONE, 300), ("firefox", DESK, 0)],
    full=list(product(["chromium", "firefox"], [PHONE, DESK], [0, 200, 300])))
ROUND_TRIPS = pytest.mark.parametrize("browser, round_trip", extent(
    short=[("chromium", 0), ("chromium", 300), ("firefox", 300)],
    full=list(product(["chromium", "firefox"], [0, 300]))))


@pytest.mark.parametrize("browser, size, round_trip", FLICKS, ids={PHONE: "phone", DESK: "desk"}.get)
def test_a_flick_is_one_smooth_curve_whatever_the_round_trip(open_slowly, service, size, round_trip):
    tab = open_slowly(f"/g/{service.gallery}", round_trip, *size)
    flicked = watch(tab, service, 1, lambda: flick_left(tab))
    assert tab.text(POSITION).startswith("2 of")
    assert flicked.overshoot <= ROUNDING
    assert flicked.bumps <= SPEED_ROUNDING, flicked.speeds
    assert flicked.ends_once
    assert tab.complaints() == []


@ROUND_TRIPS
def test_a_mouse_that_lets_go_is_one_smooth_curve(open_slowly, service, round_trip):
    tab = open_slowly(f"/g/{service.gallery}", round_trip, *DESK)
    dragged = watch(tab, service, 1, lambda: tab.drag(*left_over_half_a_page(tab), hold=120))
    assert tab.text(POSITION).startswith("2 of")
    assert dragged.overshoot <= ROUNDING
    assert dragged.bumps <= SPEED_ROUNDING, dragged.speeds
    assert dragged.ends_once


# What flicks mean is the engine's, which is the same in both browsers.
@pytest.mark.parametrize("browser, preset", [
    *product(["chromium"], ["preview", "pages", "leaves", "curl"]), ("firefox", "preview"), ("firefox", "leaves")])
def test_flicks_turn_as_many_pages_at_a_slow_network(open_slowly, service, preset):
    for _ in range(4):
        tab = open_slowly(f"/g/{service.gallery}?preset={preset}", 300, *PHONE)
        tab.evaluate(WATCH_FINGERS)
        flick_left(tab, times=4, pause=150)
        tab.wait_until_still()
        tab.wait_until_quiet()
        # A finger that a busy browser holds for more than 300 ms does not flick.
        if tab.text(POSITION).split()[0] in ("5", "4"):
            return
        assert not all_were_flicks(tab), tab.text(POSITION)
    pytest.skip("the browser is too busy for flicks")


def test_keys_turn_pages_while_a_request_is_under_way(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}", *DESK)
    tab.wait_for_strip()
    tab.wait_until_quiet()
    rest = middle(tab, service, 0)
    with tab.holding_back("/v1/sessions"):
        for _ in range(3):
            tab.press("ArrowRight")
        # The first of the pages between has it made.
        tab.wait_for_frame()
        tab.wait_until(lambda: middle(tab, service, 3) == pytest.approx(rest, abs=2), "the fourth page")
    tab.wait_for_text(POSITION, f"4 of {len(service.items())}")


def test_the_answers_to_moves_are_ignored_after_the_lift(open_slowly, service):
    """A drag out and back: the service tells of the way out long after the finger has come back."""
    tab = open_slowly(f"/g/{service.gallery}", 300, *PHONE)
    x, y, width, height = tab.box(STAGE)

    def out_and_back():
        tab.path_of([(x + width * 0.8, y + height / 2), (x + width * 0.2, y + height / 2),
                     (x + width * 0.78, y + height / 2)], hold=120)

    dragged = watch(tab, service, 0, out_and_back)
    assert tab.text(POSITION).startswith("1 of")
    assert dragged.overshoot <= ROUNDING
    assert dragged.bumps <= SPEED_ROUNDING
    assert dragged.ends_once


def test_a_push_of_a_wheel_is_the_same_for_the_service(open_slowly, service):
    """Its deltas go in two batches, of which the second waits for the answer to the first.

    They decay, as those of a trackpad do: of equal ones, which a wheel has, the service takes the first of the second
    batch for another notch if a busy machine brings it 60 ms later than the first batch.
    """
    tab = open_slowly(f"/g/{service.gallery}", 300, *DESK)
    middle_of_stage = tab.middle()
    tab.evaluate("window.turns = 0; addEventListener('wheel', () => ++window.turns)")
    for delta in (90, 70, 50, 35, 20, 10):
        tab.wheel(*middle_of_stage, delta, 0)
    # A busy browser delivers the last of them when the page has come to rest, which is another push.
    tab.wait_until(lambda: tab.evaluate("window.turns") == 6, "all of the push has come")
    tab.wait_until(lambda: not tab.text(POSITION).startswith("1 of"), "a page is turned")
    tab.wait_until_still()
    shown = tab.text(POSITION)
    tab.wait_until_quiet()
    assert tab.text(POSITION) == shown
    assert service.page_of(f"/v1/sessions/{tab.session()}") == int(shown.split()[0]) - 1


def test_a_lost_service_stops_no_motion(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}", *PHONE)
    tab.wait_for_strip()
    tab.wait_until_quiet()
    with tab.holding_back("/v1/sessions"):
        for page in (1, 2):
            flick_left(tab)
            tab.wait_until(lambda page=page: middle(tab, service, page) == pytest.approx(PHONE[0] / 2, abs=2), page)
            tab.wait_until_still()
    # Each event is applied once.
    tab.wait_for_text(POSITION, f"3 of {len(service.items())}")


def test_another_viewer_sees_a_drag_and_its_end(open_tab, service):
    session = service.begin(preset="preview", width=390, height=500)
    tab = open_tab(f"/s/{service.watching(session)}", *PHONE)
    tab.wait_for_strip()
    tab.wait_until_quiet()
    first = f'.strip [data-item="{service.items()[0]["id"]}"]'
    rest = tab.box(first)[0]

    def finger(kind, x):
        service.send(session, {"type": kind, "id": 1, "x": x, "y": 200, "pointer": "mouse"})

    finger("down", 300)
    finger("move", 150)
    tab.wait_until(lambda: tab.box(first)[0] < rest - 120, "the drag")
    finger("move", 90)
    finger("up", 90)
    tab.wait_for_text(POSITION, f"2 of {len(service.items())}")
    tab.wait_until(lambda: tab.box(first)[0] < rest - 300, "the next page")
    service.end(session)


# Zoom


@ROUND_TRIPS
def test_a_pinch_magnifies_at_once_and_pans_without_a_request(open_slowly, service, round_trip):
    tab = open_slowly(f"/g/{service.gallery}", round_trip, *PHONE)
    x, y = tab.middle()
    picture = f'.strip [data-item="{service.items()[0]["id"]}"] .picture'
    before = tab.box(picture)
    tab.pinch(x, y, 30, 100)
    tab.wait_for_frame()
    after = tab.box(picture)
    assert after[2] > 2.5 * before[2]
    tab.wait_until_quiet()
    # The sharp picture lies over the other, which is never taken away.
    tab.wait_until(lambda: tab.evaluate(f"document.querySelectorAll('{picture} img').length") == 2
                   or not can_be_sharper(tab, picture), "the sharp picture")
    pictures = [path for _, path in tab.requests() if "/page" in path]
    # The picture is hardly higher than the stage.
    tab.drag((x, y), (x - 80, y - 5), pointer="touch", hold=120)
    tab.wait_for_frame()
    moved = tab.box(picture)
    assert moved[0] < after[0] - 40
    tab.wait_until_quiet()
    assert [path for _, path in tab.requests() if "/page" in path] == pictures
    # What the service has agrees, so that nothing moves afterwards.
    assert tab.box(picture) == pytest.approx(moved, abs=2)
    tab.press("Escape")
    tab.wait_until(lambda: tab.box(picture) == pytest.approx(before, abs=1), "the whole picture")


def can_be_sharper(tab, picture):
    return tab.evaluate(f"document.querySelector('{picture} img').naturalWidth") < 480


def test_the_sharp_picture_replaces_the_other_without_a_flash(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}", *DESK)
    tab.wait_for_strip()
    tab.wait_until_quiet()
    # The images of the current page in each animation frame: there is always one that is decoded.
    tab.evaluate("""(() => {
        const page = document.querySelector('.strip [data-item="ITEM"]')
        const record = document.documentElement.dataset
        record.bare = '0'
        const look = () => {
            const images = [...page.querySelectorAll('img')]
            const isShown = images.some(({ complete, naturalWidth }) => complete && naturalWidth > 0)
            if (!isShown) record.bare = Number(record.bare) + 1
            requestAnimationFrame(look)
        }
        look()
    })()""".replace("ITEM", service.items()[0]["id"]))
    for key in ("+", "+", "-", "-"):
        tab.press(key)
        tab.wait_until_quiet()
    assert tab.evaluate("document.documentElement.dataset.bare") == "0"
