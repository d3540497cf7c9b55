"""A weak client, for years: the page of a screen without scripts, and with them, in a Chromium that has 512 MB."""

import base64
import io
import json
import re
import shutil
import statistics
import subprocess
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image
from websockets.sync.client import connect

from extent import extent
from screens import warm
from service import ROOT, serving, until

pytestmark = pytest.mark.rooms()

CHANGES = extent(short=10, full=2_000)
# Changes until the browser has warmed up: its caches of pictures and of pages to go back to are full.
WARM_UP = extent(short=2, full=200)
SECONDS_OF_A_CHANGE = 2
# What all processes of the browser take together, each page that they share counted once.
MEMORY = 512 * 1024 ** 2
# Of the mean memory of the middle fifth of the changes by the last. A short run is not warmed up.
DRIFT = extent(short=0.5, full=0.05)
# The share of changes at which a frame may be blank: seen on busy machines at three of a hundred, for 11 to
# 60 ms. A short run is often beside other work.
BLANK = extent(short=0.3, full=0.03)
# The share of changes that a page with scripts may miss on a busy machine, where a picture comes late.
MISSED = BLANK
WIDTH, HEIGHT = 800, 480
SCREEN = {"every": f"{SECONDS_OF_A_CHANGE}s", "order": "name", "width": WIDTH, "height": HEIGHT}


def test_a_weak_client_shows_a_screen_without_scripts(tmp_path, report):
    with weak_screen(tmp_path) as service, weak_chromium(tmp_path, scripts=False) as (browser, tools):
        with page_of(tools) as page:
            page.command("Page.enable")
            page.command("Page.navigate", url=f"{service.base}/screens/weak")
            watch(page, WARM_UP)
            # It is refused while the page is being replaced.
            until(lambda: page.accepts("Page.startScreencast", format="png", everyNthFrame=1),
                  "the screen is recorded")
            seen = watch(page, CHANGES, lambda: memory_of(browser))
    middle, last = drift_of(seen.memory)
    report(f"{seen.changes} changes in {seen.seconds:.0f} s, {seen.frames} frames, {len(seen.blank)} of them blank: "
           f"{memory_text(seen.memory)}")
    # Each change is drawn. A compositor without processor time may show the empty page for a frame first.
    assert seen.frames - len(seen.blank) >= (1 - BLANK) * seen.changes
    assert len(seen.blank) <= BLANK * seen.changes
    assert max(seen.memory) < MEMORY
    assert last < middle * (1 + DRIFT)


# Tells each change that is shown: the stage of the page writes when it was due.
TELL_CHANGES = """document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => changed(document.body.dataset.change))
        .observe(document.body, { attributes: true, attributeFilter: ['data-changed'] })
})"""


def test_a_weak_client_shows_a_screen_by_scripts(tmp_path, report):
    """The page is never loaded again: what a change leaves behind would stay for ever."""
    with weak_screen(tmp_path) as service, weak_chromium(tmp_path, scripts=True) as (browser, tools):
        with page_of(tools) as page:
            open_with_scripts(page, f"{service.base}/screens/weak")
            watch_scripts(page, WARM_UP)
            seen = watch_scripts(page, CHANGES, lambda: memory_of(browser))
            pictures = page.value_of("document.images.length")
    middle, last = drift_of(seen.memory)
    due = (seen.times[-1] - seen.times[0]) / (1000 * SECONDS_OF_A_CHANGE) + 1
    report(f"{seen.changes} of {due:.0f} changes by scripts in {seen.seconds:.0f} s: {memory_text(seen.memory)}")
    assert seen.changes >= (1 - MISSED) * due
    assert seen.loads == 0
    # One that goes, and one that comes.
    assert pictures <= 2
    assert max(seen.memory) < MEMORY
    assert last < middle * (1 + DRIFT)


def open_with_scripts(page, address):
    """Opens a screen; `watch_scripts` hears of its changes."""
    for domain in ("Page", "Runtime"):
        page.command(f"{domain}.enable")
    page.command("Runtime.addBinding", name="changed")
    page.command("Page.addScriptToEvaluateOnNewDocument", source=TELL_CHANGES)
    page.command("Page.navigate", url=f"{address}?scripts=1")


@contextmanager
def weak_screen(place):
    """A service with a screen that changes each moment, whose pictures are prepared."""
    screens = place / "screens.json"
    screens.write_text(json.dumps({"screens": {"weak": SCREEN}}))
    with serving(ROOT / "Sample", "--screens", screens) as service:
        warm(service, "weak")
        yield service


def drift_of(memory):
    """The mean memory in the middle and in the last fifth of the changes: the browser fills its caches before, and
    what a change leaves behind grows until the end."""
    fifth, middle = max(1, len(memory) // 5), len(memory) // 2
    return [statistics.mean(some) for some in (memory[middle:][:fifth], memory[-fifth:])]


def memory_text(memory):
    middle, last = drift_of(memory)
    return (f"{middle / 1e6:.1f} MB in the middle fifth, {last / 1e6:.1f} MB in the last, "
            f"{max(memory) / 1e6:.1f} MB at most")


class Seen:
    """What was seen of a page."""

    def __init__(self):
        self.changes = 0
        self.frames = 0
        self.blank = []
        # When the changes were due, in milliseconds, and how often the page was loaded: with scripts alone.
        self.times = []
        self.loads = 0
        self.memory = []
        self.seconds = 0.0


def watch(page, changes, look=lambda: 0):
    """Watches a page until it was replaced so many times. Looks at the memory at each change."""
    seen = Seen()
    start = time.monotonic()
    while seen.changes < changes:
        event = page.event()
        if event["method"] == "Page.screencastFrame":
            page.send("Page.screencastFrameAck", sessionId=event["params"]["sessionId"])
            seen.frames += 1
            if is_blank(event["params"]["data"]):
                seen.blank.append(seen.changes)
        elif event["method"] == "Page.frameNavigated":
            seen.changes += 1
            seen.memory.append(look())
    seen.seconds = time.monotonic() - start
    return seen


def watch_scripts(page, changes, look=lambda: 0):
    """Watches a page with scripts until it showed so many changes. Looks at the memory at each."""
    seen = Seen()
    start = time.monotonic()
    while seen.changes < changes:
        event = page.event()
        if event["method"] == "Page.frameNavigated":
            seen.loads += 1
        elif event["method"] == "Runtime.bindingCalled" and event["params"]["payload"]:
            due = int(event["params"]["payload"])
            # The same one again, drawn anew.
            if seen.times and due == seen.times[-1]:
                continue
            seen.times.append(due)
            seen.changes += 1
            seen.memory.append(look())
    seen.seconds = time.monotonic() - start
    return seen


def is_blank(data):
    """Whether a frame of the browser is of one colour, as between two pages that hold no picture."""
    with Image.open(io.BytesIO(base64.b64decode(data))) as picture:
        return all(high - low < 16 for low, high in picture.convert("RGB").getextrema())


@contextmanager
def weak_chromium(place, scripts):
    """A Chromium with the settings of a device with little memory, with or without scripts: its process, and
    the address of its tools."""
    command = [
        shutil.which("chromium"), "--headless=new", "--no-sandbox", "--hide-scrollbars",
        "--enable-low-end-device-mode", f"--blink-settings=scriptEnabled={str(scripts).lower()}",
        f"--window-size={WIDTH},{HEIGHT}", "--remote-debugging-port=0",
        f"--user-data-dir={place / 'profile'}", "about:blank",
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        port = place / "profile/DevToolsActivePort"
        until(lambda: port.exists() and port.read_text().count("\n"), "Chromium's tools listen")
        yield process, f"127.0.0.1:{port.read_text().split()[0]}"
    finally:
        process.terminate()
        process.wait(60)


def memory_of(process):
    """The memory of a process and of all that it started, in bytes, without counting a page twice."""
    total = 0
    waiting = [process.pid]
    while waiting:
        place = Path(f"/proc/{waiting.pop()}")
        try:
            total += int(re.search(r"^Pss:\s+(\d+)", (place / "smaps_rollup").read_text(), re.M)[1]) * 1024
            for task in (place / "task").iterdir():
                waiting += [int(child) for child in (task / "children").read_text().split()]
        except (FileNotFoundError, ProcessLookupError):
            # It ended in the meantime.
            continue
    return total


class Page:
    """The browser's page by the protocol of its own tools, which shows what is on the screen while the
    page is replaced. WebDriver BiDi has no context for it at that time."""

    def __init__(self, socket):
        self._socket = socket
        self._number = 0
        self._events = []

    def send(self, method, **params):
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        return self._number

    def command(self, method, **params):
        assert self.accepts(method, **params), method

    def accepts(self, method, **params):
        """Whether the browser does what it is told."""
        return "error" not in self._answer(method, **params)

    def value_of(self, expression):
        """The value of an expression of the page's scripts."""
        answer = self._answer("Runtime.evaluate", expression=expression, returnByValue=True)
        return answer["result"]["result"]["value"]

    def _answer(self, method, **params):
        number = self.send(method, **params)
        while (message := self._receive()).get("id") != number:
            if "method" in message:
                self._events.append(message)
        return message

    def event(self):
        """The next event."""
        if self._events:
            return self._events.pop(0)
        while "method" not in (message := self._receive()):
            pass
        return message

    def _receive(self):
        return json.loads(self._socket.recv(timeout=60))


@contextmanager
def page_of(tools):
    """The page of the one tab of the browser whose tools have this address."""
    with urllib.request.urlopen(f"http://{tools}/json/list", timeout=60) as response:
        address = next(tab["webSocketDebuggerUrl"] for tab in json.load(response) if tab["type"] == "page")
    with connect(address, max_size=None, open_timeout=60) as socket:
        yield Page(socket)
