"""BMP files of Windows and OS/2 ("Bitmap Storage" and "Bitmap Compression" of Microsoft): Pillow writes few
kinds."""

import struct

from PIL import Image

from pictures import encoded


def cases(picture):
    """By name: a file, and what it looks like."""
    width, height = picture.size
    few = picture.quantize(16, dither=Image.Dither.NONE)
    many = picture.quantize(64, dither=Image.Dither.NONE)
    black = picture.convert("1")
    pixels = list(zip(*[iter(picture.tobytes())] * 3))
    fives = [(red >> 3, green >> 3, blue >> 3) for red, green, blue in pixels]
    sixes = [(red >> 3, green >> 2, blue >> 3) for red, green, blue in pixels]
    coarse = Image.new("RGB", picture.size)
    coarse.putdata([tuple(round(value * 255 / 31) for value in pixel) for pixel in fives])
    finer = Image.new("RGB", picture.size)
    finer.putdata([(round(red * 255 / 31), round(green * 255 / 63), round(blue * 255 / 31))
                   for red, green, blue in sixes])
    words = b"".join(struct.pack("<H", red << 10 | green << 5 | blue) for red, green, blue in fives)
    others = b"".join(struct.pack("<H", red << 11 | green << 5 | blue) for red, green, blue in sixes)
    longs = b"".join(struct.pack("<I", red << 24 | green << 16 | blue << 8 | 255)
                     for red, green, blue in pixels)
    plain = b"".join(bytes([blue, green, red, 0]) for red, green, blue in pixels)
    flipped = picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    return {
        "24 bits.bmp": (encoded(picture, "BMP"), picture),
        "8 bits.bmp": (encoded(many, "BMP"), many.convert("RGB")),
        "1 bit.bmp": (encoded(black, "BMP"), black),
        "grey of 8 bits.bmp": (encoded(picture.convert("L"), "BMP"), picture.convert("L")),
        "top down.bmp": (_file(width, -height, 32, 0, plain), picture),
        "bottom up, 32 bits.bmp": (
            _file(width, height, 32, 0, _reversed(plain, width * 4)), picture),
        "16 bits.bmp": (_file(width, -height, 16, 0, words), coarse),
        "16 bits by masks.bmp": (
            _file(width, -height, 16, 3, others, struct.pack("<3I", 0xF800, 0x7E0, 0x1F)), finer),
        "32 bits by masks with opacity.bmp": (
            _file(width, -height, 32, 3, longs, struct.pack("<4I", 255 << 24, 255 << 16, 255 << 8, 255),
                  header=56), picture),
        "4 bits.bmp": (_file(width, height, 4, 0, _nibbles(few), _palette(few)),
                       few.convert("RGB")),
        "runs of 8 bits.bmp": (
            _file(width, height, 8, 1, _runs(many), _palette(many)), many.convert("RGB")),
        "runs of 4 bits.bmp": (
            _file(width, height, 4, 2, _narrow_runs(few), _palette(few)), few.convert("RGB")),
        "OS2.bmp": (_os2(width, height, flipped), picture),
    }


def _file(width, height, bits, method, pixels, between=b"", header=40):
    colours = len(between) // 4 if bits <= 8 else 0
    start = struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, method, len(pixels), 0, 0, colours, 0)
    start = struct.pack("<I", header) + start[4:]
    place = 14 + len(start) + len(between)
    return b"BM" + struct.pack("<IHHI", place + len(pixels), 0, 0, place) + start + between + pixels


def _os2(width, height, flipped):
    rows = b""
    for y in range(height):
        row = b"".join(bytes(reversed(flipped.getpixel((x, y)))) for x in range(width))
        rows += row + bytes(-len(row) % 4)
    return b"BM" + struct.pack("<IHHI", 26 + len(rows), 0, 0, 26) + struct.pack(
        "<IHHHH", 12, width, height, 1, 24) + rows


def _reversed(pixels, stride):
    return b"".join(pixels[at:at + stride] for at in range(len(pixels) - stride, -1, -stride))


def _palette(picture):
    colours = picture.getpalette("RGB")
    return b"".join(bytes([colours[at + 2], colours[at + 1], colours[at], 0])
                    for at in range(0, len(colours), 3))


def _rows(picture):
    data, width = picture.tobytes(), picture.width
    return [data[at:at + width] for at in range(len(data) - width, -1, -width)]


def _nibbles(picture):
    rows = b""
    for row in _rows(picture):
        packed = bytes(row[at] << 4 | (row[at + 1] if at + 1 < len(row) else 0)
                       for at in range(0, len(row), 2))
        rows += packed + bytes(-len(packed) % 4)
    return rows


def _runs(picture):
    """Every second row as colours that follow a count, the others as runs."""
    content = b""
    for number, row in enumerate(_rows(picture)):
        if number % 2:
            for at in range(0, len(row), 5):
                part = row[at:at + 5]
                if len(part) < 3:  # 1 and 2 are orders
                    content += b"".join(bytes([1, value]) for value in part)
                else:
                    content += bytes([0, len(part)]) + part + bytes(len(part) % 2)
        else:
            at = 0
            while at < len(row):
                end = at
                while end < len(row) and row[end] == row[at] and end - at < 255:
                    end += 1
                content += bytes([end - at, row[at]])
                at = end
        content += b"\0\0"
    return content + b"\0\1"


def _narrow_runs(picture):
    content = b""
    for row in _rows(picture):
        for at in range(0, len(row), 2):
            pair = row[at:at + 2]
            content += bytes([len(pair), pair[0] << 4 | pair[-1]])
        content += b"\0\0"
    return content + b"\0\1"
