"""Measures what a finger feels: how soon a touch is followed on a page that was just opened, how soon a released
strip moves, how it slows down, when it is at rest.

Prints figures and asserts no time, because a busy machine draws fewer frames. test_motion.py holds the laws of
these motions; `bin/prove motion_figures` measures them at all round trips, alone on the machine."""

from statistics import median

import pytest

from browsers import Reader
from extent import extent
from slow_network import delayed
from tab import Tab
from test_motion import DESK, PHONE, ROUNDING, flick_left, left_over_half_a_page, watch

pytestmark = pytest.mark.rooms()

RUNS = extent(short=1, full=5)


def dead_time(way):
    """Milliseconds from the lift until the first frame in which the page has moved."""
    lifted = way.after_lift[0][1]
    moved = (time - way.lift for time, place in way.after_lift if abs(place - lifted) > 0.5)
    return next(moved, 0.0)


def sentence(name, browser, round_trip, ways):
    dead, settling = (median(map(figure, ways)) for figure in (dead_time, lambda way: way.settling))
    speeds = " ".join(f"{speed:.2f}" for speed, _ in ways[0].speeds[:12])
    return (f"{name} in {browser} at {round_trip} ms of round trip: moves after {dead:.0f} ms, is at rest "
            f"after {settling:.0f} ms, passes its page by {max(way.overshoot for way in ways):.1f} px at "
            f"most; pixels per millisecond in successive frames: {speeds}")


@pytest.mark.parametrize("round_trip", extent(short=[200], full=[0, 200, 300]))
def test_flicks_and_releases(open_slowly, service, browser, round_trip, note):
    gestures = {"a flick": (PHONE, flick_left), "a held drag": (DESK, release_after_a_hold)}
    for name, (size, gesture) in gestures.items():
        tab = open_slowly(f"/g/{service.gallery}", round_trip, *size)
        ways = []
        for page in range(1, RUNS + 1):
            ways.append(watch(tab, service, page, lambda: gesture(tab)))
        note(sentence(name, browser, round_trip, ways))
        assert max(way.overshoot for way in ways) <= ROUNDING


def release_after_a_hold(tab):
    tab.drag(*left_over_half_a_page(tab), hold=120)


# Notes when a finger moved first, and in which frame the page at which the strip begins had left the middle.
FOLLOW = """() => {
    const touch = window.touch = { moved: 0, followed: 0 }
    addEventListener('pointermove', () => { touch.moved ||= performance.now() }, { capture: true })
    const look = () => {
        const page = document.querySelector('.strip [data-item="ITEM"]')
            ?? document.querySelector('.strip img[src*="/ITEM/"]')
        const { x, width } = page?.getBoundingClientRect() ?? { x: 0, width: innerWidth }
        const isAside = Math.abs(x + width / 2 - innerWidth / 2) > 3
        if (touch.moved && isAside) touch.followed ||= performance.now()
        if (!touch.followed) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
}"""


def touched(connection, base, service, slower):
    """Milliseconds from the request for a page until a finger moves that touches it at once, and until the
    strip follows."""
    tab = Tab(connection, base, "default", *PHONE)
    tab.before_scripts(FOLLOW.replace("ITEM", service.items()[0]["id"]))
    # The process of the page: another one would be as fast as ever.
    tab.open("/robots.txt")
    tab.slow_down(slower)
    # Once its scripts have run, before its pictures are there.
    tab.open(f"/g/{service.gallery}", "interactive")
    width, height, _ = PHONE
    # Steps of 10 px, and then it waits for the strip.
    tab.path_of([(width * 0.8, height / 2), (width * 0.2, height / 2)], steps=24, hold=1500)
    tab.wait_until(lambda: tab.evaluate_in_page("touch.followed > 0"), "the strip follows")
    moved, followed = tab.evaluate_in_page("[touch.moved, touch.followed]")
    tab.close()
    return moved, followed


# Firefox has no slow processor.
@pytest.mark.parametrize("browser", ["chromium"])
@pytest.mark.parametrize("slower", extent(short=[1], full=[1, 4]))
@pytest.mark.parametrize("round_trip", extent(short=[0], full=[0, 200, 300]))
def test_a_touch_right_after_the_page_is_there(service, start, browser, round_trip, slower, note):
    found = {"cold": [], "warm": []}
    for _ in range(RUNS):
        # Another port, of which the browser keeps nothing.
        with delayed(service.base, round_trip) as base:
            for times in found.values():
                times.append(touched(start(browser, Reader()), base, service, slower))
    for name, times in found.items():
        moved, followed = (median(column) for column in zip(*times))
        note(f"a touch on a page that is opened {name}, at {round_trip} ms of round trip, processor 1/{slower}: "
             f"followed {followed:.0f} ms after the page was asked for, {followed - moved:.0f} ms after the "
             f"finger moved")
        assert followed >= moved > 0
