"""Frames of sliding strips: spliced from coded rows, with the same pixels as composed ones."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from service import EXECUTABLE, PATIENCE, serving, until

pytestmark = pytest.mark.rooms("FrameSplicing")

BENCHMARKS = Path(EXECUTABLE).with_name("PeekstripBenchmarks")

# All presets that slide, on both axes; with overlays on the pages, and corners and shadows around
# them.
STRIPS = {
    "preview": {"preset": "preview"},
    "picker": {"preset": "picker"},
    "filmstrip": {"preset": "filmstrip"},
    "loop": {"preset": "loop"},
    "pages": {"preset": "pages", "pageControl": True, "arrows": True},
    "pages-all": {"preset": "pages-all", "indicator": True},
    "magazine": {"preset": "magazine"},
    "upwards": {"preset": "preview", "axis": "vertical"},
    "right to left": {"preset": "preview", "rightToLeft": True},
    "titles and corners": {"preset": "preview", "captions": "over", "cornerRadius": 16},
    "fine": {"preset": "preview", "scale": 2, "width": 300, "height": 400, "cornerRadius": 9},
    "full of shadows": {"preset": "preview", "pageWidth": 500, "pageHeight": 760,
                        "cornerRadius": 30},
}
# Milliseconds after the swipe.
MOMENTS = [0, 16, 50, 90, 140, 220, 330]


def spliced(service, session, moment):
    """A spliced frame: once the code of its pages exists, its tag no longer changes."""
    def look():
        first, second = (service.get(f"{session}/frame.png?t={moment}") for _ in range(2))
        return second if first.headers["ETag"] == second.headers["ETag"] else None
    return until(look, "the frame's tag stays")


def sliding(service, fields):
    """A session after a swipe, and the time of the swipe; the nearby pictures are prepared."""
    session = service.session("Plain", **fields)
    service.get(f"{session}/frame.png")
    swipe = "up" if fields.get("axis") == "vertical" else "left"
    response = service.post(f"{session}/events", {
        "events": [{"type": "swipe", "direction": swipe, "velocity": 900}]})
    began = response.json["layout"]["time"]
    for moment in MOMENTS:
        until(lambda: all(
            page["state"] != "loading" for page in
            service.get(f"{session}/layout.json?t={began + moment}").json["pages"]),
            "the pictures are there")
    return session, began


@pytest.mark.parametrize("name", STRIPS)
def test_a_sliding_frame_has_the_pixels_of_a_composed_one(service, name):
    session, began = sliding(service, STRIPS[name])
    for moment in MOMENTS:
        frame = spliced(service, session, began + moment)
        # Levels without effect, which force the frame to be composed.
        composed = service.get(f"{session}/frame/levels-0-100.png?t={began + moment}")
        assert frame.png.convert("RGB").tobytes() == composed.png.convert("RGB").tobytes(), moment


def test_a_sliding_frame_pleases_a_strict_reader(service, tmp_path):
    assert shutil.which("pngcheck"), "bin/setup installs pngcheck"
    session, began = sliding(service, STRIPS["titles and corners"])
    for moment in MOMENTS:
        path = tmp_path / f"{moment}.png"
        path.write_bytes(spliced(service, session, began + moment).body)
        said = subprocess.run(["pngcheck", "-v", path], capture_output=True, text=True)
        assert said.returncode == 0 and "No errors detected" in said.stdout, said.stdout


def test_two_processes_splice_the_same_bytes(service, plain_folder):
    with serving(plain_folder) as other:
        mine, its = (sliding(one, STRIPS["titles and corners"]) for one in (service, other))
        # Both are read at the same time after the swipe, so their strips have moved equally far.
        for moment in MOMENTS:
            def same():
                frame = service.get(f"{mine[0]}/frame.png?t={mine[1] + moment}")
                twin = other.get(f"{its[0]}/frame.png?t={its[1] + moment}")
                if frame.headers["ETag"] != twin.headers["ETag"]:
                    return None
                return frame, twin
            frame, twin = until(same, "both know the code")
            assert frame.png and frame.body == twin.body


@pytest.fixture(scope="module")
def rows():
    ran = subprocess.run([BENCHMARKS, "tables", "frame-splice", "--rounds", "1"], text=True,
                         capture_output=True, timeout=PATIENCE)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)[0]["rows"]


# The frame's list of layers, its bands, their pieces and steps, the scratch memory, the file.
ALLOCATIONS = 220


def test_memory_is_asked_for_as_often_for_a_large_frame_as_for_a_small_one(rows):
    small, large = rows
    assert 0 < large["allocations"] <= ALLOCATIONS
    # Growing lists occasionally allocate more.
    assert abs(large["allocations"] - small["allocations"]) <= 10


# Instructions for a sliding frame of 1024 x 768 with three pages of 560 x 640 of noisy gradients,
# counted in the release build; and the tolerance for another compiler.
INSTRUCTIONS = 1_610_000
LEEWAY = 0.15


def test_a_sliding_frame_takes_the_instructions_that_it_took(tmp_path, note):
    """Counts two runs that differ only in the number of frames."""
    for tool in ("valgrind", "objcopy"):
        assert shutil.which(tool), f"bin/setup --tests installs {tool}"
    pages = [tmp_path / f"{number}.ppm" for number in range(3)]
    for number, path in enumerate(pages):
        path.write_bytes(b"P6\n560 640\n255\n" + noisy_page(560, 640, number))
    # Valgrind does not support the Swift compiler's line tables.
    program = tmp_path / "benchmarks"
    subprocess.run(["objcopy", "--strip-debug", BENCHMARKS, program], check=True)
    few, many = (counted(program, pages, frames) for frames in (2, 12))
    instructions = (many - few) / 10
    note(f"instructions of a sliding frame: {instructions:,.0f}")
    assert abs(instructions / INSTRUCTIONS - 1) <= LEEWAY


def noisy_page(width, height, number):
    """Gradients with three bits of noise from a generator of 31 bits (Park and Miller, 1988)."""
    state, pixels = number + 1, bytearray()
    for y in range(height):
        for x in range(width):
            for channel in (1, 2, 3):
                state = state * 48271 % 0x7FFFFFFF
                pixels.append((x * channel // 4 + y // 3 + state % 7 + 40 * number) & 255)
    return bytes(pixels)


def counted(program, pages, frames):
    orders = ["code strip " + " ".join(map(str, pages))]
    orders += ["splice strip 1024 768 600 0 -368 64"] * frames
    ran = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "benchmark-worker"],
        input="\n".join(orders) + "\n", text=True, capture_output=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert "error" not in ran.stdout
    return int(re.search(r"Collected : (\d+)", ran.stderr)[1])
