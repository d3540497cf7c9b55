"""What it costs that pictures are decoded in processes of their own: beside the same code in the
process that wants the pixels. A picture of one pixel shows the cost of the way alone."""

import tempfile
from pathlib import Path

from PIL import Image

import photographs
from contest import medians, rows as compared

SIZE = 560, 640
ROUNDS = 11


def rows(program, rounds):
    with tempfile.TemporaryDirectory() as folder, program.contestant() as order:
        large = photographs.lay_out_large(Path(folder), 1)[0]
        pixel = Path(folder) / "pixel.png"
        Image.new("RGB", (1, 1), "blue").save(pixel)
        table = []
        for what, path in (("one pixel", pixel), ("JPEG, 12.0 megapixels", large)):
            turns = {who: lambda path=path, where=where: order("decode", path, *SIZE, where)
                     for who, where in (("decoder process", "process"),
                                        ("in process", "library"))}
            measured = medians(turns, min(rounds, ROUNDS))
            table += compared(what, measured, "in process")
            # The bytes are the decoder's memory; there is no such figure without a decoder.
            table[-1]["bytes"] = None
        return table
