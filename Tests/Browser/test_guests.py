"""A guest with a signed link to a gallery: the page opens with its pictures, and turns them without a session."""

import subprocess
from contextlib import contextmanager

import pytest

from browsers import Reader
from service import EXECUTABLE, PATIENCE, SAMPLE, launched
from tab import Tab

pytestmark = pytest.mark.rooms()


@pytest.fixture(scope="module")
def guests(tmp_path_factory):
    """The base of a service that asks for a token, and what signs a path."""
    place = tmp_path_factory.mktemp("guests")
    (place / "tokens").write_text("viewers-0123456789abcdef\n")
    (place / "keys").write_text("new:0123456789abcdef0123456789abcdef\n")

    def signed(path):
        return subprocess.run([EXECUTABLE, "sign", "--link-key-file", place / "keys", path],
                              text=True, capture_output=True, check=True, timeout=PATIENCE).stdout.strip()

    with launched(SAMPLE, place / "log", "--access-token-file", place / "tokens",
                  "--link-key-file", place / "keys") as base:
        yield base, signed


@contextmanager
def visiting(start, browser, guests, before="() => {}", path="/g/Sample"):
    base, signed = guests
    tab = Tab(start(browser, Reader()), base.rstrip("/"), "default", 1000, 700)
    try:
        tab.before_scripts(before)
        tab.open(signed(path))
        yield tab
    finally:
        tab.close()


def picture(tab):
    """The title of the picture in the middle, once pictures are there."""
    return tab.evaluate("""(() => {
        const images = [...document.querySelectorAll('[data-stage] img')]
        const isThere = images.some(image => image.complete && image.naturalWidth)
        return isThere ? document.querySelector('[data-page-status] .caption').textContent : ''
    })()""")


def shows(tab, number):
    tab.wait_until(lambda: picture(tab).startswith(f"{number:02} "), f"picture {number}")


def moves(tab):
    tab.wait_until(lambda: tab.evaluate("document.querySelector('[data-current]') !== null"), "the engine's strip")


def test_the_pictures_are_turned_without_a_session(start, browser, guests):
    with visiting(start, browser, guests) as tab:
        address = tab.evaluate("location.href")
        shows(tab, 1)
        assert tab.evaluate("document.querySelector('a[rel=prev]').hidden") is True
        tab.drag((750, 350), (150, 350), pointer="touch")
        shows(tab, 2)
        # A finger on a moving strip takes it where it is.
        tab.wait_until_still()
        tab.drag((750, 350), (150, 350))
        shows(tab, 3)
        # Beyond what the first layout told of.
        for number in range(4, 8):
            tab.press("ArrowRight")
            shows(tab, number)
        tab.evaluate("document.querySelector('a[rel=prev]').click()")
        shows(tab, 6)
        tab.resize(500, 800)
        tab.wait_until_quiet()
        shows(tab, 6)
        tab.press("ArrowRight")
        shows(tab, 7)
        # The address is the signed one, which others can be sent.
        assert tab.evaluate("location.href") == address
        # No link leads out of the gallery, where a guest would be asked for a password.
        links = tab.evaluate("""[...document.querySelectorAll('a[href]')].map(
            link => new URL(link.href).pathname).join(' ')""").split()
        assert links and all(path.startswith("/g/Sample") for path in links)


def test_links_lead_to_the_pictures_beside_the_current_one(start, browser, guests):
    with visiting(start, browser, guests) as tab:
        moves(tab)
        second = tab.attribute("a[rel=next]", "href")
        for number in (2, 3):
            tab.press("ArrowRight")
            shows(tab, number)
        assert "/items/" in second and tab.attribute("a[rel=prev]", "href") == second
        assert tab.attribute("a[rel=next]", "href") != second
        # The browser opens a tab by such a click; here it is stopped when the page has had it.
        click = """(keys => {
            let isTaken
            addEventListener('click', event => {
                isTaken = event.defaultPrevented
                event.preventDefault()
            }, { once: true })
            const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
            document.querySelector('a[rel=next]').dispatchEvent(click)
            return isTaken
        })"""
        for key in ("ctrlKey", "metaKey", "shiftKey", "altKey"):
            assert tab.evaluate(f"{click}({{ {key}: true }})") is False, key
        assert tab.evaluate(f"{click}({{}})") is True
        # Of the five clicks one turns the page.
        shows(tab, 4)
        tab.wait_until_quiet()
        shows(tab, 4)


# Where the links lead is the script's work alone, and the engine's.
@pytest.mark.parametrize("browser", ["chromium"])
def test_a_loop_has_no_ends(start, browser, guests):
    with visiting(start, browser, guests, path="/g/Sample?loop=true") as tab:
        shows(tab, 1)
        count = int(tab.text("[data-page-status] .position").split(" of ")[1])
        for rel, number in [("prev", count), ("next", 1)]:
            assert tab.evaluate(f"document.querySelector('a[rel={rel}]').hidden") is False
            tab.evaluate(f"document.querySelector('a[rel={rel}]').click()")
            tab.wait_until(
                lambda number=number: tab.text("[data-page-status] .position").startswith(f"{number} of "),
                f"picture {number}")


def test_pages_get_another_size_in_the_same_window(start, browser, guests):
    with visiting(start, browser, guests) as tab:
        moves(tab)
        assert tab.box("[data-current]")[2] > 250
        tab.evaluate("document.querySelector('[data-page-size]').style.width = '250px'")
        tab.press("ArrowRight")
        shows(tab, 2)
        tab.wait_until(lambda: tab.box("[data-current]")[2] <= 250, "a narrow page")
        shows(tab, 2)


def test_links_turn_the_pages_where_there_is_no_engine(start, browser, guests):
    with visiting(start, browser, guests, "() => { delete globalThis.WebAssembly }") as tab:
        for rel, number in [("next", 2), ("next", 3), ("prev", 2)]:
            # Links lead on once it is known that there is none.
            tab.wait_until(lambda: tab.attribute(".surface", "data-shows") == "canvas", "frames")
            with tab.loading():
                tab.evaluate(f"document.querySelector('a[rel={rel}]').click()")
            tab.wait_until(
                lambda: tab.text("[data-page-status] .position").startswith(f"{number} of "),
                f"picture {number}")
