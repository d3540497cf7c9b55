"""How different two pictures look: CIEDE2000 of what a person sees from where dots are not seen."""

from array import array
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from PIL import Image

# Pixels that become one: a triangle with a deviation of 2.4 pixels, which dots mix in as light.
STEP = 6


def _light(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


_LIGHTS = [round(65_535 * _light(value)) for value in range(256)]
_HIGH, _LOW = [light >> 8 for light in _LIGHTS], [light & 255 for light in _LIGHTS]


def blurred_lab(picture):
    """The colours of a picture in CIELAB, low-passed as light."""
    size = (picture.width // STEP, picture.height // STEP)
    channels = []
    for band in picture.convert("RGB").split():
        high, low = (array("f", band.point(table).convert("F").resize(size, Image.Resampling.BILINEAR).tobytes())
                     for table in (_HIGH, _LOW))
        channels.append([(256 * one + other) / 65_535 for one, other in zip(high, low)])
    return [_lab(*colour) for colour in zip(*channels)]


def _lab(red, green, blue):
    """From linear sRGB with the white D65."""
    def root(t):
        return t ** (1 / 3) if t > 216 / 24_389 else (24_389 / 27 * t + 16) / 116

    x = root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    y = root(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    z = root((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one, other):
    """The difference of two colours (Sharma, Wu, Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    factor = 1 + 0.5 * (1 - sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)))
    a1, a2 = a1 * factor, a2 * factor
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0
    if c1 and c2:
        turn = (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = (h1 + turn / 2) % 360 if c1 and c2 else h1 + h2
    t = (1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h)) + 0.32 * cos(radians(3 * h + 6))
         - 0.20 * cos(radians(4 * h - 63)))
    sl = 1 + 0.015 * (l - 50) ** 2 / sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rotation = -sin(radians(60 * exp(-(((h - 275) / 25) ** 2)))) * 2 * sqrt(c ** 7 / (c ** 7 + 25 ** 7))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * dc / sc * dh / sh)


def mean_difference(one, other):
    """Of two lists of colours in CIELAB."""
    return sum(map(ciede2000, one, other)) / len(one)
