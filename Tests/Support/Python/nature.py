"""Real photographs for proofs: those of Debian's package mate-backgrounds, cut into many shapes."""

from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageOps

FOLDER = Path("/usr/share/backgrounds/mate/nature")
# Width to height.
SHAPES = [(3, 2), (2, 3), (4, 3), (3, 4), (1, 1), (16, 9), (9, 16), (21, 9), (1, 3), (3, 1)]
# Pixels of the longer side from which parts are cut.
SIDE = 2400


def files():
    """The photographs; the test is skipped where there are none."""
    found = sorted(FOLDER.glob("*.jpg"))
    if not found:
        pytest.skip("mate-backgrounds is not installed")
    return found


@cache
def whole(path):
    with Image.open(path) as picture:
        picture.draft("RGB", (SIDE, SIDE))
        upright = ImageOps.exif_transpose(picture).convert("RGB")
    upright.thumbnail((SIDE, SIDE))
    return upright


def part(number, size):
    """A part of a photograph in a size: of the same photograph another one for each number."""
    found = files()
    turn, path = divmod(number, len(found))
    centre = (0.5 + 0.45 * ((turn * 0.618) % 1 - 0.5) * 2, 0.5 + 0.45 * ((turn * 0.383) % 1 - 0.5) * 2)
    return ImageOps.fit(whole(found[path]), size, Image.Resampling.LANCZOS, centering=centre)


def shaped(number, side=1600):
    """A part in one of the shapes, all of which ten numbers in a row have."""
    width, height = SHAPES[(number + number // len(SHAPES)) % len(SHAPES)]
    scale = side / max(width, height)
    return part(number, (round(width * scale), round(height * scale)))
