"""Situations of an operator that options and limits make: what is left out or refused, and that the log, the
documents, /readyz and the metrics say so."""

import http.client
import shutil
import signal
import subprocess

import pytest
from PIL import Image

from faults import failing
from mounts import scan
from pictures import encoded, quartered
from service import PATIENCE, ROOT, serving, until
from test_metrics import value

pytestmark = pytest.mark.rooms("Peekstrip", "Catalogue", "HTTPServing")

PICTURE = encoded(quartered(20, 20), "PNG")


def told(service, sentence):
    until(lambda: sentence in service.log, f"the log says: {sentence}")
    assert service.admin.get("/readyz").text.startswith("ready\n")


def test_without_a_cache_on_the_disk_small_pictures_alone_are_avif(plain_folder):
    with serving(plain_folder, "--cache-disk-megabytes", "0") as service:
        told(service, "pictures for browsers are kept in memory alone, and only those of up to 640 pixels as AVIF; ")
        path = service.items("Plain")[0]["href"]
        for size, form in ((320, "avif"), (1280, "webp")):
            response = service.get(f"{path}/page?size={size}", accept="image/avif,image/webp,*/*")
            assert (response.status, response.headers["Content-Type"]) == (200, f"image/{form}")
        assert value(service, "peekstrip_encoded_pictures_total", **{"from": "disk"}) == 0


def test_a_folder_of_other_files_is_found_to_have_no_pictures(tmp_path):
    for number in range(2):
        (tmp_path / f"{number}.txt").write_bytes(b"hello")
    with serving(tmp_path) as service:
        told(service, "not shown in the library's folder: 2 of an unknown format, for example ")
        assert "found 0 pictures in 0 galleries" in service.log
        assert service.get("/v1/galleries").json["notShown"] == {"unknown_format": 2}
        assert value(service, "peekstrip_items") == value(service, "peekstrip_galleries") == 0
        assert service.get("/").status == 200


def test_videos_that_are_left_out_are_counted(tmp_path):
    (tmp_path / "a.png").write_bytes(PICTURE)
    (tmp_path / "film.mp4").write_bytes(b"\0\0\0\x18ftypisom\0\0\0\0isommp42")
    with serving(tmp_path, "--videos", "off") as service:
        told(service, "not shown in the library's folder: 1 video, for example film.mp4")
        assert service.get("/v1/galleries").json["notShown"] == {"video": 1}
        assert value(service, "peekstrip_items") == 1


def test_a_picture_beyond_a_limit_says_which(tmp_path):
    (tmp_path / "wide.png").write_bytes(encoded(Image.new("L", (1200, 1000)), "PNG"))
    (tmp_path / "heavy.png").write_bytes(PICTURE + bytes(1_200_000))
    beyond = {"wide": ("it has more than 1 million pixels", "too_many_pixels"),
              "heavy": ("the file is larger than 1 MB", "too_many_bytes")}
    with serving(tmp_path, "--max-megapixels", "1", "--max-file-megabytes", "1") as service:
        items = {item["title"]: item for item in service.items(service.gallery())}
        assert set(items) == set(beyond)
        for name, (clause, reason) in beyond.items():
            item = items[name]
            assert service.get(item["picture"]).status == 200
            told(service, f"cannot show {name}.png: {clause}")
            assert clause in service.get(item["href"]).json["reason"]
            assert value(service, "peekstrip_preparation_failures_total", reason=reason) >= 1
            # Asked for again in another size, it is in the log once.
            assert service.get(f"{item['href']}/page.png?width=300").status == 200
            assert service.log.count(f"cannot show {name}.png") == 1


@pytest.mark.parametrize("mebibytes, is_little", [(128, True), (256, False)])
def test_memory_that_is_little_is_told_at_the_start(plain_folder, mebibytes, is_little):
    # The program sees the control groups of a container of this size.
    by = ("unshare", "--mount", "sh", "-c",
          f"mount -t tmpfs tmpfs /sys/fs/cgroup && echo {mebibytes << 20} > /sys/fs/cgroup/memory.max && "
          'exec "$@"', "sh")
    if subprocess.run([*by, "true"], capture_output=True).returncode:
        pytest.skip("only root may put other control groups in their place")
    with serving(plain_folder, by=by) as service:
        if is_little:
            told(service, "134 MB of memory are little: large pictures are not shown; give 256 MB")
        told(service, " pictures in 1 gallery")
        assert service.get("/g/Plain").status == 200
        assert ("of memory are little" in service.log) == is_little


def test_places_without_their_table_have_no_names(plain_folder, tmp_path):
    for name in ("Public", "Templates"):
        shutil.copytree(ROOT / name, tmp_path / "assets" / name)
    with serving(plain_folder, "--assets", tmp_path / "assets", "--places", "on") as service:
        told(service, "assets/Places/cities.txt cannot be read")
        assert "places have no names: " in service.log
        assert service.get("/g/Plain").status == 200


@pytest.mark.parametrize("option, reason", [
    ("--max-connections", "full"), ("--max-connections-per-address", "address_full")])
def test_connections_beyond_a_limit_are_refused_and_counted(plain_folder, option, reason):
    with serving(plain_folder, option, "2") as service:
        held = [http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE) for _ in range(2)]
        for connection in held:
            connection.request("GET", "/v1/galleries")
            response = connection.getresponse()
            assert response.status == 200 and response.read()
        refused = service.get("/")
        assert refused.problem(503)["type"] == "/problems/unavailable"
        assert int(refused.headers["Retry-After"]) >= 1
        assert value(service, "peekstrip_http_connections_refused_total", reason=reason) == 1
        # Other servers would not be better for these clients.
        assert service.admin.get("/readyz").text.startswith("ready\n")
        for connection in held:
            connection.close()
        until(lambda: service.get("/").status == 200, "there is room again")


def test_folders_that_the_system_does_not_watch_are_told(tmp_path):
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "a.png").write_bytes(PICTURE)
    with serving(tmp_path, "--rescan-seconds", "0") as service:
        with failing(service, "inotify_add_watch", "ENOSPC"):
            (tmp_path / "new").mkdir()
            told(service, "not all folders can be watched, so some changes are found only by periodic scans; raise "
                          "the system's fs.inotify.max_user_watches")
        (tmp_path / "new" / "a.png").write_bytes(PICTURE)
        scan(service)
        assert len(service.items("new")) == 1


def test_pictures_are_dropped_when_the_operator_says_so(plain_folder):
    with serving(plain_folder) as service:
        for page in range(6):
            assert service.get(f"/v1/galleries/Plain/frame.png?page={page}").status == 200
        until(lambda: value(service, "peekstrip_pictures") >= 6, "all are prepared")
        service.signal(signal.SIGUSR1)
        told(service, "SIGUSR1 received: dropping pictures")
        until(lambda: value(service, "peekstrip_pictures") == 0, "they are dropped")
        assert service.get("/v1/galleries/Plain/frame.png").status == 200
