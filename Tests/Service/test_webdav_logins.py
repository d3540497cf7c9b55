"""WebDAV servers: how the password is sent."""

import hashlib
import re
import signal
import threading

import pytest

from service import until
from sources import (  # noqa: F401
    BLUE, GREEN, RED, away, colours, dav, frame, is_listed, png, titles, told, two_albums)
from webdav import PASSWORD, USER, basic, wsgidav

pytestmark = pytest.mark.rooms("PictureSources", "PictureFetching")


def offer(nonce):
    return f'Digest realm="pictures", nonce="{nonce}", qop="auth", algorithm=MD5'


def digest(handler):
    """The response of a Digest, by RFC 7616, section 3.4.1, beside the one that was sent."""
    fields = dict(re.findall(r'(\w+)="?([^",]*)"?', handler.headers["Authorization"]))

    def md5(*parts):
        return hashlib.md5(":".join(parts).encode()).hexdigest()

    return fields["response"], md5(
        md5(USER, "pictures", PASSWORD), fields["nonce"], fields["nc"], fields["cnonce"], "auth",
        md5(handler.command, handler.path))


def shows_all(service):
    until(lambda: is_listed(service), "the server is listed")
    until(lambda: colours(service, "Family") == [RED], "a picture is fetched")
    until(lambda: colours(service, "Family / Trip") == [BLUE], "another one is")


def test_a_server_that_takes_digest_alone_is_shown(frame, tmp_path):
    shared = tmp_path / "shared"
    (shared / "Trip é").mkdir(parents=True)
    (shared / "red.png").write_bytes(png(RED))
    (shared / "Trip é" / "blue.png").write_bytes(png(BLUE))
    with wsgidav(shared, digest=True) as url:
        frame.define(frame.source(url))
        with frame.serving() as service:
            until(lambda: "Family / Trip é" in titles(service), "the server is listed")
            until(lambda: colours(service, "Family") == [RED], "a picture is fetched")
            until(lambda: colours(service, "Family / Trip é") == [BLUE], "another one is")


def test_the_password_is_not_readable_where_digest_is_offered(frame, dav):
    two_albums(dav)
    dav.challenge = 'Basic realm="pictures", ' + offer("4a1f")
    sent = []

    def check(handler):
        assert handler.headers["Authorization"].startswith("Digest ")
        said, right = digest(handler)
        sent.append(said)
        return said != right and handler.reply(403)

    dav.answer = check
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        shows_all(service)
    assert len(sent) == len(dav.asked) == len(set(sent))
    # Once, and once for each further connection: the challenge is kept.
    assert dav.challenges <= 4


def test_a_server_over_http_that_takes_basic_alone_is_asked_once(frame, dav):
    two_albums(dav)
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        shows_all(service)
    assert dav.challenges == 1
    assert all(asked[2]["Authorization"] == basic(USER, PASSWORD) for asked in dav.asked)


def test_a_password_that_a_server_refuses_by_digest_is_sent_once(frame, dav):
    two_albums(dav)
    dav.challenge = offer("4a1f")
    dav.answer = lambda handler: handler.reply(401, WWW_Authenticate=dav.challenge)
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        told(service, "refuses the key or the password")
        assert len(dav.asked) == 1


def test_a_server_that_forgets_its_nonces_refuses_no_password_by_that(frame, dav):
    two_albums(dav)
    nonces = ["4a1f"]
    dav.challenge = offer(nonces[-1])

    def check(handler):
        said, right = digest(handler)
        is_known = f'nonce="{nonces[-1]}"' in handler.headers["Authorization"]
        return not (is_known and said == right) and handler.reply(401, WWW_Authenticate=dav.challenge)

    dav.answer = check
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        shows_all(service)
        nonces.append("77c0")
        dav.challenge = offer(nonces[-1])
        dav.files["green.png"] = png(GREEN)
        service.signal(signal.SIGHUP)
        until(lambda: colours(service, "Family") == [GREEN, RED], "the new picture is fetched")
        assert away(service) is None


def test_pictures_that_all_may_read_are_fetched_without_the_password(frame, dav):
    two_albums(dav)
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        until(lambda: is_listed(service), "the server is listed")
    # The list of the last start is shown, and nothing has told how the server takes the password.
    dav.free = {"GET", "PROPFIND"}
    dav.answer = lambda handler: handler.command == "PROPFIND" and handler.reply(503)
    before = len(dav.asked)
    with frame.serving() as service:
        until(lambda: colours(service, "Family") == [RED], "a picture is fetched")
    fetched = [fields for method, _, fields in dav.asked[before:] if method == "GET"]
    assert fetched and all("Authorization" not in fields for fields in fetched)


def test_digest_is_tried_again_with_the_next_list_after_a_time_of_basic_alone(frame, dav):
    two_albums(dav)
    only, both = dav.challenge, f"{dav.challenge}, {offer('4a1f')}"
    dav.challenge = both
    frame.define(frame.source(dav.base))

    def takes_basic_alone(handler):
        is_digest = handler.headers["Authorization"].startswith("Digest ")
        return is_digest and handler.reply(401, WWW_Authenticate=only)

    with frame.serving() as service:
        shows_all(service)
        dav.challenge, dav.answer = only, takes_basic_alone
        dav.files["green.png"] = png(GREEN)
        service.signal(signal.SIGHUP)
        until(lambda: colours(service, "Family") == [GREEN, RED], "it is listed and fetched by Basic")
        dav.challenge, dav.answer = both, lambda handler: False
        before = len(dav.asked)
        dav.files["last.png"] = png(BLUE)
        service.signal(signal.SIGHUP)
        until(lambda: colours(service, "Family") == [GREEN, BLUE, RED], "another picture is fetched")
        sent = [fields["Authorization"] for _, _, fields in dav.asked[before:]]
    assert sent and all(value.startswith("Digest ") for value in sent)


NEXTCLOUD = b"""<?xml version="1.0"?>
<x:multistatus xmlns:x="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">
<x:response><x:href>/remote.php/dav/files/frame/</x:href><x:propstat><x:prop>
<x:resourcetype><x:collection/></x:resourcetype><x:getetag>"1"</x:getetag>
</x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat></x:response>
<x:response><x:href>/remote.php/dav/files/frame/red.png</x:href><x:propstat><x:prop>
<x:resourcetype/><x:getetag>"2"</x:getetag><x:getcontentlength>1000</x:getcontentlength>
<oc:fileid>7</oc:fileid><nc:has-preview>true</nc:has-preview>
</x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat></x:response>
</x:multistatus>"""


def test_a_preview_that_leads_to_a_page_to_log_in_before_the_first_list_is_asked_for_again(frame, dav):
    """Nothing has told yet how the server takes the password, which is not sent over HTTP before it asks."""
    listed = threading.Event()
    listed.set()
    dav.free = {"GET", "PROPFIND"}

    def nextcloud(handler):
        has_password = handler.headers["Authorization"] == basic(USER, PASSWORD)
        if handler.command == "PROPFIND":
            listed.wait(60)
        if handler.path == "/login":
            return handler.reply(200, b"<!DOCTYPE html><title>Log in</title>", "text/html")
        if handler.path.startswith("/core/preview"):
            return handler.reply(200, png(RED)) if has_password else handler.reply(303, Location="/login")
        if not has_password:
            return handler.reply(401, WWW_Authenticate=dav.challenge)
        return handler.reply(207, NEXTCLOUD, "application/xml")

    dav.answer = nextcloud
    frame.define(frame.source(dav.base.replace("/dav/", "/remote.php/dav/files/frame/")))
    with frame.serving() as service:
        until(lambda: "Family" in titles(service), "the server is listed")
    listed.clear()
    before = len(dav.asked)
    with frame.serving() as service:
        # The list of the last start is shown.
        colours(service, "Family")
        until(lambda: "/login" in [path for _, path, _ in dav.asked[before:]], "a preview was asked for")
        listed.set()
        until(lambda: colours(service, "Family") == [RED], "it is fetched")
    fetched = [path for method, path, _ in dav.asked[before:] if method == "GET"]
    assert all(path == "/login" or path.startswith("/core/preview") for path in fetched), fetched
