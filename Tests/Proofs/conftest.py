"""Proofs: what takes many requests or much time to show. `bin/test` runs them short; `bin/prove` runs
them as long as the bars ask for.

They start the service as the tests beside them do, and share their means."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Service"))

import pytest  # noqa: E402

from pictures import plain_gallery  # noqa: E402

REPORT = []


@pytest.fixture(scope="session")
def plain_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Plain"
    folder.mkdir()
    plain_gallery(folder)
    return folder


@pytest.fixture
def report():
    """Keeps a measured figure for the end of the run."""
    return REPORT.append


def pytest_terminal_summary(terminalreporter):
    if REPORT:
        terminalreporter.section("shown")
        for line in REPORT:
            terminalreporter.write_line(line)
