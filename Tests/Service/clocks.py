"""A clock of the service that a test sets: a library that is loaded before that of C."""

import struct
import subprocess
import time
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def clock_library(tmp_path_factory):
    library = tmp_path_factory.mktemp("clock") / "jumping_clock.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library,
                    Path(__file__).with_name("jumping_clock.c")], check=True)
    return library


class Clock:
    """The clock of a service, or of several, which a test sets."""

    def __init__(self, path, ahead=0):
        self.path = path
        self._file = open(path, "wb", buffering=0)
        self._ahead = 0
        self.leap(ahead)

    @classmethod
    def after_the_hour(cls, path):
        """A clock at the beginning of an hour, when screens change: no other begins within a test by itself."""
        return cls(path, 3600 - int(time.time()) % 3600)

    def leap(self, seconds):
        self._ahead += seconds
        self._file.seek(0)
        self._file.write(struct.pack("=q", self._ahead))
