"""When a phone has painted the current photograph of a gallery, on two networks: milliseconds from the
request of the page to the first paint of the largest picture, with an empty cache.

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

# The paints that were the largest at their time, of pictures with a source.
PAINTED = """new Promise(resolve => {
    const paints = []
    new PerformanceObserver(list => paints.push(...list.getEntries()))
        .observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => resolve(JSON.stringify(paints.filter(({ url }) => url && !url.startsWith('data:'))
        .map(({ startTime, url, size }) => [startTime, size, url]))), 50)
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
                painted(open_tab, base, path, NETWORKS["9 Mbit/s, 60 ms"])
            return [row for name, network in NETWORKS.items()
                    for row in contest(open_tab, pages, name, network, min(rounds, ROUNDS))]


def contest(open_tab, pages, name, network, rounds):
    times = {who: [] for who in pages}
    for _ in range(rounds):
        for who, (base, path) in pages.items():
            times[who].append(painted(open_tab, base, path, network))
    base = median(times["static page"])
    return [{"what": f"largest paint, {name}", "who": who, "median_ms": median(taken),
             "ratio": median(taken) / base} for who, taken in times.items()]


def painted(open_tab, base, path, network):
    with open_tab(base, PHONE) as tab:
        rate, delay = network
        tab.throttle(rate / 8, delay)
        tab.open(path)
        deadline = time.monotonic() + PATIENCE
        seen, since = None, time.monotonic()
        while time.monotonic() < deadline:
            paints = json.loads(tab.evaluate(PAINTED))
            if paints != seen:
                seen, since = paints, time.monotonic()
            elif seen and time.monotonic() - since > 2:
                largest = max(size for _, size, _ in seen)
                return next(time for time, size, _ in seen if size >= 0.99 * largest)
            time.sleep(0.1)
        raise RuntimeError("no picture was painted")
