"""Leaves, the window, and pictures, where motion is the browser's own."""

import pytest

from test_motion import DESK, PHONE, POSITION, STAGE, flick_left

pytestmark = pytest.mark.rooms()

# Books


# A spread has two of the leaves, at places that the engine says; so the other browser has each kind of leaf once.
@pytest.mark.parametrize("browser, preset", [
    ("chromium", "leaves"), ("chromium", "leaves-spread"), ("chromium", "curl"), ("firefox", "leaves"),
    ("firefox", "curl")])
def test_a_leaf_follows_a_finger_and_turns_whatever_the_round_trip(open_slowly, service, preset):
    size = (844, 600, 1) if preset == "leaves-spread" else PHONE
    tab = open_slowly(f"/g/{service.gallery}?preset={preset}", 300, *size)
    x, y, width, height = tab.box(STAGE)
    before = tab.screenshot(STAGE)
    with tab.holding_back("/v1/sessions"):
        with tab.pressing(x + width * 0.9, y + height / 2, x + width * 0.3, y + height / 2):
            tab.wait_until(lambda: "inherit" in (tab.attribute(".leaf", "style") or ""), "the leaf")
            tab.wait_until(lambda: tab.screenshot(STAGE) != before, "the leaf is drawn")
    tab.wait_for_text(POSITION, f"2 of {len(service.items())}")


# The window and the mouse


def test_a_mouse_that_is_released_outside_the_window_ends_its_drag(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}", *DESK)
    tab.wait_for_strip()
    tab.wait_until_quiet()
    x, y, width, height = tab.box(STAGE)
    # To the left edge of the window, less than a page, and back without a button.
    tab.drag((x + width * 0.5, y + height / 2), (0, y + height / 2), steps=20)
    tab.wait_for_text(POSITION, f"2 of {len(service.items())}")
    tab.wait_until_still()
    first = f'.strip [data-item="{service.items()[1]["id"]}"]'
    rest = tab.box(first)
    tab.move(x + width / 2, y + height / 2)
    tab.move(x + width / 3, y + height / 2)
    tab.watch(0.3)
    assert tab.box(first) == rest


def test_a_finger_that_drags_an_opened_picture_down_asks_to_close_it(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}", *PHONE)
    tab.wait_until_quiet()
    # What the page would do then is kept from it.
    tab.evaluate("""(() => {
        document.querySelector('[data-viewer]').dataset.opened = ''
        const record = document.documentElement.dataset
        record.asked = '0'
        document.addEventListener('closerequest', event => {
            record.asked = Number(record.asked) + 1
            event.stopPropagation()
        }, { capture: true })
    })()""")
    x, y, width, height = tab.box(STAGE)
    # A little way falls back, a long one asks, as a fast one does, and one to the side turns the page. A busy
    # browser may tell of one move only.
    for way, steps, hold, asked in (
            ((0, 40), 12, 120, "0"), ((10, 300), 12, 120, "1"), ((10, 300), 1, 120, "2"), ((0, 100), 1, 0, "3"),
            ((-250, 60), 12, 120, "3")):
        tab.drag((x + width * 0.8, y + 60), (x + width * 0.8 + way[0], y + 60 + way[1]),
                 steps=steps, pointer="touch", hold=hold)
        # A picture that is not closed takes 200 ms to come back.
        tab.watch(0.4)
        assert tab.evaluate("document.documentElement.dataset.asked") == asked
        tab.wait_until(lambda: tab.box(".surface")[:2] == pytest.approx([x, y], abs=1), "the picture is back")
    tab.wait_for_text(POSITION, f"2 of {len(service.items())}")


# Pictures


# What is asked for is the script's work alone.
@pytest.mark.parametrize("browser", ["chromium"])
def test_two_pictures_on_each_side_are_there_before_they_are_seen(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}?page=5", *PHONE)
    tab.wait_until_quiet()
    items = service.items()

    def loaded(page):
        return tab.evaluate("(document.querySelector('.strip [data-item=\"%s\"] img')"
                            "?.naturalWidth ?? 0) > 0" % items[page]["id"])

    tab.wait_until(lambda: all(loaded(page) for page in range(3, 8)), "two on each side")
    flick_left(tab)
    tab.wait_until(lambda: loaded(8), "the one after the next")


def test_a_long_way_shows_no_page_without_a_stand_in(open_slowly, service):
    """From the first page to the last: each page that shows has a picture, or colours beneath."""
    tab = open_slowly(f"/g/{service.gallery}", 200, *DESK)
    tab.wait_until(lambda: all(item["thumbHash"] for item in service.items()[:4]), "stand-ins")
    tab.evaluate("""(() => {
        const record = document.documentElement.dataset
        record.bare = '0'
        const look = () => {
            const pages = [...document.querySelectorAll('.strip .page')].filter(page => {
                const { left, right } = page.getBoundingClientRect()
                return left < innerWidth && right > 0
            })
            if (pages.length === 0) record.bare = Number(record.bare) + 1
            for (const page of pages) {
                const isShown = [...page.querySelectorAll('img')].some(image => image.naturalWidth)
                const { backgroundImage, backgroundColor } = getComputedStyle(page.firstElementChild)
                const isEmpty = backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)'
                if (!isShown && isEmpty) record.bare = Number(record.bare) + 1
            }
            requestAnimationFrame(look)
        }
        look()
    })()""")
    for key in ("End", "Home"):
        tab.press(key)
        tab.wait_until_quiet()
    assert tab.evaluate("document.documentElement.dataset.bare") == "0"
