"""Servers with many pictures, servers that are gone, and servers that fail: how soon the first picture is shown, in how
much memory, and who waits for them."""

import contextlib
import signal
import threading
import time

import pytest

from extent import IS_FULL, extent
from immich_assets import asset
from immich_sources import immich, source  # noqa: F401
from pictures import plain_gallery
from s3_server import ACCESS_KEY, SECRET_KEY, SigningS3
from service import PATIENCE, until
from sources import RED, frame, png, titles  # noqa: F401
from test_metrics import value
from test_sharing import figures
from visitors import listed, ordinary_visit
from webdav import ScriptedDAV

pytestmark = [pytest.mark.serial, pytest.mark.rooms("PictureSources", "PictureFetching")]

ASSETS = extent(short=2000, full=50_000)
OBJECTS = extent(short=2000, full=100_000)
SECONDS = extent(short=2, full=60)
LISTING = extent(short=PATIENCE, full=900)
# Bars on a machine of its own.
FIRST_PICTURE, AGAIN, MEMORY, SLOWER = 2, 1, 200e6, 1.5


def first_picture(service, title):
    """The colour of a gallery's first picture, when the gallery is there and the picture is fetched."""
    if title not in titles(service):
        return None
    item = service.items(service.gallery(title), 1)[0]
    picture = service.get(item["picture"])
    if service.get(item["href"]).json.get("reason") or picture.status != 200:
        return None
    return picture.png.getpixel((280, 320))


def seconds_to_the_first_picture(service, title, began):
    until(lambda: first_picture(service, title) == RED, "the first picture is shown", LISTING)
    return time.monotonic() - began


def has_many(server, **fields):
    """Fills an immich server, also with what is not shown."""
    assets = server.add(*(asset(number, **fields) for number in range(ASSETS)))
    assets[1] |= {"visibility": "archive", "isArchived": True}
    assets[2]["isTrashed"] = True
    return assets


def test_a_known_album_of_many_pictures_is_shown_at_once(frame, immich, report):
    trip = has_many(immich)[-30:]
    immich.pictures = dict.fromkeys([one["id"] for one in trip], png(RED))
    immich.add_album("Trip", trip)
    frame.define(source(frame, immich, albums=["Trip"]))
    began = time.monotonic()
    with frame.serving() as service:
        seconds = seconds_to_the_first_picture(service, "Family / Trip", began)
        memory = service.memory()
        report(f"an album of an immich server of {ASSETS} pictures: the first after {seconds:.2f} s from the start "
               f"of the program, {memory / 1e6:.0f} MB")
        assert len(service.items(service.gallery("Family / Trip"))) == 30
    if IS_FULL:
        assert seconds < FIRST_PICTURE and memory < MEMORY


def test_a_restart_without_the_network_shows_many_pictures_at_once(frame, immich, report):
    immich.pictures = dict.fromkeys([one["id"] for one in has_many(immich, isFavorite=True)], png(RED))
    gallery = "Family / Favourites"
    frame.define(source(frame, immich, favourites=True))
    began = time.monotonic()
    with frame.serving() as service:
        first = seconds_to_the_first_picture(service, gallery, began)
    immich.stop()
    began = time.monotonic()
    with frame.serving() as service:
        serves = time.monotonic() - began
        again = seconds_to_the_first_picture(service, gallery, began)
        memory = service.memory()
        # All but the archived and the trashed one.
        assert value(service, "peekstrip_server_pictures", source="Family") == ASSETS - 2
    report(f"{ASSETS} pictures of an immich server: the first after {first:.1f} s; without the network the program "
           f"serves again after {serves:.2f} s, and shows one after {again:.2f} s, {memory / 1e6:.0f} MB")
    if IS_FULL:
        assert again < serves + AGAIN and memory < MEMORY


def test_a_bucket_of_many_objects_is_listed_in_little_memory(frame, report):
    bucket = SigningS3()
    try:
        bucket.files = dict.fromkeys([f"{number % 100:02}/{number:06}.png" for number in range(OBJECTS)], png(RED))
        bucket.tag = lambda key: "bb9d"
        frame.define(frame.definition(
            "s3", bucket.base, bucket=bucket.bucket, region=bucket.region, accessKey=ACCESS_KEY,
            secretKeyFile=frame.secret("secret", SECRET_KEY), refresh="24h"))
        began = time.monotonic()
        with frame.serving() as service:
            until(lambda: value(service, "peekstrip_server_pictures", source="Family") == OBJECTS
                  and "Family / 00" in titles(service), "the bucket is listed", LISTING)
            seconds = time.monotonic() - began
            until(lambda: first_picture(service, "Family / 00") == RED, "a picture is shown")
            report(f"a bucket of {OBJECTS} objects is listed after {seconds:.1f} s, {service.memory() / 1e6:.0f} MB")
            pages = [path for path, _ in bucket.asked if "list-type" in path]
        # A thousand in each (ListObjectsV2).
        assert len(pages) == OBJECTS // 1000
    finally:
        bucket.stop()


class Failing:
    """WebDAV servers that answer at first, and then each fail in a way of its own."""

    def __init__(self):
        self.ends = threading.Event()
        self.servers = {name: ScriptedDAV() for name in ("off", "silent", "slow", "busy", "cut")}
        for server in self.servers.values():
            server.files = {f"{number}.png": png(RED) for number in range(5)}

    def fail(self):
        self.servers["off"].stop()
        self.servers["silent"].answer = lambda handler: self.ends.wait()
        self.servers["slow"].answer = self.drip
        self.servers["busy"].answer = lambda handler: handler.reply(429, Retry_After="1")
        self.servers["cut"].answer = lambda handler: handler.reply(
            207, b"<multistatus xmlns='DAV:'><response>", "application/xml")

    def drip(self, handler):
        handler.send_response(207)
        handler.end_headers()
        with contextlib.suppress(OSError):
            while not self.ends.wait(1):
                handler.wfile.write(b" ")
                handler.wfile.flush()
        return True

    def stop(self):
        self.ends.set()
        for name, server in self.servers.items():
            if name != "off":
                server.stop()


def test_servers_that_fail_slow_nobody(frame, report):
    (frame.folder / "Plain").mkdir()
    plain_gallery(frame.folder / "Plain")
    failing = Failing()
    frame.define(*(frame.source(server.base, name=name) for name, server in failing.servers.items()))
    try:
        with frame.serving() as service:
            until(lambda: set(failing.servers) <= titles(service), "all are listed")
            for page in range(6):
                assert service.get(f"/v1/galleries/Plain/frame.png?page={page}").status == 200
            alone = ordinary_visit(service, SECONDS)
            failing.fail()
            service.signal(signal.SIGHUP)
            # A silent one and a slow one are known to be away much later.
            until(lambda: {"off", "busy", "cut"} <= {
                one["folder"] for one in service.get("/v1/galleries").json["away"]}, "three are away")
            beside = ordinary_visit(service, SECONDS)
            assert set(failing.servers) <= titles(service)
    finally:
        failing.stop()
    report(f"beside five servers that fail: {figures(alone, beside)}; {listed(beside.statuses)}")
    assert set(alone.statuses) | set(beside.statuses) <= {200, 304}
    if IS_FULL:
        # Below 20 ms the machine decides.
        assert beside.percentile(99) <= max(SLOWER * alone.percentile(99), 0.02)
