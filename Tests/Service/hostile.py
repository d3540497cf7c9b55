"""Files that attack decoders, and sound ones that need much: made here, so that none is kept.

Each function returns files by name. "Sound" files must be shown where the limits allow it."""

import io
import pathlib
import random
import struct
import zlib

import pillow_heif
from PIL import Image

import raws
from tiffs import image as tiff_image, tiff

pillow_heif.register_heif_opener()
# Our own pictures are no bombs.
Image.MAX_IMAGE_PIXELS = None

JXL = pathlib.Path(__file__).parent / "fixtures" / "corners.jxl"
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name, data):
    return (struct.pack(">I", len(data)) + name + data
            + struct.pack(">I", zlib.crc32(name + data)))


def png_header(width, height, depth=8, kind=2, interlace=0):
    return SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0,
                                                  interlace))


def end(rows=b"\0\0\0\0"):
    return chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def claims():
    """Chunks that claim more than the file has."""
    return {f"claim-{length:x}.png": png_header(1, 1) + struct.pack(">I", length) + b"tEXtkey\0x"
            for length in (0x3FFFFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 100)}


def text_bombs():
    """Texts that inflate to 3 GB in all; profiles and international texts likewise."""
    deflated = zlib.compress(bytes(49_000_000), 9)
    return {
        "texts.png": png_header(1, 1) + 60 * chunk(b"zTXt", b"key\0\0" + deflated) + end(),
        "texts-utf8.png": png_header(1, 1)
        + 60 * chunk(b"iTXt", b"key\0\1\0\0\0" + deflated) + end(),
        "profile.png": png_header(1, 1) + chunk(b"iCCP", b"p\0\0" + deflated) + end(),
        "chunks.png": png_header(1, 1) + 200_000 * chunk(b"tEXt", b"k\0v") + end(),
    }


def frame_bombs():
    """A WebP of 100,000 frames, a GIF of 20,000, a TIFF of 550,000 directories."""
    picture = Image.new("RGB", (1, 1))
    lossless = io.BytesIO()
    picture.save(lossless, "WEBP", lossless=True)
    image = lossless.getvalue()[12:]
    frame = bytes(6) + bytes(6) + struct.pack("<I", 10)[:3] + b"\0" + image
    frames = 100_000 * (b"ANMF" + struct.pack("<I", len(frame)) + frame + b"\0" * (len(frame) % 2))
    body = (b"WEBP" + b"VP8X" + struct.pack("<I", 10) + b"\2\0\0\0" + bytes(6)
            + b"ANIM" + struct.pack("<I", 6) + bytes(6) + frames)
    directory = struct.pack("<H", 0)
    links = bytearray(b"II*\0" + struct.pack("<I", 8))
    for _ in range(550_000):
        links += directory + struct.pack("<I", len(links) + 6)
    gif = b"GIF89a" + struct.pack("<HHBBB", 1, 1, 0x80, 0, 0) + bytes(6)
    still = b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\2\2\x44\1\0"
    return {"frames.webp": b"RIFF" + struct.pack("<I", len(body)) + body,
            "frames.gif": gif + 20_000 * still + b"\x3b",
            "directories.tif": bytes(links)}


def extreme_shapes():
    """Wide and tall ones: valid, and small as files."""
    def rows(width, height, depth):
        row = b"\0" + bytes(width * 3 * depth // 8)
        compressor = zlib.compressobj(9)
        data = b"".join(compressor.compress(row) for _ in range(height)) + compressor.flush()
        return png_header(width, height, depth) + chunk(b"IDAT", data) + chunk(b"IEND", b"")

    return {"wide.png": rows(9_900_000, 10, 8), "tall.png": rows(10, 2_000_000, 8),
            "deep.png": rows(100_000, 1_000, 16),
            "huge-claim.png": png_header(0x7FFFFFFF, 0x7FFFFFFF) + end(),
            "huge-claim.bmp": b"BM" + bytes(8) + struct.pack(
                "<IIiiHHI20x", 54, 40, 0x7FFFFFFF, -0x7FFFFFFF, 1, 32, 0),
            "huge-claim.gif": b"GIF89a" + struct.pack("<HHBBB", 65535, 65535, 0, 0, 0)
            + b"\x2c" + struct.pack("<HHHHB", 0, 0, 65535, 65535, 0) + b"\2\2\x44\1\0\x3b"}


def large_sound(width=8000, height=6000):
    """Valid pictures of 48 megapixels."""
    gradient = Image.linear_gradient("L").resize((width, height))
    image = Image.merge("RGB", (gradient, gradient.rotate(180), gradient))
    files = {}
    for name, form, options in [
            ("large.jpg", "JPEG", {}), ("progressive.jpg", "JPEG", {"progressive": True, "subsampling": 0}),
            ("large.png", "PNG", {"compress_level": 1}), ("large.webp", "WEBP", {"method": 0}),
            ("large.gif", "GIF", {}), ("large.tif", "TIFF", {"compression": "tiff_lzw"}),
            ("large.heic", "HEIF", {"quality": 30})]:
        file = io.BytesIO()
        image.save(file, form, **options)
        files[name] = file.getvalue()
    return files


def small_sound():
    image = Image.frombytes("RGB", (96, 64), random.Random(19).randbytes(96 * 64 * 3))
    files = {}
    for name, form, options in [
            ("a.jpg", "JPEG", {}), ("b.jpg", "JPEG", {"progressive": True}), ("c.png", "PNG", {}),
            ("d.webp", "WEBP", {}), ("e.webp", "WEBP", {"lossless": True}), ("f.gif", "GIF", {}),
            ("g.tif", "TIFF", {"compression": "tiff_lzw"}), ("h.heic", "HEIF", {}),
            ("i.avif", "AVIF", {})]:
        file = io.BytesIO()
        image.save(file, form, **options)
        files[name] = file.getvalue()
    return files


def other_sound():
    """Bitmaps, JPEG 2000, JPEG XL, TIFF of rare kinds and raw photographs."""
    image = Image.frombytes("RGB", (96, 64), random.Random(19).randbytes(96 * 64 * 3))
    files = {}
    for name, form in [("j.bmp", "BMP"), ("k.jp2", "JPEG2000")]:
        file = io.BytesIO()
        image.save(file, form)
        files[name] = file.getvalue()
    runs = io.BytesIO()
    image.quantize(16).save(runs, "BMP")
    thumbnail, preview = tiff_image(image.resize((24, 16))), small_sound()["a.jpg"]
    return files | {
        "l.bmp": runs.getvalue(), "m.jxl": JXL.read_bytes(),
        "n.tif": tiff(tiff_image(image, code="f", scale=1 / 255), is_big=True),
        "o.tif": tiff(tiff_image(image, code="e", scale=1 / 255)),
        "p.tif": tiff(tiff_image(image, photometric=8)),
        "q.tif": tiff(tiff_image(image.resize((24, 16)), kind=1, below=[tiff_image(image, kind=0)])),
        "r.dng": raws.dng(preview, thumbnail), "s.cr2": raws.cr2(preview, preview),
        "t.orf": raws.orf(preview, preview), "u.raf": raws.raf(preview),
        "v.cr3": raws.cr3(preview, preview)}


def damaged(count, seed=19, of=small_sound):
    """Sound files of every format, cut or with some bits flipped at so many places."""
    chance = random.Random(seed)
    sound = list(of().items())
    files = {}
    for number in range(count):
        name, data = sound[number % len(sound)]
        if chance.random() < 0.4:
            data = data[:chance.randrange(13, len(data))]
        else:
            data = bytearray(data)
            for _ in range(chance.randrange(1, 9)):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        files[f"{number:05}-{name}"] = bytes(data)
    return files
