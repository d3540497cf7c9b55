"""Thumbnails that one client asks for at once on a cold cache, and one picture at a time of another client
meanwhile: all are there, or rejected at once until a time that is true."""

import http.client
import subprocess
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue

import pytest

import nature
from extent import IS_FULL, extent
from mounts import is_indexed
from pictures import encoded
from proxy import nginx
from service import PATIENCE, free_port, serving, until

pytestmark = pytest.mark.rooms("PicturePreparing")

# The numbers of thumbnails, and the seconds in which all are there on a machine of its own.
COUNTS = extent(short={20: None}, full={60: 10, 200: 20, 1000: 90})
# Photographs that differ; the others are copies of their bytes.
DIFFERENT = extent(short=3, full=12)
SIZE = extent(short=(640, 480), full=(1600, 1200))
# The bars of a full run, in seconds: a rejection, and a picture of the other client.
SECONDS_OF_A_REJECTION, SECONDS_OF_A_PICTURE = 5, 3
# A thumbnail that was rejected is there at the next attempt, on a machine of its own.
ATTEMPTS = extent(short=10, full=2)

MANY, OTHER = "127.0.0.2", "127.0.0.3"
ACCEPT = "image/avif,image/webp,*/*"
# Requests that curl has at once on one connection.
STREAMS = 100


@dataclass
class Answer:
    path: str
    status: int
    # Seconds until it came, and those after which a rejected request may come again.
    seconds: float
    retry_after: int
    # When it may come again, on the monotonic clock.
    due: float


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    root = tmp_path_factory.mktemp("served") / "Grid"
    root.mkdir()
    photographs = [encoded(nature.part(number, SIZE), "JPEG", quality=88) for number in range(DIFFERENT)]
    for number in range(max(COUNTS)):
        # What follows the end of a JPEG is not shown, and makes each file another.
        (root / f"{number:04}.jpg").write_bytes(photographs[number % DIFFERENT] + b"%d" % number)
    return root


# The ways to ask


def answer(path, status, began, seconds, retry_after):
    wait = int(retry_after) if retry_after else 0
    return Answer(path, status, seconds, wait, began + seconds + wait)


def picture(connection, path):
    began = time.monotonic()
    connection.request("GET", path, headers={"Accept": ACCEPT})
    response = connection.getresponse()
    response.read()
    return answer(path, response.status, began, time.monotonic() - began, response.headers["Retry-After"])


@contextmanager
def six_connections(service, _place):
    """HTTP/1.1 as browsers have it: six connections, each of which asks again when it has its answer."""
    def ask(paths):
        left = SimpleQueue()
        for path in paths:
            left.put(path)

        def work(_):
            answers, connection = [], connected(service, MANY)
            try:
                while True:
                    answers.append(picture(connection, left.get_nowait()))
            except Empty:
                return answers
            finally:
                connection.close()

        with ThreadPoolExecutor(6) as pool:
            return [each for answers in pool.map(work, range(6)) for each in answers]

    yield ask


def connected(service, address):
    return http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE, source_address=(address, 0))


@contextmanager
def http2(service, place):
    """HTTP/2 through nginx, which passes all requests on at once."""
    key, certificate = place / "key.pem", place / "certificate.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                    "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", certificate],
                   check=True, capture_output=True)
    port = free_port()
    base = f"https://127.0.0.1:{port}"

    def ask_on_one_connection(numbered):
        number, paths = numbered
        urls = place / f"urls-{time.monotonic_ns()}-{number}"
        urls.write_text("".join(f'url = "{base}{path}"\noutput = "/dev/null"\n' for path in paths))
        began = time.monotonic()
        said = subprocess.run(
            ["curl", "--silent", "--globoff", "--insecure", "--http2", "--parallel", "--parallel-max", str(STREAMS),
             "--interface", MANY, "--header", f"Accept: {ACCEPT}", "--config", urls, "--write-out",
             r"%{http_code} %{time_total} %{url_effective} %header{retry-after}\n"],
            capture_output=True, text=True, timeout=10 * PATIENCE, check=True).stdout
        lines = [line.split(" ") for line in said.splitlines()]
        assert len(lines) == len(paths), said
        return [answer(url.removeprefix(base), int(status), began, float(seconds), retry_after)
                for status, seconds, url, retry_after in lines]

    def ask(paths):
        parts = [paths[start:start + STREAMS] for start in range(0, len(paths), STREAMS)]
        with ThreadPoolExecutor(len(parts)) as pool:
            return [each for answers in pool.map(ask_on_one_connection, enumerate(parts)) for each in answers]

    with nginx(place, f"""
            server {{
                listen 127.0.0.1:{port} ssl http2;
                ssl_certificate {certificate};
                ssl_certificate_key {key};
                location / {{
                    proxy_pass {service.base};
                    proxy_http_version 1.1;
                    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                }}
            }}""", port):
        yield ask


WAYS = {"HTTP/1.1": six_connections, "HTTP/2": http2}


def until_all_are_there(ask, paths):
    """The answers of each attempt: what is rejected is asked for again when its answer says."""
    attempts = [ask(paths)]
    while rejected := [each for each in attempts[-1] if each.status != 200]:
        for each in rejected:
            assert each.status in (429, 503) and each.retry_after >= 1, each
        assert len(attempts) < ATTEMPTS, f"{len(rejected)} thumbnails are not there after {ATTEMPTS} attempts"
        times = defaultdict(list)
        for each in rejected:
            times[round(each.due)].append(each)

        def again(those):
            time.sleep(max(0, max(each.due for each in those) - time.monotonic()))
            return ask([each.path for each in those])

        with ThreadPoolExecutor(len(times)) as pool:
            attempts.append([each for answers in pool.map(again, times.values()) for each in answers])
    return attempts


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("way", WAYS)
def test_a_burst_of_thumbnails_is_there_or_comes_again_at_its_time(folder, tmp_path, note, way, count):
    with (serving(folder, "--trusted-proxies", "127.0.0.1") as service,
          WAYS[way](service, tmp_path) as ask, ThreadPoolExecutor(1) as pool):
        if IS_FULL:
            # Otherwise its headers are read meanwhile.
            until(lambda: is_indexed(service), "the index is filled")
        items = service.items("Grid")
        began = time.monotonic()
        burst = pool.submit(until_all_are_there, ask, [f"{item['href']}/page?size=320" for item in items[:count]])
        others, connection = [], connected(service, OTHER)
        for item in items:
            others.append(picture(connection, f"{item['href']}/page?size=640"))
            if burst.done():
                break
        connection.close()
        attempts = burst.result()
        seconds = time.monotonic() - began
        rejected = [each for answers in attempts for each in answers if each.status != 200]
        slowest = max((each.seconds for each in rejected), default=0)
        other = max(each.seconds for each in others)
        note(f"{count:4} thumbnails at once, {way:8}: all there after {seconds:.1f} s; "
             f"{len(rejected)} rejected, after {slowest:.1f} s at most, there at attempt {len(attempts)}; "
             f"another's picture {other:.2f} s at most of {len(others)}")
        assert {each.status for each in others} == {200}
        if IS_FULL:
            assert seconds <= COUNTS[count]
            assert slowest <= SECONDS_OF_A_REJECTION
            assert other <= SECONDS_OF_A_PICTURE
