"""Folders that go away and come back while the service runs: disks, bind mounts, and shares that fail."""

import os
import platform
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from service import READING, rest, running, until
from test_metrics import value


def run(*command):
    subprocess.run([str(word) for word in command], check=True, capture_output=True)


# The kind of disk that may be mounted anew before the service looks: before Linux 6.8 only one whose files keep
# their inodes, because the new mount may have the number of the last one.
RENEWED = "copy" if tuple(map(int, re.findall(r"\d+", platform.release())[:2])) >= (6, 8) else "bind"


class Disk:
    """A mount point, and the pictures that are on it when it is mounted."""

    def __init__(self, place, pictures, kind="copy"):
        self.place, self.pictures, self.kind = Path(place), Path(pictures), kind
        self.place.mkdir(parents=True, exist_ok=True)
        self.is_mounted = False

    def mount(self):
        """As a bind mount of the pictures, or as a disk of its own with copies of them, whose inodes and
        times of change are new each time."""
        if self.kind == "bind":
            run("mount", "--bind", self.pictures, self.place)
        else:
            # It is filled elsewhere: the service may look at any time.
            side = self.pictures.with_name(f"{self.pictures.name} on their disk")
            side.mkdir(exist_ok=True)
            run("mount", "-t", "tmpfs", "tmpfs", side)
            run("cp", "-a", f"{self.pictures}/.", side)
            run("mount", "--bind", side, self.place)
            run("umount", "--lazy", side)
        self.is_mounted = True

    def unmount(self):
        run("umount", "--lazy", self.place)
        self.is_mounted = False


@pytest.fixture
def disk(tmp_path):
    """Makes disks; they are unmounted after the test."""
    probe = tmp_path / "probe"
    probe.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "tmpfs", probe], capture_output=True).returncode:
        pytest.skip("only root may mount a disk of its own")
    run("umount", probe)
    probe.rmdir()
    made = []

    def make(*arguments):
        made.append(Disk(*arguments))
        return made[-1]

    yield make
    for each in made:
        if each.is_mounted:
            each.unmount()


class FailingShare:
    """A folder whose calls fail for a service that loads the library."""

    def __init__(self, library, folder, control):
        self.folder, self.control = folder, control
        self.answer("")
        self.environment = {"LD_PRELOAD": str(library), "FAILING_SHARE": str(folder),
                            "FAILING_SHARE_CONTROL": str(control)}

    def serving(self, folder, *options):
        """A service for which it fails as the test says."""
        return running(folder, *options, environment=self.environment)

    def answer(self, word):
        """`EIO` and other errors, `hang`, `hang-watch`, `slow`, or nothing."""
        new = self.control.with_suffix(".new")
        new.write_text(word)
        new.rename(self.control)


@pytest.fixture(scope="session")
def failing_library(tmp_path_factory):
    library = tmp_path_factory.mktemp("share") / "failing_share.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library,
                    Path(__file__).with_name("failing_share.c")], check=True)
    return library


def copied(pictures, folder, count):
    """Copies pictures into a folder, as files with other times."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, source in zip(range(count), sorted(Path(pictures).iterdir())):
        target = folder / source.name
        shutil.copyfile(source, target)
        os.utime(target, (1_700_000_000 + number, 1_700_000_000 + number))


def scan(service):
    """Has the folders scanned, and waits until they are; the log has equal lines once in five seconds."""
    def scans():
        # The file of screens has a line of its own, which comes first.
        return sum("SIGHUP received: " in line and " defines " not in line for line in service.log.splitlines())
    before = scans()
    service.signal(signal.SIGHUP)
    until(lambda: scans() > before, "the folders are scanned")


def warnings_of_absence(service):
    return [line for line in service.log.splitlines()
            if " warning " in line and " is away" in line]


def headers_read(service):
    return value(service, "peekstrip_index_headers_read_total")


def is_indexed(service):
    """Whether all pictures were read, and are in the file of the index."""
    total = value(service, "peekstrip_index_pictures")
    return total > 0 and value(service, "peekstrip_index_read_pictures") == total


def wait_for_index(service):
    until(lambda: is_indexed(service), "the index is complete", READING)


class Visitor:
    """Somebody who looks at a gallery by all its ways."""

    def __init__(self, service, gallery):
        self.service, self.gallery = service, gallery
        self.session = service.session(gallery)
        self.items = [item["id"] for item in service.items(gallery)]
        # In memory and on the disk from now on.
        for page in range(len(self.items)):
            service.frame(f"/v1/galleries/{gallery}/frame.png?page={page}")
        self.frame = self.look_at_session()

    def look_at_session(self):
        rest(self.service, self.session)
        return self.service.frame(f"{self.session}/frame.png?t=rest").png.tobytes()

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


def wait_until_back(service, session):
    """Waits for the gallery h of a share that was away at the start: nothing is read again, and the session is
    there."""
    until(lambda: service.get("/v1/galleries/h").status == 200, "it is back")
    wait_for_index(service)
    assert headers_read(service) == 0
    assert service.get(session).status == 200
    until(lambda: service.admin.get("/readyz").text.startswith("ready\n"), "the operator is told")
