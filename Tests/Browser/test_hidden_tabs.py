"""A tab that nobody sees asks for nothing, and loses nothing."""

import json

import pytest

from likeness import wait_until_shows

pytestmark = pytest.mark.rooms()

POSITION = "[data-page-status] .position"

# As in a tab that is not on the screen any more, before the page hears of it.
WITHOUT_FRAMES = """(() => {
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = () => 0
    addEventListener('seen', () => { window.requestAnimationFrame = requestAnimationFrame })
})()"""


def tell_hidden(tab, is_hidden):
    tab.evaluate_in_page("""(value => {
        if (!value) dispatchEvent(new Event('seen'))
        Object.defineProperty(document, 'hidden', { configurable: true, value })
        document.dispatchEvent(new Event('visibilitychange'))
    })(VALUE)""".replace("VALUE", json.dumps(is_hidden)))


def test_a_hidden_tab_asks_for_nothing_and_catches_up(open_tab, service):
    session = service.begin()
    tab = open_tab(f"/s/{session}")
    tab.wait_for_strip()
    other = open_tab("/")
    other.look_at()
    tab.wait_until(lambda: tab.evaluate("document.hidden"), "hidden")
    tab.wait_until_quiet()

    def asked():
        """Scripts and pictures that it asked for before may still come."""
        return [path for _, path in tab.requests() if session in path]

    before = asked()
    service.send(session, {"type": "goTo", "page": 3})
    tab.watch(2)
    assert asked() == before
    tab.look_at()
    tab.wait_until(lambda: tab.text(POSITION).startswith("4 of"), "the fourth page")
    service.end(session)


def test_an_event_of_a_tab_that_is_hidden_before_its_next_frame_is_sent(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}")
    tab.wait_for_strip()
    tab.wait_until_quiet()
    tab.evaluate_in_page(WITHOUT_FRAMES)
    tab.press("ArrowRight")
    assert tab.posts("/events") == 0
    tell_hidden(tab, True)
    tab.wait_until(lambda: tab.posts("/events") > 0, "it is sent")


def test_a_frame_that_came_while_its_tab_was_hidden_is_shown_when_it_is_seen(open_tab, service):
    session = service.begin()
    tab = open_tab(f"/s/{session}?view=frames")
    wait_until_shows(tab, service, 0)
    tab.wait_until_quiet()

    def asked():
        return sum("/frame.png" in path for _, path in tab.requests())

    before = asked()
    tab.evaluate_in_page(WITHOUT_FRAMES)
    service.send(session, {"type": "goTo", "page": 3, "animated": False})
    tab.wait_until(lambda: asked() > before, "the frame has come, and the next one is asked for")
    tell_hidden(tab, True)
    tell_hidden(tab, False)
    wait_until_shows(tab, service, 3)
    service.end(session)
