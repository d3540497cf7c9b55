"""TIFF files with directories, samples and byte orders of any kind, made here because Pillow writes few
of them."""

import struct
from dataclasses import dataclass, field

from PIL import Image, ImageChops

BYTE, ASCII, SHORT, LONG, RATIONAL, UNDEFINED, IFD, LONG8 = 1, 2, 3, 4, 5, 7, 13, 16
CODES = {BYTE: "B", ASCII: "B", SHORT: "H", LONG: "I", UNDEFINED: "B", IFD: "I", LONG8: "Q"}
EXIF_POINTER, SUBORDINATES = 0x8769, 330


@dataclass
class Directory:
    """Fields by their tags as (type, values), the data of strips, and directories to which fields point."""
    fields: dict
    strips: list = field(default_factory=list)
    below: list = field(default_factory=list)
    exif: dict = None
    # Where a field's value is the place of a strip, beside or instead of StripOffsets.
    place_tag: int = 273
    count_tag: int = 279


class _File:
    def __init__(self, order, is_big, magic):
        self.order, self.is_big = order, is_big
        self.data = bytearray((b"II" if order == "<" else b"MM") + (
            magic or struct.pack(order + "H", 43 if is_big else 42)))
        if is_big:
            self.data += struct.pack(order + "HH", 8, 0)
        self.first = len(self.data)
        self.data += bytes(8 if is_big else 4)

    def pack(self, code, *values):
        return struct.pack(self.order + code, *values)

    @property
    def offset_code(self):
        return "Q" if self.is_big else "I"

    def add(self, content):
        self.data += bytes(len(self.data) % 2)
        place = len(self.data)
        self.data += content
        return place

    def packed(self, kind, values):
        if kind == RATIONAL:
            return self.pack(f"{2 * len(values)}I", *(part for pair in values for part in pair))
        if isinstance(values, (bytes, bytearray)):
            return bytes(values)
        return self.pack(f"{len(values)}{CODES[kind]}", *values)

    def directory(self, directory):
        """Writes a directory; returns its place, and where the offset of the next one stands."""
        fields = dict(directory.fields)
        if directory.below:
            fields[SUBORDINATES] = IFD, [self.directory(one)[0] for one in directory.below]
        if directory.exif:
            fields[EXIF_POINTER] = LONG, [self.directory(Directory(directory.exif))[0]]
        if directory.strips:
            places = [self.add(strip) for strip in directory.strips]
            fields[directory.place_tag] = LONG, places
            fields[directory.count_tag] = LONG, [len(strip) for strip in directory.strips]
        entries, room = b"", 8 if self.is_big else 4
        for tag, (kind, values) in sorted(fields.items()):
            content, count = self.packed(kind, values), len(values)
            if len(content) > room:
                content = self.pack(self.offset_code, self.add(content))
            entries += self.pack("HH" + self.offset_code, tag, kind, count) + content.ljust(room, b"\0")
        count = self.pack("Q" if self.is_big else "H", len(fields))
        place = self.add(count + entries + bytes(room))
        return place, len(self.data) - room

    def link(self, at, place):
        self.data[at:at + (8 if self.is_big else 4)] = self.pack(self.offset_code, place)


def tiff(*pages, order="<", is_big=False, magic=None, behind=b""):
    """A file of a chain of directories. `behind` stands behind the header, as the mark of a CR2."""
    file = _File(order, is_big, magic)
    file.data += behind
    at = file.first
    for page in pages:
        place, following = file.directory(page)
        file.link(at, place)
        at = following
    return bytes(file.data)


def image(picture, order="<", kind=None, code="B", scale=1, photometric=None, **more):
    """A directory of a picture of Pillow with samples of another type, in one strip.

    `code` is of struct: B, H, I, h, i, e, f or d. `scale` is the value of white / 255."""
    bands = len(picture.getbands())
    samples = [value * scale for value in picture.tobytes()]
    if code not in "efd":
        samples = [int(value) for value in samples]
    bits = struct.calcsize(order + code) * 8
    form = 3 if code in "efd" else 2 if code.islower() else 1
    grey = bands < 3
    fields = {
        256: (LONG, [picture.width]), 257: (LONG, [picture.height]), 258: (SHORT, [bits] * bands),
        259: (SHORT, [1]), 262: (SHORT, [photometric or (1 if grey else 2)]),
        277: (SHORT, [bands]), 278: (LONG, [picture.height]), 339: (SHORT, [form] * bands)}
    if bands in (2, 4):
        fields[338] = SHORT, [2]
    if kind is not None:
        fields[254] = LONG, [kind]
    fields |= more.pop("fields", {})
    return Directory(fields, [struct.pack(f"{order}{len(samples)}{code}", *samples)], **more)


def packed(picture, bits, photometric):
    """A picture whose samples follow one another by bits, the highest first."""
    directory, largest = image(picture), (1 << bits) - 1
    bands, rows = len(picture.getbands()), []
    for y in range(picture.height):
        row = picture.crop((0, y, picture.width, y + 1)).tobytes()
        values = [round(value * largest / 255) for value in row]
        text = "".join(f"{largest - value if photometric == 0 else value:0{bits}b}" for value in values)
        text += "0" * (-len(text) % 8)
        rows.append(int(text, 2).to_bytes(len(text) // 8, "big"))
    directory.fields |= {258: (SHORT, [bits] * bands), 262: (SHORT, [photometric])}
    return tiff(Directory(directory.fields, [b"".join(rows)]))


def planes(picture, code="B", scale=1, tile=None):
    """A picture with a plane for each colour, in strips or in tiles."""
    directory, parts = image(picture, code=code, scale=scale), []
    for band in picture.split():
        across, down = tile or picture.size
        for y in range(0, picture.height, down):
            for x in range(0, picture.width, across):
                values = [value * scale for value in band.crop((x, y, x + across, y + down)).tobytes()]
                parts.append(struct.pack(f"<{len(values)}{code}", *values))
    fields = directory.fields | {284: (SHORT, [2])}
    if not tile:
        return tiff(Directory(fields, parts))
    del fields[278]
    fields |= {322: (SHORT, [tile[0]]), 323: (SHORT, [tile[1]])}
    return tiff(Directory(fields, parts, place_tag=324, count_tag=325))


def negative(picture, **samples):
    """A directory of a picture in grey with its samples turned around: the smallest is white."""
    return image(ImageChops.invert(picture), fields={262: (SHORT, [0])}, **samples)


def with_selection(picture):
    """A picture with one sample more, of which the file does not say what it is: 0 on the left."""
    selection = Image.new("L", picture.size)
    selection.paste(255, (picture.width // 2, 0, *picture.size))
    directory, bands = image(picture), len(picture.getbands())
    parts = [part.tobytes() for part in (*picture.split(), selection)]
    known = directory.fields.get(338, (SHORT, []))[1]
    fields = directory.fields | {
        258: (SHORT, [8] * (bands + 1)), 277: (SHORT, [bands + 1]), 338: (SHORT, [*known, 0]),
        339: (SHORT, [1] * (bands + 1))}
    return tiff(Directory(fields, [bytes(value for pixel in zip(*parts) for value in pixel)]))
