"""Photographs with what cameras and people write into JPEG files, and folders of them."""

import io
import struct
from xml.sax.saxutils import escape

from PIL import Image
from PIL.TiffImagePlugin import IFDRational

from service import READING, until

# Tags of EXIF 2.32, in the first directory, in that of the shot, and in that of the place.
MAKE, MODEL, SHOT, PLACE = 0x010F, 0x0110, 0x8769, 0x8825
TAKEN, OFFSET, FRACTION = 0x9003, 0x9011, 0x9291
SECONDS, F_NUMBER, ISO, FOCAL_LENGTH, LENS = 0x829A, 0x829D, 0x8827, 0x920A, 0xA434


def photograph(size=(40, 30), colour=(90, 90, 90), exif=None, **fields):
    """The bytes of a JPEG; `exif` is what `exif_fields` returns, the others are those of `xmp`."""
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, "JPEG", exif=exif or Image.Exif())
    content = file.getvalue()
    return with_segment(content, 0xE1, xmp(**fields)) if fields else content


def exif_fields(taken=None, offset=None, fraction=None, make=None, model=None, lens=None,
                seconds=None, f_number=None, iso=None, focal_length=None, place=None):
    """EXIF with these fields; a place is a latitude and a longitude in degrees."""
    exif = Image.Exif()
    first = {MAKE: make, MODEL: model}
    exif.update({tag: value for tag, value in first.items() if value is not None})
    shot = {TAKEN: taken, OFFSET: offset, FRACTION: fraction, LENS: lens, ISO: iso,
            SECONDS: seconds and IFDRational(*seconds),
            F_NUMBER: f_number and IFDRational(*f_number),
            FOCAL_LENGTH: focal_length and IFDRational(*focal_length)}
    exif[SHOT] = {tag: value for tag, value in shot.items() if value is not None}
    if place:
        north, east = place
        exif[PLACE] = {
            1: "N" if north >= 0 else "S", 2: _degrees(north),
            3: "E" if east >= 0 else "W", 4: _degrees(east)}
    return exif


def _degrees(value):
    """Degrees, minutes and seconds, as EXIF has them."""
    seconds = round(abs(value) * 3600)
    return tuple(IFDRational(part, 1) for part in (
        seconds // 3600, seconds // 60 % 60, seconds % 60))


def taken(date, **options):
    """A photograph with a date of EXIF, such as `2024:05:01 12:34:56`."""
    return photograph(exif=exif_fields(taken=date), **options)


def xmp(title=None, caption=None, keywords=(), rating=None, date=None):
    """A packet of XMP, with the header of its segment (XMP specification, part 3, 1.1.3)."""
    parts = []
    if title is not None:
        parts.append(_alternatives("dc:title", title))
    if caption is not None:
        parts.append(_alternatives("dc:description", caption))
    if keywords:
        bag = "".join(f"<rdf:li>{escape(word)}</rdf:li>" for word in keywords)
        parts.append(f"<dc:subject><rdf:Bag>{bag}</rdf:Bag></dc:subject>")
    if rating is not None:
        parts.append(f"<xmp:Rating>{rating}</xmp:Rating>")
    if date is not None:
        parts.append(f"<xmp:CreateDate>{date}</xmp:CreateDate>")
    packet = (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        f'xmlns:xmp="http://ns.adobe.com/xap/1.0/">{"".join(parts)}</rdf:Description>'
        "</rdf:RDF></x:xmpmeta>")
    return b"http://ns.adobe.com/xap/1.0/\0" + packet.encode()


def _alternatives(name, text):
    return (f'<{name}><rdf:Alt><rdf:li xml:lang="x-default">{escape(text)}</rdf:li></rdf:Alt>'
            f"</{name}>")


def iptc(**fields):
    """A block of Photoshop's with an IIM of IPTC: object name, caption, keyword, date and time."""
    numbers = {"title": 5, "keyword": 25, "date": 55, "time": 60, "caption": 120}
    # Record 1, data set 90: the texts are UTF-8.
    data = b"\x1c\x01\x5a\0\x03\x1b%G" + b"".join(
        struct.pack(">BBBH", 0x1C, 2, numbers[name], len(text.encode())) + text.encode()
        for name, text in fields.items())
    return (b"Photoshop 3.0\0" + b"8BIM" + struct.pack(">HHI", 0x0404, 0, len(data)) + data
            + bytes(len(data) % 2))


def with_segment(content, marker, data):
    """A JPEG with one more segment, after the first that Pillow wrote (JFIF)."""
    end = 4 + struct.unpack(">H", content[4:6])[0]
    return (content[:end] + struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data
            + content[end:])


# The service's view of them


def titles(service, gallery, query=""):
    """The titles of a gallery's items in its order, from all parts of its listing."""
    return [item["title"] for item in walked(service, gallery, query)]


def walked(service, gallery, query=""):
    """The items of a gallery, from all parts of its listing."""
    items, address = [], f"/v1/galleries/{gallery}{query}"
    while address:
        part = service.get(address)
        assert part.status == 200, (address, part.body[:300])
        items += part.json["items"]
        address = part.json["next"]
    return items


def settled(service):
    """Waits until all pictures are read and listings have their dates."""
    def is_settled():
        document = service.get("/v1/galleries?limit=1000").json
        return document["index"]["read"] == document["index"]["total"] and all(
            item["taken"] for gallery in document["galleries"] if gallery["count"]
            for item in walked(service, gallery["id"], "?limit=1000&fields=taken"))

    until(is_settled, "all pictures are read", READING)
