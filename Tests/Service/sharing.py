"""Fixtures that the service's tests and the long proofs share: a gallery of six plain pictures."""

import pytest

from pictures import plain_gallery


@pytest.fixture(scope="session")
def plain_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Plain"
    folder.mkdir()
    plain_gallery(folder)
    return folder
