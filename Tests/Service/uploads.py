"""Adds pictures to a service as the operator does; shared by its tests."""

import os
from contextlib import contextmanager

import pytest
from PIL import Image

from pictures import encoded, plain_gallery
from service import serving

TOKEN = "a-token-of-the-operator"
OTHER = "another-token-of-the-operator"
ADMIN = {"Authorization": f"Bearer {TOKEN}"}
ITEMS = "/v1/galleries/Plain/items"


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "Plain"
    folder.mkdir()
    plain_gallery(folder)
    return folder


@contextmanager
def serving_admins(folder, *options, by=()):
    tokens = folder.parent / "tokens"
    tokens.write_text(f"# who may\n{OTHER}\n{TOKEN}\n")
    with serving(folder, "--rescan-seconds", "0", "--admin-token-file", tokens, *options,
                 by=by) as service:
        yield service


@pytest.fixture
def service(folder):
    with serving_admins(folder) as service:
        yield service


def png(colour=(1, 2, 3), size=(300, 200)):
    return encoded(Image.new("RGB", size, colour), "PNG")


def noise(megapixels):
    """A picture that does not compress: about three bytes a pixel."""
    side = int((megapixels * 1e6) ** 0.5)
    return encoded(Image.frombytes("RGB", (side, side), os.urandom(3 * side * side)), "PNG")


def add(service, name, body, headers=ADMIN, query="", gallery="Plain"):
    return service.ask(
        "POST", f"/v1/galleries/{gallery}/items?name={name}{query}", body,
        {"Content-Type": "application/octet-stream", **headers})


def names(service, gallery="Plain"):
    return [item["title"] for item in service.items(gallery)]


def files(folder):
    return sorted(path.name for path in folder.iterdir())
