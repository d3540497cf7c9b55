"""What failed is tried again: pictures and words on a network that comes and goes."""

from time import monotonic

import pytest

from fickle_network import (  # noqa: F401
    COUNT, POSITION, come_back, is_there, network, opened, page, service, tab)

pytestmark = pytest.mark.rooms()


# From when the test says so, layouts come when it says so, and the service has rejected the request.
REJECTED = """() => {
    const { fetch } = window
    window.fetch = async (url, options) => {
        if (!String(url).includes('/layout.json')) return fetch(url, options)
        const { dataset } = document.documentElement
        dataset.layouts = Number(dataset.layouts ?? 0) + 1
        if (!('rejected' in dataset)) return fetch(url, options)
        await new Promise(go => addEventListener('layout', go, { once: true }))
        return new Response('{}', { status: 400 })
    }
}"""


def is_marked(tab, service, index):
    return tab.attribute(page(service, index), "data-failed") is not None


def wait_until_marked(tab, service, index):
    tab.wait_until(lambda: is_marked(tab, service, index), f"page {index} has a mark")
    # The next attempt may be on its way; what failed is removed.
    tab.wait_until(lambda: tab.evaluate(
        f"[...document.querySelectorAll('{page(service, index)} img')]"
        ".every(image => !image.complete || image.naturalWidth > 0)"), "no broken image is seen")


def test_a_picture_comes_when_the_network_is_back(tab, service, network, keep):
    opened(tab, service)
    network.part, network.does = "/page", "reset"
    tab.press("End")
    wait_until_marked(tab, service, COUNT - 1)
    keep(tab, "picture-failed")
    # It has waited so long by now that the next attempt is seconds away.
    tab.watch(8)
    begun = monotonic()
    come_back(tab, network)
    tab.wait_until(lambda: is_there(tab, service, COUNT - 1), "the picture")
    # It is asked for at once; the service may need time. Its thumbnail has 80 pixels.
    wanted = f"/{service.items()[-1]['id']}/page"
    asked = [time for time, path in network.passed if wanted in path and "size=80" not in path and time >= begun]
    assert asked[0] - begun < 6
    tab.wait_until(lambda: not is_marked(tab, service, COUNT - 1), "no mark")


def test_a_picture_comes_after_the_time_that_the_service_names(tab, service, network):
    opened(tab, service)
    network.part, network.does = "/page", 4
    tab.press("End")
    wait_until_marked(tab, service, COUNT - 1)
    # The thumbnail has 80 pixels.
    refused = [time for time, path in network.asked
               if service.items()[-1]["id"] in path and "size=80" not in path][-1]
    come_back(tab, network)
    tab.wait_until(lambda: is_there(tab, service, COUNT - 1), "the picture")
    assert monotonic() - refused >= 4


def test_a_picture_is_asked_for_when_its_page_is_shown_again(tab, service, network):
    opened(tab, service)
    network.part, network.does = "/page", "reset"
    tab.press("End")
    wait_until_marked(tab, service, COUNT - 1)
    tab.press("Home")
    tab.wait_for_text(POSITION, f"1 of {COUNT}")
    tab.watch(1)
    network.does = None
    tab.press("End")
    tab.wait_until(lambda: is_there(tab, service, COUNT - 1), "the picture")
    tab.wait_until(lambda: not is_marked(tab, service, COUNT - 1), "no mark")


# What is asked for is the script's work alone.
@pytest.mark.parametrize("browser", ["chromium"])
def test_a_sharper_picture_that_failed_comes_while_nothing_moves(tab, service, network):
    images = f"document.querySelectorAll('{page(service, 0)} .picture > img').length"
    # A window in which a magnified picture needs more pixels than one at rest.
    tab.resize(400, 300)
    opened(tab, service)
    network.part, network.does = f"{service.items()[0]['id']}/page", "reset"
    tab.press("+")
    tab.wait_until(lambda: network.asked, "the sharper picture is asked for")
    tab.wait_until_still()
    assert tab.evaluate(images) == 1
    # No browser tells that the network is back.
    network.does = None
    tab.wait_until(lambda: tab.evaluate(images) == 2, "the sharper picture")


def test_the_first_picture_is_never_the_browsers_broken_one(tab, service, network):
    network.part, network.does = "/page", "reset"
    tab.open("/g/Pictures")
    tab.wait_until(lambda: is_marked(tab, service, 0), "a mark")
    # One that has just failed is there until its error is heard of.
    tab.wait_until(lambda: tab.evaluate("""[...document.querySelectorAll('[data-stage] img')].every(
        image => image.naturalWidth > 0 || !image.complete)"""), "no broken picture")
    come_back(tab, network)
    tab.wait_until(lambda: is_there(tab, service, 0), "the picture")


def test_thumbnails_come_after_the_service_was_busy(tab, network):
    def there():
        return tab.evaluate("[...document.querySelectorAll('[data-thumbnails] img')]"
                            ".filter(image => image.naturalWidth > 0).length")

    network.part, network.does = "size=80", 1
    tab.open("/g/Pictures")
    tab.wait_until(lambda: len({path for _, path in network.asked}) == COUNT, "each was refused")
    assert there() == 0
    # No browser tells that the service has time.
    network.does = None
    tab.wait_until(lambda: there() == COUNT, "all are there")


def test_words_change_with_the_finger_without_a_network(tab, service, network):
    opened(tab, service)
    tab.wait_until(lambda: tab.attribute("[data-thumbnails] [aria-current]", "value") == "0", "thumbnails")
    network.part, network.does = "/v1/", "reset"
    for _ in range(5):
        tab.press("ArrowRight")
    tab.wait_for_text(POSITION, f"6 of {COUNT}")
    assert tab.attribute("[data-stage]", "aria-label") == f"6 of {COUNT}"
    tab.wait_until(lambda: tab.attribute("[data-thumbnails] [aria-current]", "value") == "5", "the mark")
    # The service gets each key once.
    come_back(tab, network)
    tab.wait_until_quiet()
    tab.wait_until(lambda: not tab.text("[data-toast]"), "the network is back")
    assert tab.text(POSITION) == f"6 of {COUNT}"
    tab.wait_until(lambda: tab.session(), "a session")
    tab.wait_until(lambda: service.page_of(f"/v1/sessions/{tab.session()}") == 5, "the service has the keys")


# What is asked for is the script's work alone.
@pytest.mark.parametrize("browser", ["chromium"])
def test_a_size_is_asked_for_that_came_during_a_request_that_is_rejected(tab, service):
    def layouts():
        return int(tab.attribute("html", "data-layouts"))

    tab.before_scripts(REJECTED)
    opened(tab, service)
    before = layouts()
    tab.evaluate("document.documentElement.dataset.rejected = ''")
    tab.resize(900, 700)
    tab.wait_until(lambda: layouts() > before, "a layout is asked for")
    tab.resize(800, 600)
    # A window that changes its size is followed after a moment.
    tab.watch(1)
    held = layouts()
    tab.evaluate("delete document.documentElement.dataset.rejected; dispatchEvent(new Event('layout'))")
    tab.wait_until(lambda: layouts() > held, "the last size is asked for")


def test_words_do_not_wait_for_the_answer(tab, service):
    opened(tab, service)
    with tab.holding_back("/v1/sessions"):
        tab.press("ArrowRight")
        tab.wait_for_text(POSITION, f"2 of {COUNT}")
