"""Pictures of WebDAV servers: as folders beside those on disk, while the server is there and when it is
not."""

import contextlib
import json
import re
import signal
import socket
import threading
import time

import pytest

from service import PATIENCE, start_and_end, until
from sources import (BLUE, GREEN, RED, all_said, away, colours, dav, frame, is_listed, lasting,  # noqa: F401
                     png, shared, titles, told, two_albums)
from test_metrics import value
from webdav import PASSWORD, USER, ScriptedDAV, apache, basic, rclone, wsgidav

pytestmark = pytest.mark.rooms("PictureSources", "XMLReading")


@pytest.mark.parametrize("real", [wsgidav, apache, rclone])
def test_folders_of_a_real_server_are_galleries_and_their_pictures_are_fetched(shared, tmp_path, real):
    folder = tmp_path / "shared"
    (folder / "Année 2024 & #1").mkdir(parents=True)
    (folder / "@eaDir").mkdir()
    (folder / "red.png").write_bytes(png(RED))
    (folder / "notes.txt").write_text("no picture")
    (folder / "@eaDir" / "thumb.png").write_bytes(png(RED))
    (folder / "Année 2024 & #1" / "a b%20+é;x.png").write_bytes(png(BLUE))
    with real(folder) as url:
        service = shared.show(shared.source(url))
        until(lambda: shared.name in titles(service), "the server is listed")
        inner = f"{shared.name} / Année 2024 & #1"
        assert titles(service) == {"Pictures", shared.name, inner}
        until(lambda: colours(service, shared.name) == [RED], "the picture is fetched")
        until(lambda: colours(service, inner) == [BLUE], "the other one, too")
        assert colours(service, "Pictures") == [GREEN]


def test_a_server_that_is_off_at_the_start_appears_when_it_is_there(frame, dav):
    two_albums(dav)
    port = dav.server_port
    frame.define(frame.source(dav.base))
    dav.stop()
    with frame.serving() as service:
        # The folder on disk is shown meanwhile.
        assert colours(service, "Pictures") == [GREEN]
        silent = "its server does not answer"
        until(lambda: (away(service) or {}).get("reason") == silent, "the server is away")
        until(lambda: service.log.count(f"the folder Family is away: {silent}") == 1, "it is logged")
        # The operator reads which server it is, and what failed; visitors do not.
        detail = f"(nothing listens at 127.0.0.1:{port})"
        for said in (service.log, service.admin.get("/readyz").text):
            assert f"{silent} {detail}" in said
        assert "degraded" in service.admin.get("/readyz").text
        assert f"127.0.0.1:{port}" not in service.get("/").text + json.dumps(away(service))
        again = ScriptedDAV(port)
        two_albums(again)
        try:
            until(lambda: is_listed(service), "the server is listed")
            until(lambda: colours(service, "Family / Trip") == [BLUE], "a picture is shown")
            assert service.admin.get("/readyz").text.startswith("ready\n")
            assert value(service, "peekstrip_server_pictures", source="Family") == 2
        finally:
            again.stop()


def test_a_url_of_https_at_a_port_without_it_is_told(shared):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        def answer():
            with contextlib.suppress(OSError):
                while True:
                    connection, _ = listener.accept()
                    with connection:
                        connection.recv(65536)
                        connection.sendall(b"HTTP/1.0 400 Bad Request\r\n\r\n")

        threading.Thread(target=answer, daemon=True).start()
        port = listener.getsockname()[1]
        service = shared.show(shared.source(f"https://127.0.0.1:{port}/"))
        told(service, "does not speak HTTPS")
        assert "certificate" not in away(service)["reason"]


def test_readyz_names_three_folders_that_are_away_and_counts_the_others(shared, dav):
    base = dav.base
    dav.stop()
    service = shared.show(*(shared.source(base, name=name) for name in "ABCDE"))
    until(lambda: "2 others are away." in service.admin.get("/readyz").text, "all are away")
    state = service.admin.get("/readyz").text.splitlines()[0]
    assert state.count("has been away since") == 3


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
        until(lambda: "refuses the key or the password" in (away(service) or {}).get("reason", ""),
              "the password is refused")
        asked = len(dav.asked)
        # Two looks of the service.
        time.sleep(11)
        assert len(dav.asked) == asked == 1
        frame.password.write_text("right\n")
        service.signal(signal.SIGHUP)
        until(lambda: is_listed(service), "the new password is used")


def test_a_password_that_is_refused_in_the_middle_ends_all_requests(shared, dav):
    two_albums(dav)
    service = shared.show(shared.source(dav.base))
    until(lambda: is_listed(service, shared.name), "the server is listed")
    dav.answer = lambda handler: handler.reply(401)
    assert colours(service, shared.name) != [RED]
    until(lambda: away(service), "the refusal is noticed")
    assert "refuses the key or the password" in away(service)["reason"]
    asked = len(dav.asked)
    colours(service, f"{shared.name} / Trip")
    # A look of the service, in which a fetch that is due begins.
    time.sleep(6)
    assert len(dav.asked) == asked
    dav.answer = lambda handler: False
    service.signal(signal.SIGHUP)
    until(lambda: is_listed(service, shared.name), "the server is good again")
    until(lambda: colours(service, f"{shared.name} / Trip") == [BLUE], "its pictures are fetched")


def test_a_server_that_asks_for_time_gets_it(shared, dav):
    two_albums(dav)
    times = []

    def busy(handler):
        times.append(time.monotonic())
        return len(times) == 1 and handler.reply(429, Retry_After="8")

    dav.answer = busy
    service = shared.show(shared.source(dav.base))
    until(lambda: is_listed(service, shared.name), "the server is listed after all")
    assert 8 <= times[1] - times[0] < 20


def test_a_server_that_is_emptied_is_doubted_and_single_pictures_are_not(shared, dav):
    dav.files = {f"{number:02}.png": png(RED) for number in range(21)}
    service = shared.show(shared.source(dav.base))
    until(lambda: shared.name in titles(service), "the server is listed")
    gallery = service.gallery(shared.name)
    del dav.files["00.png"]
    service.signal(signal.SIGHUP)
    until(lambda: len(service.items(gallery)) == 20, "one is gone")
    dav.files = {}
    service.signal(signal.SIGHUP)
    until(lambda: away(service), "the loss is noticed")
    assert "it has 0 of the 20 pictures that it had" in away(service)["reason"]
    assert len(service.items(gallery)) == 20
    # Answers count that are a minute apart.
    for _ in range(4):
        asked = dav.count("PROPFIND")
        service.signal(signal.SIGHUP)
        until(lambda: dav.count("PROPFIND") > asked, "the server is asked again")
    until(lambda: value(service, "peekstrip_server_refreshes_total", source=shared.name, result="doubted") >= 5,
          "all are answered")
    assert len(service.items(gallery)) == 20


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
        # A first list that takes its time is no failure.
        told(service, "has listed 0 pictures until now")
        assert service.admin.get("/readyz").text.startswith("ready\n")
        assert "is away" not in service.log
        before = time.monotonic()
        service.signal(signal.SIGTERM)
        service.process.wait(PATIENCE)
        # The list would take many minutes.
        assert time.monotonic() - before < 60


def test_the_password_is_nowhere(frame, dav, tmp_path):
    two_albums(dav)
    dav.answer = lambda handler: (
        handler.path.endswith("blue.png") and handler.reply(500, handler.headers["Authorization"].encode()))
    frame.define(frame.source(dav.base))
    with frame.serving("--log-level", "debug", "--access-log", "on") as service:
        until(lambda: is_listed(service), "the server is listed")
        until(lambda: colours(service, "Family") == [RED], "a picture is fetched")
        until(lambda: "500" in colours(service, "Family / Trip")[0], "another one fails")
        texts = all_said(service, "Family")
    token = basic(USER, PASSWORD).removeprefix("Basic ").encode()
    for content in texts + frame.kept():
        assert b"canary" not in content and token not in content
    assert all(b"canary" not in str(path).encode() for path in (tmp_path / "state").rglob("*"))
    # Only the server got it.
    assert all(asked[2]["Authorization"] == basic(USER, PASSWORD) for asked in dav.asked)


def test_sources_come_and_go_with_the_file(frame, dav, tmp_path):
    two_albums(dav)
    frame.define()
    with frame.serving() as service:
        assert titles(service) == {"Pictures"}
        frame.define(frame.source(dav.base), frame.source(dav.base + "Trip/", name="Trip"))
        service.signal(signal.SIGHUP)
        until(lambda: is_listed(service) and "Trip" in titles(service), "both are listed")
        until(lambda: colours(service, "Trip") == [BLUE], "a picture is fetched")
        # A mistake changes nothing.
        frame.file.write_text("{")
        service.signal(signal.SIGHUP)
        until(lambda: "the sources stay as they were" in service.log, "the mistake is told")
        assert "Trip" in titles(service)
        # Another interval keeps what was fetched.
        frame.define(frame.source(dav.base), frame.source(dav.base + "Trip/", name="Trip", refresh="2m"))
        fetched = dav.count("GET")
        service.signal(signal.SIGHUP)
        until(lambda: service.log.count("2 sources are defined") == 2, "the file is read")
        assert colours(service, "Trip") == [BLUE] and dav.count("GET") == fetched
        frame.define(frame.source(dav.base, name="Trip"))
        service.signal(signal.SIGHUP)
        until(lambda: titles(service) == {"Pictures", "Trip", "Trip / Trip"}, "one is another, one is gone")
        assert away(service) is None
        frame.define()
        service.signal(signal.SIGHUP)
        until(lambda: titles(service) == {"Pictures"}, "all are gone")
        until(lambda: [path.name for path in (tmp_path / "state/sources").rglob("*")] == ["salt"],
              "nothing of theirs is left")


@pytest.mark.parametrize("text, line, sentence", [
    ('{"sources": [\n {"name": "A", "kind": "smb", "url": "http://a"}]}', 2,
     "sources[0].kind must be one of"),
    ('{"sources": [\n\n {"name": "A",\n "kind": "webdav",\n "url": "ftp://a"}]}', 5,
     "sources[0].url must be a URL of http or https"),
    ('{"sources": [{"name": "A", "kind": "webdav", "url": "http://a",\n "pasword": "x"}]}', 2,
     "sources[0].pasword is unknown"),
    ('{"sources": [{"name": "A", "kind": "webdav", "url": "http://a", "user": "me",\n'
     '"passwordFile": "/nowhere"}]}', 2, "sources[0].passwordFile names a file that cannot be read: there is no such file."),
    ('{"sources": [\n', 2, "The JSON is malformed at byte 14."),
    ('{"sources": [{"name": "here.png", "kind": "webdav", "url": "http://a"}]}', None,
     "The folder already contains here.png"),
])
def test_mistakes_are_told_with_their_line(frame, text, line, sentence):
    frame.file.write_text(text)
    said = start_and_end(frame.folder, "--sources", frame.file, "--state", frame.path / "state")
    assert sentence in said
    if line:
        assert f"Line {line}:" in said
