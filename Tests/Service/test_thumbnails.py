"""Thumbnails that a page asks for together: all are there, and nobody else waits for them."""

import http.client
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from pictures import encoded
from service import serving

# All of the processors have to be there for sixty pictures in the time that one client waits.
pytestmark = [pytest.mark.serial, pytest.mark.rooms("ImageLibrary", "WebAPI")]

COUNT = 60


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    root = tmp_path_factory.mktemp("served") / "Grid"
    root.mkdir()
    for number in range(COUNT):
        picture = Image.effect_noise((1600, 1200), 40).convert("RGB")
        (root / f"{number:02}.jpg").write_bytes(encoded(picture, "JPEG", quality=90))
    with serving(root) as service:
        yield service


def asked(service, path, address):
    connection = http.client.HTTPConnection(
        "127.0.0.1", service.port, timeout=60, source_address=(address, 0))
    connection.request("GET", path, headers={"Accept": "image/avif,image/webp,*/*"})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, response.headers, body


def test_sixty_thumbnails_at_once_are_all_there_on_a_cold_cache(service):
    items = service.items("Grid")
    paths = [f"{item['href']}/page?size=320" for item in items]
    with ThreadPoolExecutor(COUNT) as pool:
        thumbnails = [pool.submit(asked, service, path, "127.0.0.2") for path in paths]
        # Another address asks for one picture meanwhile.
        status, _, body = asked(service, f"{items[-1]['href']}/page?size=640", "127.0.0.1")
        assert status == 200 and body
        for thumbnail in thumbnails:
            status, headers, body = thumbnail.result()
            assert status == 200, (status, body[:200])
            assert headers["Content-Type"] in ("image/avif", "image/webp")


def test_what_clients_no_longer_wait_for_keeps_no_place(service):
    items = service.items("Grid")
    # Sizes that nobody asked for before, on connections that are closed at once.
    for item in items[:50]:
        with service.connect("127.0.0.3") as connection:
            connection.sendall(f"GET {item['href']}/page?size=960 HTTP/1.1\r\n"
                               f"Host: localhost\r\n\r\n".encode())
    status, _, body = asked(service, f"{items[0]['href']}/page?size=480", "127.0.0.3")
    assert status == 200, body[:200]
