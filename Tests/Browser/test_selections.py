"""Selections whose words are signs of URLs, in the requests of scripts."""

import json
import time
from urllib.parse import quote

import pytest
from PIL import Image

from service import GLANCE, HEADER_PATIENCE, serving

pytestmark = pytest.mark.rooms()

GALLERY = "Signs;q=" + quote("100% #1?", safe="")
POSITION = "[data-page-status] .position"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """A service whose pictures have the words in their names."""
    place = tmp_path_factory.mktemp("selections")
    folder = place / "Signs"
    folder.mkdir()
    for number in range(3):
        Image.new("RGB", (80, 60), (90 * number, 90, 90)).save(folder / f"100 1 {number}.png")
    with serving(folder, place / "log") as service:
        deadline = time.monotonic() + HEADER_PATIENCE
        while json.loads(service.ask("GET", f"/v1/galleries/{GALLERY}"))["count"] < 3:
            assert time.monotonic() < deadline, "the words are not known"
            time.sleep(GLANCE)
        yield service


@pytest.mark.parametrize("view, shown", [("layout", "strip"), ("frames", "canvas")])
def test_a_search_with_signs_of_urls_shows_what_it_finds(open_tab, view, shown):
    tab = open_tab(f"/g/{GALLERY}?view={view}")
    tab.wait_until(lambda: tab.attribute(".surface", "data-shows") == shown, f"shown as {shown}")
    assert not [path for _, path in tab.requests() if "/v1/sessions" in path]
    tab.click_on("[data-next]")
    tab.wait_for_text(POSITION, "2 of 3")
    assert tab.complaints() == []
