"""Measures what a finger feels: how soon a touch is followed on a page that was just opened, how soon a released
strip moves, how it slows down, when it is at rest.

Prints figures and asserts no time, because a busy machine draws fewer frames. test_motion.py holds the laws of
these motions; `bin/prove motion_figures` measures them, alone on the machine."""

from statistics import median

import pytest

from browsers import Reader
from slow_network import delayed
from tab import Tab
from test_motion import DESK, PHONE, ROUNDING, flick_left, left_over_half_a_page, watch

pytestmark = pytest.mark.rooms()

RUNS = 5


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


@pytest.mark.parametrize("round_trip", [0, 200, 300])
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


# Notes the time of the frame in which a finger had moved the page at which the strip begins. The old viewer has
# images where this one has pages.
FOLLOW = """() => {
    window.followed = 0
    const look = () => {
        const page = document.querySelector('.strip [data-item="ITEM"]')
            ?? document.querySelector('.strip img[src*="/ITEM/"]')
        const { x, width } = page?.getBoundingClientRect() ?? { x: 0, width: innerWidth }
        if (Math.abs(x + width / 2 - innerWidth / 2) > 3) window.followed = performance.now()
        else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
}"""


def followed(connection, base, service, slower):
    """Milliseconds from the request for a page until its strip follows a finger that flicks again and again; a
    contact takes about 70."""
    tab = Tab(connection, base, "default", *PHONE)
    tab.before_scripts(FOLLOW.replace("ITEM", service.items()[0]["id"]))
    # The process of the page: another one would be as fast as ever.
    tab.open("/robots.txt")
    tab.slow_down(slower)
    # Before its scripts and its pictures are there.
    tab.open(f"/g/{service.gallery}", "interactive")
    width, height, _ = PHONE
    for _ in range(30):
        tab.flick((width * 0.8, height / 2), (width * 0.2, height / 2), times=5, pause=0)
        if time := tab.evaluate_in_page("followed"):
            tab.close()
            return time
    raise AssertionError("the strip follows no finger")


# Firefox has no slow processor.
@pytest.mark.parametrize("browser", ["chromium"])
@pytest.mark.parametrize("slower", [1, 4])
@pytest.mark.parametrize("round_trip", [0, 200, 300])
def test_a_page_that_was_just_opened_follows_a_finger(service, start, browser, round_trip, slower, note):
    found = {"cold": [], "warm": []}
    for _ in range(RUNS):
        # Another port, of which the browser keeps nothing.
        with delayed(service.base, round_trip) as base:
            for times in found.values():
                times.append(followed(start(browser, Reader()), base, service, slower))
    note(f"a page follows a finger after {median(found['cold']):.0f} ms, and after {median(found['warm']):.0f} ms "
         f"when the browser knows its files, at {round_trip} ms of round trip, processor 1/{slower}")
