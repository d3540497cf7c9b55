"""A Redis for one test: its data are in the test's folder, and it listens on a Unix socket."""

import shutil
import signal
import subprocess
import tempfile
import weakref
from contextlib import contextmanager
from pathlib import Path

from service import until


class Redis:
    """A Redis that has every change in its file before it replies. It leaves syncing to the system,
    so that a busy disk delays no reply."""

    def __init__(self, folder, *options):
        # The path of a socket must be short, which the paths of test folders are not.
        place = tempfile.mkdtemp()
        weakref.finalize(self, shutil.rmtree, place, ignore_errors=True)
        self.socket = Path(place) / "redis.sock"
        self._folder = folder
        self._options = options
        self._process = None

    def address(self, credentials=""):
        return f"unix://{credentials}{self.socket}"

    def start(self):
        self._process = subprocess.Popen(
            ["redis-server", "--port", "0", "--unixsocket", self.socket, "--dir", self._folder,
             "--save", "", "--appendonly", "yes", "--appendfsync", "no",
             "--logfile", Path(self._folder) / "redis.log", *self._options],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        until(lambda: self.ask("PING") in ("PONG", "NOAUTH Authentication required."),
              "Redis is there")

    def ask(self, *words):
        """The output of redis-cli for a command."""
        return subprocess.run(["redis-cli", "-s", self.socket, *words], text=True,
                              capture_output=True).stdout.strip()

    def kill(self):
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def hang(self):
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self._process.send_signal(signal.SIGCONT)


@contextmanager
def redis(folder, *options):
    server = Redis(folder, *options)
    server.start()
    try:
        yield server
    finally:
        server.kill()
