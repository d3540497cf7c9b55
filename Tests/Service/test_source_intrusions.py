"""What strangers and mistakes send to the definitions of sources, and where a key goes."""

import json
import os
import stat

import pytest

from immich_assets import KEY
from operators import TOKEN
from service import until
from sources import RED, Frame, colours, dav, frame, titles  # noqa: F401
from test_immich import album, immich  # noqa: F401
from test_source_definitions import Sources, defined, nas, served
from webdav import PASSWORD, USER

pytestmark = pytest.mark.rooms("PictureSources", "PictureFetching", "WebAPI", "RequestGate")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """For requests that change nothing."""
    with served(Frame(tmp_path_factory.mktemp("hostile"))) as service:
        yield Sources(service)


HOSTILE = [
    {"kind": "gopher"}, {"kind": 7}, {"kind": None}, {"url": "file:///etc/passwd"}, {"url": "http://a b/"},
    {"url": "http://a\r\nX-Evil: 1/"}, {"url": "gopher://127.0.0.1:6379/_FLUSHALL"}, {"url": "//nas/"},
    {"url": f"http://{USER}:{PASSWORD}@nas/"}, {"url": "http://nas/?" + "a" * 5000}, {"url": ["http://nas/"]},
    {"user": "a\r\nX-Evil: 1", "password": "a\r\nb"}, {"password": "a\nb"}, {"password": ""},
    {"password": {"file": "/etc/passwd"}},
    {"passwordFile": "/etc/passwd"}, {"passwordVariable": "HOME"}, {"keyFile": "/etc/passwd"},
    {"refresh": "1s"}, {"refresh": "-5m"}, {"maxItems": 0}, {"maxItems": 1e300}, {"name": "Other"},
    {"headers": {"Host": "a"}}, {"__proto__": {}}, {"password": "x" * 5000},
]


@pytest.mark.parametrize("fields", HOSTILE, ids=lambda fields: ascii(fields)[:50])
def test_what_makes_no_sense_is_refused_and_nothing_is_sent(hostile, dav, fields):
    problem = hostile.put("A", nas(dav, **fields)).problem(400)
    assert problem["type"] == "/problems/invalid-field" and problem["detail"].endswith(".")
    assert PASSWORD not in problem["detail"] and "root:" not in problem["detail"]
    hostile.try_out("A", nas(dav, **fields)).problem(400)
    assert hostile.names() == [] and dav.requests == 0


@pytest.mark.parametrize("name", ["%2e%2e", ".hidden", "a%2Fb", "a%00b", "a%0Ab", "%20" * 101, "x" * 101])
def test_a_name_that_is_no_folder_is_refused(hostile, dav, name):
    assert hostile.put(name, nas(dav)).status in (400, 404)
    assert hostile.names() == []


@pytest.mark.parametrize("fields", [
    {"kind": "list", "headers": {"X-A\r\nX-Evil": "1"}}, {"kind": "list", "headers": {"X-A": "1\r\nX-Evil: 1"}},
    {"kind": "list", "headers": {"Host": "a"}}, {"kind": "list", "headers": {"X": {"file": "/etc/passwd"}}},
    {"kind": "list", "headers": {f"X-{number}": "a" for number in range(11)}},
    {"kind": "s3", "accessKey": "a b", "secretKey": "c"}, {"kind": "s3", "accessKey": "a"},
    {"kind": "s3", "region": "a\r\nb", "accessKey": "a", "secretKey": "c"},
])
def test_header_fields_and_keys_hold_no_ends_of_lines(hostile, dav, fields):
    problem = hostile.put("A", {"url": dav.base.removesuffix("/dav/")} | fields).problem(400)
    assert problem["type"] == "/problems/invalid-field"
    assert hostile.names() == []


@pytest.mark.parametrize("host", ["169.254.169.254", "[fd00:ec2::254]", "100.100.100.200", "[::ffff:169.254.169.254]"])
def test_the_metadata_of_a_cloud_is_never_asked(hostile, host):
    found = hostile.try_out("A", {"kind": "list", "url": f"http://{host}/latest/meta-data/"}).json
    assert not found["works"]
    # A machine without a route for IPv6 says so before.
    assert "never asked" in found["reason"] or host.startswith("[") and "does not answer" in found["reason"]


def test_a_body_of_ten_megabytes_and_deep_ones_are_refused(hostile):
    large = {"kind": "list", "url": "http://a/", "headers": {"X": "a" * 17_000}}
    assert hostile.put("A", large).problem(413)["limit"] == 16_384
    body = json.dumps(large | {"url": "http://a/" + "b" * 10_000_000}).encode()
    head = (f"PUT /v1/sources/A HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {TOKEN}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n")
    # The connection may end before all is sent.
    response = hostile.service.send(head.encode() + body)
    assert response is None or response.status == 413
    assert hostile.put("A", '{"kind":' + "[" * 9000).problem(400)["type"] == "/problems/malformed-document"
    assert hostile.put("A", '{"kind": "list", "kind": "s3"}').problem(400)["type"] == "/problems/malformed-document"
    hostile.service.ask("PUT", "/v1/sources/A", "kind=list",
                        {**hostile.headers, "Content-Type": "application/x-www-form-urlencoded"}).problem(415)
    assert hostile.names() == []


def test_viewers_guests_and_other_sites_reach_nothing(frame, dav):
    (frame.path / "viewers").write_text("viewers-0123456789abcdef\n")
    with served(frame, "--access-token-file", frame.path / "viewers") as service:
        operator = Sources(service)
        for method, path in (("GET", "/v1/sources"), ("PUT", "/v1/sources/A"), ("DELETE", "/v1/sources/A"),
                             ("POST", "/v1/sources/A/trial"), ("GET", "/sources"), ("POST", "/source-editor")):
            body = nas(dav) if method in ("PUT", "POST") else None
            assert service.ask(method, path, body).problem(401)["type"] == "/problems/token-needed"
            viewer = {"Authorization": "Bearer viewers-0123456789abcdef"}
            assert service.ask(method, path, body, viewer).problem(401)["type"] == "/problems/admin-token-needed"
            if method != "GET":
                site = {**operator.headers, "Sec-Fetch-Site": "cross-site"}
                assert service.ask(method, path, body, site).problem(403)["type"] == "/problems/cross-site"
        assert operator.names() == [] and dav.requests == 0


def test_a_key_goes_to_its_server_and_nowhere_else(frame, immich, dav):
    album(immich)
    with served(frame, "--log-level", "debug", "--access-log", "on") as service:
        operator = Sources(service)
        said = [operator.put("NAS", defined(immich)), operator.try_out("NAS", defined(immich, key=""))]
        until(lambda: "NAS / Trip" in titles(service), "it is listed")
        until(lambda: colours(service, "NAS / Trip") == [RED] * 3, "pictures are fetched")
        # Another server gets the key only from somebody who has it.
        for path in (operator.put, operator.try_out):
            moved = path("NAS", defined(immich, key="", url=dav.base.removesuffix("/dav/")))
            assert moved.problem(400)["detail"] == "key must be given again, because the server is another."
            said.append(moved)
        assert dav.requests == 0
        said += [operator.get(path) for path in (
            "/v1/sources", "/v1/sources/NAS", "/sources", "/source-editor/NAS", "/", "/v1/galleries")]
        said += [service.admin.get(path) for path in ("/metrics", "/readyz")]
        for response in said:
            assert KEY not in response.text and KEY not in str(response.headers)
        assert KEY not in service.log
        assert "the source NAS was defined by the API" in service.log
    # On the disk it is in one file, which nobody else may read.
    holding = [path for path in (frame.path / "state").rglob("*")
               if path.is_file() and KEY.encode() in path.read_bytes()]
    assert len(holding) == 1 and holding[0].name.startswith("defined-")
    assert stat.S_IMODE(os.stat(holding[0]).st_mode) == 0o600
    assert not any(KEY in str(path) for path in (frame.path / "state").rglob("*"))
