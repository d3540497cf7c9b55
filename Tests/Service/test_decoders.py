"""Decoder processes: whatever happens to them, requests get right pictures, and nothing is left behind."""

import os
import random
import re
import signal
import struct
import threading
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

import hostile
from service import PATIENCE, serving, until
from test_metrics import value

pytestmark = pytest.mark.rooms()


def decoders(service):
    """The ids of the running decoders of a server."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat") as stat:
                parent = int(stat.read().rsplit(")", 1)[1].split()[1])
            with open(f"/proc/{pid}/cmdline", "rb") as line:
                is_decoder = line.read().split(b"\0")[1:2] in ([b"decode-pictures"], [b"read-headers"])
        except (OSError, IndexError):
            continue
        if parent == service.process.pid and is_decoder:
            found.append(int(pid))
    return found


def eventually(check):
    until(check, "it happens")


def picture(service, item, width):
    return service.get(f"{item['picture']}?width={width}&height={width}")


def kill_one(pids, chance):
    for pid in chance.sample(pids, min(1, len(pids))):
        # It may still be ending from the last signal.
        with suppress(ProcessLookupError):
            os.kill(pid, chance.choice([signal.SIGKILL, signal.SIGSEGV]))


def test_libraries_of_formats_that_are_not_shown_are_not_loaded(plain_folder):
    """libvips by itself loads all its modules, those of ImageMagick and Poppler among them."""
    def modules(pid):
        return set(re.findall(r"/vips-(\w+)\.so$", Path(f"/proc/{pid}/maps").read_text(), re.MULTILINE))

    def have_those_of_formats():
        # The process that reads headers ends when it has read all.
        with suppress(FileNotFoundError):
            return all(modules(pid) == {"heif", "jxl"} for pid in [service.process.pid, *decoders(service)])

    with serving(plain_folder) as service:
        picture(service, service.items("Plain")[0], 100)
        assert decoders(service)
        eventually(have_those_of_formats)


def test_pictures_are_right_while_decoders_are_killed(plain_folder):
    """Each size is decoded once, and none of these was decoded before. A picture survives the death of
    one decoder, so there is at most one for each request."""
    def asked(service):
        return [(item, width) for width in range(40, 60) for item in service.items("Plain")]

    with serving(plain_folder) as service:
        expected = [picture(service, item, width).body for item, width in asked(service)]
    with serving(plain_folder) as service:
        chance = random.Random(19)
        for (item, width), body in zip(asked(service), expected):
            victims = decoders(service)
            killer = threading.Timer(chance.random() * 0.01, kill_one, [victims, chance])
            killer.start()
            response = picture(service, item, width)
            killer.join()
            assert response.status == 200
            assert response.body == body, (item["id"], width)
        deaths = re.findall(r'decoder_failures_total{reason="crash"} (\d+)',
                            service.admin.get("/metrics").text)
        assert int(deaths[0]) > 10
        # One that was killed may still be ending.
        eventually(lambda: len(decoders(service)) <= os.cpu_count())


def test_no_decoder_outlives_its_server(plain_folder):
    for how in [signal.SIGTERM, signal.SIGKILL]:
        with serving(plain_folder) as service:
            picture(service, service.items("Plain")[0], 33)
            running = decoders(service)
            assert running
            service.process.send_signal(how)
            service.process.wait(PATIENCE)
            eventually(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in running))


def test_decoders_run_behind_their_fences(plain_folder):
    """The kernel says so (proc(5)): a filter of system calls, no way to new rights, ended first."""
    with serving(plain_folder) as service:
        picture(service, service.items("Plain")[0], 33)

        def all_ready():
            """The decoders, once each has said that it closed its fences."""
            ready = value(service, "peekstrip_decoder_starts_total")
            running = decoders(service)
            return running if len(running) == ready else None

        for pid in until(all_ready, "all decoders are ready"):
            status = Path(f"/proc/{pid}/status").read_text()
            assert re.search(r"^Seccomp:\t2$", status, re.M)
            assert re.search(r"^NoNewPrivs:\t1$", status, re.M)
            assert Path(f"/proc/{pid}/oom_score_adj").read_text().strip() == "1000"
            # The standard streams and the socket; a decode has let go of its files.
            assert len(os.listdir(f"/proc/{pid}/fd")) == 4


def test_large_sound_pictures_are_shown(tmp_path):
    """24 megapixels in each format that Pillow writes; libvips opens a WebP with all of its canvas."""
    folder = tmp_path / "Large"
    folder.mkdir()
    gradient = Image.linear_gradient("L").resize((6000, 4000))
    image = Image.merge("RGB", (gradient, gradient.rotate(180), gradient))
    for name, options in {
        "a.jpg": {}, "b.jpg": {"progressive": True, "subsampling": 0}, "c.png": {"compress_level": 1},
        "d.webp": {"method": 0}, "e.webp": {"lossless": True, "method": 0, "quality": 0},
        "f.gif": {}, "g.tif": {"compression": "tiff_lzw"},
    }.items():
        image.save(folder / name, **options)
    with serving(folder, "--decoder-megabytes", "600") as service:
        for item in service.items("Large"):
            shown = picture(service, item, 120).png.convert("RGB")
            assert shown.size == (120, 80), item["title"]
            # Half-way down the gradient, and its mirror image.
            red, green, _ = shown.getpixel((60, 40))
            assert abs(red - 128) < 8 and abs(green - 128) < 8, item["title"]
            red, green, _ = shown.getpixel((60, 4))
            assert red < 40 and green > 215, item["title"]


def test_a_picture_that_needs_more_memory_than_decoders_have_says_so(tmp_path):
    folder = tmp_path / "Large"
    folder.mkdir()
    Image.new("RGB", (8000, 6000), "red").save(folder / "a.jpg", progressive=True, subsampling=0)
    Image.new("RGB", (60, 40), "red").save(folder / "b.png")
    with serving(folder, "--decoder-megabytes", "64") as service:
        large, small = service.items("Large")
        assert picture(service, large, 100).png.size == (100, 100), "a placeholder"
        assert picture(service, small, 60).png.getpixel((30, 20))[:3] == (255, 0, 0)
        assert "decoding it would need more than 64 MB" in service.log


def test_damaged_pictures_show_nothing_of_others(tmp_path):
    """Codecs of HEIF leave memory as it was where a file has no data, as in two or three of these. So what
    they show would depend on what was decoded before."""
    folder = tmp_path / "Damaged"
    folder.mkdir()
    for name, data in hostile.damaged(820).items():
        if name.endswith(("heic", "avif")):
            (folder / name).write_bytes(data)
    (folder / "z.jpg").write_bytes(hostile.small_sound()["a.jpg"])

    def shown(in_order, *, among_others):
        with serving(folder) as service:
            *items, other = service.items("Damaged")
            found = {}
            for number, item in enumerate(in_order(items)):
                if among_others:
                    assert picture(service, other, 100 + number).status == 200
                found[item["title"]] = picture(service, item, 90).body
            return found

    alone = shown(list, among_others=False)
    assert len(alone) > 150
    assert shown(reversed, among_others=True) == alone


def test_hostile_files_become_placeholders_and_others_are_shown(plain_folder, tmp_path):
    folder = tmp_path / "Mixed"
    folder.mkdir()
    # A text chunk that claims 1.1 GB in a file of 46 bytes.
    (folder / "claim.png").write_bytes(
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x01\x03\0\0\0\x25\xdb\x56\xca"
        b"\x3f\xff\xff\xfftEXtkey\x000x")
    (folder / "texts.png").write_bytes(text_bomb())
    sound = next(plain_folder.glob("*.png"))
    (folder / "z.png").write_bytes(sound.read_bytes())
    with serving(folder) as service:
        claim, texts, shown = service.items("Mixed")
        assert picture(service, claim, 100).png.size == (100, 100), "a placeholder"
        assert picture(service, texts, 100).png.size == (100, 100), "a placeholder"
        with Image.open(sound) as original:
            expected = original.convert("RGB").resize((1, 1), Image.BOX).getpixel((0, 0))
        picture_mean = picture(service, shown, 100).png.convert("RGB").resize((1, 1), Image.BOX)
        assert all(abs(a - b) < 6 for a, b in zip(picture_mean.getpixel((0, 0)), expected))
        metrics = service.admin.get("/metrics").text
        assert 'failures_total{reason="truncated"} 1' in metrics
        assert 'failures_total{reason="too_much_metadata"} 1' in metrics
        with open(f"/proc/{service.process.pid}/status") as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        assert peak < 200_000, "kilobytes of the server"


def text_bomb():
    """A PNG of one pixel with 60 texts that inflate to 49 MB each: 3 GB in all."""
    def chunk(name, data):
        return (struct.pack(">I", len(data)) + name + data
                + struct.pack(">I", zlib.crc32(name + data)))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    text = chunk(b"zTXt", b"key\0\0" + zlib.compress(bytes(49_000_000), 9))
    pixels = chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + header + 60 * text + pixels
