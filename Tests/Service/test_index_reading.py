"""Reading the headers of pictures while their folder changes or their disk fails: the others are read,
no date is made up, and what waits for dates learns of them."""

import time

import pytest

from faults import failing, hanging
from photographs import READING, taken, titles
from service import serving, until


def test_a_picture_that_vanishes_while_it_is_read_leaves_the_others_read(tmp_path):
    root, new = tmp_path / "Root", tmp_path / "New"
    root.mkdir()
    new.mkdir()
    for number in range(4):
        (new / f"{number}.jpg").write_bytes(taken(f"201{number}:01:01 00:00:00"))
    with serving(root, "--rescan-seconds", "0") as service:
        # By the name that it is opened with: folders are opened as always.
        with hanging(service, "openat", 8, ["0.jpg"]):
            new.rename(root / "New")
            until(lambda: service.get("/v1/galleries/New").status == 200, "it is found")
            # The reader waits for the first picture.
            (root / "New" / "0.jpg").unlink()
            until(lambda: service.get("/v1/galleries/New").json["count"] == 3, "it is missed")
        until(lambda: [item["taken"] for item in service.items("New")] == [
            f"201{number}-01-01T00:00:00" for number in (1, 2, 3)], "the others are read", READING)
        assert not service.get("/v1/galleries/New;order=-date").json["orderPending"]
        assert titles(service, "New;order=-date") == ["3", "2", "1"]


def moved_in(service, root, new):
    new.rename(root / new.name)
    until(lambda: service.get(f"/v1/galleries/{new.name}").status == 200, "it is found")


@pytest.fixture
def empty(tmp_path):
    root, new = tmp_path / "Root", tmp_path / "New"
    root.mkdir()
    new.mkdir()
    for number in range(12):
        (new / f"{number:02}.jpg").write_bytes(taken(f"20{30 - number}:01:01 00:00:00"))
    return root


def in_order_of_dates(service):
    return titles(service, "New;order=date") == [f"{number:02}" for number in range(11, -1, -1)]


@pytest.mark.parametrize("error", ["EMFILE", "EIO"])
def test_a_device_that_fails_for_a_while_makes_no_dates(empty, error):
    new = empty.parent / "New"
    with serving(empty, "--rescan-seconds", "0") as service:
        # By the names that they are opened with: folders are opened as always.
        with failing(service, "openat", error, paths=[path.name for path in new.iterdir()]) as fault:
            moved_in(service, empty, new)
            # The service tries again every few seconds.
            time.sleep(6)
            listing = service.get("/v1/galleries/New;order=date").json
            assert listing["orderPending"] and listing["read"] == 0
            assert [item["taken"] for item in service.items("New")] == 12 * [None]
        assert fault.count >= 16
        until(lambda: in_order_of_dates(service), "all are read", READING)


def test_one_file_that_fails_for_a_while_holds_nothing_up(empty):
    new = empty.parent / "New"
    with serving(empty, "--rescan-seconds", "1") as service:
        with failing(service, "openat", "EIO", paths=["05.jpg"]):
            moved_in(service, empty, new)
            until(lambda: not service.get("/v1/galleries/New;order=date").json["orderPending"],
                  "the others are read", READING)
        until(lambda: in_order_of_dates(service), "it is read as well", READING)


def test_a_frame_that_was_the_same_is_another_when_dates_are_known(empty):
    new = empty.parent / "New"
    with serving(empty, "--rescan-seconds", "0") as service:
        with hanging(service, "openat", 8, ["11.jpg"]):
            moved_in(service, empty, new)
            frame = f"{service.session('New;order=date')}/frame.png"
            until(lambda: "Peek-Pictures" not in service.get(frame).headers, "the pictures are there")
            first = service.get(frame)
            assert first.headers["Peek-Page"] == "1/12"
            # The second answer comes from the cache of resting frames.
            for _ in range(2):
                assert service.get(frame, if_none_match=first.headers["ETag"]).status == 304
        until(lambda: service.get("/v1/galleries/New;order=date").json["orderPending"] is False,
              "all are read", READING)
        later = service.get(frame, if_none_match=first.headers["ETag"])
        assert (later.status, later.headers["Peek-Page"]) == (200, "12/12")
