"""Selections by rules that depend on the day, and what ever new selections cost others."""

import threading
import time
from datetime import date, timedelta

import pytest

from photographs import photograph, settled, taken, titles
from service import serving, until

pytestmark = pytest.mark.rooms("MetadataIndex", "Calendars")


def test_pictures_of_this_day_are_those_of_all_years(tmp_path):
    folder = tmp_path / "Days"
    folder.mkdir()
    today = date.today()
    # The server's day may begin or end while this runs, so the days around are there as well.
    for years in (1, 10, 60):
        for days in range(-3, 4):
            day = today + timedelta(days=days)
            # Every year has the 28th.
            text = f"{day.year - years}:{day.month:02}:{min(day.day, 28):02}"
            (folder / f"{years:02} {days}.jpg").write_bytes(taken(f"{text} 12:00:00"))
    with serving(folder) as service:
        settled(service)
        for _ in range(3):
            before = date.today()
            listing = service.get("/v1/galleries/Days;rule=on-this-day").json
            if before == date.today():
                break
        expected = [(years, days) for years in (1, 10, 60) for days in range(-3, 4)
                    if min((today + timedelta(days=days)).day, 28) == before.day
                    and (today + timedelta(days=days)).month == before.month]
        found = [tuple(map(int, item["title"].split(" "))) for item in listing["items"]]
        assert sorted(found) == sorted(expected)
        # The newest first.
        assert [years for years, _ in found] == sorted(years for years, _ in expected)
        assert (listing["order"], listing["orderPending"]) == ("-date", False)


def test_recent_pictures_are_the_two_hundred_newest(tmp_path):
    folder = tmp_path / "Many"
    folder.mkdir()
    for number in range(210):
        day = date(2020, 1, 1) + timedelta(days=(number * 37) % 210)
        (folder / f"{number}.jpg").write_bytes(taken(day.strftime("%Y:%m:%d 00:00:00")))
    with serving(folder) as service:
        settled(service)
        newest = sorted(range(210), key=lambda number: -((number * 37) % 210))[:200]
        assert titles(service, "Many;rule=recent") == [str(number) for number in newest]
        assert titles(service, "Many", "?rule=recent&order=name&limit=1000") == [
            str(number) for number in sorted(newest)]
        assert service.get("/v1/galleries/Many?rule=recent").json["order"] == "-date"


# A client that costs as much as it can


def test_ever_new_shuffles_leave_the_frames_of_others_right(tmp_path, note):
    folder = tmp_path / "Many"
    folder.mkdir()
    for number in range(2000):
        (folder / f"{number:04}.jpg").write_bytes(photograph())
    names = [f"{number:04}" for number in range(2000)]
    with serving(folder) as service:
        address = "/v1/galleries/Many/frame.png?page=1000"
        layout = "/v1/galleries/Many/layout.json?page=1000"
        until(lambda: {page["state"] for page in service.get(layout).json["pages"]} == {"ready"},
              "they are ready")
        # Not until all pages have their lengths: those of a thousand others do not matter here.
        expected = service.get(address).png.tobytes()
        stop, wrong, seeds = threading.Event(), [], []

        def shuffle():
            while not stop.is_set():
                seeds.append(len(seeds))
                listing = service.get(
                    f"/v1/galleries/Many;order=shuffle;seed={len(seeds)}?fields=title&limit=1000")
                # A fast machine reaches the limit of what one client may have sorted.
                if listing.status == 429:
                    time.sleep(0.1)
                elif listing.status != 200 or listing.json["count"] != 2000:
                    wrong.append(listing)

        thread = threading.Thread(target=shuffle)
        thread.start()
        waits = []
        try:
            for _ in range(300):
                frame = service.get(address)
                assert frame.status == 200 and frame.headers["Peek-Page"] == "1001/2000"
                assert frame.png.tobytes() == expected
                waits.append(frame.seconds)
        finally:
            stop.set()
            thread.join()
        assert wrong == []
        last = f"Many;order=shuffle;seed={len(seeds)}"
        until(lambda: service.get(f"/v1/galleries/{last}").status == 200, "it may ask again")
        assert sorted(titles(service, last)) == names
        note(f"frames beside {len(seeds)} new shuffles of 2,000 pictures: p99 "
             f"{sorted(waits)[296] * 1000:.1f} ms")
