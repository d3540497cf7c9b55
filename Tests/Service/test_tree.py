"""Folders as a tree: the way to each, what is in it, and all pictures below it, while they change."""

from datetime import datetime, timedelta, timezone
from urllib.parse import quote

import html5lib
import pytest

from photographs import photograph, settled, taken, titles
from service import READING, serving, until

pytestmark = pytest.mark.rooms()

# Pictures by folder; Root, Trips and Empty have none of their own.
TREE = {"Attic": ["a1", "a2"], "Trips/2023": ["t1"], "Trips/2024": ["t2", "t10"],
        "Trips/2024/Summer lake": ["s1", "s2", "s3"]}
LIST = "Trips/2024/Best.m3u8"


@pytest.fixture
def root(tmp_path):
    root = tmp_path / "Root"
    (root / "Empty" / "Nothing").mkdir(parents=True)
    for path, names in TREE.items():
        (root / path).mkdir(parents=True, exist_ok=True)
        for name in names:
            (root / path / f"{name}.jpg").write_bytes(taken(f"20{len(name)}0:01:01 00:00:00"))
    (root / LIST).write_text("t10.jpg\nSummer lake/s2.jpg\n")
    return root


@pytest.fixture
def service(root):
    with serving(root) as service:
        settled(service)
        yield service


def ids(service):
    return {gallery["title"]: gallery["id"]
            for gallery in service.get("/v1/galleries").json["galleries"]}


def folder(service, gallery):
    """The titles on the way to a gallery's folder, and the titles with counts of those in it."""
    listing = service.get(f"/v1/galleries/{gallery}").json
    return ([part["title"] for part in listing["path"]],
            {part["title"]: part["count"] for part in listing["folders"]})


def above(service, gallery):
    """The links to the folders above a gallery on its page."""
    page = html5lib.parse(service.get(f"/g/{quote(gallery)}").text, namespaceHTMLElements=False)
    return [link.get("href") for link in page.findall(".//nav[@aria-label='Folders above']/a")]


def test_each_folder_has_its_way_and_what_is_in_it(service):
    known = ids(service)
    assert set(known) == {path.replace("/", " / ") for path in [*TREE, "Trips/2024/Best"]}
    summer = known["Trips / 2024 / Summer lake"]
    assert folder(service, "Root") == (["Root"], {"Attic": 2, "Trips": 6})
    assert folder(service, "Trips") == (["Root", "Trips"], {"2023": 1, "2024": 5})
    assert above(service, "Attic") == []
    assert above(service, "Trips--2024") == ["/g/Trips"]
    assert above(service, "Trips--2024;q=lake") == ["/g/Trips", "/g/Trips--2024"]
    way, inner = folder(service, "Trips--2024")
    assert way == ["Root", "Trips", "2024"]
    assert sorted(inner.values()) == [2, 3] and inner["Summer lake"] == 3
    assert folder(service, summer) == (["Root", "Trips", "2024", "Summer lake"], {})
    parents = {gallery: service.get(f"/v1/galleries/{gallery}").json["parent"]
               for gallery in ("Root", "Trips", "Trips--2024", summer, "Attic")}
    assert parents == {"Root": None, "Trips": "Root", "Trips--2024": "Trips",
                       summer: "Trips--2024", "Attic": "Root"}
    for address in [part["href"] for part in service.get("/v1/galleries/Trips").json["folders"]]:
        assert service.get(address).status == 200
    for gallery in ("Empty", "Empty--Nothing", "Nowhere"):
        assert service.get(f"/v1/galleries/{gallery}").status == 404


def test_a_list_is_in_the_folder_in_which_it_lies(service):
    listing = service.get("/v1/galleries/Trips--2024--Best").json
    assert [item["title"] for item in listing["items"]] == ["t10", "s2"]
    assert titles(service, "Trips--2024--Best;order=-date") == ["t10", "s2"]
    assert titles(service, "Trips--2024--Best", "?q=summer") in ([], ["s2"])
    assert listing["parent"] == "Trips--2024"
    assert [part["title"] for part in listing["path"]][:3] == ["Root", "Trips", "2024"]


def test_a_session_does_not_change_to_a_gallery_that_is_not_there(service):
    session = service.session("Trips--2024--Best")
    before = service.get(session).json
    # A list has no folders below it.
    for fields in ({"below": True}, {"below": True, "width": 500}):
        made = service.post("/v1/sessions", {"gallery": "Trips--2024--Best", **fields})
        changed = service.ask("PATCH", session, fields)
        assert changed.problem(404)["type"] == made.problem(404)["type"]
    after = service.get(session).json
    assert [after[name] for name in ("gallery", "revision", "configuration")] == [
        before[name] for name in ("gallery", "revision", "configuration")]
    assert service.get(f"{session}/layout.json").json["strip"]["pageCount"] == 2
    # A selection without pictures is there.
    assert service.ask("PATCH", session, {"q": "nothing", "width": 500}).status == 200


def test_a_magazine_shows_whole_galleries_and_begins_in_the_folder(service):
    counts = {gallery["id"]: gallery["count"]
              for gallery in service.get("/v1/galleries").json["galleries"]}
    known = list(counts)

    def first(gallery):
        before = sum(counts[other] for other in known[:known.index(gallery)])
        return f"{before + 1}/{sum(counts.values())}"

    for selection in ("", ";order=date", ";below;order=-date", ";q=nothing"):
        frame = service.get(f"/v1/galleries/Trips--2024{selection}/frame.png?preset=magazine")
        assert frame.headers["Peek-Page"] == first("Trips--2024"), selection
    # It has no pictures of its own.
    frame = service.get("/v1/galleries/Trips/frame.png?preset=magazine")
    assert frame.headers["Peek-Page"] == first("Trips--2023")
    magazine = service.session("Attic", preset="magazine")
    preview = service.session("Attic")
    for response in (
            service.get("/v1/galleries/Attic/frame.png?preset=magazine&order=date"),
            service.get("/v1/galleries/Attic/layout.json?preset=magazine&rating=4"),
            service.get("/g/Attic?preset=magazine&q=lake"),
            service.post("/v1/sessions", {"gallery": "Attic", "preset": "magazine", "below": True}),
            service.ask("PATCH", magazine, {"order": "date"}),
            service.ask("PATCH", preview, {"order": "date", "preset": "magazine"})):
        assert "magazine, which shows whole galleries" in response.problem(400)["detail"]
    assert service.ask("PATCH", magazine, {"order": "date", "preset": "preview"}).status == 200
    assert service.get(magazine).json["gallery"] == "Attic;order=date"


def test_a_folder_without_pictures_stands_for_those_below(service):
    listing = service.get("/v1/galleries/Trips").json
    assert (listing["count"], [item["title"] for item in listing["items"]]) == (
        6, ["t1", "t2", "t10", "s1", "s2", "s3"])
    assert titles(service, "Root") == ["a1", "a2", "t1", "t2", "t10", "s1", "s2", "s3"]
    assert service.get("/v1/galleries/Trips/frame.png").headers["Peek-Page"] == "1/6"
    assert service.get("/g/Trips").status == 200
    assert service.get(f"{service.session('Trips')}/frame.png").headers["Peek-Page"] == "1/6"
    # Its own pictures are all of a folder that has some, unless those below are asked for.
    assert titles(service, "Trips--2024") == ["t2", "t10"]
    assert titles(service, "Trips--2024;below") == ["t2", "t10", "s1", "s2", "s3"]
    assert titles(service, "Trips--2024", "?below=true&limit=2") == titles(
        service, "Trips--2024;below")


def test_pictures_that_are_read_are_counted_for_their_own_folders(tmp_path, service, root):
    slow = tmp_path / "Slow"
    slow.mkdir()
    for number in range(2000):
        (slow / f"{number}.jpg").write_bytes(photograph())
    slow.rename(root / "Slow")
    until(lambda: service.get("/v1/galleries/Slow").status == 200, "it is found")
    until(lambda: service.get("/v1/galleries?limit=1").json["index"]["total"] > 2000, "the index has heard of them")
    while True:
        before = service.get("/v1/galleries?limit=1").json["index"]
        # All pictures of Attic and of Trips were read before these came.
        assert service.get("/v1/galleries/Attic;below").json["read"] == 2
        assert service.get("/v1/galleries/Trips").json["read"] == 6
        everything = service.get("/v1/galleries/Root").json
        after = service.get("/v1/galleries?limit=1").json["index"]
        # The index also counts the two entries of the list.
        assert before["read"] - 2 <= everything["read"] <= after["read"]
        if after["read"] == after["total"]:
            break


def test_a_change_reaches_the_tree_the_selections_and_the_search(service, root):
    assert titles(service, "Trips;below;order=-date") == ["t10", "t1", "t2", "s1", "s2", "s3"]
    session = service.session("Trips;below;order=-date")
    # Later than the time of any file, and not yet a date in the future.
    latest = (datetime.now(timezone.utc) + timedelta(days=1)).strftime("%Y:%m:%d 00:00:00")
    (root / "Trips" / "2023" / "new.jpg").write_bytes(
        taken(latest, title="Something new"))
    until(lambda: titles(service, "Trips;below;order=-date")[:1] == ["Something new"],
          "the new picture is in its place", READING)
    until(lambda: titles(service, "Root", "?q=something") == ["Something new"],
          "the new picture is found", READING)
    until(lambda: service.get(f"{session}/layout.json").json["strip"]["pageCount"] == 7,
          "the session has it")
    assert folder(service, "Trips")[1] == {"2023": 2, "2024": 5}
    # A new folder, another name, and no file any longer.
    (root / "Attic" / "Box").mkdir()
    (root / "Attic" / "Box" / "inner.jpg").write_bytes(photograph(title="Inner world"))
    until(lambda: titles(service, "Attic", "?below=true&q=world") == ["Inner world"],
          "the new folder is found", READING)
    (root / "Trips" / "2023" / "new.jpg").rename(root / "Attic" / "moved.jpg")
    until(lambda: titles(service, "Attic", "?q=something") == ["Something new"],
          "the moved picture is found", READING)
    assert titles(service, "Trips", "?q=something") == []
    (root / "Attic" / "moved.jpg").unlink()
    until(lambda: titles(service, "Attic", "?q=something") == [], "the removed one is not", READING)
    # Other contents under the same name.
    (root / "Attic" / "a1.jpg").write_bytes(taken(latest, title="Changed entirely"))
    until(lambda: titles(service, "Root;order=-date")[:1] == ["Changed entirely"],
          "the changed picture is in its place", READING)
    until(lambda: titles(service, "Root", "?q=entirely") == ["Changed entirely"],
          "the changed picture is found", READING)
    assert titles(service, "Root", "?q=a1") == ["Changed entirely"]


def test_a_folder_of_lists_alone_is_a_page_with_links_to_them(tmp_path, root):
    (root / "Lists" / "Old").mkdir(parents=True)
    # Nobody answers there.
    (root / "Lists" / "Old" / "mine.m3u8").write_text("http://127.0.0.1:9/a.jpg\n")
    options = "--remote-cache", tmp_path / "cache", "--remote-hosts", "127.0.0.1"
    with serving(root, *options) as service:
        assert folder(service, "Root")[1]["Lists"] == 0
        assert folder(service, "Lists")[1] == {"Old": 0}
        assert list(folder(service, "Lists--Old")[1].values()) == [1]
        for address in ("/", "/g/Lists", "/g/Lists--Old", "/g/Lists--Old--mine", "/g/Lists;below"):
            page = service.get(address)
            if page.status == 303:
                page = service.get(page.headers["Location"])
            assert page.status == 200
            tree = html5lib.parse(page.text, namespaceHTMLElements=False)
            assert all(image.get("src") for image in tree.iter("img"))
            for link in tree.iter("a"):
                if link.get("href", "").startswith("/g/"):
                    assert service.get(link.get("href")).status in (200, 303), link.get("href")


def test_a_list_with_the_id_of_a_folder_is_not_shown(service, root):
    (root / "Trips.m3u8").write_text("Attic/a1.jpg\n")
    until(lambda: "Trips.m3u8" in service.log, "the log says so")
    assert titles(service, "Trips") == ["t1", "t2", "t10", "s1", "s2", "s3"]
    assert folder(service, "Root") == (["Root"], {"Attic": 2, "Trips": 6})


def test_a_link_shows_no_more_when_a_folder_has_no_pictures_left(service, root):
    session = service.session("Trips--2024")
    for name in ("t2", "t10"):
        (root / "Trips" / "2024" / f"{name}.jpg").unlink()
    until(lambda: service.get(f"{session}/layout.json").json["strip"]["pageCount"] == 0,
          "it shows none")
    assert titles(service, "Trips--2024") == ["s1", "s2", "s3"]
    assert service.get("/v1/galleries/Trips--2024").json["id"] == "Trips--2024;below"
