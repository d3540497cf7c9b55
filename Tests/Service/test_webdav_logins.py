"""WebDAV servers: how the password is sent."""

import hashlib
import re

import pytest

from service import until
from sources import BLUE, RED, colours, dav, frame, is_listed, png, titles, two_albums  # noqa: F401
from webdav import PASSWORD, USER, basic, wsgidav

pytestmark = pytest.mark.rooms("PictureSources")


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
    dav.challenge = 'Basic realm="pictures", Digest realm="pictures", nonce="4a1f", qop="auth", algorithm=MD5'
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
