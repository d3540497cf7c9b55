"""The appearance and the accessibility of the pages, from the smallest phone to a desktop. With
PEEKSTRIP_SCREENSHOTS=1 they are saved as pictures for manual inspection."""

import json
from importlib.resources import files

import pytest

from browsers import Reader
from likeness import wait_until_shows

pytestmark = pytest.mark.rooms()

SIZES = {
    "smallest": (320, 568, 1), "phone": (390, 844, 2), "phone-on-its-side": (844, 390, 2),
    "tablet": (800, 1180, 1), "desk": (1440, 900, 1), "wide": (1920, 1080, 1),
}
LIGHT, DARK = Reader(), Reader(dark=True, reduced_motion=True)
PAGES = {
    "list": "/", "viewer": "/g/{gallery}", "picture": "/g/{gallery}/items/{item}",
    "share": "/s/{session}/share", "remote": "/s/{session}/remote", "watching": "/s/{watching}",
    "error": "/s/AAAAAAAAAAAAAAAAAAAAAA",
}

# The most visited pages, tested at all sizes; and the sizes at which all pages are tested, also by
# axe.
MAIN = {"list", "viewer"}
# These have no strip, and follow their window by their style sheets alone, so they are loaded once.
PLAIN = {"list", "share", "error"}
CHECKED = {"smallest", "tablet", "wide", "desk"}
# Colours change no sizes, so a dark page is looked at on the smallest phone and on a desk.
DARK_SIZES = {"smallest", "desk"}

# The smallest side of a target, in CSS pixels: WCAG 2.2, 2.5.8.
SMALLEST_TARGET = 24

COVERS_ARE_DRAWN = """[...document.querySelectorAll('.cover > img')].every(
    cover => cover.getBoundingClientRect().top > innerHeight
        || cover.complete && cover.naturalWidth)"""

AXE = files("axe_core_python").joinpath("axe.min.js").read_text()


@pytest.fixture(scope="module")
def path_of(service):
    session = service.begin()
    names = {"gallery": service.gallery, "item": service.items()[1]["id"], "session": session,
             "watching": service.watching(session)}
    yield lambda name: PAGES[name].format(**names)
    service.end(session)


# Of colours axe alone says something, in one browser; so the other has no dark pages here.
@pytest.mark.parametrize("browser, reader", [("chromium", LIGHT), ("chromium", DARK), ("firefox", LIGHT)],
                         ids=["chromium-light", "chromium-dark", "firefox-light"])
@pytest.mark.parametrize("name", PAGES)
def test_fits_and_reads_well(open_tab, path_of, keep, browser, name, reader):
    tab = None
    for size, (width, height, density) in SIZES.items():
        if size not in (DARK_SIZES if reader.dark else CHECKED) and (reader.dark or name not in MAIN):
            continue
        if tab is None:
            tab = open_tab(path_of(name), width, height, density, reader=reader)
        else:
            tab.resize(width, height, density)
            if name not in PLAIN:
                tab.open(path_of(name))
        if name in ("viewer", "watching"):
            tab.wait_until(lambda: is_drawn(tab), "pictures on the stage")
        if name == "viewer" and size == "desk":
            tab.click_on("[data-panel=settings]")
            tab.wait_until(lambda: tab.text(".panel .presets"), "the settings")
        tab.wait_until(lambda: tab.evaluate(COVERS_ARE_DRAWN), "covers in the window")
        keep(tab, f"{name}-{size}-{'dark' if reader.dark else 'light'}")

        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        assert small_targets(tab) == []
        # The rules are about the document and its style sheets, which browsers have in common.
        if size in CHECKED and browser == "chromium":
            hold_bars(tab)
            assert violations(tab) == []


def hold_bars(tab):
    """Keeps the bars of a viewer, if it is one, by the mouse: text that fades has little contrast."""
    if tab.evaluate("document.querySelector('.viewer-page .bar .back') !== null"):
        x, y = tab.middle(".bar .back")
        # From elsewhere, because the mouse may be there from the page before.
        tab.move(x, y + 100)
        tab.move(x, y)
        tab.wait_until(lambda: tab.evaluate(
            "getComputedStyle(document.querySelector('.bar')).opacity") == "1", "the bars")


def test_without_scripts_it_fits_too(open_tab, service, keep):
    tab = open_tab("/", 1024, 768, reader=Reader(scripts=False))
    for size, (width, height, density) in SIZES.items():
        tab.resize(width, height, density)
        tab.open(f"/g/{service.gallery}")
        keep(tab, f"plain-{size}")
        assert tab.evaluate("document.documentElement.scrollWidth") <= width


# The places of parts of the page when it was parsed, before its scripts run.
PARTS = ["[data-stage]", "[data-thumbnails]", "[data-next]", "h1"]
FIRST_PLACES = f"""() => addEventListener('DOMContentLoaded', () => {{
    const places = {PARTS}.map(part => {{
        const {{ x, y, width, height }} = document.querySelector(part).getBoundingClientRect()
        return [x, y, width, height]
    }})
    document.documentElement.dataset.places = JSON.stringify(places)
}})"""


def test_the_page_does_not_shift_while_it_loads(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}", 1200, 1100, before=FIRST_PLACES)
    first = json.loads(tab.evaluate("document.documentElement.dataset.places"))
    wait_until_shows(tab, service, 0)
    assert [tab.box(part) for part in PARTS] == first


# Firefox does not report layout shifts.
@pytest.mark.parametrize("browser", ["chromium"])
def test_the_browser_counts_no_shift(open_tab, service, browser):
    for path in ("/", f"/g/{service.gallery}"):
        tab = open_tab(path, *SIZES["phone"])
        tab.watch(1)
        assert tab.evaluate("""new Promise(done => {
            new PerformanceObserver((list, observer) => {
                observer.disconnect()
                done(list.getEntries().reduce((sum, { value }) => sum + value, 0))
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => done(0), 500)
        })""") == 0


def test_the_focus_can_be_seen(open_tab, service, keep):
    tab = open_tab(f"/g/{service.gallery}", *SIZES["phone"][:2])
    wait_until_shows(tab, service, 0)
    before = tab.screenshot()
    for name in ["back", "find", "play", "stage", "previous", "next", "zoom-in"]:
        tab.press("Tab")
        after = tab.screenshot()
        assert after != before, name
        before = after
        keep(tab, f"focus-{name}")


def is_drawn(tab):
    return tab.evaluate("""(() => {
        const shown = document.querySelector('.surface[data-shows="strip"] .strip')
        const window = shown?.getBoundingClientRect()
        const pages = [...shown?.querySelectorAll('.page') ?? []].filter(page => {
            const { left, right } = page.getBoundingClientRect()
            return left < window.right && right > window.left
        })
        return pages.length > 0 && pages.every(page => page.querySelector('img')?.naturalWidth > 0)
    })()""")


def small_targets(tab):
    """Links, buttons and the strip that are smaller than a fingertip."""
    boxes = tab.evaluate("""[...document.querySelectorAll(
        'a, button, select, summary, .surface')].filter(element => element.checkVisibility())
        .map(element => {
        const { width, height } = element.getBoundingClientRect()
        return [element.className || element.localName, width, height]
    })""")
    return [box for box in boxes if min(box[1:]) < SMALLEST_TARGET]


def violations(tab):
    """The violations that axe reports, as rule and element."""
    return tab.evaluate(f"""(async () => {{
        {AXE}
        const {{ violations }} = await axe.run(document)
        return violations.flatMap(rule =>
            rule.nodes.map(node => rule.id + ': ' + node.html.slice(0, 120)))
    }})()""")


@pytest.mark.parametrize("reader, query, paper", [
    (LIGHT, "", "faf9f6"), (DARK, "", "262930"), (DARK, "&paper=ffe0b0", "ffe0b0")])
def test_paper_is_dark_in_a_dark_browser_unless_somebody_chose_it(
        open_tab, service, keep, reader, query, paper):
    tab = open_tab(f"/g/{service.gallery}?preset=leaves{query}", 420, 900, reader=reader)
    tab.wait_for_strip()
    wanted = tuple(bytes.fromhex(paper))

    def colour():
        """Above the picture, which is as wide as the page."""
        return tab.screenshot("[data-stage]").getpixel((210, 30))

    tab.wait_until(lambda: all(abs(one - other) <= 2 for one, other in zip(colour(), wanted)), f"paper {paper}")
    keep(tab, f"paper-{paper}")
