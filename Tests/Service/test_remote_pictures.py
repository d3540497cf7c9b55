"""Galleries from lists: pictures in the folder, and pictures on other machines that the operator
allows."""

import json
import threading
import time
from contextlib import contextmanager

import pytest
from PIL import Image

from faults import hanging
from other_machine import Other
from pictures import encoded
from service import PATIENCE, serving, until
from test_metrics import value

pytestmark = pytest.mark.rooms("PictureSources", "PictureFetching")

RED, BLUE = (200, 10, 20), (20, 10, 200)
FETCHING = ("--remote-hosts", "127.0.0.1,*.example.net", "--allow-private-remotes", "on")


def png(colour, size=(300, 200)):
    return encoded(Image.new("RGB", size, colour), "PNG")


@pytest.fixture
def other():
    server = Other()
    yield server
    server.stop()


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "Lists"
    folder.mkdir()
    (folder / "here.png").write_bytes(png((9, 9, 9)))
    return folder


@contextmanager
def fetching(folder, *options):
    cache = folder.parent / "cache"
    with serving(folder, "--rescan-seconds", "0", "--remote-cache", cache, *FETCHING, *options) as it:
        yield it


def listing(folder, *places, name="Far"):
    items = [{"url" if place.startswith("http") else "file": place} for place in places]
    (folder / f"{name}.gallery.json").write_text(json.dumps({"title": "Far away", "items": items}))


ON_ITS_WAY = "This picture is on its way"


def shown(service, gallery="Far"):
    """The pages of a gallery: the colour at the centre, or the reason for a missing picture."""
    result = []
    for item in service.items(gallery):
        reason = service.get(item["href"]).json.get("reason")
        if reason:
            result.append(reason.removeprefix("This picture cannot be shown: ").rstrip("."))
        else:
            response = service.get(item["picture"])
            # A list that is rewritten in the meantime no longer names it.
            result.append("gone" if response.status == 404 else response.png.getpixel((280, 320)))
    return result


def becomes(service, *expected, gallery="Far"):
    until(lambda: shown(service, gallery) == list(expected), f"{expected}")


def test_a_list_shows_pictures_of_its_folder_in_its_order(folder):
    (folder / "other.png").write_bytes(png(RED))
    (folder / "Best.m3u8").write_text("#EXTM3U\n#EXTINF:-1,Red & round\nother.png\nhere.png\n")
    with serving(folder) as service:
        assert [item["title"] for item in service.items("Best")] == ["Red & round", "here"]
        assert shown(service, "Best") == [RED, (9, 9, 9)]
        # A rewritten list and a replaced picture are visible at once.
        (folder / "other.png").write_bytes(png(BLUE))
        becomes(service, BLUE, (9, 9, 9), gallery="Best")
        (folder / "Best.m3u8").write_text("here.png\n")
        becomes(service, (9, 9, 9), gallery="Best")


def held_back(content):
    """An event, and a handler whose response ends only after the event is set."""
    let = threading.Event()

    def slowly(handler):
        handler.send_response(200)
        handler.end_headers()
        handler.wfile.write(content)
        # Zeros behind a picture change nothing of it. The service gives up a server that sends nothing for 8 s.
        while not let.wait(0.5):
            handler.wfile.write(bytes(1000))

    return let, slowly


def test_remote_pictures_are_fetched_and_long_polls_return(folder, other):
    let, slowly = held_back(png(RED))
    other.files["/slow"] = slowly
    listing(folder, f"{other.base}/slow", "here.png")
    with fetching(folder) as service:
        assert shown(service)[0] == ON_ITS_WAY
        session = service.session("Far")
        layout = service.get(f"{session}/layout.json")
        assert layout.json["pages"][0]["state"] == "loading"
        threading.Timer(0.3, let.set).start()
        response = service.get(
            f"{session}/layout.json", if_none_match=layout.headers["ETag"], prefer="wait=25")
        assert response.seconds < 20
        becomes(service, RED, (9, 9, 9))
        # The request contains nothing about the viewer, and no secrets of others.
        fields = {name.lower() for name in other.asked[0][1]}
        assert fields == {"host", "accept", "user-agent"}


def test_nothing_is_fetched_unless_its_host_is_named(folder, other):
    other.files["/x.png"] = (200, {}, png(RED))
    listing(folder, f"{other.base}/x.png")
    for options in ((), ("--remote-hosts", "example.org,127.0.0.1.example.org")):
        cache = folder.parent / "none"
        with serving(folder, "--remote-cache", cache, *options) as service:
            becomes(service, "pictures may not be fetched from its host")
    # Allowed by name, but still a private address.
    with serving(folder, "--remote-cache", cache, "--remote-hosts", "127.0.0.1") as service:
        becomes(service, "its host is in a private network")
    assert other.asked == []


def test_redirects_lead_only_where_pictures_may_come_from(folder, other):
    other.files["/good"] = (302, {"Location": "/one"}, b"")
    other.files["/one"] = (301, {"Location": f"{other.base}/two"}, b"")
    other.files["/two"] = (200, {}, png(RED))
    other.files["/out"] = (302, {"Location": f"http://localhost:{other.server_port}/two"}, b"")
    other.files["/file"] = (302, {"Location": "file:///etc/passwd"}, b"")
    for here, there in (("", 1), (1, 2), (2, 3), (3, 4), (4, 5)):
        other.files[f"/round{here}"] = (302, {"Location": f"/round{there}"}, b"")
    listing(folder, *(f"{other.base}/{name}" for name in ("good", "out", "file", "round")))
    with fetching(folder) as service:
        becomes(service, RED, "pictures may not be fetched from its host",
                "pictures may not be fetched from its host", "its URL redirects too many times")
        # After any number of attempts.
        assert {path for path, _ in other.asked if path.startswith("/round")} == {
            "/round", "/round1", "/round2", "/round3"}


def test_what_is_no_picture_or_too_large_says_so_and_harms_nobody(folder, other):
    def endless(handler):
        handler.send_response(200)
        handler.end_headers()
        block = png(RED) + bytes(100_000)
        while True:
            handler.wfile.write(block)

    def cut(handler):
        handler.send_response(200)
        handler.send_header("Content-Length", "100000")
        handler.end_headers()
        handler.wfile.write(png(RED))

    other.files.update({
        "/text": (200, {"Content-Type": "image/png"}, b"no picture"),
        "/large": (200, {}, png(RED) + bytes(2_000_000)), "/endless": endless, "/cut": cut,
        "/500": (500, {}, png(RED)), "/empty": (200, {}, b"")})
    names = ("text", "large", "endless", "cut", "500", "empty", "missing")
    listing(folder, *(f"{other.base}/{name}" for name in names))
    with fetching(folder, "--max-file-megabytes", "1") as service:
        becomes(service, "what was fetched is not a picture", "the file is too large to be fetched",
                "the file is too large to be fetched", "its server does not answer",
                "its server answers 500", "what was fetched is not a picture",
                "its server answers 404")


def test_a_picture_is_asked_for_again_and_not_sent_when_it_is_the_same(folder, other):
    other.files["/x.png"] = (200, {"ETag": '"one"'}, png(RED))
    listing(folder, f"{other.base}/x.png")
    with fetching(folder, "--remote-refresh-seconds", "1") as service:
        becomes(service, RED)
        until(lambda: [fields for _, fields in other.asked
                       if fields.get("If-None-Match") == '"one"'], "it is asked for again")
        other.files["/x.png"] = (200, {"ETag": '"two"'}, png(BLUE))
        becomes(service, BLUE)
        # When the other machine is unreachable, fetched pictures remain.
        del other.files["/x.png"]
        asked = len(other.asked)
        until(lambda: len(other.asked) > asked, "it was asked for")
        assert shown(service) == [BLUE]
    # After a restart they are available at once.
    other.files["/x.png"] = (200, {"ETag": '"two"'}, png(BLUE))
    with fetching(folder) as service:
        assert shown(service) == [BLUE]


def test_few_are_fetched_at_once(folder, other):
    def slowly(handler):
        time.sleep(0.2)
        handler.send_response(200)
        handler.end_headers()
        handler.wfile.write(png(RED))

    for number in range(8):
        other.files[f"/{number}"] = slowly
    listing(folder, *(f"{other.base}/{number}" for number in range(8)))
    with fetching(folder) as service:
        becomes(service, *(8 * [RED]))
        assert other.most == 2


def test_a_hung_machine_holds_up_nobody_and_no_end(folder, other):
    def hung(handler):
        time.sleep(60)

    other.files["/hung"] = hung
    listing(folder, f"{other.base}/hung", "here.png")
    with fetching(folder) as service:
        assert shown(service) == [ON_ITS_WAY, (9, 9, 9)]
        start = time.monotonic()
        service.process.terminate()
        assert service.process.wait(PATIENCE) == 0
        # It would respond after a minute.
        assert time.monotonic() - start < 50


def test_a_list_that_cannot_be_read_is_no_gallery(folder):
    bad = {"cut": "{", "array": "[]", "number": '{"items": 3}', "empty": "", "nameless": '{"items": [{}]}'}
    for name, content in bad.items():
        (folder / f"{name}.gallery.json").write_text(content)
    with serving(folder) as service:
        assert [it["id"] for it in service.get("/v1/galleries").json["galleries"]] == ["Lists"]


def test_what_is_dropped_and_named_again_is_fetched_once(folder, other):
    let, slowly = held_back(png(RED))
    other.files.update({"/slow": slowly, "/quick": (200, {}, png(BLUE))})
    listing(folder, f"{other.base}/slow", "here.png")
    with fetching(folder) as service:
        until(lambda: other.asked, "it is asked for")
        listing(folder, "here.png")
        becomes(service, (9, 9, 9))
        listing(folder, f"{other.base}/slow", f"{other.base}/quick")
        becomes(service, ON_ITS_WAY, BLUE)
        let.set()
        becomes(service, RED, BLUE)
        assert [path for path, _ in other.asked] == ["/slow", "/quick"]


def test_many_pictures_that_come_cost_a_look_a_second(folder, other):
    names = [f"/{number}.png" for number in range(40)]
    other.files.update({name: (200, {}, png(RED)) for name in names})
    listing(folder, "here.png")
    with fetching(folder) as service:
        becomes(service, (9, 9, 9))
        before, start = value(service, "peekstrip_scans_total"), time.monotonic()
        listing(folder, *(other.base + name for name in names))
        becomes(service, *(40 * [RED]))
        # Plus one or two for the list itself.
        assert value(service, "peekstrip_scans_total") - before <= time.monotonic() - start + 3


def test_a_name_that_is_looked_up_for_long_holds_up_no_fetch(folder):
    listing(folder, "here.png")
    with fetching(folder) as service, hanging(service, "openat", 60, ["/etc/hosts"]):
        listing(folder, "http://slow.example.net/x.png", "here.png")
        # The connection timeout is five seconds.
        becomes(service, "its server does not answer", (9, 9, 9))
