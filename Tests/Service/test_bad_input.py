"""Invalid requests get a clear problem and have no effect: one table for each kind."""

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest

from service import FORM, without_stand_ins

pytestmark = pytest.mark.rooms("Requests", "JSONCoding", "HTTPServing")

JSON = "application/json"

# Every route with its methods.
ROUTES = {
    path: " ".join(method.upper() for method in operations if method != "parameters")
    for path, operations in json.loads(
        (Path(__file__).parents[2] / "Documents" / "openapi.json").read_text())["paths"].items()}


def fill(route, service, session):
    """A route with existing names filled in."""
    return route.replace("{folder}/{file}", "viewer/frames.js").format(
        version=service.version(),
        gallery="Plain", item=service.items("Plain")[0]["id"], file="viewer.css",
        problem="not-found", options="levels-5-95,rotate-90", screen="hall", source="Family",
        key="0123456789abcdef",
        session=session.rsplit("/")[-1])


MALFORMED = [
    b"", b" ", b"{", b"}", b"[", b"nul", b"{]", b"[}", b'{"events"}', b'{"events":}',
    b'{"events":[}',
    b'{"events":[]', b'{"events":[]}}', b'{"events":[],}', b'{"events":[{"type":"next"},]}',
    b"{'events':[]}", b'{events:[]}', b'{"events":[]} x', b'{"events":[]}{"events":[]}',
    b'\xef\xbb\xbf{"events":[]}', b'{"events":[]}\x00', b'{"ev\x00ents":[]}', b'{"events":"\xff"}',
    b'{"events":"\\x"}', b'{"events":"\\ud800"}', b'{"events":"\\u12"}', b'{"events":"a\nb"}',
    b'{"events":"unended', b'{"events":[]}//', b'/**/{"events":[]}', b'{"seq":01,"events":[]}',
    b'{"seq":+1,"events":[]}', b'{"seq":.5,"events":[]}', b'{"seq":1.,"events":[]}',
    b'{"seq":1e,"events":[]}', b'{"seq":0x1,"events":[]}', b'{"seq":1_0,"events":[]}',
    b'{"seq":NaN,"events":[]}', b'{"seq":Infinity,"events":[]}', b'{"seq":-Infinity,"events":[]}',
    b'{"seq":1e999,"events":[]}', b'{"seq":-1e999,"events":[]}', b'{"seq":True,"events":[]}',
    b'{"events":' + b"[" * 9 + b"]" * 9 + b"}", b"[" * 8000, b'{"a":' * 1600,
    b'{"events":[],"events":[]}', b'{"events":[{"type":"next","type":"next"}]}',
    b'{"seq":1,"s\\u0065q":2,"events":[]}',
]

# Documents that are JSON but not a batch, with the field that the problem must name.
WRONG_BATCHES = [
    ("null", "The document"), ("7", "The document"), ("[]", "The document"),
    ('"next"', "The document"), ("{}", "events"), ('{"events":null}', "events"),
    ('{"events":{}}', "events"),
    ('{"events":"next"}', "events"), ('{"events":7}', "events"), ('{"events":[7]}', "events[0]"),
    ('{"events":[null]}', "events[0]"), ('{"events":[[]]}', "events[0]"),
    ('{"events":[{}]}', "events[0].type"), ('{"events":[{"type":7}]}', "events[0].type"),
    ('{"events":[{"type":"fly"}]}', "events[0].type"),
    ('{"events":[{"type":"Next"}]}', "events[0].type"),
    ('{"events":[{"type":"next"},{"type":""}]}', "events[1].type"),
    ('{"events":[{"type":"next","x":1}]}', "events[0].x"),
    ('{"events":[{"type":"next","__proto__":{}}]}', "events[0].__proto__"),
    ('{"events":[],"sequence":1}', "sequence"), ('{"events":[],"Seq":1}', "Seq"),
    ('{"seq":0,"events":[]}', "seq"), ('{"seq":-1,"events":[]}', "seq"),
    ('{"seq":-0,"events":[]}', "seq"), ('{"seq":1.5,"events":[]}', "seq"),
    ('{"seq":"1","events":[]}', "seq"), ('{"seq":true,"events":[]}', "seq"),
    ('{"seq":[1],"events":[]}', "seq"), ('{"seq":1e308,"events":[]}', "seq"),
    ('{"seq":9007199254740992,"events":[]}', "seq"), ('{"time":-1,"events":[]}', "time"),
    ('{"time":1e308,"events":[]}', "time"), ('{"time":0.5,"events":[]}', "time"),
    ('{"events":[{"type":"swipe"}]}', "events[0].direction"),
    ('{"events":[{"type":"swipe","direction":"inwards"}]}', "events[0].direction"),
    ('{"events":[{"type":"swipe","direction":1}]}', "events[0].direction"),
    ('{"events":[{"type":"swipe","direction":"left","velocity":"fast"}]}', "events[0].velocity"),
    ('{"events":[{"type":"swipe","direction":"left","velocity":-1}]}', "events[0].velocity"),
    ('{"events":[{"type":"swipe","direction":"left","velocity":1e308}]}', "events[0].velocity"),
    ('{"events":[{"type":"tap"}]}', "events[0].x"),
    ('{"events":[{"type":"tap","x":1}]}', "events[0].y"),
    ('{"events":[{"type":"tap","x":"1","y":1}]}', "events[0].x"),
    ('{"events":[{"type":"tap","x":1,"y":1e308}]}', "events[0].y"),
    ('{"events":[{"type":"tap","x":-1e308,"y":1}]}', "events[0].x"),
    ('{"events":[{"type":"down","x":1}]}', "events[0].y"),
    ('{"events":[{"type":"down","x":1,"y":1,"pointer":"nose"}]}', "events[0].pointer"),
    ('{"events":[{"type":"down","x":1,"y":1,"id":1e10}]}', "events[0].id"),
    ('{"events":[{"type":"move","x":1,"y":1,"time":"now"}]}', "events[0].time"),
    ('{"events":[{"type":"goTo"}]}', "events[0].page"),
    ('{"events":[{"type":"goTo","page":-1}]}', "events[0].page"),
    ('{"events":[{"type":"goTo","page":1.5}]}', "events[0].page"),
    ('{"events":[{"type":"goTo","page":1e18}]}', "events[0].page"),
    ('{"events":[{"type":"goTo","item":"../../etc"}]}', "events[0].item"),
    ('{"events":[{"type":"goTo","page":1,"animated":"yes"}]}', "events[0].animated"),
    ('{"events":[{"type":"resize","width":100}]}', "events[0].width and height"),
    ('{"events":[{"type":"resize","width":0,"height":0}]}', "events[0].width"),
    ('{"events":[{"type":"resize","width":4097,"height":16}]}', "events[0].width"),
    ('{"events":[{"type":"resize","width":16,"height":9223372036854775807}]}', "events[0].height"),
    ('{"events":[{"type":"resize","width":4096,"height":4096}]}', "viewport"),
    ('{"events":[' + ",".join(['{"type":"next"}'] * 65) + "]}", "events"),
]

WRONG_FORMS = [
    "", "swipe", "swipe=", "swipe=inwards", "fly=1", "swipe=left&next=1", "swipe=left&swipe=right",
    "swipe=%zz", "swipe=%ff", "swipe=left&velocity=fast", "swipe=left&velocity=1e308",
    "swipe=left&velocity=NaN", "swipe=left&velocity=inf", "swipe=left&velocity=0x10",
    "swipe=left&seq=one", "swipe=left&seq=", "swipe=left&other=1", "next=1&velocity=9",
    "swipe=left&count=2", "goTo=1&tap.y=1", "tap=1,2&animated=true", "tap=1", "tap=1,2,3", "tap=a,b",
    "tap.x=1", "tap.y=1", "goTo=-1", "goTo=1.5", "goTo=99999999999999999999", "resize=0x0",
    "resize=-5x-5", "resize=1x1", "resize=800", "resize=800x600x3", "resize=100000x100000",
    "resize=4096x4096", "resize=1e3x100",
]

# Sizes and other fields of a session or a frame outside their limits.
WRONG_FIELDS = [
    {"width": 0}, {"width": 15}, {"width": 4097}, {"width": -1}, {"width": 1.5}, {"width": 2**63},
    {"width": 1e308}, {"width": 4096, "height": 4096}, {"height": "abc"}, {"preset": "sideways"},
    {"pageWidth": 8}, {"viewport": {"width": 100, "height": 100}, "width": 4097},
    {"pageSize": {"width": 50, "height": 50}, "pageHeight": 7}, {"pageWidth": 0, "pageHeight": 10}, {"pageWidth": 5000, "pageHeight": 10},
    {"spacing": -1}, {"spacing": 10**6}, {"padding": 10**6}, {"padding": 364}, {"padding": -1},
    {"axis": "diagonal"}, {"fit": "stretch"}, {"gravity": "up"}, {"background": "red"}, {"background": "12345"},
    {"background": "１２３４５６"}, {"shadows": "maybe"}, {"rightToLeft": 2}, {"page": -1},
    {"page": 2**40}, {"page": 1.5}, {"item": "no id"}, {"hitTesting": ""}, {"whatever": 1},
]


@pytest.fixture
def unharmed(service, session):
    """A session after one page turn, which the test must leave unchanged."""
    service.form(f"{session}/events", "goTo=1&animated=false&seq=1")
    before = service.get(session)
    yield session
    after = service.get(session)
    assert after.status == 200
    assert without_stand_ins(after.json) == without_stand_ins(before.json)
    assert after.json["revision"] == 1


def plain(problem):
    """A problem whose detail is a sentence that says what to do, or ends with what was meant."""
    assert re.search(r"[.?]$|: [a-zA-Z]+=\S+$", problem["detail"]), problem["detail"]
    return problem


@pytest.mark.parametrize("body", MALFORMED, ids=lambda body: ascii(body[:40]))
def test_what_is_no_json_is_refused(service, unharmed, body):
    problem = service.post(f"{unharmed}/events", body).problem(400)
    assert plain(problem)["type"] == "/problems/malformed-document"


@pytest.mark.parametrize("body, field", WRONG_BATCHES, ids=lambda part: part[:60])
def test_a_batch_that_makes_no_sense_is_refused_with_the_name_of_the_field(
        service, unharmed, body, field):
    problem = plain(service.post(f"{unharmed}/events", body).problem(400))
    assert (problem["type"], problem["field"]) == ("/problems/invalid-field", field)


def test_one_wrong_event_keeps_the_whole_batch_from_applying(service, unharmed):
    body = {"events": [{"type": "next"}, {"type": "next"}, {"type": "fly"}]}
    service.post(f"{unharmed}/events", body).problem(400)


@pytest.mark.parametrize("text", WRONG_FORMS)
def test_a_form_that_makes_no_sense_is_refused(service, unharmed, text):
    plain(service.form(f"{unharmed}/events", text).problem(400))


@pytest.mark.parametrize("fields", WRONG_FIELDS, ids=ascii)
def test_fields_out_of_bounds_make_and_change_no_session(service, unharmed, fields):
    plain(service.post("/v1/sessions", {"gallery": "Plain", **fields}).problem(400))
    plain(service.ask("PATCH", unharmed, fields).problem(400))


@pytest.mark.parametrize("query", [
    "width=0", "width=15", "width=4097", "width=-1", "width=1.5", "width=1e3", "width=0x10",
    "width=9223372036854775808", "width=18446744073709551617", "width=4096&height=4096", "width=",
    "width=%201", "height=NaN", "offset=Infinity", "offset=1e308", "offset=nan", "page=-1",
    "item=..", "preset=", "fit=none", "gravity=northwest", "background=zzzzzz", "spacing=-1", "padding=999",
    "width=100&width=200", "widht=1", "Width=100", "pictures=never", "paper=white",
    "preset=curl&inputTime=1.01", "preset=curl&inputTime=-0.1", "preset=curl&inputTime=half",
    "preset=curl&inputTime=0.5&inputAngle=6.3", "preset=curl&inputAngle=3", "inputTime=0.5",
    "preset=curl&leafEdge=0.5", "leafEdge=0.5", "preset=pages&leafEdge=1",
    "preset=leaves&leafEdge=1.5", "preset=leaves&leafEdge=", "preset=leaves&inputTime=0.5",
    "preset=leaves&leafEdge=0.5&zoom=2", "preset=curl&inputTime=0.5&zoom=1"])
def test_a_gallery_frame_that_cannot_be_is_refused(service, query):
    for document in ("frame.png", "layout.json"):
        plain(service.get(f"/v1/galleries/Plain/{document}?{query}").problem(400))


@pytest.mark.parametrize("query", [
    "t=-1", "t=0.5", "t=9007199254740992", "t=9007199254740993", "t=abc", "t=1e308", "t=99999999999999999999", "t=",
    "width=0", "width=15", "width=4097", "pageWidth=7", "scale=9", "width=4096&height=4096", "widht=1",
    "t=rest&t=rest", "pictures=never"])
def test_a_session_frame_that_cannot_be_is_refused(service, unharmed, query):
    for document in ("frame.png", "layout.json"):
        plain(service.get(f"{unharmed}/{document}?{query}").problem(400))


def test_a_picture_ignores_a_name_that_is_like_none_and_a_document_refuses_it(service):
    for name in ("unknown", "dashy-update", "t"):
        frame = service.get(f"/v1/galleries/Plain/frame.png?{name}=1")
        assert frame.status == 200 and frame.headers["Peek-Ignored"] == f'"{name}"'
        plain(service.get(f"/v1/galleries/Plain/layout.json?{name}=1").problem(400))


@pytest.mark.parametrize("query", ["width=0", "width=4097", "height=-3", "fit=no", "gravity=", "widht=1"])
def test_a_page_that_cannot_be_is_refused(service, query):
    item = service.items("Plain")[0]
    plain(service.get(f"{item['picture']}?{query}").problem(400))


@pytest.mark.parametrize("method, route", [
    ("GET", "/v1/galleries"), ("GET", "/v1/galleries/{gallery}"),
    ("GET", "/v1/galleries/{gallery}/items/{item}"), ("GET", "/g/{gallery}"),
    ("GET", "/s/{session}"), ("GET", "/v1/sessions/{session}"),
    ("DELETE", "/v1/sessions/{session}"), ("PATCH", "/v1/sessions/{session}"),
    ("POST", "/v1/sessions/{session}/events"), ("POST", "/v1/sessions")])
def test_a_query_that_nobody_reads_is_refused(service, unharmed, method, route):
    path = fill(route, service, unharmed) + "?whatever=1"
    body = None if method in ("GET", "DELETE") else {"events": []}
    plain(service.ask(method, path, body).problem(400))


@pytest.mark.parametrize("path", ["/g/Plain", "/g/Plain/settings"])
@pytest.mark.parametrize("query", ["whatever=1", "live=1", "view=none", "page=-1"])
def test_a_form_with_a_query_that_its_page_has_not_is_refused(service, path, query):
    plain(service.form(f"{path}?{query}", "next=1" if path == "/g/Plain" else "fit=cover")
          .problem(400))


# Addresses


@pytest.mark.parametrize("id", [
    "A" * 22, "A" * 21, "A" * 23, "A" * 21 + "=", "A" * 21 + "B", "nobody", "%20", "*", "0",
    "A" * 2000, "%F0%9F%92%A9", "'%20OR%201=1"])
def test_an_id_that_is_no_sessions_finds_none(service, id):
    for method, path, body in (
            ("GET", "", None), ("GET", "/frame.png", None), ("GET", "/layout.json", None),
            ("POST", "/events", {"events": []}), ("PATCH", "", {}), ("DELETE", "", None)):
        problem = service.ask(method, f"/v1/sessions/{id}{path}", body).problem(404)
        assert plain(problem)["type"] == "/problems/session-gone"


@pytest.mark.parametrize("path, kind", [
    ("/v1/galleries/Other", "gallery"), ("/g/Other", "gallery"),
    ("/v1/galleries/Other/frame.png", "gallery"), ("/v1/galleries/Plain/items/0", "item"),
    ("/v1/galleries/Plain/items/0000000000000/page.png", "item"),
    ("/v1/galleries/Plain/frame.png?item=0000000000000", "item")])
def test_what_is_not_there_is_said_not_to_be_there(service, path, kind):
    assert plain(service.get(path).problem(404))["type"] == f"/problems/unknown-{kind}"


@pytest.mark.parametrize("path", [
    "/nothing", "/v1", "/v1/", "/v1/galleries/", "//", "/g/", "/s/", "/v1/sessions/A/B/C",
    "/assets/", "/assets/none.css", "/Package.swift", "/.git/config", "/V1/galleries"])
def test_an_address_without_anything_is_not_found(service, path):
    assert service.get(path).problem(404)["type"] in (
        "/problems/not-found", "/problems/unknown-gallery", "/problems/session-gone")


@pytest.mark.parametrize("path", [
    "/..", "/../etc/passwd", "/v1/../v1/galleries", "/assets/../Package.swift",
    "/assets/%2e%2e/Package.swift", "/assets/%2E%2E%2FPackage.swift", "/assets/..%2fPackage.swift",
    "/assets/%5c..%5cPackage.swift", "/assets/viewer.css%00", "/v1/galleries/Plain%00",
    "/g/%00", "/%zz", "/%", "/g/%ff", "/g/%c0%ae%c0%ae", "/assets/./viewer.css", "/g/a%0d%0aX:y",
    "/?a=%00", "/?a=%zz"])
def test_an_address_that_may_mean_two_things_is_refused(service, path):
    plain(service.get(path).problem(400))


def test_an_address_that_is_too_long_is_refused(service):
    problem = plain(service.get("/g/Plain?" + "a" * 9_000).problem(414))
    assert problem["limit"] == 7168
    # libmicrohttpd itself rejects what does not fit into its memory, without a problem document.
    assert service.get("/g/Plain?" + "a" * 20_000).status == 414
    assert service.get("/", x_long="a" * 20_000).status == 431


# Bodies in chunks


@pytest.mark.parametrize("chunks", [
    b"6\nnext=1\r\n0\r\n\r\n", b"6;a=b\nnext=1\r\n0\r\n\r\n", b"6\r\nnext=1\n0\r\n\r\n",
    b"6\r\nnext=1\r\n0\n\r\n", b"6\r\nnext=1\r\n0;a\n\r\n", b"6\r\nnext=1\r\n0\r\n\n",
    b"6\r\nnext=1\r\n0\r\nTrailer: t\n\r\n", b"6\nnext=1\n0\n\n", b"6\r\nnext=1\r\n0\r\n\r\n"])
def test_what_follows_chunks_is_no_request(service, session, chunks):
    # To a parser that ends lines at CR LF alone, the body ends elsewhere (RFC 9112, section 7.1).
    head = (f"POST {session}/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM}\r\n"
            "Transfer-Encoding: chunked\r\n\r\n").encode()
    smuggled = f"DELETE {session} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with service.connect() as connection:
        connection.sendall(head + chunks + smuggled)
        received = b""
        with suppress(ConnectionResetError):
            while piece := connection.recv(65536):
                received += piece
    heads = re.findall(rb"HTTP/1\.1 (\d{3}) [^\r]*\r\n(.*?\r\n)\r\n", received, re.DOTALL)
    assert [status for status, _ in heads] == [b"200"]
    assert b"connection: close\r\n" in heads[0][1].lower()
    assert service.get(session).json["revision"] == 1


@pytest.mark.parametrize("chunks", [
    b"6\rnext=1\r\n0\r\n\r\n", b"6 \r\nnext=1\r\n0\r\n\r\n", b" 6\r\nnext=1\r\n0\r\n\r\n",
    b"+6\r\nnext=1\r\n0\r\n\r\n", b"0x6\r\nnext=1\r\n0\r\n\r\n", b"\r\n0\r\n\r\n",
    b"6\r\nnext=1X0\r\n\r\n", b"6;a\nb\r\nnext=1\r\n0\r\n\r\n"])
def test_chunks_that_are_none_are_refused(service, unharmed, chunks):
    head = (f"POST {unharmed}/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: {FORM}\r\n"
            "Transfer-Encoding: chunked\r\n\r\n").encode()
    response = service.send(head + chunks)
    assert response is None or response.status == 400


# Methods and types


@pytest.mark.parametrize("route", ROUTES)
def test_a_wrong_method_gets_the_allowed_ones(service, unharmed, route):
    known = set(ROUTES[route].split())
    allowed = sorted(known | {"OPTIONS"} | ({"HEAD"} if "GET" in known else set()))
    path = fill(route, service, unharmed)
    for method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE"} - set(allowed):
        response = service.ask(method, path)
        assert response.headers["Allow"].split(", ") == allowed
        if method == "HEAD":
            assert response.status == 405
        else:
            plain(response.problem(405))
    options = service.ask("OPTIONS", path)
    assert (options.status, options.headers["Allow"].split(", ")) == (204, allowed)


def test_a_method_that_nobody_knows_is_not_implemented(service):
    service.ask("BREW", "/").problem(501)


@pytest.mark.parametrize("kind", [
    None, "", "text/plain", "application/xml", "multipart/form-data; boundary=x",
    "application/jsonp", "application", "*/*", "application/json, text/plain"])
def test_a_body_of_another_type_or_of_none_is_not_read(service, unharmed, kind):
    for method, path in (
            ("POST", f"{unharmed}/events"), ("PATCH", unharmed), ("POST", "/v1/sessions"),
            ("POST", f"/s/{unharmed.rsplit('/')[-1]}"), ("POST", "/g/Plain")):
        response = service.ask(method, path, b'{"events":[{"type":"next"}]}', {"Content-Type": kind})
        problem = plain(response.problem(415))
        assert "application/x-www-form-urlencoded" in problem["detail"]


def test_pages_for_browsers_read_forms_alone(service, unharmed):
    for path in ("/g/Plain", f"/s/{unharmed.rsplit('/')[-1]}"):
        service.post(path, {"events": []}, content_type=JSON).problem(415)


@pytest.mark.parametrize("kind", [JSON, "Application/JSON", "application/json; charset=utf-8"])
def test_the_type_of_a_body_may_be_spelled_in_several_ways(service, session, kind):
    body = b'{"events":[{"type":"next"}]}'
    assert service.post(f"{session}/events", body, content_type=kind).status == 200


def test_a_body_that_is_too_large_is_refused(service, unharmed):
    body = b'{"events":[' + b" " * 17_000 + b"]}"
    problem = plain(service.post(f"{unharmed}/events", body).problem(413))
    assert problem["limit"] == 16_384


def test_a_batch_of_64_events_in_less_than_16_kb_is_not_too_large(service, session):
    body = '{"events":[' + ",".join(['{"type":"next"}'] * 64) + "]}"
    assert service.post(f"{session}/events", body).status == 200


def test_a_batch_that_happens_another_time_is_refused(service, unharmed):
    problem = service.post(f"{unharmed}/events", {"time": 10**9, "events": []}).problem(409)
    assert plain(problem)["earliest"] < problem["latest"] < 10**9


# Other sites


@pytest.mark.parametrize("fields", [
    {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://elsewhere.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1"},
    {"Origin": "http://127.0.0.1:1"}, {"Origin": "http://127.0.0.1.elsewhere.example:{port}"},
    {"Origin": "http://127.0.0.1:{port}", "Sec-Fetch-Site": "cross-site"}], ids=ascii)
def test_what_another_sites_page_makes_a_browser_send_is_refused(service, unharmed, fields):
    fields = {name: value.format(port=service.port) for name, value in fields.items()}
    for method, path, kind, body in (
            ("POST", f"{unharmed}/events", FORM, "swipe=left"), ("DELETE", unharmed, None, None),
            ("POST", f"{unharmed}/events", JSON, '{"events":[{"type":"next"}]}'),
            ("PATCH", unharmed, JSON, '{"width":100}'),
            ("POST", "/v1/sessions", FORM, "gallery=Plain"), ("POST", "/g/Plain", FORM, "next=1"),
            ("POST", f"/s/{unharmed.rsplit('/')[-1]}", FORM, "next=1")):
        problem = service.ask(method, path, body, {"Content-Type": kind, **fields}).problem(403)
        assert plain(problem)["type"] == "/problems/cross-site"


@pytest.mark.parametrize("fields", [
    {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"},
    {"Origin": "http://127.0.0.1:{port}"}], ids=ascii)
def test_what_our_own_pages_send_is_taken(service, session, fields):
    fields = {name: value.format(port=service.port) for name, value in fields.items()}
    response = service.ask("POST", f"{session}/events", "next=1", {"Content-Type": FORM, **fields})
    assert response.status == 200


def test_no_other_site_can_read_a_response(service, session):
    for path in ("/", "/v1/galleries", f"{session}/frame.png", f"{session}/layout.json"):
        headers = service.get(path, origin="http://elsewhere.example").headers
        assert "Access-Control-Allow-Origin" not in headers
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in headers["Content-Security-Policy"]
