"""Starts the system's browsers, headless and with temporary profiles."""

import json
import re
import shutil
import subprocess
import tempfile
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bidi import connected

# The timeout of a browser's start or stop, in seconds.
PATIENCE = 180


@dataclass(frozen=True)
class Reader:
    """The preferences of a browser's user."""

    scripts: bool = True
    dark: bool = False
    reduced_motion: bool = False


@contextmanager
def chromium(reader):
    """Chromium supports BiDi through its driver."""
    with _driver() as port:
        session = _ask(f"http://127.0.0.1:{port}/session", "POST", _chromium_wishes(reader))
        try:
            with connected(session["capabilities"]["webSocketUrl"], is_chromium=True) as connection:
                if not reader.scripts:
                    connection.command("emulation.setScriptingEnabled", enabled=False,
                                       userContexts=["default"])
                yield connection
        finally:
            _ask(f"http://127.0.0.1:{port}/session/{session['sessionId']}", "DELETE")


@contextmanager
def firefox(reader):
    """Firefox supports BiDi directly."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        Path(profile, "user.js").write_text(_firefox_preferences(reader))
        with _process("firefox-esr", "--headless", "--no-remote", "--profile", profile,
                      "--remote-debugging-port=0") as browser:
            address = _line(browser, r"WebDriver BiDi listening on (ws://\S+)")
            with connected(f"{address}/session") as connection:
                connection.command("session.new", capabilities={})
                yield connection


BROWSERS = {"chromium": chromium, "firefox": firefox}


def _chromium_wishes(reader):
    arguments = [
        "--headless=new", "--no-sandbox", "--hide-scrollbars", "--force-color-profile=srgb",
        # One process for all pages of a server; see `start` in conftest.py.
        "--process-per-site",
        # 0 is dark, 1 is light.
        f"--blink-settings=preferredColorScheme={0 if reader.dark else 1}",
    ]
    if reader.reduced_motion:
        arguments.append("--force-prefers-reduced-motion")
    options = {"binary": shutil.which("chromium"), "args": arguments}
    wishes = {"webSocketUrl": True, "goog:chromeOptions": options}
    return {"capabilities": {"alwaysMatch": wishes}}


def _firefox_preferences(reader):
    preferences = {
        "javascript.enabled": reader.scripts,
        "layout.css.prefers-color-scheme.content-override": 0 if reader.dark else 1,
        "ui.prefersReducedMotion": int(reader.reduced_motion),
        # Touch events from the driver, on a machine without a touch screen.
        "dom.w3c_touch_events.enabled": 1,
        "gfx.color_management.mode": 0,
        # One process for all pages of servers, kept when the last of them is closed: another costs as much as a page.
        "fission.autostart": False,
        "dom.ipc.processCount": 1,
        "dom.ipc.keepProcessesAlive.web": 1,
        # Work beside the page: processes for pages that may come, and a record of open tabs.
        "dom.ipc.processPrelaunch.enabled": False,
        "browser.newtab.preload": False,
        "browser.sessionstore.interval": 10_000_000,
    }
    return "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
                   for name, value in preferences.items())


@contextmanager
def _driver():
    """Chromium's driver, by its port. In about one of a hundred starts it exits at once."""
    for is_last in (False, False, True):
        with _process("chromedriver", "--port=0") as driver:
            try:
                port = _line(driver, r"started successfully on port (\d+)")
            except RuntimeError:
                if is_last:
                    raise
                continue
            yield port
            return


@contextmanager
def _process(*command):
    process = subprocess.Popen(
        command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _line(process, pattern):
    """Waits for a line that a process prints, and returns its content."""
    said = []
    for line in process.stdout:
        if found := re.search(pattern, line):
            return found[1]
        said.append(line)
    raise RuntimeError(f"{process.args[0]} ended before it was ready:\n{''.join(said)}")


def _ask(address, method, body=None):
    request = urllib.request.Request(
        address, None if body is None else json.dumps(body).encode(),
        {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        return json.load(response)["value"]
