"""The fast loop: after a small change, the tests of the rooms that it touches, in a debug build."""

import os
import sys
import tempfile
import time
from pathlib import Path

from .part import Part, run
from .python_tests import python_tests
from .rooms import Selection, all_rooms, marked_files, unit_rooms
from .summary import summarize
from .swift_tests import unit_tests

BUILD = ("swift", "build", "--build-tests")


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
    files = marked_files(root, chosen.rooms) | chosen.files
    if not units and not files:
        print("test: no test belongs to what has changed.")
        return True
    print(f"test: {', '.join(sorted(units | files))}", flush=True)

    parts = [Part("build", list(BUILD))]
    with tempfile.TemporaryDirectory(prefix="peekstrip-test-") as folder:
        run(parts[0], folder, root)
        if parts[0].status == 0:
            for part in _tests(root, folder, units, files):
                parts.append(run(part, folder, root))
        return summarize(parts, set(), time.monotonic() - start)


def _tests(root, folder, units, files):
    built = Path(os.path.realpath(root / ".build/debug"))
    if units:
        yield unit_tests(built / "PeekstripPackageTests.xctest", folder, rooms=units)
    browsers = {file for file in files if file.startswith("Tests/Browser/")}
    # The folders have modules of the same names, so each is a run of its own.
    for place in sorted({str(Path(file).parent) if file.endswith(".py") else file
                         for file in files - browsers}):
        chosen = sorted(file for file in files if file.startswith(place))
        yield python_tests(Path(place).name.lower(), folder, chosen, ("-m", "not serial"),
                           workers=2, program=built / "peekstrip")
    if browsers:
        yield python_tests("browsers", folder, sorted(browsers),
                           ("-m", "not serial", "-k", "not firefox"),
                           program=built / "peekstrip")
