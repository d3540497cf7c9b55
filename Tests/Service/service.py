"""The service under test, as a separate process, and its clients."""

import http.client
import io
import json
import os
import random
import re
import resource
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
EXECUTABLE = os.environ.get("PEEKSTRIP_EXECUTABLE", str(ROOT / ".build/release/peekstrip"))

# The timeout of a response, a start, a stop, or what the service does by itself, in seconds. It ends what
# would last for ever, and asserts nothing of how fast something is: the reader of headers, which gives way to
# all other work, waits for a minute on a machine whose processors are taken.
PATIENCE = 120

# The polling interval in seconds.
GLANCE = 0.02

FORM = "application/x-www-form-urlencoded"


class Response:
    """A complete response."""

    def __init__(self, status, headers, body, seconds):
        self.status = status
        self.headers = headers
        self.body = body
        # From the first byte of the request to the last byte of the response.
        self.seconds = seconds

    @property
    def text(self):
        return self.body.decode()

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def png(self):
        """The picture, decoded completely by Pillow."""
        assert self.status == 200, (self.status, self.body[:300])
        assert self.headers["Content-Type"] == "image/png"
        picture = Image.open(io.BytesIO(self.body))
        assert picture.format == "PNG"
        picture.load()
        return picture

    def problem(self, status):
        """The problem in the response, which must have this status (RFC 9457)."""
        assert self.status == status, (self.status, self.body[:300])
        assert self.headers["Content-Type"] == "application/problem+json"
        problem = self.json
        assert problem["type"].startswith("/problems/")
        assert problem["title"] and problem["status"] == status
        return problem


class Client:
    """Sends requests as a script would, each on a new connection."""

    def __init__(self, port):
        self.port = port

    @property
    def base(self):
        """The URL to which paths are appended."""
        return f"http://127.0.0.1:{self.port}"

    def ask(self, method, path, body=None, headers=None):
        """Sends a request. A body that is neither text nor bytes is sent as JSON."""
        headers = dict(headers or {})
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        if body is not None and "Content-Type" not in headers:
            headers["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        start = time.monotonic()
        try:
            # A client whose request is rejected in the middle of a body may still get the response.
            with suppress(BrokenPipeError):
                connection.request(method, path, body, {k: v for k, v in headers.items() if v})
            response = connection.getresponse()
            content = response.read()
            return Response(response.status, response.headers, content, time.monotonic() - start)
        finally:
            connection.close()

    def get(self, path, **headers):
        """Sends a GET; header fields are written with underscores, as in if_none_match."""
        return self.ask("GET", path, headers={
            name.replace("_", "-"): value for name, value in headers.items()})

    def post(self, path, body, **headers):
        return self.ask("POST", path, body, {
            name.replace("_", "-").title(): value for name, value in headers.items()})

    def form(self, path, text):
        """Sends a POST with a form, as `curl -d` does."""
        return self.post(path, text, content_type=FORM)

    def connect(self, address="127.0.0.1"):
        """A bare connection, for requests that no client library would send, from an address of the
        loopback network."""
        return socket.create_connection(
            ("127.0.0.1", self.port), timeout=PATIENCE, source_address=(address, 0))

    def send(self, request):
        """The first response to these bytes; None when the service closes without one."""
        with self.connect() as connection:
            with suppress(ConnectionError):
                connection.sendall(request)
            try:
                response = http.client.HTTPResponse(connection)
                response.begin()
                return Response(response.status, response.headers, response.read(), 0)
            except (http.client.BadStatusLine, ConnectionError):
                return None


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

    def placement(self, gallery, item):
        """An item's page in the layout, once its picture is prepared or has failed."""
        def prepared():
            layout = self.get(f"/v1/galleries/{gallery}/layout.json?item={item['id']}").json
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


def until(look, what, seconds=PATIENCE):
    """Polls until `find` returns a result, and returns it."""
    deadline = time.monotonic() + seconds
    while True:
        if seen := look():
            return seen
        assert time.monotonic() < deadline, f"after {seconds} s still not: {what}"
        time.sleep(GLANCE)


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
