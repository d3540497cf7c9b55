"""Fixtures that the service's tests share: a served gallery of six plain pictures, and a disk."""

import subprocess
from collections import Counter

import pytest

from clocks import clock_library  # noqa: F401
from figures import note, pytest_terminal_summary, report  # noqa: F401
from figures import pytest_collection_modifyitems as mark_reports
from service import READING, serving, until
from operators import alone, operator, other, pictures  # noqa: F401
from sharing import plain_folder  # noqa: F401


def pytest_collection_modifyitems(items):
    """Has the files that wait for minutes run first, and then those of few tests: they wait for deadlines, or start
    servers.

    A file is run by one process. At the end, beside no others, their waits would leave processors idle, and files
    of many short tests do not.
    """
    mark_reports(items)
    counts = Counter(item.path for item in items)
    items.sort(key=lambda item: (item.get_closest_marker("waits") is None, counts[item.path]))


@pytest.fixture(scope="module")
def service(plain_folder):
    """One server for each file: what it caches does not depend on the files that ran before."""
    with serving(plain_folder, "--max-connections-per-address", "0",
                 "--max-sessions-per-address", "100000") as service:
        service.show_all("Plain")
        # Documents and pages change until the index has written what stands in for the pictures.
        until(lambda: all(item["thumbHash"] for item in service.items("Plain")), "all is written", READING)
        yield service


@pytest.fixture
def session(service):
    """The path of a session on the first page, with every picture near it prepared."""
    path = service.session("Plain")
    service.frame(f"{path}/frame.png")
    return path


@pytest.fixture
def small_disk(tmp_path):
    """A folder on a file system of its own, of one MiB."""
    place = tmp_path / "disk"
    place.mkdir()
    mounting = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", place],
                              capture_output=True, text=True)
    if mounting.returncode != 0:
        pytest.skip(f"only root may mount a disk of its own: {mounting.stderr.strip()}")
    yield place
    subprocess.run(["umount", "--lazy", place], check=True)
