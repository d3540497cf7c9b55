"""Replays: a gallery, a preset and an event script produce files, the same ones every time."""

import json
import subprocess

import pytest
from PIL import Image, ImageChops

from pictures import PLAIN
from service import EXECUTABLE, PATIENCE, until

pytestmark = pytest.mark.rooms("Replaying", "Peekstrip")

SWIPE = """\
# A swipe, and a tap on the page that it led to.
{"time": 0, "type": "swipe", "direction": "left", "velocity": 1200}
{"time": 120, "type": "show"}

{"time": 1500, "type": "tap", "x": 512, "y": 384}
"""


def run(folder, out, *options, script=SWIPE):
    """Runs a script from standard input."""
    return subprocess.run([EXECUTABLE, "render", folder, "--events", "-", "--out", out, *options],
                          input=script, text=True, capture_output=True, timeout=PATIENCE)


def rendered(folder, out, *options, script=SWIPE):
    """The files of a script, by name."""
    done = run(folder, out, *options, script=script)
    assert done.returncode == 0, done.stderr
    files = {path.name: path for path in out.iterdir()}
    assert sorted(done.stdout.splitlines()) == sorted(str(path) for path in files.values())
    return files


def refused(folder, out, *options, script=SWIPE, code=1):
    """The error message that says why a replay is rejected."""
    done = run(folder, out, *options, script=script)
    assert done.returncode == code, (done.returncode, done.stderr)
    assert done.stdout == ""
    if code == 64:
        assert "Usage: peekstrip" in done.stderr
    sentence, = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
    # An unknown field is answered with the forty that are known.
    assert len(sentence) < 700
    for trace in ("Fatal", "0x", "Optional(", "Error(", "stack"):
        assert trace not in done.stderr
    return sentence


# Files


def test_outcomes_are_printed_line_by_line(service, plain_folder, tmp_path):
    files = rendered(plain_folder, tmp_path / "out", "--write", "outcomes")
    assert list(files) == ["outcomes.jsonl"]
    second = service.items("Plain")[1]["id"]
    # The page of 921 x 728 is at (51, 20), its picture of 905 x 679 at (59, 44): the tap at (512, 384) is
    # 453 / 905 and 340 / 679 of it.
    assert files["outcomes.jsonl"].read_text() == (
        '{"line":2,"time":0,"outcomes":[{"type":"pageChanged","from":0,"to":1}],"page":1}\n'
        '{"line":5,"time":1500,"outcomes":' + tapped(second) + ',"page":1}\n')


def tapped(item):
    return ('[{"type":"tapped","count":1,"page":1,"item":"' + item + '","point":{"x":461,"y":364},'
            f'"picture":{{"x":{453 / 905!r},"y":{340 / 679!r}}}}}]')


def test_frames_show_the_pictures_on_their_way(plain_folder, tmp_path):
    files = rendered(plain_folder, tmp_path / "out", "--at", "0,rest", "--write", "frames")
    assert sorted(files) == ["frame-000000.png", "frame-000120.png", "frame-001500.png"]
    before, between, after = (decoded(files[name]) for name in sorted(files))
    assert middle(before) == PLAIN[0]
    assert middle(after) == PLAIN[1]
    assert ImageChops.difference(before, between).getbbox()
    assert ImageChops.difference(between, after).getbbox()


def decoded(path):
    picture = Image.open(path)
    assert picture.format == "PNG" and picture.size == (1024, 768)
    picture.load()
    return picture


def middle(frame):
    """The colour next to the white diagonal through the centre."""
    return frame.convert("RGB").getpixel((512, 300))


def test_the_same_script_makes_the_same_files(plain_folder, tmp_path):
    first, second = (
        {name: path.read_bytes() for name, path in rendered(
            plain_folder, tmp_path / place, "--every", "50", "--write",
            "outcomes,layouts,frames").items()}
        for place in ("one", "two"))
    assert first == second
    # Each of 0, 50 ... 1500, and 120.
    assert len(first) == 1 + 2 * 32


PRESETS = ["preview", "preview-all", "picker", "filmstrip", "loop", "loop-window", "pages",
           "pages-all", "leaves", "leaves-spread", "curl", "magazine"]

# A page that is dragged and flung, one that turns by a command, one that is magnified: each a batch
# for a server, with the time of the frame.
GESTURES = [
    ([{"time": 0, "type": "down", "x": 700, "y": 384},
      {"time": 16, "type": "move", "x": 640, "y": 380},
      {"time": 32, "type": "move", "x": 560, "y": 384},
      {"time": 48, "type": "up", "x": 480, "y": 384}], 150),
    ([{"time": 1500, "type": "next"}], 1600),
    ([{"time": 3000, "type": "zoom", "scale": 2, "x": 400, "y": 300}], 3100),
]


@pytest.mark.parametrize("fields", [{"preset": preset} for preset in PRESETS] + [
    {"autoplay": 700}, {"preset": "loop", "axis": "vertical", "spacing": 7}])
def test_a_server_sends_the_same_frames_and_layouts(service, plain_folder, tmp_path, fields):
    script = "\n".join(json.dumps(event) for events, _ in GESTURES for event in events)
    files = rendered(
        plain_folder, tmp_path / "out", *(f"--set={name}={it}" for name, it in fields.items()),
        "--at", ",".join(str(shown) for _, shown in GESTURES), "--write", "layouts,frames",
        script=script)
    session = service.session("Plain", **fields)
    for events, shown in GESTURES:
        batch = {"time": events[-1]["time"], "events": events}
        assert service.post(f"{session}/events", batch).status == 200
        ours = json.loads(files[f"layout-{shown:06}.json"].read_text())

        def known():
            # A frame has its final tag once the code of its pages exists.
            layout = whole(service.get(f"{session}/layout.json?t={shown}").json)
            return layout if layout and layout["etag"] == ours["etag"] else None
        layout = until(known, "every picture is prepared, and the code of the pages known")
        assert [ours.pop(name) for name in ("session", "revision")] == [None, 0]
        assert layout.pop("session") in session and layout.pop("revision") > 0
        # What stands in for a picture is known once the index has written it.
        for page in [*layout["pages"], *ours["pages"]]:
            del page["thumbHash"]
        assert ours == layout
        frame = service.get(f"{session}/frame.png?t={shown}")
        assert frame.body == files[f"frame-{shown:06}.png"].read_bytes()


def whole(layout):
    """The layout, once none of its pictures is being prepared."""
    return None if "loading" in [page["state"] for page in layout["pages"]] else layout


def test_every_field_of_a_session_can_be_set(plain_folder, tmp_path):
    files = rendered(
        plain_folder, tmp_path / "out", "--viewport", "320x240", "--page", "2", "--gallery",
        "Plain", "--set", "pageWidth=160", "--set", "pageHeight=200", "--set", "rightToLeft=true",
        "--write", "layouts", script='{"type": "show"}')
    layout = json.loads(files["layout-000000.json"].read_text())
    assert layout["viewport"] == {"width": 320, "height": 240}
    assert layout["strip"]["pageSize"] == {"width": 160, "height": 200}
    assert layout["strip"]["currentPage"] == 2
    frames = {page["index"]: page["frame"]["x"] for page in layout["pages"]}
    assert frames[3] < frames[2] == 80 < frames[1]


def test_a_picture_that_cannot_be_shown_is_not_waited_for(tmp_path):
    folder = tmp_path / "Broken"
    folder.mkdir()
    (folder / "text.jpg").write_bytes(b"I am a text.\n" * 100)
    files = rendered(folder, tmp_path / "out", "--at", "rest", "--write", "layouts,frames")
    assert decoded(files["frame-001500.png"])
    page, = json.loads(files["layout-001500.json"].read_text())["pages"]
    assert page["state"] == "failed" and "not a JPEG" in page["reason"]


def test_a_script_can_be_a_file(plain_folder, tmp_path):
    (tmp_path / "swipe.jsonl").write_text(SWIPE)
    subprocess.run([EXECUTABLE, "render", plain_folder, "--events", "swipe.jsonl", "--out", "."],
                   cwd=tmp_path, check=True, timeout=PATIENCE, capture_output=True)
    assert (tmp_path / "outcomes.jsonl").read_text().count("\n") == 2


# Mistakes


@pytest.mark.parametrize("line, complaint", [
    ('{"type": "tap", "x": "left", "y": 1}', "x must be a number"),
    ('{"type": "fly"}', "type must be show, or one of down, move"),
    ('{"type": "next", "time": 99}', "time must be 120 or later"),
    ("swipe left", "The JSON is malformed at byte 0"),
])
def test_a_bad_line_is_named(plain_folder, tmp_path, line, complaint):
    script = SWIPE.splitlines()[:4] + [line]
    sentence = refused(plain_folder, tmp_path / "out", script="\n".join(script))
    assert "line 5: " in sentence and complaint in sentence
    assert not (tmp_path / "out").exists()


def test_an_empty_script_says_what_to_write(plain_folder, tmp_path):
    assert '"type"' in refused(plain_folder, tmp_path / "out", script="# later\n")


def test_a_script_that_is_not_there_is_named(plain_folder, tmp_path):
    sentence = refused(plain_folder, tmp_path / "out", "--events", str(tmp_path / "missing"))
    assert "/missing" in sentence and "--events" in sentence


def test_a_folder_that_is_not_there_is_named(tmp_path):
    assert "/missing" in refused(tmp_path / "missing", tmp_path / "out")


def test_a_folder_without_pictures_says_what_to_do(tmp_path):
    sentence = refused(tmp_path, tmp_path / "out")
    assert "no pictures" in sentence and "put some into it" in sentence


def test_a_folder_that_cannot_be_made_is_named(plain_folder, tmp_path):
    (tmp_path / "file").touch()
    sentence = refused(plain_folder, tmp_path / "file" / "out")
    assert "/file/out" in sentence and "--out" in sentence


def test_a_file_that_cannot_be_written_is_named(plain_folder, tmp_path):
    (tmp_path / "outcomes.jsonl").mkdir()
    sentence = refused(plain_folder, tmp_path)
    assert "/outcomes.jsonl" in sentence and "--out" in sentence


@pytest.mark.parametrize("option, value, words", [
    ("--preset", "albumm", "preset must be one of preview, preview-all"),
    ("--gallery", "Other", "--gallery must be one of Plain"),
    ("--viewport", "800", "--viewport must be written as 1024x768"),
    ("--viewport", "0x600", "width must be a whole number"),
    ("--page", "first", "page must be a whole number"),
    ("--set", "spacing", "--set must be written as name=value"),
    ("--set", "colour=red", "colour is not known here"),
    ("--at", "soon", "--at takes whole milliseconds"),
    ("--at", "100,", "--at takes whole milliseconds"),
    ("--every", "0", "--every must be"),
    ("--every", "fast", "--every must be"),
    ("--until", "100", "--every"),
    ("--write", "pictures", "outcomes, layouts, frames"),
])
def test_a_value_that_makes_no_sense_is_refused_by_name(
        plain_folder, tmp_path, option, value, words):
    assert words in refused(plain_folder, tmp_path / "out", option, value, code=64)


def test_too_many_frames_are_refused_with_a_way_out(plain_folder, tmp_path):
    sentence = refused(plain_folder, tmp_path / "out", "--every", "1", "--until", "3600000",
                       code=64)
    assert "3600001" in sentence and "--until" in sentence
