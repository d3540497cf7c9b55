"""The cost of encoding a frame composed in pixels, compared with fpng, libpng and others: a
strip of pictures, a curling page, and a page of text and controls like a screen's."""

import io
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from contest import medians, rows as compared, timed
from missing import module

SIZE = 1024, 768
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
TEXT = "Rows of a page, filtered and coded once, are joined at any column. "


def rows(program, rounds):
    with tempfile.TemporaryDirectory() as folder, program.contestant() as order:
        table = []
        for name in ["photographs", "curl", "screenshot"]:
            path = Path(folder) / f"{name}.ppm"
            if name == "screenshot":
                screenshot().save(path)
            else:
                order("compose", name, path)
            order("load", name, path)
            pixels = Image.open(path).convert("RGB").tobytes()
            table += compared(name, medians(encoders(order, name, pixels), rounds), "fpng")
        return table


def encoders(order, name, pixels):
    """All encode 8-bit RGB from the same pixels in memory."""
    turns = {
        "peekstrip": lambda: order("encode", name, "fast"),
        "peekstrip small": lambda: order("encode", name, "small"),
    }
    if fpng := module("fpng_py", "fpng"):
        turns["fpng"] = timed(lambda: fpng.fpng_encode_image_to_memory(pixels, *SIZE))
    turns["libpng level 1"] = lambda: order("encode", name, 1)
    turns["libpng default"] = lambda: order("encode", name, 6)
    turns |= others(pixels)
    return turns


def others(pixels):
    """Libraries for encoding from Python, at zlib's fastest level."""
    picture = Image.frombytes("RGB", SIZE, pixels)
    turns = {"pillow level 1": timed(lambda: saved(picture))}
    cv2, numpy = module("cv2", "OpenCV"), module("numpy", "numpy")
    if cv2 and numpy:
        # It requires BGR; converting the order is not part of the measured work.
        rows_ = numpy.frombuffer(pixels, numpy.uint8).reshape(SIZE[1], SIZE[0], 3)[..., ::-1].copy()
        level = [cv2.IMWRITE_PNG_COMPRESSION, 1]
        turns["opencv level 1"] = timed(lambda: cv2.imencode(".png", rows_, level)[1])
    if pyvips := module("pyvips", "pyvips"):
        image = pyvips.Image.new_from_memory(pixels, *SIZE, 3, "uchar")
        turns["pyvips level 1"] = timed(lambda: image.pngsave_buffer(compression=1))
    return turns


def saved(picture):
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=1)
    return file.getbuffer()


def screenshot():
    """Text, panels, buttons and a gradient, as on a page in a browser."""
    page = Image.new("RGB", SIZE, (250, 250, 252))
    draw = ImageDraw.Draw(page)
    for y in range(72):
        draw.line([(0, y), (SIZE[0], y)], fill=(30 + y // 2, 60 + y // 2, 110 + y))
    draw.text((24, 18), "Peekstrip", font=ImageFont.truetype(FONT, 30), fill="white")
    body = ImageFont.truetype(FONT, 14)
    for line in range(26):
        draw.text((280, 100 + 22 * line), (TEXT * 2)[line * 3:][:88], font=body, fill=(40, 40, 48))
    for item in range(9):
        top = 100 + 60 * item
        draw.rounded_rectangle([24, top, 248, top + 48], 8, fill=(232, 236, 244),
                               outline=(190, 196, 210))
        draw.text((40, top + 15), f"Gallery number {item + 1}", font=body, fill=(30, 60, 110))
    draw.rounded_rectangle([840, 700, 1000, 744], 10, fill=(30, 90, 200))
    draw.text((880, 713), "Next page", font=body, fill="white")
    return page
