"""What depends on the libraries of the system: which formats work, and files that need more than it has."""

import os
import re
import shutil
import subprocess

import pytest
from PIL import Image

from films import film
from pictures import encoded, quartered
from service import EXECUTABLE, ROOT, serving, until
from test_metrics import value

pytestmark = pytest.mark.rooms("PictureCoding", "PicturePreparing")

# Three pictures as iPhones write them, drawn for the purpose: plain, with an alpha image, and with a gain
# map that refers to two items, as since iOS 18.
PICTURES = ROOT / "Tests/Support/Pictures"
READ = ["JPEG", "PNG", "WebP", "GIF", "TIFF", "AVIF", "HEIC", "JPEG XL", "JPEG 2000", "BMP", "raw"]


def libheif():
    """The version of this system's libheif, as pkg-config knows it."""
    said = subprocess.check_output(["pkg-config", "--modversion", "libheif"], text=True)
    return tuple(map(int, said.split(".")[:2]))


def formats(*files):
    """The status and the lines of the command."""
    said = subprocess.run(
        [EXECUTABLE, "formats", *files], capture_output=True, text=True, timeout=60)
    return said.returncode, said.stdout.splitlines()


def with_bytes(content, place, *values):
    return content[:place] + bytes(values) + content[place + len(values):]


def odd_kinds():
    """Sound files of kinds that libjpeg and libtiff do not read: JPEG of twelve bits, JPEG without loss
    (SOF3), TIFF with a compression that does not exist. Each with its library."""
    jpeg = encoded(quartered(64, 64), "JPEG")
    frame = jpeg.index(b"\xff\xc0")
    tiff = encoded(quartered(64, 64), "TIFF")
    entry = tiff.index(bytes([0x03, 0x01, 3, 0, 1, 0, 0, 0]))
    return {
        "twelve bits.jpg": (with_bytes(jpeg, frame + 4, 12), "libjpeg"),
        "without loss.jpg": (with_bytes(jpeg, frame + 1, 0xC3), "libjpeg"),
        "compressed.tif": (with_bytes(tiff, entry + 8, 0x31, 0x75), "libtiff"),
    }


def test_the_command_lists_every_format():
    _, lines = formats()
    # The columns are two or more blanks apart.
    rows = [re.split(r"  +", line)[:2] for line in lines]
    assert rows[:-2] == [[name, "shown"] for name in READ]
    assert rows[-2][0] == "AVIF" and "browsers" in lines[-2]
    assert rows[-1][0] == "videos" and "by a picture" in lines[-1]


def test_the_command_says_of_files_whether_they_are_shown(tmp_path):
    (tmp_path / "text.jpg").write_text("no picture")
    status, lines = formats(PICTURES / "plain.heic", PICTURES / "alpha.heic")
    assert (status, [line.rsplit(": ", 1)[1] for line in lines]) == (0, ["shown", "shown"])
    status, [line] = formats(tmp_path / "text.jpg")
    assert status == 1 and "is not a JPEG" in line
    (tmp_path / "film.jpg").hardlink_to(film(tmp_path / "film.webm"))
    shutil.copy(tmp_path / "film.webm", tmp_path / "long.jpg")
    # Longer than a picture may be.
    os.truncate(tmp_path / "long.jpg", 65_000_000)
    status, lines = formats(*(tmp_path / name for name in ("film.webm", "film.jpg", "long.jpg")))
    assert (status, [line.rsplit(": ", 1)[1] for line in lines]) == (
        1, ["shown"] + 2 * ["The file is a video, so its name must end in .webm."])


def test_a_file_for_a_newer_library_is_not_called_damaged():
    status, [line] = formats(PICTURES / "ios18.heic")
    if libheif() >= (1, 18):
        assert (status, line.rsplit(": ", 1)[1]) == (0, "shown")
    else:
        assert status == 1
        assert "This HEIC picture needs a newer libheif than this system has." in line
        assert f"found libheif {libheif()[0]}.{libheif()[1]}" in line and "needed 1.18" in line


@pytest.mark.parametrize("name", odd_kinds())
def test_a_kind_that_the_library_does_not_read_is_not_called_damaged(name, tmp_path):
    content, library = odd_kinds()[name]
    (tmp_path / name).write_bytes(content)
    status, [line] = formats(tmp_path / name)
    assert status == 1 and f"The {library} of this system does not read this kind of" in line


def test_the_log_and_the_metrics_say_at_the_start_what_works(tmp_path):
    folder = tmp_path / "Plain"
    folder.mkdir()
    Image.new("RGB", (60, 40), "red").save(folder / "a.png")
    with serving(folder) as service:
        until(lambda: f"shows {', '.join(READ)}" in service.log, "the log lists the formats")
        assert service.admin.get("/readyz").text.splitlines()[2].startswith(f"shows {', '.join(READ)}")
        assert value(service, "peekstrip_format_supported") >= len(READ)
        for name in READ:
            labels = {"format": name.lower(), "for": "reading"}
            assert value(service, "peekstrip_format_supported", **labels) == 1
