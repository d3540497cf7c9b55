"""The strip in a browser without scripts: pictures or a frame in a form, and redirects after it."""

import socket
from urllib.parse import urlsplit

import pytest

import likeness
from browsers import Reader
from likeness import ALIKE, difference
from service import SAMPLE, serving
from tab import Tab

pytestmark = pytest.mark.rooms("WebPages", "Templates")

FRAME = ".plain-frame img"
# A frame that lies at half a pixel of the window is a little blurred, and the waves of the third picture peek in. Other
# pages differ by 20 and more.
NEARLY_ALIKE = 8.0


# What a page without scripts has is the service's HTML, so each view is in one browser; that a browser sends its form
# is tested with both, in both.
EACH_ONCE = pytest.mark.parametrize("browser, view", [("chromium", "layout"), ("firefox", "frames")])


@pytest.fixture(params=["layout", "frames"])
def view(request):
    return request.param


@pytest.fixture
def tab(open_tab, service, view):
    # Large enough for the frame of 1024 x 768, which is then drawn unscaled.
    return open_tab(f"/g/{service.gallery}?view={view}", 1200, 1000, reader=Reader(scripts=False))


def wait_until_shows(tab, service, page):
    def shows():
        if tab.attribute(FRAME, "src") is None:
            return likeness.shows(tab, service, page)
        frame = tab.screenshot(FRAME)
        return difference(frame, service.frame(page, *frame.size)) < NEARLY_ALIKE

    tab.wait_until(shows, f"the stage shows page {page}")


@EACH_ONCE
def test_shows_the_first_page_and_loads_no_script(tab, service):
    assert tab.text(".surface") is None
    wait_until_shows(tab, service, 0)
    assert not [path for _, path in tab.requests() if path.endswith(".js")]


def test_the_buttons_turn_pages(tab, service):
    with tab.loading():
        tab.click_on("[data-next]")
    wait_until_shows(tab, service, 1)
    assert tab.path().startswith("/s/")
    with tab.loading():
        tab.click_on("[data-previous]")
    wait_until_shows(tab, service, 0)


@pytest.mark.parametrize("browser, view", [("chromium", "frames"), ("firefox", "layout")])
def test_a_click_on_a_neighbour_brings_it_to_the_middle(tab, service):
    x, y, width, height = tab.box("[data-stage]")
    with tab.loading():
        tab.click(x + width - 10, y + height / 2)
    wait_until_shows(tab, service, 1)
    with tab.loading():
        tab.click(x + 10, y + height / 2)
    wait_until_shows(tab, service, 0)


def address_in_the_network():
    """An address of this machine that is not its loopback; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return probe.getsockname()[0]


def test_a_form_is_taken_at_the_address_that_other_machines_open(start, browser, tmp_path):
    """Over http to another machine browsers send no Sec-Fetch-Site, so the origin of the form counts."""
    with serving(SAMPLE, tmp_path / "log", "--host", "0.0.0.0") as service:
        port = urlsplit(service.base).port
        tab = Tab(start(browser, Reader(scripts=False)), f"http://{address_in_the_network()}:{port}",
                  "default", 1200, 1000)
        try:
            tab.open(f"/g/{service.gallery}")
            with tab.loading():
                tab.click_on("[data-next]")
            assert tab.path().startswith("/s/")
        finally:
            tab.close()


@EACH_ONCE
def test_a_reload_does_not_turn_again(tab, service):
    with tab.loading():
        tab.click_on("[data-next]")
    wait_until_shows(tab, service, 1)
    tab.reload()
    wait_until_shows(tab, service, 1)


def test_the_keyboard_reaches_each_button_once(tab, service):
    reached = []
    while "next" not in reached:
        tab.press("Tab")
        reached.append(tab.evaluate("document.activeElement.name ?? ''"))
    # The neighbours do the same as the buttons, which come before them.
    assert tab.evaluate("document.activeElement.matches('[data-next]')")
    with tab.loading():
        tab.press("Enter")
    wait_until_shows(tab, service, 1)
