"""Which number each encoder needs for pictures as like their originals as those of our JPEG, and what that
costs: PictureEncoder.swift has the numbers, because a number means something else to every encoder.

    bin/bench encoder-quality

makes the table; who measures alone, without a build, starts this file with the Python of .venv-bench."""

import os
from bisect import bisect_left
from functools import cache
from statistics import fmean
from time import process_time_ns

import likeness
import photographs
from missing import Missing, module

# One thread, as in the service; libvips reads the variable when it is loaded.
os.environ["VIPS_CONCURRENCY"] = "1"

# Of the sizes that browsers get, those that most pictures have.
SIDES = 320, 640, 1280
# Of the JPEG: between them the service draws a straight line.
QUALITIES = 40, 60, 80, 90
HIGHEST = 100

# The options of Saving.c.
ENCODERS = {
    "jpeg": ("jpegsave_buffer", {"optimize_coding": True}),
    "webp": ("webpsave_buffer", {"effort": 2}),
    "avif": ("heifsave_buffer", {"compression": "av1", "effort": 0}),
}


def rows(_program=None, _rounds=1):
    """One round, because encoders do not write other bytes another time; it takes minutes."""
    measured = measure()
    table = []
    for quality in QUALITIES:
        jpeg = measured("jpeg", quality)
        table.append(row(quality, "jpeg", quality, jpeg))
        for who in ("webp", "avif"):
            # More never makes a picture less like, but by chance.
            below = bisect_left(range(1, HIGHEST), jpeg["ssim"], key=lambda it, who=who: measured(who, it)["ssim"])
            table.append(row(quality, who, below + 1, measured(who, below + 1)))
    return table


def row(quality, who, number, measured):
    return {"what": f"as a JPEG of quality {quality}", "who": who, "number": number, **measured}


def measure():
    """A function of an encoder and a number: the means of all pictures."""
    numpy, pyvips = module("numpy", "numpy"), module("pyvips", "pyvips")
    if numpy is None or pyvips is None:
        raise Missing("numpy compares the pictures, and pyvips encodes them")
    files = photographs.real()
    if not files:
        raise Missing("there are no photographs: those of Debian's package mate-backgrounds, or --pictures")
    pyvips.cache_set_max(0)
    weights = numpy.array(likeness.WEIGHTS)

    def pixels(picture):
        return numpy.frombuffer(picture.write_to_memory(), numpy.uint8).reshape(
            picture.height, picture.width, picture.bands)[..., :3]

    originals = []
    for side in SIDES:
        for file in files:
            seen = pixels(pyvips.Image.thumbnail(str(file), side, height=side, size="down"))
            height, width, bands = seen.shape
            picture = pyvips.Image.new_from_memory(
                numpy.ascontiguousarray(seen).tobytes(), width, height, bands, "uchar")
            originals.append((picture.copy(interpretation="srgb"), seen @ weights))

    @cache
    def measured(who, number):
        name, options = ENCODERS[who]
        similarities, sizes, times = [], [], []
        for picture, luma in originals:
            began = process_time_ns()
            file = getattr(picture, name)(Q=number, strip=True, **options)
            times.append((process_time_ns() - began) / 1e6)
            sizes.append(len(file))
            similarities.append(likeness.ssim(
                numpy, pixels(pyvips.Image.new_from_buffer(file, "")) @ weights, luma))
        return {"cpu_ms": fmean(times), "bytes": fmean(sizes), "ssim": float(fmean(similarities))}

    return measured


if __name__ == "__main__":
    from report import text

    print(text({"name": "encoder-quality", "rows": rows()}))
