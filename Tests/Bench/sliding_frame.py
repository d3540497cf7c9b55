"""The cost of encoding a frame of a sliding strip, compared with fpng, libpng and others, which
encode the same pixels; horizontal, and vertical. Frames of text and flat graphics are composed."""

import random
import tempfile
from pathlib import Path
from statistics import mean

from PIL import Image

import photographs
from composed_frame import SIZE, encoders
from contest import medians, rows as compared

PAGE = 560, 640
STRIDE = 600
ACROSS = 64
# How far the first page is out of view, so that three pages are visible.
GONE = 301


def rows(program, rounds):
    random.seed(5)
    taken = photographs.strips(PAGE)
    strips = {
        "photographs": taken,
        "photographs, upwards": taken,
        "made photographs": [] if photographs.own else [photographs.made_strip(PAGE)],
    }
    with tempfile.TemporaryDirectory() as folder, program.contestant() as order:
        table = []
        for name, some in strips.items():
            # Several strips share the rounds.
            turns = max(1, rounds // max(1, len(some)))
            measured = [one(Path(folder), order, name, pages, turns) for pages in some]
            if measured:
                table += compared(name, means(measured), "fpng")
        return table


def means(measured):
    """The mean milliseconds and bytes of each contestant over several strips, by name."""
    return {who: (mean(strip[who][0] for strip in measured),
                  round(mean(strip[who][1] for strip in measured))) for who in measured[0]}


def one(folder, order, name, pages, rounds):
    """The result of each contestant for one strip, where the spliced pixels are those that the
    others encode."""
    is_vertical = name.endswith("upwards")
    paths = []
    for number, page in enumerate(pages):
        paths.append(folder / f"page-{number}.ppm")
        page.save(paths[-1])
    strip = name.replace(" ", "-")
    order("code", strip, *paths)
    frame = composed(pages, is_vertical)
    place = *SIZE, stride(is_vertical), int(is_vertical), -GONE, across(is_vertical)
    spliced = folder / "spliced.png"
    order("spliced", strip, spliced, *place)
    if Image.open(spliced).convert("RGB").tobytes() != frame.tobytes():
        raise RuntimeError(f"the spliced frame of {name} has other pixels")
    composed_path = folder / "frame.ppm"
    frame.save(composed_path)
    order("load", strip, composed_path)
    turns = encoders(order, strip, frame.tobytes())
    for own in ("peekstrip", "peekstrip small"):
        turns.pop(own)
    turns = {"peekstrip": lambda: order("splice", strip, *place),
             "peekstrip from pixels": lambda: order("encode", strip, "fast"), **turns}
    return medians(turns, rounds)


def stride(is_vertical):
    return PAGE[1] + 40 if is_vertical else STRIDE


def across(is_vertical):
    return (SIZE[0] - PAGE[0]) // 2 if is_vertical else ACROSS


def composed(pages, is_vertical):
    frame = Image.new("RGB", SIZE, "white")
    for number, page in enumerate(pages):
        along = number * stride(is_vertical) - GONE
        frame.paste(page, (across(is_vertical), along) if is_vertical
                    else (along, across(is_vertical)))
    return frame
