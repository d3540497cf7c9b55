"""Secrets of servers of all kinds, each of which sends back what it got: they are in nothing that is printed, said or
kept."""

import base64
import subprocess

import pytest

from immich_assets import KEY
from immich_sources import immich, source  # noqa: F401
from s3_server import ACCESS_KEY, SECRET_KEY, TOKEN, SigningS3
from service import EXECUTABLE, PATIENCE, ROOT, start_and_end, until
from sources import dav, frame  # noqa: F401
from webdav import PASSWORD, USER, ScriptedDAV, basic

pytestmark = pytest.mark.rooms("PictureSources", "PictureFetching")

FEED_TOKEN = "Bearer canary-77aa-feed"


@pytest.fixture
def bucket():
    server = SigningS3()
    yield server
    server.stop()


@pytest.fixture
def feed():
    server = ScriptedDAV()
    server.free = {"GET"}
    yield server
    server.stop()


def echo(handler):
    """An error with all that was received."""
    return handler.reply(500, str(handler.headers).encode(), "text/plain")


@pytest.fixture
def defined(frame, immich, dav, bucket, feed, monkeypatch):
    """A source of each kind, with secrets from files and from variables."""
    monkeypatch.setenv("NAS_PASSWORD", PASSWORD)
    monkeypatch.setenv("S3_TOKEN", TOKEN)
    frame.define(
        source(frame, immich, name="NAS"),
        frame.definition("webdav", dav.base, name="Cloud", user=USER, passwordVariable="NAS_PASSWORD"),
        frame.definition("s3", bucket.base, name="Bucket", bucket="photos", region="garage", accessKey=ACCESS_KEY,
                         secretKeyFile=frame.secret("secret", SECRET_KEY), sessionTokenVariable="S3_TOKEN"),
        frame.definition("list", feed.base, name="Feed",
                         headers={"Authorization": {"file": frame.secret("feed", FEED_TOKEN)}}))
    # The version is asked for without the key.
    immich.answer = lambda handler: not handler.path.endswith("/version") and echo(handler)
    dav.answer = bucket.answer = feed.answer = echo
    return frame


def got(server, name):
    """The values of a header field that a server received."""
    return {value for asked in list(server.asked) for field, value in asked[-1].items() if field.lower() == name}


def assert_no_secret(text):
    for secret in ("canary", ACCESS_KEY, basic(USER, PASSWORD).split()[1], base64.b64encode(KEY.encode()).decode()):
        assert secret not in text, text


def test_servers_that_send_back_what_they_got_make_no_secret_known(defined, immich, dav, bucket, feed):
    with defined.serving("--log-level", "debug", "--access-log", "on") as service:
        until(lambda: {one["folder"] for one in service.get("/v1/galleries").json["away"]}
              == {"NAS", "Cloud", "Bucket", "Feed"}, "all fail")
        said = [service.get(path) for path in ("/", "/v1/galleries", "/sources", "/v1/sources", "/v1/galleries/NAS",
                                               "/g/Cloud", "/settings")]
        said += [service.admin.get(path) for path in ("/metrics", "/readyz")]
        for response in said:
            assert_no_secret(response.text + str(response.headers))
        assert_no_secret(service.log)
    for path in (defined.path / "state").rglob("*"):
        assert_no_secret(str(path))
        if path.is_file():
            assert_no_secret(path.read_bytes().decode("utf-8", "replace"))
    # Each got its own.
    assert KEY in got(immich, "x-api-key")
    assert basic(USER, PASSWORD) in got(dav, "authorization")
    assert TOKEN in got(bucket, "x-amz-security-token")
    assert FEED_TOKEN in got(feed, "authorization")


def test_the_printed_configuration_has_no_secret(defined, immich):
    said = subprocess.run(
        [EXECUTABLE, "serve", "--print-config", "--sources", defined.file, "--immich", immich.base,
         "--immich-key-file", defined.path / "key"],
        cwd=ROOT, text=True, timeout=PATIENCE, capture_output=True)
    assert said.returncode == 0 and "immich-key-file" in said.stdout
    assert_no_secret(said.stdout + said.stderr)


@pytest.mark.parametrize("fields", [
    {"kind": "immich", "keyVariable": "WRONG"}, {"kind": "webdav", "user": USER, "passwordVariable": "WRONG"},
    {"kind": "s3", "accessKey": "AKIA", "secretKeyVariable": "WRONG"},
    {"kind": "list", "headers": {"X-Key": {"variable": "WRONG"}}}], ids=lambda fields: fields["kind"])
def test_a_secret_that_cannot_be_one_is_not_in_the_message(frame, monkeypatch, fields):
    monkeypatch.setenv("WRONG", "canary\r\nX-Other: 1")
    frame.define({"name": "A", "url": "http://127.0.0.1:1/"} | fields)
    assert_no_secret(start_and_end(frame.folder, "--sources", frame.file))


@pytest.mark.parametrize("secret", ["canary", "/canary+9wK7MDENG/bPxRfiCY", "/canary/with/slashes=="])
@pytest.mark.parametrize("field, fields", [
    ("keyFile", {"kind": "immich"}), ("passwordFile", {"kind": "webdav", "user": USER}),
    ("secretKeyFile", {"kind": "s3", "accessKey": "AKIA", "bucket": "photos"}),
    ("headers.X-Key.file", {"kind": "list"})], ids=lambda part: part if isinstance(part, str) else "")
def test_a_secret_in_place_of_the_name_of_its_file_is_not_in_the_message(frame, field, fields, secret):
    given = {"headers": {"X-Key": {"file": secret}}} if field.startswith("headers") else {field: secret}
    frame.define({"name": "A", "url": "http://127.0.0.1:1/"} | fields | given)
    said = start_and_end(frame.folder, "--sources", frame.file)
    assert_no_secret(said)
    # The field is named, and what is wrong with it.
    assert f"sources[0].{field} names a file that cannot be read: there is no such file." in said


@pytest.mark.parametrize("secret", ["canary", "/canary+9wK7MDENG/bPxRfiCY"])
def test_a_key_on_the_command_line_in_place_of_its_file_is_not_in_the_message(frame, secret):
    said = start_and_end(frame.folder, "--immich", "http://127.0.0.1:1", "--immich-key-file", secret)
    assert_no_secret(said)
    assert "--immich-key-file names a file that cannot be read: there is no such file." in said
