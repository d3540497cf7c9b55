"""Folders on disks of their own, which can be taken away while the service runs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest


def run(*command):
    subprocess.run([str(word) for word in command], check=True, capture_output=True)


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
            run("mount", "-t", "tmpfs", "tmpfs", self.place)
            run("cp", "-a", f"{self.pictures}/.", self.place)
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
    made = []

    def make(*arguments):
        made.append(Disk(*arguments))
        return made[-1]

    yield make
    for each in made:
        if each.is_mounted:
            each.unmount()


def copied(pictures, folder, count, size=0):
    """Copies pictures into a folder, as files with other times."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, source in zip(range(count), sorted(Path(pictures).iterdir())):
        target = folder / source.name
        shutil.copyfile(source, target)
        os.utime(target, (1_700_000_000 + number, 1_700_000_000 + number))
