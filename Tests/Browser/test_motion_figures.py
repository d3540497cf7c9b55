"""Measures what a release feels like: how soon the strip moves, how it slows down, when it is at rest.

Prints figures and asserts no time, because a busy machine draws fewer frames. test_motion.py holds the laws of
these motions; `bin/prove motion_figures` measures them at all round trips, alone on the machine."""

from statistics import median

import pytest

from extent import extent
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
