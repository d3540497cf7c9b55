"""Both encoders of PNG files, chosen by --png-encoder: the same pixels under other entity tags."""

import subprocess

import pytest

from service import EXECUTABLE, PATIENCE, serving, until
from test_splicing import MOMENTS, STRIPS, sliding, spliced

pytestmark = pytest.mark.rooms("PNGCoding")


@pytest.fixture(scope="module")
def libpng(plain_folder):
    with serving(plain_folder, "--png-encoder", "libpng") as service:
        yield service


def pixels(response):
    return response.png.convert("RGB").tobytes()


@pytest.mark.parametrize("name", ["preview", "titles and corners", "fine"])
def test_frames_of_both_encoders_have_the_same_pixels(service, libpng, name):
    mine, its = (sliding(one, STRIPS[name]) for one in (service, libpng))
    for moment in MOMENTS:
        ours = spliced(service, mine[0], mine[1] + moment)
        other = libpng.get(f"{its[0]}/frame.png?t={its[1] + moment}")
        assert pixels(ours) == pixels(other), moment
        assert ours.headers["ETag"] != other.headers["ETag"]
        assert "splice" not in other.headers.get("Server-Timing", "")


@pytest.mark.parametrize("output", ["frame/grey-4.png", "frame/levels-0-100.png", "frame/small.png"])
def test_outputs_of_both_encoders_have_the_same_pixels(service, libpng, output):
    def response(one):
        session, _ = sliding(one, STRIPS["preview"])
        return one.get(f"{session}/{output}?t=rest")
    ours, other = response(service), response(libpng)
    assert (ours.status, other.status) == (200, 200)
    assert ours.png.tobytes() == other.png.tobytes()
    assert ours.headers["ETag"] != other.headers["ETag"]


def test_pages_of_both_encoders_have_the_same_pixels(service, libpng):
    def response(one):
        item = one.items("Plain")[0]["id"]
        path = f"/v1/galleries/{one.gallery()}/items/{item}/page.png"
        return until(lambda: (it := one.get(path)).status == 200 and it, "the page is there")
    ours, other = response(service), response(libpng)
    assert ours.status == 200 and pixels(ours) == pixels(other)
    assert ours.headers["ETag"] != other.headers["ETag"]


def test_an_unknown_encoder_is_refused(plain_folder):
    ran = subprocess.run([EXECUTABLE, "serve", plain_folder, "--png-encoder", "zopfli"],
                         text=True, capture_output=True, timeout=PATIENCE)
    assert ran.returncode != 0 and "peekstrip, libpng" in ran.stderr
