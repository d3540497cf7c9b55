"""What a search of an immich server finds: by flat fields, or since 3.2 by a filter."""

from immich_assets import ME


class Searches:
    """Turns the body of a search into a function that tells whether it finds an asset."""

    def flat(self, body):
        # Several ids have to match all.
        tests = []
        for key in body.get("albumIds", []):
            members = set(self.albums[key]["assets"]) if key in self.albums else set()
            tests.append(lambda one, members=members: one["id"] in members
                         # A search of version 2 finds what is one's own.
                         and (self.version >= (3, 0, 0) or one["ownerId"] == ME))
        for name, known in [("personIds", self.people), ("tagIds", self.tags)]:
            for key in body.get(name, []):
                members = self.tagged(key) if name == "tagIds" else known[key]["assets"]
                tests.append(lambda one, members=members: one["id"] in members)
        if "isFavorite" in body:
            tests.append(lambda one: one["isFavorite"] == body["isFavorite"])
        if "type" in body:
            tests.append(lambda one: one["type"] == body["type"])
        for name in ["rating", "city", "country"]:
            if name in body:
                tests.append(lambda one, name=name: one["exifInfo"][name] == body[name])
        if "takenAfter" in body:
            tests.append(lambda one: one["fileCreatedAt"] >= body["takenAfter"])
        if "takenBefore" in body:
            tests.append(lambda one: one["fileCreatedAt"] <= body["takenBefore"])
        if "visibility" in body:
            tests.append(lambda one: one["visibility"] == body["visibility"])
        elif self.version >= (3, 0, 0):
            tests.append(lambda one: one["visibility"] != "locked")
        else:
            tests.append(lambda one: one["visibility"] == "timeline")
        return lambda one: all(test(one) for test in tests)

    def tagged(self, key):
        """The pictures with a tag, or with one within it."""
        value = self.tags[key]["value"]
        return set().union(*(tag["assets"] for tag in self.tags.values()
                             if tag["value"] == value or tag["value"].startswith(value + "/")))

    def condition(self, filter):
        tests = []
        members = {"albumIds": {key: set(album["assets"]) for key, album in self.albums.items()},
                   "personIds": {key: person["assets"] for key, person in self.people.items()},
                   "tagIds": {key: self.tagged(key) for key in self.tags}}
        exif = lambda name: lambda one: one["exifInfo"][name]
        fields = {"isFavorite": lambda one: one["isFavorite"], "type": lambda one: one["type"],
                  "visibility": lambda one: one["visibility"], "takenAt": lambda one: one["fileCreatedAt"],
                  "rating": exif("rating"), "city": exif("city"), "country": exif("country")}
        compare = {"eq": lambda a, b: a == b, "gte": lambda a, b: a is not None and a >= b,
                   "lt": lambda a, b: a is not None and a < b}
        for name, rule in filter.items():
            for how, wanted in rule.items():
                if name in members and how == "any":
                    union = set().union(*(members[name].get(key, set()) for key in wanted))
                    tests.append(lambda one, union=union: one["id"] in union)
                else:
                    tests.append(lambda one, read=fields[name], test=compare[how], wanted=wanted:
                                 test(read(one), wanted))
        if "visibility" not in filter:
            tests.append(lambda one: one["visibility"] != "locked")
        return lambda one: all(test(one) for test in tests)
