"""`bin/prove cameras FOLDER…`: files of real cameras, beside what exiftool and Pillow say of them.

The folders are searched for pictures, for example the sources of Debian's exiftool, exiv2 and libexif,
and collections such as ianare/exif-samples and drewnoakes/metadata-extractor-images. Nothing is fetched. The
service shows copies with names that say nothing. Each difference is explained by a rule of EXPLAINED, or is
listed and fails the proof.
"""

import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pillow_heif
from PIL import Image, ImageChops, ImageCms, ImageOps, ImageStat

from photographs import walked
from service import serving, until
from Suite.camera_records import dates, expected

pillow_heif.register_heif_opener()
Image.MAX_IMAGE_PIXELS = 60_000_000
warnings.simplefilter("ignore")
ENDINGS = set(
    "jpg jpeg jpe jfif png webp gif tif tiff heic heif hif avif jxl jp2 bmp 3fr arw cr2 cr3 crw dcr dng erf "
    "fff iiq kdc mef mos mrw nef nrw orf pef raf rw2 rwl sr2 srf srw x3f".split())
RAW = set(
    "3fr arw cr2 cr3 crw dcr dng erf fff iiq kdc mef mos mrw nef nrw orf pef raf rw2 rwl sr2 srf srw x3f".split())
# Folders and parts of names of files that are damaged on purpose: the proof of hostile pictures is for such.
DAMAGED = {"ImageTestSuite", "b", "poc", "xcsn0g01"}
# Of a picture that is compared, the longer side; and the mean difference of a channel that its scaling makes.
SIDE, SCALED = 320, 4
READING = 1800


@dataclass
class Difference:
    path: Path
    member: str
    shown: object
    expected: object
    record: dict

    def __str__(self):
        return f"{self.path}: {self.member}: shown {self.shown!r}, expected {self.expected!r}"


def collected(folders, place):
    """Copies of all pictures, by the names of the copies."""
    files = sorted(path for folder in folders for path in Path(folder).rglob("*")
                   if path.is_file() and path.suffix[1:].lower() in ENDINGS and path.stat().st_size > 100
                   and not DAMAGED & {*path.parts[:-1], *path.stem.split("_")})
    copies = {}
    for number, path in enumerate(files):
        # No digits, because a name may have a date.
        name = "".join(chr(97 + int(digit)) for digit in f"{number:05}") + path.suffix.lower()
        shutil.copyfile(path, place / name)
        copies[name] = path
    return copies


def records(place):
    output = subprocess.run(["exiftool", "-j", "-n", "-G1", "-q", "-q", "-charset", "iptc=latin", place],
                            capture_output=True).stdout
    return {Path(record["SourceFile"]).name: record for record in json.loads(output.decode(errors="replace"))}


def previews(path, place):
    """The pictures inside a raw photograph that exiftool finds and Pillow decodes."""
    folder = place / "previews"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    subprocess.run(["exiftool", "-a", "-b", "-q", "-q", "-W", f"{folder}/%t%-c.%s", "-preview:all", path],
                   capture_output=True)
    found = []
    for file in folder.iterdir():
        with suppress(Exception):
            found.append(opened(file))
    return found


def opened(file):
    """A picture, upright, in sRGB and small, and its size."""
    picture = Image.open(file)
    size = picture.size
    if picture.format == "JPEG":
        picture.draft("RGB", (2 * SIDE, 2 * SIDE))
    picture.load()
    profile = picture.info.get("icc_profile")
    if picture.mode == "RGBA" and picture.getchannel("A").getextrema()[0] == 255:
        picture = picture.convert("RGB")
    picture = ImageOps.exif_transpose(picture)
    if (picture.width > picture.height) != (size[0] > size[1]):
        size = size[::-1]
    if picture.mode.startswith("I;16"):
        picture = picture.convert("I").point(lambda value: value / 256).convert("L")
    elif picture.mode not in ("L", "RGB", "CMYK"):
        picture = picture.convert("RGBA")
    picture.thumbnail((2 * SIDE, 2 * SIDE), Image.BOX, reducing_gap=None)
    if profile and picture.mode in ("RGB", "CMYK"):
        with suppress(Exception):
            picture = ImageCms.profileToProfile(
                picture, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"),
                outputMode="RGB")
    return picture, size


def distance(shown, picture):
    """The mean difference of a channel where the picture is opaque, without what scaling makes."""
    picture = picture.convert("RGBA").resize(shown.size, Image.BOX)
    opaque = picture.getchannel("A").point(lambda value: 255 * (value == 255))
    black = Image.new("RGB", shown.size)
    small = max(1, shown.width // 4), max(1, shown.height // 4)
    one, other = (Image.composite(each.convert("RGB"), black, opaque).resize(small, Image.BOX)
                  for each in (shown, picture))
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def compare_words(path, item, record):
    meant = expected(record)
    if (item["taken"], item["takenFrom"]) != meant["taken"]:
        if not (item["takenFrom"] == meant["taken"][1] == "file"):
            yield Difference(path, "taken", (item["taken"], item["takenFrom"]), dates(record), record)
    if item["title"] != (meant["title"] or Path(item["fileName"]).stem):
        yield Difference(path, "title", item["title"], meant["title"], record)
    for member in ("caption", "keywords", "rating"):
        if item[member] != meant[member]:
            yield Difference(path, member, item[member], meant[member], record)
    make, model = meant["camera"]
    if item["camera"] not in (f"{make} {model}".strip() or None, model, make):
        yield Difference(path, "camera", item["camera"], meant["camera"], record)
    exposure = item["exposure"] or {}
    if not near(exposure.get("seconds"), meant["seconds"]):
        yield Difference(path, "seconds", exposure.get("seconds"), meant["seconds"], record)
    if not near(exposure.get("iso"), meant["iso"]):
        yield Difference(path, "iso", exposure.get("iso"), meant["iso"], record)


def near(one, other):
    if not one or not other:
        return not one and not other
    with suppress(ValueError, TypeError):
        return abs(float(one) - float(other)) <= 0.01 * abs(float(other))
    return False


def compare_picture(service, path, copy, item, record, place):
    raw = path.suffix[1:].lower() in RAW
    try:
        pictures = previews(copy, place) if raw else []
        if not raw:
            pictures = [opened(copy)]
    except Exception as error:
        pictures, reason = [], f"Pillow: {type(error).__name__}: {error}"
    else:
        reason = "exiftool finds no preview"
    service.get(f"{item['picture']}?width=80&height=80")
    facts = service.get(item["href"]).json
    record["Shown:Reason"] = facts.get("reason")
    if not pictures:
        if facts.get("reason") is None:
            yield Difference(path, "picture", (item["width"], item["height"]), reason, record)
        return
    picture, size = max(pictures, key=lambda found: found[1][0] * found[1][1])
    if facts.get("reason"):
        yield Difference(path, "picture", facts["reason"], size, record)
        return
    if (facts["width"], facts["height"]) != size:
        yield Difference(path, "size", (facts["width"], facts["height"]), size, record)
    scale = min(1, SIDE / max(size))
    width, height = (max(1, round(scale * side)) for side in size)
    page = service.get(f"{item['picture']}?width={width}&height={height}")
    facts = service.get(item["href"]).json
    if facts.get("reason"):
        yield Difference(path, "picture", facts["reason"], size, record)
        return
    shown = page.png
    if (apart := distance(shown, picture)) > SCALED:
        yield Difference(path, "pixels", round(apart, 1), picture.mode, record)


# What cameras and programs write by themselves.
OWN_WORDS = ("DIGITAL CAMERA", "DIGITAL STILL CAMERA", "SAMSUNG", "USER COMMENTS", "DCIM", "CREATED WITH",
             "SCREENSHOT", "GCM_TAG", "JPEG", "FILE SOURCE")
WORDS = ("taken", "title", "caption", "keywords", "rating", "camera", "seconds", "iso")


def is_cut(shown, expected):
    """Whether texts differ by the limit of the service, by what cannot be shown, or by letters outside
    Latin-1 alone."""
    def plain(text):
        return "".join(letter for letter in str(text) if letter.isascii() and letter.isalnum())

    return plain(expected).startswith(plain(shown))


# What explains a difference: a sentence, and whether it holds.
EXPLAINED = [
    ("the picture cannot be shown, so nothing is read of it",
     lambda it: it.member in WORDS and it.record.get("Shown:Reason")),
    ("the file was shortened for a test: pixels are missing or of another size than fields say",
     lambda it: it.member in ("picture", "size", "pixels") and it.path.stat().st_size < 100_000
     and it.path.suffix[1:].lower() in RAW),
    ("the camera or a program says this of itself",
     lambda it: it.member in ("caption", "title") and (str(it.expected).startswith("<") or any(
         word in str(it.expected).upper() for word in OWN_WORDS))),
    ("a program wrote the name of an absent value, or of a language, as the text",
     lambda it: it.member in ("caption", "title") and it.expected in ("null", "x-default")),
    ("the caption is the camera's name", lambda it: it.member == "caption" and not it.shown
     and str(it.expected).strip().lower() in " ".join(expected(it.record)["camera"]).lower()),
    ("there are two packets of XMP, of which exiftool tells the last",
     lambda it: it.member == "keywords" and it.shown and it.path.read_bytes().count(b"<x:xmpmeta") > 1),
    ("the caption repeats the title", lambda it: it.member == "caption"
     and it.expected == expected(it.record)["title"]),
    ("a text is cut at the limit, without letters that cannot be shown",
     lambda it: it.member in ("title", "caption", "keywords") and it.shown and is_cut(
         "".join(it.shown) if isinstance(it.shown, list) else it.shown,
         "".join(it.expected) if isinstance(it.expected, list) else it.expected)),
    ("a comment of EXIF in no encoding that is named", lambda it: it.member == "caption"
     and it.shown and not it.expected),
    ("of a GIF XMP alone is read", lambda it: it.member in WORDS and it.path.suffix.lower() == ".gif"),
    ("keywords are those of a hierarchy", lambda it: it.member == "keywords" and it.shown and any(
        name in it.record for name in (
            "XMP-lr:HierarchicalSubject", "XMP-digiKam:TagsList", "XMP-microsoft:LastKeywordXMP"))),
    ("the name of a camera's file is no caption and no title",
     lambda it: it.member in ("title", "caption") and re.fullmatch(
         r"(IMGP?|_MG|_?DSC[NF]?|CIMG|PICT|SAM|DJI|P)[0-9_]{4,}", str(it.expected).strip().upper())),
    ("the heap of a CRW is not read", lambda it: it.member in WORDS and it.path.suffix.lower() == ".crw"),
    ("exiftool warns of the file, and reads it otherwise", lambda it: it.member in WORDS and (
        "ExifTool:Error" in it.record
        or not it.record.get("ExifTool:Warning", "[minor]").startswith("[minor]"))),
    ("a larger preview than those that exiftool finds", lambda it: it.member == "size"
     and it.path.suffix[1:].lower() in RAW and max(it.shown) > max(it.expected)),
    ("it is shown, and Pillow or exiftool cannot read it",
     lambda it: it.member == "picture" and isinstance(it.shown, tuple)),
    ("the gamma of a PNG counts, which Pillow ignores",
     lambda it: it.member == "pixels" and it.record.get("PNG:Gamma")),
    ("a profile of a printer or a screen, of which the rendering intents differ",
     lambda it: it.member == "pixels" and it.record.get("ICC_Profile:ProfileDescription")),
    ("skipped pixels and opacity of a bitmap, which Pillow reads otherwise",
     lambda it: it.member == "pixels" and it.path.suffix.lower() == ".bmp"),
]


def main(folders):
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        place = scratch / "served" / "Cameras"
        place.mkdir(parents=True)
        copies = collected(folders, place)
        print(f"{len(copies)} files", flush=True)
        if not copies:
            return False
        known = records(place)
        differences, listed = [], set()
        with serving(place.parent, "--places", "on") as service:
            until(lambda: (index := service.get("/v1/galleries").json["index"])["read"] == index["total"],
                  "all headers are read", READING)
            items = walked(service, "Cameras", "?limit=1000")
            for item in items:
                path = copies[item["fileName"]]
                listed.add(item["fileName"])
                record = known.get(item["fileName"], {})
                differences += compare_words(path, item, record)
                differences += compare_picture(
                    service, path, place / item["fileName"], item, record, scratch)
            for name in sorted(set(copies) - listed):
                differences.append(Difference(copies[name], "item", "not shown", "an item", known.get(name, {})))
    reasons, unexplained = Counter(), []
    for difference in differences:
        reason = next((sentence for sentence, holds in EXPLAINED if holds(difference)), None)
        if reason:
            reasons[f"{difference.member}: {reason}"] += 1
        else:
            unexplained.append(difference)
    for reason, count in sorted(reasons.items()):
        print(f"{count:5}  {reason}")
    print(f"{len(listed)} pictures of {len(copies)} files; {sum(reasons.values())} differences explained, "
          f"{len(unexplained)} not:")
    for difference in unexplained:
        print(difference)
    return not unexplained


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
