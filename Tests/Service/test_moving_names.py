"""Names of hosts that lead to another address than before: to this machine, or to where clouds have the credentials
of their machines."""

import signal
import subprocess
from pathlib import Path

import pytest

from service import until
from sources import RED, colours, frame, titles, told  # noqa: F401
from test_lists import cdn, feed, has, listed, publishes, rss, source  # noqa: F401

pytestmark = pytest.mark.rooms("PictureSources", "PictureFetching")

METADATA = "169.254.169.254"


class Name:
    """A name that leads where a test says, for a service that is started by its command."""

    def __init__(self, library, host, file):
        self.host, self.file = host, file
        self.by = ("env", f"LD_PRELOAD={library}", f"MOVING_NAME={host}", f"MOVING_NAME_ADDRESS={file}")
        self.leads_to("127.0.0.1")

    def leads_to(self, address):
        new = self.file.with_suffix(".new")
        new.write_text(address)
        new.rename(self.file)

    def url(self, server, path=""):
        return f"http://{self.host}:{server.server_port}{path}"


@pytest.fixture(scope="session")
def moving_library(tmp_path_factory):
    library = tmp_path_factory.mktemp("name") / "moving_name.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library,
                    Path(__file__).with_name("moving_name.c")], check=True)
    return library


@pytest.fixture
def name(moving_library, tmp_path):
    return Name(moving_library, "pictures.test", tmp_path / "address")


def test_another_host_is_not_asked_at_an_address_that_is_never_allowed(frame, feed, cdn, name):
    has(cdn, "/a.png", RED)
    has(cdn, "/b.png", RED)
    publishes(feed, rss(name.url(cdn, "/a.png")))
    frame.define(source(frame, feed))
    allowed = ("--remote-hosts", name.host, "--allow-private-remotes", "on")
    with frame.serving(*allowed, by=name.by) as service:
        listed(service, frame.name)
        until(lambda: colours(service, frame.name) == [RED], "the picture is fetched")
        name.leads_to(METADATA)
        publishes(feed, rss(name.url(cdn, "/a.png"), name.url(cdn, "/b.png")), tag='"2"')
        service.signal(signal.SIGHUP)
        listed(service, frame.name, 2)
        until(lambda: "in a private network" in str(colours(service, frame.name)[1]), "the other is refused")
        assert colours(service, frame.name)[0] == RED
    assert [path for path, _ in cdn.asked] == ["/a.png"]


def test_another_host_is_not_asked_in_this_machine_unless_the_operator_allows_that(frame, feed, cdn, name):
    has(cdn, "/a.png", RED)
    publishes(feed, rss(name.url(cdn, "/a.png")))
    frame.define(source(frame, feed))
    with frame.serving("--remote-hosts", name.host, by=name.by) as service:
        listed(service, frame.name)
        until(lambda: "in a private network" in str(colours(service, frame.name)), "it is refused")
    assert cdn.asked == []


def test_a_server_whose_name_leads_to_metadata_is_asked_no_more_and_its_pictures_go_on(frame, feed, name):
    has(feed, "/a.png", RED)
    publishes(feed, rss(name.url(feed, "/a.png")))
    frame.define(source(frame, feed, url=name.url(feed, "/feed")))
    with frame.serving(by=name.by) as service:
        listed(service, frame.name)
        until(lambda: colours(service, frame.name) == [RED], "the picture is fetched")
    asked = len(feed.asked)
    name.leads_to(METADATA)
    with frame.serving(by=name.by) as service:
        told(service, "its address is link-local")
        assert frame.name in titles(service) and colours(service, frame.name) == [RED]
    assert len(feed.asked) == asked
