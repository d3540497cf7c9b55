"""Disks and shares that are away: what they had goes on, people read since when and why, and nothing is
read again when they are back."""

import os
import re
import shutil
import signal

import pytest

from mounts import copied, disk  # noqa: F401
from screens import file_of
from service import rest, serving, until
from test_metrics import value

pytestmark = pytest.mark.rooms("Catalogue", "PictureSources")

# Seconds; the service looks for what is away every five.
SOON = 15


def scan(service):
    """Has the folders scanned, and waits until they are; the log has equal lines once in five seconds."""
    words = service.log.count("SIGHUP received: ")
    service.signal(signal.SIGHUP)
    until(lambda: service.log.count("SIGHUP received: ") > words, "the folders are scanned")


def warnings_of_absence(service):
    return [line for line in service.log.splitlines()
            if " warning " in line and " is away" in line]


def headers_read(service):
    return value(service, "peekstrip_index_headers_read_total")


def is_indexed(service):
    total = value(service, "peekstrip_index_pictures")
    return total > 0 and value(service, "peekstrip_index_read_pictures") == total


class Visitor:
    """Somebody who looks at a gallery by all its ways."""

    def __init__(self, service, gallery):
        self.service, self.gallery = service, gallery
        self.session = service.session(gallery)
        self.items = [item["id"] for item in service.items(gallery)]
        # In memory and on the disk from now on.
        for page in range(len(self.items)):
            assert service.get(f"/v1/galleries/{gallery}/frame.png?page={page}").status == 200
        self.frame = self.look_at_session()

    def look_at_session(self):
        rest(self.service, self.session)
        return self.service.get(f"{self.session}/frame.png?t=rest").png.tobytes()

    def sees_all(self):
        service, gallery = self.service, self.gallery
        assert [item["id"] for item in service.items(gallery)] == self.items
        for path in ["/", f"/g/{gallery}", f"/g/{gallery}/grid", f"/v1/galleries/{gallery}",
                     f"/v1/galleries/{gallery}?q=Picture", self.session,
                     f"/v1/galleries/{gallery}/frame.png"]:
            assert service.get(path).status == 200, path
        assert self.look_at_session() == self.frame
        assert service.form(f"{self.session}/events", "next=1").status == 200
        assert service.form(f"{self.session}/events", "previous=1").status == 200
        assert self.look_at_session() == self.frame


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
        until(lambda: is_indexed(service), "the index is filled")
        read = headers_read(service)
        assert service.admin.get("/readyz").text == "ready\n"

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
        until(lambda: service.admin.get("/readyz").text == "ready\n", "it is back", seconds=SOON)
        visitor.sees_all()
        scan(service)
        assert value(service, "peekstrip_source_failing") == 0
        assert service.get("/v1/galleries").json["away"] == []
        assert "is back after" in service.log
        assert headers_read(service) == read


def test_a_screen_and_its_pictures_go_on(disk, plain_folder, tmp_path):
    pictures, served = tmp_path / "pictures", tmp_path / "served"
    copied(plain_folder, pictures, 6)
    mounted = disk(served / "h", pictures)
    mounted.mount()
    screens = file_of(tmp_path, {"hall": {"every": "2s"}})
    with serving(served, "--rescan-seconds", "0", "--watch", "off", "--screens", screens,
                 "--unready-when-away", "on") as service:
        for page in range(6):
            assert service.get(f"/v1/galleries/h/frame.png?page={page}").status == 200
        assert service.get("/screens/hall.png").status == 200
        mounted.unmount()
        scan(service)
        assert service.admin.get("/readyz").problem(503)["detail"].startswith("The folder “h”")
        assert service.get("/screens/hall.png").status == 200
        assert "There are no pictures" not in service.get("/screens/hall").text
        mounted.mount()
        until(lambda: service.admin.get("/readyz").status == 200, "it is back", seconds=SOON)


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
    with serving(served, "--loss-seconds", "8") as service:
        shutil.rmtree(served / "a")
        until(lambda: service.get("/v1/galleries").json["away"], "it is noticed", seconds=SOON)
        assert len(service.items("a")) == 6
        assert "has been away since" in service.get("/").text
        until(lambda: service.get("/v1/galleries/a").status == 404, "it is believed", seconds=30)
        assert service.get("/v1/galleries").json["away"] == []
        # A single file at once.
        os.remove(served / "b" / "Picture 1.png")
        until(lambda: len(service.items("b")) == 5, "it is gone", seconds=SOON)
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
            until(lambda: service.admin.get("/readyz").text == "ready\n", "it is back", seconds=SOON)
