"""Two replicas behind nginx with their sessions in one Redis, as in compose.yaml: viewers keep
swiping while a replica is killed, Redis restarts, and both replicas are replaced."""

import http.client
import itertools
import threading
import time
from contextlib import contextmanager

import pytest

from replicas import deployed
from service import until

pytestmark = pytest.mark.rooms()

VIEWERS = 6
# How long viewers swipe between two failures, in seconds.
CALM = 1.0
# The time between the recovery of a store and swipes that count again, in seconds.
LONGEST_RETURN = 30


@pytest.fixture(scope="module")
def deployment(plain_folder):
    with deployed(plain_folder) as deployment:
        yield deployment


class Viewer(threading.Thread):
    """Swipes back and forth with consecutive numbers. A swipe without a response is sent again."""

    def __init__(self, door):
        super().__init__(daemon=True)
        self._door = door
        self.session = door.session("Plain")
        self._leaving = threading.Event()
        # The last acknowledged number.
        self.acknowledged = 0
        # How often a response only asked for a retry.
        self.refused = 0
        self.trouble = None

    def run(self):
        try:
            for number in itertools.count(1):
                if self._leaving.is_set():
                    return
                self._swipe(number)
        except Exception as error:  # Reported by the test, which waits for this thread.
            self.trouble = error

    def _swipe(self, number):
        batch = {"seq": number, "events": [
            {"type": "swipe", "direction": "left" if number % 2 else "right"}]}
        deadline = time.monotonic() + 60
        while True:
            response = self._door.post(f"{self.session}/events", batch)
            if response.status == 200:
                assert response.json["seq"] == number
                self.acknowledged = number
                return
            assert response.status == 503, (response.status, response.body[:300])
            assert int(response.headers["Retry-After"]) >= 1
            assert time.monotonic() < deadline, "nothing but refusals for 60 s"
            self.refused += 1
            time.sleep(0.1)

    def leave(self):
        self._leaving.set()
        self.join(timeout=30)
        assert not self.is_alive()
        if self.trouble:
            raise self.trouble


@pytest.fixture
def viewers(deployment):
    with swiping(deployment) as viewers:
        yield viewers


@contextmanager
def swiping(deployment):
    """Viewers that swipe until the end of the block, when each acknowledged swipe has counted once."""
    door = Door(deployment.door)
    viewers = [Viewer(door) for _ in range(VIEWERS)]
    for viewer in viewers:
        viewer.start()
    until(lambda: all(viewer.acknowledged or viewer.trouble for viewer in viewers), "all swipe")
    time.sleep(CALM)
    yield viewers
    time.sleep(CALM)
    for viewer in viewers:
        viewer.leave()
    for viewer in viewers:
        session = door.get(viewer.session).json
        # Each swipe counted once: no acknowledged swipe is lost, and none was applied twice.
        assert session["seq"] == viewer.acknowledged > 0
        assert session["revision"] == viewer.acknowledged


class Door:
    """The public endpoint, to which a connection is never refused."""

    def __init__(self, client):
        self._client = client

    def session(self, gallery):
        return self._client_ask("POST", "/v1/sessions", {"gallery": gallery}).headers["Location"]

    def get(self, path):
        return self._client_ask("GET", path)

    def post(self, path, body):
        return self._client_ask("POST", path, body)

    def _client_ask(self, *request):
        try:
            return self._client.ask(*request)
        except (http.client.HTTPException, ConnectionError) as error:
            raise AssertionError(f"no response from the door: {error!r}") from error


def test_a_replica_that_is_killed_is_missed_by_nobody(deployment, viewers):
    deployment.replicas["one"].kill()
    time.sleep(CALM)
    deployment.replicas["one"].start()


def test_a_store_that_starts_anew_costs_patience_and_no_event(deployment, viewers):
    deployment.redis.kill()
    until(lambda: all(viewer.refused or viewer.trouble for viewer in viewers),
          "all get Retry-After")
    before = [viewer.acknowledged for viewer in viewers]
    deployment.redis.start()
    until(lambda: all(viewer.acknowledged > count
                      for viewer, count in zip(viewers, before)),
          "swipes count again", LONGEST_RETURN)


def test_replicas_are_replaced_one_after_the_other(deployment, viewers):
    for replica in deployment.replicas.values():
        assert replica.stop() == 0
        replica.start()
        time.sleep(CALM)


def test_both_replicas_draw_the_same_bytes(deployment):
    session = Door(deployment.door).session("Plain")
    one, two = (replica.service for replica in deployment.replicas.values())
    assert one.form(f"{session}/events", "swipe=left").status == 200

    def settled():
        frames = [service.get(f"{session}/frame.png?t=rest") for service in (one, two)]
        return frames if frames[0].headers["ETag"] == frames[1].headers["ETag"] else None

    # Each replica builds the code of the pages when it has shown them; then both return the same
    # bytes.
    for service in (one, two):
        service.show_all("Plain")
    first, second = until(settled, "the same tags")
    assert first.status == second.status == 200
    assert first.body == second.body


def test_who_waits_at_one_replica_learns_what_happens_at_the_other(deployment):
    session = Door(deployment.door).session("Plain")
    one, two = (replica.service for replica in deployment.replicas.values())
    # Or the layout changes when the sizes of its pictures become known.
    one.show_all("Plain")
    path = f"{session}/layout.json?t=rest"
    tag = one.get(path).headers["ETag"]
    responses = []
    waiting = threading.Thread(target=lambda: responses.append(
        one.get(path, if_none_match=tag, prefer="wait=20")))
    waiting.start()
    time.sleep(0.3)
    assert two.form(f"{session}/events", "next=1").status == 200
    waiting.join(timeout=30)
    assert responses and responses[0].status == 200 and responses[0].json["revision"] == 1
    assert responses[0].seconds < 10
