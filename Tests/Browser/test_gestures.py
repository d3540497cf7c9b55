"""Flicks of a thumb on a phone do what a hand means, in every preset."""

import pytest

pytestmark = pytest.mark.rooms()

STAGE = "[data-stage]"
POSITION = "[data-page-status] .position"
PHONE = (390, 844, 2)


def page_after(tab, flicks):
    """The page, from 1, on which the strip rests after flicks, each a way and how often."""
    x, y, width, height = tab.box(STAGE)
    for dx, dy, times in flicks:
        tab.flick((x + (width - dx) / 2, y + (height - dy) / 2),
                  (x + (width + dx) / 2, y + (height + dy) / 2), times)
    tab.wait_until_quiet()
    return int(tab.text(POSITION).split()[0])


def pages_after(open_tab, service, preset, flicks, page):
    """The pages that flicks led to, until it was the page that is meant: a finger that a busy browser
    holds for more than 300 ms does not flick."""
    seen = []
    while page not in seen and len(seen) < 3:
        tab = open_tab(f"/g/{service.gallery}?preset={preset}", *PHONE)
        tab.wait_until_quiet()
        seen.append(page_after(tab, flicks))
    return seen


@pytest.mark.parametrize(
    "preset", ["preview", "pages", "filmstrip", "loop", "leaves", "leaves-spread", "curl"])
def test_three_quick_flicks_turn_three_pages_and_two_come_back(open_tab, service, preset):
    assert 4 in pages_after(open_tab, service, preset, [(-200, 0, 3)], 4)
    assert 2 in pages_after(open_tab, service, preset, [(-200, 0, 3), (200, 0, 2)], 2)


def test_a_magazine_goes_up_through_its_gallery(open_tab, service):
    assert 3 in pages_after(open_tab, service, "magazine", [(0, -200, 2)], 3)


def test_a_picker_goes_on_with_every_flick(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}?preset=picker", *PHONE)
    tab.wait_until_quiet()
    first = page_after(tab, [(-60, 0, 1)])
    assert 1 < first < page_after(tab, [(-60, 0, 1)])
