"""Two processes give the same responses to the same input, byte for byte."""

import pytest

from service import serving, until

pytestmark = pytest.mark.rooms("Hashing", "FrameSplicing")

# A swipe, a tap on the right peek while the strip still moves, a drag, and a swipe back.
STORY = [
    {"time": 1000, "events": [{"type": "swipe", "direction": "left", "velocity": 1200}]},
    {"time": 1150, "events": [{"type": "next"}]},
    {"time": 2600, "events": [
        {"type": "down", "id": 1, "x": 700, "y": 384, "time": 50_000},
        {"type": "move", "id": 1, "x": 640, "y": 386, "time": 50_040},
        {"type": "move", "id": 1, "x": 520, "y": 390, "time": 50_080}]},
    {"time": 2700, "events": [{"type": "up", "id": 1, "x": 400, "y": 391, "time": 50_180}]},
]
# During the last motion, and at rest.
MOMENTS = [2700, 2716, 2733, 2850, 3000, 3200, 9000]

ADDRESSES = [
    f"/v1/galleries/Plain/frame.png?{query}" for query in (
        "page=0", "page=5", "offset=0", "offset=37", "offset=300.5", "offset=599", "offset=1234.25",
        "offset=900&width=333&height=555&fit=cover", "offset=77&axis=vertical&background=ffffff",
        "offset=100&rightToLeft=true&shadows=false", "page=2&padding=20&spacing=0")]


@pytest.fixture(scope="module")
def other(plain_folder):
    with serving(plain_folder) as service:
        yield service


def played(service):
    """A session that received these events, with the pictures prepared that it shows."""
    session = service.session("Plain")
    for item in service.items("Plain"):
        assert service.get(item["picture"]).status == 200
    responses = [service.post(f"{session}/events", batch) for batch in STORY]
    assert [response.status for response in responses] == [200] * len(STORY)
    return session, [response.json["outcomes"] for response in responses]


def test_the_same_events_have_the_same_outcomes_and_frames(service, other):
    mine, my_outcomes = played(service)
    its, its_outcomes = played(other)
    assert mine != its
    assert my_outcomes == its_outcomes
    tags = []
    for moment in MOMENTS:
        def same():
            frame = service.get(f"{mine}/frame.png?t={moment}")
            twin = other.get(f"{its}/frame.png?t={moment}")
            return (frame, twin) if frame.headers["ETag"] == twin.headers["ETag"] else None
        frame, twin = until(same, "both know as much")
        assert frame.body == twin.body and frame.png
        assert frame.headers["Peek-Settles-In"] == twin.headers["Peek-Settles-In"]
        tags.append(frame.headers["ETag"])
    # The comparison covers several different frames.
    assert len(set(tags)) >= 5


def test_a_frame_of_one_is_not_sent_again_by_the_other(service, other):
    mine, its = played(service)[0], played(other)[0]
    def known():
        tag = service.get(f"{mine}/frame.png?t=2850").headers["ETag"]
        return other.get(f"{its}/frame.png?t=2850", if_none_match=tag).status == 304
    until(known, "the other knows it too")


def test_a_time_in_the_past_and_one_out_of_order_give_the_same_frame_again(service):
    session = played(service)[0]
    until(lambda: len({
        service.get(f"{session}/frame.png?t=2850").headers["ETag"] for _ in range(2)}) == 1,
        "the code of its pages is known")
    there = [service.get(f"{session}/frame.png?t={moment}").body for moment in MOMENTS]
    back = [service.get(f"{session}/frame.png?t={moment}").body for moment in MOMENTS[::-1]]
    assert there == back[::-1]


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_gallery_frame_has_the_same_bytes_and_tag(service, other, address):
    # The first may have waited its second for pictures in vain, and a frame is spliced only once
    # the code of its pages exists.
    def same():
        frame, twin = service.get(address), other.get(address)
        return (frame, twin) if frame.headers["ETag"] == twin.headers["ETag"] else None
    frame, twin = until(same, "both know as much")
    assert frame.png and frame.body == twin.body


def test_gallery_frames_differ_from_one_another(service):
    assert len({service.get(address).body for address in ADDRESSES}) > len(ADDRESSES) - 2
