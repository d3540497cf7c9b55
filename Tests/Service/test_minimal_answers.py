"""Prefer: return=minimal, for clients that send events and only ask for frames then (RFC 7240)."""

import json

import pytest

pytestmark = pytest.mark.rooms("Requests", "WebAPI")

FORM = "application/x-www-form-urlencoded"
SHOWN = ("ETag", "Peek-Page", "Peek-Revision", "Peek-Scale")


def minimal(service, session, form, prefer="return=minimal"):
    return service.post(f"{session}/events", form, content_type=FORM, prefer=prefer)


def test_what_was_done_is_reported_by_header_fields_alone(service, session):
    response = minimal(service, session, "goTo=1&animated=false")
    assert (response.status, response.body) == (204, b"")
    assert response.headers["Preference-Applied"] == "return=minimal"
    assert response.headers["Peek-Page"].startswith("2/")
    assert response.headers["Peek-Revision"] == "1"
    assert response.headers["Peek-Motion"] == "resting"
    assert "Content-Type" not in response.headers
    state = service.get(session).json
    assert (state["revision"], state["layout"]["strip"]["currentPage"]) == (1, 1)


def test_it_has_the_tag_of_the_frame_that_follows(service, session):
    service.get(f"{session}/frame.png")  # so that its pictures are there
    minimal(service, session, "goTo=1&animated=false")
    for _ in range(20):  # a frame's tag changes once, when its pages have been coded
        service.get(f"{session}/frame.png")
        response = minimal(service, session, "goTo=1&animated=false")
        frame = service.get(f"{session}/frame.png")
        if response.headers["ETag"] == frame.headers["ETag"]:
            break
    assert [response.headers[name] for name in SHOWN] == [frame.headers[name] for name in SHOWN]
    assert service.get(
        f"{session}/frame.png", if_none_match=response.headers["ETag"]).status == 304


@pytest.mark.parametrize("wish", [
    'return="minimal"', "RETURN=minimal", "wait=5, return=minimal", "return=minimal; foo=1",
    "return=minimal, return=representation",
])
def test_it_may_be_wished_in_other_words(service, session, wish):
    assert minimal(service, session, "next=1", wish).status == 204


@pytest.mark.parametrize("wish", [
    "return=representation", "wait=5", "return", "minimal", "return=representation, return=minimal",
])
def test_other_wishes_are_answered_in_full(service, session, wish):
    response = minimal(service, session, "next=1", wish)
    assert (response.status, response.json["revision"]) == (200, 1)
    assert "Preference-Applied" not in response.headers


def test_problems_are_reported_as_usual(service, session):
    response = minimal(service, session, "swipe=sideways")
    assert response.status == 400
    assert response.headers["Content-Type"] == "application/problem+json"
    assert "swipe" in json.loads(response.body)["detail"]
    assert "Preference-Applied" not in response.headers


def test_a_batch_that_was_applied_before_is_not_applied_again(service, session):
    for _ in range(2):
        response = minimal(service, session, "next=1&seq=1")
        assert (response.status, response.headers["Peek-Revision"]) == (204, "1")
