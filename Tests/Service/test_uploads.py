"""Pictures are added and removed over the API, by whoever has the operator's token."""

import http.client
import os
import subprocess
import threading
import time
from contextlib import contextmanager

import pytest
from PIL import Image

from pictures import encoded, good_pictures, plain_gallery
from service import EXECUTABLE, PATIENCE, serving, until

TOKEN = "a-token-of-the-operator"
OTHER = "another-token-of-the-operator"
ADMIN = {"Authorization": f"Bearer {TOKEN}"}
ITEMS = "/v1/galleries/Plain/items"


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "Plain"
    folder.mkdir()
    plain_gallery(folder)
    return folder


@contextmanager
def serving_admins(folder, *options):
    tokens = folder.parent / "tokens"
    tokens.write_text(f"# who may\n{OTHER}\n{TOKEN}\n")
    with serving(folder, "--rescan-seconds", "0", "--admin-token-file", tokens, *options) as service:
        yield service


@pytest.fixture
def service(folder):
    with serving_admins(folder) as service:
        yield service


def png(colour=(1, 2, 3), size=(300, 200)):
    return encoded(Image.new("RGB", size, colour), "PNG")


def noise(megapixels):
    """A picture that does not compress: about three bytes a pixel."""
    side = int((megapixels * 1e6) ** 0.5)
    return encoded(Image.frombytes("RGB", (side, side), os.urandom(3 * side * side)), "PNG")


def add(service, name, body, headers=ADMIN, query="", gallery="Plain"):
    return service.ask(
        "POST", f"/v1/galleries/{gallery}/items?name={name}{query}", body,
        {"Content-Type": "application/octet-stream", **headers})


def names(service, gallery="Plain"):
    return [item["title"] for item in service.items(gallery)]


def files(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_picture_is_added_shown_and_removed(service, folder):
    content = png()
    answer = add(service, "Lake.png", content)
    assert answer.status == 201, answer.body
    assert answer.json["title"] == "Lake" and answer.json["bytes"] == len(content)
    location = answer.headers["Location"]
    assert location == answer.json["href"]
    assert (folder / "Lake.png").read_bytes() == content
    assert service.get(answer.json["picture"]).png.getpixel((280, 320)) == (1, 2, 3)
    assert names(service)[0] == "Lake"
    assert service.ask("DELETE", location, headers=ADMIN).status == 204
    assert not (folder / "Lake.png").exists()
    assert service.get(location).status == 404
    assert service.ask("DELETE", location, headers=ADMIN).status == 404
    assert len(names(service)) == 6


def test_a_large_picture_comes_in_pieces_and_takes_no_memory(service, folder, report):
    content = noise(9)
    before = service.memory()
    most = []
    done = threading.Event()

    def look():
        while not done.is_set():
            most.append(service.memory())
            time.sleep(0.01)

    watcher = threading.Thread(target=look)
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
    connection.putrequest("POST", f"{ITEMS}?name=Noise.png")
    connection.putheader("Content-Length", str(len(content)))
    connection.putheader("Authorization", f"Bearer {TOKEN}")
    connection.endheaders()
    watcher.start()
    half = len(content) * 9 // 10
    connection.send(content[:half])
    until(lambda: [path for path in folder.iterdir() if path.name.startswith(".peekstrip")
                   and path.stat().st_size > half - 100_000], "most of it is on the disk")
    done.set()
    watcher.join()
    connection.send(content[half:])
    answer = connection.getresponse()
    assert answer.status == 201, answer.read()
    connection.close()
    assert (folder / "Noise.png").read_bytes() == content
    report(f"an upload of {len(content) >> 20} MB: {(max(most) - before) / 1e6:.1f} MB of memory")
    assert max(most) - before < 12e6


def test_a_picture_comes_in_chunks_of_unknown_number(service, folder):
    content = noise(1)
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
    connection.request(
        "POST", f"{ITEMS}?name=Chunks.png",
        (content[start:start + 70_000] for start in range(0, len(content), 70_000)),
        ADMIN, encode_chunked=True)
    answer = connection.getresponse()
    assert answer.status == 201, answer.read()
    assert (folder / "Chunks.png").read_bytes() == content


@pytest.mark.parametrize("headers", [
    {}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {TOKEN}"},
    {"Authorization": f"Bearer {TOKEN}x"}, {"Authorization": TOKEN}, {"Authorization": "Bearer "}])
@pytest.mark.parametrize("megapixels", [0.001, 1])
def test_nobody_adds_or_removes_without_the_token(service, folder, headers, megapixels):
    answer = add(service, "x.png", noise(megapixels), headers)
    assert answer.problem(401)["type"] == "/problems/admin-token-needed"
    assert answer.headers["WWW-Authenticate"].startswith("Bearer ")
    item = service.items("Plain")[0]["href"]
    assert service.ask("DELETE", item, headers=headers).problem(401)
    assert len(files(folder)) == 6


def test_each_token_of_the_file_is_as_good(service):
    assert add(service, "x.png", png(), {"Authorization": f"bearer {OTHER}"}).status == 201


def test_nobody_may_where_there_are_no_tokens(folder):
    with serving(folder) as service:
        assert add(service, "x.png", png()).problem(403)["type"] == "/problems/admin-off"
        assert add(service, "x.png", noise(1)).problem(403)
        item = service.items("Plain")[0]["href"]
        assert service.ask("DELETE", item, headers=ADMIN).problem(403)


def test_a_page_of_another_site_may_not(service):
    for content in (png(), noise(1)):
        answer = add(service, "x.png", content, {**ADMIN, "Origin": "http://evil.example"})
        assert answer.problem(403)["type"] == "/problems/cross-site"


def test_a_name_that_is_taken_is_replaced_on_demand_alone(service, folder):
    before = (folder / "Picture 2.png").read_bytes()
    session = service.session("Plain", page=1)
    assert add(service, "Picture%202.png", png()).problem(409)["type"] == "/problems/name-taken"
    assert (folder / "Picture 2.png").read_bytes() == before
    answer = add(service, "Picture%202.png", png(), query="&replace=true")
    assert answer.status == 200
    assert len(names(service)) == 6
    assert service.get(f"{session}/frame.png").png.getpixel((512, 300)) == (1, 2, 3)


@pytest.mark.parametrize("name", [
    "", "..", ".", ".hidden.png", "a%2Fb.png", "..%2Fb.png", "a%5Cb.png", "a%0Ab.png", "x.md",
    "%E2%80%AEgnp.png", "@eaDir", 252 * "a" + ".png", "%7F.png"])
def test_names_that_lead_elsewhere_or_hide_are_refused(service, folder, name):
    answer = add(service, name, png())
    assert answer.status == 400
    assert len(files(folder)) == 6


def test_good_names_are_taken(service, folder):
    for name in ("Été à Nice.png", "日本.PNG", "a'\"<b>&.png", 251 * "l" + ".png", "a.b.png"):
        quoted = "".join(f"%{byte:02X}" for byte in name.encode())
        assert add(service, quoted, png()).status == 201
        assert (folder / name).exists()


@pytest.mark.parametrize("name, status", [
    ("x.jpg", 415), ("x", 415), ("x.txt", 415), ("png", 415), ("x.png.jpg", 415)])
def test_a_name_says_what_the_bytes_are(service, folder, name, status):
    problem = add(service, name, png()).problem(status)
    assert ".png" in problem["detail"]
    assert len(files(folder)) == 6


def test_every_format_that_is_shown_can_be_added(service, folder):
    for name, content in good_pictures().items():
        if name.endswith(".txt"):
            continue
        answer = add(service, name.replace(" ", "%20"), content)
        assert answer.status == 201, (name, answer.body)


@pytest.mark.parametrize("content, status", [
    (b"", 415), (b"no picture", 415), (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415),
    (png()[:60], 422), (png()[:-30] + 30 * b"x", 422), (noise(1)[:1_000_000], 422),
    (30_000 * b"no picture", 415)])
def test_what_is_no_whole_picture_is_refused(service, folder, content, status):
    answer = add(service, "x.png", content)
    assert answer.problem(status)
    assert len(files(folder)) == 6


def test_what_is_too_large_is_refused(folder):
    with serving_admins(folder, "--max-file-megabytes", "1") as service:
        assert add(service, "x.png", noise(1)).problem(413)["limit"] == 1_000_000
        # When its length is not known, as soon as it shows.
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
        content = noise(1)
        connection.request(
            "POST", f"{ITEMS}?name=x.png", iter([content]), ADMIN, encode_chunked=True)
        assert connection.getresponse().status == 413
        assert len(files(folder)) == 6


def test_so_many_pixels_are_refused(folder):
    with serving_admins(folder, "--max-megapixels", "1") as service:
        problem = add(service, "x.png", png(size=(2000, 1000))).problem(422)
        assert "1 million pixels" in problem["detail"]


def test_galleries_are_made_by_their_first_picture(service, folder):
    answer = add(service, "1.png", png(), gallery="Summer-2026")
    assert answer.status == 201
    assert (folder / "Summer-2026" / "1.png").exists()
    assert names(service, "Summer-2026") == ["1"]
    assert add(service, "1.png", png(), gallery="a--b").status == 404
    assert service.ask("DELETE", answer.headers["Location"], headers=ADMIN).status == 204
    assert service.get("/v1/galleries/Summer-2026").status == 404


def test_two_may_come_at_once(service, folder):
    content = noise(0.1)

    def begin(name):
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
        connection.putrequest("POST", f"{ITEMS}?name={name}")
        connection.putheader("Content-Length", str(len(content)))
        connection.putheader("Authorization", f"Bearer {TOKEN}")
        connection.endheaders()
        connection.send(content[:1000])
        return connection

    first, second = begin("1.png"), begin("2.png")
    until(lambda: len(files(folder)) == 8, "both have begun")
    answer = add(service, "3.png", content)
    assert answer.problem(503) and answer.headers["Retry-After"]
    # One that is given up leaves nothing behind, and its place.
    first.close()
    until(lambda: len(files(folder)) == 7, "the first has gone")
    assert add(service, "3.png", content).status == 201
    second.send(content[1000:])
    assert second.getresponse().status == 201
    assert "1.png" not in files(folder)


def test_whoever_waits_for_a_word_before_sending_gets_it(service):
    for headers, expected in ((f"Authorization: Bearer {TOKEN}\r\n", b"100 Continue"), ("", b"401 ")):
        with service.connect() as connection:
            connection.sendall(
                f"POST {ITEMS}?name=x.png HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}"
                "Content-Length: 500000\r\nExpect: 100-continue\r\n\r\n".encode())
            assert expected in connection.recv(200)


def test_a_folder_that_cannot_be_written_to_says_so(folder):
    if os.geteuid() == 0:
        pytest.skip("the superuser may write everywhere")
    with serving_admins(folder) as service:
        folder.chmod(0o555)
        try:
            assert add(service, "x.png", png()).problem(403)
        finally:
            folder.chmod(0o755)


def test_a_full_disk_says_so_and_loses_nothing(folder, tmp_path):
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


def test_what_a_killed_process_left_goes_with_the_next_upload(service, folder):
    left = folder / ".peekstrip-new-1-0"
    left.write_bytes(b"half")
    os.utime(left, (time.time() - 7200,) * 2)
    young = folder / ".peekstrip-new-1-1"
    young.write_bytes(b"half")
    assert add(service, "x.png", png()).status == 201
    assert not left.exists() and young.exists()


@pytest.mark.parametrize("content", ["", "# only a note\n", "short\n"])
def test_tokens_that_are_none_are_told_at_the_start(folder, tmp_path, content):
    path = tmp_path / "tokens"
    path.write_text(content)
    answer = subprocess.run(
        [EXECUTABLE, "serve", folder, "--admin-token-file", path], capture_output=True, text=True)
    assert answer.returncode == 1 and "at least 16 characters" in answer.stderr
