"""What peer services need to show the same strip: pages of 560 x 640 pixels in a viewport of
1024 x 768, 600 apart, with the pictures fitted into them; and viewers who swipe back and forth."""

import os
import socket
import threading
import time
from pathlib import Path

from PIL import Image

VIEWPORT = 1024, 768
PAGE = 560, 640
STRIDE = 600
BACKGROUND = 22, 24, 28

# The duration of a swipe's motion in seconds, the same as Peekstrip's.
SETTLING = 0.85

FORMATS = {".jpg", ".jpeg", ".png", ".webp"}


def files(folder):
    """The pictures of a folder, sorted by name."""
    with os.scandir(folder) as entries:
        return sorted(Path(entry.path) for entry in entries
                      if os.path.splitext(entry.name)[1].lower() in FORMATS)


def fitted(path):
    """A picture as its page shows it: decoded as small as its decoder can, then scaled."""
    with Image.open(path) as picture:
        picture.draft("RGB", PAGE)
        scale = min(PAGE[0] / picture.width, PAGE[1] / picture.height)
        size = round(picture.width * scale), round(picture.height * scale)
        return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def place(page, size, offset):
    """The position of the upper left corner of a page's picture in the viewport."""
    left = (VIEWPORT[0] - PAGE[0]) // 2 + STRIDE * page - offset
    return (left + (PAGE[0] - size[0]) // 2,
            (VIEWPORT[1] - PAGE[1]) // 2 + (PAGE[1] - size[1]) // 2)


def visible(offset, count):
    """The visible pages at an offset."""
    first = (offset - (VIEWPORT[0] - PAGE[0]) // 2 + STRIDE - PAGE[0]) // STRIDE
    last = (offset + (VIEWPORT[0] + PAGE[0]) // 2) // STRIDE
    return range(max(0, first - 1), min(count, last + 1))


class Viewers:
    """The position of every viewer's strip: a swipe moves it to the next page, slowing down.

    Viewers have numbers, and each begins on the page with its number.
    """

    def __init__(self, page_count):
        self._last = page_count - 1
        self._moves = {}
        self._lock = threading.Lock()

    def offset(self, viewer):
        with self._lock:
            return round(self._offset(viewer, time.monotonic()))

    def swipe(self, viewer, direction):
        with self._lock:
            now = time.monotonic()
            _, goal, _ = self._move(viewer)
            page = goal + (1 if direction == "left" else -1)
            self._moves[viewer] = (
                self._offset(viewer, now), min(max(page, 0), self._last), now)

    def _offset(self, viewer, now):
        start, page, began = self._move(viewer)
        left = max(0, 1 - (now - began) / SETTLING) ** 3
        return start * left + STRIDE * page * (1 - left)

    def _move(self, viewer):
        """The start offset, the target page and the start time of the motion."""
        page = min(int(viewer), self._last)
        return self._moves.get(viewer, (STRIDE * page, page, 0))


def listening():
    """A socket on a free port of this machine."""
    made = socket.create_server(("127.0.0.1", 0), backlog=1024)
    return made, made.getsockname()[1]
