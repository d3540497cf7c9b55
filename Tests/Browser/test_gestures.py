"""Flicks of a thumb on a phone do what a hand means, in every preset."""

import pytest

pytestmark = pytest.mark.rooms()

STAGE = "[data-stage]"
POSITION = "[data-page-status] .position"
# With a scale of 1, because painting a curl delays the touches that follow.
PHONE = (390, 844, 1)

# The longest contact of a finger, and the longest time between two of its samples, in milliseconds.
WATCH_FINGERS = """(() => {
    const record = document.documentElement.dataset
    let [down, last, contact, gap] = [0, 0, 0, 0]
    for (const type of ['pointerdown', 'pointermove', 'pointerup']) {
        addEventListener(type, ({ timeStamp }) => {
            if (type === 'pointerdown') down = last = timeStamp
            contact = Math.max(contact, timeStamp - down)
            gap = Math.max(gap, timeStamp - last)
            last = timeStamp
            record.fingers = `${contact} ${gap}`
        }, true)
    }
})()"""


def all_were_flicks(tab):
    """Whether the browser was fast enough for flicks: a finger that it holds for more than 300 ms, or for
    100 ms in one place, does not flick."""
    contact, gap = map(float, tab.evaluate("document.documentElement.dataset.fingers").split())
    return contact <= 300 and gap < 100


def page_after(tab, flicks):
    """The page, from 1, on which the strip rests after flicks, each a way and how often."""
    x, y, width, height = tab.box(STAGE)
    for dx, dy, times in flicks:
        tab.flick((x + (width - dx) / 2, y + (height - dy) / 2),
                  (x + (width + dx) / 2, y + (height + dy) / 2), times)
    tab.wait_until_quiet()
    return int(tab.text(POSITION).split()[0])


def opened(open_tab, service, preset):
    tab = open_tab(f"/g/{service.gallery}?preset={preset}", *PHONE)
    tab.wait_for_strip()
    return tab


def begin(tab):
    """Goes to the first page, and watches fingers from then on."""
    if not tab.text(POSITION).startswith("1 of"):
        tab.press("Home")
        tab.wait_until(lambda: tab.text(POSITION).startswith("1 of"), "the first page")
    tab.wait_until_still()
    tab.wait_until_quiet()
    tab.evaluate(WATCH_FINGERS)


def lead_to(tab, flicks, page):
    """Whether flicks lead from the first page to a page. A run that ends on another counts only if the
    browser did not make drags of the flicks."""
    for _ in range(6):
        begin(tab)
        if page_after(tab, flicks) == page:
            return True
        if all_were_flicks(tab):
            return False
    return pytest.skip("the browser is too busy for flicks")


# What flicks mean is the engine's, which is the same in both browsers; how they come is the browser's. So one has each
# preset, and the other a strip, a book and a picker.
@pytest.mark.parametrize("browser, preset", [
    *(("chromium", preset) for preset in (
        "preview", "pages", "filmstrip", "loop", "leaves", "leaves-spread", "curl")),
    ("firefox", "preview"), ("firefox", "curl")])
def test_three_quick_flicks_turn_three_pages_and_two_come_back(open_tab, service, preset):
    tab = opened(open_tab, service, preset)
    assert lead_to(tab, [(-200, 0, 3)], 4)
    assert lead_to(tab, [(-200, 0, 3), (200, 0, 2)], 2)


@pytest.mark.parametrize("browser, preset", [
    ("chromium", "preview"), ("chromium", "pages"), ("chromium", "curl"), ("firefox", "pages")])
def test_a_flick_back_after_four_quick_flicks_turns_one_page(open_tab, service, preset):
    assert lead_to(opened(open_tab, service, preset), [(-200, 0, 4), (200, 0, 1)], 4)


@pytest.mark.parametrize("browser", ["chromium"])
def test_a_magazine_goes_up_through_its_gallery(open_tab, service):
    assert lead_to(opened(open_tab, service, "magazine"), [(0, -200, 2)], 3)


def test_a_picker_goes_on_with_every_flick(open_tab, service):
    tab = opened(open_tab, service, "picker")
    for _ in range(6):
        begin(tab)
        first, second = (page_after(tab, [(-60, 0, 1)]) for _ in range(2))
        if 1 < first < second:
            return
        assert not all_were_flicks(tab), (first, second)
    pytest.skip("the browser is too busy for flicks")
