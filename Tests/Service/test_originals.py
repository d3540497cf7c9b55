"""The files of pictures: whole, in parts, and as a download that goes on after it was cut."""

import os
import random
import subprocess
from email.utils import formatdate

import pytest

from pictures import encoded, quartered
from service import serving, until

pytestmark = pytest.mark.rooms("WebAPI", "HTTPServing")


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Files"
    folder.mkdir()
    file = folder / "a.png"
    # Noise behind the end of the picture, so that parts differ.
    file.write_bytes(encoded(quartered(), "PNG") + random.Random(1).randbytes(300_000))
    os.utime(file, (1_700_000_000, 1_700_000_000))
    return file


@pytest.fixture(scope="module")
def service(file):
    with serving(file.parent) as service:
        yield service


@pytest.fixture(scope="module")
def original(service):
    item, = service.items("Files")
    return f"{item['href']}/original"


def test_a_part_is_that_of_the_file(service, original, file):
    content = file.read_bytes()
    whole = service.get(original)
    assert whole.body == content and whole.headers["Accept-Ranges"] == "bytes"
    chance = random.Random(2)
    for _ in range(50):
        first, last = sorted(chance.randrange(len(content)) for _ in range(2))
        part = service.get(original, range=f"bytes={first}-{last}")
        assert part.status == 206 and part.body == content[first:last + 1]
        assert part.headers["Content-Range"] == f"bytes {first}-{last}/{len(content)}"
        assert int(part.headers["Content-Length"]) == last + 1 - first
        assert part.headers["ETag"] == whole.headers["ETag"]
        assert part.headers["Content-Type"] == "image/png"
    assert service.get(original, range="bytes=-7").body == content[-7:]
    problem = service.get(original, range=f"bytes={len(content)}-")
    assert problem.problem(416)["type"] == "/problems/unsatisfiable-range"
    assert problem.headers["Content-Range"] == f"bytes */{len(content)}"
    for other in ("bytes=0-1,5-6", "lines=0-1", "bytes=9-1"):
        assert service.get(original, range=other).body == content
    head = service.ask("HEAD", original, headers={"Range": "bytes=0-9"})
    assert head.status == 200 and int(head.headers["Content-Length"]) == len(content)


def test_a_part_of_another_file_is_not_sent(service, original, file):
    tag = service.get(original).headers["ETag"]
    content = file.read_bytes()
    assert service.get(original, range="bytes=0-9", if_range=tag).body == content[:10]
    for other in ('"other"', f"W/{tag}", formatdate(1_700_000_000, usegmt=True)):
        response = service.get(original, range="bytes=0-9", if_range=other)
        assert response.status == 200 and response.body == content
    # A copy that is current needs no part.
    assert service.get(original, range="bytes=0-9", if_none_match=tag).status == 304


def test_a_copy_of_the_same_date_is_current(service, original):
    written = service.get(original).headers["Last-Modified"]
    assert written == formatdate(1_700_000_000, usegmt=True)
    assert service.get(original, if_modified_since=written).status == 304
    older = formatdate(1_600_000_000, usegmt=True)
    assert service.get(original, if_modified_since=older).status == 200
    # The tag is more exact than the date.
    response = service.get(original, if_modified_since=written, if_none_match='"other"')
    assert response.status == 200


def test_curl_continues_a_download(service, original, file, tmp_path):
    target = tmp_path / "part.png"
    target.write_bytes(file.read_bytes()[:100_000])
    done = subprocess.run(
        ["curl", "-sS", "-C", "-", "-o", target, "-w", "%{http_code}", f"http://127.0.0.1:{service.port}{original}"],
        capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "206", "")
    assert target.read_bytes() == file.read_bytes()


def test_a_file_that_changed_since_the_scan_comes_whole(tmp_path):
    folder = tmp_path / "Files"
    folder.mkdir()
    (folder / "a.png").write_bytes(encoded(quartered(), "PNG"))
    with serving(folder, "--rescan-seconds", "0", "--watch", "off") as service:
        item, = service.items("Files")
        original = f"{item['href']}/original"
        tag = service.get(original).headers["ETag"]
        new = encoded(quartered(500, 300), "PNG")
        (folder / "a.png").write_bytes(new)
        response = service.get(original, range="bytes=0-9", if_range=tag)
        assert response.status == 200 and response.body == new


# Cache busters and other sites


PICTURES = ["frame.png", "frame/grey-2.png", "poster.png"]
BUSTERS = "_=1&ts=2&cb=3&nocache&1700000000&dashy-update=4&rand=5&timestamp=6&12a=7"
NAMED = ("\"_\", \"ts\", \"cb\", \"nocache\", \"1700000000\", \"dashy-update\", \"rand\", "
         "\"timestamp\", \"12a\"")


def test_unknown_names_in_urls_of_pictures_are_ignored_and_named(service, original):
    item, = service.items("Files")
    addresses = [f"/v1/galleries/Files/{name}" for name in PICTURES] + [item["picture"], original]
    session = service.session("Files")
    addresses += [f"{session}/frame.png", f"{session}/frame/grey-2.png"]
    for address in addresses:
        until(lambda: "Peek-Pictures" not in service.get(address).headers, "the picture is there")
        plain = service.get(address)
        assert "Peek-Ignored" not in plain.headers
        busted = service.get(f"{address}?{BUSTERS}")
        assert (busted.status, busted.headers["ETag"]) == (200, plain.headers["ETag"])
        assert busted.body == plain.body and busted.headers["Peek-Ignored"] == NAMED
        copy = service.get(f"{address}?{BUSTERS}", if_none_match=plain.headers["ETag"])
        assert (copy.status, copy.headers["Peek-Ignored"]) == (304, NAMED)
    assert service.get(f"{session}/transition.png?{BUSTERS}").headers["Peek-Ignored"] == NAMED
    # A time has a meaning at a session alone.
    frame = service.get("/v1/galleries/Files/frame.png?t=1")
    assert (frame.status, frame.headers["Peek-Ignored"]) == (200, '"t"')
    assert service.get(f"{session}/frame.png?t=x").problem(400)["field"] == "t"
    for document in ("/v1/galleries", "/v1/galleries/Files", "/v1/galleries/Files/layout.json",
                     f"{session}/layout.json", session, item["href"]):
        assert service.get(document).status == 200
        for name in BUSTERS.split("&"):
            service.get(f"{document}?{name}").problem(400)


@pytest.mark.parametrize("typed, meant", [
    ("widht", "width"), ("heigth", "height"), ("Width", "width"), ("scal", "scale"),
    ("picturess", "pictures")])
def test_a_slip_in_the_url_of_a_picture_is_an_error(service, typed, meant):
    session = service.session("Files")
    for address in (f"{session}/frame.png", "/v1/galleries/Files/frame.png"):
        problem = service.get(f"{address}?{typed}=100&rand=1").problem(400)
        assert problem["field"] == typed
        assert f"{typed} is not known here. Did you mean {meant}?" in problem["detail"]


def test_hostile_names_are_named_in_few_characters(service):
    names = "&".join(["Set-Cookie:%20a=b", "%22", "%c3%a9", "a" * 3000, "=5",
                      *(f"n{n}" for n in range(100))])
    response = service.get(f"/v1/galleries/Files/frame.png?{names}")
    assert response.status == 200
    named = response.headers["Peek-Ignored"].split(", ")
    assert named[:6] == ['"Set-Cookiea"', '""', '""', f'"{"a" * 32}"', '""', '"n0"']
    assert len(named) == 16
    assert "Set-Cookie" not in response.headers


@pytest.mark.parametrize("options, policy", [
    ((), "same-origin"), (("--embed-pictures", "on"), "cross-origin")])
def test_other_sites_show_pictures_if_they_may_and_never_documents(file, options, policy):
    with serving(file.parent, *options) as service:
        item, = service.items("Files")
        addresses = [f"/v1/galleries/Files/{name}" for name in PICTURES]
        session = service.session("Files")
        for address in (*addresses, item["picture"], f"{item['href']}/original",
                        f"{session}/frame.png", f"{session}/transition.png"):
            response = service.get(address)
            assert response.headers["Cross-Origin-Resource-Policy"] == policy, address
            copy = service.get(address, if_none_match=response.headers["ETag"])
            assert copy.headers["Cross-Origin-Resource-Policy"] == policy, address
        for document in ("/", "/g/Files", "/v1/galleries", item["href"], session,
                         "/v1/galleries/Files/layout.json", "/openapi.json"):
            headers = service.get(document).headers
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin", document
