"""Pictures are added and removed over the API with the operator's token."""

import http.client
import os
import threading
import time

import pytest

from pictures import good_pictures
from service import PATIENCE, until
from test_metrics import value
from uploads import (
    ADMIN, ITEMS, TOKEN, add, files, folder, names, noise, png, service, serving_admins)

pytestmark = pytest.mark.rooms("WebAPI")


def test_a_picture_is_added_shown_and_removed(service, folder):
    content = png()
    response = add(service, "Lake.png", content)
    assert response.status == 201, response.body
    assert response.json["title"] == "Lake" and response.json["bytes"] == len(content)
    location = response.headers["Location"]
    assert location == response.json["href"]
    assert (folder / "Lake.png").read_bytes() == content
    assert service.get(response.json["picture"]).png.getpixel((280, 320)) == (1, 2, 3)
    assert names(service)[0] == "Lake"
    assert service.ask("DELETE", location, headers=ADMIN).status == 204
    assert not (folder / "Lake.png").exists()
    assert service.get(location).status == 404
    assert service.ask("DELETE", location, headers=ADMIN).status == 404
    assert len(names(service)) == 6


def begun(service, name, content, length, address="127.0.0.1"):
    """An upload of which so many bytes are sent."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", service.port, timeout=PATIENCE, source_address=(address, 0))
    connection.putrequest("POST", f"{ITEMS}?name={name}")
    connection.putheader("Content-Length", str(len(content)))
    connection.putheader("Authorization", f"Bearer {TOKEN}")
    connection.endheaders()
    connection.send(content[:length])
    return connection


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
    watcher.start()
    half = len(content) * 9 // 10
    connection = begun(service, "Noise.png", content, half)
    until(lambda: [path for path in folder.iterdir() if path.name.startswith(".peekstrip")
                   and path.stat().st_size > half - 300_000], "all but the last piece is on the disk")
    done.set()
    watcher.join()
    connection.send(content[half:])
    response = connection.getresponse()
    assert response.status == 201, response.read()
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
    response = connection.getresponse()
    assert response.status == 201, response.read()
    assert (folder / "Chunks.png").read_bytes() == content


def test_a_name_that_is_taken_is_replaced_on_demand_alone(service, folder):
    before = (folder / "Picture 2.png").read_bytes()
    session = service.session("Plain", page=1)
    assert add(service, "Picture%202.png", png()).problem(409)["type"] == "/problems/name-taken"
    assert (folder / "Picture 2.png").read_bytes() == before
    response = add(service, "Picture%202.png", png(), query="&replace=true")
    assert response.status == 200
    assert len(names(service)) == 6
    assert service.frame(f"{session}/frame.png").png.getpixel((512, 300)) == (1, 2, 3)


def test_good_names_are_taken(service, folder):
    for name in ("Été à Nice.png", "日本.PNG", "a'\"<b>&.png", 251 * "l" + ".png", "a.b.png"):
        quoted = "".join(f"%{byte:02X}" for byte in name.encode())
        assert add(service, quoted, png()).status == 201
        assert (folder / name).exists()


def test_every_format_that_is_shown_can_be_added(service, folder):
    for name, content in good_pictures().items():
        if name.endswith(".txt"):
            continue
        response = add(service, name.replace(" ", "%20"), content)
        assert response.status == 201, (name, response.body)


def test_galleries_are_made_by_their_first_picture(service, folder):
    response = add(service, "1.png", png(), gallery="Summer-2026")
    assert response.status == 201
    assert (folder / "Summer-2026" / "1.png").exists()
    assert names(service, "Summer-2026") == ["1"]
    assert add(service, "1.png", png(), gallery="a--b").status == 404
    assert service.ask("DELETE", response.headers["Location"], headers=ADMIN).status == 204
    assert service.get("/v1/galleries/Summer-2026").status == 404


def test_three_may_come_at_once_from_an_address_and_one_more_from_another(service, folder):
    content = noise(0.1)
    first, second, third = (begun(service, f"{number}.png", content, 1000) for number in (1, 2, 3))
    until(lambda: len(files(folder)) == 9, "all have begun")
    response = add(service, "4.png", content)
    assert response.problem(429) and int(response.headers["Retry-After"]) >= 2
    other = begun(service, "5.png", content, 1000, "127.0.0.2")
    until(lambda: len(files(folder)) == 10, "the other's has begun")
    other.send(content[1000:])
    assert other.getresponse().status == 201
    # An aborted upload leaves no file behind, and frees its slot.
    first.close()
    until(lambda: len(files(folder)) == 9, "the first has gone")
    # Its slot is free a moment after its file is removed.
    until(lambda: add(service, "4.png", content).status == 201, "there is a place")
    for upload in (second, third):
        upload.send(content[1000:])
        assert upload.getresponse().status == 201
    assert "1.png" not in files(folder)


def test_what_a_killed_process_left_goes_with_the_next_upload(service, folder):
    left = folder / ".peekstrip-new-1-0"
    left.write_bytes(b"half")
    os.utime(left, (time.time() - 7200,) * 2)
    young = folder / ".peekstrip-new-1-1"
    young.write_bytes(b"half")
    assert add(service, "x.png", png()).status == 201
    assert not left.exists() and young.exists()


def test_large_pictures_pass_the_same_door_as_all_requests(folder):
    content, site = noise(0.1), {"Origin": "https://a.example", "Sec-Fetch-Site": "cross-site"}
    assert len(content) > 100_000
    with serving_admins(folder, "--allowed-origins", "https://a.example",
                        "--max-requests-per-address", "1") as service:
        statuses = []
        for number in range(30):
            response = add(service, f"{number}.png", content, {**ADMIN, **site})
            assert response.headers["Access-Control-Allow-Origin"] == "https://a.example"
            statuses.append(response.status)
            if response.status == 429:
                break
        # A burst of two seconds' worth.
        assert statuses[:2] == [201] * 2 and statuses[-1] == 429
        route = {"route": "/v1/galleries/:gallery/items", "method": "POST"}
        until(lambda: value(service, "peekstrip_http_requests_total", status="2xx", **route)
              == statuses.count(201), "they are counted")
