"""What it costs to make a page's picture of a file, 560 x 640 at most: read, decode, scale, turn
upright, convert to sRGB; beside vipsthumbnail, on one thread everybody.

Peekstrip hashes and reads what is said of the picture besides. vipsthumbnail is timed as a program
that is given several files, less the time that it takes to tell its version, so that its start does
not count."""

import os
import subprocess
import tempfile
from pathlib import Path
from time import perf_counter_ns

from PIL import Image

import photographs
from contest import medians, rows as compared
from missing import left_out, module, program as installed
from processes import PATIENCE

SIZE = 560, 640
ROUNDS = 11

# Every contestant has one thread; libvips reads the variable when it is loaded.
os.environ["VIPS_CONCURRENCY"] = "1"

# Files of each kind, and the maximum pixels of their longer side.
KINDS = {"JPEG": (".jpg", 6, 1 << 16), "PNG": (".png", 3, 2000), "WebP": (".webp", 3, 2000)}


def rows(program, rounds):
    rounds = min(rounds, ROUNDS)
    with tempfile.TemporaryDirectory() as folder, program.contestant() as order:
        originals = photographs.lay_out_large(Path(folder))
        table = []
        for kind, (suffix, count, longest) in KINDS.items():
            pictures = Path(folder) / kind
            pictures.mkdir()
            files = [converted(path, pictures, suffix, longest) for path in originals[:count]]
            turns = contestants(order, pictures, files)
            table += compared(f"{kind}, {megapixels(files[0])} megapixels",
                              medians(turns, rounds), "vipsthumbnail")
        return table


def megapixels(path):
    with Image.open(path) as picture:
        return f"{picture.width * picture.height / 1e6:.1f}"


def converted(path, folder, suffix, longest):
    target = folder / f"{path.stem}{suffix}"
    if suffix == path.suffix:
        os.link(path, target)
        return target
    with Image.open(path) as picture:
        picture.thumbnail((longest, longest))
        # The fastest method of WebP's encoder produces files that take as long to decode as others.
        picture.save(target, method=0, quality=90)
    return target


def contestants(order, folder, files):
    """Each prepares all files; returns the nanoseconds for one of them, and the bytes of its
    pixels."""
    def each(prepare):
        def run():
            began = perf_counter_ns()
            sizes = [prepare(path) for path in files]
            return (perf_counter_ns() - began) / len(files), sizes[0]
        return run

    def ours():
        nanoseconds, size = order("prepare", folder, *SIZE)
        return nanoseconds / len(files), size // len(files)

    turns = {"peekstrip": ours}
    with left_out("vipsthumbnail"):
        turns["vipsthumbnail"] = vipsthumbnail(files)
    if pyvips := module("pyvips", "pyvips"):
        pyvips.cache_set_max(0)
        turns["pyvips"] = each(lambda path: len(pyvips.Image.thumbnail(
            str(path), SIZE[0], height=SIZE[1], export_profile="srgb").write_to_memory()))
    turns["pillow"] = each(pillow)
    if cv2 := module("cv2", "OpenCV"):
        turns["opencv"] = each(opencv(cv2))
    return turns


def vipsthumbnail(files):
    path = installed("vipsthumbnail")
    starts = []

    def timed(*words):
        began = perf_counter_ns()
        subprocess.run([path, *map(str, words)], check=True, capture_output=True, timeout=PATIENCE)
        return perf_counter_ns() - began

    def run():
        # Into memory, if such a folder exists, and without compression.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        starts.append(timed("--vips-version"))
        with tempfile.TemporaryDirectory(dir=memory) as folder:
            time = timed(*files, "--size", f"{SIZE[0]}x{SIZE[1]}", "--export-profile", "srgb",
                         "--output", f"{folder}/%s.ppm", "--vips-cache-max=0")
            with Image.open(next(Path(folder).iterdir())) as picture:
                # The fastest start, because a slow one would count in its favour.
                return (time - min(starts)) / len(files), picture.width * picture.height * 3

    return run


def pillow(path):
    with Image.open(path) as picture:
        picture.draft("RGB", SIZE)
        picture.thumbnail(SIZE, Image.Resampling.LANCZOS, reducing_gap=2.0)
        return len(picture.convert("RGB").tobytes())


def opencv(cv2):
    cv2.setNumThreads(1)

    def prepare(path):
        # Its JPEG decoder halves the size; 1/4 leaves some of the scaling to its resampler.
        is_large = path.suffix == ".jpg"
        picture = cv2.imread(
            str(path), cv2.IMREAD_REDUCED_COLOR_4 if is_large else cv2.IMREAD_COLOR)
        height, width = picture.shape[:2]
        scale = min(SIZE[0] / width, SIZE[1] / height)
        return cv2.resize(picture, (round(width * scale), round(height * scale)),
                          interpolation=cv2.INTER_AREA).size

    return prepare
