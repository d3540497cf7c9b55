"""Long polls: they return after a change, or at their timeout without one; and frames that wait for pictures."""

import threading

import pytest

from service import PATIENCE, until
from sources import RED, dav, frame, png, titles  # noqa: F401

pytestmark = pytest.mark.rooms("Requests", "Concurrency")

SWIPE_LEFT = {"events": [{"type": "swipe", "direction": "left"}]}


@pytest.mark.parametrize("document", ["frame.png", "layout.json"])
def test_a_long_poll_returns_304_after_its_time_without_a_change(
        service, session, document):
    tag = service.get(f"{session}/{document}").headers["ETag"]
    response = service.get(f"{session}/{document}", if_none_match=tag, prefer="wait=2")
    assert response.status == 304
    assert 1.9 < response.seconds < 10
    assert response.headers["Preference-Applied"] == "wait=2"


@pytest.mark.parametrize("document", ["frame.png", "layout.json"])
def test_a_long_poll_returns_at_once_after_a_change(service, session, document):
    before = service.get(f"{session}/{document}")
    swipe = threading.Timer(0.5, service.post, (f"{session}/events", SWIPE_LEFT))
    swipe.start()
    # In its first milliseconds a strip has not moved by a pixel, and the frame is the same.
    seen = service.get(
        f"{session}/{document}", if_none_match=before.headers["ETag"], prefer="wait=10")
    swipe.join()
    assert seen.status == 200
    assert seen.headers["ETag"] != before.headers["ETag"] and seen.body != before.body
    assert seen.seconds < 8
    assert seen.headers["Peek-Revision"] == "1"
    assert seen.headers["Preference-Applied"] == "wait=10"


def test_what_changes_no_pixel_ends_no_wait_for_a_frame(service, session):
    # On a busy machine the tap may come after the wait.
    for is_last in (False, False, True):
        before = service.get(f"{session}/frame.png").headers
        # Between the page, which ends at 792, and its neighbour, which begins at 832.
        tap = threading.Timer(0.3, service.form, (f"{session}/events", "tap=812,384"))
        tap.start()
        response = service.get(
            f"{session}/frame.png", if_none_match=before["ETag"], prefer="wait=3")
        tap.join()
        assert response.status == 304 and response.seconds > 2.9
        if int(response.headers["Peek-Revision"]) == int(before["Peek-Revision"]) + 1:
            break
        assert not is_last, response.headers["Peek-Revision"]


def test_only_so_many_may_wait_for_one_session(service, session):
    tag = service.get(f"{session}/frame.png").headers["ETag"]
    responses = []

    def wait():
        responses.append(
            service.get(f"{session}/frame.png", if_none_match=tag, prefer="wait=4"))

    waiting = [threading.Thread(target=wait) for _ in range(20)]
    for thread in waiting:
        thread.start()
    for thread in waiting:
        thread.join()
    assert sorted(response.status for response in responses) == 16 * [304] + 4 * [503]
    assert all(response.seconds > 3.9 for response in responses if response.status == 304)
    assert all(response.headers["Retry-After"] for response in responses if response.status == 503)


@pytest.mark.parametrize("preference", [
    "respond-async, wait=1", 'wait="1"', "wait=1; anything=else", "WAIT = 1"])
def test_a_preference_to_wait_may_be_written_in_several_ways(service, session, preference):
    tag = service.get(f"{session}/frame.png").headers["ETag"]
    response = service.get(f"{session}/frame.png", if_none_match=tag, prefer=preference)
    assert (response.status, response.headers["Preference-Applied"]) == (304, "wait=1")
    assert 0.9 < response.seconds < 8


@pytest.mark.parametrize("preference", ["wait=soon", "wait=-1", "wait=0", "wait", "return=minimal"])
def test_a_preference_that_is_not_understood_is_ignored(service, session, preference):
    tag = service.get(f"{session}/frame.png").headers["ETag"]
    responses = [service.get(f"{session}/frame.png", if_none_match=tag, prefer=preference)
                 for _ in range(3)]
    for response in responses:
        assert (response.status, response.headers["Preference-Applied"]) == (304, None)
    # A busy machine may delay one or the other.
    assert min(response.seconds for response in responses) < 0.9


def test_a_request_without_a_tag_does_not_wait(service, session):
    response = service.get(f"{session}/frame.png", prefer="wait=10")
    assert response.status == 200 and response.seconds < 8


def test_link_previews_and_frames_that_ask_to_wait_do_so_for_a_picture_on_its_way(frame, dav):
    let = threading.Event()
    dav.files = {"red.png": png(RED)}

    def holds(handler):
        if handler.command == "GET":
            let.wait(PATIENCE)
        return False

    dav.answer = holds
    frame.define(frame.source(dav.base))
    with frame.serving() as service:
        until(lambda: "Family" in titles(service), "it is listed")
        gallery = service.gallery("Family")
        # By then it is known that the picture is not here.
        until(lambda: service.get(service.items("Family")[0]["href"]).json.get("reason"), "it is on its way")
        early = service.get(f"/v1/galleries/{gallery}/frame.png?width=300&height=200&pictures=wait")
        assert early.status == 200 and early.headers["Peek-Pictures"] == "loading" and early.seconds > 9
        answers = []
        client = threading.Thread(
            target=lambda: answers.append(service.once(f"/v1/galleries/{gallery}/poster.png")), daemon=True)
        client.start()
        client.join(1)
        assert answers == []
        let.set()
        client.join(PATIENCE)
        answer, = answers
        # It waited; a busy machine may need longer.
        if answer.is_late or "Peek-Pictures" in answer.headers:
            answer = service.frame(f"/v1/galleries/{gallery}/poster.png")
        assert answer.status == 200 and "Peek-Pictures" not in answer.headers
        picture = answer.png.convert("RGB")
        assert picture.getpixel((picture.width // 2, picture.height // 2)) == RED
