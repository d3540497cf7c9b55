"""The first page of `peekstrip demo`: the gallery and the screens beside each other."""

import pytest

from browsers import Reader
from service import demonstrating
from test_looks import DARK, LIGHT, SIZES, small_targets, violations

pytestmark = pytest.mark.rooms("WebPages", "Templates")

PICTURES_ARE_DRAWN = """[...document.querySelectorAll('.demo img')].every(
    it => it.complete && it.naturalWidth)"""


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with demonstrating(tmp_path_factory.mktemp("demo") / "log") as service:
        for name in ("hall", "kitchen", "panel"):
            service.whole(f"/screens/{name}.png")
        yield service


# Of colours axe alone says something, in one browser.
@pytest.mark.parametrize("browser, reader", [
    ("chromium", LIGHT), ("chromium", DARK), ("chromium", Reader(scripts=False)),
    ("firefox", LIGHT), ("firefox", Reader(scripts=False))],
    ids=["chromium-light", "chromium-dark", "chromium-no scripts", "firefox-light", "firefox-no scripts"])
def test_it_fits_and_reads_well(open_tab, keep, browser, reader):
    tab = open_tab("/", *SIZES["smallest"], reader=reader)
    for size in ("smallest", "tablet", "desk"):
        width, height, density = SIZES[size]
        tab.resize(width, height, density)
        tab.wait_until(lambda: tab.evaluate(PICTURES_ARE_DRAWN), "the pictures")
        keep(tab, f"demo-{size}-{'dark' if reader.dark else 'light'}")
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        assert small_targets(tab) == []
        # As on the other pages, the rules are about the document.
        if reader.scripts and browser == "chromium":
            assert violations(tab) == []
    assert tab.complaints() == []
