"""What it costs to make a page's picture of a file, 560 x 640 at most: read, decode, scale, turn
upright, convert to sRGB; beside vipsthumbnail, on one thread everybody.

Peekstrip hashes and reads what is said of the picture besides. vipsthumbnail is timed as a program
that is given several files, less the time that it takes for one, so that its start does not count."""

import os
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter_ns

from PIL import Image

import photographs
from contest import rows as compared
from missing import left_out, module, program as installed
from processes import PATIENCE

SIZE = 560, 640
ROUNDS = 11

# Everybody has one thread; libvips reads it when it is loaded.
os.environ["VIPS_CONCURRENCY"] = "1"

# Files of a kind, and pixels of their longer side: 12 megapixels, and 3.
KINDS = {"JPEG": (".jpg", 6, photographs.WIDTH), "PNG": (".png", 3, 2000),
         "WebP": (".webp", 3, 2000)}


def rows(program, rounds):
    rounds = min(rounds, ROUNDS)
    with tempfile.TemporaryDirectory() as folder, program.contestant() as order:
        originals = photographs.lay_out(Path(folder))
        table = []
        for kind, (suffix, count, width) in KINDS.items():
            pictures = Path(folder) / kind
            pictures.mkdir()
            files = [converted(path, pictures, suffix, width) for path in originals[:count]]
            turns = contestants(order, pictures, files)
            measured = {who: [] for who in turns}
            for turn in range(rounds + 1):
                for who, run in turns.items():
                    time = run()
                    if turn:
                        measured[who].append(time)
            medians = {who: (median(times), SIZE[0] * SIZE[0] * 3 // 4 * 3)
                       for who, times in measured.items()}
            megapixels = width * width * 3 // 4 / 1e6
            table += compared(f"{kind}, {megapixels:.0f} megapixels", medians, "vipsthumbnail")
        return table


def converted(path, folder, suffix, width):
    target = folder / f"{path.stem}{suffix}"
    if suffix == path.suffix:
        os.link(path, target)
        return target
    with Image.open(path) as picture:
        # WebP's quickest method is as costly to decode as its slowest.
        picture.resize((width, width * 3 // 4)).save(target, method=0, quality=90)
    return target


def contestants(order, folder, files):
    """Each prepares all files, and says how many milliseconds one of them took."""
    def each(prepare):
        def run():
            began = perf_counter_ns()
            for path in files:
                prepare(path)
            return (perf_counter_ns() - began) / len(files) / 1e6
        return run

    turns = {"peekstrip": lambda: order("prepare", folder, *SIZE)[0] / len(files) / 1e6}
    with left_out("vipsthumbnail"):
        turns["vipsthumbnail"] = vipsthumbnail(files)
    if pyvips := module("pyvips", "pyvips"):
        pyvips.cache_set_max(0)
        turns["pyvips"] = each(lambda path: pyvips.Image.thumbnail(
            str(path), SIZE[0], height=SIZE[1], export_profile="srgb").write_to_memory())
    turns["pillow"] = each(pillow)
    if cv2 := module("cv2", "OpenCV"):
        turns["opencv"] = each(opencv(cv2))
    return turns


def vipsthumbnail(files):
    path = installed("vipsthumbnail")

    def timed(some, folder):
        # Pixels without compression, into memory where there is such a folder.
        command = [path, *some, "--size", f"{SIZE[0]}x{SIZE[1]}", "--export-profile", "srgb",
                   "--output", f"{folder}/%s.ppm", "--vips-cache-max=0"]
        began = perf_counter_ns()
        subprocess.run(list(map(str, command)), check=True, capture_output=True, timeout=PATIENCE)
        return (perf_counter_ns() - began) / 1e6

    def run():
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        with tempfile.TemporaryDirectory(dir=memory) as folder:
            # libvips remembers what it did to a file of the same name: each is given once.
            return (timed(files, folder) - timed(files[:1], folder)) / (len(files) - 1)

    return run


def pillow(path):
    with Image.open(path) as picture:
        picture.draft("RGB", SIZE)
        picture.thumbnail(SIZE, Image.Resampling.LANCZOS, reducing_gap=2.0)
        picture.convert("RGB").tobytes()


def opencv(cv2):
    cv2.setNumThreads(1)

    def prepare(path):
        # Its decoder of JPEG halves; 1/4 leaves some of the scaling to its resampler.
        is_large = path.suffix == ".jpg"
        picture = cv2.imread(
            str(path), cv2.IMREAD_REDUCED_COLOR_4 if is_large else cv2.IMREAD_COLOR)
        height, width = picture.shape[:2]
        scale = min(SIZE[0] / width, SIZE[1] / height)
        cv2.resize(picture, (round(width * scale), round(height * scale)),
                   interpolation=cv2.INTER_AREA)

    return prepare
