"""What the tests of the service and the long proofs share: a gallery of six plain pictures, and figures
that are told at the end."""

import pytest

from pictures import plain_gallery

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
        terminalreporter.section("measured")
        for line in REPORT:
            terminalreporter.write_line(line)
