"""Two servers on one source of pictures: with one folder for what they fetch, or with one store of sessions."""

import threading

import pytest

from replicas import Redis
from service import PATIENCE, serving, until
from sources import BLUE, RED, colours, dav, frame, is_listed, titles, two_albums  # noqa: F401

pytestmark = pytest.mark.rooms("PictureSources", "PictureFetching")


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


def test_two_replicas_with_one_store_show_the_same_and_each_asks_once(frame, dav, tmp_path):
    two_albums(dav)
    # No second look during this test.
    frame.define(frame.source(dav.base, refresh="24h"))
    (tmp_path / "redis").mkdir()
    redis = Redis(tmp_path / "redis")

    def replica(name):
        return serving(frame.folder, "--sources", frame.file, "--state", tmp_path / name, "--rescan-seconds", "0",
                       "--sessions", redis.address)

    def shown(service):
        """The pictures of each gallery by their ids."""
        return {gallery["title"]: [item["id"] for item in service.items(gallery["id"])]
                for gallery in service.get("/v1/galleries").json["galleries"]}

    try:
        with replica("one") as one, replica("two") as two:
            for service in (one, two):
                until(lambda: is_listed(service), "the server is listed")
            assert titles(one) == {"Pictures", "Family", "Family / Trip"}
            until(lambda: shown(one) == shown(two), "both show the same pictures")
            for service in (one, two):
                until(lambda: colours(service, "Family") == [RED], "its picture is fetched")
            session = one.session(one.gallery("Family"))
            until(lambda: one.get(f"{session}/frame.png").body == two.get(f"{session}/frame.png").body,
                  "both show the session alike")
            # Each folder and the picture, by each replica.
            assert dav.count("PROPFIND") == 4
            assert fetched(dav, "red.png") == 2
    finally:
        redis.kill()
