"""A tab of a browser: what it shows, and its network traffic."""

import time
from contextlib import contextmanager, suppress

from bidi import BrowserError, context_of
from camera import Camera
from hand import Hand
from wire import Wire

# How long the page may take to show what is expected, in seconds.
PATIENCE = 60

# The polling interval in seconds at first, and at most. A look can cost a screenshot, which takes the
# processor from the page that is to change: so it becomes so many times as long as a look takes, and for a quick
# look it stays short.
GLANCE, QUICK_GLANCE, LONGEST_GLANCE = 0.03, 0.09, 0.25
LOOKS = 8

# How long a page that asks for nothing more is watched, in seconds.
QUIET = 0.5

STRIP_IS_DRAWN = """document.querySelector('.surface[data-shows="strip"] .page[data-current]') !== null"""

# The places of pages and pictures, and of the example's cards, in the next frame but one of the screen; they
# differ while a leaf turns.
PLACES = """new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
    const parts = [...document.querySelectorAll('.strip .page, .strip .picture, .carousel > article')]
    const isTurning = document.querySelector('.leaf')?.style.visibility === 'inherit'
    done(parts.map(({ style }) => style.transform).join() + (isTurning ? performance.now() : ''))
})))"""


class Tab(Camera, Hand, Wire):
    """A tab with its own cookies, of a chosen size in CSS pixels."""

    def __init__(self, connection, base, user_context, width, height, density=1):
        self._connection = connection
        self._base = base
        self._context = self._command(
            "browsingContext.create", type="tab", userContext=user_context)["context"]
        self.resize(width, height, density)

    # What a reader does

    def open(self, path, wait="complete"):
        """Opens a page; `none` waits for nothing, for a page that goes on to another one at once."""
        self._do("browsingContext.navigate", url=self._base + path, wait=wait)

    def reload(self):
        self._do("browsingContext.reload", wait="complete")

    def resize(self, width, height, density=1):
        self._do("browsingContext.setViewport",
                 viewport={"width": width, "height": height}, devicePixelRatio=density)

    @contextmanager
    def loading(self):
        """Waits at the end of the block for the page to which it navigates."""
        loads = len(self._events("browsingContext.load"))
        yield
        while len(self._events("browsingContext.load")) == loads:
            self._connection.receive()

    def throttle(self, bytes_per_second, milliseconds):
        """Limits the network, in Chromium alone: both ways, and a delay of each response."""
        self._chromium("Network.enable")
        self._chromium("Network.setCacheDisabled", cacheDisabled=False)
        self._chromium("Network.emulateNetworkConditions", offline=False, latency=milliseconds,
                       downloadThroughput=bytes_per_second, uploadThroughput=bytes_per_second)

    def slow_down(self, times):
        """Gives the page a processor so many times slower, in Chromium alone."""
        self._chromium("Emulation.setCPUThrottlingRate", rate=times)

    def print_media(self):
        """Shows the page as on paper, in Chromium alone."""
        self._chromium("Emulation.setEmulatedMedia", media="print")

    def force_colours(self):
        """Shows the page in the colours of a system with high contrast, in Chromium alone."""
        self._chromium("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])

    def accessibility(self):
        """The nodes that a screen reader has of the page, in Chromium alone."""
        return self._chromium("Accessibility.getFullAXTree")["nodes"]

    def memory(self):
        """The bytes that the page's scripts hold, and its nodes, in Chromium alone."""
        self._chromium("HeapProfiler.collectGarbage")
        return (self._chromium("Runtime.getHeapUsage")["usedSize"],
                self._chromium("Memory.getDOMCounters")["nodes"])

    def look_at(self):
        """Brings the tab to the front."""
        self._do("browsingContext.activate")

    def close(self):
        """Closes the tab, if it is still open, and forgets the settings that its reader chose."""
        if self._context is not None:
            self._do("storage.deleteCookies", partition={"type": "context", "context": self._context})
            self._do("browsingContext.close")
            self._connection.forget(self._context)
            self._context = None

    # What a reader sees

    def evaluate(self, expression):
        """The value of an expression, evaluated outside the page's scripts."""
        response = self._command(
            "script.evaluate", expression=expression, awaitPromise=True,
            target={"context": self._context, "sandbox": "tests"})
        if response["type"] != "success":
            raise AssertionError(response["exceptionDetails"]["text"])
        return _plain(response["result"])

    def evaluate_in_page(self, expression):
        """The same among the page's scripts."""
        response = self._command("script.evaluate", expression=expression, awaitPromise=True,
                                 target={"context": self._context})
        return _plain(response["result"])

    def before_scripts(self, function):
        """Has each page that the tab opens run a function before its scripts."""
        self._command("script.addPreloadScript", functionDeclaration=function, contexts=[self._context])

    def path(self):
        return self.evaluate("location.pathname")

    def session(self):
        """The id of the session that the tab keeps; empty before it has one."""
        return self.evaluate("""(key => key ? JSON.parse(sessionStorage.getItem(key)).id : '')(
            Object.keys(sessionStorage).find(key => key.startsWith('peekstrip-session ')))""")

    def text(self, selector):
        return self.evaluate(f"document.querySelector({selector!r})?.textContent ?? null")

    def attribute(self, selector, name):
        return self.evaluate(f"document.querySelector({selector!r})?.getAttribute({name!r})")

    def box(self, selector):
        """The position and size of an element in the window: x, y, width, height."""
        return self.evaluate(
            f"(b => [b.x, b.y, b.width, b.height])"
            f"(document.querySelector({selector!r}).getBoundingClientRect())")

    def middle(self, selector="[data-stage]"):
        """The point in the middle of an element."""
        x, y, width, height = self.box(selector)
        return x + width / 2, y + height / 2

    def wait_until(self, condition, what):
        """Polls until a condition holds."""
        begun = time.monotonic()
        deadline = begun + PATIENCE
        pause = GLANCE
        while not condition():
            looked = time.monotonic()
            if looked > deadline:
                raise AssertionError(f"after {PATIENCE} s still not: {what}")
            time.sleep(pause)
            longest = min(max(QUICK_GLANCE, LOOKS * (looked - begun)), LONGEST_GLANCE)
            pause = min(1.5 * pause, longest)
            begun = time.monotonic()

    def wait_for_text(self, selector, text):
        self.wait_until(lambda: self.text(selector) == text,
                        f"{selector} says {text!r}, but {self.text(selector)!r}")

    def wait_for_strip(self):
        """Waits until the strip has drawn its current page."""
        self.wait_until(lambda: self.evaluate(STRIP_IS_DRAWN), "a strip")

    def wait_for_frame(self):
        """Waits until what the page's scripts know is drawn; the tab must be in front."""
        self.evaluate(PLACES)

    def wait_until_still(self):
        """Waits until no page of the strip moves from one frame to another; the tab must be in front."""
        self.wait_until(self.stillness(), "the strip rests")

    def stillness(self):
        """Says whether the strip is where it was when it was asked before."""
        latest = None

        def is_still():
            nonlocal latest
            before, latest = latest, self.evaluate(PLACES)
            return latest == before

        return is_still

    def wait_until_quiet(self):
        """Waits until the page has sent no request for half a second."""
        deadline = time.monotonic() + PATIENCE
        sent, since = len(self.requests()), time.monotonic()
        while True:
            # In steps, so that the half second begins with the last request and not with a look long after it.
            self.watch(min(QUIET / 4, max(0, since + QUIET - time.monotonic())))
            looked = time.monotonic()
            before, sent = sent, len(self.requests())
            if sent != before:
                since = time.monotonic()
            elif looked - since >= QUIET:
                return
            if looked > deadline:
                raise AssertionError(f"after {PATIENCE} s still not: asks for nothing")

    def watch(self, seconds):
        """Lets time pass, to see what the page does by itself."""
        time.sleep(seconds)

    def _chromium(self, method, /, **params):
        """A command of Chromium's own tools."""
        session = self._connection.command("goog:cdp.getSession", context=self._context)["session"]
        return self._connection.command(
            "goog:cdp.sendCommand", method=method, params=params, session=session)["result"]

    def _settle(self):
        """Waits for earlier events, because a command's response follows them."""
        # Between two pages it is an error.
        with suppress(BrowserError):
            self.evaluate("1")

    def _events(self, name):
        return [event for event in self._connection.events
                if event["method"] == name and context_of(event) == self._context]

    def _do(self, method, **params):
        return self._command(method, context=self._context, **params)

    def _command(self, method, /, **params):
        return self._connection.command(method, **params)


def _plain(value):
    """A value of the protocol as a Python value."""
    match value["type"]:
        case "array":
            return [_plain(item) for item in value["value"]]
        case "object":
            return {name: _plain(item) for name, item in value["value"]}
        case "null" | "undefined":
            return None
        case _:
            return value["value"]
