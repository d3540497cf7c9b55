"""Sequence numbers: batches are applied in order, and once even if they are sent repeatedly."""

import json

import pytest

pytestmark = pytest.mark.rooms("Viewers", "Requests")


def batch(number, *types):
    return json.dumps({"seq": number, "events": [{"type": kind} for kind in types]})


def send(service, session, body):
    return service.post(f"{session}/events", body)


def place(service, session):
    """The session's state: its revision, its last number, and the page it moves to."""
    state = service.get(session).json
    return state["revision"], state["seq"], state["layout"]["motion"]["page"]


def test_the_next_number_applies(service, session):
    for number in (1, 2, 3):
        response = send(service, session, batch(number, "next"))
        assert response.status == 200
        assert (response.json["seq"], response.json["revision"]) == (number, number)
        assert response.json["outcomes"] == [
            {"type": "pageChanged", "from": number - 1, "to": number}]
        assert "replayed" not in response.json


def test_the_same_batch_again_returns_the_same_and_does_nothing(service, session):
    first = send(service, session, batch(1, "next", "next"))
    before = place(service, session)
    for _ in range(3):
        again = send(service, session, batch(1, "next", "next"))
        assert again.status == 200
        assert again.json["replayed"] is True
        assert again.json["outcomes"] == first.json["outcomes"] != []
        assert (again.json["revision"], again.json["seq"]) == (1, 1)
    assert place(service, session) == before == (1, 1, 2)


def test_an_older_batch_again_returns_its_earlier_outcomes(service, session):
    first = send(service, session, batch(1, "next"))
    send(service, session, batch(2, "next"))
    again = send(service, session, batch(1, "next"))
    assert again.json["replayed"] is True
    assert again.json["outcomes"] == first.json["outcomes"]
    assert again.json["revision"] == 1
    assert place(service, session) == (2, 2, 2)


@pytest.mark.parametrize("body", [
    batch(1, "previous"), batch(1, "next", "next"), batch(1), batch(1, "next") + " "])
def test_the_same_number_with_another_body_is_refused(service, session, body):
    send(service, session, batch(1, "next"))
    problem = send(service, session, body).problem(409)
    assert (problem["type"], problem["expectedSeq"]) == ("/problems/sequence", 2)
    assert place(service, session) == (1, 1, 1)


@pytest.mark.parametrize("number", [2, 3, 1000, 2**53 - 1])
def test_a_gap_is_refused_with_the_number_that_is_expected(service, session, number):
    problem = send(service, session, batch(number, "next")).problem(409)
    assert (problem["type"], problem["expectedSeq"]) == ("/problems/sequence", 1)
    assert "1" in problem["detail"]
    assert place(service, session) == (0, 0, 0)


def test_after_a_refused_gap_the_expected_number_applies(service, session):
    send(service, session, batch(5, "next")).problem(409)
    assert send(service, session, batch(1, "next")).json["seq"] == 1


def test_without_a_number_a_batch_applies_every_time(service, session):
    body = json.dumps({"events": [{"type": "next"}]})
    for revision in (1, 2, 3):
        response = send(service, session, body)
        assert (response.json["revision"], response.json["seq"]) == (revision, 0)
    assert place(service, session) == (3, 0, 3)


def test_a_batch_without_a_number_between_numbered_ones_leaves_the_numbers_alone(service, session):
    send(service, session, batch(1, "next"))
    send(service, session, json.dumps({"events": [{"type": "next"}]}))
    response = send(service, session, batch(2, "next"))
    assert (response.json["seq"], response.json["revision"]) == (2, 3)


def test_a_form_may_have_a_number_too(service, session):
    first = service.form(f"{session}/events", "next=1&seq=1")
    again = service.form(f"{session}/events", "next=1&seq=1")
    assert (first.json["seq"], again.json["replayed"]) == (1, True)
    assert service.form(f"{session}/events", "next=1&seq=3").problem(409)["expectedSeq"] == 2


def test_an_empty_batch_is_a_batch(service, session):
    response = send(service, session, batch(1))
    assert (response.status, response.json["outcomes"], response.json["seq"]) == (200, [], 1)
