"""The program that bin/bench measures: it executes commands and survives bad ones."""

import subprocess
from pathlib import Path

import pytest
from PIL import Image

from pictures import encoded, quartered
from service import EXECUTABLE, PATIENCE

pytestmark = pytest.mark.rooms()

BENCHMARKS = Path(EXECUTABLE).with_name("PeekstripBenchmarks")


def answers(*orders):
    ran = subprocess.run([BENCHMARKS, "benchmark-worker"], input="\n".join(map(str, orders)) + "\n",
                         text=True, capture_output=True, timeout=PATIENCE)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


@pytest.mark.parametrize("name", ["photographs", "curl"])
def test_it_composes_a_frame_of_pictures(tmp_path, name):
    path = tmp_path / "frame.ppm"
    nanoseconds, size = map(int, answers(f"compose {name} {path}")[0].split())
    frame = Image.open(path)
    assert nanoseconds > 0
    assert frame.size == (1024, 768)
    assert size == 1024 * 768 * 3
    assert len(frame.getcolors(1 << 20)) > 1000


@pytest.mark.parametrize("encoder", ["fast", "small", 1, 6])
def test_it_encodes_what_it_was_given(tmp_path, encoder):
    path = tmp_path / "slope.ppm"
    Image.linear_gradient("L").convert("RGB").save(path)
    loaded, encoded = answers(f"load slope {path}", f"encode slope {encoder}")
    assert loaded == f"0 {256 * 256 * 3}"
    nanoseconds, size = map(int, encoded.split())
    assert nanoseconds > 0
    assert 100 < size < 256 * 256


def test_it_prepares_the_pictures_of_a_folder(tmp_path):
    for number in range(3):
        picture = quartered(1200, 900)
        (tmp_path / f"{number}.jpg").write_bytes(encoded(picture, "JPEG", quality=90))
    nanoseconds, size = map(int, answers(f"prepare {tmp_path} 560 640")[0].split())
    assert nanoseconds > 0
    # Pixels of three bytes, of three pictures as wide as their box, which is too tall for them.
    assert size == 3 * 560 * 420 * 3


def test_a_session_at_rest_takes_512_bytes_at_most():
    count = 200_000
    for addresses in (1, count):
        nanoseconds, size = map(int, answers(f"sessions {count} {addresses}")[0].split())
        assert nanoseconds > 0
        # An id has 16 bytes, a strip at rest 34.
        assert 50 * count < size <= 512 * count


@pytest.mark.parametrize("order", [
    "", "encode", "encode nothing fast", "load a /nowhere", "sing", "prepare /nowhere 560 640",
    "prepare / 0 640", "sessions 0 1", "sessions many 1", "sessions 1"])
def test_it_says_what_it_cannot_do_and_goes_on(tmp_path, order):
    path = tmp_path / "frame.ppm"
    refused, done = answers(order, f"compose photographs {path}")
    assert refused.startswith("error ")
    assert len(done.split()) == 2
