"""`bin/prove family [FOLDER]`: whether each of a family's 2,000 files is shown as its owner expects."""

import os
import re
import shutil
import sys
import tempfile
import unicodedata
from collections import Counter
from pathlib import Path

from photographs import walked
from service import serving, until
from Suite.family_files import UNKNOWN, VIDEO, Shown, made

READING = 900


def shown(service):
    """Items by the bytes of their names and their folders' titles, and how many files are not shown."""
    listing, address = [], "/v1/galleries?limit=1000"
    while address:
        part = service.get(address).json
        listing, address = listing + part["galleries"], part["next"]
    items = {}
    for gallery in listing:
        for item in walked(service, gallery["id"], "?limit=1000"):
            items[gallery["title"], item["fileName"]] = item
    return items, part["notShown"]


def differences(family, service):
    def plain(text):
        kept = "".join(c if unicodedata.category(c) not in ("Cc", "Cf", "Cs") else "" for c in text)
        return " ".join(unicodedata.normalize("NFC", kept).replace("\ufffd", "").split())

    def squeezed(folder):
        return "".join(plain(folder).split())

    items, not_shown = shown(service)
    known = {}
    for (title, name), item in items.items():
        known.setdefault((squeezed(title), plain(name)), []).append(item)
    counted = Counter()
    for path, expected in family.expected.items():
        folder, name = os.path.split(path)
        found = known.pop((squeezed(folder), plain(name)), None)
        if expected == VIDEO:
            if not found or found[0]["kind"] != "video":
                yield f"{path!r} is not shown as a video"
            continue
        if not isinstance(expected, Shown):
            counted[expected] += 1
            if found:
                yield f"{path!r} is shown"
            continue
        if not found:
            yield f"{path!r} is not shown"
            continue
        item = found[0]
        title = expected.title or unicodedata.normalize("NFC", os.path.splitext(name)[0])
        for member, meant in [("takenFrom", expected.source), ("taken", expected.taken or item["taken"]), ("title", title),
                              ("caption", expected.caption), ("rating", expected.rating)]:
            seen = unicodedata.normalize("NFC", item[member]) if member == "title" else item[member]
            if seen != meant and meant != "*":
                yield f"{path!r}: {member} is {seen!r}, expected {meant!r}"
        if (item["video"] is not None) != expected.plays:
            yield f"{path!r}: its clip is {item['video']}"
        if expected.reason:
            page = service.get(f"{item['picture']}?width=80&height=60")
            reason = service.get(item["href"]).json.get("reason") or ""
            if page.status != 200 or not reason.startswith(expected.reason):
                yield f"{path!r}: the reason is {reason!r}"
    for key in known:
        yield f"{key} is shown, and no file"
    if not_shown.get(UNKNOWN, 0) != counted[UNKNOWN]:
        yield f"{not_shown.get(UNKNOWN, 0)} files of an unknown format are counted, of {counted[UNKNOWN]}"
    if rest := set(not_shown) - {UNKNOWN}:
        yield f"also counted: {rest}"


def main(place=None):
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(place or scratch) / "Family"
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir(parents=True)
        family = made(root)
        folders = {os.path.dirname(path) for path in family.expected}
        with serving(root) as service:
            until(lambda: (index := service.get("/v1/galleries").json["index"])["read"] == index["total"],
                  "all headers are read", READING)
            found = list(differences(family, service))
            log = service.log
        print(f"{len(family.expected)} files in {len(folders)} folders: {len(found)} are not as expected")
        # Differences of one kind are one line.
        kinds = {}
        for line in found:
            kinds.setdefault(re.sub(r"\d+", "#", line), []).append(line)
        for lines in kinds.values():
            print(f"{len(lines):4}  {lines[0]}")
        if place:
            (root.parent / "log").write_text(log)
        return not found


if __name__ == "__main__":
    sys.exit(not main(*sys.argv[1:]))
