# 384 lines, because the files and what is expected of each are one table.
"""The folder that a family has, the same in every run: backups of phones, WhatsApp, screenshots, Google Takeout,
shares, raw photographs, scans, exports, half downloads and odd names.

What is expected of each file stands beside it, and was written down before the service saw it.
"""

import io
import json
import os
import unicodedata
from dataclasses import dataclass

import pillow_heif
from PIL import Image

import raws
from films import shortest
from motion_photos import PRIMARY, listed, motion
from motion_photos import packet as motion_packet
from photographs import exif_fields, iptc, with_segment, xmp
from service import ROOT
from tiffs import image, tiff

pillow_heif.register_heif_opener()
MP4 = b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + bytes(200)
FILM = shortest()
MOV = b"\0\0\0\x14ftypqt  \0\0\0\0qt  " + bytes(200)


@dataclass
class Shown:
    """A file that is an item; None as its date is that of the file."""
    taken: str | None = None
    source: str = "file"
    title: str | None = None
    caption: str = ""
    rating: int | None = None
    # The start of the sentence that is shown instead.
    reason: str | None = None
    # Whether it has a clip.
    plays: bool = False


# An item that is no picture; files that are no items, and the reason under which they are counted, None if they
# are not.
VIDEO = "video"
SILENT, UNKNOWN = None, "unknown_format"


class Family:
    def __init__(self, root):
        self.root, self.expected = root, {}
        samples = sorted(path for path in (ROOT / "Sample").iterdir() if path.suffix == ".jpg")
        self.bases = []
        for sample in samples:
            for turn in range(4):
                file = io.BytesIO()
                picture = Image.open(sample).convert("RGB").resize((480, 360)).rotate(180 * (turn % 2))
                picture.crop((0, 0, 480 - 40 * turn, 360)).save(file, "JPEG", quality=70)
                self.bases.append(file.getvalue())
        self.pngs, self.heics = [], []
        for number, base in enumerate(self.bases[:4]):
            picture = Image.open(io.BytesIO(base)).resize((180, 120))
            for form, files in (("PNG", self.pngs), ("HEIF", self.heics)):
                file = io.BytesIO()
                picture.save(file, form)
                files.append(file.getvalue())
        self.count = 0

    def add(self, path, expected, data=None):
        """A file, by its path in the folder."""
        place = os.fsencode(str(self.root)) + b"/" + os.fsencode(path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as file:
            file.write(self.photo() if data is None else data)
        assert path not in self.expected, path
        self.expected[path] = expected
        self.count += 1

    def photo(self, taken=None, **fields):
        """A JPEG, with a date of EXIF and words in XMP."""
        base = self.bases[self.count % len(self.bases)]
        if taken:
            exif = exif_fields(taken=taken, make="Own", model="Phone 7").tobytes()
            base = with_segment(base, 0xE1, exif if exif.startswith(b"Exif") else b"Exif\0\0" + exif)
        return with_segment(base, 0xE1, xmp(**fields)) if fields else base

    def png(self):
        return self.pngs[self.count % len(self.pngs)]

    def heic(self):
        return self.heics[self.count % len(self.heics)]


def moment(number, year=2019):
    """Parts of a time, another for each number, and never 1 January, from which a camera without a clock counts."""
    number += 2
    return year + number // 336 % 5, number // 28 % 12 + 1, number % 28 + 1, number % 24, number * 7 % 60, number * 13 % 60


def iso(*parts):
    return "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}".format(*parts)


def of_exif(number):
    return "{:04}:{:02}:{:02} {:02}:{:02}:{:02}".format(*moment(number))


def iphone(family):
    folder = "iPhone/DCIM/100APPLE"
    for number in range(1, 161):
        name, taken = f"{folder}/IMG_{number:04}", iso(*moment(number))
        if number % 3:
            family.add(f"{name}.JPG", Shown(taken, "exif", plays=number % 4 == 0), family.photo(of_exif(number)))
        else:
            family.add(f"{name}.HEIC", Shown(plays=number % 4 == 0), family.heic())
        if number % 4 == 0:
            family.add(f"{name}.MOV", SILENT, MOV)
        if number % 8 == 0:
            family.add(f"{folder}/IMG_E{number:04}.JPG", Shown(taken, "exif"), family.photo(of_exif(number)))
            family.add(f"{name}.AAE", SILENT, b"<?xml version='1.0'?><plist></plist>")
    for number in range(200, 220):
        family.add(f"{folder}/IMG_{number:04}.MOV", VIDEO, MOV)
        family.add(f"{folder}/IMG_{number + 100:04}.PNG", Shown(), family.png())


def packet_of_2017(length):
    return motion_packet(f'GCamera:MicroVideo="1" GCamera:MicroVideoOffset="{length}"')


def android(family):
    folder = "Phone/DCIM/Camera"
    for number in range(120):
        year, month, day, hour, minute, second = moment(number)
        stamp = f"{year}{month:02}{day:02}_{hour:02}{minute:02}{second:02}"
        taken = iso(*moment(number))
        exif = number % 2 == 0
        data = family.photo(of_exif(number) if exif else None)
        name, part = [(f"PXL_{stamp}123.jpg", ".123"), (f"IMG_{stamp}.jpg", ""), (f"MVIMG_{stamp}.jpg", ""),
                      (f"{stamp}.jpg", ""), (f"PXL_{stamp}456.MP.jpg", ".456"), (f"IMG_{stamp}_BURST1.jpg", "")][number % 6]
        expected = Shown(taken, "exif") if exif else Shown(taken + part, "name")
        if "MVIMG" in name or ".MP." in name:
            words = packet_of_2017(len(FILM)) if "MVIMG" in name else listed(PRIMARY, motion(len(FILM)))
            data = with_segment(data, 0xE1, b"http://ns.adobe.com/xap/1.0/\0" + words) + FILM
            expected.plays = True
        family.add(f"{folder}/{name}", expected, data)
        if number % 10 == 0:
            family.add(f"{folder}/.trashed-1700000000-{name}", SILENT)
            family.add(f"{folder}/.pending-1700000000-{name}", SILENT)
            family.add(f"Phone/DCIM/.thumbnails/{number}.jpg", SILENT)
            family.add(f"{folder}/VID_{stamp}.mp4", VIDEO, MP4)
        if number % 15 == 0:
            pair = f"{folder}/PXL_{stamp}789.RAW-0"
            family.add(f"{pair}1.COVER.jpg", Shown(taken, "exif"), family.photo(of_exif(number)))
            family.add(f"{pair}2.ORIGINAL.dng", SILENT, raws.dng(family.bases[0], image(Image.new("RGB", (9, 6)))))
    folder = "Phone/DCIM/Samsung"
    for number in range(20):
        family.add(f"{folder}/2021070{number % 9 + 1}_1010{number:02}.jpg", Shown(of_exif_iso(number), "exif"),
                   family.photo(of_exif(number)))
        family.add(f"{folder}/2021070{number % 9 + 1}_1010{number:02}.dng", SILENT,
                   raws.dng(family.bases[0], image(Image.new("RGB", (9, 6)))))
        family.add(f"{folder}/00000IMG_00000_BURST202103{number + 1:02}030405678_COVER.jpg",
                   Shown(f"2021-03-{number + 1:02}T03:04:05.678", "name"))


def of_exif_iso(number):
    return iso(*moment(number))


def whatsapp(family):
    folder = "Phone/Android/media/com.whatsapp/WhatsApp/Media"
    for number in range(200):
        year, month, day, *_ = moment(number)
        stamp, taken = f"{year}{month:02}{day:02}-WA{number:04}", f"{year}-{month:02}-{day:02}"
        family.add(f"{folder}/WhatsApp Images/IMG-{stamp}.jpg", Shown(taken, "name"))
        if number % 2:
            family.add(f"{folder}/WhatsApp Images/Sent/IMG-{stamp}.jpg", Shown(taken, "name"))
        if number % 10 == 0:
            family.add(f"{folder}/WhatsApp Images/Private/IMG-{stamp}.jpg", SILENT)
            family.add(f"{folder}/.Statuses/IMG-{stamp}.jpg", SILENT)
            family.add(f"{folder}/WhatsApp Animated Gifs/VID-{stamp}.mp4", VIDEO, MP4)
            family.add(f"{folder}/WhatsApp Video/VID-{stamp}.mp4", VIDEO, MP4)
            family.add(f"{folder}/WhatsApp Voice Notes/PTT-{stamp}.opus", UNKNOWN, b"OggS" + bytes(60))
    family.add(f"{folder}/WhatsApp Images/Private/.nomedia", SILENT, b"")
    for number in range(30):
        copy = f" ({number})" if number else ""
        family.add(f"Downloads/WhatsApp Image 2023-04-01 at 08.15.30{copy}.jpeg", Shown("2023-04-01T08:15:30", "name"))


def screenshots(family):
    folder, taken = "Phone/Pictures/Screenshots", "2023-04-{:02}T20:15:30"
    for number in range(1, 13):
        day = f"2023-04-{number:02}"
        plain = day.replace("-", "")
        for name in [
                f"Screenshot_{plain}-201530.png", f"Screenshot_{plain}_201530_Chrome.png", f"Screenshot_{plain}-201530~2.png",
                f"Screenshot from {day} 20-15-30.png", f"Screenshot {day} at 20.15.30.png",
                f"Screen Shot {day} at 8.15.30 PM.png", f"Screenshot {day} at 8.15.30\u202fPM.png",
                f"Bildschirmfoto {day} um 20.15.30.png", f"Capture d\u2019écran {day} à 20.15.30.png",
                f"Schermafbeelding {day} om 20.15.30.png", f"Снимок экрана {day} в 20.15.30.png",
                f"スクリーンショット {day} 20.15.30.png", f"Screenshot_{day}-20-15-30-123_com.app.png",
                f"Captura de pantalla {day} a las 20.15.30.png", f"Schermata {day} alle 20.15.30.png",
                f"Captura de ecrã {day}, às 20.15.30.png", f"Skärmavbild {day} kl. 20.15.30.png",
                f"Screenshot_{plain}_201530.jpg"]:
            family.add(f"{folder}/{name}", Shown(taken.format(number), "name"), family.png())
        family.add(f"{folder}/Screenshot ({number}).png", Shown(), family.png())


def takeout(family):
    folder = "Takeout/Google Photos/Photos from 2016"

    def json_of(seconds, **more):
        return json.dumps({"title": "x", "photoTakenTime": {"timestamp": str(seconds)}, **more}).encode()

    def pair(name, document, number, **more):
        seconds = 1482579600 + 60 * number
        taken = f"2016-12-24T{11 + (40 + number) // 60:02}:{(40 + number) % 60:02}:00+00:00"
        family.add(f"{folder}/{name}", Shown(taken, "takeout", **more))
        if document:
            extra = {"description": more["caption"]} if "caption" in more else {}
            family.add(f"{folder}/{document}", SILENT, json_of(seconds, **extra))

    for number in range(40):
        pair(f"IMG_{number:04}.jpg", f"IMG_{number:04}.jpg.json", number, caption=f"Words {number}")
        pair(f"DSC_{number:04}.jpg", f"DSC_{number:04}.jpg.supplemental-metadata.json", number)
    for number in range(10):
        pair(f"IMG_{number:04}(1).jpg", f"IMG_{number:04}.jpg(1).json", 50 + number)
        pair(f"DSC_{number:04}(1).jpg", f"DSC_{number:04}.jpg.supplemental-metadata(1).json", 50 + number)
        pair(f"IMG_{number:04}-edited.jpg", None, number, caption=f"Words {number}")
        pair(f"IMG_{number:04}-edited(1).jpg", None, 50 + number)
    for number, mark in enumerate(["bearbeitet", "modifié", "editado", "modificato", "bewerkt"]):
        pair(f"DSC_{number:04}-{mark}.jpg", None, number)
        pair(f"IMG_{number + 10:04}-{mark}.jpg", None, number + 10, caption=f"Words {number + 10}")
    for number in range(10):
        # The name of a document has at most 46 characters before its ending.
        long = f"Family at the lake in the summer holidays, {number} in all"
        pair(f"{long[:47]}.jpg", f"{(long[:47] + '.jpg')[:46]}.json", number)
        name = f"A walk through the old town, evening {number}.jpg"
        pair(name, f"{(name + '.supplemental-metadata')[:46]}.json", number)
    for number in range(10):
        # Live Photos and motion photos, of which Takeout makes two files.
        family.add(f"{folder}/IMG_{number + 100:04}.HEIC", Shown(plays=True), family.heic())
        family.add(f"{folder}/IMG_{number + 100:04}.MP4", SILENT, MP4)
        pair(f"IMG_{number + 200:04}.jpg", f"IMG_{number + 200:04}.jpg.supplemental-metadata.json", number, plays=True)
        family.add(f"{folder}/IMG_{number + 200:04}.MP4", SILENT, MP4)
        family.add(f"{folder}/PXL_20161224_11{number:02}00123.MP.jpg", Shown("*", "name", plays=True))
        family.add(f"{folder}/PXL_20161224_11{number:02}00123.MP", SILENT, MP4)
    family.add(f"{folder}/metadata.json", SILENT, b'{"title": "Photos from 2016"}')
    family.add("Takeout/Google Photos/shared_album_comments.json", SILENT, b"{}")
    family.add("Takeout/archive_browser.html", UNKNOWN, b"<html></html>")


def shares(family):
    for number in range(30):
        name = f"IMG_{number:04}.jpg"
        for place in ("Synology/photo", "QNAP/Multimedia", "Windows/Pictures", "Mac/Pictures"):
            taken = iso(*moment(number))
            family.add(f"{place}/{name}", Shown(taken, "exif"), family.photo(of_exif(number)))
        if number % 3:
            continue
        for copy in (f"Synology/photo/@eaDir/{name}/SYNOPHOTO_THUMB_XL.jpg", f"Synology/photo/#recycle/{name}",
                     f"QNAP/Multimedia/.@__thumb/s800{name}", f"QNAP/Multimedia/@Recycle/{name}",
                     f"Windows/$RECYCLE.BIN/$R{number:06}.jpg", f"Mac/Pictures/._{name}",
                     f"Mac/__MACOSX/._{name}", f"Mac/.Trashes/501/{name}", f"Windows/Pictures/{name}~"):
            family.add(copy, SILENT)
        family.add(f"Windows/Pictures/IMG_{number:04} - Copy.jpg", Shown())
        family.add(f"Windows/Pictures/IMG_{number:04} - Kopie (2).jpg", Shown())
    for path in ("Windows/Pictures/Thumbs.db", "Windows/Pictures/desktop.ini", "Windows/Pictures/Picasa.ini",
                 "Windows/Pictures/ZbThumbnail.info", "Mac/Pictures/.DS_Store", "Mac/Pictures/Icon\r",
                 "Windows/~$plan.docx", "Synology/photo/.picasa.ini"):
        family.add(path, SILENT, b"[.ShellClassInfo]\n" * 4)
    for name in ("letter.docx", "tax.pdf", "song.mp3", "archive.zip"):
        family.add(f"Windows/Documents/{name}", UNKNOWN, b"PK\3\4" + bytes(90))


def cameras(family):
    thumbnail = image(Image.new("RGB", (9, 6)))
    for number in range(40):
        name = f"Camera/100CANON/IMG_{number:04}"
        family.add(f"{name}.JPG", Shown(iso(*moment(number)), "exif"), family.photo(of_exif(number)))
        family.add(f"{name}.CR2", SILENT, raws.cr2(family.bases[1], family.bases[0]))
        if number % 10 == 0:
            family.add(f"Camera/100CANON/MVI_{number:04}.MOV", VIDEO, MOV)
            family.add(f"Camera/100CANON/MVI_{number:04}.THM", SILENT)
        taken = "2019-06-05T04:03:02"
        family.add(f"Camera/raw only/DSC_{number:04}.NEF", Shown(taken, "exif"), raws.nef(family.bases[2], thumbnail))
        if number % 4 == 0:
            family.add(f"Camera/raw only/DSC_{number:04}.NEF.xmp", SILENT, packet(rating=number % 6))
            family.expected[f"Camera/raw only/DSC_{number:04}.NEF"].rating = number % 6
            family.add(f"Camera/raw only/DSC_{number:04}.NEF.pp3", SILENT, b"[Version]\nAppVersion=5.9\n")
            family.add(f"Camera/raw only/DSC_{number:04}.NEF.dop", SILENT, b"Sidecar = {}\n")


def packet(**fields):
    return xmp(**fields).split(b"\0", 1)[1]


def exports(family):
    for number in range(60):
        fields = {"title": f"Evening {number}", "caption": f"By the lake, {number}", "rating": number % 6}
        data = family.photo(of_exif(number), **fields)
        family.add(f"Exports/Lightroom/2020-{number:02}.jpg",
                   Shown(iso(*moment(number)), "exif", fields["title"], fields["caption"], fields["rating"]), data)
        name = f"Exports/darktable_exported/img_{number:04}.jpg"
        family.add(name, Shown("1999-08-11T12:30:00", "digitized", f"Eclipse {number}"),
                   family.photo(title=f"Eclipse {number}", date="1999-08-11T12:30:00"))
        family.add(f"Exports/old/{number:03}.jpg", Shown("1998-07-06", "iptc", f"Fair {number}"), with_segment(
            family.photo(), 0xED, iptc(title=f"Fair {number}", date="19980706")))
        if number % 6 == 0:
            family.add(f"Exports/Lightroom/2020-{number:02}.jpg_original", SILENT)
            family.add(f"Exports/Lightroom Catalog Previews.lrdata/{number}/a{number}.jpg", SILENT)


def scans(family):
    page = Image.new("RGB", (200, 280), "beige")
    file = io.BytesIO()
    page.save(file, "TIFF", save_all=True, append_images=[page])
    for number in range(40):
        family.add(f"Scans/Album 1968/scan{number:04}.tif", Shown(), file.getvalue())
        family.add(f"Scans/Epson/img202304{number % 28 + 1:02}_0815{number:02}12.tif",
                   Shown(f"2023-04-{number % 28 + 1:02}", "name"), tiff(image(page.resize((60, 80)))))
        family.add(f"Scans/HP/CCI0104{2000 + number}_{number:04}.jpg", Shown())
        family.add(f"Scans/Oma/foto {number}.jpg", Shown("1968", "sidecar"))
        family.add(f"Scans/Oma/foto {number}.xmp", SILENT, packet(title="").replace(
            b'rdf:about=""', b'rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="1968"'))


def downloads(family):
    for number in range(10):
        for name in (f"a{number}.jpg.part", f"b{number}.jpg.crdownload", f"c{number}.jpg.filepart", f"d{number}.jpg.opdownload",
                     f".e{number}.jpg.x7Gh2K", f"f{number}.jpg.download", f"~syncthing~g{number}.jpg.tmp", f".syncthing.h{number}.jpg.tmp",
                     f"i{number}.jpg.ocTransferId12345.part", f".j{number}.jpg.icloud", f"k{number}.jpg.!sync", f"l{number}.jpg.aria2"):
            family.add(f"Downloads/{name}", SILENT)
        family.add(f"Downloads/IMG_{number}.sync-conflict-20230401-081530-ABCDEFG.jpg", Shown("2023-04-01T08:15:30", "name"))
        family.add(f"Downloads/empty {number}.jpg", Shown(reason="This picture cannot be shown"), b"")
        family.add(f"Downloads/page {number}.jpg", Shown(reason="This picture cannot be shown"), b"<!doctype html><html>")
        family.add(f"Downloads/photo_2023-04-01_08-15-{number:02}.jpg", Shown(f"2023-04-01T08:15:{number:02}", "name"))
        family.add(f"Downloads/FB_IMG_153456789012{number}.jpg", Shown(f"2018-08-18T04:51:30.12{number}+00:00", "name"))
        family.add(f"Downloads/signal-2023-04-01-0815{number:02}.jpeg", Shown(f"2023-04-01T08:15:{number:02}", "name"))


def programs(family):
    """What programs keep beside the originals, and small copies of videos."""
    library = "Mac/Pictures/Photos Library.photoslibrary"
    for number in range(10):
        family.add(f"{library}/originals/{number}/{number}A0B.jpg", Shown(of_exif_iso(number), "exif"), family.photo(of_exif(number)))
        for copy in (f"{library}/resources/derivatives/{number}/{number}A0B.jpg", f"{library}/private/{number}.jpg",
                     f"Nextcloud/data/appdata_oc1/preview/{number}.jpg", f"Nextcloud/data/ada/files_trashbin/{number}.jpg",
                     f"Nextcloud/data/ada/files_versions/{number}.jpg", f"Web/thumbs/{number}.jpg",
                     f"Takeout/Google Photos/Trash/{number}.jpg"):
            family.add(copy, SILENT)
        family.add(f"GoPro/DCIM/100GOPRO/GX01{number:04}.MP4", VIDEO, MP4)
        family.add(f"GoPro/DCIM/100GOPRO/GL01{number:04}.LRV", SILENT, MP4)
        family.add(f"GoPro/DCIM/100GOPRO/GX01{number:04}.THM", SILENT)


def names(family):
    folder = "Odd names"
    for name, title in {
            "upper.JPG": "upper", "Mixed.JpEg": "Mixed", "no extension": "no extension", "two.dots.jpg": "two.dots",
            "🏖️ beach 👨‍👩‍👧.jpg": "🏖️ beach 👨‍👩‍👧", " space before.jpg": " space before", "space after .jpg": "space after ",
            "space at the end.jpg ": None, "100 %.jpg": "100 %", "%41%2F.jpg": "%41%2F", "#1.jpg": "#1", "what?.jpg": "what?",
            "a&b=c+d;e.jpg": "a&b=c+d;e", "line\nbreak.jpg": "line�break", "tab\there.jpg": "tab�here", "quote\".jpg": "quote\"",
            "<b>bold</b>.jpg": None, "back\\slash.jpg": "back\\slash", "\u202egpj.right to left.jpg": "�gpj.right to left",
            "x" * 251 + ".jpg": "x" * 251, "ü" * 125 + ".jpg": "ü" * 125, "שלום.jpg": "שלום", "照片.jpg": "照片",
            "-rf.jpg": "-rf", "..hidden": None, "con.jpg": "con", "é".encode("utf-8").decode() + ".jpg": "é",
            unicodedata.normalize("NFD", "Zürich") + ".jpg": "Zürich", "\udcff\udcfe latin.jpg": None}.items():
        if name == "..hidden":
            family.add(f"{folder}/{name}", SILENT)
        elif name.startswith("<b>"):
            os.makedirs(family.root / folder / "<b>bold<", exist_ok=True)
            family.add(f"{folder}/<b>bold<{os.sep}b>.jpg", Shown(title="b>"))
        else:
            family.add(f"{folder}/{name}", Shown(title=title or "*"))
    for deep in ("Ünï/cödé", "with space /inner", "50%/#2", "?/!", "a\nb", "emoji 🎄"):
        family.add(f"{folder}/{deep}/one.jpg", Shown(title="one"))


def made(root):
    family = Family(root)
    for part in (iphone, android, whatsapp, screenshots, takeout, shares, cameras, exports, scans, downloads, programs, names):
        part(family)
    return family
