"""A device with the firmware of TRMNL: what it sends, what it takes, and when it draws.

The rules are those of usetrmnl/trmnl-firmware 74f7b18 (`src/api-client`, `src/bl.cpp`, `src/filesystem.cpp`,
`lib/trmnl/src`) and of usetrmnl/trmnl-spec 50c9436 (`spec/general/images_spec.rb`)."""

import http.client
import json
import struct
from urllib.parse import urlsplit

from http_clients import LATE, PATIENCE, until

PNG = b"\x89PNG\r\n\x1a\n"


class Model:
    """A panel and what its program takes."""

    def __init__(self, name, width, height, most_bytes, row_bytes, looks):
        self.name = name
        self.width = width
        self.height = height
        self.most_bytes = most_bytes
        # PNG_MAX_BUFFERED_PIXELS / 2 of the build.
        self.row_bytes = row_bytes
        # Pairs of a PNG's colour type and depth.
        self.looks = looks


# Grey of one or two bits, or a palette of as many: four bits of grey come out mostly black.
OG = Model("og", 800, 480, 90_000, 3_216, {(0, 1), (0, 2), (3, 1), (3, 2)})
# Its palette of six inks.
E1002 = Model("reterminal_e1002", 800, 480, 90_000, 3_216, {(3, 4)})
X = Model("x", 1872, 1404, 750_000, 7_492, {(0, 4)})


class Device:
    """A device that is awake; it keeps pictures by their names, as its flash does."""

    def __init__(self, server, model, firmware="1.9.0", says_size=True):
        self.server = server
        self.model = model
        self.firmware = firmware
        self.says_size = says_size
        self.token = ""
        self.kept = set()
        self.shown = None
        self.downloads = 0

    def _get(self, url, fields, method="GET", body=None):
        """The response; of a server that is too busy for a picture, a later one, unless a button was pressed."""
        def answer():
            status, _, content = found = self._answer(url, fields, method, body)
            is_late = status == 503 and LATE.search(content)
            return found if not is_late or fields.get("Update-Source") == "button" else None

        return until(answer, f"{url} is answered")

    def _answer(self, url, fields, method, body):
        parts = urlsplit(url)
        assert parts.scheme == "http" and parts.hostname
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=PATIENCE)
        try:
            path = parts.path + (f"?{parts.query}" if parts.query else "")
            connection.request(method, path, body, fields)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def _fields(self, **more):
        return {"ID": "AA:BB:CC:DD:EE:FF", "Content-Type": "application/json",
                "FW-Version": self.firmware, "Model": self.model.name, **more}

    def set_up(self, slash=""):
        """Returns the picture of the first start, which is not kept."""
        # `new_url[200]` holds this address and that of the log.
        assert len(self.server + "/api/log") < 200
        status, _, body = self._get(f"{self.server}/api/setup{slash}", self._fields())
        assert status == 200, body
        names = json.loads(body)
        assert names["status"] == 200
        assert all(isinstance(names[name], str) and names[name]
                   for name in ("api_key", "friendly_id", "image_url", "message"))
        self.token = names["api_key"]
        status, headers, body = self._get(names["image_url"], {"Accept-Encoding": "identity"})
        assert status == 200 and int(headers["Content-Length"]) == len(body)
        if self.firmware <= "1.8.2":
            self.check_bitmap(body)
        return body

    @staticmethod
    def check_bitmap(data):
        """`parseBMPHeader`, and that of `display_show_image`, which reads 48,062 bytes."""
        assert data[:2] == b"BM" and len(data) == 48_062
        width, height = struct.unpack_from("<II", data, 18)
        bits, compression, size = struct.unpack_from("<HII", data, 28)
        colours = struct.unpack_from("<I", data, 46)[0] or 1 << bits
        assert (width, height, bits, compression, size, colours) == (800, 480, 1, 0, 48_000, 2)
        assert struct.unpack_from("<I", data, 10)[0] == 62
        assert data[54:62] == b"\0\0\0\0\xff\xff\xff\0"

    def ask(self, source="timer", method="GET"):
        """What the server says of the picture; the status and the body."""
        size = {"Width": str(self.model.width), "Height": str(self.model.height)}
        fields = self._fields(**{
            "Update-Source": source, "Access-Token": self.token, "Refresh-Rate": "900",
            "Battery-Voltage": "3.91", "RSSI": "-61", "Image-Cached": "false", "Wake-Time": "4321",
            "Temperature-Profile": "true", **(size if self.says_size else {})})
        status, _, body = self._get(f"{self.server}/api/display", fields, method)
        return status, body

    def wake(self, source="timer"):
        """Draws what is new, and returns after how many seconds it wakes again."""
        status, body = self.ask(source)
        assert status == 200, body
        answer = json.loads(body)
        assert answer["status"] == 0
        name, url = answer["filename"], answer["image_url"]
        assert 0 < len(name) <= 31 and "/" not in name
        assert len(url.encode()) < 1024
        for member in ("refresh_rate", "image_url_timeout"):
            assert type(answer[member]) is int and 0 <= answer[member] < 1 << 32
        assert answer["image_url_timeout"] <= 65
        assert answer["reset_firmware"] is answer["update_firmware"] is False
        if name not in self.kept:
            self._download(url, name)
        self.shown = name
        return answer["refresh_rate"]

    def _download(self, url, name):
        fields = {"Accept-Encoding": "identity"}
        if url.startswith(self.server):
            fields |= {"ID": "AA:BB:CC:DD:EE:FF", "Access-Token": self.token}
        status, headers, body = self._get(url, fields)
        assert status == 200, body
        # Anything else is taken for a BMP.
        assert headers["Content-Type"] == "image/png"
        self.check_png(body)
        # A picture of another time with the same beginning is removed.
        self.kept = {kept for kept in self.kept if kept[:13] != name[:13]} | {name}
        self.downloads += 1
        self.picture = body

    def check_png(self, data):
        assert data[:8] == PNG and data[12:16] == b"IHDR"
        width, height, depth, kind, _, _, interlace = struct.unpack_from(">IIBBBBB", data, 16)
        assert (width, height, interlace) == (self.model.width, self.model.height, 0)
        assert (kind, depth) in self.model.looks
        assert (width * depth + 7) // 8 < self.model.row_bytes
        assert len(data) <= self.model.most_bytes

    def log(self):
        """Writes of a trouble; returns the status."""
        body = json.dumps({"logs": [{"creation_timestamp": 1789000000, "message": "WiFi lost"}]})
        status, _, _ = self._get(f"{self.server}/api/log", self._fields(
            **{"Access-Token": self.token, "Accept": "application/json, */*"}), "POST", body)
        return status
