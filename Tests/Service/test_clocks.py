"""Clocks that jump a day in either direction: sessions neither all expire nor live forever."""

from collections import Counter
from contextlib import contextmanager

import pytest

from clocks import Clock
from redis_server import redis
from service import running, until

pytestmark = pytest.mark.rooms()

DAY = 86_400
# Shorter than a step that counts as a jump (five minutes), in seconds.
STEP = 240
# An unused session expires after half an hour.
STEPS_TO_END = 8


@contextmanager
def serving_by(clock_library, place, folder, sessions, ahead=0):
    """A service with its own clock; it is stopped by kill -9."""
    path = place / "ahead"
    clock = Clock(path, ahead)
    environment = {
        "LD_PRELOAD": str(clock_library), "JUMPING_CLOCK": str(path),
        "PEEKSTRIP_STATE": str(place / "state"), "PEEKSTRIP_SESSIONS": sessions,
        # Servers that share sessions use the time of day, which can be set; the others use a
        # clock that jumps only when the machine sleeps.
        **({"JUMPING_CLOCK_IS_SET": "yes"} if sessions.startswith("unix:") else {})}
    with running(folder, environment=environment) as service:
        yield service, clock
        assert service.process.poll() is None


@pytest.mark.parametrize("sessions", ["memory", "sqlite", "redis"])
def test_after_a_jump_of_a_day_sessions_live_as_long_as_before(
        plain_folder, clock_library, tmp_path, sessions):
    numbers = Counter()

    def answered(ask, *arguments):
        """The response. On a busy machine, a reply of Redis may be late: the client asks again."""
        return until(lambda: ((response := ask(*arguments)).status != 503 or sessions != "redis")
                     and response, "a response")

    def begun():
        response = answered(service.post, "/v1/sessions", {"gallery": "Plain"})
        assert response.status == 201, response.body
        return response.headers["Location"]

    def turned(session):
        """The response to an event, which is applied once because it has a number."""
        numbers[session] += 1
        return answered(service.post, f"{session}/events",
                        {"seq": numbers[session], "events": [{"type": "next"}]})

    with redis(tmp_path) as store:
        place = store.address() if sessions == "redis" else sessions
        with serving_by(clock_library, tmp_path, plain_folder, place) as (service, clock):
            # A store in memory has 64 shards, and each learns the time from its own sessions, or
            # from a sweep every five seconds; so many sessions make time pass in most shards.
            crowd = [begun() for _ in range(150 if sessions == "memory" else 2)]
            for jump in (DAY, -DAY, -DAY, DAY):
                idle, used = [begun() for _ in range(20)], begun()
                assert answered(service.get, f"{used}/frame.png").status == 200
                clock.leap(jump)
                assert {answered(service.get, session).status
                        for session in [*crowd, *idle, used]} == {200}
                revision = answered(service.get, used).json["revision"]
                assert turned(used).json["revision"] == revision + 1
                assert service.get("/g/Plain").status == 200
                assert answered(service.admin.get, "/readyz").status == 200
                for _ in range(STEPS_TO_END):
                    clock.leap(STEP)
                    for session in [*crowd, used]:
                        assert turned(session).status == 200
                assert answered(service.get, used).status == 200
                ended = [answered(service.get, session).status for session in idle].count(404)
                assert ended >= (10 if sessions == "memory" else len(idle))


def test_sessions_in_a_file_outlive_a_jump_between_two_processes(
        plain_folder, clock_library, tmp_path):
    with serving_by(clock_library, tmp_path, plain_folder, "sqlite") as (service, _):
        session = service.session("Plain")
    for revision, ahead in enumerate((DAY, -DAY, 0), 1):
        with serving_by(clock_library, tmp_path, plain_folder, "sqlite", ahead) as (service, _):
            assert service.form(f"{session}/events", "next=1").json["revision"] == revision
