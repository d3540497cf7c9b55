"""The operator's pages of servers of pictures: without scripts, by forms, as a browser sends them."""

import html
import re

import html5lib
import pytest

from immich_assets import KEY
from operators import mistake
from service import until
from sources import RED, colours, dav, frame, titles, two_albums  # noqa: F401
from test_immich import album, immich  # noqa: F401
from test_source_definitions import Sources, alone, guarded, nas, operator, served  # noqa: F401
from webdav import PASSWORD, USER

pytestmark = pytest.mark.rooms("WebPages", "PictureSources")


def shown(operator, path):
    """The words of a page, which must be well-formed enough for a strict parser's tree."""
    text = operator.get(path).text
    html5lib.parse(text)
    return html.unescape(re.sub(r"<[^>]+>", " ", text))


def test_a_server_is_made_by_a_form_changed_and_removed(operator, immich):
    album(immich)
    saved = operator.save("/source-editor?kind=immich", name="NAS", url=immich.base, key=KEY)
    assert saved.status == 303 and saved.headers["Location"] == "/source-editor/NAS?saved=1"
    assert "The source is saved." in shown(operator, saved.headers["Location"])
    assert operator.get("/v1/sources/NAS").json["definition"] == {
        "kind": "immich", "url": immich.base, "key": ""}
    until(lambda: "NAS / Trip" in titles(operator.service), "the albums are listed")
    assert colours(operator.service, "NAS / Trip")
    # A form that is sent as it is changes nothing, and the key stays.
    before = operator.get("/v1/sources/NAS").json["definition"]
    assert operator.save("/source-editor/NAS").status == 303
    assert operator.get("/v1/sources/NAS").json["definition"] == before
    changed = operator.save("/source-editor/NAS", albums="Trip\r\n", refresh="2h", favourites="true")
    assert changed.status == 303
    assert operator.get("/v1/sources/NAS").json["definition"] == before | {
        "albums": ["Trip"], "favourites": True, "refresh": "2h"}
    until(lambda: operator.state("NAS")["pictures"] == 3, "it is listed again")
    renamed = operator.save("/source-editor/NAS", name="Our NAS")
    assert renamed.headers["Location"] == "/source-editor/Our%20NAS?saved=1"
    until(lambda: "Our NAS / Trip" in titles(operator.service), "it has another name")
    assert operator.names() == ["Our NAS"]
    removed = operator.send("/source-editor/Our%20NAS", {"action": "remove"})
    assert (removed.status, removed.headers["Location"]) == (303, "/sources")
    assert "There are no servers yet." in shown(operator, "/sources")


def test_each_kind_has_its_own_fields(operator):
    own = {"immich": {"key", "albums", "people", "tags", "favourites", "memories", "searches", "archived",
                      "videos", "originals", "previewSize"},
           "webdav": {"user", "password"}, "list": {"headers"},
           "s3": {"bucket", "prefix", "region", "accessKey", "secretKey", "sessionToken"}}
    for kind, fields in own.items():
        page = html5lib.parse(operator.get(f"/source-editor?kind={kind}").body, namespaceHTMLElements=False)
        names = {element.get("name") for element in page.iter() if element.tag in ("input", "textarea", "select")}
        assert names == fields | {"known", "kind", "name", "url", "refresh", "maxItems"}
    assert operator.get("/source-editor?kind=gopher").problem(400)["field"] == "kind"


@pytest.mark.parametrize("kind, fields, words", [
    ("webdav", {"url": "nas"}, "“URL” must be a URL of http or https without user, password, query and fragment."),
    ("webdav", {"url": ""}, "“URL” must be given, as a text."),
    ("webdav", {"user": "me"}, "“App password” must be given, because a user needs a password."),
    ("webdav", {"name": "a/b"}, "“Name of its folder” must be 1 to 100 characters without a slash, not beginning with a dot."),
    ("webdav", {"refresh": "soon"}, "“The list is read again after” must be a time such as 15m, from 60s to 86400s."),
    ("webdav", {"maxItems": "all"}, "“Pictures at most” must be a whole number."),
    ("immich", {}, "“API key” must be given: an API key of the server."),
    ("s3", {"accessKey": "me"}, "“Secret key” must be given, because an access key and a secret key belong together."),
    ("list", {"headers": "Bearer"}, "“Header fields, one a line” must be lines as Authorization: Bearer abc."),
    ("list", {"headers": "Host: a"}, "“Header fields, one a line” must be a name of letters, digits, - and _, and none that the program sets itself."),
])
def test_a_mistake_is_told_in_the_words_of_the_page_beside_the_field(operator, kind, fields, words):
    values = {"name": "NAS", "url": "http://127.0.0.1:1/"} | fields
    page = operator.save(f"/source-editor?kind={kind}", **values)
    assert mistake(page) == words
    # The sentence stands before the field, which refers to it; what was typed is still there.
    place = page.text.index('role="alert"')
    wrong = re.search(r'name="(\w+)"\s+aria-invalid="true"\s+aria-describedby="mistake"', page.text)
    assert wrong and place < wrong.start() < place + 900
    if "url" not in fields:
        assert "127.0.0.1:1" in html.unescape(page.text)
    assert operator.names() == []


def test_no_page_has_a_key_and_a_trial_asks_once(operator, dav):
    guarded(dav)
    fields = {"kind": "webdav", "name": "Family", "url": dav.base, "user": USER, "action": "try"}
    page = operator.send("/source-editor", fields | {"password": PASSWORD})
    words = html.unescape(page.text)
    assert page.status == 200 and "It works: 2 pictures." in words and "unencrypted" in words
    assert PASSWORD not in words and "Type the key or the password again" in words
    wrong = html.unescape(operator.send("/source-editor", fields | {"password": "canary-wrong"}).text)
    assert "It does not work: its server refuses the key or the password" in wrong
    assert "canary-wrong" not in wrong and operator.names() == []
    operator.put("Family", nas(dav))
    # A field that is empty stands for the password that is kept.
    assert "It works" in operator.send("/source-editor/Family", fields | {"password": ""}).text
    for path in ("/sources", "/source-editor/Family", "/v1/sources"):
        assert PASSWORD not in html.unescape(operator.get(path).text)


def test_the_page_of_all_says_how_each_is_doing(operator, dav, immich):
    guarded(dav)
    album(immich)
    operator.put("Works", {"kind": "immich", "url": immich.base, "key": KEY})
    operator.put("Fails", nas(dav, password="wrong"))
    until(lambda: "Works / Trip" in titles(operator.service) and operator.state("Fails")["reason"],
          "both were asked")
    words = shown(operator, "/sources")
    assert "3 pictures" in words and "Listed" in words and "Fails since" in words
    assert "Its server refuses the key or the password: give a valid one" in words
    assert "Refresh" not in operator.get("/sources").headers


def test_the_page_of_all_follows_a_first_listing(operator, dav):
    two_albums(dav)
    told = []
    dav.answer = lambda handler: handler.path != "/dav/" and until(lambda: told, "the test goes on", 60) and False
    operator.put("Family", nas(dav))
    page = until(lambda: "until now, in its first list" in (page := operator.get("/sources")).text and page,
                 "its first list is being read")
    assert page.headers["Refresh"] == "5"
    told.append(True)
    until(lambda: not operator.state("Family")["isFirstListing"], "it is listed")
    assert "Refresh" not in operator.get("/sources").headers


def test_names_of_people_stay_texts(operator):
    name = "<b>&amp;\"'"
    saved = operator.save("/source-editor?kind=list", name=name, url="http://127.0.0.1:1/")
    assert saved.status == 303 and operator.names() == [name]
    for path in ("/sources", saved.headers["Location"]):
        text = operator.get(path).text
        assert "<b>" not in text
        assert name in html.unescape(text)
    assert operator.send(saved.headers["Location"].split("?")[0], {"action": "remove"}).status == 303


def test_what_somebody_else_has_changed_is_not_replaced_unseen(operator, dav):
    operator.put("Family", nas(dav))
    form = operator.form("/source-editor/Family")
    operator.put("Family", nas(dav, refresh="1h"))
    late = operator.send("/source-editor/Family", [*form, ("action", "save")])
    assert "Somebody else has changed this source" in mistake(late)
    assert operator.get("/v1/sources/Family").json["definition"]["refresh"] == "1h"
    operator.delete("Family")
    gone = operator.send("/source-editor/Family", [*form, ("action", "save")])
    assert "Somebody has removed this source" in mistake(gone) and dav.base in html.unescape(gone.text)
    assert 'action="/source-editor"' in gone.text and 'name="known" value=""' in gone.text
    operator.send("/source-editor/Family", {"action": "remove"}).problem(404)
    typed = [pair for pair in form if pair[0] not in ("known", "password")]
    assert operator.send("/source-editor", [*typed, ("password", PASSWORD), ("action", "save")]).status == 303
    assert operator.names() == ["Family"]


def test_a_source_of_the_file_has_no_form(frame, dav):
    frame.define(frame.source(dav.base))
    two_albums(dav)
    with served(frame, "--sources", frame.file) as service:
        operator = Sources(service)
        page = operator.get("/source-editor/Family").text
        assert "A file or options of the operator define this source" in page and "<form" not in page
        taken = operator.save("/source-editor?kind=list", name="Family", url="http://127.0.0.1:1/")
        assert "wins over one of the API" in mistake(taken)
        fields = {"kind": "list", "name": "x", "url": "http://127.0.0.1:1/", "other": "1"}
        assert operator.send("/source-editor", fields).problem(400)["field"] == "other"


def test_what_this_version_does_not_understand_can_only_be_removed(frame, dav):
    with served(frame) as service:
        Sources(service).put("Family", nas(dav))
    [file] = (frame.path / "state/sources").glob("defined-*.json")
    file.write_text(file.read_text().replace('"webdav"', '"gopher"'))
    with served(frame) as service:
        operator = Sources(service)
        page = operator.get("/source-editor/Family").text
        assert "kind must be one of immich, list, s3, webdav" in page
        assert "data-editor" not in page and PASSWORD not in html.unescape(page)
        assert operator.send("/source-editor/Family", {"action": "remove"}).status == 303
        assert operator.names() == []
