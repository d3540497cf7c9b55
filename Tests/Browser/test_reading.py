"""Larger text, paper, and a slide show that somebody looks at."""

import pytest

pytestmark = pytest.mark.rooms()

PHONE = (390, 844, 1)
SIZES = [(320, 568, 1), PHONE, (844, 390, 1), (1024, 768, 1)]
POSITION = "[data-page-status] .position"

# What can be pressed and is not wholly in the window; the viewer does not scroll.
OUTSIDE = """[...document.querySelectorAll('a, button, select, input')].filter(element =>
    element.checkVisibility() && !element.closest('.thumbnails, .tiles, .crumbs, .panel')).filter(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isBeyond = document.body.matches('.viewer-page') && (top < 0 || bottom > innerHeight)
    return left < 0 || right > innerWidth || isBeyond
}).map(element => element.title || element.textContent.trim())"""

LARGER = "document.documentElement.style.fontSize = '200%'"
USUAL = "document.documentElement.style.fontSize = ''"

# As much room around text as a reader may want (WCAG 1.4.12).
ROOMIER = """(() => {
    const room = { 'line-height': '1.5', 'letter-spacing': '0.12em', 'word-spacing': '0.16em' }
    for (const element of document.querySelectorAll('body, body *')) {
        for (const name in room) element.style.setProperty(name, room[name], 'important')
        if (element.matches('p')) element.style.setProperty('margin-block-end', '2em', 'important')
    }
})()"""


def shown(tab):
    tab.wait_for_strip()
    tab.wait_until_quiet()


@pytest.mark.parametrize("size", SIZES)
def test_larger_and_roomier_text_fits(open_tab, service, keep, size):
    tab = open_tab(f"/g/{service.gallery}", *size)
    shown(tab)
    for path in ("viewer", "grid"):
        if path == "grid":
            tab.open(f"/g/{service.gallery}/grid")
        for name, change in (("large", LARGER), ("roomy", ROOMIER)):
            tab.evaluate(USUAL)
            tab.evaluate(change)
            # Only the viewer asks for other pictures then.
            if path == "viewer":
                tab.wait_until_quiet()
            else:
                tab.wait_for_frame()
            keep(tab, f"{name}-text-{size[0]}-{path}")
            assert_it_fits(tab, size, path, name)


def test_larger_and_roomier_text_fits_on_pages_without_a_strip(open_tab, service, keep):
    """No script places anything on them: they follow their window by their style sheets, so each is loaded once."""
    tab = open_tab("/", *SIZES[0])
    for page in ("index", "settings", "share", "find"):
        if page != "index":
            tab.open(f"/g/{service.gallery}/{page}")
        for name, change in (("large", LARGER), ("roomy", ROOMIER)):
            tab.evaluate(USUAL)
            tab.evaluate(change)
            for size in SIZES:
                tab.resize(*size)
                tab.wait_for_frame()
                keep(tab, f"{name}-text-{size[0]}-{page}")
                assert_it_fits(tab, size, page, name)


def assert_it_fits(tab, size, page, name):
    assert tab.evaluate("document.documentElement.scrollWidth") <= size[0], (page, size, name)
    assert tab.evaluate(OUTSIDE) == [], (page, size, name)


@pytest.mark.parametrize("size", [PHONE, (844, 390, 1)])
def test_panels_hold_text_of_twice_its_size(open_tab, service, keep, size):
    tab = open_tab(f"/g/{service.gallery}", *size)
    for panel in ("info", "settings", "share"):
        if panel != "info":
            tab.reload()
        shown(tab)
        tab.evaluate(LARGER)
        tab.click_on(f"[data-panel={panel}]")
        tab.wait_until(lambda: tab.text(".panel h2"), "the panel")
        tab.wait_until_quiet()
        keep(tab, f"large-panel-{panel}-{size[0]}")
        assert tab.evaluate("(p => p.scrollWidth - p.clientWidth)(document.querySelector('.panel'))") <= 0, panel
        # What is below is reached by scrolling, and the button that closes it always.
        left, top, width, height = tab.box(".panel [data-close]")
        assert left >= 0 and top >= 0 and left + width <= size[0] and top + height <= size[1], panel


# The driver of the other browser has no paper to look at.
@pytest.mark.parametrize("browser", ["chromium"])
def test_paper_has_the_picture_and_its_title(open_tab, service, keep):
    tab = open_tab(f"/g/{service.gallery}?page=2", 800, 1100)
    shown(tab)
    tab.print_media()
    keep(tab, "paper")
    item = service.items()[2]
    _, top, width, height = tab.box(f'.strip [data-item="{item["id"]}"] img')
    assert top == 0 and width > 700 and height > 700
    assert tab.box("[data-page-status]")[1] >= height
    assert tab.evaluate("""[...document.querySelectorAll('a, button, .page, .bar')]
        .filter(element => element.checkVisibility()).length""") == 1


@pytest.mark.parametrize("browser", ["chromium"])
def test_paper_has_the_whole_width_for_the_picture_also_with_an_open_panel(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}?page=2", 800, 1100)
    shown(tab)
    tab.click_on("[data-panel=info]")
    tab.wait_until(lambda: tab.text(".panel .facts"), "the panel")
    tab.wait_until_quiet()
    tab.print_media()
    item = service.items()[2]
    left, _, width, _ = tab.box(f'.strip [data-item="{item["id"]}"] img')
    assert left == 0 and width > 700


def test_a_zoom_is_told(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}", 1024, 768)
    shown(tab)
    tab.press("+")
    tab.wait_until(lambda: "150 %" in tab.text(POSITION), "the zoom")
    tab.press("-")
    tab.wait_for_text(POSITION, f"1 of {len(service.items())}")


def test_names_say_picture(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}?page=1", 1024, 768)
    shown(tab)
    count = len(service.items())
    for page, key in ((2, None), (3, "ArrowRight")):
        if key:
            tab.press(key)
        tab.wait_until(lambda page=page: tab.attribute(".surface", "aria-label").startswith(
            f"Picture {page} of {count}"), "the name")
    assert "ArrowRight" in tab.attribute(".surface", "aria-keyshortcuts")


# The keys that turn pages, which a strip from top to bottom has others of.
@pytest.mark.parametrize(("query", "keys", "pressed"), [
    ("", "ArrowLeft ArrowRight", "ArrowRight"), ("?axis=vertical", "ArrowUp ArrowDown", "ArrowDown")])
def test_a_strip_says_the_keys_that_turn_it(open_tab, service, query, keys, pressed):
    tab = open_tab(f"/g/{service.gallery}{query}", 1024, 768)
    shown(tab)
    tab.wait_until(lambda: tab.attribute(".surface", "aria-keyshortcuts").startswith(f"{keys} Home"), "the keys")
    tab.press(pressed)
    tab.wait_for_text(POSITION, f"2 of {len(service.items())}")


# Counts the screen's locks.
LOCKS = """() => {
    const record = document.documentElement ? document.documentElement.dataset : {}
    let held = 0
    const note = change => {
        held += change
        document.documentElement.dataset.held = held
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
        note(1)
        return { release: async () => note(-1) }
    } } })
}"""


def test_a_slide_show_keeps_the_screen_awake_while_it_plays(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}?autoplay=20000", 1024, 768, before=LOCKS)
    shown(tab)
    tab.click_on("[data-next]")
    tab.wait_for_text(POSITION, f"2 of {len(service.items())}")

    def held():
        return tab.evaluate("document.documentElement.dataset.held ?? '0'")

    tab.wait_until(lambda: (held() == "1") == (tab.attribute("[data-autoplay]", "data-playing") == "true"),
                   "awake while it plays")
    for _ in range(2):
        before = tab.attribute("[data-autoplay]", "data-playing")
        tab.click_on("[data-autoplay]")
        tab.wait_until(
            lambda before=before: tab.attribute("[data-autoplay]", "data-playing") != before, "a change")
        awake = "1" if tab.attribute("[data-autoplay]", "data-playing") == "true" else "0"
        tab.wait_until(lambda awake=awake: held() == awake, f"locks: {awake}")


def test_the_seconds_of_the_slide_show_are_at_its_button_in_all_galleries(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}", 1024, 768)
    shown(tab)
    assert tab.attribute("[data-autoplay]", "data-seconds") == "5"
    tab.click_on("[data-panel=settings]")
    tab.wait_until(lambda: tab.attribute(".panel [name=autoplay]", "name"), "the settings")
    for period, seconds, playing in (("10000", "10", "true"), ("0", "10", "false")):
        tab.evaluate("""(select => {
            select.value = 'PERIOD'
            select.dispatchEvent(new Event('change', { bubbles: true }))
        })(document.querySelector('.panel [name=autoplay]'))""".replace("PERIOD", period))
        tab.wait_until(lambda seconds=seconds, playing=playing: (
            tab.attribute("[data-autoplay]", "data-seconds"),
            tab.attribute("[data-autoplay]", "data-playing")) == (seconds, playing), f"playing: {playing}")
        tab.wait_until_quiet()
    assert tab.evaluate("getComputedStyle(document.querySelector('.play'), '::after').content") != "none"
    # What was off begins again.
    tab.wait_until(lambda: tab.evaluate("document.querySelector('[data-autoplay]').value") == "10000", "10 s")
    next_visit = open_tab(f"/g/{service.gallery}", 1024, 768)
    assert next_visit.attribute("[data-autoplay]", "data-seconds") == "10"
    assert next_visit.attribute("[data-autoplay]", "data-playing") == "false"
    other = open_tab(f"/g/{service.gallery}?autoplay=3000", 1024, 768)
    assert other.attribute("[data-autoplay]", "data-seconds") == "3"


# Notes the pictures that the page names, one after another.
TOLD = """(record => {
    const position = document.querySelector('[data-page-status] .position')
    record.told = ''
    new MutationObserver(() => { record.told += `${parseInt(position.textContent)} ` })
        .observe(position, { childList: true, characterData: true, subtree: true })
})(document.documentElement.dataset)"""


def playing(open_tab, session):
    """A tab in which a slide show has turned."""
    tab = open_tab(f"/s/{session}", 1024, 768)
    first = tab.text(POSITION)
    tab.wait_until(lambda: tab.text(POSITION) != first, "a turn")
    return tab


def hide(tab, open_tab):
    """Puts another tab in front of a slide show, which tells the service that it waits."""
    sent = tab.posts("/events")
    open_tab("/").look_at()
    tab.wait_until(lambda: tab.evaluate("document.hidden"), "hidden")
    tab.wait_until(lambda: tab.posts("/events") > sent, "says that it waits")
    # A turn may have been in progress.
    tab.watch(1)


def named_after(tab, page):
    """The numbers, from 1, that were named and are beyond that of a page, which may be named again."""
    numbers = map(int, tab.evaluate("document.documentElement.dataset.told").split())
    return [number for number in numbers if number > page + 1]


def test_a_slide_show_waits_while_its_tab_is_hidden(open_tab, service):
    session = service.begin(autoplay=2000)
    tab = playing(open_tab, session)
    hide(tab, open_tab)
    hidden = service.page_of(f"/v1/sessions/{session}")
    tab.watch(5)
    assert service.page_of(f"/v1/sessions/{session}") == hidden
    tab.evaluate(TOLD)
    tab.look_at()
    tab.wait_until(lambda: named_after(tab, hidden), "the next picture")
    assert named_after(tab, hidden)[0] == hidden + 2
    service.end(session)


def test_a_slide_show_waits_in_a_tab_that_is_loaded_again_while_it_is_hidden(open_tab, service):
    session = service.begin(autoplay=2000)
    tab = playing(open_tab, session)
    hide(tab, open_tab)
    hidden = service.page_of(f"/v1/sessions/{session}")
    tab.reload()
    assert tab.evaluate("document.hidden")
    tab.watch(5)
    assert service.page_of(f"/v1/sessions/{session}") == hidden
    tab.look_at()
    tab.wait_until(lambda: service.page_of(f"/v1/sessions/{session}") != hidden, "the next picture")
    service.end(session)


def test_a_slide_show_goes_on_after_a_reload(open_tab, service):
    session = service.begin(autoplay=1500)
    tab = open_tab(f"/s/{session}", 1024, 768)

    def turns(count):
        """Whether so many turns are seen; one may be of the loading."""
        seen = set()
        tab.wait_until(lambda: seen.add(tab.text(POSITION)) or len(seen) > count, f"{count} turns")

    turns(2)
    tab.reload()
    turns(2)
    service.end(session)
