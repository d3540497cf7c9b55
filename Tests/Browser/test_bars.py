"""The picture has the window: the bars lie above it, fade while one looks, and come back."""

from itertools import product

import pytest
from PIL import Image

from browsers import Reader
from service import serving
from tab import Tab

pytestmark = pytest.mark.rooms()

POSITION = "[data-page-status] .position"
PHONE, SIDEWAYS, DESK = (390, 844), (844, 390), (1440, 900)
# The pictures of the gallery, in its order.
LANDSCAPE, FOUR_TO_THREE, PORTRAIT = 0, 1, 2
SHAPES = [(1500, 1000), (1200, 900), (900, 1200), (1500, 1000)]


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    place = tmp_path_factory.mktemp("shapes")
    folder = place / "pictures" / "Shapes"
    folder.mkdir(parents=True)
    for number, size in enumerate(SHAPES):
        # White is the worst ground for bright signs.
        Image.new("RGB", size, "white").save(folder / f"{number}.png")
    with serving(place / "pictures", place / "log") as service:
        service.wait_for_sizes()
        yield service


@pytest.fixture
def open_tab(service, start, browser):
    """Opens a page of the gallery and waits until its strip is there."""
    opened = []

    def open_tab(page, size, query="", reader=Reader()):
        tab = Tab(start(browser, reader), service.base, "default", *size)
        opened.append(tab)
        tab.open(f"/g/Shapes?page={page}{query}")
        tab.wait_for_strip()
        return tab

    yield open_tab
    for tab in opened:
        tab.close()

# The middles of dots that no button covers. Chromium gives a tap to a button that is a finger's width away.
FREE_DOTS = """[...document.querySelectorAll('.overlay .dot')].map(dot => dot.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])
    .filter(([x, y]) => [-24, 0, 24].every(right => [-24, 0, 24].every(down =>
        !document.elementFromPoint(x + right, y + down)?.closest('a, button'))))"""


def picture(tab):
    item = tab.attribute("[data-page-status]", "data-page-item")
    return tab.box(f'.strip [data-item="{item}"] .picture')


def opacity(tab, selector):
    return float(tab.evaluate(f"getComputedStyle(document.querySelector({selector!r})).opacity"))


def are_gone(tab):
    return opacity(tab, ".bar") == opacity(tab, "[data-next]") == 0


def are_there(tab):
    return opacity(tab, ".bar") == opacity(tab, "[data-next]") == 1


def wait_until_gone(tab):
    tab.wait_until(lambda: are_gone(tab), "the bars have faded")


def tap(tab, selector):
    point = tab.middle(selector)
    tab.drag(point, point, steps=0, pointer="touch")


def tap_until_there(tab, selector):
    """Brings the bars back. A busy browser may take so long for a tap that it is none, so it is made again."""
    def are_back():
        if tab.attribute("body", "data-idle") is not None:
            tap(tab, selector)
            # Longer than a tap waits for a second one, and than the bars take.
            tab.watch(0.8)
        return are_there(tab)

    tab.wait_until(are_back, "the bars")


# What a size has is the style sheet's and the script's, so here and below the other browser has fewer.
@pytest.mark.parametrize("browser, page, size, least", [
    ("chromium", FOUR_TO_THREE, PHONE, 0.33), ("chromium", FOUR_TO_THREE, DESK, 0.70), *(
        (browser, *window) for browser in ("chromium", "firefox") for window in (
            (LANDSCAPE, DESK, 0.70), (LANDSCAPE, SIDEWAYS, 0.60), (PORTRAIT, PHONE, 0.60)))])
def test_a_picture_has_its_share_of_the_window(open_tab, page, size, least):
    tab = open_tab(page, size)
    _, _, width, height = picture(tab)
    assert width * height >= least * size[0] * size[1] and width <= size[0] and height <= size[1]


@pytest.mark.parametrize("browser, size", [*product(["chromium"], [PHONE, SIDEWAYS, DESK]), ("firefox", PHONE)])
def test_nothing_moves_when_the_bars_go(open_tab, keep, size):
    tab = open_tab(FOUR_TO_THREE, size)
    before = tab.box("[data-stage]"), picture(tab), tab.box("[data-next]")
    keep(tab, f"bars-{size[0]}")
    assert before[0] == [0, 0, *size]
    wait_until_gone(tab)
    keep(tab, f"bars-gone-{size[0]}")
    assert (tab.box("[data-stage]"), picture(tab), tab.box("[data-next]")) == before


def wake(tab, size):
    """Brings the bars back that have faded while a busy browser was loading."""
    tab.move(size[0] / 2 + 1, size[1] / 2)
    tab.wait_until(lambda: are_there(tab), "the bars")


def test_a_tap_shows_and_hides_the_bars(open_tab):
    tab = open_tab(FOUR_TO_THREE, PHONE)
    wake(tab, PHONE)
    tap(tab, ".surface")
    wait_until_gone(tab)
    tap_until_there(tab, ".surface")
    assert tab.text(POSITION) == "2 of 4"


def test_buttons_that_are_not_there_do_nothing(open_tab):
    tab = open_tab(FOUR_TO_THREE, PHONE)
    for button in ("[data-next]", "[data-panel=settings]"):
        wait_until_gone(tab)
        tap_until_there(tab, button)
        assert tab.text(POSITION) == "2 of 4"
        assert tab.attribute("[data-panel-host]", "hidden") is not None
        assert not tab.evaluate(f"document.querySelector({button!r}).matches(':focus')")
    wake(tab, PHONE)
    tap(tab, "[data-next]")
    tab.wait_for_text(POSITION, "3 of 4")


def has_focus(tab, selector):
    return tab.evaluate(f"document.activeElement.matches({selector!r})")


@pytest.fixture
def faded(open_tab):
    """A page whose button for the next picture was pressed by the mouse, and has faded since."""
    tab = open_tab(LANDSCAPE, DESK)
    tab.click_on("[data-next]")
    tab.wait_for_text(POSITION, "2 of 4")
    tab.move(DESK[0] / 2, DESK[1] / 2)
    wait_until_gone(tab)
    assert has_focus(tab, "[data-next]")
    return tab


def test_tab_goes_on_from_a_pressed_button_that_has_faded(faded):
    faded.press("Tab")
    assert has_focus(faded, "[data-zoom-out]")
    faded.wait_until(lambda: are_there(faded), "the bars")


# Enter would press the button, and arrows belong to the picture.
@pytest.mark.parametrize("key, position", [("Enter", "2 of 4"), ("ArrowLeft", "1 of 4")])
def test_a_pressed_button_does_not_act_on_a_key_once_it_is_gone(faded, key, position):
    faded.press(key)
    faded.wait_until(lambda: are_there(faded), "the bars")
    faded.wait_for_text(POSITION, position)
    assert has_focus(faded, ".surface")


def test_the_focus_brings_the_bars_back_and_keeps_them(open_tab):
    tab = open_tab(LANDSCAPE, DESK)
    wait_until_gone(tab)
    tab.press("Tab")
    tab.wait_until(lambda: are_there(tab), "the bars")
    # Longer than they wait before they fade.
    tab.watch(4)
    assert are_there(tab)


@pytest.mark.parametrize("browser, size", [("chromium", PHONE), ("chromium", DESK), ("firefox", PHONE)])
def test_dots_are_there_while_the_bars_are_not(open_tab, keep, size):
    tab = open_tab(LANDSCAPE, size, "&preset=pages")
    last = ".overlay .dot:last-of-type"
    wake(tab, size)
    tab.wait_until(lambda: opacity(tab, last) == 0, "no dots")
    for x, y in tab.evaluate(FREE_DOTS):
        tab.drag((x, y), (x, y), steps=0, pointer="touch")
        # Two at once would be a double tap.
        tab.watch(0.5)
    assert tab.text(POSITION) == "1 of 4"
    wait_until_gone(tab)
    tab.wait_until(lambda: opacity(tab, last) == 1, "the dots")
    keep(tab, f"dots-{size[0]}")
    tap(tab, last)
    tab.wait_for_text(POSITION, "4 of 4")


# Firefox is told by its settings alone.
@pytest.mark.parametrize("browser", ["chromium"])
def test_dots_and_signs_can_be_seen_in_colours_of_the_system(open_tab, keep):
    tab = open_tab(LANDSCAPE, PHONE, "&preset=pages")
    tab.force_colours()
    assert tab.evaluate("matchMedia('(forced-colors: active)').matches")
    wake(tab, PHONE)
    grounds = tab.evaluate("""['.tools .tool', '[data-next]'].map(selector =>
        getComputedStyle(document.querySelector(selector)).backgroundColor)""")
    assert not any(ground == "transparent" or ground.startswith("rgba") for ground in grounds)
    keep(tab, "signs-of-the-system")
    wait_until_gone(tab)
    dots = tab.evaluate("""[...document.querySelectorAll('.overlay .dot')].map(dot =>
        getComputedStyle(dot, '::after').backgroundColor)""")
    # One of the four is the current page's.
    assert len(dots) == len(SHAPES) and len(set(dots)) == 2
    keep(tab, "dots-of-the-system")


def test_a_phone_shows_and_loads_no_thumbnails(open_tab):
    tab = open_tab(LANDSCAPE, PHONE)
    tab.wait_until_quiet()
    assert tab.box("[data-thumbnails]")[3] == 0
    assert not [path for _, path in tab.requests() if "limit=100" in path or "size=80" in path]


@pytest.mark.parametrize("browser, size", [
    *product(["chromium"], [PHONE, SIDEWAYS, DESK]), ("firefox", PHONE), ("firefox", DESK)])
def test_a_panel_leaves_the_picture_its_own_place(open_tab, keep, size):
    tab = open_tab(FOUR_TO_THREE, size)
    tab.click_on("[data-panel=info]")
    tab.wait_until(lambda: tab.text(".panel .facts"), "the panel")
    tab.wait_until_quiet()
    keep(tab, f"panel-{size[0]}")

    def is_beside():
        x, y, width, height = picture(tab)
        left, top, _, _ = tab.box(".panel")
        return x + width <= left or y + height <= top + 12

    tab.wait_until(is_beside, "the picture beside or above the panel")


def test_without_scripts_the_bars_are_beside_the_picture(service, start, browser, keep):
    tab = Tab(start(browser, Reader(scripts=False)), service.base, "default", *DESK)
    tab.open("/g/Shapes")
    _, y, _, height = tab.box("[data-stage]")
    assert y >= tab.box(".bar")[3]
    assert y + height <= tab.box("[data-next]")[1]
    keep(tab, "bars-plain")
    tab.close()


def test_a_switch_is_turned_by_the_keyboard(open_tab):
    tab = open_tab(LANDSCAPE, DESK)
    tab.click_on("[data-panel=settings]")
    switch = ".panel [name=thumbnails]"
    tab.wait_until(lambda: tab.attribute(switch, "name"), "the settings")
    tab.evaluate(f"document.querySelector('{switch}').focus()")
    for is_on in (False, True):
        tab.press("Space")
        tab.wait_until(lambda: tab.evaluate(f"document.querySelector('{switch}').checked") == is_on, f"on: {is_on}")
    # The key is not the picture's as well.
    assert tab.text(POSITION) == "1 of 4"


def test_a_person_who_wants_no_thumbnails_has_none_in_any_visit(open_tab, service):
    last = len(service.items()) - 1
    row, switch = "[data-thumbnails]", ".panel [name=thumbnails]"

    def press_switch(tab):
        tab.click_on("[data-panel=settings]")
        tab.wait_until(lambda: tab.attribute(switch, "name"), "the settings")
        tab.evaluate(f"document.querySelector('{switch}').click()")

    # A browser that other tests seldom have: the choice is kept in it.
    reader = Reader(dark=True, reduced_motion=True)
    tab = open_tab(last, (700, 800), reader=reader)
    tab.wait_for_strip()
    tab.wait_until_quiet()
    assert tab.box(row)[3] == 68
    press_switch(tab)
    tab.wait_until(lambda: tab.box(row)[3] == 0, "no row")
    _, top, _, height = tab.box("[data-next]")
    assert top + height == pytest.approx(800, abs=8)

    next_visit = open_tab(last, (700, 800), reader=reader)
    next_visit.wait_for_strip()
    next_visit.wait_until_quiet()
    assert next_visit.box(row)[3] == 0
    assert not [path for _, path in next_visit.requests() if "limit=100" in path or "size=80" in path]
    press_switch(next_visit)
    next_visit.wait_until(lambda: next_visit.box(row)[3] == 68, "the row")
    current = f"{row} [aria-current]"
    next_visit.wait_until(lambda: next_visit.attribute(current, "value") == str(last), "the current one")
    left, _, width, _ = next_visit.box(current)
    assert left >= 0 and left + width <= 700
