"""TIFF pictures of luminance and colour differences (TIFF 6.0, section 21), made here because Pillow
writes none with fewer samples of colour."""

import struct
import zlib

from PIL import Image

from pictures import STORED, encoded

SHORT, LONG = 3, 4
DEFLATE, YCBCR = 8, 6
STRIP_ROWS, TILE_SIDE = 16, 32


def cases(picture):
    """By name: a file, and what it looks like."""
    turned = picture.transpose(STORED[6])
    colours = picture.convert("YCbCr")
    return {
        "luminance.tif": (encoded(colours, "TIFF"), picture),
        "luminance by LZW.tif": (encoded(colours, "TIFF", compression="tiff_lzw"), picture),
        "fewer colours.tif": (tiff(picture, 2, 2), coarse(picture, 2, 2)),
        "fewer colours across.tif": (tiff(picture, 2, 1), coarse(picture, 2, 1)),
        "tiles.tif": (tiff(picture, 2, 2, is_tiled=True), coarse(picture, 2, 2)),
        "turned.tif": (tiff(turned, 2, 2, orientation=6), coarse(picture, 2, 2)),
    }


def coarse(picture, across, down):
    """The picture with the colour differences of blocks of so many pixels."""
    luminance, *colours = picture.convert("YCbCr").split()
    small = picture.width // across, picture.height // down
    colours = [plane.resize(small, Image.Resampling.BOX).resize(
        picture.size, Image.Resampling.NEAREST) for plane in colours]
    return Image.merge("YCbCr", [luminance, *colours]).convert("RGB")


def tiff(picture, across, down, is_tiled=False, orientation=1):
    """A file with a sample of each colour for so many pixels across and down."""
    width, height = picture.size
    size = (TILE_SIDE, TILE_SIDE) if is_tiled else (width, STRIP_ROWS)
    parts = [
        zlib.compress(_samples(picture.crop((x, y, x + size[0], y + size[1])), across, down))
        for y in range(0, height, size[1]) for x in range(0, width, size[0])]
    places = [8]
    for part in parts:
        places.append(places[-1] + len(part))
    lengths = [len(part) for part in parts]
    entries = [(256, SHORT, [width]), (257, SHORT, [height]), (258, SHORT, [8, 8, 8]),
               (259, SHORT, [DEFLATE]), (262, SHORT, [YCBCR]), (274, SHORT, [orientation]),
               (277, SHORT, [3]), (530, SHORT, [across, down])]
    entries += [(322, SHORT, [size[0]]), (323, SHORT, [size[1]]), (324, LONG, places[:-1]),
                (325, LONG, lengths)] if is_tiled else [
                (273, LONG, places[:-1]), (278, SHORT, [STRIP_ROWS]), (279, LONG, lengths)]
    return _file(b"".join(parts), sorted(entries))


def _samples(picture, across, down):
    """Blocks of luminance, each followed by its two colour differences."""
    luminance, blue, red = picture.convert("YCbCr").split()
    small = picture.width // across, picture.height // down
    blue, red = (plane.resize(small, Image.Resampling.BOX) for plane in (blue, red))
    samples = bytearray()
    for y in range(small[1]):
        for x in range(small[0]):
            samples += bytes(luminance.getpixel((x * across + i, y * down + j))
                             for j in range(down) for i in range(across))
            samples += bytes([blue.getpixel((x, y)), red.getpixel((x, y))])
    return bytes(samples)


def _file(data, entries):
    """A classic TIFF of one directory behind the data; its arrays stand behind the directory."""
    data += bytes(len(data) % 2)
    start = 8 + len(data)
    arrays, directory = b"", struct.pack("<H", len(entries))
    behind = start + 2 + 12 * len(entries) + 4
    for tag, kind, values in entries:
        packed = struct.pack(f"<{len(values)}{'H' if kind == SHORT else 'I'}", *values)
        if len(packed) > 4:
            place = struct.pack("<I", behind + len(arrays))
            arrays, packed = arrays + packed, place
        directory += struct.pack("<HHI", tag, kind, len(values)) + packed.ljust(4, b"\0")
    return b"II*\0" + struct.pack("<I", start) + data + directory + bytes(4) + arrays
