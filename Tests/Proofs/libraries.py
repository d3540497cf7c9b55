"""Libraries of many pictures for proofs: names for a few small files."""

import os

from photographs import photograph

FOLDERS = 10


def large_library(folder, count):
    """Fills ten folders, 0 to 9, each with names for one picture: file systems allow some 65,000 of them."""
    for number in range(FOLDERS):
        inner = folder / f"{number}"
        inner.mkdir(parents=True)
        first = inner / "IMG_00000.jpg"
        first.write_bytes(photograph(title=f"Journey {number}") + b"%d" % number)
        for place in range(1, count // FOLDERS):
            os.link(first, inner / f"IMG_{place:05}.jpg")
    return folder
