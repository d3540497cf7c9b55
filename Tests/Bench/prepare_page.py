"""What it costs to make a page's picture of a file, 560 x 640 at most: read, decode, scale, turn
upright, convert to sRGB; beside vipsthumbnail, on one thread everybody. And how like the result is to
the best that can be made of the file, because who scales coarsely is fast.

Peekstrip hashes and reads what is said of the picture besides. vipsthumbnail is timed as a program
that is given several files, less the time that it takes to tell its version, so that its start does
not count."""

import os
import subprocess
import tempfile
from pathlib import Path
from statistics import fmean
from time import perf_counter_ns

from PIL import Image, ImageOps

import likeness
import photographs
from contest import medians, rows as compared
from missing import left_out, module, program as installed
from processes import PATIENCE

SIZE = 560, 640
ROUNDS = 11
# Files of each kind whose results are compared with the best.
COMPARED = 2

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
            turns, results = contestants(order, pictures, files)
            measured = compared(f"{kind}, {megapixels(files[0])} megapixels",
                                medians(turns, rounds), "vipsthumbnail")
            alike = similarities(files[:COMPARED], results)
            table += [{**row, "ssim": alike.get(row["who"])} for row in measured]
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


def similarities(files, results):
    """By name, the mean similarity of the results of each contestant to the best."""
    similarity = likeness.measure()
    if similarity is None:
        return {}
    found = {}
    for who, result in results.items():
        values = [similarity(path, rows, scaled_size(path))
                  for path, rows in zip(files, result(files), strict=True)]
        # A contestant that rounds the sides otherwise cannot be compared.
        found[who] = None if None in values else fmean(values)
    return found


def scaled_size(path):
    with Image.open(path) as picture:
        width, height = ImageOps.exif_transpose(picture).size
    scale = min(SIZE[0] / width, SIZE[1] / height)
    return round(width * scale), round(height * scale)


def contestants(order, folder, files):
    """By name, functions that prepare all files and return the nanoseconds for one of them and the
    bytes of its pixels; and functions that return the pixels of some files, as rows of RGB."""
    def each(prepare):
        def run():
            began = perf_counter_ns()
            sizes = [memoryview(prepare(path)).nbytes for path in files]
            return (perf_counter_ns() - began) / len(files), sizes[0]
        return run

    def ours():
        nanoseconds, size = order("prepare", folder, *SIZE)
        return nanoseconds / len(files), size // len(files)

    def ours_written(chosen):
        with tempfile.TemporaryDirectory() as written:
            order("prepare", folder, *SIZE, written)
            # Named by the number of the file.
            return [pixels(Path(written) / f"{files.index(path)}.ppm") for path in chosen]

    turns, results = {"peekstrip": ours}, {"peekstrip": ours_written}
    with left_out("vipsthumbnail"):
        turns["vipsthumbnail"], results["vipsthumbnail"] = vipsthumbnail(files)
    functions = {}
    if pyvips := module("pyvips", "pyvips"):
        pyvips.cache_set_max(0)
        options = {"export_profile": "srgb"} if have_profile(files) else {}
        functions["pyvips"] = lambda path: pyvips.Image.thumbnail(
            str(path), SIZE[0], height=SIZE[1], **options).write_to_memory()
    functions["pillow"] = pillow
    if cv2 := module("cv2", "OpenCV"):
        functions["opencv"] = opencv(cv2)
    for who, prepare in functions.items():
        turns[who] = each(prepare)
        results[who] = lambda chosen, prepare=prepare: [prepare(path) for path in chosen]
    if "opencv" in results:
        results["opencv"] = lambda chosen: [
            functions["opencv"](path)[..., ::-1].tobytes() for path in chosen]
    return turns, results


def have_profile(files):
    """Whether a file has a colour profile: without one, libvips 8.14 darkens pictures that it is told
    to convert."""
    for path in files:
        with Image.open(path) as picture:
            if "icc_profile" in picture.info:
                return True
    return False


def pixels(path):
    with Image.open(path) as picture:
        return picture.convert("RGB").tobytes()


def vipsthumbnail(files):
    path = installed("vipsthumbnail")
    starts = []

    def timed(*words):
        began = perf_counter_ns()
        subprocess.run([path, *map(str, words)], check=True, capture_output=True, timeout=PATIENCE)
        return perf_counter_ns() - began

    options = ["--export-profile", "srgb"] if have_profile(files) else []

    def thumbnails(files, folder):
        return timed(*files, "--size", f"{SIZE[0]}x{SIZE[1]}", *options,
                     "--output", f"{folder}/%s.ppm", "--vips-cache-max=0")

    def run():
        # Into memory, if such a folder exists, and without compression.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        starts.append(timed("--vips-version"))
        with tempfile.TemporaryDirectory(dir=memory) as folder:
            time = thumbnails(files, folder)
            with Image.open(next(Path(folder).iterdir())) as picture:
                # The fastest start, because a slow one would count in its favour.
                return (time - min(starts)) / len(files), picture.width * picture.height * 3

    def written(chosen):
        with tempfile.TemporaryDirectory() as folder:
            thumbnails(chosen, folder)
            return [pixels(Path(folder) / f"{file.stem}.ppm") for file in chosen]

    return run, written


def pillow(path):
    with Image.open(path) as picture:
        picture.draft("RGB", SIZE)
        picture.thumbnail(SIZE, Image.Resampling.LANCZOS, reducing_gap=2.0)
        return picture.convert("RGB").tobytes()


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
                          interpolation=cv2.INTER_AREA)

    return prepare
