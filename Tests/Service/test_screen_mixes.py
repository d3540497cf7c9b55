"""Screens on which galleries come in shares: over weeks, on two servers, with favourites that are also
among all pictures."""

import random
import signal
from collections import Counter

import pytest
from PIL import Image

from clocks import Clock
from redis_server import redis
from screens import file_of, item, layout, serving_by
from service import serving, until

pytestmark = pytest.mark.rooms("ScreenService", "Screens")

DAY, HOUR = 86_400, 3600
SIZE = {"width": 60, "height": 40, "every": "1h", "zone": "UTC"}
SCREENS = {
    "mixed": {**SIZE, "mix": {"Home;below": 1, "Favourites": 2, "Trips--*": 1}, "apart": "1d"},
    "apart": {**SIZE, "galleries": ["Home;below"], "apart": "3d"},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Favourites by a list, which are also pictures of their folders."""
    home = tmp_path_factory.mktemp("mix") / "Home"
    for name, count in (("2024", 100), ("Trips/North", 20), ("Trips/South", 20)):
        (home / name).mkdir(parents=True)
        for number in range(count):
            place = home / name / f"{name.split('/')[-1]}-{number:03}.png"
            Image.new("RGB", (6, 4), (2 * number, len(name), 9)).save(place)
    favourites = [f"2024/2024-{number:03}.png" for number in range(0, 100, 5)]
    (home / "Favourites.m3u8").write_text("\n".join(favourites) + "\n")
    return home


def names(service):
    """For each id of a picture the name of its file, and the favourites among the ids."""
    every, favourites = service.items("Home;below"), service.items("Favourites")
    return {entry["id"]: entry["title"] for entry in every}, {entry["id"] for entry in favourites}


def test_shares_hold_for_thirty_days_and_on_two_servers(folder, tmp_path, clock_library):
    clock = Clock.after_the_hour(tmp_path / "ahead")
    file = file_of(tmp_path, SCREENS)
    with serving_by(clock_library, clock, folder, "--screens", file) as one, \
            serving_by(clock_library, clock, folder, "--screens", file) as two:
        titles, favourites = names(one)
        assert len(titles) == 140 and len(favourites) == 20
        seen = {"mixed": [], "apart": []}
        for hour in range(30 * 24):
            clock.leap(HOUR)
            for screen, shown in seen.items():
                if screen == "mixed" or hour < 15 * 24:
                    shown.append(item(layout(one, screen)))
                    if hour % 7 == 0:
                        assert item(layout(two, screen)) == shown[-1], f"hour {hour}"
        parts = Counter("favourite" if each in favourites else titles[each].split("-")[0]
                        for each in seen["mixed"])
        # Of 720 pictures half, a quarter and a quarter, each to a turn of four.
        assert abs(parts["favourite"] - 360) <= 4, parts
        assert abs(parts["North"] + parts["South"] - 180) <= 4, parts
        assert abs(parts["2024"] - 180) <= 4, parts
        # Twelve favourites a day, of twenty; in three days 72 pictures of 140.
        for screen, hours in (("mixed", 24), ("apart", 72)):
            last = {}
            for hour, each in enumerate(seen[screen]):
                assert hour - last.get(each, -1000) >= hours, f"{screen}, hour {hour}"
                last[each] = hour


def test_a_mix_holds_on_two_servers_while_pictures_come_and_go(tmp_path, clock_library):
    home = tmp_path / "Home"
    chance = random.Random(169)
    parts = {"Fav": 40, "Rest": 100}
    part_of = {}
    clock = Clock.after_the_hour(tmp_path / "ahead")
    mixed = {**SIZE, "every": "2h", "mix": {"Fav": 1, "Rest": 2}, "apart": "3d"}
    file = file_of(tmp_path, {"mixed": mixed})

    def add(part, number):
        name = f"{part}-{number:03}"
        part_of[name] = part
        Image.new("RGB", (6, 4), (number, len(part), 9)).save(home / part / f"{name}.png")

    for part, count in parts.items():
        (home / part).mkdir(parents=True)
        for number in range(count):
            add(part, number)
    with redis(tmp_path) as store:
        options = ["--screens", file, "--sessions", store.address(), "--watch", "off", "--rescan-seconds", "0"]
        with serving_by(clock_library, clock, home, *options) as one, \
                serving_by(clock_library, clock, home, *options) as two:
            titles, shown = {}, []
            for step in range(30 * 12):
                clock.leap(2 * HOUR)
                # Each day one of each part goes, and one comes.
                if step % 12 == 5:
                    for part, count in parts.items():
                        chance.choice(sorted((home / part).iterdir())).unlink()
                        add(part, count + step // 12)
                    for service in (one, two):
                        service.signal(signal.SIGHUP)
                        for part in parts:
                            names = {path.stem for path in (home / part).iterdir()}
                            until(lambda: {entry["title"] for entry in service.items(part)} == names, "it is seen")
                if not titles or step % 12 == 5:
                    for part in parts:
                        titles |= {entry["id"]: entry["title"] for entry in one.items(part)}
                now = item(layout(one, "mixed"))
                assert item(layout(two, "mixed")) == now, f"step {step}"
                shown.append(titles[now])
    # A third and two thirds of 360. The next picture is shown in the place of one that has gone.
    counts = Counter(part_of[title] for title in shown)
    assert abs(counts["Fav"] - 120) <= 12 and abs(counts["Rest"] - 240) <= 12, counts
    # A part of 40 takes ten days for a turn, and one of 100 twelve and a half. What is shown longer is one showing.
    last = {}
    for step, (before, title) in enumerate(zip([None, *shown], shown)):
        assert title == before or step - last.get(title, -1000) >= 3 * 12, f"step {step}"
        last[title] = step


def turned(service, count):
    """What a screen shows after each of so many turns."""
    shown = []
    for _ in range(count):
        assert service.post("/screens/mixed/events", {"type": "next"}).status == 200
        shown.append(item(layout(service, "mixed")))
    return shown


def test_a_gallery_that_comes_and_goes_takes_part_at_once(tmp_path):
    home = tmp_path / "Home"
    for name in ("Old", "New"):
        (home / name).mkdir(parents=True)
    for number in range(60):
        Image.new("RGB", (6, 4), (number, 8, 9)).save(home / "Old" / f"{number:02}.png")
    mix = {"mixed": {**SIZE, "every": "never", "mix": {"Old": 1, "New": 3}}}
    with serving(home, "--screens", file_of(tmp_path, mix)) as service:
        old = {entry["id"] for entry in service.items("Old")}
        assert set(turned(service, 20)) <= old
        for number in range(40):
            Image.new("RGB", (6, 4), (number, 80, 200)).save(home / "New" / f"{number:02}.png")
        until(lambda: service.get("/v1/galleries/New").json.get("count") == 40, "it is known")
        # A round that ends between two turns begins the pattern anew.
        assert 8 <= sum(each not in old for each in turned(service, 12)) <= 10
        for file in (home / "New").iterdir():
            file.unlink()
        until(lambda: service.get("/v1/galleries/New").status == 404, "it is gone")
        assert set(turned(service, 12)) <= old
