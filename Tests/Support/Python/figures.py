"""Figures that tests measure, printed together at the end of the run."""

import pytest

@pytest.fixture
def report(record_property):
    """Keeps a measured figure for the end of the run, also when a worker of pytest-xdist measured it."""
    return keeping(record_property)


@pytest.fixture
def note(record_property):
    """The same for a test whose assertions hold beside other tests: it is not serial, and its figures are
    those of a busy machine."""
    return keeping(record_property)


def keeping(record_property):
    """Prints a figure as well, so that `pytest -s` shows the rows of a run of an hour when they are measured."""
    def keep(line):
        record_property("figure", line)
        print(line, flush=True)
    return keep


def pytest_collection_modifyitems(items):
    """Marks the tests that report a figure as serial, because parallel tests would change it."""
    for item in items:
        if "report" in item.fixturenames:
            item.add_marker("serial")


def pytest_terminal_summary(terminalreporter):
    figures = [
        value
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", None) == "call"
        for name, value in report.user_properties
        if name == "figure"
    ]
    if figures:
        terminalreporter.section("measured")
        for line in figures:
            terminalreporter.write_line(line)
