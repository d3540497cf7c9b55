"""The time to the first picture, compared with a static page of the same pictures that uses the
browser's scroll snap, as carousels without a service do."""

import functools
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tab import Tab

# The time of the largest contentful paint, and the layout shifts with their positions.
PAINTED = """new Promise(done => {
    let largest = 0
    const shifts = []
    const place = ({ x, y, width, height }) => [x, y, width, height]
    new PerformanceObserver(list => {
        for (const { startTime } of list.getEntries()) largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver(list => {
        for (const { value, startTime, sources } of list.getEntries()) shifts.push([
            value, startTime, ...sources.map(({ node, previousRect, currentRect }) => [
                `${node?.nodeName} ${node?.id} ${node?.className}`,
                place(previousRect), place(currentRect)])])
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => done([largest, shifts]), 4000)
})"""

SNAPPING = """<!DOCTYPE html><html lang="en"><title>Pictures</title>
<style>body { margin: 0; background: #16181c }
main { display: flex; gap: 24px; overflow-x: auto; scroll-snap-type: x mandatory; padding: 0 20vw }
img { scroll-snap-align: center; flex: none; width: 60vw; height: 70vh; object-fit: contain }
</style><main>"""


@contextmanager
def static(folder):
    """Serves files unchanged, as any web server would."""
    handler = functools.partial(SimpleHTTPRequestHandler, directory=folder)
    handler.log_message = lambda *_: None
    SimpleHTTPRequestHandler.log_message = lambda *_: None
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


# Firefox does not report layout shifts.
@pytest.mark.parametrize("browser", ["chromium"])
def test_the_first_picture_is_there_as_soon_as_on_a_static_page(
        service, start, browser, tmp_path, report):
    from browsers import Reader
    page = SNAPPING
    for place, item in enumerate(service.items()):
        picture = service.ask("GET", f"{item['picture']}?width=800&height=600")
        (tmp_path / f"{place}.png").write_bytes(picture)
        page += f'<img src="{place}.png" alt="{place}">'
    (tmp_path / "index.html").write_text(page)
    connection = start(browser, Reader())
    found = {}
    with static(tmp_path) as other:
        for name, base, path in (("Peekstrip", service.base, f"/g/{service.gallery}"),
                                 ("scroll snap", other, "/index.html")):
            times = []
            for _ in range(5):
                tab = Tab(connection, base, "default", 1280, 800)
                tab.open(path)
                largest, shifts = tab.evaluate(PAINTED)
                tab.close()
                assert shifts == [], f"{name} moved while it was loaded"
                times.append(largest)
            found[name] = sorted(times)[2]
    report("the largest picture is there after " + ", ".join(
        f"{time:.0f} ms ({name})" for name, time in found.items()))
    # 2500 ms counts as good; on one machine the time must be far below, or close to the other
    # page's.
    assert 0 < found["Peekstrip"] < max(1000, 3 * found["scroll snap"])
