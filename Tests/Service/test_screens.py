"""Screens that stay: the same pictures at the same times, for years, on several servers, whatever happens
to them and to their clocks."""

import re
import signal
import subprocess
from datetime import datetime, timezone
from itertools import groupby

import pytest
from PIL import Image, ImageChops

from clocks import Clock
from redis_server import redis
from screens import KEY, changes_until, file_of, item, layout, serving_by, warm
from service import PATIENCE, ROOT, serving, until

pytestmark = pytest.mark.rooms("ScreenService", "Screens")

DAY = 86_400
ZONE = "Europe/Berlin"
HOURS = (7, 19)
PICTURES = 6

SCREENS = {
    "hall": {"order": "name", "at": ["07:00", "0 19 * * *"], "zone": ZONE, "width": 400,
             "height": 300, "key": KEY},
    "desk": {"order": "shuffle", "seed": 7, "every": "1h", "quiet": {"from": "23:00", "to": "06:00"},
             "zone": ZONE, "width": 320, "height": 240, "clock": "date", "captions": "over"},
}


def test_two_servers_show_the_same_for_400_days_through_restarts_and_changes_of_clocks(
        plain_folder, clock_library, tmp_path):
    clock = Clock(tmp_path / "ahead")
    file = file_of(tmp_path, SCREENS)

    def server(store):
        return serving_by(clock_library, clock, plain_folder, "--screens", file,
                          "--sessions", store.address())

    seen, offsets = set(), set()

    def look(one, two):
        """Compares the servers, and both with the count of all changes since 2024."""
        for screen in SCREENS:
            def same():
                frames = [warm(server, screen) for server in (one, two)]
                # A change, or a midnight of the clock, may come between the two requests.
                return frames if frames[0].headers["ETag"] == frames[1].headers["ETag"] else None

            frames = until(same, f"both servers show the same on {screen}")
            assert frames[0].body == frames[1].body
            assert ImageChops.difference(frames[0].png, frames[1].png).getbbox() is None
            now = layout(one, screen)
            seen.add((screen, now["screen"]["round"]["number"]))
            if screen == "hall":
                due = changes_until(now["screen"]["now"], HOURS, ZONE) % PICTURES
                assert now["strip"]["currentPage"] == due, datetime.fromtimestamp(
                    now["screen"]["now"] / 1000, timezone.utc)
                # The next change is at one of the hours by the clocks of the zone.
                change = datetime.fromtimestamp(now["screen"]["nextChange"] / 1000, timezone.utc)
                offsets.add(min((change.hour + add) for add in (1, 2)
                                if (change.hour + add) % 24 in HOURS) - change.hour)

    with redis(tmp_path) as store:
        with server(store) as two:
            with server(store) as one:
                look(one, two)
                assert one.get(f"/screens/hall/next.png?key={KEY}").status == 200
                # The choice is shown for a whole period, behind which the schedule goes on as before.
                for _ in range(10):
                    clock.leap(10 * DAY + 3 * 3600)
                    look(one, two)
            # The first restart: the other server goes on alone meanwhile.
            clock.leap(20 * DAY)
            with server(store) as one:
                for _ in range(10):
                    clock.leap(10 * DAY)
                    look(one, two)
        # The second one: no server runs for a month.
        clock.leap(30 * DAY)
        with server(store) as one, server(store) as two:
            for _ in range(15):
                clock.leap(10 * DAY)
                look(one, two)
            # Set back, as a wrong clock is when it is corrected: what is due then is shown.
            clock.leap(-30 * DAY - 3600)
            look(one, two)
    assert len(seen) > 40
    # Both summer time and winter time were seen.
    assert offsets == {1, 2}


def test_a_round_shows_every_picture_once_and_every_round_has_another_order(
        plain_folder, clock_library, tmp_path):
    clock = Clock(tmp_path / "ahead")
    file = file_of(tmp_path, {"hall": {"every": "1h", "zone": "UTC"}})
    with serving_by(clock_library, clock, plain_folder, "--screens", file) as service:
        now = layout(service, "hall")["screen"]
        start = now["since"] - 3_600_000 * now["round"]["place"]
        orders = []
        for number in range(1, 28):
            shown = [layout(service, "hall", t=start + 3_600_000 * (6 * number + place))
                     for place in range(PICTURES)]
            assert {moment["screen"]["round"]["number"] for moment in shown} == {
                now["round"]["number"] + number}
            items = [item(moment) for moment in shown]
            assert len(set(items)) == PICTURES
            # The first one is not the last one of the round before.
            assert not orders or orders[-1][-1] != items[0]
            orders.append(items)
        assert len({tuple(order) for order in orders}) > 20


def test_pictures_come_and_go_in_a_round(tmp_path, clock_library):
    folder = tmp_path / "pictures"
    folder.mkdir()

    def draw(number):
        Image.new("RGB", (60, 40), (number % 256, 7 * number % 256, 90)).save(
            folder / f"{number:04}.png")

    for number in range(100):
        draw(number)
    clock = Clock.after_the_hour(tmp_path / "ahead")
    file = file_of(tmp_path, {"hall": {"every": "1h", "zone": "UTC", "width": 60, "height": 40}})
    # It looks when it is told to, and not while the folder changes.
    with serving_by(clock_library, clock, folder, "--screens", file, "--watch", "off",
                    "--rescan-seconds", "0") as service:
        gallery = service.get("/v1/galleries").json["galleries"][0]["id"]

        def titles():
            return {entry["id"]: entry["title"] for entry in service.items(gallery)}

        def step():
            """The picture that is due, and whether its round has just begun."""
            clock.leap(3600)
            now = layout(service, "hall")
            return names[item(now)], now["screen"]["round"]["place"]

        names = titles()
        while step()[1] != 99:
            pass
        shown = [step()[0] for _ in range(40)]
        assert len(set(shown)) == 40
        # Ten pictures come, five go that are still to come.
        for number in range(100, 110):
            draw(number)
        gone = sorted(set(names.values()) - set(shown))[:5]
        for name in gone:
            (folder / f"{name}.png").unlink()
        service.signal(signal.SIGHUP)
        until(lambda: len(service.items(gallery)) == 105, "the service has seen it")
        before, names = names, titles()
        assert not set(gone) & set(names.values())
        place = 0
        while place < 109:
            name, place = step()
            shown.append(name)
        assert len(shown) == 110
        assert set(shown) == (set(before.values()) | set(names.values())) - set(gone)
        # The slot of a removed picture shows the next one, which is then shown for two changes; at the
        # end of the round that is the first one of the next round.
        [*turns, last] = [name for name, _ in groupby(shown)]
        assert len(set(turns)) == len(turns) >= 104
        assert last not in turns or len(turns) == 105
        later = [step()[0] for _ in range(105)]
        assert sorted(later) == sorted(names.values())
        assert later != shown[:105]


def test_screens_of_the_api_and_turns_outlive_the_server(plain_folder, tmp_path):
    tokens = tmp_path / "tokens"
    tokens.write_text("operator-0123456789\n")
    token = {"Authorization": "Bearer operator-0123456789"}
    state = tmp_path / "state"
    options = ("--admin-token-file", tokens, "--state", state, "--sessions", "sqlite")
    with serving(plain_folder, *options) as service:
        made = service.ask("PUT", "/v1/screens/hall", {"order": "name", "every": "never"}, token)
        assert made.status == 201 and made.json["origin"] == "api"
        service.form("/screens/hall/events", "goTo=4")
        frame = warm(service, "hall")
        service.signal(signal.SIGKILL)
        service.process.wait()
    with serving(plain_folder, *options) as service:
        assert layout(service, "hall")["strip"]["currentPage"] == 4
        assert warm(service, "hall").body == frame.body
        assert service.ask("DELETE", "/v1/screens/hall", headers=token).status == 204
    with serving(plain_folder, *options) as service:
        service.get("/screens/hall.png").problem(404)


def test_two_portraits_stand_side_by_side(tmp_path):
    folder = tmp_path / "pictures"
    folder.mkdir()
    colours = {"a": (200, 30, 30), "b": (30, 200, 30), "c": (30, 30, 200)}
    for name, size in (("a", (300, 400)), ("b", (300, 400)), ("c", (400, 300))):
        Image.new("RGB", size, colours[name]).save(folder / f"{name}.png")
    file = file_of(tmp_path, {
        "wall": {"order": "name", "every": "never", "pairs": True, "width": 600, "height": 400}})
    with serving(folder, "--screens", file) as service:
        def is_pair():
            now = layout(service, "wall")
            return now["screen"]["round"]["count"] == 2 and now

        # The headers of the pictures are read in the background.
        until(is_pair, "the portraits are known")
        service.form("/screens/wall/events", "goTo=0")
        picture = warm(service, "wall").png
        for x, name in ((100, "a"), (200, "a"), (400, "b"), (500, "b")):
            assert picture.getpixel((x, 200)) == colours[name], x
        assert picture.getpixel((300, 200)) == (0, 0, 0)
        service.form("/screens/wall/events", "next=1")
        picture = warm(service, "wall").png
        assert {picture.getpixel((x, 200)) for x in (80, 300, 520)} == {colours["c"]}
        assert picture.getpixel((20, 200)) == (0, 0, 0)


def test_the_examples_of_the_documentation_are_served(plain_folder, tmp_path):
    page = (ROOT / "Documents" / "Screens.md").read_text()
    file = tmp_path / "screens.json"
    file.write_text(re.search(r"```json\n(.*?)```", page, re.S)[1].replace(
        "a-key-of-16-characters-or-more", KEY))
    with serving(plain_folder, "--screens", file) as service:
        addresses = set(re.findall(r"(?:HOST:8080|`)(/screens/hall[^`\" ]*)", page))
        assert len(addresses) >= 10
        for address in addresses:
            if "stream" in address or "updates" in address:
                continue
            response = service.get(address.replace("KEY", KEY))
            if address.endswith("/events"):
                assert response.status == 405
            elif "next" in address:
                # This screen has no key.
                assert response.problem(403)["type"] == "/problems/screen-without-key"
            else:
                assert response.status == 200, address
        assert layout(service, "kitchen")["screen"]["title"] == "Kitchen"


@pytest.fixture(scope="module")
def halls(plain_folder, tmp_path_factory):
    """A service with a hall for each text browser."""
    hall = {"title": "The hall", "order": "name", "every": "never"}
    file = file_of(tmp_path_factory.mktemp("halls"), {"w3m": hall, "lynx": hall})
    with serving(plain_folder, "--screens", file) as service:
        yield service


@pytest.mark.parametrize("command", [("w3m", "-dump"), ("lynx", "-dump", "-nolist")],
                         ids=["w3m", "lynx"])
def test_a_text_browser_shows_a_screen_in_words_and_turns_it(halls, tmp_path, command):
    form = tmp_path / "form"
    form.write_text("next=1")
    address = f"{halls.base}/screens/{command[0]}"
    warm(halls, command[0])

    def read(*options, form=None):
        return subprocess.run([*command, *options, address], input=form, capture_output=True,
                              text=True, timeout=PATIENCE, check=True).stdout

    first = read()
    for words in ("The hall", "Picture 1", "Previous picture", "Next picture"):
        assert words in first
    if command[0] == "w3m":
        read("-post", str(form))
    else:
        read("-post_data", form="next=1\n---\n")
    assert "Picture 2" in read()
