"""GET and HEAD: they agree, and they change nothing."""

import pytest

from service import serving, until, without_stand_ins
from test_bad_input import ROUTES, fill

pytestmark = pytest.mark.rooms("GalleryService", "HTTPServing", "Public")

# Fields that depend on the time of the response, not on the resource.
OF_THE_MOMENT = {"date", "server-timing", "x-request-id"}


def lasting(headers):
    return sorted((name.lower(), value) for name, value in headers.items()
                  if name.lower() not in OF_THE_MOMENT)


PAGES = {"/g/{gallery}", "/g/{gallery}/find", "/g/{gallery}/grid", "/g/{gallery}/items/{item}",
         "/g/{gallery}/items/{item}/info", "/g/{gallery}/settings", "/g/{gallery}/share",
         "/problems/{problem}", "/s/{session}", "/s/{session}/remote", "/s/{session}/settings",
         "/s/{session}/share"}

# Caches keep these for a day, or not at all.
UNTAGGED = {"/manifest.webmanifest", "/robots.txt"}

# Streams have no end and no tag; test_streams.py and test_updates.py read them. Screens change by
# themselves; test_screens.py, test_screen_editor.py and test_trmnl.py read them. Sources are the operator's; test_source_definitions.py reads them. Few items have clips; test_videos.py reads them.
READABLE = [route for route, methods in ROUTES.items()
            if "GET" in methods.split() and not route.endswith(("/stream", "/stream.mjpeg", "/updates", "/clip"))
            and not route.startswith(("/screens", "/v1/screens", "/screen-", "/trmnl", "/source", "/v1/sources"))]


@pytest.mark.parametrize("route", READABLE)
def test_head_is_get_without_the_body(service, session, route):
    path = fill(route, service, session)
    service.get(path)
    full, head = service.get(path), service.ask("HEAD", path)
    assert (full.status, head.status) == (200, 200)
    assert head.body == b"" != full.body
    assert lasting(head.headers) == lasting(full.headers)
    assert int(head.headers["Content-Length"]) == len(full.body)


@pytest.mark.parametrize("path", ["/nothing", "/v1/sessions/nobody", "/v1/galleries/Plain?x=1"])
def test_head_of_a_problem_is_get_without_the_body(service, path):
    full, head = service.get(path), service.ask("HEAD", path)
    assert (head.status, head.body) == (full.status, b"")
    assert lasting(head.headers) == lasting(full.headers)


@pytest.mark.parametrize("route", [route for route in READABLE if route != "/"])
def test_what_has_a_tag_is_sent_once(service, session, route):
    path = fill(route, service, session)
    service.get(path)
    tag = service.get(path).headers["ETag"]
    if tag is None:
        # Pages are rendered again with the current state.
        assert route in PAGES | UNTAGGED
        return
    for method in ("GET", "HEAD"):
        response = service.ask(method, path, headers={"If-None-Match": tag})
        assert (response.status, response.body) == (304, b"")
        assert response.headers["ETag"] == tag


def test_reading_changes_no_session(service, session):
    service.form(f"{session}/events", "goTo=2&animated=false&seq=1")
    # Reading prepares pictures, so the test waits for those of this layout.
    until(lambda: all(page["state"] == "ready"
                      for page in service.get(session).json["layout"]["pages"]), "pictures")
    before = without_stand_ins(service.get(session).json)
    for _ in range(5):
        for route in READABLE:
            for method in ("GET", "HEAD"):
                service.ask(method, fill(route, service, session))
        service.get(f"{session}/frame.png?t=rest")
    assert without_stand_ins(service.get(session).json) == before
    assert before["revision"] == 1


def test_a_body_on_a_get_changes_nothing(service, session):
    response = service.ask("GET", session, '{"events":[{"type":"next"}]}')
    assert response.json["revision"] == 0


def test_reading_makes_no_session(plain_folder):
    with serving(plain_folder, "--max-sessions", "3") as service:
        for _ in range(20):
            for path in ("/", "/g/Plain", "/g/Plain?page=3", "/v1/galleries/Plain/frame.png",
                         "/v1/galleries/Plain/layout.json?page=2"):
                assert service.get(path).status == 200
                assert service.ask("HEAD", path).status == 200
            service.get("/v1/sessions").problem(405)
        # There is still room for the maximum number.
        sessions = [service.session("Plain") for _ in range(3)]
        assert all(service.get(session).status == 200 for session in sessions)


def test_when_all_sessions_are_taken_the_service_says_when_to_come_again(plain_folder):
    with serving(plain_folder, "--max-sessions", "3") as service:
        sessions = [service.session("Plain") for _ in range(3)]
        for response in (service.post("/v1/sessions", {"gallery": "Plain"}),
                         service.form("/g/Plain", "next=1")):
            response.problem(503)
            assert 1 <= int(response.headers["Retry-After"]) <= 3600
        assert all(service.get(session).status == 200 for session in sessions)
        assert service.ask("DELETE", sessions[0]).status == 204
        service.session("Plain")


def test_one_address_may_not_take_all_sessions(plain_folder):
    with serving(plain_folder, "--max-sessions-per-address", "2") as service:
        sessions = [service.session("Plain") for _ in range(2)]
        response = service.post("/v1/sessions", {"gallery": "Plain"})
        assert response.problem(429)["type"] == "/problems/too-many-sessions"
        assert int(response.headers["Retry-After"]) >= 1
        # A client cannot change its address by claiming another one.
        service.post("/v1/sessions", {"gallery": "Plain"}, x_forwarded_for="10.0.0.1").problem(429)
        assert all(service.get(session).status == 200 for session in sessions)
        assert service.ask("DELETE", sessions[0]).status == 204
        service.session("Plain")
