"""Pages with the engine, which a server of files gives, and what the service says of the same strips."""

import functools
import json
import threading
import time
import urllib.parse
from contextlib import ExitStack, closing
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from browsers import Reader
from service import GLANCE, PATIENCE, ROOT
from tab import Tab

VIEWPORT = {"width": 844, "height": 390}
PAGE = 5


class Quiet(SimpleHTTPRequestHandler):
    """Files as any static server gives them."""

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def site():
    """The repository on another port than the service."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=ROOT))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(start, browser, site):
    """Opens a file of the repository."""
    with ExitStack() as opened:
        def page(path, width=800, height=700):
            tab = opened.enter_context(closing(Tab(start(browser, Reader()), site, "default", width, height)))
            tab.open(path)
            return tab

        yield page


ENGINE = """const { loadScrollEngine } = await import('/Public/engine/scroll-engine.js')
    const engine = await loadScrollEngine()"""


def in_page(tab, script):
    """The value of a script with the engine, as JSON has it."""
    return json.loads(tab.evaluate_in_page(
        "(async () => { %s\n return JSON.stringify(await (async () => { %s })()) })()" % (ENGINE, script)))


def layout_of(service, fields):
    query = urllib.parse.urlencode({**VIEWPORT, "page": PAGE, **fields})
    return json.loads(service.ask("GET", f"/v1/galleries/{service.gallery}/layout.json?{query}"))


def picture_sizes(service):
    """The sizes of the pictures of the sample gallery, once all are known; a layout has those around a
    page."""
    deadline = time.monotonic() + PATIENCE
    while True:
        sizes = {page["index"]: page["naturalSize"] for first in range(1, 12, 3)
                 for page in layout_of(service, {"preset": "pages-all", "page": first})["pages"]}
        if len(sizes) == 12 and all(sizes.values()):
            return [sizes[index] for index in range(12)]
        assert time.monotonic() < deadline, sizes
        time.sleep(GLANCE)
