"""Pictures of WebDAV servers: as folders beside those on disk, while the server is there and when it is
not."""

import json
import re
import signal
import time

import pytest
from PIL import Image

from pictures import encoded
from service import serving, start_and_end, until
from test_metrics import value
from webdav import PASSWORD, USER, ScriptedDAV, basic, wsgidav

pytestmark = pytest.mark.rooms("PictureSources", "XMLReading")

RED, BLUE, GREEN = (200, 10, 20), (20, 10, 200), (10, 160, 30)


def png(colour, size=(300, 200)):
    return encoded(Image.new("RGB", size, colour), "PNG")


class Frame:
    """A service with a folder on disk, and a file of sources."""

    def __init__(self, path):
        self.path = path
        self.folder = path / "Pictures"
        self.folder.mkdir()
        (self.folder / "here.png").write_bytes(png(GREEN))
        self.file = path / "sources.json"
        self.password = path / "password"
        self.password.write_text(PASSWORD + "\n")

    def define(self, *sources):
        self.file.write_text(json.dumps({"sources": list(sources)}))

    def source(self, url, name="Family", **fields):
        return {"name": name, "kind": "webdav", "url": url, "user": USER,
                "passwordFile": str(self.password), "refresh": "60s"} | fields

    def serving(self, *options):
        return serving(
            self.folder, "--sources", self.file, "--state", self.path / "state", "--rescan-seconds", "0",
            *options)


@pytest.fixture
def frame(tmp_path):
    return Frame(tmp_path)


@pytest.fixture
def dav():
    server = ScriptedDAV()
    yield server
    server.stop()


def titles(service):
    return {gallery["title"] for gallery in service.get("/v1/galleries").json["galleries"]}


def colours(service, gallery):
    """The colour at the centre of each picture of a gallery, or the reason for a missing one."""
    shown = []
    for item in service.items(service.gallery(gallery)):
        reason = service.get(item["href"]).json.get("reason")
        shown.append(reason or service.get(item["picture"]).png.getpixel((280, 320)))
    return shown


def test_folders_of_a_real_server_are_galleries_and_their_pictures_are_fetched(frame, tmp_path):
    shared = tmp_path / "shared"
    (shared / "Année 2024 & #1").mkdir(parents=True)
    (shared / "@eaDir").mkdir()
    (shared / "red.png").write_bytes(png(RED))
    (shared / "notes.txt").write_text("no picture")
    (shared / "@eaDir" / "thumb.png").write_bytes(png(RED))
    (shared / "Année 2024 & #1" / "a b%20+é;x.png").write_bytes(png(BLUE))
    with wsgidav(shared) as url:
        frame.define(frame.source(url))
        with frame.serving() as service:
            until(lambda: "Family" in titles(service), "the server is listed")
            assert titles(service) == {"Pictures", "Family", "Family / Année 2024 & #1"}
            until(lambda: colours(service, "Family") == [RED], "the picture is fetched")
            inner = "Family / Année 2024 & #1"
            until(lambda: colours(service, inner) == [BLUE], "the other one, too")
            assert colours(service, "Pictures") == [GREEN]


def away(service):
    """What is said of the source, for people; None if nothing is."""
    found = service.get("/v1/galleries").json["away"]
    assert len(found) <= 1
    return found[0] if found else None


def two_albums(dav):
    dav.files = {"red.png": png(RED), "Trip/blue.png": png(BLUE)}


def is_listed(service):
    return {"Family", "Family / Trip"} <= titles(service) and away(service) is None


def test_a_server_that_is_off_at_the_start_appears_when_it_is_there(frame, dav):
    two_albums(dav)
    port = dav.server_port
    frame.define(frame.source(dav.base))
    dav.stop()
    with frame.serving() as service:
        # The folder on disk is shown meanwhile.
        assert colours(service, "Pictures") == [GREEN]
        until(lambda: away(service), "the server is away")
        assert away(service)["reason"] == "its server does not answer"
        assert "degraded" in service.admin.get("/readyz").text
        again = ScriptedDAV(port)
        two_albums(again)
        try:
            until(lambda: is_listed(service), "the server is listed")
            until(lambda: colours(service, "Family / Trip") == [BLUE], "a picture is shown")
            assert service.admin.get("/readyz").text.startswith("ready\n")
            assert value(service, "peekstrip_server_pictures", source="Family") == 2
        finally:
            again.stop()


def test_a_restart_without_the_network_shows_galleries_and_kept_pictures(frame, dav):
    two_albums(dav)
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        until(lambda: is_listed(service), "the server is listed")
        until(lambda: colours(service, "Family") == [RED], "a picture is fetched")
    dav.stop()
    with frame.serving() as service:
        # At once: the listing of the last start is read before the service serves.
        assert {"Family", "Family / Trip"} <= titles(service)
        assert colours(service, "Family") == [RED]
        until(lambda: away(service), "the server is away")
        assert re.search(
            r"The folder “Family” has been away since \d\d:\d\d: its server does not answer. "
            "What it had is shown.", service.get("/").text)


def test_a_refused_password_is_told_and_not_sent_again_until_it_is_another(frame, dav):
    two_albums(dav)
    right = basic(USER, "right")
    dav.answer = lambda handler: (
        handler.headers.get("Authorization") != right and handler.reply(401))
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        until(lambda: away(service), "the password is refused")
        assert "refuses the key or the password" in away(service)["reason"]
        asked = len(dav.asked)
        # Two looks of the service.
        time.sleep(11)
        assert len(dav.asked) == asked == 1
        frame.password.write_text("right\n")
        service.signal(signal.SIGHUP)
        until(lambda: is_listed(service), "the new password is used")


def test_a_server_that_asks_for_time_gets_it(frame, dav):
    two_albums(dav)
    times = []

    def busy(handler):
        times.append(time.monotonic())
        return len(times) == 1 and handler.reply(429, Retry_After="8")

    dav.answer = busy
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        until(lambda: is_listed(service), "the server is listed after all")
        assert 8 <= times[1] - times[0] < 20


BILLION_LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">
<!ENTITY lol1 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
<!ENTITY lol2 "&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;&lol1;">]>
<multistatus xmlns="DAV:"><response><href>&lol2;</href></response></multistatus>"""

FAULTS = {
    "truncated": (lambda body: body[:len(body) // 2], "answered in a form that is not known"),
    "no XML": (lambda body: b"<html><p>Log in", "answered in a form that is not known"),
    "entities": (lambda body: BILLION_LAUGHS, "answered in a form that is not known"),
    "empty": (lambda body: b"", "answered in a form that is not known"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_answer_that_cannot_be_right_changes_nothing(frame, dav, fault):
    two_albums(dav)
    change, reason = FAULTS[fault]
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        until(lambda: is_listed(service), "the server is listed")
        dav.answer = lambda handler: handler.command == "PROPFIND" and handler.reply(
            207, change(dav.multistatus(handler.file)), "application/xml")
        service.signal(signal.SIGHUP)
        until(lambda: away(service), "the fault is noticed")
        assert reason in away(service)["reason"]
        assert {"Family", "Family / Trip"} <= titles(service)
        dav.answer = lambda handler: False
        service.signal(signal.SIGHUP)
        until(lambda: is_listed(service), "the server is good again")


def test_hrefs_that_lead_elsewhere_or_in_circles_are_left_out(frame, dav):
    dav.files = {"red.png": png(RED)}
    lies = "".join(
        f"<x:response><x:href>{href}</x:href><x:propstat><x:prop><x:resourcetype>{kind}"
        "</x:resourcetype></x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat></x:response>"
        for kind in ["", "<x:collection/>"]
        for href in ["/", "/dav", "/dav/./", "/dav/../secret.png", "/dav/%2e%2e/secret.png", "/other/x.png",
                     "/dav/a%2fb.png", "/dav/deep/er/x.png", "http://[", "/dav/%00.png"])
    dav.answer = lambda handler: handler.command == "PROPFIND" and handler.reply(
        207, dav.multistatus("").replace(b"</x:multistatus>", lies.encode() + b"</x:multistatus>"),
        "application/xml")
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        until(lambda: "Family" in titles(service), "the server is listed")
        assert titles(service) == {"Pictures", "Family"}
        assert [item["title"] for item in service.items(service.gallery("Family"))] == ["red"]
        assert dav.count("PROPFIND") == 1


def test_a_redirect_to_another_host_is_refused_and_gets_no_password(frame, dav):
    two_albums(dav)
    other = ScriptedDAV()
    try:
        dav.answer = lambda handler: handler.reply(302, Location=other.base)
        frame.define(frame.source(dav.base))
        with frame.serving() as service:
            until(lambda: away(service), "the redirect is noticed")
            assert "redirects to another address" in away(service)["reason"]
            assert other.asked == []
            # Within the server it is followed.
            dav.answer = lambda handler: (
                handler.path == "/dav/" and handler.reply(301, Location="/dav/moved/"))
            dav.files = {"moved/red.png": png(RED)}
            service.signal(signal.SIGHUP)
            until(lambda: dav.asked[-1][1] == "/dav/moved/", "the redirect is followed")
    finally:
        other.stop()


def test_a_server_that_is_emptied_is_doubted_and_single_pictures_are_not(frame, dav):
    dav.files = {f"{number:02}.png": png(RED) for number in range(21)}
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        until(lambda: "Family" in titles(service), "the server is listed")
        gallery = service.gallery("Family")
        del dav.files["00.png"]
        service.signal(signal.SIGHUP)
        until(lambda: len(service.items(gallery)) == 20, "one is gone")
        dav.files = {}
        service.signal(signal.SIGHUP)
        until(lambda: away(service), "the loss is noticed")
        assert "it has 0 of the 20 pictures that it had" in away(service)["reason"]
        assert len(service.items(gallery)) == 20
        for answers in [2, 3]:
            before = value(service, "peekstrip_server_refreshes_total", source="Family")
            service.signal(signal.SIGHUP)
            until(lambda: value(service, "peekstrip_server_refreshes_total", source="Family") > before,
                  "the server is asked again")
        until(lambda: "Family" not in titles(service), "three equal answers are believed")


def test_a_server_that_sends_a_byte_a_second_slows_nothing_else(frame, dav):
    two_albums(dav)

    def drip(handler):
        handler.send_response(207)
        handler.end_headers()
        try:
            for byte in dav.multistatus(handler.file):
                handler.wfile.write(bytes([byte]))
                handler.wfile.flush()
                time.sleep(1)
        except OSError:
            pass
        return True

    dav.answer = drip
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        until(lambda: dav.asked, "the server is asked")
        assert colours(service, "Pictures") == [GREEN]
        before = time.monotonic()
        service.signal(signal.SIGTERM)
        service.process.wait(10)
        assert time.monotonic() - before < 10


def test_the_password_is_nowhere(frame, dav, tmp_path):
    two_albums(dav)
    dav.answer = lambda handler: (
        handler.path.endswith("blue.png") and handler.reply(500, handler.headers["Authorization"].encode()))
    frame.define(frame.source(dav.base))
    with frame.serving("--log-level", "debug", "--access-log", "on") as service:
        until(lambda: is_listed(service), "the server is listed")
        until(lambda: colours(service, "Family") == [RED], "a picture is fetched")
        until(lambda: "500" in colours(service, "Family / Trip")[0], "another one fails")
        said = [service.log, service.admin.get("/metrics").text, service.admin.get("/readyz").text]
        for path in ["/", "/v1/galleries", "/v1/openapi.json"]:
            response = service.get(path)
            said += [response.body.decode(), str(response.headers)]
        for item in service.items(service.gallery("Family")):
            response = service.get(item["picture"])
            said += [json.dumps(item), str(response.headers)]
    written = [path.read_bytes() for path in (tmp_path / "state").rglob("*") if path.is_file()]
    assert written
    token = basic(USER, PASSWORD).removeprefix("Basic ").encode()
    for content in [text.encode() for text in said] + written:
        assert b"canary" not in content and token not in content
    assert all(b"canary" not in str(path).encode() for path in (tmp_path / "state").rglob("*"))
    # Only the server got it.
    assert all(asked[2]["Authorization"] == basic(USER, PASSWORD) for asked in dav.asked)


@pytest.mark.parametrize("text, line, sentence", [
    ('{"sources": [\n {"name": "A", "kind": "smb", "url": "http://a"}]}', 2,
     "sources[0].kind must be one of"),
    ('{"sources": [\n\n {"name": "A",\n "kind": "webdav",\n "url": "ftp://a"}]}', 5,
     "sources[0].url must be a URL of http or https"),
    ('{"sources": [{"name": "A", "kind": "webdav", "url": "http://a",\n "pasword": "x"}]}', 2,
     "sources[0].pasword is unknown"),
    ('{"sources": [{"name": "A", "kind": "webdav", "url": "http://a", "user": "me",\n'
     '"passwordFile": "/nowhere"}]}', 2, "sources[0].passwordFile must be a file that can be read"),
    ('{"sources": [\n', 2, "not valid JSON"),
    ('{"sources": [{"name": "here.png", "kind": "webdav", "url": "http://a"}]}', None,
     "The folder already contains here.png"),
])
def test_mistakes_are_told_with_their_line(frame, text, line, sentence):
    frame.file.write_text(text)
    said = start_and_end(frame.folder, "--sources", frame.file, "--state", frame.path / "state")
    assert sentence in said
    if line:
        assert f"Line {line}:" in said
