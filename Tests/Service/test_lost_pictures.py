"""Pictures that a server lists no longer: the operator confirms that they are gone, by the API and on a page."""

import html
import re
import signal

import html5lib
import pytest

from operators import TOKEN, mistake
from service import until
from sources import RED, away, dav, frame, png, titles  # noqa: F401
from test_metrics import value
from test_source_definitions import Sources, nas, served

pytestmark = pytest.mark.rooms("PictureSources", "WebAPI", "WebPages", "GalleryService")


def many(dav, numbers):
    """Has a server list pictures with these numbers."""
    picture = png(RED)
    dav.files = {f"{number:02}.png": picture for number in numbers}


def lost(operator, count):
    """What is doubted when the server was asked again, which has lost this many."""
    operator.service.signal(signal.SIGHUP)
    return until(lambda: (loss := operator.state("Family")["loss"]) and loss["pictures"] == count and loss,
                 f"the loss of {count} is doubted")


def confirm(operator, document, name="Family"):
    return operator.service.ask("POST", f"/v1/sources/{name}/confirmation", document, operator.headers)


def shown(operator, path):
    return html.unescape(re.sub(r"<[^>]+>", " ", operator.get(path).text))


def button(operator, path):
    """Where the page sends that pictures are gone, and what."""
    page = html5lib.parse(operator.get(path).body, namespaceHTMLElements=False)
    [form] = [form for form in page.iter("form")
              if any(button.get("value") == "confirm" for button in form.iter("button"))]
    [button] = form.iter("button")
    assert form.get("method") == "post" and "".join(button.itertext()) == "These pictures are really gone"
    fields = [(field.get("name"), field.get("value")) for field in form.iter("input")]
    return form.get("action"), [*fields, (button.get("name"), button.get("value"))]


def test_the_operator_confirms_by_the_api_that_pictures_are_gone(frame, dav):
    many(dav, range(25))
    frame.define(frame.source(dav.base))
    (frame.path / "tokens").write_text(TOKEN)
    # It needs no --edit-sources, and sources of the file have it as well.
    with frame.serving("--admin-token-file", frame.path / "tokens") as service:
        operator = Sources(service)
        until(lambda: "Family" in titles(service), "the server is listed")
        gallery = service.gallery("Family")
        assert operator.state("Family")["loss"] is None
        assert confirm(operator, {"tag": "0"}).problem(409)["type"] == "/problems/no-loss"
        many(dav, range(10))
        seen = lost(operator, 15)
        assert (seen["former"], seen["isConfirmed"]) == (25, False)
        assert value(service, "peekstrip_server_doubted_pictures", source="Family") == 15
        # Others are missing than the operator has seen.
        many(dav, range(9))
        now = lost(operator, 16)
        changed = confirm(operator, {"tag": seen["tag"]}).problem(409)
        assert changed["type"] == "/problems/loss-changed" and "confirm what is missing now" in changed["detail"]
        assert confirm(operator, {"tag": 7}).problem(400)["field"] == "tag"
        confirm(operator, {"tag": now["tag"]}, "Nobody").problem(404)
        assert len(service.items(gallery)) == 25
        asked = dav.count("PROPFIND")
        confirmed = confirm(operator, {"tag": now["tag"]})
        assert confirmed.status == 200 and confirmed.json["name"] == "Family"
        until(lambda: len(service.items(gallery)) == 9, "the list is believed")
        assert dav.count("PROPFIND") > asked
        until(lambda: away(service) is None, "nothing is doubted")
        assert operator.state("Family")["loss"] is None
        assert value(service, "peekstrip_server_doubted_pictures", source="Family") == 0
        assert "16 of the 25 pictures of the source Family are gone, as the operator has confirmed" in service.log


def test_the_page_asks_whether_pictures_are_really_gone(frame, dav):
    many(dav, range(25))
    with served(frame) as service:
        operator = Sources(service)
        operator.put("Family", nas(dav))
        until(lambda: operator.state("Family")["pictures"] == 25, "it is listed")
        many(dav, range(10))
        lost(operator, 15)
        for path in ("/sources", "/source-editor/Family"):
            assert "15 of 25 pictures would go." in shown(operator, path)
        first = button(operator, "/sources")
        assert first == button(operator, "/source-editor/Family")
        many(dav, range(9))
        lost(operator, 16)
        assert "confirm what is missing now" in mistake(operator.send(*first))
        # No page of another site says it for them.
        now = button(operator, "/sources")
        operator.send(*now, Origin="https://evil.example").problem(403)
        assert operator.state("Family")["pictures"] == 25
        sent = operator.send(*now)
        assert (sent.status, sent.headers["Location"]) == (303, "/sources")
        until(lambda: operator.state("Family")["pictures"] == 9, "the list is believed")
        assert "would go" not in shown(operator, "/sources")
        assert "there is nothing to confirm" in mistake(operator.send(*now))
