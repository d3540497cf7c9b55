"""How like a scaled picture is to the best that can be made of its file: structural similarity (Wang and
others 2004) of luma, with a Gaussian window of 11 pixels.

The best is decoded whole and scaled by Lanczos' filter in linear light, in floating point."""

import math

from PIL import Image, ImageOps

from missing import module

WINDOW, DEVIATION = 11, 1.5
# Of luma (BT.601).
WEIGHTS = 0.299, 0.587, 0.114
# Against division by zero: (0.01 * 255)**2 and (0.03 * 255)**2.
SMALL, SMALLER = 58.5225, 6.5025


def measure():
    """A function of a file and of rows of RGB with their size; None without numpy."""
    numpy = module("numpy", "numpy, which compares pictures,")
    if numpy is None:
        return None
    references = {}

    def similarity(path, rows, size):
        if len(rows) != size[0] * size[1] * 3:
            return None
        if path not in references:
            references[path] = numpy.array(reference(numpy, path, size))
        pixels = numpy.frombuffer(rows, numpy.uint8).reshape(size[1], size[0], 3)
        return float(ssim(numpy, pixels @ numpy.array(WEIGHTS), references[path]))

    return similarity


def reference(numpy, path, size):
    """The luma of a file's picture, scaled in linear light."""
    with Image.open(path) as picture:
        whole = numpy.asarray(ImageOps.exif_transpose(picture).convert("RGB"))
    values = numpy.arange(256) / 255
    # IEC 61966-2-1.
    light = numpy.where(
        values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4).astype(numpy.float32)
    luma = 0
    for channel, weight in enumerate(WEIGHTS):
        scaled = numpy.asarray(Image.fromarray(light[whole[..., channel]]).resize(
            size, Image.Resampling.LANCZOS)).clip(0, 1)
        stored = numpy.where(
            scaled <= 0.0031308, scaled * 12.92, 1.055 * scaled ** (1 / 2.4) - 0.055)
        luma = luma + weight * 255 * stored
    return luma


def ssim(numpy, one, other):
    places = range(-(WINDOW // 2), WINDOW // 2 + 1)
    window = numpy.array([math.exp(-(place / DEVIATION) ** 2 / 2) for place in places])
    window /= window.sum()

    def blurred(plane):
        for axis in 0, 1:
            count = plane.shape[axis] - WINDOW + 1
            plane = sum(weight * plane.take(range(start, start + count), axis)
                        for start, weight in enumerate(window))
        return plane

    mean, other_mean = blurred(one), blurred(other)
    variance = blurred(one * one) - mean**2
    other_variance = blurred(other * other) - other_mean**2
    covariance = blurred(one * other) - mean * other_mean
    return ((2 * mean * other_mean + SMALLER) * (2 * covariance + SMALL)
            / ((mean**2 + other_mean**2 + SMALLER) * (variance + other_variance + SMALL))).mean()
