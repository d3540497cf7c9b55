"""Galleries as archives: what other programs unpack, and what one client may take."""

import io
import os
import random
import socket
import subprocess
import zipfile
from urllib.parse import unquote

import pytest

from pictures import encoded, quartered
from service import serving, until

pytestmark = pytest.mark.rooms("Archiving", "WebAPI", "Calendars")

PATH = "/v1/galleries/Album/archive.zip"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Pictures with names that need care, and one file that is no picture."""
    folder = tmp_path_factory.mktemp("served") / "Album"
    (folder / "Below").mkdir(parents=True)
    chance = random.Random(1)
    for name in ("a.png", "b c ü.png", "Below/a.png", "Below/c.png"):
        (folder / name).write_bytes(encoded(quartered(), "PNG") + chance.randbytes(200_000))
    (folder / 'd:e"f?.png').write_bytes(encoded(quartered(), "PNG"))
    (folder / "no picture.png").write_bytes(b"text")
    os.utime(folder / "a.png", (1_700_000_001, 1_700_000_001))
    return folder


@pytest.fixture(scope="module")
def service(folder):
    with serving(folder, "--max-connections-per-address", "0") as service:
        yield service


def unpacked(response):
    """The archive in a response, checked by Python's zipfile."""
    assert response.status == 200, response.body[:300]
    assert response.headers["Content-Type"] == "application/zip"
    assert int(response.headers["Content-Length"]) == len(response.body)
    archive = zipfile.ZipFile(io.BytesIO(response.body))
    assert archive.testzip() is None
    return archive


def test_an_archive_has_the_files_of_the_gallery(service, folder, tmp_path):
    response = service.get(PATH)
    assert unquote(response.headers["Content-Disposition"]) == (
        "attachment; filename*=UTF-8''Album.zip")
    archive = unpacked(response)
    names = {"a.png": "a.png", "b c ü.png": "b c ü.png", "d_e_f_.png": 'd:e"f?.png',
             "no picture.png": "no picture.png"}
    assert set(archive.namelist()) == set(names)
    for name, file in names.items():
        assert archive.read(name) == (folder / file).read_bytes()
        assert archive.getinfo(name).compress_type == zipfile.ZIP_STORED
    assert archive.getinfo("a.png").date_time == (2023, 11, 14, 22, 13, 20)
    # Other programs.
    file = tmp_path / "album.zip"
    file.write_bytes(response.body)
    subprocess.run(["python3", "-m", "zipfile", "-t", file], check=True, capture_output=True)
    subprocess.run(["bsdtar", "-xf", file, "-C", tmp_path], check=True)
    assert (tmp_path / "b c ü.png").read_bytes() == (folder / "b c ü.png").read_bytes()
    assert (tmp_path / "a.png").stat().st_mtime == 1_700_000_001
    subprocess.run(["unzip", "-tqq", file], check=True, capture_output=True)


def test_an_archive_of_a_selection_has_different_names(service, folder):
    archive = unpacked(service.get("/v1/galleries/Album;below/archive.zip"))
    assert len(archive.namelist()) == 6 and {"a.png", "a (2).png"} <= set(archive.namelist())
    both = {archive.read("a.png"), archive.read("a (2).png")}
    assert both == {(folder / name).read_bytes() for name in ("a.png", "Below/a.png")}
    assert unpacked(service.get("/v1/galleries/Album;q=nothing/archive.zip")).namelist() == []


def test_an_archive_of_some_pictures_has_these(service):
    items = service.items("Album")
    chosen = ",".join(item["id"] for item in (items[2], items[0]))
    archive = unpacked(service.get(f"{PATH}?items={chosen}"))
    assert archive.namelist() == ["a.png", "d_e_f_.png"]
    for wrong in ("", "x", f"{items[0]['id']},{items[0]['id']}"):
        service.get(f"{PATH}?items={wrong}").problem(400)
    service.get(f"{PATH}?items=0000000000000").problem(404)
    service.get("/v1/galleries/nothing/archive.zip").problem(404)
    head = service.ask("HEAD", PATH)
    assert head.status == 200 and int(head.headers["Content-Length"]) > 200_000 and not head.body


def test_a_file_that_changes_ends_the_archive_before_its_end(tmp_path):
    folder = tmp_path / "Album"
    folder.mkdir()
    for name in ("a.png", "b.png"):
        (folder / name).write_bytes(encoded(quartered(), "PNG") + bytes(8_000_000))
    with serving(folder) as service:
        with service.connect() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
            connection.sendall(f"GET {PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            start = connection.recv(65536)
            length = int(start.split(b"Content-Length: ")[1].split(b"\r\n")[0])
            # The service reads no further than the client's system has room.
            os.truncate(folder / "b.png", 100)
            received = len(start.split(b"\r\n\r\n", 1)[1])
            while more := connection.recv(1 << 20):
                received += len(more)
        assert received < length


def test_one_client_leaves_room_for_others(service, folder):
    """Sixteen archives at a time, of which one client may hold twelve."""
    (folder / "large.png").write_bytes(encoded(quartered(), "PNG") + bytes(30_000_000))
    until(lambda: len(service.items("Album")) == 5, "the file is found")
    held = []

    def begin(address):
        connection = service.connect(address)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(f"GET {PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        held.append(connection)
        return int(connection.recv(4096).split(b" ")[1])

    statuses = [begin("127.0.0.1") for _ in range(14)]
    assert statuses.count(200) == 12 and statuses[-1] == 429
    # Another network, and other requests of the first.
    assert begin("127.0.1.1") == 200
    assert service.get("/v1/galleries").status == 200
    for connection in held:
        connection.close()
    (folder / "large.png").unlink()
    until(lambda: len(service.items("Album")) == 4, "the file is gone")
    until(lambda: service.ask("HEAD", PATH).status == 200, "the places were given back")


def test_memory_does_not_grow_with_the_archive(service):
    before = service.memory()
    for _ in range(5):
        assert service.get("/v1/galleries/Album;below/archive.zip").status == 200
    assert service.memory() - before < 16 << 20


def test_a_part_of_an_archive_is_that_of_the_whole(service, folder):
    whole = service.get(PATH)
    length, tag = len(whole.body), whole.headers["ETag"]
    assert whole.headers["Accept-Ranges"] == "bytes" and tag.startswith('"')
    chance = random.Random(3)
    cuts = {0, 1, 29, 30, 200_000, length - 22, length - 21, length - 1} | {
        chance.randrange(length) for _ in range(20)}
    for start in sorted(cuts):
        for end in {length - 1, start, min(start + 70_000, length - 1)}:
            part = service.get(PATH, range=f"bytes={start}-{end}")
            assert part.status == 206
            assert part.headers["Content-Range"] == f"bytes {start}-{end}/{length}"
            assert part.headers["ETag"] == tag
            assert part.body == whole.body[start:end + 1], (start, end)
    assert service.get(PATH, range="bytes=-22").body == whole.body[-22:]
    assert service.get(PATH, range=f"bytes={length}-").problem(416)
    assert service.get(PATH, range=f"bytes={length}-").headers["Content-Range"] == f"bytes */{length}"
    assert service.get(PATH, if_none_match=tag).status == 304
    assert service.get(PATH, range="bytes=9-", if_range=tag).status == 206
    assert service.get(PATH, range="bytes=9-", if_range='"another"').body == whole.body
    assert service.get(f"{PATH}?items={service.items('Album')[0]['id']}").headers["ETag"] != tag


def test_the_first_request_may_be_for_the_rest(folder):
    """Checksums that no download has computed are computed, of what precedes the part as well."""
    with serving(folder) as one, serving(folder) as other:
        whole = one.get(PATH)
        for start in (250_000, len(whole.body) - 100, len(whole.body) // 2):
            assert other.get(PATH, range=f"bytes={start}-").body == whole.body[start:]
        assert other.get(PATH).headers["ETag"] == whole.headers["ETag"]


def test_a_part_of_a_file_leaves_no_checksum(folder):
    """It is not that of the file, and later parts need that one."""
    with serving(folder) as one, serving(folder) as other:
        whole = one.get(PATH).body
        for entry in zipfile.ZipFile(io.BytesIO(whole)).infolist():
            # From its second byte to its end, without the checksum behind it.
            start = entry.header_offset + 31 + len(entry.filename.encode())
            end = entry.header_offset + 30 + len(entry.filename.encode()) + entry.file_size - 1
            assert other.get(PATH, range=f"bytes={start}-{end}").body == whole[start:end + 1]
        last = len(whole) - 40
        assert other.get(PATH, range=f"bytes={last}-").body == whole[last:]
        assert other.get(PATH).body == whole


def test_a_download_that_was_cut_goes_on(service, folder, tmp_path):
    whole = service.get(PATH)
    file = tmp_path / "album.zip"
    url = f"http://127.0.0.1:{service.port}{PATH}"
    file.write_bytes(whole.body[:333_333])
    subprocess.run(["curl", "-sS", "--fail", "-C", "-", "-o", file, url], check=True, timeout=60)
    assert file.read_bytes() == whole.body
    assert zipfile.ZipFile(file).testzip() is None
    # A file that is written anew gives the archive another tag; the rest of the old one is no part of it.
    os.utime(folder / "a.png", (1_700_000_007, 1_700_000_007))
    until(lambda: service.get(PATH, range="bytes=0-0").headers["ETag"] != whole.headers["ETag"], "it is found")
    again = service.get(PATH, range="bytes=333333-", if_range=whole.headers["ETag"])
    assert again.status == 200 and zipfile.ZipFile(io.BytesIO(again.body)).testzip() is None
    os.utime(folder / "a.png", (1_700_000_001, 1_700_000_001))
    until(lambda: service.ask("HEAD", PATH).headers["ETag"] == whole.headers["ETag"], "it is as before")
