"""The fast loop: after a small change, the tests of the rooms that it touches, in a debug build."""

import os
import sys
import tempfile
import time
from itertools import groupby
from pathlib import Path

from .part import Part, beside
from .python_tests import python_tests
from .rooms import Selection, all_rooms, marked_files, unit_rooms
from .summary import summarize
from .swift_tests import unit_tests
from .whole import ENGINE

BUILD = ("swift", "build", "--build-tests")
# What reads the engine for web pages.
ENGINE_TESTS = "Tests/Browser/test_engine.py"


def run_rooms(root, names, changed=None):
    """Builds, and runs the tests of rooms and those of a change. Returns whether they passed."""
    start = time.monotonic()
    if unknown := set(names) - all_rooms(root):
        print(f"test: unknown room {', '.join(sorted(unknown))}. Rooms are: "
              f"{', '.join(sorted(all_rooms(root)))}.", file=sys.stderr)
        sys.exit(2)
    chosen = changed or Selection()
    chosen.rooms |= set(names)
    units = unit_rooms(root, chosen.rooms | chosen.unit_rooms)
    files = marked_files(root, chosen.rooms) - chosen.files
    if not (units or files or chosen.files):
        print("test: no test belongs to what has changed.")
        return True
    print(f"test: {', '.join(sorted(units | files | chosen.files))}", flush=True)

    builds = [Part("build", list(BUILD))]
    if ENGINE_TESTS in files | chosen.files:
        builds.append(Part("engine", list(ENGINE)))
    parts = list(builds)
    with tempfile.TemporaryDirectory(prefix="peekstrip-test-") as folder:
        beside([[build] for build in builds], folder, root)
        if all(build.status == 0 for build in builds):
            lanes = _lanes(root, folder, units, files, chosen.files)
            parts += [part for lane in lanes for part in lane]
            beside(lanes, folder, root)
        return summarize(parts, set(), time.monotonic() - start)


def _lanes(root, folder, units, files, changed):
    """The tests of browsers, and beside them all others."""
    built = Path(os.path.realpath(root / ".build/debug"))

    def python(name, tests, *options, **how):
        return python_tests(name, folder, tests, options, program=built / "peekstrip", **how)

    others, pages = [], []
    if units:
        others.append(unit_tests(built / "PeekstripPackageTests.xctest", folder, rooms=units))
    # The folders have modules of the same names, so each is a run of its own.
    for place, tests in _by_folder(files):
        if place == "Browser":
            pages.append(python(place, tests, "-m", "not serial", "-k", "not firefox",
                                workers=2, by="loadgroup"))
        else:
            others.append(python(place, tests, "-m", "not serial", workers=2))
    for place, tests in _by_folder(changed):
        (pages if place == "Browser" else others).append(python(f"changed {place}", tests))
    return [lane for lane in (others, pages) if lane]


def _by_folder(files):
    """The files of each folder of Tests; a folder alone stands for all of its files."""
    return [(place, list(tests)) for place, tests in
            groupby(sorted(files), lambda file: file.split("/")[1])]
