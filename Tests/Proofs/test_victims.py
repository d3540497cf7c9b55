"""A table of who waits for whom in a library of many pictures: an innocent client's events alone, and beside
connections of another address that have much computed, drawn, or sent."""

import http.client
import itertools
import time
from contextlib import suppress
from dataclasses import replace

import pytest

from attacks import ATTACKS, TOKEN, Attack, asking, attacking, path_of
from extent import IS_FULL, extent
from libraries import large_library
from mounts import is_indexed
from service import serving, until
from test_sharing import assert_within_bounds, figures
from visitors import FORM, HOSTILE, HostileVisitor, Visit, Visitor, listed, served_folder, swipes

pytestmark = [pytest.mark.serial, pytest.mark.rooms()]

# More than a thread that serves connections goes through.
COUNT = extent(short=4_100, full=100_000)
CONNECTIONS = extent(short=[8], full=[1, 4, 16, 48])
SECONDS = extent(short=0.5, full=10)
# How long the headers of all pictures may take, which are read at the lowest priority.
READING = extent(short=300, full=7200)
# Those who swipe, and one who types.
SWIPING, TYPING = "127.0.0.4", "127.0.0.5"

# Each request has a seed, a colour or a size that no other has, so nothing of it is kept.
PATHS = {
    "searches": "/v1/galleries/Many?below=true&q=img&order=shuffle&seed=RUN{seed}&limit=1",
    "selections": "/g/Many;below;order=shuffle;seed=RUN{seed}/grid",
    "shuffled frames": "/v1/galleries/Many/frame.png?below=true&order=shuffle&seed=RUN{seed}"
                       "&width=320&height=240&pictures=now",
    "archives": "/v1/galleries/Many/archive.zip?below=true&order=shuffle&seed=RUN{seed}",
    "magazine": "/v1/galleries/0/frame.png?preset=magazine&width=64RUN&height=480&background={colour}",
    "posters": "/v1/galleries/Plain/poster.png?page=RUN&background={colour}",
    "dear outputs": "/v1/galleries/Plain/frame/palette-000000-ffffff-{colour},dither-atkinson.png"
                    "?width=300RUN&height=2000",
}
OTHERS = ["streams", "uploads"]


def beginning(path):
    """Asks for large files, of which it reads the beginning."""
    def attack(service, tally, number):
        for count in itertools.count():
            tally.count(tally.SENT)
            with suppress(http.client.HTTPException, OSError):
                tally.count_response(head_of(Visitor(service, tally.address), path_of(path, number, count)))
    return attack


def head_of(visitor, path):
    """A response of which the beginning is read, on a connection that is closed then."""
    try:
        visitor.request("GET", path)
        response = visitor.getresponse()
        response.read(1 << 16)
        return response
    finally:
        visitor.close()


def attack_of(name, connections):
    if name not in PATHS:
        # A client of streams has four.
        clients = max(1, connections // 4) if name == "streams" else connections
        return replace(ATTACKS[name], clients=clients)
    path = path_in(name, connections)
    run = beginning(path) if name == "archives" else asking(path)
    return Attack(run, frozenset(), clients=connections)


def path_in(name, connections):
    """The path of the requests of one measurement, of which none was sent in another."""
    return PATHS[name].replace("RUN", str(1 + CONNECTIONS.index(connections)))


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """Connections and requests are not limited for an address, so that shares alone protect."""
    root = large_library(served_folder(tmp_path_factory.mktemp("served") / "Many"), COUNT)
    tokens = root.parent / "tokens"
    tokens.write_text(TOKEN + "\n")
    with serving(root, "--max-connections-per-address", "0", "--admin-token-file", tokens) as service:
        until(lambda: is_indexed(service), "the index is filled", READING)
        for page in range(6):
            assert service.get(f"/v1/galleries/Plain/frame.png?page={page}").status == 200
        yield service


@pytest.mark.parametrize("connections", CONNECTIONS)
@pytest.mark.parametrize("name", extent(short=["searches", "archives"], full=[*PATHS, *OTHERS]))
def test_an_innocent_does_not_wait_for_those_who_ask_for_much(service, report, name, connections):
    alone = swipes(service, SECONDS)
    refusal = None
    with attacking(service, attack_of(name, connections)) as tally:
        until(lambda: tally.statuses.total() >= 1, "the attack is answered")
        beside = swipes(service, SECONDS)
        if IS_FULL and name in PATHS:
            refusal = refused(service, path_in(name, connections))
    said = told(service, path_in(name, connections), refusal) if refusal else "no time was tried"
    report(f"beside {connections:2} of {name:15}  {figures(alone, beside)}; innocent: {listed(beside.statuses)}; "
           f"hostile: {tally}; {said}")
    assert set(alone.statuses) | set(beside.statuses) == {200}
    assert tally.untimed == 0
    assert all(status < 400 or status in (429, 503) for status in tally.statuses), tally
    assert_within_bounds(alone, beside)


def refused(service, path):
    """The seconds after which a client of the attacking address may ask again; None if it is answered."""
    for count in range(10):
        response = head_of(Visitor(service, HOSTILE), path_of(path, 99, count))
        if response.status in (429, 503):
            return int(response.headers["Retry-After"])
    return None


def told(service, path, seconds):
    """Asks again at the time that a client was told, when the others of its address have stopped."""
    time.sleep(seconds)
    response = head_of(Visitor(service, HOSTILE), path_of(path, 98, 0))
    assert response.status == 200, f"{response.status} after the {seconds} s that a client was told"
    return f"200 after the {seconds} s that a client was told"


# One who types a search beside others who swipe


def swiping(service, tally, _number):
    visitor = HostileVisitor(service, tally)
    session = visitor.session()
    for direction in itertools.cycle(("left", "right")):
        with suppress(http.client.HTTPException, OSError):
            visitor.ask("POST", f"{session}/events", f"swipe={direction}", FORM)
            visitor.ask("GET", f"{session}/frame.png")
        time.sleep(0.05)


def typed():
    """What the search field sends while somebody types names of files, one after another."""
    for number in itertools.count():
        name = f"img_{number % 10_000:05}"
        for end in range(1, len(name) + 1):
            yield f"/v1/galleries/Many?below=true&q={name[:end]}&limit=60"


def typing(service, tally, _number):
    visitor = HostileVisitor(service, tally)
    for path in typed():
        with suppress(http.client.HTTPException, OSError):
            visitor.ask("GET", path)
        time.sleep(0.1)


def searches(service, seconds):
    """The searches of one who types for so long."""
    visitor, visit = Visitor(service, TYPING), Visit()
    end = time.monotonic() + seconds
    for path in typed():
        visit.add(*visitor.ask("GET", path))
        if time.monotonic() > end:
            return visit
        time.sleep(0.1)


def test_one_types_in_the_search_field_beside_ten_who_swipe(service, report):
    swipers = Attack(swiping, frozenset(), clients=9)
    with attacking(service, swipers, SWIPING) as others:
        until(lambda: others.statuses.total() >= 9, "nine swipe")
        alone = swipes(service, SECONDS)
        with attacking(service, Attack(typing, frozenset(), clients=1), TYPING) as tally:
            until(lambda: tally.statuses.total() >= 1, "somebody types")
            beside = swipes(service, SECONDS)
        found = searches(service, SECONDS)
    report(f"beside one who types, of ten who swipe  {figures(alone, beside)}; who types waits "
           f"{found.percentile(50) * 1000:.0f} ms, {found.percentile(99) * 1000:.0f} ms at most but one in a hundred; "
           f"the others' requests: {listed(others.statuses)}")
    assert set(beside.statuses) | set(found.statuses) | set(tally.statuses) == {200}
    assert set(others.statuses) <= {200, 201}
    assert_within_bounds(alone, beside)
