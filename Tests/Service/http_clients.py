"""Clients of the service under test, and their patience."""

import http.client
import io
import json
import re
import socket
import time
from contextlib import suppress
from pathlib import Path

from PIL import Image

# The timeout of a response, a start, a stop, or what the service does by itself, in seconds. It ends what
# would last for ever, and asserts nothing of how fast something is: the reader of headers, which gives way to
# all other work, waits for a minute on a machine whose processors are taken.
PATIENCE = 120

# How long the index of a test's folder may take on a busy machine, in seconds: it is filled at the lowest priority.
READING = 300

# The polling interval in seconds, and the longest. Looks take the processor from what they wait for: the next one comes
# after twice the time of a look, as of a picture or a long list, and after a twentieth of the time that was waited.
GLANCE, LONGEST_GLANCE = 0.02, 0.1

# What a server says that is too busy to have a picture in the time in which clients wait, and after how many
# seconds at most it is asked again.
LATE = re.compile(rb"is not prepared yet|takes too long")
LONGEST_RETRY = 5

FORM = "application/x-www-form-urlencoded"

# The members of problems that the OpenAPI document describes.
MEMBERS = json.loads((Path(__file__).parents[2] / "Documents" / "openapi.json").read_text())[
    "components"]["schemas"]["Problem"]["properties"].keys()


class Response:
    """A complete response."""

    def __init__(self, status, headers, body, seconds):
        self.status = status
        self.headers = headers
        self.body = body
        # From the first byte of the request to the last byte of the response, without earlier late ones.
        self.seconds = seconds

    @property
    def is_late(self):
        """Whether the client is to ask again for what a busy server did not make in time."""
        return self.status == 503 and LATE.search(self.body) is not None

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
        assert problem.keys() <= MEMBERS, problem
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
        """Sends a request; a GET again and again, each time when the response says, while a busy server is
        late. A body that is neither text nor bytes is sent as JSON."""
        deadline = time.monotonic() + PATIENCE
        while (response := self._ask(method, path, body, headers)).is_late:
            if method != "GET" or time.monotonic() > deadline:
                break
            time.sleep(min(int(response.headers["Retry-After"]), LONGEST_RETRY))
        return response

    def _ask(self, method, path, body, headers):
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
        return self.ask("GET", path, headers=_fields(headers))

    def once(self, path, **headers):
        """Sends a GET once, for tests of how long a request waits and what is said of a late one."""
        return self._ask("GET", path, None, _fields(headers))

    def frame(self, path, **headers):
        """A frame, layout or transition once it has its pictures, for which it waits a second at most, and a preview
        the lengths of its pages."""
        def pictured():
            response = self.get(path, **headers)
            assert response.status == 200, (response.status, response.body[:300])
            return response if response.headers.get("Peek-Pictures") is None else None

        return until(pictured, f"{path} has its pictures", READING)

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


def _fields(headers):
    """Header fields whose names have underscores for hyphens."""
    return {name.replace("_", "-"): value for name, value in headers.items()}


def until(look, what, seconds=PATIENCE):
    """Polls until `look` returns a result, and returns it."""
    start = begun = time.monotonic()
    while not (seen := look()):
        looked = time.monotonic()
        assert looked < start + seconds, f"after {seconds} s still not: {what}"
        time.sleep(min(max(GLANCE, 2 * (looked - begun), (looked - start) / 20), LONGEST_GLANCE))
        begun = time.monotonic()
    return seen
