"""What the tests of the service share: a gallery of six plain pictures, served."""

import pytest

from pictures import plain_gallery
from service import serving

REPORT = []


@pytest.fixture(scope="session")
def plain_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Plain"
    folder.mkdir()
    plain_gallery(folder)
    return folder


@pytest.fixture(scope="session")
def service(plain_folder):
    with serving(plain_folder, "--max-connections-per-address", "0",
                 "--max-sessions-per-address", "100000") as service:
        # Once all pages have been seen, the code that frames are spliced with is known, and tags of
        # frames stay as they are.
        for page in range(len(service.items("Plain"))):
            assert service.get(f"/v1/galleries/Plain/frame.png?page={page}").status == 200
        yield service


@pytest.fixture
def session(service):
    """The path of a session on the first page, with every picture near it prepared."""
    path = service.session("Plain")
    assert service.get(f"{path}/frame.png").status == 200
    return path


@pytest.fixture
def report():
    """Keeps a measured figure for the end of the run."""
    return REPORT.append


def pytest_terminal_summary(terminalreporter):
    if REPORT:
        terminalreporter.section("measured")
        for line in REPORT:
            terminalreporter.write_line(line)
