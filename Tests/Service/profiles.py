"""Colour profiles (ICC.1:2001-04, version 2) with tables, or with primaries and a curve, made here
because few are free to copy."""

import io
import itertools
import struct

from PIL import ImageCms

PERCEPTUAL, RELATIVE, SATURATION = 0, 1, 2
# White of profiles, in XYZ.
D50 = 0.9642, 1.0, 0.8249


def lab(red, green, blue):
    """An sRGB colour, of values from 0 to 1, in Lab under D50, as tables of 8 bits have it."""
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
              for value in (red, green, blue)]
    # sRGB's primaries adapted to D50 (Bruce Lindbloom, Bradford).
    rows = [(0.4360747, 0.3850649, 0.1430804), (0.2225045, 0.7168786, 0.0606169),
            (0.0139322, 0.0971045, 0.7141733)]
    x, y, z = (
        _curve(sum(a * b for a, b in zip(row, linear)) / light) for row, light in zip(rows, D50))
    return [round(max(0, min(255, value))) for value in (
        (116 * y - 16) * 2.55, 500 * (x - y) + 128, 200 * (y - z) + 128)]


def _curve(value):
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def profile(space, colour, grid, tables, intent):
    """A profile of a device with a table for each of these intents.

    `colour` gives the sRGB colour of the device's values, all from 0 to 1."""
    table = _table(len(space.strip()), colour, grid)
    tags = [_text("desc"), _text("cprt"), ("wtpt", b"XYZ " + bytes(4) + _numbers(*D50))]
    tags += [(f"A2B{number}", table) for number in tables]
    kind = b"prtr" if space == "CMYK" else b"scnr"
    return _profile(kind + space.encode() + b"Lab ", tags, intent)


def matrix_profile(white, primaries, curve):
    """A profile of a display with these chromaticities; `curve` gives the light of a value."""
    columns = list(zip(*_to_d50(white, primaries)))
    tags = [_text("desc"), _text("cprt"), ("wtpt", b"XYZ " + bytes(4) + _numbers(*D50)),
            *((f"{name}XYZ", b"XYZ " + bytes(4) + _numbers(*column))
              for name, column in zip("rgb", columns)),
            *((f"{name}TRC", _curve_tag(curve)) for name in "rgb")]
    return _profile(b"mntrRGB XYZ ", tags, RELATIVE)


def grey_profile(curve):
    """A profile of a grey display."""
    tags = [_text("desc"), _text("cprt"), ("wtpt", b"XYZ " + bytes(4) + _numbers(*D50)),
            ("kTRC", _curve_tag(curve))]
    return _profile(b"mntrGRAYXYZ ", tags, RELATIVE)


def of_class(name, icc):
    """The profile as one of another class (section 7.2.5)."""
    return icc[:12] + name + icc[16:]


def _profile(kinds, tags, intent):
    place, directory, data = 132 + 12 * len(tags), struct.pack(">I", len(tags)), b""
    for name, content in tags:
        directory += name.encode() + struct.pack(">II", place + len(data), len(content))
        data += content + bytes(-len(content) % 4)
    size = place + len(data)
    head = struct.pack(">IIH2x", size, 0, 0x0240) + kinds
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(24)
    head += struct.pack(">I", intent) + _numbers(*D50)
    return head + bytes(128 - len(head)) + directory + data


def _table(channels, colour, grid):
    identity = bytes(range(256))
    content = b"mft1" + bytes(4) + bytes([channels, 3, grid, 0])
    content += _numbers(1, 0, 0, 0, 1, 0, 0, 0, 1) + identity * channels
    for values in itertools.product(range(grid), repeat=channels):
        content += bytes(lab(*colour(*(value / (grid - 1) for value in values))))
    return content + identity * 3


def _text(name):
    if name == "desc":
        return name, b"desc" + bytes(4) + struct.pack(">I", 5) + b"test\0" + bytes(79)
    return name, b"text" + bytes(4) + b"none\0\0\0\0"


def _curve_tag(curve):
    entries = [round(65535 * min(1, max(0, curve(place / 4095)))) for place in range(4096)]
    return b"curv" + bytes(4) + struct.pack(">I4096H", 4096, *entries)


def _to_d50(white, primaries):
    """The matrix from light of these primaries to XYZ, adapted to D50 (Bradford)."""
    bradford = [(0.8951, 0.2664, -0.1614), (-0.7502, 1.7135, 0.0367), (0.0389, -0.0685, 1.0296)]
    lights = list(zip(*(_xyz(*primary) for primary in primaries)))
    amounts = _times(_inverse(lights), _xyz(*white))
    lights = [[value * amount for value, amount in zip(row, amounts)] for row in lights]
    cones = [a / b for a, b in zip(_times(bradford, D50), _times(bradford, _xyz(*white)))]
    columns = []
    for light in zip(*lights):
        response = [value * cone for value, cone in zip(_times(bradford, light), cones)]
        columns.append(_times(_inverse(bradford), response))
    return list(zip(*columns))


def _xyz(x, y):
    return x / y, 1, (1 - x - y) / y


def _times(rows, vector):
    return [sum(a * b for a, b in zip(row, vector)) for row in rows]


def _inverse(rows):
    def minor(row, column):
        a, b, c, d = (rows[i][j] for i in range(3) for j in range(3) if i != row and j != column)
        return (a * d - b * c) * (-1) ** (row + column)
    whole = sum(rows[0][j] * minor(0, j) for j in range(3))
    return [[minor(j, i) / whole for j in range(3)] for i in range(3)]


def _numbers(*values):
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def converted(picture, icc, intent):
    """A picture in sRGB, by LittleCMS."""
    return ImageCms.profileToProfile(
        picture, ImageCms.ImageCmsProfile(io.BytesIO(icc)), ImageCms.createProfile("sRGB"),
        renderingIntent=intent, outputMode="RGB")
