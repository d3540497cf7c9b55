"""What the first view of a gallery costs a phone, on two networks and with an empty cache, until the page comes to rest:
milliseconds from the request of the page to the first paint of the largest picture and to the last byte of the
pictures in the window, all bytes and requests, and the tasks that kept the page from answering for more than 50 ms.

The first paint of at least 99 % of the largest area: the viewer's scripts place the same picture again, on
whole pixels, which Chromium reports as another paint if it is a fraction of a pixel larger.

The static page beside it has the same photographs as WebP in two sizes, one to a screen, with CSS scroll
snapping: what somebody would write by hand. PhotoSwipe, a viewer in JavaScript, opens on the same files.
Chromium delays its requests and responses itself.
"""

import json
import tempfile
import time
from pathlib import Path
from statistics import median

from browser_bytes import STATIC_WIDTHS, chromium, lay_out_static, serving_static
from missing import left_out, program as installed
import photographs
import photoswipe
from peekstrip import serving

COUNT = 12
PHONE = (390, 844, 3)
# Bits per second and milliseconds of a round trip.
NETWORKS = {"9 Mbit/s, 60 ms": (9_000_000, 60), "1.6 Mbit/s, 150 ms": (1_600_000, 150)}
ROUNDS = 9
PATIENCE = 60

# Seconds without a change after which a page is at rest, and between two looks at it.
QUIET = 2
GLANCE = 0.2

# The paints that were the largest at their time, of pictures with a source; the end of the last picture that is in
# the window; the bytes of each transfer; and the lengths of long tasks.
LOOK = """new Promise(resolve => {
    const found = { 'largest-contentful-paint': [], longtask: [] }
    const observers = Object.entries(found).map(([type, entries]) => {
        const observer = new PerformanceObserver(list => entries.push(...list.getEntries()))
        observer.observe({ type, buffered: true })
        return observer
    })
    setTimeout(() => {
        for (const observer of observers) observer.disconnect()
        const transfers = ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))
        const shown = [...document.images].filter(image => {
            const { left, right, top, bottom } = image.getBoundingClientRect()
            return image.checkVisibility({ visibilityProperty: true, opacityProperty: true })
                && left < innerWidth && right > 0 && top < innerHeight && bottom > 0 && right > left && bottom > top
        }).map(image => image.currentSrc)
        resolve(JSON.stringify({
            paints: found['largest-contentful-paint'].filter(({ url }) => url && !url.startsWith('data:'))
                .map(({ startTime, url, size }) => [startTime, size, url]),
            ends: transfers.filter(({ name }) => shown.includes(name)).map(({ responseEnd }) => responseEnd),
            sizes: transfers.map(({ transferSize }) => transferSize),
            tasks: found.longtask.map(({ duration }) => duration),
        }))
    }, 50)
})"""


def rows(program, rounds):
    installed("chromium")
    installed("chromedriver")
    with tempfile.TemporaryDirectory() as temporary:
        folder, static = Path(temporary) / "Gallery", Path(temporary) / "static"
        folder.mkdir()
        photographs.lay_out(folder, COUNT)
        lay_out_static(folder, static, "webp")
        with serving(program.build, folder) as service, serving_static(static) as address, \
                chromium() as open_tab:
            gallery = service.get("/v1/galleries").json["galleries"][0]
            pages = {"peekstrip": (service.base, gallery["page"]), "static page": (address, "/")}
            with left_out("PhotoSwipe"):
                photoswipe.lay_out(static, STATIC_WIDTHS, "webp")
                pages["PhotoSwipe"] = (address, "/photoswipe.html")
            for base, path in pages.values():  # Each has prepared its pictures once.
                first_view(open_tab, base, path, NETWORKS["9 Mbit/s, 60 ms"])
            return [row for name, network in NETWORKS.items()
                    for row in contest(open_tab, pages, name, network, min(rounds, ROUNDS))]


def contest(open_tab, pages, name, network, rounds):
    views = {who: [] for who in pages}
    for _ in range(rounds):
        for who, (base, path) in pages.items():
            views[who].append(first_view(open_tab, base, path, network))
    figures = {who: {figure: median(view[figure] for view in seen) for figure in seen[0]}
               for who, seen in views.items()}
    base = figures["static page"]["paint_ms"]
    return [{"what": name, "who": who, **view, "ratio": view["paint_ms"] / base} for who, view in figures.items()]


def first_view(open_tab, base, path, network):
    """The figures of a visit, by the columns of the table."""
    with open_tab(base, PHONE) as tab:
        rate, delay = network
        tab.throttle(rate / 8, delay)
        tab.open(path)
        look = at_rest(tab)
    largest = max(size for _, size, _ in look["paints"])
    return {
        "paint_ms": next(time for time, size, _ in look["paints"] if size >= 0.99 * largest),
        "arrived_ms": max(look["ends"]),
        "bytes": sum(look["sizes"]), "requests": len(look["sizes"]),
        "longest_task_ms": max(look["tasks"], default=0), "long_tasks": len(look["tasks"])}


def at_rest(tab):
    """What a page has cost, once that does not change any more."""
    deadline = time.monotonic() + PATIENCE
    seen, since = None, time.monotonic()
    while time.monotonic() < deadline:
        look = json.loads(tab.evaluate(LOOK))
        if look != seen:
            seen, since = look, time.monotonic()
        elif look["paints"] and look["ends"] and time.monotonic() - since > QUIET:
            return look
        time.sleep(GLANCE)
    raise RuntimeError("no picture was painted, or the page does not come to rest")
