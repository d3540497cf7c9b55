"""Immich servers as sources of a service."""

import pytest

from immich_assets import KEY, asset
from immich_server import Immich
from sources import RED, png

# The last without memories by plain days, the first with them, the last with flat searches, and filters.
VERSIONS = [(2, 7, 5), (3, 0, 2), (3, 0, 3), (3, 1, 0), (3, 3, 5)]


@pytest.fixture(params=VERSIONS, ids=lambda version: ".".join(map(str, version)))
def each(request):
    server = Immich(request.param)
    yield server
    server.stop()


@pytest.fixture
def immich():
    server = Immich()
    yield server
    server.stop()


def source(frame, server, **fields):
    return frame.definition("immich", server.base, **{"keyFile": frame.secret("key", KEY)} | fields)


def names(service, gallery):
    return {item["title"] for item in service.items(service.gallery(gallery))}


def album(server, title="Trip", count=3, colour=RED):
    """An album of pictures of one colour."""
    start = len(server.assets)
    assets = server.add(*(asset(start + number) for number in range(count)))
    for one in assets:
        server.pictures[one["id"]] = png(colour)
    return server.add_album(title, assets), assets
