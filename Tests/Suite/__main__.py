"""Runs the tests. `bin/test` has prepared what they need."""

import argparse
import sys
from pathlib import Path

from .changes import changed_rooms
from .fast import run_rooms
from .whole import run_whole

ROOT = Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser(
        prog="bin/test",
        description="Runs every test, or those of some rooms after a small change.",
        epilog="A room is a folder on a floor of Sources, or Public or Templates. PEEKSTRIP_LOAD_SECONDS=60 runs "
               "each load test for 60 s instead of 3 s. PEEKSTRIP_SCREENSHOTS=1 saves what pages look like in "
               "Tests/Browser/artifacts.")
    parser.add_argument("rooms", nargs="*", metavar="ROOM",
                        help="build without the optimizer, and run the tests of these rooms alone")
    parser.add_argument("--changed", action="store_true",
                        help="the same for what differs from the last commit")
    parser.add_argument("--setup-seconds", type=int, default=0, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.rooms or options.changed:
        selection = changed_rooms(ROOT) if options.changed else None
        is_passed = run_rooms(ROOT, options.rooms, selection)
    else:
        is_passed = run_whole(ROOT, options.setup_seconds)
    sys.exit(not is_passed)


main()
