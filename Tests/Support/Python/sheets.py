"""Contact sheets, for looking at: pictures beside and below each other, each with a line of text."""

import os
from pathlib import Path

from PIL import Image, ImageDraw

# Where sheets are written; bin/prove names the folder at its end.
FOLDER = Path(os.environ.get("PEEKSTRIP_SHEETS") or Path(__file__).resolve().parents[3] / ".build/sheets")
GAP, LINE = 8, 14


def write(name, rows):
    """Writes rows of pictures with their texts, and returns the file; pixels stay as they are."""
    widths = [max((row[column][0].width for row in rows if column < len(row)), default=0)
              for column in range(max(map(len, rows)))]
    heights = [max(picture.height for picture, _ in row) + LINE for row in rows]
    sheet = Image.new("RGB", (sum(widths) + GAP * (len(widths) + 1), sum(heights) + GAP * (len(rows) + 1)), "#888")
    draw = ImageDraw.Draw(sheet)
    top = GAP
    for row, height in zip(rows, heights):
        left = GAP
        for (picture, text), width in zip(row, widths):
            sheet.paste(picture.convert("RGB"), (left, top))
            draw.text((left, top + picture.height + 1), text, "black")
            left += width + GAP
        top += height + GAP
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{name}.png"
    sheet.save(file)
    return file


def reduced(picture, side):
    """A picture whose longer side has at most so many pixels."""
    small = picture.convert("RGB")
    small.thumbnail((side, side))
    return small
