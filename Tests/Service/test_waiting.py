"""Long polls: they return after a change, or at their timeout without one."""

import threading

import pytest

SWIPE_LEFT = {"events": [{"type": "swipe", "direction": "left"}]}


@pytest.mark.parametrize("document", ["frame.png", "layout.json"])
def test_whoever_prefers_to_wait_is_told_after_that_time_that_nothing_changed(
        service, session, document):
    tag = service.get(f"{session}/{document}").headers["ETag"]
    answer = service.get(f"{session}/{document}", if_none_match=tag, prefer="wait=2")
    assert answer.status == 304
    assert 1.9 < answer.seconds < 10
    assert answer.headers["Preference-Applied"] == "wait=2"


@pytest.mark.parametrize("document", ["frame.png", "layout.json"])
def test_whoever_prefers_to_wait_is_told_at_once_of_a_change(service, session, document):
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
    tag = service.get(f"{session}/frame.png").headers["ETag"]
    # Between the page, which ends at 792, and its neighbour, which begins at 832.
    tap = threading.Timer(0.3, service.form, (f"{session}/events", "tap=812,384"))
    tap.start()
    answer = service.get(f"{session}/frame.png", if_none_match=tag, prefer="wait=3")
    tap.join()
    assert (answer.status, answer.headers["Peek-Revision"]) == (304, "1")
    assert answer.seconds > 2.9


def test_only_so_many_may_wait_for_one_session(service, session):
    tag = service.get(f"{session}/frame.png").headers["ETag"]
    answers = []

    def wait():
        answers.append(
            service.get(f"{session}/frame.png", if_none_match=tag, prefer="wait=4"))

    waiting = [threading.Thread(target=wait) for _ in range(20)]
    for thread in waiting:
        thread.start()
    for thread in waiting:
        thread.join()
    assert sorted(answer.status for answer in answers) == 16 * [304] + 4 * [503]
    assert all(answer.seconds > 3.9 for answer in answers if answer.status == 304)
    assert all(answer.headers["Retry-After"] for answer in answers if answer.status == 503)


@pytest.mark.parametrize("preference", [
    "respond-async, wait=1", 'wait="1"', "wait=1; anything=else", "WAIT = 1"])
def test_a_preference_to_wait_may_be_written_in_several_ways(service, session, preference):
    tag = service.get(f"{session}/frame.png").headers["ETag"]
    answer = service.get(f"{session}/frame.png", if_none_match=tag, prefer=preference)
    assert (answer.status, answer.headers["Preference-Applied"]) == (304, "wait=1")
    assert 0.9 < answer.seconds < 8


@pytest.mark.parametrize("preference", ["wait=soon", "wait=-1", "wait=0", "wait", "return=minimal"])
def test_a_preference_that_is_not_understood_is_ignored(service, session, preference):
    tag = service.get(f"{session}/frame.png").headers["ETag"]
    answers = [service.get(f"{session}/frame.png", if_none_match=tag, prefer=preference)
               for _ in range(3)]
    for answer in answers:
        assert (answer.status, answer.headers["Preference-Applied"]) == (304, None)
    # A busy machine may delay one or the other.
    assert min(answer.seconds for answer in answers) < 0.9


def test_whoever_has_nothing_yet_does_not_wait(service, session):
    answer = service.get(f"{session}/frame.png", prefer="wait=10")
    assert answer.status == 200 and answer.seconds < 8
