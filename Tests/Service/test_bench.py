"""bin/bench: every table is made with the available peers, and nothing is left behind."""

import importlib.util
import json
import math
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from pictures import encoded, quartered
from service import EXECUTABLE, ROOT

pytestmark = pytest.mark.rooms()

BUILD = Path(EXECUTABLE).parent
# One round of all contestants takes a few seconds a table, beside other tests a minute.
PATIENCE = 600

TABLES = ["engine-wire", "prepare-page", "serve-frames", "first-frame"]


@pytest.fixture
def photographs(tmp_path):
    folder = tmp_path / "Photographs"
    folder.mkdir()
    for number in range(2):
        # With a sensor's noise, because frames of plain colours are not spliced.
        plain = quartered(1200 + number, 900)
        picture = Image.blend(plain, Image.effect_noise(plain.size, 60).convert("RGB"), 0.15)
        (folder / f"{number}.jpg").write_bytes(encoded(picture, "JPEG", quality=90))
    return folder


def bench(tmp_path, *arguments):
    """Starts it with its own folder for temporary files."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    return subprocess.Popen(
        [sys.executable, ROOT / "Tests/Bench", "--build", BUILD, *arguments], text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(temporary)})


def left_behind(tmp_path):
    """Files, and processes that were started from the folder or use it."""
    processes = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if str(tmp_path / "temporary") in line:
            processes.append(line)
    return processes, list((tmp_path / "temporary").iterdir())


def test_a_turn_of_everybody_makes_tables_of_finite_figures(tmp_path, photographs):
    running = bench(tmp_path, *TABLES, "--rounds", "1", "--json", "-", "--pictures", photographs)
    said, complaints = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, complaints
    document = json.loads(said)
    assert "cores" in document["machine"]
    assert [table["name"] for table in document["tables"]] == TABLES
    for table in document["tables"]:
        for row in table["rows"]:
            assert row["what"] and row["who"]
            for key in ("median_ms", "rate", *(key for key in ("bytes", "ratio") if key in row)):
                assert math.isfinite(row[key]) and row[key] > 0, (table["name"], row)
            assert math.isclose(row["rate"], 1000 / row["median_ms"], rel_tol=0.01)
    assert_like_the_best(document["tables"][TABLES.index("prepare-page")]["rows"])
    assert left_behind(tmp_path) == ([], [])


def assert_like_the_best(rows):
    """Where pictures can be compared, ours are as like the best as pictures are that nobody can tell
    apart."""
    if importlib.util.find_spec("numpy"):
        assert min(row["ssim"] for row in rows if row["who"] == "peekstrip") > 0.98


def test_a_document_takes_the_tables_that_were_made(tmp_path):
    document = tmp_path / "Measured.md"
    document.write_text("# Measured\n\n<!-- engine-wire -->\n```\nold\n```\n\n"
                        "<!-- other -->\n```\nkept\n```\n")
    running = bench(tmp_path, "engine-wire", "--rounds", "1", "--into", document)
    said, complaints = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, complaints
    head, table, other = document.read_text().split("<!-- ")
    assert head == "# Measured\n\n" and other == "other -->\n```\nkept\n```\n"
    assert table.startswith("engine-wire -->\n```\nwhat ") and table.endswith("\n```\n\n")
    assert "old" not in table and all(line in said for line in table.splitlines()[2:-2])


@pytest.mark.serial
def test_the_library_below_is_measured_beside_the_service(tmp_path, photographs):
    running = bench(tmp_path, "small-answers", "--rounds", "1", "--json", "-",
                    "--pictures", photographs)
    said, complaints = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, complaints
    rows = {(row["what"], row["who"]): row for row in json.loads(said)["tables"][0]["rows"]}
    assert {who for _, who in rows} == {"peekstrip", "libmicrohttpd"}
    for what in ("304", "an event", "an event, sessions in memory"):
        ours, bare = rows[what, "peekstrip"], rows[what, "libmicrohttpd"]
        assert bare["ratio"] == 1
        assert math.isclose(ours["ratio"], ours["median_ms"] / bare["median_ms"])
        # Our response passes through the library too, so it cannot cost less than the library
        # alone. The time of a single round depends on other load of the machine.
        assert ours["cpu_ms"] > bare["cpu_ms"] > 0


def test_who_ends_it_has_ended_all_that_it_started(tmp_path, photographs):
    running = bench(tmp_path, "serve-frames", "--rounds", "5", "--pictures", photographs)
    deadline = time.monotonic() + PATIENCE
    while not left_behind(tmp_path)[0] and time.monotonic() < deadline:
        time.sleep(0.1)
    assert left_behind(tmp_path)[0]
    running.terminate()
    assert running.wait(PATIENCE) == 143
    running.communicate()
    assert left_behind(tmp_path) == ([], [])


@pytest.mark.parametrize("arguments, word", [
    (["no-such-table"], "no-such-table"), (["--rounds", "0"], "round"),
    (["--pictures", "/nowhere"], "/nowhere")])
def test_what_makes_no_sense_is_refused(tmp_path, arguments, word):
    running = bench(tmp_path, *arguments)
    _, complaints = running.communicate(timeout=PATIENCE)
    assert running.returncode == 2
    assert word in complaints
