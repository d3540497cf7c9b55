"""Prefer: return=minimal, for clients that send events and only ask for frames then (RFC 7240)."""

import json

import pytest

FORM = "application/x-www-form-urlencoded"
SHOWN = ("ETag", "Peek-Page", "Peek-Revision", "Peek-Scale")


def minimal(service, session, form, prefer="return=minimal"):
    return service.post(f"{session}/events", form, content_type=FORM, prefer=prefer)


def test_what_was_done_is_told_by_header_fields_alone(service, session):
    answer = minimal(service, session, "goTo=1&animated=false")
    assert (answer.status, answer.body) == (204, b"")
    assert answer.headers["Preference-Applied"] == "return=minimal"
    assert answer.headers["Peek-Page"].startswith("2/")
    assert answer.headers["Peek-Revision"] == "1"
    assert answer.headers["Peek-Motion"] == "resting"
    assert "Content-Type" not in answer.headers
    told = service.get(session).json
    assert (told["revision"], told["layout"]["strip"]["currentPage"]) == (1, 1)


def test_it_has_the_tag_of_the_frame_that_follows(service, session):
    service.get(f"{session}/frame.png")  # so that its pictures are there
    minimal(service, session, "goTo=1&animated=false")
    for _ in range(20):  # a frame's tag changes once, when its pages have been coded
        service.get(f"{session}/frame.png")
        answer = minimal(service, session, "goTo=1&animated=false")
        frame = service.get(f"{session}/frame.png")
        if answer.headers["ETag"] == frame.headers["ETag"]:
            break
    assert [answer.headers[name] for name in SHOWN] == [frame.headers[name] for name in SHOWN]
    assert service.get(
        f"{session}/frame.png", if_none_match=answer.headers["ETag"]).status == 304


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
    answer = minimal(service, session, "next=1", wish)
    assert (answer.status, answer.json["revision"]) == (200, 1)
    assert "Preference-Applied" not in answer.headers


def test_problems_are_told_as_ever(service, session):
    answer = minimal(service, session, "swipe=sideways")
    assert answer.status == 400
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert "swipe" in json.loads(answer.body)["detail"]
    assert "Preference-Applied" not in answer.headers


def test_a_batch_that_was_applied_before_is_not_applied_again(service, session):
    for _ in range(2):
        answer = minimal(service, session, "next=1&seq=1")
        assert (answer.status, answer.headers["Peek-Revision"]) == (204, "1")
