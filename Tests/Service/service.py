"""The service under test, as a separate process, and how it is started."""

import os
import random
import re
import resource
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from http_clients import FORM, PATIENCE, READING, Client, until  # noqa: F401

ROOT = Path(__file__).resolve().parents[2]
EXECUTABLE = os.environ.get("PEEKSTRIP_EXECUTABLE", str(ROOT / ".build/release/peekstrip"))


class Service(Client):
    """A running service."""

    def __init__(self, process, log, port, admin_port):
        super().__init__(port)
        self.process = process
        self.admin = Client(admin_port)
        self._log = log

    @property
    def log(self):
        return Path(self._log).read_text()

    def gallery(self, title=None):
        """The id of the gallery with a title, or of the only gallery."""
        galleries = self.get("/v1/galleries").json["galleries"]
        found = [gallery for gallery in galleries if title in (None, gallery["title"])]
        assert len(found) == 1, (title, galleries)
        return found[0]["id"]

    def items(self, gallery, limit=1000):
        return self.get(f"/v1/galleries/{gallery}?limit={limit}").json["items"]

    def show_all(self, gallery):
        """Has each page drawn: then the splice code of the pages exists, and tags of frames no longer change."""
        for page in range(len(self.items(gallery))):
            self.frame(f"/v1/galleries/{gallery}/frame.png?page={page}")

    def placement(self, gallery, item, query=""):
        """An item's page in the layout, once its picture is prepared or has failed."""
        def prepared():
            layout = self.get(f"/v1/galleries/{gallery}/layout.json?item={item['id']}{query}").json
            page = next(page for page in layout["pages"] if page["item"] == item["id"])
            return page if page["state"] != "loading" else None

        return until(prepared, f"{item['title']} is prepared")

    def version(self):
        """The version in the URLs of the files of pages."""
        return re.search(rb'href="/assets/([0-9a-f]+)/viewer.css"', self.get("/").body)[1].decode()

    def session(self, gallery, **fields):
        """The path of a new session."""
        response = self.post("/v1/sessions", {"gallery": gallery, **fields})
        assert response.status == 201, response.body
        return response.headers["Location"]

    def signal(self, number):
        self.process.send_signal(number)

    def memory(self):
        """The process's resident memory in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024


def rest(client, session):
    """The session's layout when its strip is at rest."""
    return until(lambda: _resting(client.get(f"{session}/layout.json").json),
                 f"{session} rests")


def _resting(layout):
    return layout if layout["motion"]["kind"] == "resting" else None


def free_port():
    """A port for a program that cannot choose one itself. It is outside the range from which the
    system assigns ports (from 32768), so that no other program takes it first."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port


@contextmanager
def serving(folder, *options, by=()):
    """Serves a folder on free ports until the end of the block; `by` is a command that starts
    the program, such as `setpriv`."""
    with tempfile.TemporaryDirectory() as state:
        # The default, but in a place without other servers of the folder.
        environment = {"PEEKSTRIP_STATE": state, "PEEKSTRIP_SESSIONS": "sqlite"}
        with running(folder, *options, environment=environment, by=by) as service:
            yield service


@contextmanager
def running(folder, *options, environment=None, by=()):
    """A service that is started as `start` does it, until the end of the block, when it is killed."""
    with tempfile.NamedTemporaryFile(suffix=".log") as log:
        process = start(folder, *options, log=log, environment=environment, by=by)
        try:
            yield ready(process, log.name)
        finally:
            process.kill()
            process.wait()


def _environment():
    """The environment without the variables of this test run, about which the program would
    warn."""
    return {name: value for name, value in os.environ.items()
            if not name.startswith("PEEKSTRIP_")}


def start(folder, *options, log, environment=None, by=()):
    """Starts the program, by default on free ports and with sessions in memory; its output goes
    to the log."""
    # All test clients have one address, and some send faster than people can.
    usual = {"PEEKSTRIP_PORT": "0", "PEEKSTRIP_ADMIN_PORT": "0", "PEEKSTRIP_SESSIONS": "memory",
             "PEEKSTRIP_MAX_REQUESTS_PER_ADDRESS": "0", "PEEKSTRIP_MAX_EVENTS_PER_SESSION": "0",
             # Tests empty folders and expect to see it.
             "PEEKSTRIP_LOSS_SECONDS": "0"}
    return subprocess.Popen(
        [*by, EXECUTABLE, "serve", folder, *options],
        cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
        env={**_environment(), **usual, **(environment or {})}, preexec_fn=_allow_many_descriptors)


def start_and_end(folder, *options, environment=None):
    """The output of a program that fails to start."""
    with tempfile.NamedTemporaryFile(suffix=".log") as log:
        process = start(folder, *options, log=log, environment=environment)
        try:
            assert process.wait(PATIENCE) > 0
        finally:
            process.kill()
        return Path(log.name).read_text()


def _allow_many_descriptors():
    """Raises the descriptor limit, usually 1,024, for thousands of connections."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def ready(process, log, seconds=PATIENCE):
    """The service, once it has printed its URL."""
    pattern = re.compile(r"\bServing .* at http://[^\n]*:(\d+)(?:/[^\n]*)?/(?:\"})?\n.*:(\d+)/healthz(?:\"})?\n",
                         re.MULTILINE | re.DOTALL)

    def look():
        said = Path(log).read_text(errors="replace")
        assert process.poll() is None, f"the service ended before it was ready:\n{said}"
        return pattern.search(said)

    found = until(look, "the service is ready", seconds)
    return Service(process, log, int(found[1]), int(found[2]))


def without_stand_ins(document):
    """A session's document without the ThumbHashes, which the index adds when it has written them."""
    for page in document["layout"]["pages"]:
        del page["thumbHash"]
    return document
