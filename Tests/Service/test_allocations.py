"""The allocations of the engine and the service, counted by the benchmarks in the release build.

A Swift test cannot count them: without the optimizer there are additional allocations.
"""

import json
import subprocess
from pathlib import Path

import pytest

from service import EXECUTABLE, PATIENCE, ROOT

pytestmark = [pytest.mark.serial, pytest.mark.rooms()]

BENCHMARKS = Path(EXECUTABLE).with_name("PeekstripBenchmarks")
PRESETS = ["preview", "preview-all", "picker", "filmstrip", "loop", "loop-window", "pages",
           "pages-all", "leaves", "leaves-spread", "curl", "magazine"]

# An event's result is one array. A tap's target is found in a layout, which has at most three
# arrays: pages, dots and arrows.
EVENTS = {"move": 1, "release": 1, "next": 1, "swipe": 1, "tap": 4}
LAYOUT = 3
# Parameters, a batch, a strip, a layout, the stand-ins of its pages, a document, header fields; and
# seven frames of accessors that lend a state or a session across a module boundary. OpenSSL allocates
# two parts of its state for each of two hashes, of the session's id and for the entity tag. Two closures
# hold what makes the reply, and the one for an error, in case that another thread makes it (decision 154).
# SQLite allocates eight times for the statement that replaces the state (decision 176).
# A moving preview holds the lengths of the pages around it (decision 111).
SERVICE_EVENT = 65
PREVIEWS = {"preview", "preview-all"}


def run(*arguments):
    return subprocess.run([BENCHMARKS, *arguments], text=True, capture_output=True,
                          timeout=PATIENCE)


@pytest.fixture(scope="module")
def rows():
    """The rows of a table by what is measured: first the row for few pages, then for many."""
    ran = run("tables", "engine-handle", "engine-layout", "--rounds", "1")
    assert ran.returncode == 0, ran.stderr
    return {
        table["name"]: {
            few["what"]: (few, many)
            for few, many in zip(table["rows"][::2], table["rows"][1::2], strict=True)
        }
        for table in json.loads(ran.stdout)
    }


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("event", EVENTS)
def test_an_event_allocates_its_outcomes_only(rows, preset, event):
    few, many = rows["engine-handle"][f"{preset}: {event}"]
    assert (few["who"], many["who"]) == ("10 pages", "1000000 pages")
    assert few["allocations"] <= EVENTS[event] + (preset in PREVIEWS)
    assert many["allocations"] <= few["allocations"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("state", ["resting", "moving", "held"])
def test_a_layout_allocates_its_arrays_only(rows, preset, state):
    few, many = rows["engine-layout"][f"{preset}: {state}"]
    assert 1 <= many["arrays"] <= few["arrays"] <= LAYOUT
    # Dots exist only for few pages.
    assert few["allocations"] == few["arrays"]
    assert many["allocations"] == many["arrays"]


def test_an_event_of_the_service_allocates_no_more_than_it_did(plain_folder):
    """The whole path: from a received request to the bytes of its response."""
    ran = subprocess.run([BENCHMARKS, "benchmark-worker"], input=f"events {plain_folder} {ROOT} 501\n",
                         text=True, capture_output=True, timeout=PATIENCE)
    assert ran.returncode == 0, ran.stderr
    _, size, allocations = map(int, ran.stdout.split())
    assert size > 501 * 1500
    assert allocations <= SERVICE_EVENT


def test_a_table_that_does_not_exist_is_refused_with_those_that_do():
    ran = run("tables", "engine-handel")
    assert ran.returncode == 64
    assert "engine-handel" in ran.stderr and "engine-layout" in ran.stderr
