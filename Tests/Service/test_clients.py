"""The pages of Documents/Clients: each address is served, each script runs, each device gets what it takes."""

import io
import os
import re
import shutil
import subprocess
import sys
from email.utils import formatdate

import pytest
import yaml
from PIL import Image

from clients import PAGES, blocks, house, served  # noqa: F401
from screens import KEY
from service import PATIENCE

pytestmark = pytest.mark.rooms("ScreenService", "WebAPI", "FrameService")

# Pixels of the panels that `inky` and Waveshare's driver would name.
PANEL = (800, 480)


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
    return subprocess.run([sys.executable, "script.py"], cwd=place, timeout=PATIENCE, text=True,
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


def test_the_script_for_waveshare_sends_two_pixels_in_a_byte_and_each_picture_once(house, tmp_path):
    drivers = {"waveshare_epd/epd7in3e.py": """
class EPD:
    def init(self):
        pass
    def display(self, pixels):
        print(len(pixels), sorted({half for byte in pixels for half in (byte >> 4, byte & 15)}))
    def sleep(self):
        print("sleeps")
"""}
    # 4 is no ink of the panel.
    for shown in ([f"{800 * 480 // 2} [0, 1, 2, 3, 5, 6]", "sleeps"], []):
        done = run_python(house, "Waveshare", tmp_path, drivers)
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines() == shown


def run_shell(house, page, script, place, **programs):
    """Runs a script of a page with stand-ins for the programs of the device."""
    for name, text in programs.items():
        file = place / "bin" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"#!/bin/sh\n{text}\n")
        file.chmod(0o755)
    (place / "script").write_text(served(house, page, script))
    return subprocess.run(["sh", place / "script"], cwd=place, timeout=PATIENCE, text=True,
                          capture_output=True, check=False, env={
                              **os.environ, "HOME": str(place), "PLACE": str(place),
                              "PATH": f"{place / 'bin'}:{os.environ['PATH']}"})


def test_the_script_for_a_kindle_shows_the_picture_and_waits(house, tmp_path):
    [script] = blocks("Kindle", "sh")
    script = script.replace("/tmp/peekstrip.png", str(tmp_path / "shown.png"))
    # It is stopped when it sleeps for the second time.
    done = run_shell(house, "Kindle", script, tmp_path, eips='echo "eips $*"',
                     sleep='echo "sleep $1"; mkdir "$PLACE/slept" 2>/dev/null || kill $PPID')
    shown, *pauses = done.stdout.splitlines()
    # The picture that it shows is not drawn again.
    assert shown == f"eips -g {tmp_path / 'shown.png'}" and len(pauses) == 2
    for pause in pauses:
        assert 1 <= int(pause.removeprefix("sleep ")) <= 7200
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
        done = run_shell(house, "Desktop", script, tmp_path,
                         gsettings='echo "$4 $DBUS_SESSION_BUS_ADDRESS"')
        assert done.returncode == 0, done.stderr
        session = f"unix:path=/run/user/{os.getuid()}/bus"
        assert done.stdout == f"file://{tmp_path}/.cache/peekstrip.jpg {session}\n"
        picture = Image.open(tmp_path / ".cache" / "peekstrip.jpg")
        assert picture.size == (1920, 1080)
    tag = (tmp_path / ".cache" / "peekstrip.tag").read_text().strip()
    assert house.get("/screens/hall-Desktop.jpg", if_none_match=tag).status == 304


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


# What the sketch uses of Arduino and of the panel's library, which says what happens.
INKPLATE = """
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define INKPLATE_3BIT 3
#define RTC_DATA_ATTR
struct Inkplate {
    Inkplate(int) {}
    void begin() {}
    bool connectWiFi(const char *, const char *) { return true; }
    bool drawImage(const char *, int, int, bool) { return true; }
    void display() { puts("shown"); }
};
struct String {
    const char *text;
    String(const char *text) : text(text) {}
    const char *c_str() const { return text; }
    bool operator!=(const char *other) const { return strcmp(text, other) != 0; }
    long toInt() const { return atol(text); }
};
static void esp_sleep_enable_timer_wakeup(uint64_t time) { printf("sleeps %d\\n", (int)(time / 1000000)); }
static void esp_deep_sleep_start() {}
"""
HTTP_CLIENT = """
struct HTTPClient {
    void begin(const char *address) { puts(address); }
    void setTimeout(int) {}
    void collectHeaders(const char *[], int) {}
    int sendRequest(const char *method) { puts(method); return 200; }
    bool hasHeader(const char *name) { return strcmp(name, "Peek-Next-Change") == 0; }
    String header(const char *name) { return getenv(strcmp(name, "ETag") == 0 ? "TAG" : "CHANGE"); }
    void end() {}
};
"""


def test_the_sketch_for_an_inkplate_draws_a_picture_once_and_sleeps_until_the_next(house, tmp_path):
    [sketch] = blocks("Inkplate", "cpp")
    for name, text in {"Inkplate.h": INKPLATE, "HTTPClient.h": HTTP_CLIENT,
                       "wakes.cpp": served(house, "Inkplate", sketch) + "int main() { setup(); setup(); }\n"}.items():
        (tmp_path / name).write_text(text)
    compiler = shutil.which("g++") or "clang++"
    subprocess.run([compiler, "-Wall", "-Werror", "-Wno-unused", "-I", tmp_path, "-o", tmp_path / "wakes",
                    tmp_path / "wakes.cpp"], check=True)
    [address] = re.findall(r'"(http://[^"]+)"', served(house, "Inkplate", sketch))
    # A GET waits for the picture.
    tag = house.get(path_of(house, address)).headers["ETag"]
    answer = house.ask("HEAD", path_of(house, address))
    assert answer.status == 200 and answer.headers["ETag"] == tag
    pause = answer.headers["Peek-Next-Change"]
    # It keeps the tag in 127 characters.
    assert len(tag) < 128 and 1 <= int(pause) <= 7200
    done = subprocess.run([tmp_path / "wakes"], env={"TAG": tag, "CHANGE": pause}, text=True,
                          capture_output=True, check=True)
    asks = [address, "HEAD"]
    assert done.stdout.splitlines() == [*asks, "shown", f"sleeps {pause}", *asks, f"sleeps {pause}"]


def test_openepaperlink_gets_a_baseline_jpeg(house):
    """Its decoder, TJpgDec, reads no progressive files; it sends these fields, with the time of its own clock
    at the last picture, or none yet (src/contentmanager.cpp cdd1cfa)."""
    # No clock but the server's decides whether a picture is new.
    for time in (0, None):
        response = house.get("/screens/tag-OpenEPaperLink.jpg", X_ESL_MAC="0011223344556677",
                             If_Modified_Since=formatdate(time, usegmt=True))
        assert response.status == 200 and "Last-Modified" not in response.headers
    assert response.headers["Content-Type"] == "image/jpeg"
    assert b"\xff\xc0" in response.body and b"\xff\xc2" not in response.body
    assert Image.open(io.BytesIO(response.body)).size == (296, 128)


def test_esphome_loads_the_picture_and_learns_how_long_to_sleep(house):
    """The requests that it makes. test_client_programs.py has `esphome config` read the blocks."""
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
