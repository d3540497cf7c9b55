"""Servers of pictures that the operator defines while the service runs, by the API."""

import threading
from urllib.parse import quote

import pytest

from immich_assets import KEY
from operators import TOKEN, Operator, mistake
from service import serving, start_and_end, until
from sources import BLUE, RED, Frame, colours, dav, frame, png, titles, two_albums  # noqa: F401
from test_immich import album, immich  # noqa: F401
from webdav import PASSWORD, USER, basic

pytestmark = pytest.mark.rooms("PictureSources", "WebAPI", "GalleryService", "Peekstrip")


class Sources(Operator):
    """An operator of a service with sources."""

    def put(self, name, definition, **headers):
        return self.service.ask("PUT", f"/v1/sources/{name}", definition, {**self.headers, **headers})

    def delete(self, name):
        return self.service.ask("DELETE", f"/v1/sources/{name}", None, self.headers)

    def try_out(self, name, definition):
        return self.service.ask("POST", f"/v1/sources/{name}/trial", definition, self.headers)

    def send(self, path, fields, **more):
        # The form of a new source has its kind in the query of its page alone.
        return super().send(path.split("?")[0], fields, **more)

    def state(self, name):
        return self.get(f"/v1/sources/{name}").json["state"]

    def names(self):
        return [source["name"] for source in self.get("/v1/sources").json["sources"]]


def served(frame, *options):
    """A service of a folder, whose operator may define sources."""
    (frame.path / "tokens").write_text(TOKEN)
    return serving(frame.folder, "--admin-token-file", frame.path / "tokens", "--edit-sources", "on",
                   "--state", frame.path / "state", "--rescan-seconds", "0", *options)


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    with served(Frame(tmp_path_factory.mktemp("operator"))) as service:
        yield Sources(service)


@pytest.fixture
def operator(alone):
    """The operator of a service without sources, as which it is left."""
    yield alone
    for name in alone.names():
        removed = alone.delete(quote(name))
        assert removed.status == 204, (name, removed.body)
    until(lambda: titles(alone.service) == {"Pictures"}, "the sources are gone")


def defined(server, **fields):
    return {"kind": "immich", "url": server.base, "key": KEY, "refresh": "60s"} | fields


def nas(server, **fields):
    return {"kind": "webdav", "url": server.base, "user": USER, "password": PASSWORD} | fields


def guarded(dav):
    """Has a server ask for the password."""
    two_albums(dav)
    dav.answer = lambda handler: (
        handler.headers.get("Authorization") != basic(USER, PASSWORD) and handler.reply(401, b"no"))


def test_a_server_is_shown_changed_and_removed_without_a_restart(frame, immich, dav):
    album(immich)
    two_albums(dav)
    with served(frame) as service:
        operator = Sources(service)
        assert operator.names() == []
        made = operator.put("Our%20NAS", defined(immich))
        assert made.status == 201 and made.headers["Location"] == "/v1/sources/Our%20NAS"
        until(lambda: "Our NAS / Trip" in titles(service), "the albums are listed")
        until(lambda: colours(service, "Our NAS / Trip") == [RED] * 3, "pictures are fetched")
        state = operator.state("Our%20NAS")
        assert (state["pictures"], state["failingSince"], state["reason"]) == (3, None, None)
        assert state["listedAt"] > 1_700_000_000_000 and not state["isFirstListing"]
        # What GET has is what PUT takes; the key stays.
        definition = operator.get("/v1/sources/Our%20NAS").json["definition"]
        assert definition == defined(immich) | {"key": ""}
        assert operator.put("Our%20NAS", definition | {"refresh": "2h"}).status == 200
        assert operator.put("Family", nas(dav)).status == 201
        until(lambda: {"Our NAS / Trip", "Family / Trip"} <= titles(service), "both are listed")
        assert operator.names() == ["Family", "Our NAS"]
        assert operator.delete("Our%20NAS").status == 204
        until(lambda: not any(title.startswith("Our NAS") for title in titles(service)), "it is gone")
        assert "Family / Trip" in titles(service)
    # They are there at the next start, also without the network.
    dav.stop()
    with served(frame) as service:
        assert Sources(service).names() == ["Family"]
        until(lambda: "Family / Trip" in titles(service), "the kept list is shown")


def test_the_operator_reads_since_when_and_why_a_server_fails(operator, dav):
    guarded(dav)
    operator.put("Family", nas(dav, password="wrong"))
    failing = until(lambda: operator.state("Family")["reason"] and operator.state("Family"), "it fails")
    assert "refuses the key or the password: give a valid one" in failing["reason"]
    assert failing["failingSince"] > 1_700_000_000_000
    assert (failing["pictures"], failing["listedAt"]) == (0, None)
    # A change is tried at once, although a refused password is not.
    operator.put("Family", nas(dav))
    until(lambda: "Family / Trip" in titles(operator.service), "it is listed")
    assert operator.state("Family")["reason"] is None


def test_other_sources_are_not_asked_when_one_changes(operator, dav, immich):
    guarded(dav)
    album(immich)
    operator.put("Family", nas(dav, password="wrong"))
    until(lambda: operator.state("Family")["reason"], "it fails")
    before = dav.count("PROPFIND")
    operator.put("Albums", defined(immich))
    until(lambda: "Albums / Trip" in titles(operator.service), "the other one is listed")
    # A household is locked out after some wrong passwords.
    assert dav.count("PROPFIND") == before


def test_a_trial_tells_what_there_is_and_keeps_nothing(frame, dav, immich):
    guarded(dav)
    album(immich, count=4)
    with served(frame) as service:
        operator = Sources(service)
        found = operator.try_out("New", nas(dav)).json
        assert (found["works"], found["pictures"], found["hasMore"], found["reason"]) == (True, 2, False, None)
        assert any("unencrypted" in warning for warning in found["warnings"])
        assert operator.try_out("New", defined(immich)).json["pictures"] == 4
        refused = operator.try_out("New", nas(dav, password="wrong")).json
        assert not refused["works"] and "refuses the key or the password" in refused["reason"]
        closed = operator.try_out("New", nas(dav, url="http://127.0.0.1:1/")).json
        assert "nothing listens at 127.0.0.1:1" in closed["reason"]
        operator.try_out("New", nas(dav, user=7)).problem(400)
        assert operator.names() == [] and titles(service) == {"Pictures"}
        assert [path for path in (frame.path / "state/sources").iterdir() if path.is_dir()] == []
        # The secret of a definition that is kept.
        operator.put("Family", nas(dav))
        assert operator.try_out("Family", nas(dav, password="")).json["works"]


def test_a_server_that_hangs_ends_its_trial_and_holds_nobody(operator, dav):
    dav.answer = lambda handler: until(lambda: released, "the test ends", 60)
    released = []
    answers = []
    waiting = [threading.Thread(target=lambda: answers.append(operator.try_out("A", nas(dav))))
               for _ in range(2)]
    for thread in waiting:
        thread.start()
    until(lambda: dav.count("PROPFIND") == 2, "both ask")
    third = operator.try_out("A", nas(dav))
    assert third.problem(503)["type"] == "/problems/unavailable" and third.headers["Retry-After"]
    form = operator.send("/source-editor", {"action": "try", "name": "A", **nas(dav)})
    assert mistake(form) == "2 servers are being tried now. Try it again in some seconds."
    assert dav.base in form.text and PASSWORD not in form.text
    assert operator.service.get("/v1/galleries").seconds < 5
    for thread in waiting:
        thread.join(60)
    assert len(answers) == 2 and not any(answer.json["works"] for answer in answers)
    released.append(True)
    # Others may ask again.
    two_albums(dav)
    dav.answer = lambda handler: False
    assert operator.try_out("A", nas(dav)).json["works"]


def test_a_definition_of_the_file_wins_and_is_not_changed(frame, dav, immich):
    two_albums(dav)
    album(immich)
    frame.define(frame.source(dav.base))
    with served(frame, "--sources", frame.file) as service:
        operator = Sources(service)
        filed = operator.get("/v1/sources/Family").json
        assert (filed["origin"], filed["hidesOther"]) == ("file", False)
        # Not even the path of the file with the password.
        assert filed["definition"]["password"] == "" and "passwordFile" not in filed["definition"]
        assert operator.put("Family", nas(dav)).problem(409)["type"] == "/problems/source-in-file"
        assert operator.delete("Family").problem(409)["type"] == "/problems/source-in-file"
        operator.put("Albums", defined(immich))
        until(lambda: {"Family / Trip", "Albums / Trip"} <= titles(service), "both are listed")
    # The file takes the name.
    frame.define(frame.source(dav.base, name="Albums"))
    with served(frame, "--sources", frame.file) as service:
        operator = Sources(service)
        assert operator.names() == ["Albums"]
        hiding = operator.get("/v1/sources/Albums").json
        assert (hiding["origin"], hiding["hidesOther"]) == ("file", True)
        assert hiding["definition"]["kind"] == "webdav"
        assert operator.delete("Albums").status == 204
        assert not operator.get("/v1/sources/Albums").json["hidesOther"]


def test_a_name_of_the_folder_is_taken(frame, dav):
    two_albums(dav)
    (frame.folder / "Holidays").mkdir()
    with served(frame) as service:
        operator = Sources(service)
        problem = operator.put("Holidays", nas(dav)).problem(409)
        assert problem["type"] == "/problems/source-name-taken" and "Holidays" in problem["detail"]
        operator.put("Later", nas(dav))
    (frame.folder / "Later").mkdir()
    (frame.folder / "Later/blue.png").write_bytes(png(BLUE))
    with served(frame) as service:
        operator = Sources(service)
        left = operator.get("/v1/sources/Later").json
        assert left["fault"] == "The folder already contains Later." and left["state"] is None
        assert "the source Later of the API is left out" in service.log
        until(lambda: titles(service) == {"Pictures", "Later"}, "the folder is shown")


def test_two_servers_on_one_state_share_what_they_define(frame, dav):
    two_albums(dav)
    with served(frame, "--sessions", "memory") as one, served(frame, "--sessions", "memory") as other:
        Sources(one).put("A", nas(dav))
        Sources(other).put("B", nas(dav))
        assert Sources(other).names() == ["A", "B"]
        until(lambda: Sources(one).names() == ["A", "B"], "the first one sees it")
        for service in (one, other):
            until(lambda: {"A / Trip", "B / Trip"} <= titles(service), "both are listed")
        Sources(one).delete("A")
        until(lambda: Sources(other).names() == ["B"], "the second one sees it")


def test_sources_are_changed_on_a_condition(operator, dav):
    assert operator.put("A", nas(dav), **{"If-Match": "*"}).status == 412
    seen = operator.put("A", nas(dav)).headers["ETag"]
    assert operator.get("/v1/sources/A").headers["ETag"] == seen
    assert operator.put("A", nas(dav, refresh="1h"), **{"If-Match": seen}).status == 200
    operator.put("A", nas(dav), **{"If-Match": seen}).problem(412)
    assert operator.get("/v1/sources/A").json["definition"]["refresh"] == "1h"


def test_what_was_defined_stays_when_changes_are_switched_off(frame, dav):
    two_albums(dav)
    with served(frame) as service:
        Sources(service).put("Family", nas(dav))
    with serving(frame.folder, "--admin-token-file", frame.path / "tokens", "--state", frame.path / "state") as service:
        until(lambda: "Family / Trip" in titles(service), "it is listed")
        operator = Sources(service)
        assert operator.get("/v1/sources").json["isEditable"] is False
        assert operator.delete("Family").problem(403)["type"] == "/problems/sources-off"


def test_nothing_is_changed_unless_the_operator_has_switched_it_on(frame, dav):
    frame.define(frame.source(dav.base))
    (frame.path / "tokens").write_text(TOKEN)
    two_albums(dav)
    with frame.serving("--admin-token-file", frame.path / "tokens") as service:
        operator = Sources(service)
        listed = operator.get("/v1/sources").json
        assert not listed["isEditable"] and [one["name"] for one in listed["sources"]] == ["Family"]
        for refused in (operator.put("A", nas(dav)), operator.delete("Family"),
                        operator.try_out("A", nas(dav))):
            assert refused.problem(403)["type"] == "/problems/sources-off"
    # Without operator tokens there is no operator.
    with serving(frame.folder, "--edit-sources", "on") as service:
        assert service.ask("PUT", "/v1/sources/A", nas(dav)).problem(403)["type"] == "/problems/admin-off"
        assert service.get("/v1/sources").problem(403)["type"] == "/problems/admin-off"


def test_there_are_twenty_at_most(operator, dav):
    closed = nas(dav, url="http://127.0.0.1:1/")
    for number in range(20):
        assert operator.put(str(number), closed).status == 201
    assert operator.put("one-more", closed).problem(409)["type"] == "/problems/too-many-sources"
    assert operator.put("0", nas(dav)).status == 200


def test_they_need_a_folder_for_the_definitions(frame):
    said = start_and_end(frame.folder, "--edit-sources", "on", environment={"HOME": "none", "XDG_STATE_HOME": ""})
    assert "--edit-sources needs --state" in said
