"""A server that is killed at any moment loses no acknowledged event, and applies none twice.

PEEKSTRIP_KILL_CYCLES=300 makes the proof as long as the bar requires.
"""

import http.client
import json
import os
import random
import threading
import time

import pytest

from redis_server import redis
from service import PATIENCE, running, until

pytestmark = pytest.mark.rooms()

CYCLES = int(os.environ.get("PEEKSTRIP_KILL_CYCLES", "5"))
CLIENTS = 4
# The minimum number of acknowledged clicks before a server is killed.
LEAST = 10

# The bar: a second from the start to the line with the server's URL. A busy machine gets more.
LONGEST_START = 3


class Clicker:
    """A client that repeatedly goes to the next page, and records the responses."""

    def __init__(self, service):
        self.path = service.session("Plain", preset="loop")
        self.answered = 0
        self.trouble = None

    def click(self, port, stop):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            while not stop.is_set():
                response = self.send(connection, self.answered + 1)
                if response["status"] == 503:
                    continue
                if (response["status"], response["seq"]) != (200, self.answered + 1):
                    self.trouble = response
                    return
                self.answered += 1
        except (OSError, http.client.HTTPException):
            # The server was killed; whether the last one was applied is unknown.
            pass
        finally:
            connection.close()

    def send(self, connection, number):
        body = json.dumps({"seq": number, "events": [{"type": "next"}]})
        connection.request("POST", f"{self.path}/events", body,
                           {"Content-Type": "application/json"})
        response = connection.getresponse()
        return {"status": response.status, "seq": None, **json.loads(response.read())}

    def check(self, service):
        """Checks that acknowledged events were applied once, and that the next one can be sent
        again."""
        assert self.trouble is None
        state = service.get(self.path).json
        assert self.answered <= state["seq"] <= self.answered + 1
        assert state["revision"] == state["seq"]
        if self.answered > 0:
            again = service.post(f"{self.path}/events",
                                 {"seq": self.answered, "events": [{"type": "next"}]})
            # The results of the last batches are stored; this is the last one or the one before.
            assert again.json["replayed"] is True
        sent = service.post(f"{self.path}/events",
                            {"seq": self.answered + 1, "events": [{"type": "next"}]})
        assert (sent.status, sent.json["seq"]) == (200, self.answered + 1)
        self.answered += 1
        layout = service.get(f"{self.path}/layout.json?t=rest").json
        assert layout["revision"] == self.answered
        assert layout["strip"]["currentPage"] == self.answered % 6


def answered(clickers):
    return sum(clicker.answered for clicker in clickers)


def survive(folder, environment, meanwhile, note):
    """Kills a server repeatedly while clients click; returns how many clicks were acknowledged."""
    chance = random.Random(1)
    clickers, starts = [], []
    for cycle in range(CYCLES + 1):
        began = time.monotonic()
        with running(folder, environment=environment) as service:
            starts.append(time.monotonic() - began)
            clickers = clickers or [Clicker(service) for _ in range(CLIENTS)]
            for clicker in clickers:
                clicker.check(service)
            if cycle == CYCLES:
                break
            before = answered(clickers)
            stop = threading.Event()
            threads = [threading.Thread(target=clicker.click, args=(service.port, stop))
                       for clicker in clickers]
            for thread in threads:
                thread.start()
            time.sleep(chance.uniform(0.02, 0.4))
            # A slow disk takes longer for the same number.
            until(lambda: answered(clickers) > before + LEAST
                  or any(clicker.trouble for clicker in clickers), "clicks are answered")
            meanwhile()
            service.process.kill()
            stop.set()
            for thread in threads:
                thread.join()
    assert min(starts) < LONGEST_START
    note(f"{environment['PEEKSTRIP_SESSIONS'].split(':')[0]}: killed {CYCLES} times, "
         f"{answered(clickers)} events, each there once; ready after {max(starts) * 1000:.0f} ms at most")


@pytest.mark.parametrize("kind", ["sqlite", "sqlite-synced"])
def test_with_sessions_in_a_file(plain_folder, tmp_path, note, kind):
    survive(plain_folder, {"PEEKSTRIP_SESSIONS": kind, "PEEKSTRIP_STATE": str(tmp_path / "state")},
            lambda: None, note)


def test_with_sessions_in_redis(plain_folder, tmp_path, note):
    with redis(tmp_path) as store:
        survive(plain_folder, {"PEEKSTRIP_SESSIONS": store.address()}, lambda: None, note)


def test_with_a_redis_that_is_killed_as_well(plain_folder, tmp_path, note):
    with redis(tmp_path) as store:
        def restart():
            store.kill()
            store.start()
            # Some clicks with the restarted Redis, before the server is killed too.
            time.sleep(0.6)

        survive(plain_folder, {"PEEKSTRIP_SESSIONS": store.address()}, restart, note)
