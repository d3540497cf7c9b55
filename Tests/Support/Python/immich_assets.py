"""Pictures as an immich server describes them."""

import base64
import hashlib
import struct
import uuid
import zlib
from datetime import datetime, timedelta

ME = str(uuid.UUID(int=1))
KEY = "canary-0d41b7-key"
USER = {"id": ME, "name": "Me", "email": "me@example.org", "avatarColor": "primary", "profileImagePath": "",
        "profileChangedAt": "2024-01-01T00:00:00.000Z"}


def identifier(*parts):
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "/".join(map(str, parts))))


def png(colour=(200, 10, 20), width=12, height=8):
    """A PNG of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    row = b"\0" + bytes(colour) * width
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b""))


def asset(number, **fields):
    """A picture as the server sends it, with the fields of all versions."""
    exif = {"dateTimeOriginal": None, "timeZone": "Europe/Berlin", "orientation": "1", "make": "Canon",
            "model": "Canon EOS R5", "exifImageWidth": 6000, "exifImageHeight": 4000,
            "fileSizeInByte": 4_000_000 + number, "latitude": None, "longitude": None, "city": None,
            "state": None, "country": None, "rating": None, "description": ""}
    exif |= fields.pop("exif", {})
    # No memory of today: some days far from it.
    start = datetime(2020, 1 if datetime.now().month > 6 else 7, 1)
    taken = fields.pop("taken", start + timedelta(minutes=37 * number))
    local = taken.isoformat(timespec="milliseconds") + "Z"
    instant = (taken - timedelta(hours=1)).isoformat(timespec="milliseconds") + "Z"
    exif["dateTimeOriginal"] = exif["dateTimeOriginal"] or instant
    checksum = base64.b64encode(hashlib.sha1(str(number).encode()).digest()).decode()
    visibility = fields.get("visibility", "timeline")
    return {"id": identifier("asset", number), "type": "IMAGE", "checksum": checksum,
            "thumbhash": "1QcSHQRnh493V4dIh4eXh1h4kJUI", "fileCreatedAt": instant,
            "fileModifiedAt": instant, "localDateTime": local, "updatedAt": instant,
            "createdAt": instant, "originalFileName": f"IMG_{number:05}.jpg",
            "originalPath": f"upload/{number}.jpg", "originalMimeType": "image/jpeg", "width": 6000,
            "height": 4000, "duration": "0:00:00.00000", "isFavorite": False, "isEdited": False,
            "isOffline": False, "isTrashed": False, "isArchived": visibility == "archive",
            "visibility": visibility, "livePhotoVideoId": None, "people": [], "tags": [],
            "ownerId": ME, "deviceId": "WEB", "deviceAssetId": str(number), "resized": True,
            "hasMetadata": True, "exifInfo": exif} | fields
