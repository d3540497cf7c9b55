"""The pages of Documents/Clients: each address is served, each script runs, each device gets what it takes.

Longer than 300 lines: a test for each page of that folder.
"""

import io
import json
import os
import re
import struct
import subprocess
import sys

import pytest
import yaml
from PIL import Image

from pictures import tones
from screens import KEY, file_of
from service import ROOT, serving

pytestmark = pytest.mark.rooms("ScreenService", "WebAPI", "FrameService")

PAGES = {path.stem: path.read_text()
         for path in sorted((ROOT / "Documents" / "Clients").glob("*.md"))}
# Pixels of the panels that `inky` and Waveshare's driver would name.
PANEL = (800, 480)


def blocks(page, language):
    return re.findall(rf"```{language}\n(.*?)```", PAGES[page], re.S)


def screens():
    """The definitions of all pages; those of one name are those of their page."""
    definitions = {"hall": {"every": "1h"}}
    for page in PAGES:
        for block in blocks(page, "json"):
            for name, definition in json.loads(block)["screens"].items():
                if definition != {"every": "1h"}:
                    definitions[f"{name}-{page}"] = definition
    return {name: definition | {"key": KEY} for name, definition in definitions.items()}


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    place = tmp_path_factory.mktemp("house")
    (place / "Pictures" / "Tones").mkdir(parents=True)
    tones().resize((1200, 900)).save(place / "Pictures" / "Tones" / "1.jpg")
    definitions = screens()
    with serving(place / "Pictures", "--screens", file_of(place, definitions)) as service:
        yield service


def served(house, page, text):
    """A text of a page with the address of this server, and the screen of the page."""
    text = text.replace("HOST:8080", f"127.0.0.1:{house.port}").replace("KEY", KEY)
    for name in screens():
        if name.endswith(f"-{page}"):
            text = text.replace(f"/screens/{name.removesuffix(f'-{page}')}", f"/screens/{name}")
    return text


def path_of(house, address):
    return address.removeprefix(house.base)


@pytest.mark.parametrize("page", PAGES)
def test_each_address_is_served(house, page):
    addresses = set(re.findall(r"http://HOST:8080(?:/[^\s\"'`<>]*)?", PAGES[page]))
    assert addresses or page == "README"
    for address in addresses:
        path = path_of(house, served(house, page, address)).format(*PANEL)
        if "stream" in path or path.startswith("/trmnl"):
            continue
        response = house.get(path)
        assert response.status == (405 if path.endswith("/events") else 200), path


def test_the_list_of_clients_is_complete():
    linked = set(re.findall(r"\]\(([\w-]+)\.md\)", PAGES["README"]))
    assert linked == set(PAGES) - {"README"}


def run_python(house, page, place, modules):
    """Runs the script of a page with stand-ins for the libraries of panels."""
    [script] = blocks(page, "python")
    for name, text in modules.items():
        file = place / name
        file.parent.mkdir(parents=True, exist_ok=True)
        (file.parent / "__init__.py").touch()
        file.write_text(text)
    (place / "script.py").write_text(served(house, page, script))
    return subprocess.run([sys.executable, "script.py"], cwd=place, timeout=60, text=True,
                          capture_output=True, env={**os.environ, "PYTHONPATH": str(place)})


def test_the_script_for_inky_shows_a_picture_in_its_inks_once(house, tmp_path):
    done = run_python(house, "Inky", tmp_path, {"inky/auto.py": """
class Panel:
    resolution = (800, 480)
    def set_image(self, image):
        print(image.mode, image.size, image.getpalette("RGB"), flush=True)
    def show(self):
        print("shown", flush=True)
def auto():
    return Panel()
""", "sitecustomize.py": """
import time
pauses = []
def sleep(seconds):
    pauses.append(seconds)
    print("sleeps", seconds, flush=True)
    if len(pauses) == 2:
        raise SystemExit(0)
time.sleep = sleep
"""})
    assert done.returncode == 0, done.stderr
    mode, *_, = done.stdout.split()
    lines = done.stdout.splitlines()
    assert mode == "P" and "(800, 480)" in lines[0]
    # `set_image` takes a palette of exactly six as it is.
    assert str([0, 0, 0, 255, 255, 255, 255, 255, 0, 255, 0, 0, 0, 0, 255, 0, 255, 0]) in lines[0]
    assert lines[1] == "shown" and len(lines) == 4
    # A choice of somebody is shown for a whole period, and up to the end of the next one.
    for line in lines[2:]:
        assert 1 <= int(line.removeprefix("sleeps ")) <= 7200


def test_the_script_for_waveshare_sends_two_pixels_in_a_byte(house, tmp_path):
    done = run_python(house, "Waveshare", tmp_path, {"waveshare_epd/epd7in3e.py": """
class EPD:
    def init(self):
        pass
    def display(self, pixels):
        print(len(pixels), sorted({half for byte in pixels for half in (byte >> 4, byte & 15)}))
    def sleep(self):
        print("sleeps")
"""})
    assert done.returncode == 0, done.stderr
    # 4 is no ink of the panel.
    assert done.stdout.splitlines() == [f"{800 * 480 // 2} [0, 1, 2, 3, 5, 6]", "sleeps"]


def run_shell(house, page, script, place, **programs):
    """Runs a script of a page with stand-ins for the programs of the device."""
    for name, text in programs.items():
        file = place / "bin" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"#!/bin/sh\n{text}\n")
        file.chmod(0o755)
    (place / "script").write_text(served(house, page, script))
    return subprocess.run(["sh", place / "script"], cwd=place, timeout=60, text=True,
                          capture_output=True, check=False, env={
                              **os.environ, "HOME": str(place), "PLACE": str(place),
                              "PATH": f"{place / 'bin'}:{os.environ['PATH']}"})


def test_the_script_for_a_kindle_shows_the_picture_and_waits(house, tmp_path):
    [script] = blocks("Kindle", "sh")
    script = script.replace("/tmp/peekstrip.png", str(tmp_path / "shown.png"))
    done = run_shell(house, "Kindle", script, tmp_path, eips='echo "eips $*"',
                     sleep='echo "sleep $1"; kill $PPID')
    lines = done.stdout.splitlines()
    assert lines[0] == f"eips -g {tmp_path / 'shown.png'}"
    assert 1 <= int(lines[1].removeprefix("sleep ")) <= 7200
    picture = Image.open(tmp_path / "shown.png")
    assert picture.mode == "L" and picture.size == (1072, 1448)


def test_a_kindle_without_its_server_keeps_its_picture(house, tmp_path):
    [script] = blocks("Kindle", "sh")
    script = script.replace("HOST:8080", "127.0.0.1:1")
    done = run_shell(house, "Kindle", script, tmp_path, eips='echo "eips $*"',
                     sleep='echo "sleep $1"; kill $PPID')
    assert done.stdout.splitlines() == ["sleep 900"]


def test_a_wallpaper_is_set_and_not_loaded_twice(house, tmp_path):
    script = blocks("Desktop", "sh")[1]
    (tmp_path / ".cache").mkdir()
    for _ in range(2):
        done = run_shell(house, "Desktop", script, tmp_path, gsettings='echo "$4"')
        assert done.returncode == 0, done.stderr
        assert done.stdout == f"file://{tmp_path}/.cache/hall.jpg\n"
        picture = Image.open(tmp_path / ".cache" / "hall.jpg")
        assert picture.size == (1920, 1080)
    tag = (tmp_path / ".cache" / "hall.tag").read_text().strip()
    path = "/screens/hall.jpg?width=1920&height=1080"
    assert house.get(path, if_none_match=tag).status == 304


def test_an_inkplate_chooses_its_decoder_by_the_end_of_the_address(house):
    """`drawImage` of the library looks behind the last dot, for at most four characters, and keeps the three
    high bits of a grey (src/graphics/Image/Image.cpp 123c3dc)."""
    [sketch] = blocks("Inkplate", "cpp")
    [address] = re.findall(r'"(http://[^"]+)"', sketch)
    assert address.rsplit(".", 1)[1] == "png"
    picture = house.get(path_of(house, served(house, "Inkplate", address))).png.convert("RGB")
    assert picture.size == (1200, 825)
    greys = {(54 * red + 183 * green + 19 * blue) >> 13
             for _, (red, green, blue) in picture.getcolors()}
    assert greys == set(range(8))


def test_esp32_photoframe_takes_the_picture_as_it_is(house):
    """The rules of `check_processed_png` in main/utils.c at bf02982: not interlaced, three channels when
    expanded, the panel's size, and nothing but pure colours."""
    screen = "hall-esp32-photoframe"
    fields = {"X_Display_Width": "800", "X_Display_Height": "480",
              "X_Display_Orientation": "landscape", "X_Battery_Percentage": "71"}
    # The firmware's own colours, color_palette_get_defaults in main/color_palette.c.
    palette = {name: dict(zip("rgb", colour)) for name, colour in {
        "black": (2, 2, 2), "white": (190, 200, 200), "yellow": (205, 202, 0),
        "red": (135, 19, 0), "blue": (5, 64, 158), "green": (39, 102, 60)}.items()}
    response = house.get(f"/screens/{screen}.png", X_Color_Palette=json.dumps(palette), **fields)
    width, height, _, kind, _, _, interlace = struct.unpack_from(">IIBBBBB", response.body, 16)
    assert (width, height, interlace) == (800, 480, 0) and kind in (2, 3)
    pure = {(0, 0, 0), (255, 255, 255), (255, 255, 0), (255, 0, 0), (0, 0, 255), (0, 255, 0)}
    assert {colour for _, colour in response.png.convert("RGB").getcolors()} <= pure
    tag = response.headers["ETag"]
    assert len(tag) <= 127
    assert response.headers["Vary"] == "X-Color-Palette"
    again = house.get(f"/screens/{screen}.png", X_Color_Palette=json.dumps(palette), if_none_match=tag)
    assert again.status == 304
    # Another panel has other inks, and needs other dots for the same picture.
    other = house.get(f"/screens/{screen}.png", if_none_match=tag)
    assert other.status == 200 and other.body != response.body
    assert other.headers["Vary"] == "X-Color-Palette"


def test_esp32_photoframe_gets_its_greys_as_it_measured_them(house):
    """A panel of 16 greys takes three channels and multiples of 17, and sends the light of its black and white."""
    screen = "/screens/shelf-esp32-photoframe.png"
    calibration = json.dumps({"black_y": 0.009, "white_y": 0.65, "gamma": 1.42})
    response = house.get(screen, X_Color_Palette=calibration)
    _, _, _, kind, _, _, interlace = struct.unpack_from(">IIBBBBB", response.body, 16)
    assert kind == 3 and interlace == 0 and response.png.size == (1872, 1404)
    levels = {colour for _, colour in response.png.convert("RGB").getcolors()}
    assert levels <= {(17 * level,) * 3 for level in range(16)} and len(levels) > 8
    assert response.headers["Vary"] == "X-Color-Palette"
    plain = house.get(screen)
    assert struct.unpack_from(">B", plain.body, 25) == (0,)
    assert plain.headers["Vary"] == "X-Color-Palette" and plain.headers["ETag"] != response.headers["ETag"]
    # Middle greys of this panel are darker than those of a screen, so lighter levels show the same picture.
    def mean(picture):
        tones = picture.convert("L").histogram()
        return sum(tone * count for tone, count in enumerate(tones)) / sum(tones)
    assert mean(response.png) > mean(plain.png) + 5


@pytest.mark.parametrize("calibration", [
    {}, {"black_y": 0.1}, {"black_y": 0.5, "white_y": 0.5}, {"black_y": 0.5, "white_y": 0.1},
    {"black_y": -1, "white_y": 0.5}, {"black_y": 0, "white_y": 2}, {"black_y": "0", "white_y": "1"},
    {"black": {"r": 2, "g": 2, "b": 2}}])
def test_greys_that_cannot_be_are_those_of_a_screen(house, calibration):
    screen = "/screens/shelf-esp32-photoframe.png"
    assert house.get(screen, X_Color_Palette=json.dumps(calibration)).body == house.get(screen).body


@pytest.mark.parametrize("palette", [
    "", "{", "[]", "7", '{"black": 2}', '{"black": [2, 2, 2]}', '{"black": {"r": 2, "g": 2}}',
    '{"black": {"r": 256, "g": 2, "b": 2}}', '{"black": {"r": -1, "g": 2, "b": 2}}',
    '{"black": {"r": 2.5, "g": 2, "b": 2}}', '{"schwarz": {"r": 2, "g": 2, "b": 2}}'])
def test_a_palette_that_cannot_be_read_is_none(house, palette):
    screen = "/screens/hall-esp32-photoframe.png"
    assert house.get(screen, X_Color_Palette=palette).body == house.get(screen).body


@pytest.mark.parametrize("colour", [(0, 0, 0), (255, 255, 255), (0, 0, 255)], ids=str)
def test_a_palette_of_one_colour_still_gives_a_frame(house, colour):
    palette = {name: dict(zip("rgb", colour))
               for name in ("black", "white", "yellow", "red", "blue", "green")}
    response = house.get("/screens/hall-esp32-photoframe.png", X_Color_Palette=json.dumps(palette))
    assert response.status == 200 and response.png.size == (800, 480)


def test_openepaperlink_gets_a_baseline_jpeg(house):
    """Its decoder, TJpgDec, reads no progressive files; it sends these fields."""
    response = house.get("/screens/tag-OpenEPaperLink.jpg", X_ESL_MAC="0011223344556677",
                         If_Modified_Since="Thu, 01 Jan 1970 00:00:00 GMT")
    assert response.headers["Content-Type"] == "image/jpeg"
    assert b"\xff\xc0" in response.body and b"\xff\xc2" not in response.body
    assert Image.open(io.BytesIO(response.body)).size == (296, 128)


def test_esphome_loads_the_picture_and_learns_how_long_to_sleep(house):
    """`esphome config` 2026.6.5 accepts the block; here are the requests that it makes."""
    [whole, button] = [yaml.safe_load(served(house, "ESPHome", block))
                       for block in blocks("ESPHome", "yaml")]
    [image] = whole["online_image"]
    response = house.get(path_of(house, image["url"]), Accept="image/png,*/*;q=0.8")
    assert response.png.mode == "1" and response.png.size == (800, 480)
    tag = response.headers["ETag"]
    assert house.get(path_of(house, image["url"]), if_none_match=tag).status == 304
    [ask] = [step["http_request.get"] for step in whole["esphome"]["on_boot"]["then"]
             if "http_request.get" in step]
    [field] = ask["collect_headers"]
    assert 1 <= int(house.get(path_of(house, ask["url"])).headers[field]) <= 7200
    # The request line fits the buffer.
    assert len(image["url"]) < whole["http_request"]["buffer_size_tx"]
    [press] = [step["http_request.get"] for step in button["binary_sensor"][0]["on_press"]
               if "http_request.get" in step]
    assert f"?key={KEY}" in press


def test_home_assistant_turns_the_picture_and_reads_its_words(house):
    commands, sensor = [yaml.safe_load(served(house, "HomeAssistant", block))
                        for block in blocks("HomeAssistant", "yaml")]
    for name in ("next_picture", "previous_picture"):
        command = commands["rest_command"][name]
        assert command["method"] == "post"
        answer = house.post(path_of(house, command["url"]), command["payload"],
                            content_type=command["content_type"])
        assert answer.status == 200
    [rest] = sensor["sensor"]
    assert house.get(path_of(house, rest["resource"])).json["screen"]["text"]
