"""The clients of the proofs that resources are shared, and the pictures that they look at."""

import http.client
import io
import itertools
import json
import multiprocessing
import os
import threading
import time
from collections import Counter
from contextlib import suppress

from PIL import Image

from pictures import plain_gallery
from service import PATIENCE, until

HOSTILE = "127.0.0.66"
# A frame of 10 MB.
LARGE_FRAME = "/v1/galleries/Noise/frame.png?width=3840&height=2160&zoom=2"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}


# The served pictures


def noise():
    """A picture of 3 MB, because noise does not compress."""
    file = io.BytesIO()
    Image.frombytes("RGB", (1200, 900), os.urandom(1200 * 900 * 3)).save(file, "PNG")
    return file.getvalue()


def served_folder(folder):
    """Fills a folder with a gallery of plain pictures, and one whose frames are large."""
    for name in ("Plain", "Noise"):
        (folder / name).mkdir(parents=True)
    plain_gallery(folder / "Plain")
    (folder / "Noise" / "Noise.png").write_bytes(noise())
    return folder


def warm_up(service):
    """Prepares the pictures, without which a frame is small."""
    for page in range(6):
        assert service.get(f"/v1/galleries/Plain/frame.png?page={page}").status == 200
    until(lambda: len(service.get(LARGE_FRAME).body) > 5e6, "the large frame is drawn")


# The clients


class Tally:
    """What an attack from an address has sent and received so far; the attacking process shares it
    with the test."""

    # Sent, without response, and rejected without a time to ask again.
    SENT, LOST, UNTIMED = 0, 1, 2

    def __init__(self, address):
        self.address = address
        # Without a lock that a killed process could hold for ever.
        self._counts = multiprocessing.RawArray("Q", 600)
        self._lock = threading.Lock()

    def count(self, kind):
        with self._lock:
            self._counts[kind] += 1

    def count_response(self, response):
        self.count_status(response.status, response.headers["Retry-After"] is not None)

    def count_status(self, status, is_timed):
        self.count(status)
        if status in (429, 503) and not is_timed:
            self.count(self.UNTIMED)

    @property
    def sent(self):
        return self._counts[self.SENT]

    @property
    def untimed(self):
        return self._counts[self.UNTIMED]

    @property
    def statuses(self):
        """The number of responses of each status."""
        return Counter({status: self._counts[status] for status in range(100, 600)
                        if self._counts[status]})

    def __str__(self):
        return f"{self.sent} sent, {listed(self.statuses)}, {self._counts[self.LOST]} without response"


def listed(statuses):
    return ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items())) or "none"


class Visitor(http.client.HTTPConnection):
    """A client from an address of the loopback network."""

    def __init__(self, service, address):
        super().__init__("127.0.0.1", service.port, timeout=PATIENCE + 10, source_address=(address, 0))

    def ask(self, method, path, body=None, fields=None):
        """The response, which is read, and the seconds that it took."""
        began = time.monotonic()
        # A client whose upload is rejected in its middle may still get the response.
        with suppress(BrokenPipeError):
            self.request(method, path, body, fields or {})
        response = self.getresponse()
        response.read()
        return response, time.monotonic() - began

    def session(self, **fields):
        """The path of a new session of this address."""
        response = self.begin(**fields)
        assert response.status == 201, response.status
        return response.headers["Location"]

    def begin(self, **fields):
        return self.ask("POST", "/v1/sessions", json.dumps({"gallery": "Plain", **fields}), JSON)[0]


class HostileVisitor(Visitor):
    """One of the attacking clients, which goes on whatever happens."""

    def __init__(self, service, tally):
        super().__init__(service, tally.address)
        self.tally = tally

    def ask(self, *request):
        self.tally.count(Tally.SENT)
        try:
            response, seconds = super().ask(*request)
        except (http.client.HTTPException, OSError):
            self.tally.count(Tally.LOST)
            self.close()
            raise
        self.tally.count_response(response)
        return response, seconds

    def session(self, **fields):
        while (response := self.begin(**fields)).status != 201:
            time.sleep(0.2)
        return response.headers["Location"]


# The ordinary client


class Visit:
    """What the ordinary client got: the number of responses of each status, and their times in order."""

    def __init__(self):
        self.statuses, self.times = Counter(), []

    def add(self, response, seconds):
        self.statuses[response.status] += 1
        self.times.append(seconds)

    def percentile(self, percent):
        return sorted(self.times)[min(len(self.times) - 1, len(self.times) * percent // 100)]


def ordinary_visit(service, seconds, address="127.0.0.1", pause=0.01):
    """An ordinary client swipes for so long, and gets frames, layouts and pages. At last it waits for
    a change, which is not refused to it either."""
    visitor, visit = Visitor(service, address), Visit()
    session = visitor.session()
    end = time.monotonic() + seconds
    for direction in itertools.cycle(("left", "right")):
        for request in [("POST", f"{session}/events", f"swipe={direction}", FORM),
                        ("GET", f"{session}/frame.png"), ("GET", f"{session}/layout.json"), ("GET", "/")]:
            visit.add(*visitor.ask(*request))
        if time.monotonic() > end:
            break
        time.sleep(pause)
    resting = f"{session}/layout.json?t=rest"
    tag = visitor.ask("GET", resting)[0].headers["ETag"]
    response, waited = visitor.ask("GET", resting, None, {"If-None-Match": tag, "Prefer": "wait=1"})
    # Pictures that are prepared meanwhile are a change, too.
    assert response.status == 200 or response.status == 304 and waited > 0.9, (response.status, waited)
    return visit


def swipes(service, seconds, address="127.0.0.1"):
    """The events of an ordinary client that swipes for so long."""
    visitor, visit = Visitor(service, address), Visit()
    session = visitor.session()
    end = time.monotonic() + seconds
    for direction in itertools.cycle(("left", "right")):
        visit.add(*visitor.ask("POST", f"{session}/events", f"swipe={direction}", FORM))
        if time.monotonic() > end:
            return visit
        time.sleep(0.01)
