"""A library whose folder, or a folder in it, is away when the service starts, as after a power cut: what is not
known is asked for again, pages say why, and when the folder comes everything is as it was left."""

import pytest

from mounts import (FailingShare, copied, disk, failing_library, headers_read,  # noqa: F401
                    wait_for_index, wait_until_back)
from screens import file_of, item, layout
from service import serving, until
from test_metrics import value

pytestmark = [pytest.mark.waits, pytest.mark.rooms("Catalogue", "ImageLibrary", "ScreenService", "Viewers")]


@pytest.mark.parametrize("way", ["gone", "emptied", "EACCES", "EIO", "ESTALE", "ENOTCONN"])
def test_a_start_without_the_folder_loses_nothing(failing_library, plain_folder, tmp_path, way):
    served, elsewhere = tmp_path / "served", tmp_path / "elsewhere"
    copied(plain_folder, served / "h", 6)
    copied(plain_folder, served / "own", 3)
    share = FailingShare(failing_library, served, tmp_path / "control")
    screens = file_of(tmp_path, {"hall": {"mix": {"h": 2, "own": 1}, "every": "1h"}})
    options = ["--rescan-seconds", "0", "--loss-seconds", "600", "--state", tmp_path / "state",
               "--sessions", "sqlite", "--screens", screens]
    with share.serving(served, *options) as service:
        wait_for_index(service)
        session = service.session("h", page=2)
        # What somebody chose is shown for an hour at least.
        assert service.form("/screens/hall/events", "next=1").status == 200
        shown = item(layout(service, "hall"))
    if way in ("gone", "emptied"):
        served.rename(elsewhere)
        if way == "emptied":
            served.mkdir()
    else:
        share.answer(way)

    with share.serving(served, *options) as service:
        sentence = "The folder “served” has been away since "
        assert service.admin.get("/readyz").text.startswith("degraded: " + sentence)
        for path in ["/v1/galleries/h", "/v1/galleries/h/frame.png", session, f"{session}/frame.png",
                     "/screens/hall.png", "/screens/hall/layout.json", "/screens/hall/updates"]:
            response = service.get(path)
            assert "has been away since" in response.problem(503)["detail"], path
            assert response.headers["Retry-After"] == "5", path
        for path, form in [("/screens/hall/events", "next=1"), (f"{session}/events", "next=1")]:
            service.form(path, form).problem(503)
        service.post("/v1/sessions", {"gallery": "h"}).problem(503)
        for path, status in [("/", 200), ("/g/h", 503), ("/screens/hall", 503)]:
            page = service.get(path, accept="text/html")
            assert page.status == status, path
            assert "has been away since" in page.text, path
            assert "There are no pictures" not in page.text, path
            assert page.headers["Refresh"] == "5", path

        if way == "emptied":
            served.rmdir()
        if way in ("gone", "emptied"):
            elsewhere.rename(served)
        else:
            share.answer("")
        until(lambda: service.get(session).status == 200, "it is back")
        assert len(service.items("h")) == 6
        assert service.get(f"{session}/layout.json").json["strip"]["currentPage"] == 2
        assert item(layout(service, "hall")) == shown
        assert "Refresh" not in service.get("/").headers
        until(lambda: service.admin.get("/readyz").text.startswith("ready\n"), "the operator is told")
        wait_for_index(service)
        assert headers_read(service) == 0


@pytest.mark.parametrize("way", ["emptied", "EACCES", "EIO", "ESTALE"])
def test_a_start_without_a_folder_in_it_loses_nothing(failing_library, plain_folder, tmp_path, way):
    served, elsewhere = tmp_path / "served", tmp_path / "elsewhere"
    copied(plain_folder, served / "h", 6)
    copied(plain_folder, served / "own", 3)
    share = FailingShare(failing_library, served / "h", tmp_path / "control")
    screens = file_of(tmp_path, {"hall": {"galleries": ["h"], "every": "1h"},
                                 "mixed": {"mix": {"h": 2, "own": 1}, "every": "1h"}})
    options = ["--rescan-seconds", "0", "--loss-seconds", "600", "--state", tmp_path / "state",
               "--sessions", "sqlite", "--screens", screens]
    with share.serving(served, *options) as service:
        wait_for_index(service)
        session = service.session("h", page=2)
        for name in ["hall", "mixed"]:
            assert service.form(f"/screens/{name}/events", "next=1").status == 200
        shown = {name: item(layout(service, name)) for name in ["hall", "mixed"]}
    if way == "emptied":
        (served / "h").rename(elsewhere)
        (served / "h").mkdir()
    else:
        share.answer(way)

    with share.serving(served, *options) as service:
        assert service.admin.get("/readyz").text.startswith("degraded: The folder “h” has been away since ")
        for path in ["/v1/galleries/h", "/v1/galleries/h?order=-date", "/v1/galleries/h/frame.png", session,
                     f"{session}/frame.png", "/screens/hall.png", "/screens/hall/layout.json"]:
            response = service.get(path)
            assert "has been away since" in response.problem(503)["detail"], path
            assert response.headers["Retry-After"] == "5", path
        for path in ["/screens/hall/events", f"{session}/events"]:
            service.form(path, "next=1").problem(503)
        service.post("/v1/sessions", {"gallery": "h"}).problem(503)
        for path in ["/g/h", "/screens/hall"]:
            page = service.get(path, accept="text/html")
            assert page.status == 503, path
            assert "has been away since" in page.text, path
            assert page.headers["Refresh"] == "5", path
        # What never was there is not looked for, and what is there is shown.
        assert service.get("/v1/galleries/never").status == 404
        assert len(service.items("own")) == 3
        own = {picture["id"] for picture in service.items("own")}
        assert item(layout(service, "mixed")) in own
        assert "There is no gallery h" not in service.log

        if way == "emptied":
            (served / "h").rmdir()
            elsewhere.rename(served / "h")
        else:
            share.answer("")
        until(lambda: service.get(session).status == 200, "it is back")
        assert len(service.items("h")) == 6
        assert service.get(f"{session}/layout.json").json["strip"]["currentPage"] == 2
        assert {name: item(layout(service, name)) for name in shown} == shown
        until(lambda: service.admin.get("/readyz").text.startswith("ready\n"), "the operator is told")
        wait_for_index(service)
        assert headers_read(service) == 0


@pytest.mark.parametrize("kind", ["copy", "bind"])
@pytest.mark.parametrize("place", ["root", "below"])
def test_a_disk_that_was_not_mounted_at_the_start_is_not_believed_to_be_empty(
        disk, plain_folder, tmp_path, place, kind):
    pictures, served = tmp_path / "pictures", tmp_path / "served"
    copied(plain_folder, pictures / "h" if place == "root" else pictures, 6)
    if place == "below":
        copied(plain_folder, served / "own", 3)
    mounted = disk(served if place == "root" else served / "h", pictures, kind)
    usual = ["--rescan-seconds", "0", "--state", tmp_path / "state", "--sessions", "sqlite"]
    options = [*usual, "--loss-seconds", "1"]
    mounted.mount()
    with serving(served, *options) as service:
        wait_for_index(service)
        session = service.session("h", page=2)
    mounted.unmount()
    # What the first of these starts does not believe, the second does not either.
    for _ in range(2):
        with serving(served, *options) as service:
            scans = value(service, "peekstrip_scans_total")
            until(lambda: value(service, "peekstrip_scans_total") > scans + 1,
                  "it is looked for twice, five seconds apart")
            assert "its disk or its share is not mounted" in service.admin.get("/readyz").text
            for path in ["/v1/galleries/h", session]:
                assert "is not mounted" in service.get(path).problem(503)["detail"], path
            away, = service.get("/v1/galleries").json["away"]
            assert away["kind"] == "gone"
    with serving(served, *options) as service:
        mounted.mount()
        wait_until_back(service, session)
    # An operator who wants it to be believed says so.
    mounted.unmount()
    with serving(served, *usual, "--loss-seconds", "0") as service:
        assert service.admin.get("/readyz").text.startswith("ready\n")
        assert service.get("/v1/galleries/h").status == 404
