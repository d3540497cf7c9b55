"""Photographs: those of Debian's package mate-backgrounds, or of one's own.

Where there are none, and for files as large as cameras make them, pictures that are to a decoder and
an encoder about what photographs are: 12 megapixels, amplitudes that fall with the frequency as those
of natural scenes do (Field 1987), edges, a sensor's noise."""

import io
import os
from functools import cache
from pathlib import Path

from PIL import Image, ImageOps

from missing import Missing, module

WIDTH, HEIGHT = 4000, 3000
# Cameras' pictures are soft to the pixel, as each pixel sees one colour of three.
SOFTNESS = 2
# As cameras save them.
QUALITY = 92
NOISE = 2.0
COUNT = 6

# File systems allow some 65,000 names for one file.
NAMES = 30_000


# Of the package mate-backgrounds: twelve photographs of 1.3 to 5 megapixels.
DEBIAN = Path("/usr/share/backgrounds/mate/nature")

# Files of one's own.
own = []


def take(folder):
    """From now on takes the photographs of a folder; false when it has none."""
    own[:] = jpegs(folder)
    return bool(own)


def jpegs(folder):
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in (".jpg", ".jpeg"))


def real():
    """Files of real photographs; empty if there are none."""
    return own or (jpegs(DEBIAN) if DEBIAN.is_dir() else [])


def lay_out(folder, count=COUNT):
    """Photographs in a folder: 01.jpg and so on; the paths."""
    return put(folder, count, real())


def lay_out_large(folder, count=COUNT):
    """Files as large as cameras make them, or photographs of one's own, in a folder; the paths."""
    return put(folder, count, own)


def put(folder, count, files):
    paths = [folder / f"{number + 1:02}.jpg" for number in range(count)]
    for number, path in enumerate(paths):
        path.write_bytes(files[number % len(files)].read_bytes() if files else made(number))
    return paths


@cache
def made(number):
    """The bytes of a file; it takes a second to make one, so they are kept."""
    numpy = module("numpy", "numpy")
    if numpy is None:
        raise Missing("photographs are made by numpy, which is not installed")
    file = io.BytesIO()
    photograph(numpy, number).save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


def strips(size):
    """Every real photograph, filling a page of that many pixels, three to a strip."""
    files = real()
    # The last strip is filled up by the first photographs.
    places = range(0, len(files), 3)
    return [[page(files[(place + step) % len(files)], size) for step in range(3)] for place in places]


def made_strip(size):
    """A strip of made ones."""
    return [page(io.BytesIO(made(number)), size) for number in range(3)]


def page(file, size):
    with Image.open(file) as picture:
        upright = ImageOps.exif_transpose(picture).convert("RGB")
        return ImageOps.fit(upright, size, Image.Resampling.LANCZOS)


def many(folder, count, paths):
    """A folder of so many photographs: names for a few files, as their bytes are read seldom."""
    folder.mkdir()
    sources = []
    for number in range(count):
        if number % NAMES < len(paths):
            # A file of its own whenever the last ones have enough names.
            source = folder / f"{number:06}.jpg"
            source.write_bytes(paths[number % NAMES % len(paths)].read_bytes())
            sources = [*sources, source][-len(paths):]
        else:
            os.link(sources[number % len(sources)], folder / f"{number:06}.jpg")
    return folder


def photograph(numpy, seed):
    chance = numpy.random.default_rng(seed)
    width, height = WIDTH // SOFTNESS, HEIGHT // SOFTNESS
    light = scene(numpy, chance, width, height, 1.4)
    # Things before one another: the same field, cut into areas with sharp edges.
    things = numpy.digitize(scene(numpy, chance, width, height, 2), [-1, -0.3, 0.4, 1.1])
    light = light * 34 + (things * 31) % 97
    tint = [scene(numpy, chance, width, height, 1.9) * 14 for _ in range(3)]
    pixels = numpy.stack([light + 70 + colour for colour in tint], axis=-1)
    soft = Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8))
    sharp = numpy.asarray(soft.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC))
    noise = chance.normal(0, NOISE, (HEIGHT, WIDTH, 1)).astype(numpy.float32)
    return Image.fromarray(numpy.clip(sharp + noise, 0, 255).astype(numpy.uint8))


def scene(numpy, chance, width, height, fall):
    """A field of mean 0 and deviation 1 whose amplitudes fall with that power of the frequency."""
    down = numpy.fft.fftfreq(height)[:, None]
    across = numpy.fft.rfftfreq(width)[None, :]
    frequency = numpy.maximum(numpy.hypot(down, across), 1 / max(width, height))
    spectrum = numpy.fft.rfft2(chance.standard_normal((height, width))) / frequency**fall
    spectrum[0, 0] = 0
    field = numpy.fft.irfft2(spectrum, (height, width))
    return field / field.std()
