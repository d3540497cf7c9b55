"""Snippets of Documents/Clients in the programs that they are for, where these are installed.

`bin/setup --tests` installs feh. mpv needs 47 packages, and ESPHome a minute: `apt-get install mpv`,
`pip install esphome`.
"""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from clients import blocks, house, served  # noqa: F401
from service import PATIENCE

pytestmark = pytest.mark.rooms("ScreenService", "WebAPI", "FrameService")


def program(name):
    """Where a program is, also one of this Python's environment."""
    places = [str(Path(sys.executable).parent), os.environ["PATH"]]
    found = shutil.which(name, path=os.pathsep.join(places))
    return found or pytest.skip(f"{name} is not installed")


def line_of(house, name):
    """The command of the page on desktops that starts a program."""
    lines = (shlex.split(line, comments=True)
             for line in served(house, "Desktop", blocks("Desktop", "sh")[0]).splitlines())
    [command] = [line for line in lines if line and line[0] == name]
    return command


def run(command, place):
    # There is no display, and no settings of a person.
    surroundings = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    return subprocess.run(command, cwd=place, timeout=PATIENCE, text=True, capture_output=True,
                          stdin=subprocess.DEVNULL, env={**surroundings, "HOME": str(place)})


def test_feh_loads_the_frame(house, tmp_path):
    feh = program("feh")
    _, *arguments = line_of(house, "feh")
    address = arguments[-1]
    # It names what it could load, instead of opening a window.
    done = run([feh, "--loadable", *arguments], tmp_path)
    assert (done.returncode, done.stdout) == (0, f"{address}\n"), done.stderr
    assert run([feh, "--loadable", f"{house.base}/screens"], tmp_path).returncode == 1


def test_mpv_shows_the_stream(house, tmp_path):
    mpv = program("mpv")
    _, *arguments = line_of(house, "mpv")
    shown = tmp_path / "shown"
    done = run([mpv, "--ao=null", "--vo=image", "--vo-image-format=png", f"--vo-image-outdir={shown}",
                "--frames=1", *arguments], tmp_path)
    assert done.returncode == 0, done.stderr
    [file] = shown.iterdir()
    with Image.open(file) as picture:
        # That of the screen's definition on the page.
        assert picture.size == (1920, 1080)


# What the page says to change for other panels.
PANELS = {
    "as it is": (),
    "greys": (("type: BINARY", "type: GRAYSCALE"),),
    "six inks": (("type: BINARY", "type: RGB"), ("platform: waveshare_epaper", "platform: epaper_spi"),
                 ("model: 7.50inv2", "model: 7.3in-Spectra-E6"),
                 ("then: [component.update: panel]", "then: [component.update: panel, delay: 60s]")),
}


@pytest.mark.parametrize("panel", PANELS)
def test_esphome_accepts_its_configuration(house, tmp_path, panel):
    esphome = program("esphome")
    lines = "".join(served(house, "ESPHome", block) for block in blocks("ESPHome", "yaml"))
    for written, meant in PANELS[panel]:
        assert written in lines
        lines = lines.replace(written, meant)
    (tmp_path / "screen.yaml").write_text(lines)
    done = run([esphome, "config", "screen.yaml"], tmp_path)
    assert done.returncode == 0, done.stdout
