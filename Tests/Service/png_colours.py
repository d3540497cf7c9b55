"""PNG pictures whose chunks say what their colours are (PNG 3, section 4.3)."""

import math
import struct
import zlib

from pictures import chunk, encoded
from profiles import RELATIVE, converted, grey_profile, matrix_profile

D65 = 0.3127, 0.3290
SRGB = (0.64, 0.33), (0.30, 0.60), (0.15, 0.06)
P3 = (0.680, 0.320), (0.265, 0.690), (0.150, 0.060)
BT2020 = (0.708, 0.292), (0.170, 0.797), (0.131, 0.046)


def power(exponent):
    return lambda value: value**exponent


def srgb(value):
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def quantized(value):
    """SMPTE ST 2084."""
    root = value ** (32 / 2523)
    return tone_mapped(10000 * (max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root))
                       ** (16384 / 2610))


def log_gamma(value):
    """BT.2100 on a display of 1000 cd/m2."""
    light = value**2 / 3 if value <= 0.5 else (
        math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    return tone_mapped(1000 * light**1.2)


def tone_mapped(light):
    """Reinhard's operator, white at 1000 cd/m2, 203 cd/m2 the unit (decision 102)."""
    light, white = min(light, 1000) / 203, 1000 / 203
    return light * (1 + light / white**2) / (1 + light)


def gama(gamma):
    return b"gAMA", struct.pack(">I", gamma)


def chrm(*points):
    return b"cHRM", b"".join(
        struct.pack(">II", round(x * 100_000), round(y * 100_000)) for x, y in points)


def cicp(primaries, transfer, matrix=0, is_full=1):
    return b"cICP", bytes([primaries, transfer, matrix, is_full])


NAMED = b"sRGB", b"\0"

# Chunks, and the colour space that browsers then use: primaries and a curve. None is sRGB.
# A decimal point of a name would end it, so gammas are per mille.
COLOURS = {
    "linear": ([gama(100_000)], (SRGB, power(1))),
    "gamma 556": ([gama(55_556)], (SRGB, power(1.8))),
    "gamma 1000 for sRGB": ([gama(100_000), chrm(D65, *SRGB)], (SRGB, power(1))),
    "gamma 455 for P3": ([gama(45_455), chrm(D65, *P3)], (P3, power(2.2))),
    "gamma 455": ([gama(45_455)], None),
    "gamma 470": ([gama(47_000)], None),
    "no gamma": ([gama(0)], None),
    "primaries alone": ([chrm(D65, *P3)], None),
    "sRGB before gamma": ([gama(100_000), NAMED], None),
    "code points before sRGB": ([NAMED, cicp(12, 13)], (P3, srgb)),
    "P3": ([cicp(12, 13)], (P3, srgb)),
    "sRGB": ([cicp(1, 13), gama(100_000)], None),
    "linear BT2020": ([cicp(9, 8)], (BT2020, power(1))),
    "BT709": ([cicp(1, 1)], (SRGB, power(2.4))),
    "BT2020": ([cicp(9, 14)], (BT2020, power(2.4))),
    "gamma of code points": ([cicp(1, 4)], (SRGB, power(2.2))),
    "PQ": ([cicp(9, 16)], (BT2020, quantized)),
    "HLG": ([cicp(9, 18)], (BT2020, log_gamma)),
    "unknown primaries": ([cicp(2, 2), gama(100_000)], (SRGB, power(1))),
    "luminance": ([cicp(12, 13, matrix=1)], None),
    "narrow range": ([cicp(12, 13, is_full=0)], None),
}


def cases(picture):
    """By name: a file, and what it looks like."""
    found = {}
    for name, (chunks, space) in COLOURS.items():
        icc = space and matrix_profile(D65, *space)
        found[f"{name}.png"] = (
            tagged(picture, *chunks), converted(picture, icc, RELATIVE) if icc else picture)
    for name in "linear", "gamma 556", "BT709":
        chunks, (_, curve) = COLOURS[name]
        grey = picture.getchannel(0)
        found[f"grey, {name}.png"] = (
            tagged(grey, *chunks), converted(grey, grey_profile(curve), RELATIVE))
    profile = matrix_profile(D65, P3, srgb)
    found["profile before gamma.png"] = (
        tagged(picture, gama(100_000), icc_profile=profile), converted(picture, profile, RELATIVE))
    found["code points before a profile.png"] = (
        tagged(picture, cicp(1, 13), icc_profile=profile), picture)
    found["profile of sRGB.png"] = (
        tagged(picture, icc_profile=matrix_profile(D65, SRGB, srgb)), picture)
    found["profile of nearly sRGB.png"] = (
        tagged(picture, icc_profile=matrix_profile(D65, SRGB, power(2.2))),
        converted(picture, matrix_profile(D65, SRGB, power(2.2)), RELATIVE))
    found["16 bits.png"] = (
        deep(picture, gama(100_000)), converted(picture, matrix_profile(D65, SRGB, power(1)), RELATIVE))
    transparent = picture.copy()
    transparent.putalpha(255)
    found["opaque.png"] = (
        tagged(transparent, cicp(12, 13)), converted(picture, profile, RELATIVE))
    return found


def tagged(picture, *chunks, **options):
    """A file with chunks behind its header, which takes 33 bytes."""
    file = encoded(picture, "PNG", **options)
    return file[:33] + b"".join(chunk(*content) for content in chunks) + file[33:]


def deep(picture, *chunks):
    """A file of 16 bits a sample."""
    width, height = picture.size
    rows = b"".join(
        b"\0" + bytes(part for sample in picture.crop((0, y, width, y + 1)).tobytes()
                      for part in (sample, sample)) for y in range(height))
    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 16, 2, 0, 0, 0))
            + b"".join(chunk(*content) for content in chunks)
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
