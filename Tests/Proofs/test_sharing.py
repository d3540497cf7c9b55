"""A hostile client beside an ordinary one, on other addresses: whatever the hostile one does, the ordinary
one is served as if it were alone, and memory stays bounded."""

import pytest

from attacks import ATTACKS, TOKEN, attacking
from extent import IS_FULL, extent
from service import serving, until
from test_metrics import value
from visitors import listed, ordinary_visit, served_folder, warm_up

pytestmark = [pytest.mark.serial, pytest.mark.rooms()]

SECONDS = extent(short=2, full=60)
# A short run does not compare with the visit alone.
SECONDS_ALONE = extent(short=0.5, full=60)


@pytest.fixture
def service(tmp_path, monkeypatch):
    """Connections and requests are not limited for an address, so that shares alone protect."""
    monkeypatch.setenv("MALLOC_ARENA_MAX", "2")
    (tmp_path / "tokens").write_text(TOKEN + "\n")
    with serving(served_folder(tmp_path / "served"), "--max-connections-per-address", "0",
                 "--max-requests-per-address", "0", "--response-megabytes", "64", "--cache-megabytes", "64",
                 "--admin-token-file", tmp_path / "tokens") as service:
        warm_up(service)
        yield service


@pytest.mark.parametrize("name", ATTACKS)
def test_one_client_takes_nothing_from_another(service, report, name):
    attack = ATTACKS[name]
    alone = ordinary_visit(service, SECONDS_ALONE)
    before = service.memory()
    with attacking(service, attack) as tally:
        until(lambda: takes_place(service, attack, tally), tally)
        answered = tally.statuses.total()
        beside = ordinary_visit(service, SECONDS)
        memory = service.memory()
        assert service.admin.get("/readyz").status == 200
        # The attack went on. Long polls end all at once, and begin again after a second.
        until(lambda: takes_place(service, attack, tally), tally)
        assert attack.holds or tally.statuses.total() >= answered + 10, tally
        report(f"beside {name:16}  {figures(alone, beside)}, memory {before / 1e6:.0f} -> "
               f"{memory / 1e6:.0f} MB; ordinary: {listed(beside.statuses)}; hostile: {tally}")
    assert set(alone.statuses) | set(beside.statuses) <= {200, 304}
    assert memory < before + 400e6
    assert_within_bounds(alone, beside)


def takes_place(service, attack, tally):
    if not attack.statuses <= set(tally.statuses):
        return False
    return attack.holds is None or value(service, attack.holds[0]) >= attack.holds[1]


def figures(alone, beside):
    return ", ".join(f"p{percent} {alone.percentile(percent) * 1000:.1f} -> "
                     f"{beside.percentile(percent) * 1000:.1f} ms" for percent in (50, 99))


def assert_within_bounds(alone, beside):
    """The bar, on a machine of its own: the machine of a short run may be busy with anything."""
    if IS_FULL:
        assert beside.percentile(99) <= max(5 * alone.percentile(99), 0.05)
