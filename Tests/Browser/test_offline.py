"""Without a network the page says so in place, and swipes are kept for when it is back."""

import json
from contextlib import ExitStack, closing

import pytest

from bidi import BrowserError
from browsers import Reader
from extent import extent
from fickle_network import (  # noqa: F401
    COUNT, POSITION, behind, come_back, network, opened, service, tab)
from motion_probe import READ, probe
from service import SAMPLE, serving
from tab import Tab
from test_motion import left_over_half_a_page

pytestmark = pytest.mark.rooms()

SAID = "does not answer"
# They are slow for what rarely changes.
BROWSERS = extent(short=["chromium"], full=["chromium", "firefox"])


# One script opens them all, so the other browser has one.
@pytest.mark.parametrize("browser, panel, content", [
    ("chromium", "info", ".facts"), ("chromium", "settings", "[name=axis]"), ("chromium", "share", ".links"),
    ("chromium", "find", "form"), ("firefox", "info", ".facts")])
def test_a_panel_says_that_the_network_is_gone(tab, service, network, panel, content):
    opened(tab, service)
    network.part, network.does = "", "reset"
    tab.click_on(f"[data-panel={panel}]")
    tab.wait_until(lambda: SAID in (tab.text(".panel p") or ""), "the panel says so")
    assert tab.path().startswith("/g/Pictures")
    come_back(tab, network)
    tab.wait_until(lambda: tab.text(f".panel {content}") is not None, "what it shows")
    assert SAID not in tab.text(".panel")


@pytest.mark.parametrize("browser", BROWSERS)
def test_a_panel_that_comes_late_is_shown_when_it_comes(tab, service, network):
    opened(tab, service)
    network.part, network.does = "/info", "slow"
    tab.click_on("[data-panel=info]")
    tab.wait_until(lambda: SAID in (tab.text(".panel p") or ""), "the panel says so")
    # The request that is under way is the only one that gets an answer.
    network.does = "reset"
    tab.wait_until(lambda: tab.text(".panel .facts"), "what it shows")


@pytest.mark.parametrize("link", ["[data-grid]", ".back"])
def test_another_page_is_opened_when_the_network_is_back(tab, service, network, link):
    opened(tab, service)
    network.part, network.does = "", "reset"
    tab.press("ArrowRight")
    tab.wait_until(lambda: SAID in (tab.text("[data-toast]") or ""), "the page knows")
    tab.click_on(link)
    tab.wait_until(lambda: SAID in (tab.text(".panel p") or ""), "a panel says so")
    assert tab.text(POSITION) == f"2 of {COUNT}"
    path = tab.evaluate(f"document.querySelector('{link}').pathname")
    with tab.loading():
        come_back(tab, network)
    assert tab.path() == path


def page_of(tab, service):
    """The page of the tab's session, as the service has it."""
    return service.page_of(f"/v1/sessions/{tab.session()}")


def turned(tab, service):
    """Turns to the second picture, so that there is a session."""
    opened(tab, service)
    tab.press("ArrowRight")
    tab.wait_for_text(POSITION, f"2 of {COUNT}")
    tab.wait_until(lambda: tab.session() and page_of(tab, service) == 1, "a session on the second picture")
    tab.wait_until_quiet()


def test_swipes_survive_reloads_without_a_network(tab, service, network):
    turned(tab, service)
    network.part, network.does = "/v1/", "reset"
    for _ in range(3):
        tab.press("ArrowRight")
    tab.wait_for_text(POSITION, f"5 of {COUNT}")
    # Nothing of the API arrives after the first one either.
    for _ in range(2):
        tab.reload()
        tab.wait_until(lambda: SAID in (tab.text("[data-toast]") or ""), "the page knows")
    assert page_of(tab, service) == 1
    come_back(tab, network)
    tab.wait_until(lambda: page_of(tab, service) == 4, "the service has the swipes")
    tab.wait_until_quiet()
    assert tab.text(POSITION) == f"5 of {COUNT}"
    # They are done with: another turn and a reload add nothing.
    tab.press("ArrowLeft")
    tab.wait_until(lambda: page_of(tab, service) == 3, "the picture before")
    tab.wait_until_quiet()
    tab.reload()
    tab.wait_for_strip()
    tab.wait_until_quiet()
    assert page_of(tab, service) == 3


def test_swipes_without_a_session_survive_a_reload(tab, service, network):
    opened(tab, service)
    network.part, network.does = "/v1/", "reset"
    for _ in range(2):
        tab.press("ArrowRight")
    tab.wait_for_text(POSITION, f"3 of {COUNT}")
    tab.reload()
    tab.wait_until(lambda: SAID in (tab.text("[data-toast]") or ""), "the page knows")
    come_back(tab, network)
    tab.wait_until(lambda: tab.session() and page_of(tab, service) == 2, "the service has the swipes")
    tab.wait_until_quiet()
    assert tab.text(POSITION) == f"3 of {COUNT}"


def test_a_swipe_that_has_arrived_is_not_applied_again_after_a_reload(tab, service, network):
    turned(tab, service)
    network.part, network.does = "/events", "deaf"
    tab.press("ArrowRight")
    tab.wait_until(lambda: page_of(tab, service) == 2, "the service has it")
    tab.reload()
    tab.wait_for_strip()
    come_back(tab, network)
    tab.wait_until_quiet()
    assert page_of(tab, service) == 2
    assert tab.text(POSITION) == f"3 of {COUNT}"


# Also where no browser tells that it is back.
@pytest.mark.parametrize("browser, is_told", [("chromium", True), ("firefox", True), ("chromium", False)])
def test_pictures_of_the_grid_come_when_the_network_is_back(tab, service, network, is_told):
    network.part, network.does = "size=", "reset"
    tab.open("/g/Pictures/grid")
    tab.wait_until(lambda: tab.evaluate(
        "[...document.querySelectorAll('[data-ready] .tile')].filter(tile => tile.querySelector('.title')"
        " && !tile.querySelector('img')).length") == COUNT, "none is there")
    network.does = None
    if is_told:
        come_back(tab, network)
    tab.wait_until(lambda: tab.evaluate(
        "[...document.querySelectorAll('.tile img')].filter(image => image.naturalWidth).length") == COUNT,
        "all are there")


# What a tile says is the script's.
@pytest.mark.parametrize("browser", ["chromium"])
def test_tiles_have_names_before_their_titles_are_known(tab, service, network):
    network.part, network.does = "limit=100", "reset"
    tab.open("/g/Pictures/grid")

    def are(names):
        return names == tab.evaluate(
            "[...document.querySelectorAll('[data-ready] .tile')].map(tile => tile.textContent)")

    tab.wait_until(lambda: are([f"Picture {number + 1}" for number in range(COUNT)]), "names")
    come_back(tab, network)
    tab.wait_until(lambda: are([item["title"] for item in service.items()]), "titles")


def is_at(tab, path):
    try:
        return tab.path() == path
    except BrowserError:
        # One page is being left for the other.
        return False


def test_a_tile_opens_its_picture_before_anything_is_known_of_it(tab, service, network):
    network.part, network.does = "limit=100", "reset"
    tab.open("/g/Pictures/grid")
    tile = "[data-ready] li:nth-child(3) > .tile"
    tab.wait_until(lambda: tab.text(tile) == "Picture 3", "a tile without a title")
    with tab.loading():
        tab.click_on(tile)
    tab.wait_for_text(POSITION, f"3 of {COUNT}")
    # The next visit of the address finds the same picture, whatever was added before it.
    path = f"/g/Pictures/items/{service.items()[2]['id']}"
    tab.wait_until(lambda: is_at(tab, path), "the picture's address")
    tab.evaluate("history.back()")
    tab.wait_until(lambda: is_at(tab, "/g/Pictures/grid"), "the grid")


def swiped(tab, page):
    """Swipes to the next page, which is this one, counted from 0."""
    tab.drag(*left_over_half_a_page(tab), pointer="touch")
    tab.wait_until(lambda: (tab.text(POSITION) or "").startswith(f"{page + 1} of"), f"page {page}")
    # A finger on a moving strip takes it where it is.
    tab.wait_until_still()


def moved(tab, service, page, act):
    """The pixels between the places of the middle of a page at rest while something happens."""
    tab.evaluate(probe(service.items()[page]["id"]))
    act()
    tab.watch(0.5)
    middles = [x + width / 2 for _, x, _, width in json.loads(tab.evaluate(READ))["samples"]]
    return max(middles) - min(middles)


@pytest.mark.parametrize("browser", BROWSERS)
def test_a_minute_offline_loses_nothing_and_moves_nothing(tab, service, network, browser):
    turned(tab, service)
    network.part, network.does = "", "reset"
    for page in (2, 3, 4):
        swiped(tab, page)
    tab.watch(extent(short=1, full=60))
    assert page_of(tab, service) == 1

    def back():
        come_back(tab, network)
        tab.wait_until(lambda: page_of(tab, service) == 4, "the service has the swipes")
        tab.wait_until_quiet()

    assert moved(tab, service, 4, back) <= 1
    assert tab.text(POSITION) == f"5 of {COUNT}"


@pytest.mark.parametrize("browser", BROWSERS)
def test_a_service_that_starts_anew_loses_nothing_and_moves_nothing(start, network, browser, tmp_path):
    with ExitStack() as running:
        first = running.enter_context(serving(SAMPLE, tmp_path / "log"))
        with (behind(first.base, network) as base,
              closing(Tab(start(browser, Reader()), base, "default", 1024, 768)) as tab):
            tab.open(f"/g/{first.gallery}")
            tab.wait_for_strip()
            tab.wait_until_quiet()
            swiped(tab, 1)
            tab.wait_until(lambda: tab.session() and page_of(tab, first) == 1, "a session")
            tab.wait_until_quiet()
            session = tab.session()
            network.part, network.does = "", "reset"
            running.close()
            swiped(tab, 2)
            # Over the same sessions.
            second = running.enter_context(serving(SAMPLE, tmp_path / "log"))
            network.base = second.base

            def back():
                come_back(tab, network)
                tab.wait_until(lambda: page_of(tab, second) == 2, "the new process has the swipe")
                tab.wait_until_quiet()

            assert moved(tab, second, 2, back) <= 1
            swiped(tab, 3)
            tab.wait_until(lambda: page_of(tab, second) == 3, "the new process goes on")
            assert tab.session() == session
