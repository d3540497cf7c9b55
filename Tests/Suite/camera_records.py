"""What a person expects of a file of a camera, made from what exiftool reads in it."""

import re
from datetime import datetime, timedelta

def first(record, *names):
    for name in names:
        value = record.get(name)
        if value not in (None, "", []):
            return value
    return None


def words(value):
    return " ".join(str(value).split()) if value is not None else None


DATE = re.compile(
    r"(\d{4})(?:[:\-/.]?(\d\d)(?:[:\-/.]?(\d\d)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?)?)?"
    r"\s*(Z|[+-]\d\d:?\d\d)?[\s\0]*$")


def date(text, fraction=None, offset=None):
    """A date of exiftool's as the service writes it, and when it is; None if it is none."""
    found = DATE.match(str(text or "").strip())
    if not found:
        return None
    year, month, day, hour, minute, second, digits, zone = found.groups()
    parts = [year] + [part for part in (month, day) if part and part != "00"]
    zone = zone or (offset if re.fullmatch(r"Z|[+-]\d\d:\d\d", str(offset or "").strip(" \0")) else None)
    try:
        moment = datetime(int(year), int(month or 0) or 1, int(day or 0) or 1, int(hour or 0) % 24,
                          int(minute or 0), int(second or 0))
    except ValueError:
        return None
    if moment.year < 1826 or moment > datetime.now() + timedelta(days=1):
        return None
    # The zero of a clock.
    if hour and moment in (datetime(1904, 1, 1), datetime(1970, 1, 1), datetime(2002, 12, 8, 12)):
        return None
    said = "-".join(parts)
    if hour and len(parts) == 3:
        digits = digits or re.sub(r"\D.*", "", str(fraction or "").strip())
        said += moment.strftime("T%H:%M:%S")
        said += f".{digits[:3]:0<3}" if digits.strip("0") and digits[:3].strip("0") else ""
        said += {None: "", "Z": "+00:00"}.get(zone, zone)
    return said


def dates(record):
    """The dates in the order of trust, each with its source."""
    def exif(name, *parts):
        return date(first(record, f"ExifIFD:{name}", f"IFD0:{name}"),
                    *[record.get(f"ExifIFD:{part}") for part in parts])

    def iptc(day, clock):
        day, clock = first(record, f"IPTC:{day}"), first(record, f"IPTC:{clock}")
        return date(f"{day} {clock}") or date(day) if day else None

    changed = record.get("PNG:ModifyDate")
    stamp, time = record.get("GPS:GPSDateStamp"), record.get("GPS:GPSTimeStamp")
    return [(source, said) for source, said in [
        ("exif", exif("DateTimeOriginal", "SubSecTimeOriginal", "OffsetTimeOriginal")),
        ("xmp", date(first(record, "XMP-exif:DateTimeOriginal"))
         or date(first(record, "XMP-photoshop:DateCreated"))),
        ("iptc", iptc("DateCreated", "TimeCreated")),
        ("digitized", exif("CreateDate", "SubSecTimeDigitized", "OffsetTimeDigitized")),
        ("digitized", date(first(record, "XMP-xmp:CreateDate", "XML-xmp:CreateDate", "XMP-exif:DateTimeDigitized"))),
        ("digitized", date(record.get("PNG:CreationTime"))),
        ("digitized", iptc("DigitalCreationDate", "DigitalCreationTime")),
        ("gps", date(f"{stamp} {str(time).split('.')[0]}Z") if stamp and time else None),
        ("gps", date(record.get("XMP-exif:GPSDateTime"))),
        ("modified", date(record.get("IFD0:ModifyDate"), record.get("ExifIFD:SubSecTime"),
                          record.get("ExifIFD:OffsetTime"))),
        ("modified", date(f"{changed}Z") if changed else None),
    ] if said]


def rating(record):
    """Stars, or those that Windows writes as 1, 25, 50, 75 and 99 percent."""
    for stars, percent in (("XMP-xmp:Rating", "XMP-microsoft:RatingPercent"), ("IFD0:Rating", "IFD0:RatingPercent")):
        if stars in record:
            return record[stars]
        if percent in record:
            return {0: 0, 1: 1, 25: 2, 50: 3, 75: 4, 99: 5}.get(record[percent])
    return None


def expected(record):
    taken = dates(record)
    keywords = first(record, "XMP-dc:Subject", "IPTC:Keywords")
    if keywords is None:
        keywords = str(record.get("IFD0:XPKeywords") or "").split(";")
    keywords = [words(word) for word in (keywords if isinstance(keywords, list) else [keywords])]
    make, model = (words(first(record, f"IFD0:{name}", f"XMP-tiff:{name}")) or "" for name in ("Make", "Model"))
    return {
        "taken": (taken[0][1], taken[0][0]) if taken else (None, "file"),
        "title": words(first(record, "XMP-dc:Title", "PNG:Title", "IPTC:ObjectName", "IFD0:XPTitle")),
        "caption": words(first(record, "XMP-dc:Description", "PNG:Description", "IPTC:Caption-Abstract",
                               "IFD0:ImageDescription", "IFD0:XPComment", "ExifIFD:UserComment",
                               "XMP-tiff:ImageDescription", "XMP-exif:UserComment")) or "",
        "keywords": [word for word in keywords if word],
        "rating": rating(record),
        "camera": (make, model),
        "seconds": first(record, "ExifIFD:ExposureTime", "IFD0:ExposureTime"),
        "iso": first(record, "ExifIFD:ISO", "IFD0:ISO", "ExifIFD:ISOSpeed"),
    }
