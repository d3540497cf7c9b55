"""Pictures in buckets of S3: as folders beside those on disk."""

import signal
from datetime import datetime, timedelta, timezone

import boto3
import pytest
from botocore.config import Config

from s3_server import ACCESS_KEY, SECRET_KEY, TOKEN, SigningS3, moto
from service import free_port, until
from sources import (BLUE, GREEN, RED, all_said, away, colours, frame, lasting, png, shared,  # noqa: F401
                     titles, told)
from test_metrics import value

pytestmark = pytest.mark.rooms("PictureSources", "XMLReading", "Hashing")


@pytest.fixture
def bucket():
    server = SigningS3()
    yield server
    server.stop()


def source(frame, server, **fields):
    return frame.definition("s3", server.base, **{
        "bucket": server.bucket, "region": server.region, "accessKey": ACCESS_KEY,
        "secretKeyFile": frame.secret("secret", SECRET_KEY)} | fields)


def client(url, **options):
    return boto3.client(
        "s3", endpoint_url=url, region_name="us-east-1", aws_access_key_id=ACCESS_KEY,
        aws_secret_access_key=SECRET_KEY, config=Config(s3={"addressing_style": "path"}), **options)


def listens(url):
    try:
        return client(url).list_buckets()
    except Exception:
        return None


def test_prefixes_of_a_bucket_of_moto_are_galleries(shared):
    with moto(free_port()) as url:
        until(lambda: listens(url), "moto listens")
        s3 = client(url)
        s3.create_bucket(Bucket="photos")
        for key, colour in [("red.png", RED), ("2024/Année + 1/a b%20+é;x.png", BLUE), ("notes.txt", GREEN)]:
            s3.put_object(Bucket="photos", Key=key, Body=png(colour))
        s3.put_object(Bucket="photos", Key="2024/", Body=b"")
        s3.put_object(Bucket="photos", Key="cold.png", Body=png(RED), StorageClass="GLACIER")
        service = shared.show(shared.definition("s3", url, bucket="photos", accessKey=ACCESS_KEY,
                                                secretKeyFile=shared.secret("secret", SECRET_KEY)))
        inner = f"{shared.name} / 2024 / Année + 1"
        until(lambda: {shared.name, inner} <= titles(service), "the bucket is listed")
        assert titles(service) == {"Pictures", shared.name, inner}
        until(lambda: colours(service, shared.name) == [RED], "the picture is fetched")
        until(lambda: colours(service, inner) == [BLUE], "the other one, too")


def test_the_server_that_checks_signatures_agrees_with_another_client(bucket):
    # Else a server that refuses nothing would prove nothing.
    bucket.files = {"é +1%.png": b"x", "b/c.png": b"y"}
    bucket.region = "us-east-1"
    bucket.page = 1
    pages = client(bucket.base).get_paginator("list_objects_v2").paginate(Bucket="photos")
    assert [one["Key"] for page in pages for one in page["Contents"]] == ["b/c.png", "é +1%.png"]
    assert client(bucket.base).get_object(Bucket="photos", Key="é +1%.png")["Body"].read() == b"x"
    wrong = boto3.client("s3", endpoint_url=bucket.base, region_name="us-east-1",
                         aws_access_key_id=ACCESS_KEY, aws_secret_access_key="wrong")
    with pytest.raises(wrong.exceptions.ClientError, match="SignatureDoesNotMatch"):
        wrong.list_objects_v2(Bucket="photos")


@pytest.mark.parametrize("token", [None, TOKEN])
def test_each_request_is_signed_over_pages_odd_keys_and_with_session_tokens(shared, bucket, token):
    bucket.token, bucket.page = token, 2
    keys = ["a b.png", "é+1%20.png", "(x)=&;@,'!*~.png", "deep/er/z.png", "deep//y.png"]
    bucket.files = {f"family/{key}": png(RED) for key in keys} | {"other/no.png": png(BLUE)}
    fields = {}
    if token:
        (shared.path / "token").write_text(token)
        fields = {"sessionTokenFile": str(shared.path / "token")}
    service = shared.show(source(shared, bucket, prefix="family", **fields))
    counts = {shared.name: 3, f"{shared.name} / deep": 1, f"{shared.name} / deep / er": 1}
    until(lambda: set(counts) <= titles(service), "it is listed")
    assert titles(service) == {"Pictures", *counts}
    for gallery, count in counts.items():
        until(lambda: colours(service, gallery) == [RED] * count, "pictures are fetched")
    assert value(service, "peekstrip_server_pictures", source=shared.name) == 5


def test_renewed_session_tokens_keep_what_is_here(shared, bucket):
    bucket.files, bucket.token = {"red.png": png(RED)}, "first"
    token = shared.path / "token"
    token.write_text("first")
    service = shared.show(source(shared, bucket, sessionTokenFile=str(token)))

    def fetches():
        return [path for path, fields in bucket.asked if path.endswith("/red.png") and "range" not in fields]

    until(lambda: shared.name in titles(service), "the bucket is listed")
    until(lambda: colours(service, shared.name) == [RED], "the picture is fetched")
    bucket.files["blue.png"], bucket.token = png(BLUE), "second"
    token.write_text("second")
    service.signal(signal.SIGHUP)
    until(lambda: value(service, "peekstrip_server_pictures", source=shared.name) == 2, "it is listed again")
    until(lambda: colours(service, shared.name) == [BLUE, RED], "the new picture is fetched")
    assert len(fetches()) == 1


def test_a_key_that_lists_and_may_not_read_is_told(shared, bucket):
    bucket.files = {f"{number}.png": png(RED) for number in range(5)}
    bucket.answer = lambda handler: "list-type" not in handler.path and handler.error(403, "AccessDenied")
    service = shared.show(source(shared, bucket))
    told(service, "the key lacks s3:GetObject")
    bucket.answer = lambda handler: False
    service.signal(signal.SIGHUP)
    until(lambda: shared.name in titles(service) and away(service) is None, "another policy")


@pytest.mark.parametrize("limit", [2, 5])
def test_no_page_is_asked_for_beyond_the_limit(shared, bucket, limit):
    bucket.files, bucket.page = {f"{number}.png": png(RED) for number in range(5)}, 1
    bucket.files["x/../y.png"] = png(RED)
    service = shared.show(source(shared, bucket, maxItems=limit))
    until(lambda: shared.name in titles(service), "it is listed")
    assert value(service, "peekstrip_server_pictures", source=shared.name) == limit
    assert ("has more than 2 pictures" in shared.log) == (limit == 2)
    # Keys that are no paths are in the part that is listed, or not known.
    assert ("the first is x/../y.png" in shared.log) == (limit == 5)
    assert len([path for path, _ in bucket.asked if "list-type" in path]) == min(limit + 1, 6)


FAULTS = {
    "secret": (dict(secretKeyFile="wrong"), "the secret key is wrong"),
    "key": (dict(accessKey="AKIAOTHER"), "does not know the access key"),
    "region": (dict(region="us-east-1"), "write garage as the region"),
    "bucket": (dict(bucket="nothing"), "no bucket of that name"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_mistakes_of_the_definition_are_told(shared, bucket, fault):
    bucket.files = {"red.png": png(RED)}
    (shared.path / "wrong").write_text("wrong")
    fields, words = FAULTS[fault]
    fields = {name: str(shared.path / text) if name.endswith("File") else text for name, text in fields.items()}
    service = shared.show(source(shared, bucket, **fields))
    told(service, words)
    assert colours(service, "Pictures") == [GREEN]
    shared.show(source(shared, bucket))
    until(lambda: shared.name in titles(service) and away(service) is None, "the mistake is mended")


def test_a_clock_that_is_wrong_is_told(shared, bucket):
    bucket.files = {"red.png": png(RED)}
    bucket.now = lambda: datetime.now(timezone.utc) + timedelta(hours=1)
    service = shared.show(source(shared, bucket))
    told(service, "this machine's clock")


def test_a_restart_without_the_network_shows_what_is_kept(frame, bucket):
    bucket.files = {"red.png": png(RED)}
    frame.define(source(frame, bucket))
    with frame.serving() as service:
        until(lambda: "Family" in titles(service), "the bucket is listed")
        until(lambda: colours(service, "Family") == [RED], "the picture is fetched")
    bucket.stop()
    with frame.serving() as service:
        assert "Family" in titles(service)
        assert colours(service, "Family") == [RED]


def test_the_keys_are_nowhere(frame, bucket):
    bucket.token = TOKEN
    bucket.files = {"red.png": png(RED), "bad.png": b"no picture"}
    (frame.path / "token").write_text(TOKEN)
    frame.define(source(frame, bucket, sessionTokenFile=str(frame.path / "token")))
    with frame.serving("--log-level", "debug", "--access-log", "on") as service:
        until(lambda: "Family" in titles(service), "the bucket is listed")
        until(lambda: RED in colours(service, "Family"), "a picture is fetched")
        texts = all_said(service, "Family")
    for content in texts + frame.kept():
        assert b"canary" not in content and ACCESS_KEY.encode() not in content
    # Not in URLs either, which proxies log.
    assert all(ACCESS_KEY not in path and "canary" not in path for path, _ in bucket.asked)
