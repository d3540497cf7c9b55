"""A hostile client beside an ordinary one, through the nginx of the deployment: both replicas stay in
use, the ordinary client is served, and nothing that one replica refuses is tried at the other."""

import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

import attacks
from attacks import Attack, asking, attacking
from extent import extent
from replicas import deployed
from service import until
from test_metrics import value
from test_sharing import SECONDS_ALONE, assert_within_bounds, figures
from visitors import HOSTILE, Visitor, listed, ordinary_visit, served_folder, warm_up

pytestmark = [pytest.mark.serial, pytest.mark.rooms()]

SECONDS = extent(short=2, full=60)
ORDINARY = "127.0.0.2"
# An address for each attempt, because the sessions of the last one count for its address.
HOSTILES = HOSTILE, "127.0.0.67", "127.0.0.68"

# How long the machine may stand still, in seconds: a reply of Redis may take 0.8.
STANDSTILL = 0.4

# Requests a second of one address at each replica, and its sessions at both together.
RATE, SESSIONS = 100, 300

REFUSALS = "peekstrip_refusals_total"
# Each attack, and the metric and its label that show which limit of the service refused it; None where
# nginx does, which passes on at most 128 requests of one address at a time.
LIMITED = {
    "long polls": None,
    "slow readers": ("peekstrip_http_responses_refused_total", None),
    "requests": (REFUSALS, "request_rate"),
    "streams": None,
    "drawings": (REFUSALS, "drawings_of_address"),
    "magnified frames": (REFUSALS, "drawings_of_address"),
    # The last, because its sessions outlive it.
    "sessions": (REFUSALS, "sessions_of_address"),
}
ATTACKS = {
    **attacks.ATTACKS,
    "requests": Attack(asking("/v1/galleries"), frozenset({200, 429})),
    "long polls": replace(
        attacks.ATTACKS["long polls"], statuses=frozenset({429}),
        holds=("peekstrip_http_requests_waiting", 32)),
    "streams": replace(attacks.ATTACKS["streams"], holds=("peekstrip_streams", 32)),
}


@pytest.fixture(scope="module")
def deployment(tmp_path_factory):
    folder = served_folder(tmp_path_factory.mktemp("folder") / "served")
    with pytest.MonkeyPatch.context() as patch:
        # As in the image.
        patch.setenv("MALLOC_ARENA_MAX", "2")
        with deployed(folder, "--max-requests-per-address", str(RATE), "--max-sessions-per-address",
                      str(SESSIONS), "--response-megabytes", "64") as deployment:
            for service in services(deployment):
                warm_up(service)
            yield deployment


def services(deployment):
    return [replica.service for replica in deployment.replicas.values()]


def refusals(deployment, limit):
    if limit is None:
        return 0
    name, reason = limit
    labels = {"reason": reason} if reason else {}
    return sum(value(service, name, **labels) for service in services(deployment))


class Meanwhile:
    """Looks every so many seconds, until the end of the block."""

    def __init__(self, pause):
        self._pause = pause
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self):
        is_ending = False
        while not is_ending:
            is_ending = self._ending.wait(self._pause)
            self.look()

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ending.set()
        self._thread.join()


class Watch(Meanwhile):
    """Asks both replicas whether they are ready."""

    def __init__(self, deployment):
        super().__init__(0.2)
        self._services, self.statuses = services(deployment), Counter()

    def look(self):
        self.statuses.update(service.admin.get("/readyz").status for service in self._services)


class Stalls(Meanwhile):
    """The longest time between two looks, which is long only when the machine stood still."""

    def __init__(self):
        super().__init__(0.02)
        self.longest, self._last = 0, time.monotonic()

    def look(self):
        now = time.monotonic()
        self.longest, self._last = max(self.longest, now - self._last), now


@pytest.mark.parametrize("name", LIMITED)
def test_one_client_takes_no_replica_from_another(deployment, report, name):
    for hostile in HOSTILES:
        try:
            with Stalls() as stalls:
                assert_takes_no_replica(deployment, report, name, hostile)
            return
        except AssertionError:
            # Where everything stands still, replies of Redis are late, and nobody gets a session.
            if hostile == HOSTILES[-1] or stalls.longest < STANDSTILL:
                raise


def assert_takes_no_replica(deployment, report, name, hostile):
    logged = len(deployment.door.log)
    attack, limit, door = ATTACKS[name], LIMITED[name], deployment.door
    until(lambda: all(value(service, "peekstrip_http_requests_in_flight") == 0
                      for service in services(deployment)), "the last attack is over")
    refused = refusals(deployment, limit)
    alone = ordinary_visit(door, SECONDS_ALONE, ORDINARY, pause=0.1)
    before = [service.memory() for service in services(deployment)]
    with attacking(door, attack, hostile) as tally, Watch(deployment) as ready:
        until(lambda: takes_place(deployment, attack, tally), tally)
        until(lambda: limit is None or refusals(deployment, limit) > refused, f"{limit} refuses")
        answered = tally.statuses.total()
        beside = ordinary_visit(door, SECONDS, ORDINARY, pause=0.1)
        memory = [service.memory() for service in services(deployment)]
        assert attack.holds or tally.statuses.total() >= answered + 10, tally
    megabytes = " and ".join(f"{old / 1e6:.0f} -> {new / 1e6:.0f}" for old, new in zip(before, memory))
    report(f"through nginx beside {name:16}  {figures(alone, beside)}, memory {megabytes} MB; "
           f"ordinary: {listed(beside.statuses)}; hostile: {tally}")
    assert set(ready.statuses) == {200}, "both replicas are ready all the time"
    assert set(alone.statuses) | set(beside.statuses) <= {200, 304}
    log = door.log[logged:]
    assert "disabled" not in log and "no live upstreams" not in log, log
    assert all(new < old + 400e6 for old, new in zip(before, memory))
    assert_within_bounds(alone, beside)


def takes_place(deployment, attack, tally):
    if not attack.statuses <= set(tally.statuses):
        return False
    return attack.holds is None or attack.holds[1] <= sum(
        value(service, attack.holds[0]) for service in services(deployment))


def test_a_refused_request_is_not_repeated_at_the_other_replica(deployment):
    def finished(**labels):
        return sum(value(service, "peekstrip_http_requests_total", **labels)
                   for service in services(deployment))

    def ask(_):
        visitor = Visitor(deployment.door, HOSTILE)
        return [visitor.ask("GET", "/v1/galleries")[0].status for _ in range(200)]

    until(lambda: all(value(service, "peekstrip_http_requests_in_flight") == 0
                      for service in services(deployment)), "the last attack is over")
    all_before, refused_before = finished(), finished(status="4xx")
    with ThreadPoolExecutor(10) as pool:
        statuses = Counter(status for part in pool.map(ask, range(10)) for status in part)
    assert set(statuses) == {200, 429} and statuses.total() == 2000
    until(lambda: finished() - all_before >= 2000, "the replicas have counted them")
    assert finished() - all_before == 2000
    assert finished(status="4xx") - refused_before == statuses[429]
