"""A gallery of a few pictures behind a network that comes and goes."""

import urllib.error
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from time import monotonic, sleep

import pytest
from PIL import Image

from browsers import Reader
from service import serving
from slow_network import running
from tab import Tab

POSITION = "[data-page-status] .position"
COUNT = 8


class Network:
    """What the network does with requests whose path has a part: `None` lets them pass, `reset` closes the
    connection, `deaf` does so once the service has answered, `slow` takes longer than a panel waits, a number
    is the seconds of a Retry-After with 503."""

    # In seconds.
    DELAY = 10

    def __init__(self):
        self.part, self.does = "", None
        # The times and paths of requests that failed, and of the others.
        self.asked, self.passed = [], []
        # Where requests go; None for the service that was there at first.
        self.base = None

    def fails(self, path):
        return self.does not in (None, "deaf", "slow") and self.part in path

    def delays(self, path):
        return self.does == "slow" and self.part in path

    def loses(self, path):
        return self.does == "deaf" and self.part in path


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
            network.passed.append((monotonic(), self.path))
            if network.delays(self.path):
                sleep(network.DELAY)
            headers = {name: value for name, value in self.headers.items()
                       if name not in ("Host", "Origin", "Accept-Encoding", "Connection")}
            request = urllib.request.Request(
                (network.base or base) + self.path, body, headers, method=self.command)
            try:
                response = urllib.request.urlopen(request, timeout=60)
            except urllib.error.HTTPError as error:
                response = error
            except OSError:
                return self.fail()
            with response:
                content = b"" if response.status == 304 else response.read()
                if network.loses(self.path):
                    self.close_connection = True
                    return
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
    tab.wait_for_strip()
    tab.wait_until(lambda: is_there(tab, service, 0), "the first picture")
    tab.wait_until_quiet()


def page(service, index):
    return f'.strip .page[data-item="{service.items()[index]["id"]}"]'


def is_there(tab, service, index):
    return tab.evaluate(
        f"document.querySelector('{page(service, index)} .picture > img')?.naturalWidth > 0")


def come_back(tab, network):
    network.does = None
    tab.evaluate_in_page("dispatchEvent(new Event('online'))")
