"""The whole suite, from a fresh clone: style, one build, and all tests against it."""

import os
import tempfile
import time

from . import chance
from .part import Part, beside
from .python_tests import python_tests
from .summary import summarize
from .swift_tests import unit_tests

# One build for the unit tests and the program. Tests of rooms import them with @testable, which a build
# for use does not allow, so the build has a folder of its own.
SCRATCH = ".build-tests"
BUILD = ("swift", "build", "-c", "release", "--build-tests", "-Xswiftc", "-enable-testing",
         "--scratch-path", SCRATCH)
# The engine for web pages, and the runs by which browsers compare it with this machine's.
ENGINE = ("bin/engine", "--tests")
LINT = ("swift", "format", "lint", "--strict", "--recursive", "Package.swift", "Sources", "Tests")


def run_whole(root, setup_seconds):
    """Runs everything, and returns whether it passed."""
    start = time.monotonic() - setup_seconds
    setup = Part("setup", [], status=0, seconds=setup_seconds)
    with tempfile.TemporaryDirectory(prefix="peekstrip-test-") as folder:
        stages = _stages(root, folder)
        parts = [setup, *(part for lanes in stages for lane in lanes for part in lane)]
        for lanes in stages:
            beside(lanes, folder, root)
            # Without a build nothing else can run.
            if any(part.read is None and part.status != 0 for lane in lanes for part in lane):
                break
        chance.attempt_again(parts, root, os.environ)
        return summarize(parts, chance.known(root), time.monotonic() - start)


def _stages(root, folder):
    """What runs when: stages one after another, their lanes beside each other, the parts of a lane one
    after another.

    What computes is beside what waits. What measures time, memory or behaviour under load is alone.
    """
    units = unit_tests(root / SCRATCH / "release/PeekstripPackageTests.xctest", folder)
    runner, service, browsers, proofs, measurements, bounds, speed = python_parts(root, folder)
    return [
        [[Part("build", list(BUILD))],
         [Part("style", list(LINT)), Part("engine", list(ENGINE)), runner]],
        [[service], [units]],
        [[browsers], [proofs]],
        [[measurements, bounds, speed]],
    ]


def python_parts(root, folder):
    """The tests that pytest runs, against the program of the build."""
    def python(name, tests, options=(), **how):
        return python_tests(name, folder, [tests], options,
                            program=root / SCRATCH / "release/peekstrip", **how)

    return [
        python("runner", "Tests/Suite"),
        # In the order of the folder's conftest.py, not by the number of tests of a file.
        python("service", "Tests/Service", ("-m", "not serial", "--no-loadscope-reorder"), workers=5),
        # Two browsers take both processors. Four took as long, and a page waited for a minute for what it shows.
        python("browsers", "Tests/Browser", ("-m", "not serial", "--no-loadscope-reorder"), workers=2, by="loadgroup"),
        python("proofs", "Tests/Proofs", ("-m", "not serial")),
        python("measurements", "Tests/Service", ("-m", "serial")),
        python("bounds", "Tests/Proofs", ("-m", "serial")),
        python("speed", "Tests/Browser", ("-m", "serial")),
    ]
