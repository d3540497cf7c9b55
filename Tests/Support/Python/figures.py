"""Figures that tests measure, told together at the end of the run."""

import pytest

REPORT = []


@pytest.fixture
def report():
    """Keeps a measured figure for the end of the run."""
    return REPORT.append


def pytest_terminal_summary(terminalreporter):
    if REPORT:
        terminalreporter.section("measured")
        for line in REPORT:
            terminalreporter.write_line(line)
