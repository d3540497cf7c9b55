"""Raw photographs as cameras lay them out, around previews that are drawn here: no camera's file is free to
copy. The layouts are those that exiftool and LibRaw read."""

import struct

from tiffs import ASCII, BYTE, LONG, SHORT, UNDEFINED, Directory, tiff

# What a sensor measured: 16 bytes that no decoder reads.
MEASURED = bytes(range(16)) * 64
REDUCED = {254: (LONG, [1])}
CAMERA = {271: (ASCII, b"Own\0"), 272: (ASCII, b"Camera 7\0")}
TAKEN = {0x9003: (ASCII, b"2019:06:05 04:03:02\0")}
# A lossless JPEG (SOF3), as CR2 and DNG store raw data: no preview, although it is larger.
LOSSLESS = (b"\xff\xd8\xff\xc4\x00\x14\x00" + bytes(15) + b"\0\0\xff\xc3\x00\x0b\x0e\x20\x00\x20\x00\x01\x01\x11\x00"
            + b"\xff\xda\x00\x08\x01\x01\x00\x01\x00\x00" + bytes(200) + b"\xff\xd9")


def sensor(width, height, compression=1, photometric=32_803, strip=MEASURED, **fields):
    tags = {254: (LONG, [0]), 256: (LONG, [width]), 257: (LONG, [height]), 258: (SHORT, [16]),
            259: (SHORT, [compression]), 277: (SHORT, [1])}
    if photometric:
        tags[262] = SHORT, [photometric]
    return Directory(tags, [strip])


def oriented(number):
    return {274: (SHORT, [number])}


def pointer(preview, **fields):
    """A directory with a JPEG by JPEGInterchangeFormat."""
    return Directory({**REDUCED, 259: (SHORT, [6])}, [preview], place_tag=513, count_tag=514)


def strip(preview, **fields):
    """A directory whose strip is a JPEG."""
    return Directory({**REDUCED, 259: (SHORT, [6])}, [preview])


def cr2(preview, thumbnail, orientation=1):
    first = Directory({**CAMERA, **oriented(orientation), 256: (SHORT, [320]), 257: (SHORT, [214]),
                       259: (SHORT, [6])}, [preview], exif=TAKEN)
    raw = Directory({259: (SHORT, [6])}, [LOSSLESS])
    return tiff(first, pointer(thumbnail), raw, behind=b"CR\2\0\0\0\0\0")


def nef(preview, thumbnail, orientation=1):
    first = Directory({**CAMERA, **REDUCED, **oriented(orientation), **thumbnail.fields},
                      thumbnail.strips, [pointer(preview), sensor(640, 428, 34_713)], TAKEN)
    return tiff(first, order=">")


def arw(preview, thumbnail, orientation=1):
    first = Directory({**CAMERA, **REDUCED, **oriented(orientation), 259: (SHORT, [6])}, [preview],
                      [sensor(640, 428, 32_767)], TAKEN, place_tag=513, count_tag=514)
    return tiff(first, pointer(thumbnail))


def pef(preview, thumbnail, orientation=1):
    raw = sensor(640, 428, 65_535)
    raw.fields |= {**CAMERA, **oriented(orientation)}
    raw.exif = TAKEN
    return tiff(raw, pointer(thumbnail), pointer(preview), order=">")


def dng(preview, thumbnail, orientation=1):
    first = Directory({**CAMERA, **REDUCED, **oriented(orientation), 50_706: (BYTE, [1, 4, 0, 0]),
                       **thumbnail.fields}, thumbnail.strips,
                      [sensor(640, 428), strip(preview)], TAKEN)
    return tiff(first)


def orf(preview, thumbnail, orientation=1):
    """The preview is in the notes of the maker, which have a layout of their own."""
    raw = sensor(640, 428)
    raw.fields |= {**CAMERA, **oriented(orientation)}
    raw.exif = {**TAKEN, 0x927C: (UNDEFINED, b"OLYMPUS\0II\3\0" + bytes(300) + preview + bytes(9))}
    return tiff(raw, magic=b"RO")


def rw2(preview, thumbnail, orientation=1):
    raw = sensor(640, 428, 34_316)
    raw.fields |= {**CAMERA, **oriented(orientation), 0x2E: (UNDEFINED, preview)}
    raw.exif = TAKEN
    return tiff(raw, magic=b"U\0")


def raf(preview, *_):
    """The metadata is that of the preview. Numbers are big-endian: where the preview is, how long it
    is, and the same of the table and the data of the sensor."""
    place = 148
    numbers = struct.pack(">6I", place, len(preview), 0, 0, place + len(preview), len(MEASURED))
    head = b"FUJIFILMCCD-RAW 0201FF383501" + b"Own Camera".ljust(32, b"\0") + b"0100" + bytes(20)
    return (head + numbers).ljust(place, b"\0") + preview + MEASURED


def box(name, content, kind=b""):
    return struct.pack(">I", 8 + len(kind) + len(content)) + name + kind + content


def cr3(preview, thumbnail, orientation=1, xmp=b""):
    canon = bytes.fromhex("85c0b687820f11e08111f4ce462b6a48")
    adobe = bytes.fromhex("be7acfcb97a942e89c71999491e3afac")
    shown = bytes.fromhex("eaf42b5e1c984b88b9fbb7dc406e4d16")
    notes = (box(b"CMT1", tiff(Directory({**CAMERA, **oriented(orientation)})))
             + box(b"CMT2", tiff(Directory(TAKEN)))
             + box(b"CMT4", tiff(Directory({1: (ASCII, b"N\0")})))
             + box(b"THMB", bytes(8) + thumbnail + bytes(4)))
    return (box(b"ftyp", b"crx \0\0\0\1crx isom") + box(b"moov", box(b"uuid", notes, canon))
            + (box(b"uuid", xmp, adobe) if xmp else b"")
            + box(b"uuid", bytes(8) + box(b"PRVW", bytes(16) + thumbnail), shown)
            + box(b"mdat", preview + MEASURED))
