"""Ten ways in which a folder goes away and comes back, for the served folder, a folder in it, and a list:
what somebody looks at stays, and nothing is read again."""

import shutil

import pytest

from extent import extent
from mounts import (FailingShare, Visitor, copied, disk, failing_library,  # noqa: F401
                    headers_read, is_indexed, run, scan, warnings_of_absence)
from screens import file_of
from service import until

pytestmark = pytest.mark.rooms("Catalogue")

PICTURES = extent(short=6, full=30)


class Way:
    """A way of going and coming back. The folder with the pictures is `place`."""

    def __init__(self, place, pictures, disk, share):
        self.place, self.pictures, self.disk, self.share = place, pictures, disk, share

    def begin(self):
        run("cp", "-a", f"{self.pictures}/.", self.place)


class NewDisk(Way):
    """A disk is unmounted, and its copy is mounted, with other inodes."""

    def begin(self):
        self.mounted = self.disk(self.place, self.pictures)
        self.mounted.mount()

    def go(self):
        self.mounted.unmount()

    def come(self):
        self.mounted.mount()


class BindMount(NewDisk):
    """A bind mount on the disk of the mount point is unmounted."""

    def begin(self):
        self.mounted = self.disk(self.place, self.pictures, "bind")
        self.mounted.mount()


class Covered(Way):
    """Another, empty disk is mounted above it."""

    def go(self):
        run("mount", "-t", "tmpfs", "tmpfs", self.place)

    def come(self):
        run("umount", "--lazy", self.place)


class Moved(Way):
    """The folder is elsewhere for a while."""

    def go(self):
        self.place.rename(self.share.control.with_name("elsewhere"))

    def come(self):
        self.share.control.with_name("elsewhere").rename(self.place)


class Emptied(Way):
    """All files are removed, and copied back, with the times that they had."""

    def go(self):
        for path in self.place.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    def come(self):
        run("cp", "-a", f"{self.pictures}/.", self.place)


class MountPointRemoved(NewDisk):
    """The mount point of a disk goes with it, as those of removable disks do."""

    def go(self):
        self.mounted.unmount()
        self.place.rmdir()

    def come(self):
        self.place.mkdir()
        self.mounted.mount()


def failing(word):
    class Failing(Way):
        def go(self):
            self.share.answer(word)

        def come(self):
            self.share.answer("")

    Failing.__doc__ = f"All calls fail with {word}."
    return Failing


WAYS = {"new disk": NewDisk, "bind mount": BindMount, "covered": Covered, "moved": Moved,
        "emptied": Emptied, "mount point removed": MountPointRemoved, "EACCES": failing("EACCES"),
        "EIO": failing("EIO"), "ESTALE": failing("ESTALE"), "hang": failing("hang")}


@pytest.mark.parametrize("gallery", ["root", "below", "list"])
@pytest.mark.parametrize("name", extent(short=["new disk", "emptied", "EIO", "hang"], full=list(WAYS)))
def test_a_folder_goes_and_comes(disk, failing_library, plain_folder, tmp_path, note, name, gallery):
    pictures, served = tmp_path / "pictures", tmp_path / "outer" / "served"
    for number in range(0, PICTURES, 6):
        copied(plain_folder, tmp_path / "one", 6)
        for path in sorted((tmp_path / "one").iterdir()):
            (pictures / "h").mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, pictures / "h" / f"{number} {path.name}")
    if gallery != "root":
        pictures = pictures / "h"
    place = served if gallery == "root" else served / "h"
    place.mkdir(parents=True)
    shown = "h"
    if gallery == "list":
        names = [f"h/{path.name}\n" for path in sorted(pictures.iterdir())]
        (served / "best.m3u8").write_text("".join(names))
        shown = "best"
    share = FailingShare(failing_library, place, tmp_path / "control")
    way = WAYS[name](place, pictures, disk, share)
    way.begin()
    screens = file_of(tmp_path, {"hall": {"every": "2s"}})
    with share.serving(served, "--rescan-seconds", "0", "--watch", "off", "--loss-seconds", "120",
                       "--screens", screens) as service:
        visitor = Visitor(service, shown)
        until(lambda: is_indexed(service), "the index is filled")
        read = headers_read(service)
        way.go()
        try:
            scan(service)
            visitor.sees_all()
            assert service.get("/screens/hall.png").status == 200
            # A call that hangs is given up after ten seconds.
            until(lambda: "has been away since" in service.get(f"/g/{shown}/grid").text,
                  "the page says so")
            assert service.admin.get("/readyz").text.startswith("degraded: ")
        finally:
            way.come()
        until(lambda: service.admin.get("/readyz").text.startswith("ready\n"), "it is back")
        visitor.sees_all()
        note(f"{name}, {gallery}: {headers_read(service) - read:.0f} headers read again")
        assert headers_read(service) == read
        assert len(warnings_of_absence(service)) == 1
