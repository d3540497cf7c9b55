"""What a browser transfers: bytes and requests of a visit with an empty cache, header fields included.

Twelve galleries of twelve photographs in Chromium. The static page beside it has the same twelve as JPEG
in two sizes, one to a screen, with CSS scroll snapping: what somebody would write by hand.
"""

import functools
import gzip
import http.server
import io
import json
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path

from PIL import Image, ImageOps

import photographs
from missing import program as installed
from peekstrip import ROOT, serving

COUNT = 12
SCREENS = {"phone, 3x": (390, 844, 3), "desktop, 1x": (1440, 900, 1), "desktop, 2x": (1440, 900, 2)}
# Seconds without a transfer after which a page counts as complete.
QUIET = 1.5
PATIENCE = 60
# Sizes and quality of the static page's files.
STATIC_WIDTHS = 960, 1920
STATIC_QUALITY = 82

TRANSFERRED = """JSON.stringify(['resource', 'navigation'].flatMap(kind =>
    performance.getEntriesByType(kind).map(entry => entry.transferSize)))"""

# What came until the last of the pictures was there that show on the stage: bytes of each resource.
UNTIL_SHARP = """(() => {
    const entries = ['resource', 'navigation'].flatMap(kind => performance.getEntriesByType(kind))
    const shown = [...document.querySelectorAll('.strip .page img')].filter(image => {
        const { left, right } = image.getBoundingClientRect()
        return left < innerWidth && right > 0
    }).map(image => image.currentSrc)
    const end = Math.max(...entries.filter(({ name }) => shown.includes(name))
        .map(({ responseEnd }) => responseEnd))
    return JSON.stringify(entries.filter(({ entryType, responseEnd }) =>
        entryType === 'navigation' || responseEnd <= end).map(({ transferSize }) => transferSize))
})()"""


def rows(program, _):
    installed("chromium")
    installed("chromedriver")
    with tempfile.TemporaryDirectory() as temporary:
        originals, folder, static = (
            Path(temporary) / name for name in ("originals", "Galleries", "static"))
        originals.mkdir()
        paths = photographs.lay_out(originals, COUNT)
        for number in range(COUNT):
            gallery = folder / f"Gallery {number + 1}"
            gallery.mkdir(parents=True)
            # Each begins with another photograph, so that the covers differ.
            for place in range(COUNT):
                (gallery / f"{place + 1:02}.jpg").hardlink_to(paths[(number + place) % COUNT])
        lay_out_static(originals, static)
        with serving(program.build, folder) as service, \
                serving_static(static) as address, chromium() as open_tab:
            return [row for screen, size in SCREENS.items()
                    for row in [*ours(service, open_tab, screen, size),
                                *theirs(address, open_tab, screen, size)]]


def ours(service, open_tab, screen, size):
    gallery = service.get("/v1/galleries").json["galleries"][0]
    with open_tab(service.base, size) as tab:
        yield row(screen, "index of 12 galleries", "peekstrip", visit(tab, "/"))
    with open_tab(service.base, size) as tab:
        page = gallery["page"]
        first = visit(tab, page)
        sharp = json.loads(tab.evaluate(UNTIL_SHARP))
        yield row(screen, "until what shows is sharp", "peekstrip", (len(sharp), sum(sharp)))
        yield row(screen, "first view of a gallery", "peekstrip", first)
        tab.press("ArrowRight")
        turned = settled(tab)
        yield row(screen, "one turn", "peekstrip", difference(turned, first))
        for _ in range(9):
            tab.press("ArrowRight")
            last = settled(tab)
        yield row(screen, "ten turns", "peekstrip", difference(last, first))
    with open_tab(service.base, size) as tab:
        item = service.items(gallery["id"])[0]["id"]
        yield row(screen, "page of a picture", "peekstrip", visit(tab, f"{page}/items/{item}"))


def theirs(address, open_tab, screen, size):
    with open_tab(address, size) as tab:
        first = visit(tab, "/")
        yield row(screen, "first view of a gallery", "static page", first)
        for place in range(1, 11):
            tab.evaluate(f"document.querySelectorAll('img')[{place}].scrollIntoView()")
            last = settled(tab)
            if place == 1:
                yield row(screen, "one turn", "static page", difference(last, first))
        yield row(screen, "ten turns", "static page", difference(last, first))


def row(screen, what, who, transfers):
    count, total = transfers
    return {"what": f"{screen}: {what}", "who": who, "bytes": total, "requests": count}


def difference(later, earlier):
    return tuple(one - other for one, other in zip(later, earlier, strict=True))


def visit(tab, path):
    tab.open(path)
    tab.evaluate("performance.setResourceTimingBufferSize(10000)")
    return settled(tab)


def settled(tab):
    """The number of requests and their bytes, once there are no more."""
    deadline = time.monotonic() + PATIENCE
    seen, since = None, time.monotonic()
    while time.monotonic() < deadline:
        sizes = json.loads(tab.evaluate(TRANSFERRED))
        if sizes != seen:
            seen, since = sizes, time.monotonic()
        elif time.monotonic() - since > QUIET:
            return len(sizes), sum(sizes)
        time.sleep(0.1)
    raise RuntimeError("the page does not come to rest")


@contextmanager
def chromium():
    """A function that opens a tab with a cache of its own."""
    tests = str(ROOT / "Tests/Browser")
    if tests not in sys.path:
        sys.path.append(tests)
    from browsers import BROWSERS, Reader
    from tab import Tab

    with BROWSERS["chromium"](Reader()) as connection:
        connection.command("session.subscribe", events=[
            "browsingContext.load", "log.entryAdded", "network.beforeRequestSent",
            "network.responseStarted"])

        @contextmanager
        def open_tab(base, size):
            user = connection.command("browser.createUserContext")["userContext"]
            tab = Tab(connection, base, user, *size)
            try:
                yield tab
            finally:
                tab.close()
                connection.command("browser.removeUserContext", userContext=user)

        yield open_tab


def lay_out_static(photographs_folder, folder, ending="jpg"):
    folder.mkdir()
    images = []
    for path in sorted(photographs_folder.iterdir()):
        with Image.open(path) as picture:
            upright = ImageOps.exif_transpose(picture).convert("RGB")
        for width in STATIC_WIDTHS:
            small = upright.copy()
            small.thumbnail((width, width), Image.Resampling.LANCZOS)
            small.save(folder / f"{path.stem}-{width}.{ending}", quality=STATIC_QUALITY, optimize=True)
        sources = ", ".join(f"{path.stem}-{width}.{ending} {width}w" for width in STATIC_WIDTHS)
        images.append(f'<img srcset="{sources}" sizes="80vw" loading="lazy" alt="">')
    (folder / "index.html").write_text(
        "<!doctype html><style>body{margin:0;display:flex;overflow-x:auto;"
        "scroll-snap-type:x mandatory}img{flex:none;width:80vw;height:100vh;object-fit:contain;"
        "scroll-snap-align:center}</style>" + "".join(images))


@contextmanager
def serving_static(folder):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def send_head(self):
            """Text compressed, as any web server sends it."""
            path = self.translate_path(self.path)
            if path.endswith("/"):
                path += "index.html"
            if not path.endswith((".html", ".css", ".js")):
                return super().send_head()
            body = gzip.compress(Path(path).read_bytes())
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            return io.BytesIO(body)

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
