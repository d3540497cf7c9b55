"""An immich server of versions 2 and 3, as far as a client that shows pictures can tell.

It follows the published OpenAPI of 1.133, 3.0.2, 3.0.3 and 3.3.5, and what issues of 2.x and 3.x say. What
differs between versions is here as it is there: what an album contains, what a search means that leaves
out `visibility`, how the day of memories is written, how errors look.
"""

import json
import urllib.parse
from datetime import datetime, timezone

from immich_assets import KEY, ME, USER, identifier, png
from immich_searches import Searches
from replying import ReplyingHandler, ReplyingServer

# Those that browsers show, for which the server makes no full size.
WEB_TYPES = {"image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"}


class Immich(Searches, ReplyingServer):
    """The server, whose library is in memory."""

    def __init__(self, version=(3, 3, 5), port=0):
        self.version = version
        self.permissions = ["all"]
        self.assets = []
        self.albums = {}
        self.people = {}
        self.tags = {}
        self.stacks = {}
        # What is listed of the faces of an asset.
        self.faces = {}
        # Bytes by asset: of the file, of what immich made of it, and of what was edited.
        self.pictures = {}
        self.previews = {}
        self.fullsizes = {}
        self.edits = {}
        super().__init__(Handler, port)

    def paths(self, start=""):
        return [path for _, path, _, _ in list(self.asked) if path.startswith(start)]

    def add(self, *assets):
        self.assets += assets
        return list(assets)

    def add_album(self, title, assets, shared=False):
        album = identifier("album", title, len(self.albums))
        self.albums[album] = {"title": title, "assets": [one["id"] for one in assets], "shared": shared}
        return album

    def add_person(self, name, assets, hidden=False):
        person = identifier("person", name, len(self.people))
        self.people[person] = {"name": name, "assets": {one["id"] for one in assets}, "hidden": hidden}
        return person

    def add_tag(self, value, assets):
        tag = identifier("tag", value)
        self.tags[tag] = {"value": value, "assets": {one["id"] for one in assets}}
        return tag

    def add_stack(self, primary, others):
        stack = identifier("stack", len(self.stacks))
        self.stacks[stack] = [primary, *others]
        return stack

    # What the routes answer.

    def shown(self, one, with_exif=True):
        """An asset in the form of the version.

        Lists of assets do not say what is in a stack (immich #16180).
        """
        one = dict(one)
        if not with_exif:
            one.pop("exifInfo")
        if self.version >= (3, 0, 0):
            one["duration"] = None if one["type"] == "IMAGE" else 62_500
            for name in ["deviceId", "deviceAssetId"]:
                one.pop(name)
        return one

    def album(self, key):
        album = self.albums[key]
        own = [one for one in self.assets if one["id"] in set(album["assets"]) and not one["isTrashed"]
               and one["visibility"] in ("timeline", "archive")]
        changed = max((one["updatedAt"] for one in own), default=None)
        fields = {"id": key, "albumName": album["title"], "description": "", "assetCount": len(own),
                  "albumThumbnailAssetId": own[0]["id"] if own else None, "createdAt": "2024-01-01T00:00:00.000Z",
                  "updatedAt": album.get("updated", "2024-01-01T00:00:00.000Z"), "shared": album["shared"],
                  "hasSharedLink": False, "isActivityEnabled": True, "order": "desc",
                  "startDate": changed, "endDate": changed, "lastModifiedAssetTimestamp": changed,
                  "albumUsers": [{"role": "owner", "user": USER}]}
        if self.version < (3, 0, 0):
            fields |= {"ownerId": ME, "owner": USER, "assets": []}
        return fields, own

    def search(self, body):
        """A page of a search, in either form."""
        if "filter" in body:
            if self.version < (3, 2, 0):
                return None
            condition, start = self.condition(body["filter"]), int(body.get("cursor", "c0")[1:])
        else:
            condition, start = self.flat(body), None
        size, page = body.get("size", 250), body.get("page", 1)
        if type(size) is not int or not 1 <= size <= 1000 or type(page) is not int or page < 1:
            return None
        if start is None:
            start = (page - 1) * size
        found = [one for one in self.assets if not one["isTrashed"] and condition(one)]
        items = found[start:start + size]
        more = start + size < len(found)
        assets = {"items": [self.shown(one, body.get("withExif")) for one in items], "count": len(items),
                  "total": len(items), "facets": [], "nextPage": str(start // size + 2) if more else None}
        if self.version >= (3, 2, 0):
            assets["nextCursor"] = f"c{start + size}" if more else None
        return {"assets": assets, "albums": {"items": [], "count": 0, "total": 0, "facets": []}}

    def memories(self, day):
        plain = len(day) == 10
        if plain != (self.version >= (3, 0, 3)):
            return None
        day = datetime.fromisoformat(day[:10])
        years = {}
        for one in self.assets:
            taken = datetime.fromisoformat(one["localDateTime"][:-1])
            if (taken.month, taken.day) == (day.month, day.day) and taken.year < day.year:
                if one["visibility"] == "timeline" and not one["isTrashed"]:
                    years.setdefault(taken.year, []).append(self.shown(one))
        return [{"id": identifier("memory", year), "type": "on_this_day", "data": {"year": year},
                 "memoryAt": day.replace(tzinfo=timezone.utc).isoformat(), "assets": assets}
                for year, assets in sorted(years.items())]


class Handler(ReplyingHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.handle_request()

    def do_POST(self):
        self.handle_request()

    def handle_request(self):
        self.answered = False
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.asked.append((self.command, self.path, body, dict(self.headers)))
        if self.server.answer(self):
            return
        url = urllib.parse.urlsplit(self.path)
        parts = url.path.removeprefix("/api/").strip("/").split("/")
        query = dict(urllib.parse.parse_qsl(url.query))
        if not url.path.startswith("/api/"):
            self.reply(200, b"<!doctype html><title>Immich</title>", "text/html")
        elif parts == ["server", "version"]:
            major, minor, patch = self.server.version
            self.json({"major": major, "minor": minor, "patch": patch, "prerelease": None})
        elif self.headers.get("x-api-key") != KEY:
            self.error(401, "Invalid API key")
        else:
            self.route(parts, query, body)

    def route(self, parts, query, body):
        server = self.server
        match (self.command, parts):
            case "GET", ["api-keys", "me"]:
                if server.version < (2, 0, 0):
                    self.error(404, "Cannot GET /api/api-keys/me")
                else:
                    self.json({"id": identifier("key"), "name": "frame", "permissions": server.permissions})
            case "GET", ["users", "me"]:
                self.json(USER)
            case "GET", ["albums"] if self.may("album.read"):
                keys = list(server.albums)
                if server.version < (3, 0, 0) and "shared" in query:
                    wanted = query["shared"] == "true"
                    keys = [key for key in keys if server.albums[key]["shared"] == wanted]
                self.json([server.album(key)[0] for key in keys])
            case "GET", ["albums", key] if self.may("album.read"):
                if key not in server.albums:
                    return self.error(400, "Not found or no album.read access")
                fields, own = server.album(key)
                if server.version < (3, 0, 0):
                    fields["assets"] = [server.shown(one) for one in own]
                self.json(fields)
            case "POST", ["search", "metadata"] if self.may("asset.read"):
                # Without the type the body is ignored (immich #31311).
                isJSON = self.headers.get("Content-Type", "").startswith("application/json")
                found = server.search(json.loads(body) if isJSON else {})
                self.json(found) if found else self.error(400, "Validation failed")
            case "GET", ["people"] if self.may("person.read"):
                shown = [(key, one) for key, one in server.people.items() if not one["hidden"]]
                size, page = int(query.get("size", 500)), int(query.get("page", 1))
                start = (page - 1) * size
                people = [{"id": key, "name": one["name"], "isHidden": False, "birthDate": None,
                           "thumbnailPath": "", "isFavorite": False}
                          for key, one in shown[start:start + size]]
                self.json({"people": people, "hasNextPage": start + size < len(shown), "hidden": 0,
                           "total": len(server.people)})
            case "GET", ["tags"] if self.may("tag.read"):
                self.json([{"id": key, "name": one["value"].split("/")[-1], "value": one["value"],
                            "parentId": None, "createdAt": "2024-01-01T00:00:00.000Z",
                            "updatedAt": "2024-01-01T00:00:00.000Z"}
                           for key, one in server.tags.items()])
            case "GET", ["faces"] if self.may("face.read"):
                self.json(server.faces.get(query["id"], []))
            case "GET", ["stacks"] if self.may("stack.read"):
                self.json([{"id": key, "primaryAssetId": assets[0]["id"],
                            "assets": [server.shown(one) for one in assets]}
                           for key, assets in server.stacks.items()])
            case "GET", ["memories"] if self.may("memory.read"):
                found = server.memories(query["for"])
                if found is None:
                    self.error(400, "for must be a date")
                else:
                    self.json(found)
            case "GET", ["assets", key, ("thumbnail" | "original") as kind]:
                self.picture(key, kind, query)
            case _ if not self.answered:
                self.error(404, f"Cannot {self.command} {self.path}")

    def may(self, permission):
        """Whether the key has a permission; what it has not is answered with the error."""
        if {"all", permission} & set(self.server.permissions):
            return True
        self.error(403, f"Missing required permission: {permission}")
        return False

    def picture(self, key, kind, query):
        server = self.server
        if not self.may("asset.download" if kind == "original" else "asset.view"):
            return
        found = next((one for one in server.assets if one["id"] == key), None)
        if found is None:
            return self.error(400, "Not found or no asset.view access")
        if found["visibility"] == "hidden" and kind == "thumbnail":
            return self.error(404, "Asset media not found")
        wants_edit = query.get("edited") == "true"
        whole = server.pictures.get(key) or png()
        edit = server.edits.get(key, whole) if wants_edit and found["isEdited"] else None
        size = query.get("size", "thumbnail")
        if kind == "original":
            self.file(edit or whole)
        elif size != "fullsize":
            self.file(edit or server.previews.get(key, whole))
        elif found["originalMimeType"] in WEB_TYPES and not wants_edit:
            self.reply(302, b"", Location="original?")
        elif edit or key in server.fullsizes:
            self.file(edit or server.fullsizes[key])
        else:
            rest = "&edited=true" if wants_edit else ""
            self.reply(302, b"", Location=f"/api/assets/{key}/thumbnail?size=preview{rest}")

    def file(self, body):
        tag = f'W/"{len(body):x}-190788dcb57"'
        if self.headers.get("If-None-Match") == tag:
            self.reply(304, b"", Etag=tag)
        else:
            self.reply(200, body, "image/png", Etag=tag)

    def json(self, value):
        return self.reply(200, json.dumps(value).encode(), "application/json; charset=utf-8")

    def error(self, status, message):
        """An error in the form of the version."""
        if self.server.version >= (3, 0, 0) and status == 400:
            body = {"message": "Validation failed", "errors": [{"path": [], "message": message}]}
        else:
            body = {"message": message, "error": "Error", "statusCode": status, "correlationId": "k3x9"}
        self.reply(status, json.dumps(body).encode(), "application/json", X_Correlation_ID="k3x9")

    def reply(self, status, body=b"", kind="application/octet-stream", **fields):
        self.answered = True
        return super().reply(status, body, kind, **fields)
