"""Two servers on one source of pictures that keep what they fetch in one folder."""

import threading

import pytest

from service import PATIENCE, until
from sources import BLUE, RED, colours, dav, frame, is_listed, two_albums  # noqa: F401

pytestmark = pytest.mark.rooms("PictureSources")


def fetched(dav, name):
    """How often a picture was asked for."""
    return sum(method == "GET" and path.endswith(name) for method, path, _ in list(dav.asked))


def test_two_servers_with_one_state_folder_fetch_a_picture_once(frame, dav):
    two_albums(dav)
    released = threading.Event()
    dav.answer = lambda handler: handler.command == "GET" and not released.wait(PATIENCE)
    frame.define(frame.source(dav.base))
    with frame.serving("--sessions", "memory") as one, frame.serving("--sessions", "memory") as two:
        for service in (one, two):
            until(lambda: is_listed(service), "the server is listed")
        # Both want it while it is on its way to one of them.
        colours(one, "Family")
        until(lambda: fetched(dav, "red.png"), "one of them asks for it")
        colours(two, "Family")
        released.set()
        for service in (one, two):
            until(lambda: colours(service, "Family") == [RED], "both show it")
        until(lambda: colours(two, "Family / Trip") == [BLUE], "the other one is shown")
        until(lambda: colours(one, "Family / Trip") == [BLUE], "by both")
    assert fetched(dav, "red.png") == fetched(dav, "blue.png") == 1


def test_what_one_server_has_fetched_the_other_shows_when_the_source_is_gone(frame, dav):
    two_albums(dav)
    frame.define(frame.source(dav.base))
    with frame.serving("--sessions", "memory") as one, frame.serving("--sessions", "memory") as two:
        for service in (one, two):
            until(lambda: is_listed(service), "the server is listed")
        until(lambda: colours(one, "Family") == [RED], "one fetches the picture")
        dav.stop()
        until(lambda: colours(two, "Family") == [RED], "the other has it")
    # Nor has it fetched the picture before.
    assert fetched(dav, "red.png") == 1
