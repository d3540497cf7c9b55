"""The service under test, as a separate process, and its API as a script would use it."""

import io
import json
import os
import re
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
EXECUTABLE = os.environ.get("PEEKSTRIP_EXECUTABLE", str(ROOT / ".build/release/peekstrip"))

# The sample gallery: twelve pictures in all formats.
SAMPLE = ROOT / "Sample"

# The timeout of a response, in seconds.
PATIENCE = 30

# The polling interval in seconds.
GLANCE = 0.03

# How long headers of pictures may take, which are read at the lowest priority, in seconds.
HEADER_PATIENCE = 300


class Service:
    """A running service."""

    def __init__(self, base):
        self.base = base.rstrip("/")
        self.gallery = re.search(r'href="/g/([^"/]+)"', self.ask("GET", "/").decode())[1]
        # Frames that a browser has shown, by what they are asked for.
        self.seen = {}

    def ask(self, method, path, body=None, headers=None):
        request = urllib.request.Request(
            self.base + path, None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json", **(headers or {})}, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return response.read()

    def frame(self, page, width, height, ending="png", sizes=""):
        """The strip at rest on a page, counted from 0; `sizes` are further fields of a query."""
        return self.whole(f"/v1/galleries/{self.gallery}/frame.{ending}"
                          f"?preset=preview&page={page}&width={width}&height={height}{sizes}")

    def whole(self, path):
        """The frame of a path, once it has no placeholders."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(self.base + path, timeout=PATIENCE) as response:
                    if "Peek-Pictures" not in response.headers:
                        return Image.open(io.BytesIO(response.read())).convert("RGB")
            except urllib.error.HTTPError as error:
                # A busy service refuses a picture for a while.
                if error.code != 503:
                    raise
            assert time.monotonic() < deadline, f"after {PATIENCE} s still placeholders: {path}"
            time.sleep(GLANCE)

    def send(self, session, *events):
        """Sends events as another client of a session, without a sequence number."""
        return json.loads(self.ask("POST", f"/v1/sessions/{session}/events",
                                   {"events": list(events)}))

    def page_of(self, path):
        """The page of a session or a screen by its path, counted from 0."""
        return json.loads(self.ask("GET", f"{path}/layout.json"))["strip"]["currentPage"]

    def begin(self, **fields):
        """The id of a new session."""
        response = self.ask("POST", "/v1/sessions", {"gallery": self.gallery, **fields})
        return json.loads(response)["session"]

    def watching(self, session):
        """The view-only id of a session."""
        return re.search(r'href="/s/(view-[^"/]+)"',
                         self.ask("GET", f"/s/{session}/share").decode())[1]

    def wait_for_sizes(self, *galleries):
        """Waits until the index has read all pictures of its gallery or of some galleries, because a layout changes with
        their sizes."""
        deadline = time.monotonic() + HEADER_PATIENCE
        for gallery in galleries or [self.gallery]:
            while self._is_being_read(gallery):
                assert time.monotonic() < deadline, f"after {HEADER_PATIENCE} s not all of {gallery} is read"
                time.sleep(GLANCE)

    def _is_being_read(self, gallery):
        return json.loads(self.ask("GET", f"/v1/galleries/{gallery};order=date?limit=1"))["orderPending"]

    def items(self, gallery=None):
        return json.loads(self.ask("GET", f"/v1/galleries/{gallery or self.gallery}"))["items"]

    def end(self, session):
        self.ask("DELETE", f"/v1/sessions/{session}")


@contextmanager
def serving(folder, log, *options):
    """Serves a folder on a free port until the end of the block."""
    with launched(folder, log, *options) as base:
        yield Service(base)


@contextmanager
def launched(folder, log, *options):
    """The same; its URL alone, for a service that tells nothing without a token."""
    with _started(log, "serve", folder, *options) as base:
        yield base


@contextmanager
def demonstrating(log):
    """The demo, on a free port until the end of the block."""
    with _started(log, "demo") as base:
        yield Service(base)


@contextmanager
def _started(log, command, *arguments):
    environment = {"PEEKSTRIP_ASSETS": str(ROOT)} | os.environ | {
        "PEEKSTRIP_STATE": str(Path(log).with_suffix(".state"))}
    with open(log, "w", encoding="utf-8") as errors:
        process = subprocess.Popen(
            [EXECUTABLE, command, "--port", "0", "--admin-port", "0", *map(str, arguments)],
            cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=errors)
    try:
        yield _address(process, log)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _address(process, log):
    """The URL that the service prints once it listens."""
    for line in process.stdout:
        if found := re.search(r"Serving .* at (http://\S+)", line):
            return found[1]
    raise RuntimeError(f"the service ended before it was ready:\n{Path(log).read_text()}")
