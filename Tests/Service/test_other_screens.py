"""A session on screens of another size than its own."""

import pytest

from service import rest, serving, until

pytestmark = pytest.mark.rooms("Viewers")

PHONE = "width=390&height=844&scale=2"


@pytest.fixture(scope="module")
def service(plain_folder):
    with serving(plain_folder) as service:
        yield service


def current(layout):
    return next(page for page in layout["pages"] if page["index"] == layout["strip"]["currentPage"])


def test_a_phone_shows_the_page_of_a_desktop_in_its_own_size(service):
    session = service.session("Plain", width=1440, height=900, page=2)
    own = service.get(f"{session}/layout.json").json
    layout = service.get(f"{session}/layout.json?{PHONE}").json
    assert layout["viewport"] == {"width": 390, "height": 844} and layout["look"]["scale"] == 2
    assert layout["session"] == own["session"] and layout["revision"] == own["revision"]
    # Decision 107: on 390 x 844 a page is 318 x 470, in the middle.
    frame = current(layout)["frame"]
    assert frame == {"x": 36, "y": 187, "width": 318, "height": 470}
    assert service.get(f"{session}/frame.png?{PHONE}").png.size == (780, 1688)
    # The same pixels as the state's own URL, and the session is as it was.
    address = f"/v1/galleries/Plain/frame.png?page=2&{PHONE}"
    # A frame has its final bytes once the code of its pages exists.
    until(lambda: service.frame(address).body == service.frame(f"{session}/frame.png?{PHONE}").body,
          "both frames are one")
    assert service.get(f"{session}/layout.json").json["viewport"] == {"width": 1440, "height": 900}


def test_it_follows_turns_and_rests_with_them(service):
    session = service.session("Plain", width=1440, height=900)
    service.form(f"{session}/events", "swipe=left")
    moving = service.get(f"{session}/layout.json?{PHONE}&path=true").json
    assert moving["motion"]["page"] == 1
    rest(service, session)
    layout = service.get(f"{session}/layout.json?{PHONE}").json
    assert layout["strip"]["currentPage"] == 1 and layout["motion"]["kind"] == "resting"
    assert current(layout)["frame"]["x"] == 36


def test_a_change_wakes_its_long_poll(service):
    session = service.session("Plain", width=1440, height=900)
    seen = service.get(f"{session}/layout.json?{PHONE}&path=true")
    service.form(f"{session}/events", "swipe=left")
    answer = service.ask("GET", f"{session}/layout.json?{PHONE}&path=true", None,
                         {"Prefer": "wait=25", "If-None-Match": seen.headers["ETag"]})
    assert answer.status == 200 and answer.json["motion"]["page"] == 1


def test_its_frame_is_never_taken_for_the_sessions_own(service):
    session = service.session("Plain", width=640, height=480)
    paths = [f"{session}/frame.png", f"{session}/frame.png?{PHONE}"]

    def answers(tag):
        return [service.ask("GET", path, None, {"If-None-Match": tag}).status for path in paths * 2]

    def are_told_apart():
        own, phone = (whole(service, path) for path in paths)
        if not own or not phone:
            return False
        assert own.headers["ETag"] != phone.headers["ETag"]
        of_own, of_phone = (answers(frame.headers["ETag"]) for frame in (own, phone))
        assert of_own[1::2] == of_phone[::2] == [200, 200]
        # A frame has its final tag once the code of its pages exists.
        return of_own[::2] == of_phone[1::2] == [304, 304]

    until(are_told_apart, "both frames have their final tags")


def whole(service, path):
    answer = service.get(path)
    return answer if "Peek-Pictures" not in answer.headers else None


def drag(x, distance):
    """Events of a mouse that drags to the left, behind its slop of 1 px."""
    down = {"id": 1, "y": 400, "pointer": "mouse"}
    return [{"type": "down", "x": x, "time": 0, **down},
            {"type": "move", "x": x - 1, "time": 16, **down},
            {"type": "move", "x": x - 1 - distance, "time": 32, **down}]


def test_a_finger_on_the_desktop_moves_the_phone(service):
    session = service.session("Plain", preset="pages", width=1000, height=800, page=2)
    # A quarter of a page.
    service.post(f"{session}/events", {"events": drag(800, 250)})
    layout = service.get(f"{session}/layout.json?width=400&height=800").json
    assert layout["strip"]["contentOffset"]["x"] == 2.25 * 400
    assert layout["motion"]["kind"] == "dragging"


@pytest.mark.parametrize("query, field", [
    ("width=390", None), ("width=15&height=500", "width"), ("height=9999", "height"),
    ("width=4096&height=4096", "viewport"), ("scale=4", "scale"), ("width=a", "width")])
def test_a_size_that_cannot_be_is_named(service, query, field):
    session = service.session("Plain", width=640, height=480)
    for name in ("layout.json", "frame.png", "frame.jpg", "frame/grey-2.png"):
        answer = service.get(f"{session}/{name}?{query}")
        if field is None:
            assert answer.status == 200
        else:
            assert field in answer.problem(400)["detail"]


def test_events_have_the_points_of_the_screen_that_they_name(service):
    session = service.session("Plain", preset="pages", width=1000, height=800, page=2)
    # A quarter of a page of 400 px.
    answer = service.post(f"{session}/events?width=400&height=800", {"events": drag(300, 100)})
    layout = answer.json["layout"]
    assert layout["viewport"] == {"width": 400, "height": 800}
    assert layout["strip"]["contentOffset"]["x"] == 2.25 * 400
    # The screen that was touched has the session; the other one follows it.
    other = service.get(f"{session}/layout.json?width=1000&height=800").json
    assert other["strip"]["contentOffset"]["x"] == 2.25 * 1000
    # What has no points, such as a mouse that pauses autoplay, leaves it there.
    pause = {"type": "autoplay", "hold": "hover", "held": True}
    layout = service.post(f"{session}/events?width=1000&height=800", {"events": [pause]}).json["layout"]
    assert layout["motion"]["kind"] == "dragging"
    assert layout["viewport"] == {"width": 1000, "height": 800}
    assert service.get(f"{session}/layout.json").json["viewport"]["width"] == 400
    # A finger of another screen lifts the one that was there.
    tap = {"type": "tap", "x": 990, "y": 400}
    lifted = service.post(f"{session}/events?width=1000&height=800", {"events": [tap]}).json["layout"]
    assert lifted["motion"]["kind"] != "dragging"
    assert service.get(f"{session}/layout.json").json["viewport"]["width"] == 1000


def test_a_batch_that_is_sent_again_moves_nothing(service):
    session = service.session("Plain", preset="pages", width=1000, height=800)
    batch = {"seq": 1, "events": [{"type": "scroll", "dx": 120, "dy": 0}]}
    service.post(f"{session}/events?width=400&height=800", batch)
    again = service.post(f"{session}/events?width=600&height=600", batch).json
    assert again["replayed"] and again["layout"]["motion"]["page"] == 1
    assert service.get(f"{session}/layout.json").json["viewport"] == {"width": 400, "height": 800}


def test_a_magnified_picture_stays_magnified_on_the_screen_that_is_touched(service):
    session = service.session("Plain", preset="pages", width=1024, height=768)
    service.post(f"{session}/events", {"events": [{"type": "zoom", "scale": 3}]})
    rest(service, session)
    before = service.get(f"{session}/layout.json?width=512&height=384").json["zoom"]
    touch = {"type": "down", "id": 1, "x": 200, "y": 200, "pointer": "touch"}
    after = service.post(f"{session}/events?width=512&height=384", {"events": [touch]}).json["layout"]
    assert before["scale"] == 3 and after["zoom"] == before
    assert service.get(f"{session}/layout.json").json["viewport"] == {"width": 512, "height": 384}


def test_sizes_that_a_session_chose_are_the_same_on_all_screens(service):
    session = service.session("Plain", width=1000, height=800, pageWidth=300, pageHeight=200,
                              spacing=20, padding=10)
    layout = service.get(f"{session}/layout.json?width=500&height=800").json
    assert current(layout)["frame"] == {"x": 100, "y": 300, "width": 300, "height": 200}
    assert layout["strip"]["stride"] == 320 and not layout["strip"]["sizedByViewer"]
    # Whoever touches the strip last, nothing is lost.
    for size in ("width=500&height=800&pageWidth=400&pageHeight=800", "width=1000&height=800"):
        service.post(f"{session}/events?{size}", {"events": [{"type": "tap", "x": 250, "y": 400}]})
        viewport = service.get(session).json["configuration"]["viewport"]
        assert f"width={viewport['width']}&" in size
    assert service.get(session).json["configuration"]["pageSize"] == {"width": 300, "height": 200}


def test_an_undo_on_another_screen_is_one_step(service):
    session = service.session("Plain", preset="pages", width=1000, height=800)
    for page in (2, 3):
        service.post(f"{session}/events", {"events": [{"type": "goTo", "page": page}]})
        rest(service, session)
    tap = {"type": "tap", "x": 395, "y": 400}
    service.post(f"{session}/events?width=400&height=800", {"events": [tap]})
    rest(service, session)
    service.post(f"{session}/events", {"events": [{"type": "undo"}]})
    rest(service, session)
    assert service.get(f"{session}/layout.json").json["strip"]["currentPage"] == 3


def test_sizes_that_a_screen_cannot_have_are_derived_from_it(service):
    session = service.session("Plain", preset="pages", width=100, height=100, pageWidth=8, pageHeight=8)
    layout = service.get(f"{session}/layout.json?width=4000&height=100").json
    assert layout["strip"]["pageSize"] == {"width": 4000, "height": 100}


def test_sizes_that_a_viewer_chose_are_those_of_its_window_alone(service):
    chosen = {"pageWidth": 900, "pageHeight": 600, "spacing": 20, "pageLengths": "auto"}
    session = service.session("Plain", width=1000, height=800, page=2, **chosen)
    layout = service.get(f"{session}/layout.json?{PHONE}").json
    assert layout["strip"]["sizedByViewer"]
    assert current(layout)["frame"] == {"x": 36, "y": 187, "width": 318, "height": 470}
    own = "&pageWidth=350&pageHeight=800&spacing=8&pageLengths=auto"
    layout = service.get(f"{session}/layout.json?{PHONE}{own}").json
    assert layout["strip"]["sizedByViewer"] and layout["strip"]["pageSize"]["height"] == 800


@pytest.mark.parametrize("configuration, is_sized", [
    ({}, True), ({"preset": "preview-all"}, True), ({"preset": "pages"}, False),
    ({"axis": "vertical"}, False), ({"pageControl": True}, False), ({"spacing": 4}, False)])
def test_a_layout_says_whether_the_viewer_chooses_the_sizes(service, configuration, is_sized):
    session = service.session("Plain", **configuration)
    assert service.get(f"{session}/layout.json").json["strip"]["sizedByViewer"] is is_sized


@pytest.mark.parametrize("event", [{"type": "next"}, {"type": "tap", "x": 600, "y": 200}])
@pytest.mark.parametrize("query", ["width=15&height=500", "scale=4", "width=4096&height=4096"])
def test_events_on_a_screen_that_cannot_be_are_refused_as_a_whole(service, event, query):
    session = service.session("Plain", width=640, height=480)
    service.post(f"{session}/events?{query}", {"seq": 1, "events": [event]}).problem(400)
    document = service.get(session).json
    assert document["seq"] == 0 and document["layout"]["motion"]["page"] == 0
