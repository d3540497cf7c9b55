"""The README's commands, run as they are printed."""

import io
import json
import os
import re
import subprocess
import time
from contextlib import contextmanager

import pytest
from PIL import Image, ImageChops

from pictures import plain_gallery
from service import EXECUTABLE, PATIENCE, READING, ROOT, ready, serving, until
from trmnl import OG, Device

pytestmark = pytest.mark.rooms()

README = (ROOT / "README.md").read_text()


def section(title):
    """The text under a heading."""
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", README, re.M | re.S)[1]


def commands(text):
    """The first block of commands in a text."""
    return re.search(r"```sh\n(.*?)```", text, re.S)[1]


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """A folder with the sample gallery's name, so that the README's URLs are valid."""
    folder = tmp_path_factory.mktemp("readme") / "Sample"
    folder.mkdir()
    plain_gallery(folder)
    with serving(folder) as service:
        # The tag of a frame no longer changes once all pages have been shown.
        service.show_all("Sample")
        # A search finds only pictures that the index has read.
        until(lambda: service.get("/v1/galleries").json["index"] == {"read": 6, "total": 6}, "index", READING)
        yield service


def test_the_walk_in_curl_shows_what_the_readme_says(sample, tmp_path):
    script = commands(section("The API, in curl"))
    assert "http://127.0.0.1:8080" in script
    script = script.replace("http://127.0.0.1:8080", f"http://127.0.0.1:{sample.port}")
    # A word of this gallery's titles in place of one of the sample gallery's.
    assert "q=moon&" in script
    script = script.replace("q=moon&", "q=pict&")
    said = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=tmp_path, text=True,
                          capture_output=True, check=True, timeout=PATIENCE).stdout
    # Documents follow each other without line ends, with the status of the unchanged frame between
    # them.
    galleries, newest, found, swiped, layout, rest = decoded(said, 5)
    status, rest = rest.split("\n", 1)
    tapped, rest = decoded(rest, 1)
    items = sample.items("Sample")

    assert [gallery["id"] for gallery in galleries["galleries"]] == ["Sample"]
    assert newest["order"] == "-date" and len(newest["items"]) == 3
    dates = [item["taken"] for item in newest["items"]]
    assert dates == sorted(dates, reverse=True)
    assert {item["title"] for item in found["items"]} == {f"Picture {n}" for n in range(1, 7)}
    assert swiped["outcomes"] == [{"type": "pageChanged", "from": 0, "to": 1}]
    assert layout["strip"]["currentPage"] == 1
    assert layout["motion"]["kind"] == "resting"
    assert status == "304"
    assert tapped["outcomes"][0]["type"] == "tapped"
    assert tapped["outcomes"][0]["item"] == items[1]["id"]
    # The centre of the window on the page of 921 x 728 at (51, 20), and on the picture of 905 x 679 at
    # (59, 44).
    assert tapped["outcomes"][0]["point"] == {"x": 461, "y": 364}
    assert tapped["outcomes"][0]["picture"] == pytest.approx({"x": 453 / 905, "y": 340 / 679})
    assert rest == ""

    frame = Image.open(tmp_path / "frame.png")
    assert frame.size == (1024, 768)
    second = Image.open(io.BytesIO(
        sample.get(items[1]["picture"] + "?width=905&height=708").body))
    ink = Image.open(tmp_path / "ink.png")
    assert ink.size == (768, 1024) and (tmp_path / "ink.png").read_bytes()[24:26] == b"\x02\x00"
    turn = Image.open(tmp_path / "turn.webp")
    assert turn.size == (1024, 768) and turn.n_frames > 2
    middle = frame.crop((59, 44, 59 + 905, 44 + 679))
    assert ImageChops.difference(middle, second).getbbox() is None


def test_the_screen_on_the_wall_is_what_the_readme_says(plain_folder, tmp_path):
    """Its commands with this machine's addresses, what the panel asks for, and the line for a Pi."""
    text = section("A screen on the wall")
    define, serve, fetch = commands(text).splitlines()
    subprocess.run(["bash", "-euo", "pipefail", "-c", define], cwd=tmp_path, check=True)
    options = serve.split("#")[0].split()
    assert options[:2] == ["bin/serve", "~/Pictures"]
    options = [str(tmp_path / it) if it == "screens.json" else it for it in options[2:]]
    with serving(plain_folder, *options) as service:
        host = f"127.0.0.1:{service.port}"

        def run(command, **environment):
            assert "HOST:8080" in command or "127.0.0.1:8080" in command
            command = command.replace("HOST:8080", host).replace("127.0.0.1:8080", host)
            subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=tmp_path, check=True,
                           env={**os.environ, **environment}, timeout=PATIENCE)

        service.frame("/screens/hall.png")
        run(fetch)
        assert Image.open(tmp_path / "hall.png").size == (800, 480)
        device = Device(f"http://{host}" + re.search(r"`http://HOST:8080(/trmnl/.*?)`", text)[1], OG)
        assert 1 <= device.wake() <= 300 and device.downloads == 1
        # A stand-in for the program that a Pi has.
        feh = tmp_path / "bin" / "feh"
        feh.parent.mkdir()
        feh.write_text(f'#!/bin/sh\necho "$DISPLAY $@" > {tmp_path}/shown\n')
        feh.chmod(0o755)
        line = re.search(r"`(\*/5 .*)`", text)[1]
        minute, *rest, command = line.split(" ", 5)
        assert (minute, rest) == ("*/5", ["*"] * 4)
        run(command.replace("/tmp/", f"{tmp_path}/"), PATH=f"{feh.parent}:{os.environ['PATH']}")
        assert (tmp_path / "shown").read_text() == f":0 --bg-max {tmp_path}/hall.png\n"


def decoded(text, count):
    """The first documents of a text, and the text after them."""
    documents = []
    decoder = json.JSONDecoder()
    for _ in range(count):
        document, end = decoder.raw_decode(text)
        documents.append(document)
        text = text[end:]
    return *documents, text


def test_a_replay_comes_to_what_a_server_says(sample, tmp_path, plain_folder):
    script = commands((ROOT / "Documents" / "Replays.md").read_text())
    session = f"http://127.0.0.1:{sample.port}" + sample.session("Sample")
    # No event may precede the session's creation, and the swipe is sent 1.5 s late.
    time.sleep(1.6)
    for shown, meant in ((".build/release/peekstrip", EXECUTABLE), (" Sample ", f" {plain_folder} "),
                         ("$session", session)):
        assert shown in script
        script = script.replace(shown, str(meant))
    said = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=tmp_path, text=True,
                          capture_output=True, check=True, timeout=PATIENCE).stdout
    replayed = [json.loads(line) for line in said.splitlines() if line.startswith('{"line"')]
    sent = json.loads(said.splitlines()[-1])
    assert [(it["line"], it["time"], it["page"]) for it in replayed] == [(1, 0, 1), (2, 1500, 1)]
    assert [outcome["type"] for it in replayed for outcome in it["outcomes"]] == [
        outcome["type"] for outcome in sent["outcomes"]] == ["pageChanged", "tapped"]
    assert (tmp_path / "replay" / "frame-000050.png").exists()


def test_the_options_that_documents_name_are_the_programs():
    named = set()
    for page in (ROOT / "README.md", *(ROOT / "Documents").glob("*.md")):
        named |= set(re.findall(r"`(--[a-z-]+)[ `]", page.read_text()))
    known = {option for command in ("serve", "render", "sign", "health")
             for option in re.findall(r"^\s+(--[a-z-]+)", subprocess.run(
                 [EXECUTABLE, command, "--help"], text=True, capture_output=True,
                 check=True).stdout, re.M)}
    scripts = {"--tests", "--bench", "--json", "--into", "--rounds", "--pictures"}
    assert len(named) > 30 and named - known <= scripts


def test_the_presets_of_the_documents_are_those_of_the_program():
    page = (ROOT / "Documents" / "API.md").read_text()
    table = re.search(r"^\| `preset` \|.*?(?=\n\n)", page, re.M | re.S)[0]
    named = set(re.findall(r"`([a-z-]+)`", "".join(
        row.split("|")[1] for row in table.splitlines())))
    document = json.loads((ROOT / "Documents" / "openapi.json").read_text())
    known = document["components"]["schemas"]["Preset"]["enum"]
    assert named - {"preset"} == set(known)


def test_the_formats_of_the_documents_are_those_of_the_program():
    source = (ROOT / "Sources/Pictures/PictureFormats/Formats/PictureFormat.swift").read_text()
    names = re.findall(r'case \.\w+: "([A-Z][\w ]+)"', source[:source.index('"raw"')])
    assert len(names) > 9
    for page in (README, (ROOT / "Templates/index.mustache").read_text()):
        assert ", ".join(names) in page.replace(" (first frame)", "")


def test_the_readme_is_short():
    assert 80 <= len(README.splitlines()) <= 120


def test_every_picture_and_page_that_the_readme_links_is_there():
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / target).exists(), target
    for page in (ROOT / "Documents").glob("*.md"):
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            assert "://" in target or (page.parent / target).exists(), (page.name, target)


def test_the_first_command_serves_the_sample_gallery(tmp_path):
    before = contents(ROOT / "Sample")
    with served_by_front_door(tmp_path) as service:
        galleries = service.get("/v1/galleries").json["galleries"]
        assert [(it["title"], it["count"]) for it in galleries] == [("Sample", 12)]
        frame = service.get("/v1/galleries/Sample/frame.png?page=11")
        assert frame.png.size == (1024, 768)
    # The folder is part of the repository, so the service writes nothing into it.
    assert contents(ROOT / "Sample") == before


def test_the_first_command_serves_a_folder_of_ones_own(tmp_path):
    plain_gallery(tmp_path)
    with served_by_front_door(tmp_path, ".") as service:
        assert service.get("/v1/galleries").json["galleries"][0]["count"] == 6


def contents(folder):
    """The names, sizes and times of the files in a folder."""
    return {(file.name, file.stat().st_size, file.stat().st_mtime_ns)
            for file in folder.iterdir()}


@contextmanager
def served_by_front_door(directory, *arguments):
    """`bin/serve` from another directory, on free ports."""
    log = directory / "serve.log"
    with open(log, "w") as said:
        process = subprocess.Popen(
            [ROOT / "bin/serve", *arguments], cwd=directory, stdin=subprocess.DEVNULL,
            stdout=said, stderr=said,
            env={**os.environ, "PEEKSTRIP_PORT": "0", "PEEKSTRIP_ADMIN_PORT": "0",
                 "PEEKSTRIP_STATE": str(directory / "state")})
    try:
        # The program is built, but another build may have to end first.
        yield ready(process, log, seconds=300)
    finally:
        process.kill()
        process.wait()
