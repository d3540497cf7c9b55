"""Answers of WebDAV servers that cannot be right: what was there stays, and people read why."""

import signal

import pytest

from service import until
from sources import RED, away, dav, frame, is_listed, png, titles, two_albums  # noqa: F401
from webdav import ScriptedDAV

pytestmark = pytest.mark.rooms("PictureSources", "XMLReading")

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
            until(lambda: "redirects to another address" in (away(service) or {}).get("reason", ""),
                  "the redirect is noticed")
            assert other.requests == 0
            # Within the server it is followed.
            dav.answer = lambda handler: (
                handler.path == "/dav/" and handler.reply(301, Location="/dav/moved/"))
            dav.files = {"moved/red.png": png(RED)}
            service.signal(signal.SIGHUP)
            until(lambda: dav.asked[-1][1] == "/dav/moved/", "the redirect is followed")
    finally:
        other.stop()
