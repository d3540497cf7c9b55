"""A screen that mixes the favourites of an immich server, a folder of a WebDAV server and the local disk, over 30
simulated days, of which both servers are away for ten."""

import signal
import threading
from collections import Counter

import pytest

from clocks import Clock
from immich_assets import asset
from immich_sources import immich, source  # noqa: F401
from operators import TOKEN, Operator
from screens import file_of, item, layout, serving_by, warm
from service import PATIENCE, until
from sources import RED, dav, frame, is_listed, png, titles, told, two_albums  # noqa: F401

pytestmark = [pytest.mark.waits, pytest.mark.rooms("ScreenService", "Screens", "PictureSources", "WebAPI")]

STEP = 3 * 3600
COUNT = 30
SCREEN = {"width": 60, "height": 40, "every": "3h", "zone": "UTC", "apart": "1d",
          "mix": {"NAS--Favourites": 2, "Cloud": 1, "Pictures": 1}}


def filled(frame, immich, dav):
    """Has 30 pictures on each, all of them different."""
    def pictures(part):
        return [png((part, 8 * number, 9), (12, 8)) for number in range(COUNT)]

    for one, picture in zip(immich.add(*(asset(number, isFavorite=True) for number in range(COUNT))), pictures(50)):
        immich.pictures[one["id"]] = picture
    dav.files = {f"{number:02}.png": picture for number, picture in enumerate(pictures(100))}
    (frame.folder / "here.png").unlink()
    for number, picture in enumerate(pictures(200)):
        (frame.folder / f"{number:02}.png").write_bytes(picture)
    frame.define(source(frame, immich, name="NAS", favourites=True), frame.source(dav.base, name="Cloud"))


def test_a_frame_waits_for_the_only_picture_which_is_on_its_way(frame, dav, tmp_path):
    let = threading.Event()
    dav.files = {"red.png": png(RED, (60, 40))}

    def holds(handler):
        if handler.command == "GET":
            let.wait(PATIENCE)
        return False

    dav.answer = holds
    frame.define(frame.source(dav.base))
    wall = {"galleries": ["Family"], "every": "never", "width": 60, "height": 40}
    with frame.serving("--screens", file_of(tmp_path, {"wall": wall})) as service:
        until(lambda: "Family" in titles(service), "it is listed")
        # By then it is known that the picture is not here.
        until(lambda: service.get(service.items("Family")[0]["href"]).json.get("reason"), "it is on its way")
        answers = []
        client = threading.Thread(target=lambda: answers.append(service.once("/screens/wall.png")), daemon=True)
        client.start()
        client.join(2)
        assert answers == []
        early = service.get("/screens/wall.png?pictures=now")
        assert early.status == 200 and early.headers["Peek-Pictures"] == "loading"
        let.set()
        client.join(PATIENCE)
        answer, = answers
        # It waited; a busy machine may need longer.
        if answer.is_late:
            answer = service.get("/screens/wall.png")
        assert answer.status == 200 and "Peek-Pictures" not in answer.headers
        assert answer.png.convert("RGB").getpixel((30, 20)) == RED


def test_albums_of_a_server_are_no_mistake_before_it_is_listed(frame, dav, tmp_path):
    two_albums(dav)
    let = threading.Event()

    def holds(handler):
        if handler.command == "PROPFIND":
            let.wait(PATIENCE)
        return False

    dav.answer = holds
    frame.define(frame.source(dav.base))
    walls = {"trip": {"galleries": ["Family--Trip"]}, "typo": {"galleries": ["Family--Tripp"]}}
    tokens = tmp_path / "tokens"
    tokens.write_text(TOKEN)
    with frame.serving("--screens", file_of(tmp_path, walls), "--admin-token-file", tokens) as service:
        operator = Operator(service)
        warnings = {name: lambda name=name: operator.get(f"/v1/screens/{name}").json["warnings"] for name in walls}
        told(service, "has listed")
        assert warnings["trip"]() == warnings["typo"]() == []
        let.set()
        until(lambda: is_listed(service), "it is listed")
        assert warnings["trip"]() == []
        [warning] = warnings["typo"]()
        assert warning.startswith("There is no gallery Family--Tripp. The nearest: Family--Trip")
        until(lambda: "no gallery Family--Tripp" in service.log, "the mistake is in the log")
        assert "no gallery Family--Trip." not in service.log


def shares_hold(parts, of):
    """Half of the favourites and a quarter of each other, each to a turn of four."""
    assert abs(parts["NAS--Favourites"] - of / 2) <= 4, parts
    assert abs(parts["Cloud"] - of / 4) <= 4 and abs(parts["Pictures"] - of / 4) <= 4, parts


def test_a_mix_of_two_servers_and_the_disk_holds_for_thirty_days(frame, immich, dav, tmp_path, clock_library):
    filled(frame, immich, dav)
    clock = Clock(tmp_path / "ahead")
    options = ["--sources", frame.file, "--state", tmp_path / "state", "--rescan-seconds", "0",
               "--screens", file_of(tmp_path, {"wall": SCREEN})]

    def away():
        return len(service.get("/v1/galleries").json["away"])

    with serving_by(clock_library, clock, frame.folder, *options) as service:
        until(lambda: {"NAS / Favourites", "Cloud"} <= titles(service) and away() == 0, "both are listed")
        part = {entry["id"]: gallery for gallery in SCREEN["mix"] for entry in service.items(gallery)}
        assert Counter(part.values()) == {gallery: COUNT for gallery in SCREEN["mix"]}
        # A picture that is on its way is passed over for a minute, and the hours here leave no time to fetch one.
        for entry in (entry for gallery in SCREEN["mix"] for entry in service.items(gallery)):
            until(lambda: service.get(entry["picture"]).status == 200
                  and not service.get(entry["href"]).json.get("reason"), "it is fetched")
        shown = []
        for step in range(30 * 8):
            if step == 10 * 8:
                dav.answer = immich.answer = lambda handler: handler.reply(503)
                service.signal(signal.SIGHUP)
                until(lambda: away() == 2, "both are away")
            if step == 20 * 8:
                dav.answer = immich.answer = lambda handler: False
                service.signal(signal.SIGHUP)
                until(lambda: away() == 0, "both are back")
            clock.leap(STEP)
            warm(service, "wall")
            shown.append(part[item(layout(service, "wall"))])
    shares_hold(Counter(shown), 240)
    # Also while the servers are away.
    shares_hold(Counter(shown[80:160]), 80)
    # Each picture was fetched once.
    fetched = [path for method, path, _ in dav.asked if method == "GET"]
    previews = [path for path in immich.paths("/api/assets/") if "size=preview" in path]
    assert len(fetched) == len(set(fetched)) == len(previews) == len(set(previews)) == COUNT
