"""What failed is tried again: pictures, words and panels on a network that comes and goes."""

import urllib.error
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from time import monotonic

import pytest
from PIL import Image

from browsers import Reader
from service import serving
from slow_network import delayed, running
from tab import Tab

pytestmark = pytest.mark.rooms()

POSITION = "[data-page-status] .position"
COUNT = 8


class Network:
    """What the network does with requests whose path has a part: `None` lets them pass, `reset` closes the
    connection, a number is the seconds of a Retry-After with 503."""

    def __init__(self):
        self.part, self.does = "", None
        self.asked = []

    def fails(self, path):
        return self.does is not None and self.part in path


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    place = tmp_path_factory.mktemp("attempts")
    folder = place / "pictures" / "Pictures"
    folder.mkdir(parents=True)
    for number in range(COUNT):
        Image.effect_noise((900, 600), 60).convert("RGB").save(folder / f"{number}.jpg")
    with serving(place / "pictures", place / "log") as service:
        yield service


@contextmanager
def behind(base, network):
    """The base URL of a service behind a network."""
    class Forwarding(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)) or None
            if network.fails(self.path):
                return self.fail()
            headers = {name: value for name, value in self.headers.items()
                       if name not in ("Host", "Origin", "Accept-Encoding", "Connection")}
            request = urllib.request.Request(base + self.path, body, headers, method=self.command)
            try:
                response = urllib.request.urlopen(request, timeout=60)
            except urllib.error.HTTPError as error:
                response = error
            except OSError:
                return self.fail()
            with response:
                content = b"" if response.status == 304 else response.read()
                self.send_response_only(response.status)
                for name, value in response.headers.items():
                    if name.lower() not in ("connection", "transfer-encoding", "content-length"):
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

        do_POST = do_PATCH = do_GET

        def fail(self):
            network.asked.append((monotonic(), self.path))
            if network.does == "reset":
                self.close_connection = True
                return
            self.send_response_only(503)
            self.send_header("Retry-After", str(network.does))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    with running(Forwarding) as address:
        yield address


@pytest.fixture
def network():
    return Network()


@pytest.fixture
def tab(service, network, start, browser):
    with behind(service.base, network) as base:
        tab = Tab(start(browser, Reader()), base, "default", 1024, 768)
        yield tab
        network.does = None
        tab.close()


def opened(tab, service):
    tab.open("/g/Pictures")
    tab.wait_until(lambda: tab.attribute(".surface", "data-shows") == "strip", "a strip")
    tab.wait_until(lambda: is_there(tab, service, 0), "the first picture")
    tab.wait_until_quiet()


def page(service, index):
    return f'.strip .page[data-item="{service.items()[index]["id"]}"]'


def is_there(tab, service, index):
    return tab.evaluate(
        f"document.querySelector('{page(service, index)} .picture > img')?.naturalWidth > 0")


def is_marked(tab, service, index):
    return tab.attribute(page(service, index), "data-failed") is not None


def wait_until_marked(tab, service, index):
    tab.wait_until(lambda: is_marked(tab, service, index), f"page {index} has a mark")
    # The next attempt may be on its way; what failed is removed.
    tab.wait_until(lambda: tab.evaluate(
        f"[...document.querySelectorAll('{page(service, index)} img')]"
        ".every(image => !image.complete || image.naturalWidth > 0)"), "no broken image is seen")


def come_back(tab, network):
    network.does = None
    tab.evaluate_in_page("dispatchEvent(new Event('online'))")


def test_a_picture_comes_when_the_network_is_back(tab, service, network, keep):
    opened(tab, service)
    network.part, network.does = "/page", "reset"
    tab.press("End")
    wait_until_marked(tab, service, COUNT - 1)
    keep(tab.screenshot(), "picture-failed")
    # It has waited so long by now that the next attempt is seconds away.
    tab.watch(4)
    come_back(tab, network)
    begun = monotonic()
    tab.wait_until(lambda: is_there(tab, service, COUNT - 1), "the picture")
    assert monotonic() - begun < 3
    tab.wait_until(lambda: not is_marked(tab, service, COUNT - 1), "no mark")


def test_a_picture_comes_after_the_time_that_the_service_names(tab, service, network):
    opened(tab, service)
    network.part, network.does = "/page", 4
    tab.press("End")
    wait_until_marked(tab, service, COUNT - 1)
    refused = [time for time, path in network.asked if service.items()[-1]["id"] in path][-1]
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


def test_the_first_picture_is_never_the_browsers_broken_one(tab, service, network):
    network.part, network.does = "/page", "reset"
    tab.open("/g/Pictures")
    tab.wait_until(lambda: is_marked(tab, service, 0), "a mark")
    assert tab.evaluate("""[...document.querySelectorAll('[data-stage] img')].every(
        image => image.naturalWidth > 0 || !image.complete)""")
    come_back(tab, network)
    tab.wait_until(lambda: is_there(tab, service, 0), "the picture")


def test_words_change_with_the_finger_without_a_network(tab, service, network):
    opened(tab, service)
    tab.wait_until(lambda: tab.attribute("[data-thumbnails] [aria-current]", "value") == "0", "thumbnails")
    network.part, network.does = "/v1/", "reset"
    for _ in range(5):
        tab.press("ArrowRight")
    begun = monotonic()
    tab.wait_for_text(POSITION, f"6 of {COUNT}")
    assert monotonic() - begun < 3
    assert tab.attribute("[data-stage]", "aria-label") == f"6 of {COUNT}"
    tab.wait_until(lambda: tab.attribute("[data-thumbnails] [aria-current]", "value") == "5", "the mark")
    # The service gets each key once.
    come_back(tab, network)
    tab.wait_until_quiet()
    tab.wait_until(lambda: not tab.text("[data-toast]"), "the network is back")
    assert tab.text(POSITION) == f"6 of {COUNT}"
    tab.wait_until(lambda: tab.session(), "a session")
    frame = service.ask("GET", f"/v1/sessions/{tab.session()}/layout.json").decode()
    assert '"page":5' in frame or '"currentPage":5' in frame


# The milliseconds from a key to the words.
WORDS = """(() => {
    const record = document.documentElement.dataset
    addEventListener('keydown', ({ timeStamp }) => { record.pressed = timeStamp })
    new MutationObserver(() => { record.told = performance.now() }).observe(
        document.querySelector('[data-page-status] .position'), { childList: true, characterData: true })
})()"""


def test_words_do_not_wait_for_the_answer(service, start, browser):
    with delayed(service.base, 600) as base:
        tab = Tab(start(browser, Reader()), base, "default", 1024, 768)
        tab.open("/g/Pictures")
        tab.wait_until(lambda: tab.attribute(".surface", "data-shows") == "strip", "a strip")
        tab.wait_until_quiet()
        tab.evaluate(WORDS)
        tab.press("ArrowRight")
        tab.wait_for_text(POSITION, f"2 of {COUNT}")
        pressed, told = (float(tab.evaluate(f"document.documentElement.dataset.{name}"))
                         for name in ("pressed", "told"))
        tab.close()
    assert told - pressed < 300


def test_a_panel_says_that_the_network_is_gone(tab, service, network):
    opened(tab, service)
    network.part, network.does = "/info", "reset"
    tab.click_on("[data-panel=info]")
    tab.wait_until(lambda: "does not answer" in (tab.text(".panel p") or ""), "the panel says so")
    assert tab.path().startswith("/g/Pictures")
    come_back(tab, network)
    tab.wait_until(lambda: tab.text(".panel .facts"), "what it shows")
