"""Processor seconds for small PNGs whose texts inflate to many megabytes, and for a TIFF of many directories full
of unknown tags: no size of them pays for what is not shown."""

import os
import struct
import time
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from hostile import chunk
from mounts import is_indexed
from pictures import encoded
from service import serving, until
from test_decoders import decoders, picture

pytestmark = pytest.mark.rooms("PictureCoding", "PicturePreparing")

COLOUR = (200, 30, 30)
# When libvips inflated the texts, each size of the first three took about 1.5 s; that of a TIFF whose directories it
# read took 0.5 s.
SECONDS = 0.4
TICKS = os.sysconf("SC_CLK_TCK")


def with_chunks(*chunks):
    """A small picture of one colour, with chunks behind its header of 33 bytes."""
    plain = encoded(Image.new("RGB", (64, 48), COLOUR), "PNG")
    return plain[:33] + b"".join(chunks) + plain[33:]


def tagged_tiff(directories, entries):
    """Directories of one picture, full of tags that nobody knows (TIFF 6.0, section 2)."""
    size, count = 2 + 12 * entries + 4, 64 * 48 * 3
    pixels = 8 + directories * size
    tags = [(256, 3, 1, 64), (257, 3, 1, 48), (258, 3, 3, pixels + count), (259, 3, 1, 1), (262, 3, 1, 2),
            (273, 4, 1, pixels), (277, 3, 1, 3), (278, 3, 1, 48), (279, 4, 1, count)]
    tags += [(40_000 + number, 3, 1, 7) for number in range(entries - len(tags))]
    body = struct.pack("<H", entries) + b"".join(struct.pack("<HHII", *tag) for tag in tags)
    file = b"II*\0" + struct.pack("<I", 8)
    for number in range(1, directories + 1):
        file += body + struct.pack("<I", 8 + number * size if number < directories else 0)
    return file + bytes(COLOUR) * 64 * 48 + struct.pack("<HHH", 8, 8, 8)


def dear_files():
    """None has more than the 64 MB of texts with which a PNG is still shown."""
    large, middle = (zlib.compress(b"a" * count, 9) for count in (49_000_000, 9_000_000))
    no_profile = zlib.compress(b"\nxmp\n 99999999\n" + b"z" * 500_000, 9)
    return {
        "international.png": with_chunks(chunk(b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + large)),
        "one.png": with_chunks(chunk(b"zTXt", b"key\0\0" + large)),
        "six.png": with_chunks(6 * chunk(b"zTXt", b"key\0\0" + middle)),
        "sixty.png": with_chunks(60 * chunk(b"zTXt", b"Raw profile type xmp\0\0" + no_profile)),
        # The limits of decision 93.
        "tags.tif": tagged_tiff(256, 256)}


def processor_seconds(service):
    """Those of the server, of its decoders, and of those that ended."""
    ticks = 0
    for pid in (service.process.pid, *decoders(service)):
        # One may end meanwhile.
        with suppress(FileNotFoundError, ProcessLookupError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            # utime and stime, and the same of children that ended (proc(5), fields 14 to 17).
            ticks += sum(map(int, fields[11:15]))
    return ticks / TICKS


def rests(service):
    before = processor_seconds(service)
    time.sleep(0.5)
    return processor_seconds(service) - before < 0.05


def test_no_size_of_a_picture_pays_for_what_is_not_shown(tmp_path, note):
    files = dear_files()
    folder = tmp_path / "Dear"
    folder.mkdir()
    for name, data in files.items():
        assert len(data) < 1_000_000
        (folder / name).write_bytes(data)
    (folder / "zero.png").write_bytes(with_chunks())
    with serving(folder) as service:
        until(lambda: is_indexed(service), "the headers are read")
        *dear, plain = service.items("Dear")
        assert [item["title"] for item in dear] == [Path(name).stem for name in sorted(files)]
        # Whatever is done for the first picture of all.
        assert picture(service, plain, 64).status == 200
        until(lambda: rests(service), "all decoders have started")
        for item in [plain, *dear]:
            seconds = []
            for width in (100, 200):
                before = processor_seconds(service)
                response = picture(service, item, width)
                seconds.append(processor_seconds(service) - before)
                assert response.status == 200
                shown = response.png.convert("RGB")
                middle = shown.getpixel((shown.width // 2, shown.height // 2))
                assert all(abs(a - b) <= 2 for a, b in zip(middle, COLOUR)), (item["title"], middle)
            note(f"{item['title']}: {seconds[0]:.2f} s of processor time for the first size, {seconds[1]:.2f} s "
                 "for the second")
            assert max(seconds) < SECONDS, (item["title"], seconds)
