"""A screen as the server of a TRMNL: its firmware's rules, its button and its sleep."""

import io
import json
from datetime import datetime, timezone

import pytest
from PIL import Image

from clocks import Clock
from pictures import tones
from screens import KEY, file_of, layout, serving_by
from service import serving
from trmnl import E1002, OG, X, Device

pytestmark = pytest.mark.rooms("ScreenService", "WebAPI", "FrameService")

SCREENS = {
    "hall": {"order": "name", "every": "7d"},
    "door": {"order": "name", "every": "never", "key": KEY, "control": "key"},
    "tall": {"order": "name", "every": "7d", "options": "grey-1,rotate-90"},
    "inks": {"order": "name", "every": "7d", "options": "panel-bwry,max-90000"},
    "tablet": {"order": "name", "every": "7d", "panel": "browser"},
    "tilted": {"order": "name", "every": "7d", "format": "webp", "options": "rotate-90"},
    "web": {"order": "name", "every": "7d", "format": "webp"},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    place = tmp_path_factory.mktemp("trmnl")
    folder = gradients(place / "Pictures", 6)
    with serving(folder, "--screens", file_of(place, SCREENS)) as service:
        yield service


def gradients(folder, count):
    """Pictures with every tone, each turned differently."""
    (folder / "Tones").mkdir(parents=True)
    for number in range(count):
        tones().rotate(60 * number).resize((1200, 900)).save(folder / "Tones" / f"{number}.jpg")
    return folder


def address(service, screen, key=None):
    return f"{service.base}/trmnl/{screen}" + (f"/{key}" if key else "")


@pytest.mark.parametrize("model", [OG, E1002, X], ids=lambda model: model.name)
@pytest.mark.parametrize("says_size", [True, False], ids=["size", "model"])
def test_each_model_gets_what_its_panel_takes(server, model, says_size):
    device = Device(address(server, "hall"), model, says_size=says_size)
    device.set_up()
    assert 1 <= device.wake() <= 7 * 86_400
    assert device.downloads == 1
    colours = Image.open(io.BytesIO(device.picture)).convert("RGB").getcolors(1 << 20)
    assert len(colours) > 2, "a photograph is dithered or grey"


@pytest.mark.parametrize("slash", ["", "/"], ids=["plain", "slash"])
def test_old_firmware_sets_up_with_a_bitmap(server, slash):
    body = Device(address(server, "hall"), OG, firmware="1.5.2").set_up(slash)
    picture = Image.open(io.BytesIO(body))
    picture.load()
    assert picture.format == "BMP" and picture.size == (800, 480)


def test_the_options_of_the_operator_are_for_the_panel_that_hangs_there(server):
    tall = Device(address(server, "tall"), OG)
    tall.wake()
    picture = Image.open(io.BytesIO(tall.picture))
    assert picture.mode == "1" and picture.size == (800, 480)
    same = server.get("/screens/tall.png?width=480&height=800&scale=1").png
    assert picture.convert("L").tobytes() == same.convert("L").tobytes()
    inks = Device(address(server, "inks"), OG)
    inks.wake()
    palette = Image.open(io.BytesIO(inks.picture)).getpalette("RGB")
    assert palette == [0, 0, 0, 255, 255, 255, 255, 255, 0, 255, 0, 0]
    # A format that no device has is replaced, and what is for a tablet.
    for name in ("web", "tilted", "tablet"):
        Device(address(server, name), OG).wake()


def test_nothing_is_loaded_or_drawn_twice(server):
    device = Device(address(server, "hall"), OG)
    for _ in range(3):
        device.wake()
    assert device.downloads == 1
    other = Device(address(server, "hall"), OG)
    other.wake()
    assert other.shown == device.shown


def test_the_button_turns_the_picture(server):
    def place():
        return layout(server, "hall")["screen"]["round"]["place"]

    device = Device(address(server, "hall"), OG)
    device.wake()
    before, first = place(), device.shown
    device.ask("button", method="HEAD")
    device.wake("powercycle")
    assert place() == before and device.shown == first
    device.wake("button")
    assert place() == (before + 1) % 6 and device.shown != first
    assert device.downloads == 2
    assert device.log() == 204


def test_the_key_is_a_part_of_the_address(server):
    door = Device(address(server, "door"), OG)
    # Without a next change it looks for turns of other people.
    assert door.wake() == 900
    status, body = door.ask("button")
    assert (status, json.loads(body)["type"]) == (403, "/problems/screen-key-needed")
    keyed = Device(address(server, "door", KEY), OG)
    keyed.set_up()
    first = keyed.wake("timer")
    shown = keyed.shown
    assert keyed.wake("button") == first and keyed.shown != shown
    wrong = Device(address(server, "door", KEY[::-1]), OG)
    assert wrong.ask()[0] == 403


def test_the_key_opens_the_screen_where_tokens_are_needed(tmp_path):
    folder = gradients(tmp_path / "Pictures", 2)
    tokens = tmp_path / "tokens"
    tokens.write_text("a-token-of-16-characters-or-more\n")
    with serving(folder, "--screens", file_of(tmp_path, SCREENS),
                 "--access-token-file", tokens) as service:
        assert Device(address(service, "door"), OG).ask()[0] == 401
        assert Device(address(service, "hall", KEY), OG).ask()[0] == 401
        device = Device(address(service, "door", KEY), OG)
        device.set_up()
        device.wake()
        assert device.downloads == 1


@pytest.mark.parametrize("path, status", [
    ("/trmnl/none/api/display", 404), ("/trmnl/hall/api/nothing", 404),
    ("/trmnl/hall/api/display?width=800", 400), ("/trmnl/hall", 404)])
def test_wrong_addresses_are_refused(server, path, status):
    server.get(path).problem(status)


def test_a_size_that_no_panel_has_is_not_believed(server):
    for width, height in (("0", "480"), ("99999999", "480"), ("8e2", "480"), ("", "")):
        answer = server.get("/trmnl/hall/api/display", Width=width, Height=height, Model="og")
        assert "width=800&height=480" in answer.json["image_url"]
        assert answer.headers["Cache-Control"] == "no-store"


def test_a_request_without_a_host_is_told_so(server):
    answer = server.send(b"GET /trmnl/hall/api/display HTTP/1.0\r\n\r\n")
    assert answer.problem(400)["type"] == "/problems/host-needed"


def test_a_week_on_a_battery(clock_library, tmp_path, note):
    """Each wake of a panel shows another picture, and none changes without it."""
    folder = gradients(tmp_path / "Pictures", 6)
    screens = {"hall": {"order": "shuffle", "every": "1h", "zone": "UTC",
                        "quiet": {"from": "22:00", "to": "07:00"}}}
    clock = Clock(tmp_path / "ahead")
    with serving_by(clock_library, clock, folder, "--screens",
                    file_of(tmp_path, screens)) as service:
        device = Device(address(service, "hall"), OG)
        start = layout(service, "hall")["screen"]["now"]
        wakes, now = 0, start
        while now < start + 7 * 86_400_000:
            clock.leap(device.wake())
            wakes += 1
            now = layout(service, "hall")["screen"]["now"]
        # Changes are at the full hours from 7 to 21.
        first = datetime.fromtimestamp(start / 1000, timezone.utc)
        hours = range(1, 7 * 24 + 1)
        changes = sum(7 <= (first.hour + hour) % 24 <= 21 for hour in hours)
        note(f"a week of changes each hour by day: {wakes} wakes, {device.downloads} pictures drawn "
             f"for {changes} changes")
        assert abs(wakes - changes) <= 1
        assert device.downloads == wakes
