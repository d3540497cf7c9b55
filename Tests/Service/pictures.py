"""Pictures for the tests: plain ones, one of each format, and files that are not pictures."""

import io
import os
import struct
import zlib

import pillow_heif
from PIL import Image, ImageDraw

pillow_heif.register_heif_opener()

# The quadrants of an upright picture: top left, top right, bottom left, bottom right.
QUARTERS = [(220, 40, 40), (40, 180, 60), (40, 60, 220), (240, 240, 240)]

# The transformation from an upright picture to the one stored for each EXIF orientation (Exif 2.32,
# section 4.6.4): 6 is stored rotated left and shown rotated right, 8 the reverse.
STORED = {
    1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
}

PLAIN = [
    (200, 60, 60), (60, 160, 70), (60, 80, 200), (200, 180, 60), (150, 70, 180), (70, 180, 180)]


def plain_gallery(folder):
    """Six lossless pictures of 800 x 600, each in one colour with a white diagonal."""
    for number, colour in enumerate(PLAIN, 1):
        picture = Image.new("RGB", (800, 600), colour)
        ImageDraw.Draw(picture).line((0, 0, 799, 599), "white", 9)
        picture.save(folder / f"Picture {number}.png")


def quartered(width=400, height=300):
    picture = Image.new("RGB", (width, height))
    for place, colour in enumerate(QUARTERS):
        x, y = place % 2 * width // 2, place // 2 * height // 2
        picture.paste(colour, (x, y, x + width // 2, y + height // 2))
    return picture


def tones():
    """A picture of 256 x 256 with every tone."""
    return Image.merge("RGB", [Image.linear_gradient("L"), Image.radial_gradient("L"),
                               Image.linear_gradient("L").rotate(90)])


def oriented(orientation):
    """A JPEG whose orientation makes it upright."""
    picture = quartered()
    if orientation != 1:
        picture = picture.transpose(STORED[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    return encoded(picture, "JPEG", exif=exif, quality=95)


def encoded(picture, form, **options):
    file = io.BytesIO()
    picture.save(file, form, **options)
    return file.getvalue()


def good_pictures():
    """Files of every supported format, each showing the four quadrants upright."""
    picture = quartered()
    files = {f"orientation {number}.jpg": oriented(number) for number in STORED}
    files["avif.avif"] = encoded(picture, "AVIF", quality=95)
    files["gif.gif"] = encoded(
        picture, "GIF", save_all=True, append_images=[Image.new("RGB", picture.size, "black")] * 3,
        duration=100)
    files["heic.heic"] = encoded(picture, "HEIF", quality=95)
    files["png.png"] = encoded(picture, "PNG")
    files["tiff.tif"] = encoded(picture, "TIFF", compression="tiff_lzw")
    files["webp.webp"] = encoded(picture, "WEBP", quality=95)
    files["a jpeg called text.txt"] = encoded(picture, "JPEG", quality=95)
    return files


def half_transparent():
    """Transparent on the left, orange on the right."""
    picture = Image.new("RGBA", (400, 300), (255, 128, 0, 0))
    picture.paste((255, 128, 0, 255), (200, 0, 400, 300))
    return encoded(picture, "PNG")


def deep_grey():
    """16 bits per sample: a quarter of white on the left, three quarters on the right."""
    picture = Image.new("I;16", (400, 300), 0x4040)
    picture.paste(0xC0C0, (200, 0, 400, 300))
    return encoded(picture, "PNG")


def small_frame(side, area, colour, later=None):
    """A GIF without a transparent colour whose first frame covers an area of the canvas; a second
    frame, if wanted, covers all of it."""
    def frame(left, top, right, bottom, colour):
        size = right - left, bottom - top
        file = encoded(Image.new("RGB", size, colour), "GIF")
        # After the header and the table of colours; Pillow writes one frame and an end.
        table = 3 << (file[10] & 7) + 1
        place = file.index(b",", 13 + table)
        assert file[place + 9] & 0x80 == 0
        return (struct.pack("<cHHHHB", b",", left, top, *size, 0x80 | file[10] & 7)
                + file[13:13 + table] + file[place + 10:-1])

    frames = frame(*area, colour)
    if later:
        frames += frame(0, 0, side, side, later)
    return b"GIF89a" + struct.pack("<HHBBB", side, side, 0, 0, 0) + frames + b";"


def bomb():
    """A PNG of 2 kB that claims 60,000 x 60,000 pixels."""
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(bytes(1 << 20), 9)) + chunk(b"IEND", b""))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def broken_pictures():
    """Files with a picture's extension that cannot be shown, each with a word of the reason."""
    whole = encoded(quartered(1600, 1200), "PNG")
    noise = bytes(range(7, 256)) * 40
    return {
        "empty.jpg": (b"", "empty"),
        "text.jpg": (b"I am a text.\n" * 100, "not a JPEG"),
        "bomb.png": (bomb(), "million pixels"),
        "cut in the header.png": (whole[:30], "damaged"),
        "noise as jpg.jpg": (b"\xff\xd8\xff\xe0" + noise, "damaged"),
        "noise as png.png": (b"\x89PNG\r\n\x1a\n" + noise, "damaged"),
        "noise as gif.gif": (b"GIF89a" + noise, "damaged"),
        "noise as webp.webp": (b"RIFF\x10\x27\x00\x00WEBPVP8 " + noise, "damaged"),
        "noise as tif.tif": (b"II*\x00" + noise, "damaged"),
        "noise as avif.avif": (b"\x00\x00\x00\x20ftypavif" + noise, "damaged"),
        "noise as heic.heic": (b"\x00\x00\x00\x20ftypheic" + noise, "damaged"),
    }


# Hostile file names, as bytes, and the text that may be shown for each.
HOSTILE_NAMES = {
    b"a" * 251 + b".jpg": "a" * 251,
    b"not \xff\xfe utf-8.jpg": "not \ufffd\ufffd utf-8",
    b"two\nlines\r.jpg": "two\ufffdlines\ufffd",
    b'"><svg onload=alert(1)>.jpg': '"><svg onload=alert(1)>',
    b"'-alert(1)-' &lt;b&gt; {{pageTitle}}.jpg": "'-alert(1)-' &lt;b&gt; {{pageTitle}}",
    "\u202egpj.exe \u2066hidden\u200b.jpg".encode(): "\ufffdgpj.exe \ufffdhidden\ufffd",
}


def lay_out(folder):
    """Fills a folder with all of these, and with entries that are not files."""
    good = encoded(quartered(), "JPEG", quality=95)
    for name, content in good_pictures().items():
        (folder / name).write_bytes(content)
    for name, (content, _) in broken_pictures().items():
        (folder / name).write_bytes(content)
    for name in HOSTILE_NAMES:
        with open(os.fsencode(folder) + b"/" + name, "wb") as file:
            file.write(good)
    (folder / "half transparent.png").write_bytes(half_transparent())
    (folder / "deep grey.png").write_bytes(deep_grey())
    whole = encoded(quartered(1600, 1200), "JPEG", quality=95)
    (folder / "cut in half.jpg").write_bytes(whole[:len(whole) // 2])
    _lay_out_what_is_no_file(folder, good)


def _lay_out_what_is_no_file(folder, good):
    outside = folder.parent / "outside"
    outside.mkdir()
    (outside / "secret.jpg").write_bytes(good)
    os.mkfifo(folder / "pipe.jpg")
    (folder / "a folder.jpg").mkdir()
    (folder / "outside.jpg").symlink_to(outside / "secret.jpg")
    (folder / "outside").symlink_to(outside)
    (folder / "nowhere.jpg").symlink_to("nowhere")
    (folder / "circle.jpg").symlink_to("circle.jpg")
    inner = folder / '"><img src=x onerror=alert(2)>'
    inner.mkdir()
    (inner / "inner.jpg").write_bytes(good)
