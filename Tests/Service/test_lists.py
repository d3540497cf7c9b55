"""Lists of pictures on servers: Media RSS, JSON Feed and URLs in lines, as folders beside those on disk."""

import json
import signal
from xml.sax.saxutils import quoteattr

import pytest

from other_machine import Other
from service import start_and_end, until
from sources import (BLUE, GREEN, RED, all_said, away, colours, frame, lasting, png, shared,  # noqa: F401
                     titles, told)
from test_metrics import value
from test_webdav_faults import BILLION_LAUGHS

pytestmark = pytest.mark.rooms("PictureSources", "XMLReading", "JSONCoding")

TOKEN = "Bearer canary-5e1f"
MEDIA = "http://search.yahoo.com/mrss/"


@pytest.fixture
def feed():
    server = Other()
    yield server
    server.stop()


@pytest.fixture
def cdn():
    server = Other()
    yield server
    server.stop()


def rss(*urls, **titles):
    items = "".join(
        f"<item><title>{titles.get(url.rsplit('/')[-1], 'Untitled')}</title>"
        "<pubDate>Sun, 06 Nov 1994 08:49:37 GMT</pubDate>"
        f"<media:content url={quoteattr(url)} type='image/png'/></item>" for url in urls)
    return f"<rss xmlns:media='{MEDIA}'><channel><title>Feed</title>{items}</channel></rss>".encode()


def publishes(server, body, kind="application/rss+xml", tag='"1"', status=200):
    server.files["/feed"] = (status, {"Content-Type": kind, "ETag": tag}, body)


def has(server, path, colour):
    server.files[path] = (200, {"Content-Type": "image/png"}, png(colour))


def source(frame, server, **fields):
    return frame.definition("list", f"{server.base}/feed", **fields)


def secret(frame):
    return {"headers": {"Authorization": {"file": frame.secret("token", TOKEN)}}}


def asked(server, path):
    return [fields for target, fields in server.asked if target == path]


def item_titles(service, name):
    return [item["title"] for item in service.items(service.gallery(name))]


def listed(service, name, count=1):
    until(lambda: name in titles(service) and len(item_titles(service, name)) == count, "the list is read")


def again(service, server, path="/feed"):
    """Has the list read again, and waits for the request."""
    before = len(asked(server, path))
    service.signal(signal.SIGHUP)
    until(lambda: len(asked(server, path)) > before, "the list is read again")


FORMATS = {
    "rss": (lambda one, two: rss(one, two, z="Zebra", a="Ant"), "application/rss+xml"),
    "json": (lambda one, two: json.dumps({
        "version": "https://jsonfeed.org/version/1.1", "title": "Feed", "items": [
            {"id": "1", "title": "Zebra", "image": one, "date_published": "1994-11-06T08:49:37Z"},
            {"id": "2", "title": "Ant", "date_published": "1994-11-06T08:49:37Z",
             "attachments": [{"url": two, "mime_type": "image/png"}]}]}).encode(), "application/feed+json"),
    "lines": (lambda one, two: f"#EXTINF:-1,Zebra\n{one}\n#EXTINF:-1,Ant\n{two}\n".encode(), "text/plain"),
    # The first byte decides, because servers say anything.
    "no type": (lambda one, two: rss(one, two, z="Zebra", a="Ant"), "text/plain"),
}


@pytest.mark.parametrize("form", FORMATS)
def test_a_list_is_a_gallery_in_its_order_with_its_titles_and_dates(shared, feed, form):
    document, kind = FORMATS[form]
    has(feed, "/z", RED)
    has(feed, "/a", BLUE)
    publishes(feed, document(f"{feed.base}/z", f"{feed.base}/a"), kind)
    service = shared.show(source(shared, feed))
    listed(service, shared.name, 2)
    assert item_titles(service, shared.name) == ["Zebra", "Ant"]
    until(lambda: colours(service, shared.name) == [RED, BLUE], "pictures are fetched")
    if form != "lines":
        gallery = service.gallery(shared.name)
        until(lambda: [item["taken"] for item in service.items(gallery)]
              == ["1994-11-06T08:49:37+00:00"] * 2, "the dates are those of the list")
    # Another order is another list.
    publishes(feed, document(f"{feed.base}/a", f"{feed.base}/z"), kind, tag='"2"')
    again(service, feed)
    until(lambda: colours(service, shared.name) == [BLUE, RED], "the order is the new one")


def test_a_list_that_has_not_changed_is_not_sent_again(shared, feed):
    has(feed, "/a.png", RED)
    publishes(feed, rss(f"{feed.base}/a.png"))
    service = shared.show(source(shared, feed))
    listed(service, shared.name)
    again(service, feed)
    assert asked(feed, "/feed")[-1]["If-None-Match"] == '"1"'
    until(lambda: value(service, "peekstrip_server_refreshes_total", source=shared.name, result="unchanged") == 1,
          "304 is enough")
    assert item_titles(service, shared.name) == ["Untitled"]


def test_secrets_go_to_their_own_host_alone(frame, feed, cdn):
    has(feed, "/own.png", RED)
    has(cdn, "/other.png", BLUE)
    has(cdn, "/moved.png", GREEN)
    feed.files["/moved"] = (302, {"Location": f"{cdn.base}/moved.png"}, b"")
    publishes(feed, rss(f"{feed.base}/own.png", f"{cdn.base}/other.png", f"{feed.base}/moved"))
    frame.define(source(frame, feed, **secret(frame)))
    hosts = ("--remote-hosts", "127.0.0.1", "--allow-private-remotes", "on", "--log-level", "debug")
    with frame.serving(*hosts) as service:
        listed(service, frame.name, 3)
        until(lambda: colours(service, frame.name) == [RED, BLUE, GREEN], "pictures are fetched")
        for path in ["/feed", "/own.png", "/moved"]:
            assert {fields.get("Authorization") for fields in asked(feed, path)} == {TOKEN}
        assert len(cdn.asked) == 2
        assert all("Authorization" not in fields for _, fields in cdn.asked)
        texts = all_said(service, frame.name)
    assert all(b"canary" not in content for content in texts + frame.kept())


def test_a_picture_that_another_host_refuses_after_a_redirect_pauses_nothing(frame, feed, cdn):
    cdn.files["/private"] = (401, {}, b"")
    feed.files["/moved"] = (302, {"Location": f"{cdn.base}/private"}, b"")
    has(feed, "/own.png", RED)
    publishes(feed, rss(f"{feed.base}/moved"))
    frame.define(source(frame, feed, **secret(frame)))
    with frame.serving("--remote-hosts", "127.0.0.1", "--allow-private-remotes", "on") as service:
        listed(service, frame.name)
        until(lambda: "answers 401" in str(colours(service, frame.name)), "the other host refuses it")
        publishes(feed, rss(f"{feed.base}/moved", f"{feed.base}/own.png"), tag='"2"')
        service.signal(signal.SIGHUP)
        listed(service, frame.name, 2)
        until(lambda: colours(service, frame.name)[1] == RED, "the other picture is fetched")
        assert away(service) is None


@pytest.mark.parametrize("options, reason", [
    ([], "pictures may not be fetched from its host"),
    (["--remote-hosts", "127.0.0.1"], "its host is in a private network"),
])
def test_pictures_of_other_hosts_follow_the_rules_for_those(frame, feed, cdn, options, reason):
    has(feed, "/own.png", RED)
    has(cdn, "/other.png", BLUE)
    publishes(feed, rss(f"{feed.base}/own.png", f"{cdn.base}/other.png"))
    frame.define(source(frame, feed))
    with frame.serving(*options) as service:
        listed(service, frame.name, 2)
        until(lambda: colours(service, frame.name)[0] == RED, "the own picture is fetched")
        until(lambda: reason in str(colours(service, frame.name)[1]), "the other one may not be")
        assert cdn.asked == []


FAULTS = {
    "truncated": (200, lambda body: body[:len(body) // 2], "answered in a form that is not known"),
    "entities": (200, lambda body: BILLION_LAUGHS, "answered in a form that is not known"),
    "a page": (200, lambda body: b"<html><body>Log in</body></html>", "answered in a form that is not known"),
    "too large": (200, lambda body: body + b" " * (17 << 20), "answer is too large"),
    "refused": (403, lambda body: b"", "its server denies access"),
    "gone": (404, lambda body: b"", "has nothing at that address"),
    "emptied": (200, lambda body: rss(), "it has 0 of the 1 picture that"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_answer_that_cannot_be_right_changes_nothing(shared, feed, fault):
    status, change, reason = FAULTS[fault]
    has(feed, "/a.png", RED)
    good = rss(f"{feed.base}/a.png")
    publishes(feed, good)
    service = shared.show(source(shared, feed))
    listed(service, shared.name)
    publishes(feed, change(good), tag='"2"', status=status)
    service.signal(signal.SIGHUP)
    told(service, reason)
    assert item_titles(service, shared.name) == ["Untitled"]
    publishes(feed, good, tag='"3"')
    service.signal(signal.SIGHUP)
    until(lambda: away(service) is None, "the list is good again")


def test_newer_pictures_in_place_of_all_are_no_loss(shared, feed):
    publishes(feed, rss(*(f"{feed.base}/{number}.png" for number in range(20)), **{"0.png": "Old"}))
    service = shared.show(source(shared, feed))
    listed(service, shared.name, 20)
    publishes(feed, rss(*(f"{feed.base}/{number}.png" for number in range(20, 40)), **{"20.png": "New"}),
              tag='"2"')
    service.signal(signal.SIGHUP)
    until(lambda: item_titles(service, shared.name)[0] == "New", "the new pictures are shown")
    assert away(service) is None


@pytest.mark.parametrize("fields, sentence", [
    ({"headers": "token"}, "sources[0].headers must be an object"),
    ({"headers": {"Authorization": "token"}}, "sources[0].headers.Authorization must be an object"),
    ({"headers": {"Host": {"file": "x"}}}, "sources[0].headers.Host must be a name of letters"),
    ({"headers": {"A": {"file": "/nowhere"}}}, "sources[0].headers.A.file names a file that cannot be read: there is no such file."),
    ({"headers": {"A": {"variable": "NOT_SET_HERE"}}}, "must be the name of a variable that is set"),
    ({"headers": {"A": {}}}, "sources[0].headers.A.file must be given"),
    ({"user": "me"}, "sources[0].user is unknown"),
    ({"url": "http://a/#b"}, "sources[0].url must be a URL of http or https"),
])
def test_mistakes_of_a_definition_are_told(frame, feed, fields, sentence):
    frame.define(source(frame, feed, **fields))
    assert sentence in start_and_end(frame.folder, "--sources", frame.file, "--state", frame.path / "state")
