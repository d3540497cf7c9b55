"""What the owner of a folder says about its gallery, in `.peekstrip.json`."""

import pytest

from photographs import photograph, titles
from service import serving, until

pytestmark = pytest.mark.rooms("Catalogue")


@pytest.fixture
def root(tmp_path):
    root = tmp_path / "Root"
    for path in ("Attic/a1", "Attic/a2", "Trips/t1"):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / f"{path}.jpg").write_bytes(photograph())
    return root


@pytest.fixture
def service(root):
    # Changes are noticed, not found by scans.
    with serving(root, "--rescan-seconds", "0") as service:
        yield service


def test_what_the_owner_says_is_shown_at_once(service, root):
    settings = root / "Attic" / ".peekstrip.json"

    def shown():
        return titles(service, "Attic")

    settings.write_text('{"title": "Under the <roof>", "hidden": ["a1.jpg"]}')
    until(lambda: shown() == ["a2"], "the picture is hidden")
    folders = service.get("/v1/galleries/Root").json["folders"]
    assert [part["title"] for part in folders] == ["Under the <roof>", "Trips"]
    path = service.get("/v1/galleries/Attic").json["path"]
    assert [part["title"] for part in path] == ["Root", "Under the <roof>"]
    assert "Under the &lt;roof&gt;" in service.get("/").text
    assert "<h1>Under the &lt;roof&gt;</h1>" in service.get("/g/Attic").text
    assert service.get("/v1/galleries/Attic;q=a2").json["title"] == "a2 in Under the <roof>"
    # A slip hides no less than before.
    settings.write_text('{"hidden": ["a1.jpg"')
    until(lambda: "Invalid JSON in line 1" in service.log, "the log says so")
    assert shown() == ["a2"]
    session = service.session("Attic")
    settings.write_text('{"order": "-date"}')
    until(lambda: shown() == ["a1", "a2"] or shown() == ["a2", "a1"], "all are shown")
    until(lambda: service.get("/v1/galleries/Attic").json["order"] == "-date", "it has an order")
    until(lambda: service.get(f"{session}/layout.json").json["strip"]["pageCount"] == 2,
          "the session has both")
    settings.unlink()
    until(lambda: service.get("/v1/galleries/Attic").json["order"] == "name", "it has none")
