"""The processes that compose.yaml starts, on this machine: two replicas, a Redis in which both
store their sessions, and nginx in front of them with the file that compose.yaml mounts."""

import re
import shutil
import signal
import socket
import subprocess
import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path

from service import PATIENCE, ROOT, Client, free_port, ready, start, until

NGINX = ROOT / "Deployment" / "nginx.conf"


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Redis:
    """A separate redis-server, whose file survives it."""

    def __init__(self, folder):
        self.port = free_port()
        self._folder = folder
        self._process = None
        self.start()

    @property
    def address(self):
        return f"redis://127.0.0.1:{self.port}"

    def start(self):
        self._process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "",
             # A change is in the file before its reply, and a busy disk delays no reply.
             "--appendonly", "yes", "--appendfsync", "no", "--dir", self._folder],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        until(lambda: answers(self.port), "Redis answers")

    def send(self, number):
        self._process.send_signal(number)

    def kill(self):
        self._process.kill()
        self._process.wait()


class Replica:
    """A server on its own port, which can be restarted."""

    def __init__(self, folder, redis, log, options):
        self.port = free_port()
        self._folder = folder
        self._redis = redis
        self._options = options
        self._log = log
        self.start()

    def start(self):
        self._log.truncate(0)
        self._log.seek(0)
        self._process = start(
            self._folder, "--port", str(self.port), "--sessions", self._redis.address,
            "--drain-seconds", "1", "--trusted-proxies", "127.0.0.1",
            "--max-connections-per-address", "0", *self._options, log=self._log)
        self.service = ready(self._process, self._log.name)

    def kill(self):
        self._process.kill()
        self._process.wait()

    def stop(self):
        """Stops it as an operator does, and returns its exit status."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(timeout=PATIENCE)


@contextmanager
def nginx(folder, replicas):
    """nginx as it is deployed, on a port of this machine."""
    port = free_port()
    text = NGINX.read_text().replace("/tmp/", f"{folder}/")
    for name, replica in replicas.items():
        text, count = re.subn(rf"server {name}:8080", f"server 127.0.0.1:{replica.port}", text)
        assert count == 1, name
    text, count = re.subn(r"listen 8000", f"listen 127.0.0.1:{port}", text)
    assert count == 1
    file = Path(folder) / "nginx.conf"
    file.write_text(text)
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    log = Path(folder) / "nginx.log"
    with open(log, "w") as output:
        process = subprocess.Popen(
            [program, "-p", folder, "-c", str(file), "-g", "daemon off;"],
            stdin=subprocess.DEVNULL, stdout=output, stderr=output)
    try:
        until(lambda: answers(port), "nginx answers")
        yield Door(port, log)
    finally:
        process.terminate()
        process.wait()


class Door(Client):
    """The deployment as its clients see it."""

    def __init__(self, port, log):
        super().__init__(port)
        self._log = log

    @property
    def log(self):
        return self._log.read_text()


class Deployment:
    def __init__(self, door, redis, replicas):
        self.door = door
        self.redis = redis
        self.replicas = replicas


@contextmanager
def deployed(folder, *options):
    """The whole deployment, serving a folder; the options are the replicas'."""
    with ExitStack() as open_:
        def place():
            return open_.enter_context(tempfile.TemporaryDirectory())

        redis = Redis(place())
        open_.callback(redis.kill)
        replicas = {}
        for name in ("one", "two"):
            log = open_.enter_context(tempfile.NamedTemporaryFile("w+", suffix=".log"))
            replicas[name] = Replica(folder, redis, log, options)
            open_.callback(replicas[name].kill)
        door = open_.enter_context(nginx(place(), replicas))
        yield Deployment(door, redis, replicas)
