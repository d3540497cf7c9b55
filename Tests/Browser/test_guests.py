"""A guest with a signed link to a gallery: the page opens with its pictures, and its links turn the pages."""

import subprocess
from contextlib import contextmanager

import pytest

from browsers import Reader
from service import EXECUTABLE, PATIENCE, SAMPLE, launched
from tab import Tab

pytestmark = pytest.mark.rooms()


@pytest.fixture(scope="module")
def guests(tmp_path_factory):
    """The base of a service that asks for a token, and a signed path."""
    place = tmp_path_factory.mktemp("guests")
    (place / "tokens").write_text("viewers-0123456789abcdef\n")
    (place / "keys").write_text("new:0123456789abcdef0123456789abcdef\n")
    link = subprocess.run([EXECUTABLE, "sign", "--link-key-file", place / "keys", "/g/Sample"],
                          text=True, capture_output=True, check=True, timeout=PATIENCE).stdout.strip()
    with launched(SAMPLE, place / "log", "--access-token-file", place / "tokens",
                  "--link-key-file", place / "keys") as base:
        yield base, link


@contextmanager
def visiting(start, browser, guests):
    base, link = guests
    tab = Tab(start(browser, Reader()), base.rstrip("/"), "default", 1000, 700)
    try:
        tab.open(link)
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


def test_the_pictures_are_there_and_are_turned_by_links(start, browser, guests):
    with visiting(start, browser, guests) as tab:
        tab.wait_until(lambda: picture(tab).startswith("01 "), "the first picture")
        for title in ("02 ", "03 "):
            with tab.loading():
                tab.evaluate("document.querySelector('a[rel=next]').click()")
            tab.wait_until(lambda: picture(tab).startswith(title), "the next picture")
        with tab.loading():
            tab.evaluate("document.querySelector('a[rel=prev]').click()")
        tab.wait_until(lambda: picture(tab).startswith("02 "), "the picture before")
        # No link leads out of the gallery, where a guest would be asked for a password.
        links = tab.evaluate("""[...document.querySelectorAll('a[href]')].map(
            link => new URL(link.href).pathname).join(' ')""").split()
        assert links and all(path.startswith("/g/Sample") for path in links)
