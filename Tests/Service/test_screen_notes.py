"""A line that the operator writes on a screen for a while, for all servers, until the screen is removed."""

import time

import pytest
from PIL import ImageChops

from operators import TOKEN
from photographs import photograph
from redis_server import redis
from screens import file_of
from service import serving, until

pytestmark = pytest.mark.rooms("ScreenService", "WebAPI")

STILL = {"order": "name", "every": "never", "width": 640, "height": 400}
SCREENS = {
    "noted": {**STILL, "text": "{title} · {note}"},
    "alike": {**STILL, "text": "{title} · Rain from 5 pm"},
    "bare": {**STILL, "text": "{title}"},
}
KEY = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    place = tmp_path_factory.mktemp("notes")
    (place / "Pictures").mkdir()
    (place / "Pictures" / "Moon.jpg").write_bytes(photograph((640, 400)))
    (place / "tokens").write_text(TOKEN)
    file_of(place, SCREENS)
    return place


def server(place, *options):
    return serving(place / "Pictures", "--admin-token-file", place / "tokens", "--screens",
                   place / "screens.json", *options)


@pytest.fixture(scope="module")
def wall(place):
    with server(place) as service:
        yield service


def frame(wall, name):
    response = wall.get(f"/screens/{name}.png")
    assert response.status == 200
    return response


def differs(one, other):
    return ImageChops.difference(one.png.convert("RGB"), other.png.convert("RGB")).getbbox()


def write(wall, screen, **note):
    return wall.ask("PUT", f"/v1/screens/{screen}/note", note, KEY)


def test_a_note_stands_where_the_text_has_a_place_for_it(wall):
    before = frame(wall, "noted")
    assert not differs(before, frame(wall, "bare"))
    written = write(wall, "noted", text="Rain from 5 pm").json
    assert written["note"] == {"text": "Rain from 5 pm", "until": None}
    assert written["warnings"] == []
    after = frame(wall, "noted")
    assert after.headers["ETag"] != before.headers["ETag"]
    assert not differs(after, frame(wall, "alike"))
    assert wall.ask("DELETE", "/v1/screens/noted/note", None, KEY).status == 204
    assert not differs(frame(wall, "noted"), before)
    assert wall.get("/v1/screens/noted", **KEY).json["note"] is None
    # It says so where nobody would see it.
    [warning] = write(wall, "bare", text="Unseen").json["warnings"]
    assert "{note}" in warning
    assert write(wall, "bare", text="").json["note"] is None


def test_a_note_goes_at_its_time_and_devices_wake_for_that(wall):
    hour = int(time.time() * 1000) + 3_600_000
    write(wall, "noted", text="Rain from 5 pm", until=hour)
    assert not differs(frame(wall, "noted"), frame(wall, "alike"))
    assert wall.get("/screens/noted/layout.json").json["screen"]["nextChange"] == hour
    later = wall.get(f"/screens/noted.png?t={hour}")
    assert not differs(later, frame(wall, "bare"))
    end = int(time.time() * 1000) + 1000
    write(wall, "noted", text="Rain from 5 pm", until=end)
    until(lambda: not differs(frame(wall, "noted"), frame(wall, "bare")), "the note has gone")
    assert time.time() * 1000 >= end


@pytest.mark.parametrize("note, path", [
    ({}, "text"), ({"text": 5}, "text"), ({"text": "x" * 201}, "text"), ({"text": "a\nb"}, "text"),
    ({"text": "a", "until": "soon"}, "until"), ({"text": "a", "until": -1}, "until"),
    ({"text": "a", "colour": "red"}, "colour"),
])
def test_a_wrong_note_is_refused(wall, note, path):
    problem = write(wall, "noted", **note).problem(400)
    assert path in problem["detail"]


def test_only_the_operator_writes(wall):
    wall.ask("PUT", "/v1/screens/noted/note", {"text": "mine"}).problem(401)
    wall.ask("DELETE", "/v1/screens/noted/note").problem(401)
    wall.ask("PUT", "/v1/screens/nowhere/note", {"text": "mine"}, KEY).problem(404)


def test_all_servers_show_a_note_and_a_removed_screen_takes_it_with_it(place, tmp_path):
    with redis(tmp_path) as store, server(place, "--sessions", store.address()) as one, \
            server(place, "--sessions", store.address()) as two:
        definition = {**STILL, "text": "{note}"}
        one.ask("PUT", "/v1/screens/made", definition, KEY)
        empty = frame(one, "made")
        write(one, "made", text="Hello")
        one.post("/screens/made/events", {"type": "autoplay", "held": True})
        assert differs(frame(one, "made"), empty)
        assert not differs(frame(two, "made"), frame(one, "made"))
        assert one.get("/screens/made/layout.json").json["screen"]["isPaused"]
        assert two.ask("DELETE", "/v1/screens/made", None, KEY).status == 204
        one.ask("PUT", "/v1/screens/made", definition, KEY)
        until(lambda: not differs(frame(one, "made"), empty), "the note has gone")
        assert not one.get("/screens/made/layout.json").json["screen"]["isPaused"]
