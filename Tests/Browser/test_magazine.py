"""A strip of galleries in a browser."""

import pytest
from PIL import Image

from service import serving

pytestmark = pytest.mark.rooms("Public")

POSITION = "[data-page-status] .position"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """Two galleries: pages 0 to 2, and 3 and 4."""
    place = tmp_path_factory.mktemp("magazine")
    for name, count in (("First", 3), ("Second", 2)):
        folder = place / "served" / name
        folder.mkdir(parents=True)
        for number in range(1, count + 1):
            Image.new("RGB", (80, 60), (90, 50 * number, 90)).save(folder / f"{name} {number}.png")
    with serving(place / "served", place / "log") as service:
        yield service


@pytest.mark.parametrize("view, shown", [("layout", "strip"), ("frames", "canvas")])
def test_a_session_begins_on_the_picture_that_the_page_shows(open_tab, view, shown):
    tab = open_tab(f"/g/Second?preset=magazine&view={view}")
    tab.wait_until(lambda: tab.attribute(".surface", "data-shows") == shown, f"shown as {shown}")
    assert tab.text(POSITION) == "4 of 5"
    # The first event creates the session.
    tab.click_on("[data-next]")
    tab.wait_for_text(POSITION, "5 of 5")
    assert tab.complaints() == []
