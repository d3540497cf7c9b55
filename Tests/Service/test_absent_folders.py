"""Disks and shares that are away: what they had goes on, people read since when and why, and nothing is
read again when they are back."""

import os
import re
import shutil
import signal
import time

import pytest

from mounts import (RENEWED, FailingShare, Visitor, copied, disk, failing_library,  # noqa: F401
                    headers_read, is_indexed, scan, wait_for_index, wait_until_back, warnings_of_absence)
from screens import file_of
from service import PATIENCE, READING, serving, start_and_end, until
from test_metrics import value

pytestmark = [pytest.mark.waits, pytest.mark.rooms("Catalogue", "PictureSources")]

# After so many seconds a call that hangs is given up.
GIVEN_UP = 10


@pytest.mark.parametrize("kind", ["copy", "bind"])
@pytest.mark.parametrize("place", ["root", "below", "list"])
def test_a_disk_that_is_unmounted_keeps_its_galleries(disk, plain_folder, tmp_path, place, kind):
    pictures, served = tmp_path / "pictures", tmp_path / "served"
    copied(plain_folder, pictures / "h" if place == "root" else pictures, 6)
    gallery = "h"
    mounted = disk(served if place == "root" else served / "h", pictures, kind)
    mounted.mount()
    if place == "list":
        names = [f"h/{path.name}\n" for path in sorted(pictures.iterdir())]
        (served / "best.m3u8").write_text("".join(names))
        gallery = "best"
    with serving(served, "--rescan-seconds", "0", "--watch", "off", "--loss-seconds", "60") as service:
        visitor = Visitor(service, gallery)
        wait_for_index(service)
        read = headers_read(service)
        assert service.admin.get("/readyz").text.startswith("ready\n")

        mounted.unmount()
        scan(service)
        visitor.sees_all()
        name = "served" if place == "root" else "h"
        sentence = re.compile(rf"The folder “{name}” has been away since \d\d:\d\d: its disk or its "
                              "share is not mounted. What it had is shown.")
        for path in ["/", f"/g/{gallery}/grid"]:
            assert sentence.search(service.get(path).text), path
        away, = service.get("/v1/galleries").json["away"]
        assert (away["folder"], away["kind"]) == (name, "gone")
        ready = service.admin.get("/readyz")
        assert ready.status == 200 and ready.text.startswith("degraded: ")
        assert sentence.search(ready.text)
        assert value(service, "peekstrip_source_failing", kind="gone") == 1
        scan(service)
        warnings = warnings_of_absence(service)
        assert len(warnings) == 1, warnings

        mounted.mount()
        # Nobody says so: it is found by looking.
        until(lambda: service.admin.get("/readyz").text.startswith("ready\n"), "it is back")
        visitor.sees_all()
        scan(service)
        assert value(service, "peekstrip_source_failing") == 0
        assert service.get("/v1/galleries").json["away"] == []
        assert "is back after" in service.log
        assert headers_read(service) == read


@pytest.mark.parametrize("place", ["root", "below"])
def test_a_disk_that_is_mounted_anew_between_looks_was_never_away(disk, plain_folder, tmp_path, place):
    """As an automount that expired: the next look mounts it. The system may give it the numbers of the last one."""
    pictures, served = tmp_path / "pictures", tmp_path / "served"
    copied(plain_folder, pictures / "h" if place == "root" else pictures, 6)
    mounted = disk(served if place == "root" else served / "h", pictures, RENEWED)
    mounted.mount()
    with serving(served, "--rescan-seconds", "0", "--watch", "off", "--loss-seconds", "60") as service:
        visitor = Visitor(service, "h")
        wait_for_index(service)
        read = headers_read(service)
        for _ in range(3):
            mounted.unmount()
            mounted.mount()
            visitor.sees_all()
            scan(service)
            visitor.sees_all()
        assert service.admin.get("/readyz").text.startswith("ready\n")
        assert service.get("/v1/galleries").json["away"] == []
        assert warnings_of_absence(service) == []
        assert headers_read(service) == read


def test_a_screen_and_its_pictures_go_on(disk, plain_folder, tmp_path):
    pictures, served = tmp_path / "pictures", tmp_path / "served"
    copied(plain_folder, pictures, 6)
    mounted = disk(served / "h", pictures)
    mounted.mount()
    screens = file_of(tmp_path, {"hall": {"every": "2s"}})
    with serving(served, "--rescan-seconds", "0", "--watch", "off", "--screens", screens,
                 "--unready-when-away", "on") as service:
        service.show_all("h")
        assert service.get("/screens/hall.png").status == 200
        mounted.unmount()
        scan(service)
        assert service.admin.get("/readyz").problem(503)["detail"].startswith("The folder “h”")
        assert service.get("/screens/hall.png").status == 200
        assert "There are no pictures" not in service.get("/screens/hall").text
        mounted.mount()
        until(lambda: service.admin.get("/readyz").status == 200, "it is back")


def test_who_may_see_one_gallery_does_not_read_of_others(disk, plain_folder, tmp_path):
    pictures, served = tmp_path / "pictures", tmp_path / "served"
    copied(plain_folder, pictures, 3)
    copied(plain_folder, served / "own", 3)
    mounted = disk(served / "h", pictures)
    mounted.mount()
    with serving(served, "--watch", "off") as service:
        mounted.unmount()
        scan(service)
        assert "has been away" in service.get("/g/h/grid").text
        assert "has been away" not in service.get("/g/own/grid").text


def test_a_folder_that_was_emptied_is_believed_at_the_second_look(plain_folder, tmp_path):
    served = tmp_path / "served"
    copied(plain_folder, served / "a", 6)
    copied(plain_folder, served / "b", 6)
    with serving(served, "--loss-seconds", "20") as service:
        shutil.rmtree(served / "a")
        until(lambda: service.get("/v1/galleries").json["away"], "it is noticed")
        assert len(service.items("a")) == 6
        assert "has been away since" in service.get("/").text
        until(lambda: service.get("/v1/galleries/a").status == 404, "it is believed")
        assert service.get("/v1/galleries").json["away"] == []
        # A single file at once.
        os.remove(served / "b" / "Picture 1.png")
        until(lambda: len(service.items("b")) == 5, "it is gone")
        assert service.get("/v1/galleries").json["away"] == []


def test_a_folder_that_may_not_be_read_keeps_its_gallery(plain_folder, tmp_path):
    served = tmp_path / "served"
    copied(plain_folder, served / "a", 6)
    copied(plain_folder, served / "b", 6)
    by = ("setpriv", "--bounding-set=-dac_override,-dac_read_search",
          "--inh-caps=-dac_override,-dac_read_search") if os.getuid() == 0 else ()
    with serving(served, "--watch", "off", by=by) as service:
        for folder in ["a", "."]:
            (served / folder).chmod(0)
            scan(service)
            assert service.get("/v1/galleries").json["away"][0]["kind"] == "denied"
            assert len(service.items("a")) == len(service.items("b")) == 6
            (served / folder).chmod(0o755)
            until(lambda: service.admin.get("/readyz").text.startswith("ready\n"), "it is back")


@pytest.mark.parametrize("word", ["EIO", "ESTALE", "ETIMEDOUT", "EHOSTDOWN", "ENOTCONN", "EACCES", "hang"])
def test_a_share_that_fails_or_hangs_holds_nobody(
        failing_library, plain_folder, tmp_path, word):
    served = tmp_path / "served"
    copied(plain_folder, served / "share", 6)
    copied(plain_folder, served / "own", 3)
    share = FailingShare(failing_library, served / "share", tmp_path / "control")
    with share.serving(served, "--rescan-seconds", "0", "--watch", "off", "--loss-seconds", "60") as service:
        visitor = Visitor(service, "share")
        wait_for_index(service)
        read = headers_read(service)
        share.answer(word)
        shutil.copy(sorted(plain_folder.iterdir())[3], served / "own")
        scan(service)
        visitor.sees_all()
        # Others are scanned, and their pictures prepared.
        assert len(service.items("own")) == 4
        assert service.get("/v1/galleries/own/frame.png?page=3&width=500").status == 200
        away, = service.get("/v1/galleries").json["away"]
        assert away["kind"] == ("denied" if word == "EACCES" else "broken")
        assert service.admin.get("/readyz").text.startswith("degraded: The folder “share”")
        # A file of it may be there later.
        refusal = service.get(f"/v1/galleries/share/items/{visitor.items[0]}/original")
        assert "is away" in refusal.problem(503)["detail"]
        assert refusal.headers["Retry-After"] == "5"
        if word == "hang":
            # Scans do not wait for the share, and none leaves a thread there; those of other work vary.
            count = threads(service)
            start = time.monotonic()
            for _ in range(8):
                scans = value(service, "peekstrip_scans_total")
                service.signal(signal.SIGHUP)
                until(lambda: value(service, "peekstrip_scans_total") > scans, "they are scanned")
            assert time.monotonic() - start < 6 * GIVEN_UP
            assert threads(service) < count + 6
        share.answer("")
        until(lambda: service.admin.get("/readyz").text.startswith("ready\n"), "it is back")
        visitor.sees_all()
        # Or again where a decoder at the lowest priority was too slow.
        assert headers_read(service) - read <= 3
        assert service.get(f"/v1/galleries/share/items/{visitor.items[0]}/original").status == 200
        if word == "hang":
            # A stop does not wait for the scan that has just begun.
            share.answer(word)
            service.signal(signal.SIGHUP)
            time.sleep(0.5)
            service.process.terminate()
            assert service.process.wait(PATIENCE) == 0


def threads(service):
    return len(os.listdir(f"/proc/{service.process.pid}/task"))


@pytest.mark.parametrize("place", ["root", "gone"])
def test_a_share_that_is_away_at_the_start_is_looked_for(disk, plain_folder, tmp_path, place):
    pictures, served = tmp_path / "pictures", tmp_path / "served"
    copied(plain_folder, pictures / "h", 6)
    mounted = disk(served, pictures)
    options = ["--rescan-seconds", "0", "--loss-seconds", "60", "--state", tmp_path / "state"]
    mounted.mount()
    with serving(served, *options) as service:
        wait_for_index(service)
        session = service.session("h", page=2)
    mounted.unmount()
    if place == "gone":
        served.rmdir()
    with serving(served, *options) as service:
        assert service.admin.get("/readyz").text.startswith("degraded: The folder “served”")
        page = service.get("/").text
        assert "Its pictures appear when it is back." in page
        assert "There are no pictures here yet" not in page
        assert len(warnings_of_absence(service)) == 1
        served.mkdir(exist_ok=True)
        mounted.mount()
        wait_until_back(service, session)


def test_a_share_in_the_folder_that_is_away_at_the_start_keeps_its_index(
        disk, plain_folder, tmp_path):
    pictures, served = tmp_path / "pictures", tmp_path / "served"
    copied(plain_folder, pictures, 6)
    copied(plain_folder, served / "own", 3)
    mounted = disk(served / "h", pictures)
    options = ["--rescan-seconds", "0", "--loss-seconds", "60", "--state", tmp_path / "state"]
    mounted.mount()
    with serving(served, *options) as service:
        wait_for_index(service)
        session = service.session("h", page=2)
    mounted.unmount()
    with serving(served, *options) as service:
        assert service.admin.get("/readyz").text.startswith("degraded: The folder “h”")
        assert "Its pictures appear when it is back." in service.get("/").text
        assert len(service.items("own")) == 3
        assert len(warnings_of_absence(service)) == 1
        wait_for_index(service)
        mounted.mount()
        wait_until_back(service, session)
    # Who removes the folder does not want it back.
    mounted.unmount()
    (served / "h").rmdir()
    with serving(served, *options) as service:
        assert service.admin.get("/readyz").text.startswith("ready\n")
        wait_for_index(service)
        copied(pictures, tmp_path / "new", 6)
        (tmp_path / "new").rename(served / "h")
        until(lambda: service.get("/v1/galleries/h").status == 200, "it is found")
        # The index hears of them a moment after the galleries.
        until(lambda: headers_read(service) >= 6 and is_indexed(service), "the index is complete", READING)
        # Once each, or again where a decoder at the lowest priority was too slow.
        assert 6 <= headers_read(service) < 9


def test_a_folder_that_was_emptied_before_the_start_is_believed(plain_folder, tmp_path):
    served = tmp_path / "served"
    copied(plain_folder, served / "h", 6)
    options = ["--rescan-seconds", "0", "--loss-seconds", "20", "--state", tmp_path / "state"]
    with serving(served, *options) as service:
        wait_for_index(service)
    shutil.move(served / "h", tmp_path / "elsewhere")
    with serving(served, *options) as service:
        assert service.admin.get("/readyz").text.startswith("degraded: ")
        until(lambda: service.admin.get("/readyz").text.startswith("ready\n"), "it is believed")
        assert service.get("/v1/galleries").json["away"] == []
        assert "There are no pictures here yet" in service.get("/").text
        # A disk that comes later still is found, and not read again.
        shutil.move(tmp_path / "elsewhere", served / "h")
        until(lambda: service.get("/v1/galleries/h").status == 200, "it is found")
        wait_for_index(service)
        assert headers_read(service) == 0


def test_a_folder_that_never_was_there_is_an_error(tmp_path):
    assert "cannot be read" in start_and_end(tmp_path / "nothing", "--state", tmp_path / "state")
