"""Motion photos as phones write them: a picture and a film in one file."""

import struct

from pictures import encoded, quartered

NAMESPACES = """xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"
  xmlns:Container="http://ns.google.com/photos/1.0/container/"
  xmlns:Item="http://ns.google.com/photos/1.0/container/item/\""""


def packet(attributes="", elements=""):
    return (f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF {NAMESPACES}>'
            f"<rdf:Description {attributes}>{elements}</rdf:Description></rdf:RDF></x:xmpmeta>").encode()


def listed(*items, as_elements=False):
    """A packet with the list of the files in one, each with its properties."""
    def entry(item):
        if as_elements:
            properties = "".join(f"<Item:{name}>{value}</Item:{name}>" for name, value in item.items())
            return f'<Container:Item rdf:parseType="Resource">{properties}</Container:Item>'
        properties = " ".join(f'Item:{name}="{value}"' for name, value in item.items())
        return f"<Container:Item {properties}/>"

    entries = "".join(f'<rdf:li rdf:parseType="Resource">{entry(item)}</rdf:li>' for item in items)
    return packet('GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1"',
                  f"<Container:Directory><rdf:Seq>{entries}</rdf:Seq></Container:Directory>")


PRIMARY = {"Mime": "image/jpeg", "Semantic": "Primary", "Length": 0, "Padding": 0}


def motion(length, **properties):
    return {"Mime": "video/mp4", "Semantic": "MotionPhoto", "Length": length, "Padding": 0, **properties}


def picture(xmp=None, make=None):
    """A JPEG with a packet of XMP behind its first segment."""
    image = quartered()
    exif = image.getexif()
    if make:
        exif[0x010F] = make
    file = encoded(image, "JPEG", exif=exif, quality=90)
    if xmp is None:
        return file
    content = b"http://ns.adobe.com/xap/1.0/\0" + xmp
    return file[:2] + struct.pack(">2sH", b"\xff\xe1", len(content) + 2) + content + file[2:]


def samsung(film):
    """What Samsung's phones append, as exiftool's Samsung.pm describes it."""
    blocks = [(0x0A01, b"Image_UTC_Data", b"1714528800000"), (0x0A30, b"MotionPhoto_Data", film)]
    body = b""
    starts = []
    for kind, name, content in blocks:
        starts.append(len(body))
        body += struct.pack("<HHI", 0, kind, len(name)) + name + content
    entries = [struct.pack("<HHII", 0, kind, len(body) - start, 8 + len(name) + len(content))
               for start, (kind, name, content) in zip(starts, blocks)]
    directory = b"SEFH" + struct.pack("<II", 106, len(blocks)) + b"".join(entries)
    return body + directory + struct.pack("<I", len(directory)) + b"SEFT"
