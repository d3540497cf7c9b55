"""Fixtures of all page tests: a service with pictures, and tabs of both browsers."""

import os
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest

from browsers import BROWSERS, Reader
from extent import IS_FULL
from figures import pytest_collection_modifyitems as mark_reports
from figures import note, pytest_terminal_summary, report  # noqa: F401
from service import SAMPLE, serving
from slow_network import delayed
from tab import Tab

# They only print figures and write sheets, or play pushes that a busy machine would stretch:
# `bin/prove motion_figures motion_rates viewer_sheets trackpad` runs them.
collect_ignore = [] if IS_FULL else [
    "test_motion_figures.py", "test_motion_rates.py", "test_viewer_sheets.py", "test_trackpad.py"]

# Files of one test in each browser, which takes many seconds.
LONG = {"test_steadiness", "test_ten_thousand", "test_played_gestures"}

ARTIFACTS = Path(__file__).parent / "artifacts"
KEEPS = IS_FULL or "PEEKSTRIP_SCREENSHOTS" in os.environ

# The browser events to which the tests subscribe.
EVENTS = ["browsingContext.load", "log.entryAdded", "network.beforeRequestSent"]


@pytest.fixture(scope="session")
def sample_service(tmp_path_factory):
    with serving(SAMPLE, tmp_path_factory.mktemp("service") / "log") as service:
        service.wait_for_sizes()
        yield service


@pytest.fixture(scope="session")
def service(sample_service):
    """The service of the tests of a file, which may have one of its own."""
    return sample_service


@pytest.fixture(scope="session")
def start(sample_service):
    """Starts a browser for a set of preferences, once.

    It keeps a page of the service open: where Chromium closes the last one, it ends the process for all of them, and
    the next page costs a third more.
    """
    with ExitStack() as running:
        started = {}

        def start(name, reader):
            if (name, reader) not in started:
                connection = running.enter_context(BROWSERS[name](reader))
                connection.command("session.subscribe", events=EVENTS)
                Tab(connection, sample_service.base, "default", 400, 300).open("/robots.txt")
                started[name, reader] = connection
            return started[name, reader]

        yield start


@pytest.fixture(params=BROWSERS)
def browser(request):
    return request.param


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Keeps the tests of a file in one browser together, so that its service is started once for them.

    A process that is done with them takes the next, those of long tests and of many first, so that none is idle for
    long at the end; it starts each browser once.
    """
    mark_reports(items)
    groups = {}
    for item in items:
        params = item.callspec.params if hasattr(item, "callspec") else {}
        groups[item] = f"{params.get('browser', 'none')}_{item.path.stem}"
        item.add_marker(pytest.mark.xdist_group(groups[item]))
    counts = Counter(groups.values())
    items.sort(key=lambda item: (item.path.stem not in LONG, -counts[groups[item]], groups[item]))


@pytest.fixture
def open_tab(service, start, browser):
    """Opens tabs that are closed after the test; `before` is a function that runs before the scripts of pages."""
    opened = []

    def open_tab(path, width=1024, height=768, density=1, reader=Reader(), before=None):
        connection = start(browser, reader)
        tab = Tab(connection, service.base, "default", width, height, density)
        opened.append(tab)
        if before is not None:
            tab.before_scripts(before)
        tab.open(path)
        return tab

    yield open_tab
    for tab in opened:
        tab.close()


@pytest.fixture
def keep(browser):
    """Saves a screenshot of a tab for manual inspection, if somebody asked for it: no test looks at them."""
    def keep(tab, name):
        if KEEPS:
            ARTIFACTS.mkdir(exist_ok=True)
            tab.screenshot().save(ARTIFACTS / f"{name}-{browser}.png")

    return keep


@pytest.fixture
def open_slowly(service, start, browser):
    """Opens tabs behind a network with a round trip of so many milliseconds."""
    with ExitStack() as stack:
        opened = []

        def open_slowly(path, round_trip, width, height, density):
            base = stack.enter_context(delayed(service.base, round_trip))
            tab = Tab(start(browser, Reader()), base, "default", width, height, density)
            opened.append(tab)
            tab.open(path)
            tab.wait_for_strip()
            tab.wait_until_quiet()
            return tab

        yield open_slowly
        for tab in opened:
            tab.close()
