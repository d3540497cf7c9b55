"""Screens of one definition show the same pictures, whenever they were made and whatever comes and goes."""

import random
import signal

import pytest
from PIL import Image

from clocks import Clock
from redis_server import redis
from screens import file_of, item, layout, serving_by
from service import until

pytestmark = pytest.mark.rooms("ScreenService", "Screens")

HOUR, YEAR = 3600, 365 * 86_400
# Servers look when they are told to, and not while a folder changes.
STILL = "--watch", "off", "--rescan-seconds", "0"
DEFINITION = {"every": "1h", "zone": "UTC", "order": "shuffle", "width": 60, "height": 40}


class Folder:
    """A folder of pictures that come and go."""

    def __init__(self, path, count):
        self.path = path
        path.mkdir()
        self.chance = random.Random(166)
        self.count = 0
        for _ in range(count):
            self.add()

    def add(self):
        number = self.count = self.count + 1
        Image.new("RGB", (60, 40), (number % 256, 7 * number % 256, 90)).save(
            self.path / f"{number:04}.png")

    def change(self):
        for _ in range(3):
            self.add()
        for file in self.chance.sample(sorted(self.path.iterdir()), 2):
            file.unlink()


def seen_by(*services):
    """Has servers look for what has changed in their folder."""
    for service in services:
        gallery = service.get("/v1/galleries").json["galleries"][0]["id"]
        names = {file.stem for file in service.folder.iterdir()}
        service.signal(signal.SIGHUP)
        # By name: a scan in the middle of the changes may find as many.
        until(lambda: {item["title"] for item in service.items(gallery)} == names, "it is seen")


def shown(service, screen):
    now = layout(service, screen)
    return item(now), now["screen"]["round"], now["screen"]["picture"]


def test_a_screen_made_a_year_later_shows_what_the_first_one_shows(tmp_path, clock_library, note):
    folder = Folder(tmp_path / "pictures", 40)
    clock = Clock.after_the_hour(tmp_path / "ahead")
    compared = 0

    def server(store, *screens):
        file = file_of(tmp_path, {name: {**DEFINITION, "title": name} for name in screens},
                       f"{len(screens)}.json")
        return serving_by(clock_library, clock, folder.path, "--screens", file,
                          "--sessions", store.address(), *STILL)

    def live(steps, *services, screens):
        nonlocal compared
        for service in services:
            service.folder = folder.path
        for step in range(steps):
            clock.leap(HOUR)
            if step % 9 == 4:
                folder.change()
                seen_by(*services)
            seen = [shown(service, screen) for service in services for screen in screens]
            assert all(other == seen[0] for other in seen), step
            compared += len(seen) - 1

    with redis(tmp_path) as store:
        with server(store, "hall") as one:
            live(60, one, screens=["hall"])
            clock.leap(YEAR)
            live(30, one, screens=["hall"])
        # The second screen is made a year later, in the middle of a round that pictures came into, and a
        # second server shows both.
        with server(store, "hall", "desk") as one, server(store, "hall", "desk", "door") as two:
            live(120, one, two, screens=["hall", "desk"])
            # The server that kept the state is lost; what it stored is not.
            before = shown(two, "desk")
            assert shown(two, "door") == before
        with server(store, "door", "desk") as one:
            assert shown(one, "door") == shown(one, "desk") == before
            live(20, one, screens=["desk", "door"])
    note(f"two screens of one definition, one made a year later: {compared} of {compared} frames the same")


def test_without_its_state_a_screen_still_shows_what_its_equals_show(tmp_path, clock_library):
    folder = Folder(tmp_path / "pictures", 12)
    clock = Clock.after_the_hour(tmp_path / "ahead")
    screens = {"hall": DEFINITION, "desk": DEFINITION}
    for _ in range(2):
        # Each server begins without any state, because it keeps none on the disk.
        with serving_by(clock_library, clock, folder.path, "--screens", file_of(tmp_path, screens),
                        "--sessions", "memory", *STILL) as service:
            service.folder = folder.path
            for step in range(20):
                clock.leap(HOUR)
                if step == 8:
                    folder.change()
                    seen_by(service)
                assert shown(service, "hall") == shown(service, "desk")


def test_a_turned_screen_shows_what_its_equals_show_when_its_round_has_ended(tmp_path, clock_library):
    folder = Folder(tmp_path / "pictures", 10)
    clock = Clock.after_the_hour(tmp_path / "ahead")
    screens = {"hall": DEFINITION, "desk": DEFINITION}
    with serving_by(clock_library, clock, folder.path, "--screens", file_of(tmp_path, screens)) as service:
        while shown(service, "hall")[1]["place"] != 3:
            clock.leap(HOUR)
        assert service.form("/screens/hall/events", "goTo=9").status == 200
        # The choice is shown for a whole period: the first change is left out.
        chosen = shown(service, "hall")[0]
        clock.leap(HOUR)
        assert shown(service, "hall")[0] == chosen != shown(service, "desk")[0]
        clock.leap(HOUR)
        assert shown(service, "hall")[0] == shown(service, "desk")[0]
        for _ in range(30):
            clock.leap(HOUR)
            assert shown(service, "hall")[0] == shown(service, "desk")[0]
