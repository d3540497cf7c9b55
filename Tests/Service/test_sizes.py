"""The sizes that headers say are those of the decoded pictures, in every format and orientation, and of
files that are cut."""

import random

import pytest
from PIL import Image, ImageOps

from photographs import settled
from pictures import STORED, encoded, lay_out, quartered
from service import serving, until

pytestmark = pytest.mark.rooms("MetadataIndex", "PictureCoding")

SIZES = [(400, 300), (300, 400), (257, 31), (16, 512), (1, 7)]
FORMATS = {"jpg": "JPEG", "png": "PNG", "webp": "WEBP", "tif": "TIFF", "avif": "AVIF", "heic": "HEIF"}


def tagged(form, size, orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    return encoded(quartered(*size), form, exif=exif)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Sizes"
    folder.mkdir()
    lay_out(folder)
    for ending, form in FORMATS.items():
        for number in STORED:
            size = SIZES[number % 4 if form in ("AVIF", "HEIF") else number % 5]
            content = tagged(form, size, number)
            (folder / f"tag {number}.{ending}").write_bytes(content)
            (folder / f"cut {number}.{ending}").write_bytes(content[:len(content) * 4 // 5])
    chance = random.Random(3)
    for number in range(30):
        size = chance.randrange(1, 900), chance.randrange(1, 900)
        form = chance.choice(["JPEG", "PNG", "WEBP", "GIF", "TIFF"])
        (folder / f"any {number}.{form.lower()}").write_bytes(encoded(quartered(*size), form))
    return folder


def upright(file):
    """The size that another decoder gives an upright picture."""
    with Image.open(file) as picture:
        return ImageOps.exif_transpose(picture).size


def test_sizes_of_headers_are_those_of_pictures(folder, note):
    with serving(folder, "--rescan-seconds", "0") as service:
        settled(service)
        before = {item["fileName"]: item for item in service.items("Sizes")}
        wrong = {}
        for name, item in before.items():
            size = item["width"], item["height"]
            if name.startswith(("tag", "any")) and size != upright(folder / name):
                wrong[name] = size
        assert wrong == {}
        for item in before.values():
            assert service.get(item["picture"]).status == 200

        def is_written():
            after = service.items("Sizes")
            return all(item["thumbHash"] for item in after if item["fileName"].startswith("tag")) and after

        after = {item["fileName"]: item for item in until(is_written, "all are decoded")}
        changed = {name: [(item["width"], item["height"]) for item in (before[name], after[name])]
                   for name in before
                   if (before[name]["width"], before[name]["height"])
                   != (after[name]["width"], after[name]["height"])}
        assert changed == {}
        assert "\npeekstrip_index_corrected_sizes_total 0\n" in service.admin.get("/metrics").text
        note(f"sizes from headers of {len(before)} files: {len(changed)} corrected by decoding")
