"""Folders as a tree: the way to each, what is in it, and all pictures below it, while they change;
and selections that depend on the day."""

import threading
from datetime import date, timedelta

import pytest

from photographs import READING, photograph, settled, taken, titles
from service import serving, until

# Pictures by folder; Root, Trips and Empty have none of their own.
TREE = {"Attic": ["a1", "a2"], "Trips/2023": ["t1"], "Trips/2024": ["t2", "t10"],
        "Trips/2024/Summer lake": ["s1", "s2", "s3"]}
LIST = "Trips/2024/Best.m3u8"


@pytest.fixture
def root(tmp_path):
    root = tmp_path / "Root"
    (root / "Empty" / "Nothing").mkdir(parents=True)
    for path, names in TREE.items():
        (root / path).mkdir(parents=True, exist_ok=True)
        for name in names:
            (root / path / f"{name}.jpg").write_bytes(taken(f"20{len(name)}0:01:01 00:00:00"))
    (root / LIST).write_text("t10.jpg\nSummer lake/s2.jpg\n")
    return root


@pytest.fixture
def service(root):
    with serving(root) as service:
        settled(service)
        yield service


def ids(service):
    return {gallery["title"]: gallery["id"]
            for gallery in service.get("/v1/galleries").json["galleries"]}


def folder(service, gallery):
    """The titles on the way to a gallery's folder, and the titles with counts of those in it."""
    listing = service.get(f"/v1/galleries/{gallery}").json
    return ([part["title"] for part in listing["path"]],
            {part["title"]: part["count"] for part in listing["folders"]})


def test_each_folder_has_its_way_and_what_is_in_it(service):
    known = ids(service)
    assert set(known) == {path.replace("/", " / ") for path in [*TREE, "Trips/2024/Best"]}
    summer = known["Trips / 2024 / Summer lake"]
    assert folder(service, "Root") == (["Root"], {"Attic": 2, "Trips": 6})
    assert folder(service, "Trips") == (["Root", "Trips"], {"2023": 1, "2024": 5})
    way, inner = folder(service, "Trips--2024")
    assert way == ["Root", "Trips", "2024"]
    assert sorted(inner.values()) == [2, 3] and inner["Summer lake"] == 3
    assert folder(service, summer) == (["Root", "Trips", "2024", "Summer lake"], {})
    parents = {gallery: service.get(f"/v1/galleries/{gallery}").json["parent"]
               for gallery in ("Root", "Trips", "Trips--2024", summer, "Attic")}
    assert parents == {"Root": None, "Trips": "Root", "Trips--2024": "Trips",
                       summer: "Trips--2024", "Attic": "Root"}
    for address in [part["href"] for part in service.get("/v1/galleries/Trips").json["folders"]]:
        assert service.get(address).status == 200
    for gallery in ("Empty", "Empty--Nothing", "Nowhere"):
        assert service.get(f"/v1/galleries/{gallery}").status == 404


def test_a_list_is_in_the_folder_in_which_it_lies(service):
    listing = service.get("/v1/galleries/Trips--2024--Best").json
    assert [item["title"] for item in listing["items"]] == ["t10", "s2"]
    assert titles(service, "Trips--2024--Best;order=-date") == ["t10", "s2"]
    assert titles(service, "Trips--2024--Best", "?q=summer") in ([], ["s2"])
    assert listing["parent"] == "Trips--2024"
    assert [part["title"] for part in listing["path"]][:3] == ["Root", "Trips", "2024"]


def test_a_folder_without_pictures_stands_for_those_below(service):
    listing = service.get("/v1/galleries/Trips").json
    assert (listing["count"], [item["title"] for item in listing["items"]]) == (
        6, ["t1", "t2", "t10", "s1", "s2", "s3"])
    assert titles(service, "Root") == ["a1", "a2", "t1", "t2", "t10", "s1", "s2", "s3"]
    assert service.get("/v1/galleries/Trips/frame.png").headers["Peek-Page"] == "1/6"
    assert service.get("/g/Trips").status == 200
    assert service.get(f"{service.session('Trips')}/frame.png").headers["Peek-Page"] == "1/6"
    # Its own pictures are all of a folder that has some, unless those below are asked for.
    assert titles(service, "Trips--2024") == ["t2", "t10"]
    assert titles(service, "Trips--2024;below") == ["t2", "t10", "s1", "s2", "s3"]
    assert titles(service, "Trips--2024", "?below=true&limit=2") == titles(
        service, "Trips--2024;below")


def test_pictures_that_are_read_are_counted_for_their_own_folders(tmp_path, service, root):
    slow = tmp_path / "Slow"
    slow.mkdir()
    for number in range(2000):
        (slow / f"{number}.jpg").write_bytes(photograph())
    slow.rename(root / "Slow")
    until(lambda: service.get("/v1/galleries/Slow").status == 200, "it is found")
    while True:
        before = service.get("/v1/galleries?limit=1").json["index"]
        # All pictures of Attic and of Trips were read before these came.
        assert service.get("/v1/galleries/Attic;below").json["read"] == 2
        assert service.get("/v1/galleries/Trips").json["read"] == 6
        everything = service.get("/v1/galleries/Root").json
        after = service.get("/v1/galleries?limit=1").json["index"]
        # The index also counts the two entries of the list.
        assert before["read"] - 2 <= everything["read"] <= after["read"]
        if after["read"] == after["total"]:
            break


def test_a_change_reaches_the_tree_the_selections_and_the_search(service, root):
    assert titles(service, "Trips;below;order=-date") == ["t10", "t1", "t2", "s1", "s2", "s3"]
    session = service.session("Trips;below;order=-date")
    (root / "Trips" / "2023" / "new.jpg").write_bytes(
        taken("2039:01:01 00:00:00", title="Something new"))
    until(lambda: titles(service, "Trips;below;order=-date")[:1] == ["Something new"],
          "the new picture is in its place", READING)
    until(lambda: titles(service, "Root", "?q=something") == ["Something new"],
          "the new picture is found", READING)
    until(lambda: service.get(f"{session}/layout.json").json["strip"]["pageCount"] == 7,
          "the session has it")
    assert folder(service, "Trips")[1] == {"2023": 2, "2024": 5}
    # A new folder, another name, and no file any longer.
    (root / "Attic" / "Box").mkdir()
    (root / "Attic" / "Box" / "inner.jpg").write_bytes(photograph(title="Inner world"))
    until(lambda: titles(service, "Attic", "?below=true&q=world") == ["Inner world"],
          "the new folder is found", READING)
    (root / "Trips" / "2023" / "new.jpg").rename(root / "Attic" / "moved.jpg")
    until(lambda: titles(service, "Attic", "?q=something") == ["Something new"],
          "the moved picture is found", READING)
    assert titles(service, "Trips", "?q=something") == []
    (root / "Attic" / "moved.jpg").unlink()
    until(lambda: titles(service, "Attic", "?q=something") == [], "the removed one is not", READING)
    # Other contents under the same name.
    (root / "Attic" / "a1.jpg").write_bytes(taken("2041:01:01 00:00:00", title="Changed entirely"))
    until(lambda: titles(service, "Root;order=-date")[:1] == ["Changed entirely"],
          "the changed picture is in its place", READING)
    until(lambda: titles(service, "Root", "?q=entirely") == ["Changed entirely"],
          "the changed picture is found", READING)
    assert titles(service, "Root", "?q=a1") == ["Changed entirely"]


# Rules


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


def test_ever_new_shuffles_leave_the_frames_of_others_right(tmp_path, report):
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
        expected = service.get(address).png.tobytes()
        stop, wrong, seeds = threading.Event(), [], []

        def shuffle():
            while not stop.is_set():
                seeds.append(len(seeds))
                listing = service.get(
                    f"/v1/galleries/Many;order=shuffle;seed={len(seeds)}?fields=title&limit=1000")
                if listing.status != 200 or listing.json["count"] != 2000:
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
        last = titles(service, f"Many;order=shuffle;seed={len(seeds)}")
        assert sorted(last) == names
        report(f"frames beside {len(seeds)} new shuffles of 2,000 pictures: p99 "
               f"{sorted(waits)[296] * 1000:.1f} ms")
