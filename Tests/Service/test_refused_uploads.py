"""Rejected uploads: without permission, of files that are not pictures, and without space."""

import http.client
import os
import subprocess

import pytest

from mounts import copied, disk, wait_for_index  # noqa: F401
from pictures import plain_gallery
from service import EXECUTABLE, PATIENCE, serving, until
from uploads import ADMIN, ITEMS, OTHER, TOKEN, add, files, noise, png, serving_admins

pytestmark = pytest.mark.rooms()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder of a gallery that no test changes."""
    folder = tmp_path_factory.mktemp("uploads") / "Served" / "Plain"
    folder.mkdir(parents=True)
    plain_gallery(folder)
    return folder


@pytest.fixture(scope="module")
def service(folder):
    with serving_admins(folder.parent) as service:
        yield service


def nothing_is_left_in(folder):
    """A file that was begun is removed behind the answer, because its disk may not answer."""
    until(lambda: len(files(folder)) == 6, "what was begun is removed")


@pytest.mark.parametrize("headers", [
    {}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {TOKEN}"},
    {"Authorization": f"Bearer {TOKEN}x"}, {"Authorization": TOKEN}, {"Authorization": "Bearer "}])
@pytest.mark.parametrize("megapixels", [0.001, 1])
def test_nobody_adds_or_removes_without_the_token(service, folder, headers, megapixels):
    response = add(service, "x.png", noise(megapixels), headers)
    assert response.problem(401)["type"] == "/problems/admin-token-needed"
    assert {value.split()[0] for value in response.headers.get_all("WWW-Authenticate")} == {
        "Basic", "Bearer"}
    item = service.items("Plain")[0]["href"]
    assert service.ask("DELETE", item, headers=headers).problem(401)
    assert len(files(folder)) == 6


def test_each_token_of_the_file_is_as_good(service):
    response = add(service, "x.png", png(), {"Authorization": f"bearer {OTHER}"}, gallery="Others")
    assert response.status == 201


def test_nobody_may_where_there_are_no_tokens(folder):
    with serving(folder) as service:
        assert add(service, "x.png", png()).problem(403)["type"] == "/problems/admin-off"
        assert add(service, "x.png", noise(1)).problem(403)
        item = service.items("Plain")[0]["href"]
        assert service.ask("DELETE", item, headers=ADMIN).problem(403)


def test_a_page_of_another_site_may_not(service):
    for content in (png(), noise(1)):
        response = add(service, "x.png", content, {**ADMIN, "Origin": "http://evil.example"})
        assert response.problem(403)["type"] == "/problems/cross-site"


@pytest.mark.parametrize("name", [
    "", "..", ".", ".hidden.png", "a%2Fb.png", "..%2Fb.png", "a%5Cb.png", "a%0Ab.png", "x.md",
    "%E2%80%AEgnp.png", 252 * "a" + ".png", "%7F.png"])
def test_names_that_lead_elsewhere_or_hide_are_refused(service, folder, name):
    response = add(service, name, png())
    assert response.status == 400
    assert len(files(folder)) == 6


@pytest.mark.parametrize("name, status", [
    ("x.jpg", 415), ("x", 415), ("x.txt", 415), ("png", 415), ("x.png.jpg", 415)])
def test_a_name_says_what_the_bytes_are(service, folder, name, status):
    problem = add(service, name, png()).problem(status)
    assert ".png" in problem["detail"]
    nothing_is_left_in(folder)


@pytest.mark.parametrize("content, status", [
    (b"", 415), (b"no picture", 415), (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415),
    (png()[:60], 422), (png()[:-30] + 30 * b"x", 422), (noise(1)[:1_000_000], 422),
    (30_000 * b"no picture", 415)])
def test_what_is_no_whole_picture_is_refused(service, folder, content, status):
    response = add(service, "x.png", content)
    assert response.problem(status)
    nothing_is_left_in(folder)


def test_what_is_too_large_is_refused(folder):
    with serving_admins(folder.parent, "--max-file-megabytes", "1", "--max-megapixels", "1") as service:
        assert add(service, "x.png", noise(1)).problem(413)["limit"] == 1_000_000
        # If the length is unknown, once the limit is exceeded.
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
        content = noise(1)
        connection.request(
            "POST", f"{ITEMS}?name=x.png", iter([content]), ADMIN, encode_chunked=True)
        assert connection.getresponse().status == 413
        nothing_is_left_in(folder)
        # So many pixels, in few bytes.
        problem = add(service, "x.png", png(size=(2000, 1000))).problem(422)
        assert "1 million pixels" in problem["detail"]
        nothing_is_left_in(folder)


def test_a_client_that_expects_100_continue_gets_it(service, folder):
    for headers, expected in ((f"Authorization: Bearer {TOKEN}\r\n", b"100 Continue"), ("", b"401 ")):
        with service.connect() as connection:
            connection.sendall(
                f"POST {ITEMS}?name=x.png HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}"
                "Content-Length: 500000\r\nExpect: 100-continue\r\n\r\n".encode())
            assert expected in connection.recv(200)
    nothing_is_left_in(folder)


def test_a_folder_that_cannot_be_written_to_says_so(plain_folder, tmp_path):
    folder = tmp_path / "Plain"
    copied(plain_folder, folder, 6)
    # The superuser may write everywhere, unless that capability is dropped.
    by = ("setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override")
    folder.chmod(0o555)
    with serving_admins(folder, by=by if os.geteuid() == 0 else ()) as service:
        assert add(service, "x.png", png()).problem(403)
        item = service.items("Plain")[0]["href"]
        assert service.ask("DELETE", item, headers=ADMIN).problem(403)
    folder.chmod(0o755)
    assert len(files(folder)) == 6


def test_a_full_disk_says_so_and_loses_nothing(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        (disk / "Plain").mkdir()
        (disk / "Plain" / "1.png").write_bytes(png())
        with serving_admins(disk / "Plain") as service:
            content = noise(1)
            assert add(service, "x.png", content).problem(507)["type"] == "/problems/disk-full"
            assert add(service, "1.png", content, query="&replace=true").problem(507)
            assert files(disk / "Plain") == ["1.png"]
            assert (disk / "Plain" / "1.png").read_bytes() == png()
            assert add(service, "2.png", png()).status == 201
    finally:
        subprocess.run(["umount", "-l", disk])


@pytest.mark.parametrize("content, words", [
    ("", "it holds nothing"), ("# only a note\n", "it holds nothing"),
    ("short\n", "line 1 has fewer than 16 characters")])
def test_invalid_tokens_are_reported_at_startup(plain_folder, tmp_path, content, words):
    path = tmp_path / "tokens"
    path.write_text(content)
    response = subprocess.run(
        [EXECUTABLE, "serve", plain_folder, "--admin-token-file", path], capture_output=True, text=True)
    assert response.returncode == 1 and words in response.stderr


def test_nothing_is_written_below_a_mount_point_whose_disk_has_gone(disk, plain_folder, tmp_path):
    pictures, served = tmp_path / "pictures", tmp_path / "served"
    copied(plain_folder, pictures, 6)
    mounted = disk(served / "h", pictures)
    mounted.mount()
    with serving_admins(served, "--watch", "off", "--loss-seconds", "60") as service:
        # Listings have what the index knows.
        wait_for_index(service)
        items = service.items("h")
        # Nobody has looked since it was unmounted.
        mounted.unmount()
        for refusal in [add(service, "new.png", png(), gallery="h"),
                        service.ask("DELETE", items[0]["href"], headers=ADMIN)]:
            assert refusal.problem(503)["detail"] == "The folder is away. Send it again when it is back."
        assert files(served / "h") == []
        assert service.items("h") == items
        assert "its disk or its share is not mounted" in service.get("/").text
        mounted.mount()
        until(lambda: service.get("/v1/galleries").json["away"] == [], "it is back")
        # Mounted anew before anybody looks, as an automount that expired.
        mounted.unmount()
        mounted.mount()
        assert add(service, "new.png", png(), gallery="h").status == 201
        assert len(service.items("h")) == 7
