"""Reading the headers of pictures while their folder changes or their disk fails: the others are read,
no date is made up, and what waits for dates learns of them."""

import pytest

from faults import failing, hanging
from photographs import taken, titles
from service import READING, serving, until

pytestmark = pytest.mark.rooms()


@pytest.fixture
def empty(tmp_path):
    """A folder to serve; beside it one with twelve pictures, the first of which is the newest."""
    root, new = tmp_path / "Root", tmp_path / "New"
    root.mkdir()
    new.mkdir()
    for number in range(12):
        (new / f"{number:02}.jpg").write_bytes(taken(f"20{25 - number}:01:01 00:00:00"))
    return root


def moved_in(service, root, new):
    new.rename(root / new.name)
    until(lambda: service.get(f"/v1/galleries/{new.name}").status == 200, "it is found")


def in_order_of_dates(service, count=12):
    """Whether the last pictures, so many, are in the order of their dates."""
    return titles(service, "New;order=date") == [f"{12 - number:02}" for number in range(1, count + 1)]


def test_a_picture_that_vanishes_while_it_is_read_leaves_the_others_read(empty):
    with serving(empty, "--rescan-seconds", "0") as service:
        # By the name that it is opened with: folders are opened as always.
        with hanging(service, "openat", 60, ["00.jpg"]):
            moved_in(service, empty, empty.parent / "New")
            # The reader waits for the first picture.
            (empty / "New" / "00.jpg").unlink()
            until(lambda: service.get("/v1/galleries/New").json["count"] == 11, "it is missed")
        until(lambda: [item["taken"] for item in service.items("New")] == [
            f"20{25 - number}-01-01T00:00:00" for number in range(1, 12)], "the others are read",
            READING)
        until(lambda: not service.get("/v1/galleries/New;order=date").json["orderPending"], "the order is known")
        assert in_order_of_dates(service, 11)


@pytest.mark.parametrize("error", ["EMFILE", "EIO"])
def test_a_device_that_fails_for_a_while_makes_no_dates(empty, error):
    new = empty.parent / "New"
    with serving(empty, "--rescan-seconds", "0") as service:
        # By the names that they are opened with: folders are opened as always.
        with failing(service, "openat", error, paths=[path.name for path in new.iterdir()]) as fault:
            moved_in(service, empty, new)
            # The service gives up after eight, and tries again every few seconds.
            until(lambda: fault.count >= 16, "it has tried twice", READING)
            listing = service.get("/v1/galleries/New;order=date").json
            assert listing["orderPending"] and listing["read"] == 0
            assert [item["taken"] for item in service.items("New")] == 12 * [None]
        until(lambda: in_order_of_dates(service), "all are read", READING)


# Without scans of all folders it is read again after a minute.
@pytest.mark.parametrize("rescan", ["1", "0"])
def test_one_file_that_fails_for_a_while_holds_nothing_up(empty, rescan):
    new = empty.parent / "New"
    with serving(empty, "--rescan-seconds", rescan) as service:
        with failing(service, "openat", "EIO", paths=["05.jpg"]):
            moved_in(service, empty, new)
            until(lambda: not service.get("/v1/galleries/New;order=date").json["orderPending"],
                  "the others are read", READING)
        until(lambda: in_order_of_dates(service), "it is read as well", READING)


def test_a_frame_that_was_the_same_is_another_when_dates_are_known(empty):
    new = empty.parent / "New"
    with serving(empty, "--rescan-seconds", "0") as service:
        with hanging(service, "openat", 60, ["11.jpg"]):
            moved_in(service, empty, new)
            frame = f"{service.session('New;order=date')}/frame.png"
            def lasting():
                """A frame whose tag stays, as it does once the code of its pages exists."""
                found = service.frame(frame)
                return service.frame(frame).headers["ETag"] == found.headers["ETag"] and found

            first = until(lasting, "the frame is made")
            assert first.headers["Peek-Page"] == "1/12"
            # The second answer comes from the cache of resting frames.
            for _ in range(2):
                assert service.get(frame, if_none_match=first.headers["ETag"]).status == 304
        until(lambda: service.get("/v1/galleries/New;order=date").json["orderPending"] is False,
              "all are read", READING)
        later = service.get(frame, if_none_match=first.headers["ETag"])
        assert (later.status, later.headers["Peek-Page"]) == (200, "12/12")
