"""Frames in few colours, rotated and small, as other decoders read them."""

import io
import shutil
import struct
import subprocess

import pytest
from PIL import Image, ImageChops

from service import until

pytestmark = pytest.mark.rooms("Raster", "PNGCoding", "FrameService")

DEPTHS = [("grey-1", 1, 0), ("grey-2", 2, 0), ("grey-4", 4, 0), ("grey-8", 8, 0),
          ("palette-000000-ffffff-ff0000", 2, 3), ("palette-color-7a", 4, 3),
          ("panel-spectra-6", 4, 3), ("panel-bwr", 2, 3), ("rotate-0", 8, 2)]
SEVEN = [(0, 0, 0), (255, 255, 255), (0, 255, 0), (0, 0, 255), (255, 0, 0), (255, 255, 0),
         (255, 128, 0)]


def head(png):
    """Width, height, depth and colour type of a PNG."""
    return struct.unpack(">IIBB", png[16:26])


@pytest.fixture(scope="module")
def address(service):
    """The URL of a frame of a prepared gallery, with a placeholder for options."""
    gallery = service.gallery()
    path = f"/v1/galleries/{gallery}/frame%s.png?page=1"
    until(lambda: "Peek-Pictures" not in service.get(path % "").headers, "the pictures are there")
    return path


@pytest.mark.parametrize("options, depth, kind", DEPTHS)
@pytest.mark.parametrize("more", ["", ",dither-ordered", ",dither-blue-noise", ",dither-atkinson",
                                  ",dither-none", ",small"])
def test_an_output_is_sound_and_has_its_depth(service, address, options, depth, kind, more,
                                              tmp_path):
    if kind == 2 and "dither" in more:
        return
    response = service.get(address % f"/{options}{more}")
    picture = response.png
    assert head(response.body) == (1024, 768, depth, kind)
    assert picture.size == (1024, 768)
    assert shutil.which("pngcheck"), "bin/setup installs pngcheck"
    file = tmp_path / "output.png"
    file.write_bytes(response.body)
    said = subprocess.run(["pngcheck", "-v", file], capture_output=True, text=True)
    assert said.returncode == 0 and "No errors detected" in said.stdout, said.stdout


def test_a_turned_output_is_the_frame_turned_clockwise(service, address):
    frame = service.get(address % "").png
    # Pillow rotates counter-clockwise.
    for degrees, turn in ((90, Image.Transpose.ROTATE_270), (180, Image.Transpose.ROTATE_180),
                          (270, Image.Transpose.ROTATE_90)):
        turned = service.get(address % f"/rotate-{degrees}").png
        assert turned.size == frame.transpose(turn).size
        assert ImageChops.difference(turned, frame.transpose(turn)).getbbox() is None


def test_levels_are_those_of_another_program(service, address):
    frame = service.get(address % "").png
    leveled = service.get(address % "/levels-20-80").png
    expected = frame.point([min(max(round((it - 51) * 255 / 153), 0), 255) for it in range(256)] * 3)
    # A half may be rounded in either direction.
    assert max(high for _, high in ImageChops.difference(leveled, expected).getextrema()) <= 1


def test_greys_are_those_of_the_frame(service, address):
    # The weights of sRGB's primaries (ITU-R BT.709).
    frame = service.get(address % "").png.convert("L", (0.2126, 0.7152, 0.0722, 0))
    grey = service.get(address % "/grey-8,dither-none").png
    assert max(grey.getextrema()) > 200
    difference = ImageChops.difference(frame, grey.convert("L"))
    # Other programs round the weights of red, green and blue differently.
    assert difference.getextrema()[1] <= 2
    # Greys dithered in black and white have the same mean.
    for dither in ("ordered", "blue-noise", "floyd-steinberg"):
        dotted = service.get(address % f"/grey-1,dither-{dither}").png
        assert [it for _, it in dotted.convert("L").getcolors()] == [0, 255]
        far = [it.convert("L").resize((16, 12), Image.Resampling.BOX) for it in (frame, dotted)]
        assert ImageChops.difference(*far).getextrema()[1] <= 12, dither


def test_a_palette_has_the_colours_that_were_asked_for(service, address):
    picture = service.get(address % "/palette-color-7a,dither-none").png
    assert picture.mode == "P"
    palette = picture.getpalette()[:21]
    assert [tuple(palette[it:it + 3]) for it in range(0, 21, 3)] == SEVEN
    mine = service.get(address % "/palette-102030-ffeedd").png.convert("RGB")
    assert {it for _, it in mine.getcolors()} == {(0x10, 0x20, 0x30), (0xff, 0xee, 0xdd)}


def test_a_small_output_is_no_larger_and_the_same(service, address):
    for options in ("grey-4", "palette-color-6a", "rotate-0"):
        fast = service.get(address % f"/{options}")
        small = service.get(address % f"/{options},small")
        assert len(small.body) <= len(fast.body)
        assert small.headers["ETag"] != fast.headers["ETag"]
        assert ImageChops.difference(
            small.png.convert("RGB"), fast.png.convert("RGB")).getbbox() is None


def test_an_output_of_a_session_is_polled_like_its_frame(service):
    session = service.session(service.gallery())
    path = f"{session}/frame/grey-2,dither-ordered,rotate-90.png"
    until(lambda: "Peek-Pictures" not in service.get(path).headers, "the pictures are there")
    first = service.get(path)
    assert first.headers["Cache-Control"] == "private, no-cache"
    assert service.get(path, if_none_match=first.headers["ETag"]).status == 304
    waited = service.get(path, if_none_match=first.headers["ETag"], prefer="wait=1")
    assert waited.status == 304 and waited.seconds >= 0.9
    assert waited.headers["Preference-Applied"] == "wait=1"
    service.form(f"{session}/events", "goTo=2&animated=false")
    second = service.get(path, if_none_match=first.headers["ETag"], prefer="wait=5")
    assert second.status == 200 and second.headers["ETag"] != first.headers["ETag"]
    assert Image.open(io.BytesIO(second.body)).size == (768, 1024)


@pytest.mark.parametrize("options", ["grey-3", "grey-4,grey-4", "sepia", "dither-none",
                                     "grey-1,dither-random", "levels-90-10", "rotate-45",
                                     "palette-000000", "levels-NaN-1", "small-2", "%00", "grey-1,"])
def test_options_that_are_wrong_are_refused_with_what_is_right(service, address, options):
    problem = service.get(address % f"/{options}")
    if options == "%00":
        assert problem.status in (400, 404)
        return
    problem = problem.problem(400)
    assert problem["type"] == "/problems/invalid-field"
    assert " must be " in problem["detail"]


def test_sizes_are_refused_as_everywhere(service):
    gallery = service.gallery()
    for query in ("width=0", "width=100000", "width=4096&height=4096", "zoom=NaN", "widht=1"):
        service.get(f"/v1/galleries/{gallery}/frame/grey-4.png?{query}").problem(400)
