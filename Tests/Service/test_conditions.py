"""Changes with a condition: If-Match, as RFC 9110 has it in section 13.1.1."""

import pytest

from service import rest, serving, until

pytestmark = pytest.mark.rooms("GalleryService", "HTTPServing")

TOKEN = "operators-0123456789abcdef"


@pytest.fixture(scope="module")
def service(plain_folder, tmp_path_factory):
    tokens = tmp_path_factory.mktemp("tokens") / "admin"
    tokens.write_text(f"{TOKEN}\n")
    with serving(plain_folder, "--admin-token-file", tokens) as service:
        yield service


def tag(service, path):
    response = service.get(path)
    assert response.status == 200 and response.headers["ETag"].startswith('"')
    return response.headers["ETag"]


def test_a_session_is_changed_if_it_is_what_the_client_saw(service):
    session = service.session("Plain")
    # Its document says of each picture whether it is there, and what stands in for it.
    until(lambda: all(page["state"] == "ready" and page["thumbHash"]
                      for page in rest(service, session)["pages"]), "all is known of its pictures")
    seen = tag(service, session)
    change = {"background": "102030"}
    for wrong in ('"another"', f"W/{seen}", '"a", "b"', ""):
        refused = service.ask("PATCH", session, change, {"If-Match": wrong or '""'})
        assert refused.problem(412)["type"].endswith("/problems/precondition-failed")
    assert tag(service, session) == seen
    assert service.ask("PATCH", session, change, {"If-Match": f'"a", {seen}'}).status == 200
    now = tag(service, session)
    assert now != seen
    # Somebody else's change came first.
    service.ask("PATCH", session, change, {"If-Match": seen}).problem(412)
    service.ask("DELETE", session, None, {"If-Match": seen}).problem(412)
    assert service.get(session).status == 200
    assert service.ask("DELETE", session, None, {"If-Match": "*"}).status == 204
    # What is not there is told as without a condition.
    service.ask("DELETE", session, None, {"If-Match": now}).problem(404)


def test_a_condition_on_what_has_no_state_is_never_met(service):
    session = service.session("Plain")
    service.post("/v1/sessions", {"gallery": "Plain"}, if_match="*").problem(412)
    service.post(f"{session}/events", {"type": "next"}, if_match="*").problem(412)
    # GET has If-None-Match, and takes no notice.
    assert service.get(session, if_match='"another"').status == 200


def test_a_method_that_there_is_none_for_is_told_first(service):
    for method, path in (("TRACE", "/v1/sessions"), ("PUT", "/v1/galleries"), ("DELETE", "/")):
        refused = service.ask(method, path, None, {"If-Match": '"another"'})
        assert refused.status == 405 and "Allow" in refused.headers


def test_a_screen_is_replaced_and_not_made_under_a_condition(service):
    key = {"Authorization": f"Bearer {TOKEN}"}
    path, first = "/v1/screens/hall", {"every": "1h"}
    service.ask("PUT", path, first, key | {"If-Match": "*"}).problem(412)
    service.get(path, **key).problem(404)
    assert service.ask("PUT", path, first, key).status == 201
    # Its document has the time, and so no entity tag.
    service.ask("PUT", path, {"every": "2h"}, key | {"If-Match": '"another"'}).problem(412)
    assert service.get(path, **key).json["definition"] == first
    assert service.ask("PUT", path, {"every": "2h"}, key | {"If-Match": "*"}).status == 200
    assert service.ask("DELETE", path, None, key | {"If-Match": "*"}).status == 204
    service.ask("DELETE", path, None, key | {"If-Match": "*"}).problem(404)


def test_a_condition_tells_nothing_to_those_who_may_not_change(service):
    item = service.items("Plain")[0]["href"]
    # A picture that nobody has looked at yet is being read first.
    until(lambda: (refused := service.ask("DELETE", item, None, {"If-Match": "*"})).status != 503 and refused,
          "it is read").problem(401)
