"""What a script does with curl: a session, a swipe, taps, frames, and waiting for changes."""

import threading

import pytest
from PIL import ImageChops

from service import FORM, rest

pytestmark = pytest.mark.rooms("WebAPI", "Viewers", "ScrollEngine")

# A page of nine tenths of the width and the height less 40, centred on 1024 x 768. A 4:3 picture
# centred on it, in 905 x 708: padding is 8 px at the sides, 10 px above and below.
PAGE = {"x": 51, "y": 20, "width": 921, "height": 728}
PICTURE = {"x": 59, "y": 44, "width": 905, "height": 679}
# The pages lie beside each other.
STRIDE = 921
PICTURE_BOX = (59, 44, 59 + 905, 44 + 679)

SWIPE_LEFT = {"events": [{"type": "swipe", "direction": "left"}]}


@pytest.fixture(scope="module")
def items(service):
    return service.items("Plain")


def is_same(picture, other):
    return (picture.size == other.size
            and ImageChops.difference(picture.convert("RGB"), other.convert("RGB")).getbbox()
            is None)


def picture(service, item):
    return service.get(item["picture"] + "?width=905&height=708").png.convert("RGB")


def shows(frame, service, item):
    """Whether the centre of a frame is exactly the item's page."""
    return is_same(frame.crop(PICTURE_BOX), picture(service, item))


def test_the_galleries_are_listed_with_their_counts_and_addresses(service):
    galleries = service.get("/v1/galleries").json["galleries"]
    assert [(it["id"], it["title"], it["count"]) for it in galleries] == [("Plain", "Plain", 6)]
    assert service.get(galleries[0]["href"]).json["count"] == 6
    assert service.get(galleries[0]["page"]).headers["Content-Type"] == "text/html; charset=utf-8"
    assert service.get(galleries[0]["frame"]).png.size == (1024, 768)


def test_the_items_are_listed_in_the_order_of_their_names(items):
    assert [(it["index"], it["title"]) for it in items] == [
        (place, f"Picture {place + 1}") for place in range(6)]


def test_an_item_has_its_file_and_its_size(service, items):
    item = service.get(items[0]["href"]).json
    assert (item["fileName"], item["width"], item["height"]) == ("Picture 1.png", 800, 600)


def test_a_new_session_rests_on_the_first_page(service, items):
    response = service.post("/v1/sessions", {"gallery": "Plain"})
    assert response.status == 201
    made = response.json
    assert response.headers["Location"] == f"/v1/sessions/{made['session']}"
    assert (made["revision"], made["seq"], made["gallery"]) == (0, 0, "Plain")
    service.get(f"/v1/sessions/{made['session']}/frame.png")
    layout = service.get(f"/v1/sessions/{made['session']}/layout.json").json
    assert layout["viewport"] == {"width": 1024, "height": 768}
    assert layout["motion"]["kind"] == "resting"
    strip = layout["strip"]
    assert (strip["stride"], strip["pageCount"], strip["currentPage"]) == (STRIDE, 6, 0)
    assert strip["contentOffset"] == {"x": 0, "y": 0}
    assert strip["contentSize"] == {"width": 6 * STRIDE, "height": 728}
    first, second = layout["pages"]
    assert (first["item"], first["frame"], first["picture"]) == (items[0]["id"], PAGE, PICTURE)
    assert (second["index"], second["frame"]) == (1, PAGE | {"x": PAGE["x"] + STRIDE})


def test_a_swipe_to_the_left_slides_to_the_second_page_and_rests(service, session, items):
    response = service.post(f"{session}/events", SWIPE_LEFT)
    assert response.status == 200
    assert (response.json["revision"], response.json["seq"]) == (1, 0)
    assert response.json["outcomes"] == [{"type": "pageChanged", "from": 0, "to": 1}]
    motion = response.json["layout"]["motion"]
    assert (motion["kind"], motion["to"], motion["page"]) == (
        "snapping", {"x": STRIDE, "y": 0}, 1)
    assert 0 < motion["settlesIn"] < 2000
    layout = rest(service, session)
    assert layout["strip"]["currentPage"] == 1
    assert layout["strip"]["contentOffset"] == {"x": STRIDE, "y": 0}
    assert [page["frame"]["x"] for page in layout["pages"]] == [
        PAGE["x"] - STRIDE, PAGE["x"], PAGE["x"] + STRIDE]


def test_a_form_swipes_as_json_does(service, session):
    response = service.form(f"{session}/events", "swipe=left")
    assert response.json["outcomes"] == [{"type": "pageChanged", "from": 0, "to": 1}]
    assert rest(service, session)["strip"]["currentPage"] == 1


def test_the_frame_at_rest_shows_the_page_in_its_middle(service, session, items):
    service.form(f"{session}/events", "swipe=left")
    rest(service, session)
    response = service.get(f"{session}/frame.png")
    assert response.png.size == (1024, 768)
    assert shows(response.png, service, items[1])
    assert not shows(response.png, service, items[0])
    assert response.headers["Peek-Page"] == "2/6"
    assert response.headers["Peek-Revision"] == "1"
    assert response.headers["Peek-Motion"] == "resting"
    assert response.headers["Cache-Control"] == "private, no-cache"


def test_a_frame_on_the_way_is_the_strip_moved_by_what_the_layout_says(service, session, items):
    """The motion starts at 1000 ms; each frame's pages are where its layout puts them."""
    response = service.post(f"{session}/events", {"time": 1000, **SWIPE_LEFT})
    assert response.status == 200, response.body
    lefts = []
    for time_of_frame in (1000, 1080, 1160, 1240, 1400):
        layout = service.get(f"{session}/layout.json?t={time_of_frame}").json
        frame = service.get(f"{session}/frame.png?t={time_of_frame}").png.convert("RGB")
        page = next(page for page in layout["pages"] if page["index"] == 1)
        left = page["picture"]["x"]
        shown = min(1024 - left, 905)
        assert is_same(frame.crop((left, 44, left + shown, 44 + 679)),
                       picture(service, items[1]).crop((0, 0, shown, 679)))
        lefts.append(left)
    assert lefts == sorted(lefts, reverse=True) and lefts[0] == 59 + 921 > lefts[-1]


@pytest.mark.parametrize("width, height", [(320, 480), (800, 600), (1920, 1080), (61, 47)])
def test_a_frame_has_the_size_that_was_asked_for(service, width, height):
    session = service.session("Plain", viewport={"width": width, "height": height})
    assert service.get(f"{session}/frame.png").png.size == (width, height)
    assert service.get(
        f"/v1/galleries/Plain/frame.png?width={width}&height={height}").png.size == (width, height)


# Waiting


def test_an_unchanged_frame_is_not_sent_again(service, session):
    tag = service.get(f"{session}/frame.png").headers["ETag"]
    for sent in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        response = service.get(f"{session}/frame.png", if_none_match=sent)
        assert (response.status, response.body, response.headers["ETag"]) == (304, b"", tag), sent
    assert service.get(f"{session}/frame.png", if_none_match='"other"').status == 200


def test_a_long_poll_returns_when_the_session_ends(service, session):
    tag = service.get(f"{session}/frame.png").headers["ETag"]
    end = threading.Timer(0.3, service.ask, ("DELETE", session))
    end.start()
    response = service.get(f"{session}/frame.png", if_none_match=tag, prefer="wait=10")
    end.join()
    response.problem(404)
    assert response.seconds < 8


# Taps


def test_a_tap_on_the_page_names_the_item_and_the_point_in_the_picture(service, session, items):
    response = service.post(f"{session}/events", {"events": [{"type": "tap", "x": 240, "y": 238}]})
    outcome, = response.json["outcomes"]
    assert (outcome["type"], outcome["page"], outcome["item"]) == ("tapped", 0, items[0]["id"])
    # From the page's corner: 240 - 51 and 238 - 20; from the picture's: (240 - 59) / 905 and
    # (238 - 44) / 679.
    assert outcome["point"] == {"x": 189, "y": 218}
    assert outcome["picture"] == pytest.approx({"x": 0.2, "y": 2 / 7})


def test_a_tap_beside_the_picture_is_on_the_page_alone(service, session, items):
    outcome, = service.form(f"{session}/events", "tap=300,35").json["outcomes"]
    assert (outcome["item"], outcome["picture"]) == (items[0]["id"], None)
    assert outcome["point"] == {"x": 300 - 51, "y": 35 - 20}


def test_a_tap_on_the_peek_turns_to_that_page(service, session):
    response = service.form(f"{session}/events", "tap=1000,384")
    assert response.json["outcomes"] == [{"type": "pageChanged", "from": 0, "to": 1}]
    assert rest(service, session)["strip"]["currentPage"] == 1
    response = service.form(f"{session}/events", "tap=20,384")
    assert response.json["outcomes"] == [{"type": "pageChanged", "from": 1, "to": 0}]
    assert rest(service, session)["strip"]["currentPage"] == 0


def test_a_tap_between_the_pages_does_nothing(service):
    # A page of 560 from 232 on, and 40 px between two pages.
    session = service.session("Plain", pageSize={"width": 560, "height": 640})
    response = service.form(f"{session}/events", "tap=812,384")
    assert response.json["outcomes"] == [{"type": "nothing"}]
    assert response.json["layout"]["motion"]["kind"] == "resting"


# Other ways


@pytest.mark.parametrize("body, kind", [
    ("swipe=left", FORM), (b'{"events": [{"type": "next"}]}', "application/json")])
def test_events_return_the_frame_if_png_is_accepted(service, session, body, kind):
    response = service.post(f"{session}/events", body, content_type=kind, accept="image/png")
    assert response.png.size == (1024, 768)
    # At rest, so that it shows what the event did.
    assert (response.headers["Peek-Revision"], response.headers["Peek-Motion"]) == ("1", "resting")
    assert response.headers["Peek-Page"] == "2/6"
    rest = service.get(f"{session}/frame.png?t=rest")
    assert rest.headers["ETag"] == response.headers["ETag"] and rest.body == response.body


def test_events_return_the_frame_of_another_time_if_it_is_named(service, session):
    def swiped(query):
        return service.post(f"{session}/events?{query}", "swipe=left", content_type=FORM,
                            accept="image/png")

    assert swiped("t=now").headers["Peek-Motion"] == "snapping"
    # A day is later than any motion, and a millisecond is before the event.
    assert swiped(f"t={24 * 3600 * 1000}").headers["Peek-Motion"] == "resting"
    assert swiped("t=1").headers["Peek-Motion"] == "snapping"
    revision = service.get(session).json["revision"]
    assert swiped("t=soon").problem(400)["field"] == "t"
    assert service.post(f"{session}/events?t=rest", "swipe=left", content_type=FORM).problem(400)
    assert service.get(session).json["revision"] == revision == 3


def test_a_single_event_as_json_is_a_batch_of_one(service, session):
    one = service.post(f"{session}/events", {"type": "swipe", "direction": "left"})
    assert one.json["outcomes"] == [{"type": "pageChanged", "from": 0, "to": 1}]
    problem = service.post(f"{session}/events", {"type": "swip"}).problem(400)
    assert problem["detail"].endswith("Did you mean swipe?")


def test_the_response_to_a_new_session_has_its_url(service):
    response = service.post("/v1/sessions", {"gallery": "Plain"})
    assert response.json["url"] == response.headers["Location"]
    assert service.get(response.json["url"]).json["url"] == response.json["url"]


def test_a_browser_without_scripts_swipes_through_pages(service, items):
    first = service.form("/g/Plain", "next=1")
    assert first.status == 303
    page = service.get(first.headers["Location"])
    assert "2 of 6" in page.text and "Picture 2" in page.text
    second = service.form(first.headers["Location"], "next=1")
    assert (second.status, second.headers["Location"]) == (303, first.headers["Location"])
    assert "3 of 6" in service.get(second.headers["Location"]).text


def test_a_resized_session_stays_on_its_page(service, session):
    service.form(f"{session}/events", "goTo=3&animated=false")
    response = service.ask("PATCH", session, {"viewport": {"width": 480, "height": 800}})
    assert response.status == 200
    assert response.json["layout"]["strip"]["currentPage"] == 3
    assert service.get(f"{session}/frame.png").png.size == (480, 800)


def test_a_deleted_session_is_gone(service, session):
    assert service.ask("DELETE", session).status == 204
    for response in (service.get(session), service.get(f"{session}/frame.png"),
                     service.form(f"{session}/events", "next=1"), service.ask("DELETE", session)):
        assert response.problem(404)["type"] == "/problems/session-gone"


def test_ten_swipes_at_once_end_on_the_last_page(service, session):
    """Each client's batch is applied exactly once, whatever the other clients do."""
    threads = [threading.Thread(target=service.post, args=(f"{session}/events", SWIPE_LEFT))
               for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert service.get(session).json["revision"] == 10
    assert rest(service, session)["strip"]["currentPage"] == 5
