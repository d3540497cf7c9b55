"""The address in the browser's bar: it names the picture, and the tab keeps the session."""

import pytest

from bidi import BrowserError
from likeness import wait_until_shows

pytestmark = pytest.mark.rooms()

POSITION = "[data-page-status] .position"


@pytest.fixture
def paths(service):
    """The paths of the gallery's pictures."""
    return [f"/g/{service.gallery}/items/{item['id']}" for item in service.items()]


def wait_for_position(tab, number):
    tab.wait_until(lambda: (tab.text(POSITION) or "").startswith(f"{number} of"),
                   f"picture {number}")


def is_at(tab, path):
    try:
        return tab.path() == path
    except BrowserError:
        # One page is being left for the other.
        return False


def wait_for_path(tab, path):
    tab.wait_until(lambda: is_at(tab, path), f"the path {path}")


def test_the_address_of_a_picture_opens_the_viewer_on_it_and_follows_what_is_shown(
        open_tab, service, paths):
    tab = open_tab(paths[2])
    wait_until_shows(tab, service, 2)
    assert tab.path() == paths[2]
    tab.click_on("[data-next]")
    wait_until_shows(tab, service, 3)
    wait_for_path(tab, paths[3])
    tab.press("Home")
    wait_until_shows(tab, service, 0)
    wait_for_path(tab, paths[0])


def test_a_reload_keeps_the_place_and_the_session(open_tab, service, paths):
    tab = open_tab(paths[0])
    tab.wait_for_strip()
    tab.press("End")
    last = len(paths)
    wait_for_position(tab, last)
    wait_for_path(tab, paths[-1])
    # The page turns before the service has answered.
    tab.wait_until(tab.session, "a session")
    session = tab.session()
    tab.reload()
    wait_until_shows(tab, service, last - 1)
    tab.press("ArrowLeft")
    wait_for_position(tab, last - 1)
    assert tab.session() == session


def test_another_tab_with_the_address_has_another_session(open_tab, service, paths):
    tab = open_tab(paths[0])
    tab.wait_for_strip()
    tab.click_on("[data-next]")
    wait_for_path(tab, paths[1])
    tab.wait_until(tab.session, "a session")
    other = open_tab(tab.path())
    wait_until_shows(other, service, 1)
    other.click_on("[data-next]")
    wait_until_shows(other, service, 2)
    other.wait_until(other.session, "a session of its own")
    assert other.session() != tab.session()
    tab.look_at()
    wait_for_position(tab, 2)


def test_the_address_of_a_session_becomes_that_of_the_picture(open_tab, service, paths):
    session = service.begin()
    service.send(session, {"type": "goTo", "page": 4})
    tab = open_tab(f"/s/{session}")
    wait_until_shows(tab, service, 4)
    wait_for_path(tab, paths[4])
    service.end(session)


def test_back_closes_a_panel_and_leads_from_a_picture_to_the_grid(open_tab, service, paths):
    tab = open_tab(f"/g/{service.gallery}/grid")
    # The script places tiles of its own.
    tiles = "document.querySelectorAll('li[style] > .tile[href]')"
    tab.wait_until(lambda: tab.evaluate(f"{tiles}.length") > 2, "tiles")
    with tab.loading():
        tab.evaluate(f"{tiles}[2].click()")
    wait_until_shows(tab, service, 2)
    tab.click_on("[data-panel=info]")
    tab.wait_until(lambda: tab.text("[data-panel-host] .facts"), "the information")
    assert service.items()[2]["fileName"] in tab.text("[data-panel-host] .facts")
    tab.evaluate("history.back()")
    tab.wait_until(lambda: tab.evaluate("document.querySelector('[data-panel-host]').hidden"),
                   "no panel")
    assert tab.path() == paths[2]
    tab.evaluate("history.back()")
    wait_for_path(tab, f"/g/{service.gallery}/grid")


def test_a_reload_with_an_open_panel_leaves_no_step_of_the_history(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}/grid")
    tab.open(f"/g/{service.gallery}")
    tab.wait_for_strip()
    tab.click_on("[data-panel=info]")
    tab.wait_until(lambda: tab.text("[data-panel-host] .facts"), "the information")
    tab.reload()
    tab.wait_until(lambda: tab.evaluate_in_page("history.state?.depth ?? 0") == 0, "the picture's entry")
    assert tab.evaluate("document.querySelector('[data-panel-host]').hidden")
    tab.evaluate("history.back()")
    wait_for_path(tab, f"/g/{service.gallery}/grid")


def test_a_panel_that_is_closed_and_opened_at_once_is_one_step_of_the_history(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}")
    tab.wait_for_strip()

    def press(key, times):
        """In one step of the page, before the browser goes back."""
        tab.evaluate_in_page(f"""for (let time = 0; time < {times}; time++) document.body.dispatchEvent(
            new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}))""")

    def wait_for_depth(depth):
        tab.wait_until(lambda: tab.evaluate_in_page("history.state?.depth ?? 0") == depth
                       and tab.evaluate("document.querySelector('[data-panel-host]').hidden") == (depth == 0),
                       f"{depth} open")

    press("?", 1)
    wait_for_depth(1)
    press("?", 2)
    # The browser may not have begun to go back.
    tab.watch(0.5)
    wait_for_depth(1)
    press("?", 1)
    wait_for_depth(0)
    press("?", 1)
    wait_for_depth(1)
    tab.evaluate("history.back()")
    wait_for_depth(0)
    assert tab.path().startswith(f"/g/{service.gallery}")
