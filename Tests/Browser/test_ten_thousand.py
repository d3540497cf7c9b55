"""A gallery of ten thousand pictures: what the page holds of it stays as small as a screen."""

import os
import random
import statistics

import pytest
from PIL import Image

from browsers import Reader
from extent import extent
from service import serving
from tab import Tab

pytestmark = pytest.mark.rooms()

PICTURES = 10_000
DIFFERENT = 40
# Jumps through the grid, each to the next of as many equal shares.
JUMPS = extent(short=25, full=100)
TURNS = extent(short=120, full=2_000)
# Of the nodes after the first quarter of the turns by those at the end.
DRIFT = 0.1
# Of the heap: a strip keeps what it was told of the last 160 pages, which a short run still collects.
HEAP_DRIFT = extent(short=0.4, full=0.1)
POSITION = "[data-page-status] .position"

LONG_TASKS = """void (window.longTasks = [], new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
}).observe({ type: 'longtask' }))"""


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    place = tmp_path_factory.mktemp("many")
    folder = place / "pictures" / "Many"
    folder.mkdir(parents=True)
    chance = random.Random(1)
    for number in range(DIFFERENT):
        shape = chance.choice([(600, 400), (400, 600), (600, 450), (600, 338)])
        Image.effect_noise(shape, 60).convert("RGB").save(folder / f"{number:05}.jpg", quality=70)
    for number in range(DIFFERENT, PICTURES):
        os.link(folder / f"{number % DIFFERENT:05}.jpg", folder / f"{number:05}.jpg")
    with serving(place / "pictures", place / "log") as service:
        yield service


@pytest.fixture
def open_many(many, start, browser):
    opened = []

    def open_many(path, width=1440, height=900):
        tab = Tab(start(browser, Reader()), many.base, "default", width, height)
        opened.append(tab)
        tab.open(path)
        return tab

    yield open_many
    for tab in opened:
        tab.close()


def images(tab):
    return tab.evaluate("document.images.length")


def long_tasks(tab):
    return sorted(tab.evaluate("[...window.longTasks]"))


def test_the_grid_holds_the_pictures_near_the_window(open_many, many, browser, note):
    tab = open_many(f"/g/{many.gallery}/grid")
    tab.wait_until(lambda: tab.evaluate("document.documentElement.scrollHeight > 100000"), "the rows")
    if browser == "chromium":
        tab.evaluate(LONG_TASKS)
    most = 0
    for jump in range(JUMPS + 1):
        # Twelve steps of a finger on a wheel, and then a jump.
        tab.evaluate("""new Promise(done => {
            let steps = 12
            const step = () => { scrollBy(0, 60); --steps ? requestAnimationFrame(step) : done() }
            step()
        })""")
        most = max(most, images(tab))
        tab.evaluate(f"scrollTo(0, document.documentElement.scrollHeight * {jump / JUMPS})")
    tab.wait_until(lambda: tab.evaluate(
        "[...document.querySelectorAll('.tile .title')].at(-1)?.textContent") == f"{PICTURES - 1:05}",
        "the last picture")
    # Three windows of rows of 210 px.
    assert most < 200
    if browser == "chromium":
        note(f"the grid of {PICTURES} pictures: at most {most} of them in the page; "
             f"{len(long_tasks(tab))} tasks above 50 ms, the longest {max(long_tasks(tab), default=0):.0f} ms")


def test_thousands_of_turns_leave_the_page_as_it_was(open_many, many, browser, report):
    tab = open_many(f"/g/{many.gallery}/items/{first(many)}", 844, 390)
    tab.wait_until(lambda: (tab.text(POSITION) or "").startswith("1 of"), "the first picture")
    if browser == "chromium":
        tab.evaluate(LONG_TASKS)
    most, slow, held = 0, [], []
    for turn in range(TURNS):
        tab.press("ArrowRight")
        most = max(most, images(tab))
        if turn % 10 == 9:
            tab.wait_until(lambda: tab.text(POSITION).startswith(f"{turn + 2} of"), f"turn {turn + 1}")
            if browser == "chromium":
                slow += long_tasks(tab)
                held.append(tab.memory())
                # The collection of garbage for the measurement is none of the page's.
                tab.evaluate("void(longTasks.length = 0)")
    # The pages near the current one, and the thumbnails in the window.
    assert most < 80
    if browser != "chromium":
        return
    quarter = len(held) // 4
    (heap, nodes), (heap_then, nodes_then) = (
        [statistics.mean(figures) for figures in zip(*some)]
        for some in (held[quarter:2 * quarter], held[-quarter:]))
    report(f"{TURNS} turns through {PICTURES} pictures: heap {heap / 1e6:.1f} MB in the second quarter, "
           f"{heap_then / 1e6:.1f} MB in the last; nodes {nodes:.0f} and {nodes_then:.0f}; at most {most} "
           f"pictures; {len(slow)} tasks above 50 ms, the longest {max(slow, default=0):.0f} ms")
    assert nodes_then < nodes * (1 + DRIFT)
    assert heap_then < heap * (1 + HEAP_DRIFT)


def first(service):
    return service.items()[0]["id"]
