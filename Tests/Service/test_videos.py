"""Videos as items: what their containers say, their pictures, their files, and hostile ones."""

import json
import struct
import subprocess
import time

import pytest

from films import LEFT, RIGHT, film
from pictures import encoded, quartered
from service import EXECUTABLE, READING, serving, until

pytestmark = pytest.mark.rooms("PictureCoding", "PicturePreparing", "WebAPI", "ScreenService")

# 2024-05-01 22:30 in UTC.
LATE = {"creation_time": "2024-05-01T22:30:00Z"}


def has_posters():
    said = subprocess.run([EXECUTABLE, "formats"], capture_output=True, text=True, timeout=60)
    return "not shown by a picture" not in said.stdout


needs_posters = pytest.mark.skipif(not has_posters(), reason="FFmpeg's libraries are missing")


@pytest.fixture(scope="module")
def films(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Films"
    folder.mkdir()
    film(folder / "vp8.webm", seconds=3, metadata=LATE)
    film(folder / "vp9.webm", codec="libvpx-vp9", width=320, height=180)
    film(folder / "av1.mkv", codec="libsvtav1", width=320, height=240)
    film(folder / "turned.mp4", codec="libx264", width=320, height=240, turn=90, metadata=LATE)
    film(folder / "over.mov", codec="libx265", width=320, height=240, turn=180)
    film(folder / "VID_20240502_003000.mp4", codec="libx264", width=320, height=240, turn=270,
         metadata=LATE, container_options={"movflags": "faststart"})
    film(folder / "dark.mp4", codec="libx264", width=320, height=240, dark=0.5)
    film(folder / "fragments.mp4", codec="libx264", width=320, height=240,
         container_options={"movflags": "frag_keyframe+empty_moov"})
    film(folder / "IMG_1.MOV", codec="libx264")
    (folder / "IMG_1.JPG").write_bytes(encoded(quartered(), "JPEG"))
    (folder / "still.jpg").write_bytes(encoded(quartered(), "JPEG"))
    return folder


@pytest.fixture(scope="module")
def service(films):
    with serving(films) as service:
        until(lambda: progress(service), "all headers are read")
        yield service


def progress(service):
    index = service.get("/v1/galleries").json["index"]
    return index["read"] == index["total"]


@pytest.fixture(scope="module")
def items(service):
    return {item["fileName"]: item for item in service.items("Films")}


def is_near(colour, other):
    return all(abs(a - b) <= 8 for a, b in zip(colour, other))


def corners(picture):
    """The colours near the left top, the right top, the left bottom and the right bottom."""
    width, height = picture.size
    return [picture.convert("RGB").getpixel((x, y))
            for y in (height // 10, height * 9 // 10) for x in (width // 10, width * 9 // 10)]


def test_videos_are_items_with_their_kind_and_a_live_photo_is_one_picture(items):
    kinds = {name: item["kind"] for name, item in items.items()}
    assert kinds.pop("IMG_1.JPG") == kinds.pop("still.jpg") == "picture"
    assert len(kinds) == 8 and set(kinds.values()) == {"video"}
    assert items["still.jpg"]["video"] is None and items["still.jpg"]["duration"] is None


def test_size_length_and_date_are_those_that_exiftool_reads(items, films):
    said = subprocess.check_output(
        ["exiftool", "-json", "-n", "-ImageWidth", "-ImageHeight", "-Rotation", "-Duration", "-CreateDate",
         *(films / name for name in ("turned.mp4", "over.mov", "dark.mp4", "vp9.webm", "av1.mkv"))])
    for tags in json.loads(said):
        item = items[tags["SourceFile"].rsplit("/", 1)[1]]
        size = (tags["ImageWidth"], tags["ImageHeight"])
        if tags.get("Rotation", 0) in (90, 270):
            size = size[::-1]
        assert (item["width"], item["height"]) == size, item
        seconds = tags["Duration"]
        if isinstance(seconds, str):  # Matroska's, as 00:00:01.000000000
            seconds = sum(float(part) * unit for part, unit in zip(seconds.split(":"), (3600, 60, 1)))
        assert abs(item["duration"] - 1000 * seconds) <= 1, item
    assert items["vp8.webm"]["duration"] == 3000


def test_a_date_in_utc_is_shown_on_the_clock_of_the_name_or_of_the_service(films):
    with serving(films, by=("env", "TZ=Asia/Tokyo")) as service:
        until(lambda: progress(service), "all headers are read")
        items = {item["fileName"]: item for item in service.items("Films")}
    assert items["turned.mp4"]["taken"] == "2024-05-02T07:30:00+09:00"
    assert items["vp8.webm"]["taken"] == "2024-05-02T07:30:00+09:00"
    assert items["VID_20240502_003000.mp4"]["taken"] == "2024-05-02T00:30:00+02:00"
    assert {items[name]["takenFrom"] for name in ("turned.mp4", "vp8.webm")} == {"container"}
    # PyAV writes no date by itself, which MP4 has as zero.
    assert items["dark.mp4"]["takenFrom"] == "file"


@needs_posters
@pytest.mark.parametrize("name, wanted", [
    ("vp8.webm", [LEFT, RIGHT, LEFT, RIGHT]), ("vp9.webm", [LEFT, RIGHT, LEFT, RIGHT]),
    ("av1.mkv", [LEFT, RIGHT, LEFT, RIGHT]), ("fragments.mp4", [LEFT, RIGHT, LEFT, RIGHT]),
    # A quarter turn to the right brings what was left to the top.
    ("turned.mp4", [LEFT, LEFT, RIGHT, RIGHT]), ("over.mov", [RIGHT, LEFT, RIGHT, LEFT]),
    ("VID_20240502_003000.mp4", [RIGHT, RIGHT, LEFT, LEFT]),
    # Its first frames are black.
    ("dark.mp4", [LEFT, RIGHT, LEFT, RIGHT]),
])
def test_the_picture_is_an_upright_frame_that_is_not_black(service, items, name, wanted):
    shown = service.get(items[name]["picture"]).png
    assert all(map(is_near, corners(shown), wanted)), corners(shown)


def test_each_form_of_the_picture_has_the_mark(service, items):
    item = items["vp8.webm"]
    whole = service.get(item["picture"]).png.convert("RGB")
    # A white triangle on a dark disc with a white ring: a quarter of the shorter side, 96 at most.
    width, height = whole.size
    assert whole.getpixel((width // 2, height // 2)) == (255, 255, 255)
    assert whole.getpixel((width // 2 - 30, height // 2)) == (32, 32, 32)
    assert max(whole.getpixel((width // 2 - 60, height // 2))) < 255
    small = service.get(f"{item['href']}/page.png?width=96&height=96").png.convert("RGB")
    assert small.getpixel((small.width // 2, small.height // 2)) == (255, 255, 255)
    frame = service.frame(
        f"/v1/galleries/Films/frame.png?item={item['id']}&width=600&height=400&pictures=wait").png
    assert frame.convert("RGB").getpixel((300, 200)) == (255, 255, 255)


@pytest.mark.parametrize("name, kind", [
    ("vp8.webm", "video/webm"), ("av1.mkv", "video/x-matroska"), ("turned.mp4", "video/mp4"),
    ("over.mov", "video/quicktime"), ("IMG_1.JPG", "video/quicktime")])
def test_what_plays_is_the_file_in_parts(service, items, films, name, kind):
    content = (films / name.replace(".JPG", ".MOV")).read_bytes()
    path = items[name]["video"]
    assert path.endswith("/clip" if name == "IMG_1.JPG" else "/original")
    part = service.get(path, range="bytes=100-299")
    assert part.status == 206 and part.body == content[100:300]
    assert part.headers["Content-Type"] == kind
    assert part.headers["Content-Range"] == f"bytes 100-299/{len(content)}"
    assert service.get(path, if_none_match=part.headers["ETag"]).status == 304
    # Opened as a page it plays, and is not downloaded.
    assert not part.headers.get("Content-Disposition", "").startswith("attachment")
    assert "media-src 'self'" in part.headers["Content-Security-Policy"]


def test_a_picture_without_a_clip_has_none(service, items):
    service.get(items["still.jpg"]["href"] + "/clip").problem(404)
    service.get(items["vp8.webm"]["href"] + "/clip").problem(404)


def test_the_layout_says_what_plays(service, items):
    for name in ("vp8.webm", "IMG_1.JPG", "still.jpg"):
        layout = service.get(f"/v1/galleries/Films/layout.json?item={items[name]['id']}").json
        page, = [page for page in layout["pages"] if page["item"] == items[name]["id"]]
        assert (page["kind"], page["video"]) == (items[name]["kind"], items[name]["video"])


def test_they_are_in_orders_and_searches_like_pictures(service):
    assert service.get("/v1/galleries/Films;order=date").json["count"] == 10
    names = [item["fileName"] for item in service.items("Films;q=turned")]
    assert names == ["turned.mp4"]


def test_the_switch_leaves_them_out_and_counts_them(films):
    with serving(films, "--videos", "off") as service:
        shown = service.items("Films")
        assert [item["fileName"] for item in shown] == ["IMG_1.JPG", "still.jpg"]
        assert [item["video"] for item in shown] == [None, None]
        assert service.get("/v1/galleries").json["notShown"] == {"video": 8}


def test_a_screen_leaves_them_out_unless_its_definition_wants_them(films, tmp_path):
    screens = tmp_path / "screens.json"
    both = {"order": "name", "every": "never", "width": 320, "height": 240}
    screens.write_text(json.dumps({"screens": {
        "still": both, "moving": {**both, "videos": "posters"}}}))
    with serving(films, "--screens", str(screens)) as service:
        def counted(name):
            return service.get(f"/screens/{name}/layout.json").json["strip"]["pageCount"]

        assert counted("still") == 2
        assert counted("moving") == 10
        wrong = {"screens": {"x": {"videos": "all"}}}
        screens.write_text(json.dumps(wrong))


# Hostile files

def box(name, content=b"", size=None):
    return struct.pack(">I4s", len(content) + 8 if size is None else size, name) + content


FTYP = box(b"ftyp", b"isom\0\0\2\0isom")
ENDLESS = b"\x1a\x45\xdf\xa3\x80\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff"


@pytest.fixture(scope="module")
def sound_film(tmp_path_factory):
    return film(tmp_path_factory.mktemp("sound") / "sound.mp4", codec="libx264", seconds=2,
                container_options={"movflags": "faststart"}).read_bytes()


def hostile(whole):
    track = whole[whole.index(b"trak") - 4:][:400]
    return {
        "empty.mp4": b"", "text.webm": b"words", "head.mp4": FTYP,
        "claims.mp4": FTYP + box(b"moov", track, size=2 ** 31), "zero.mp4": FTYP + box(b"moov", size=0),
        "tracks.mp4": FTYP + box(b"moov", box(b"trak", box(b"mdia")) * 100_000),
        "endless.webm": ENDLESS + b"\xec\x80" * 500_000, "sizes.webm": ENDLESS + b"\x16\x54\xae\x6b" + b"\xff" * 9000,
        "half.mp4": whole[:len(whole) // 2], "end.mp4": whole[:-200],
        "noise.mp4": FTYP + bytes(range(7, 256)) * 4000,
        **{f"flip {place:05}.mp4": whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1:]
           for place in range(4, len(whole), max(1, len(whole) // 60))},
    }


def test_no_file_stops_the_service_or_takes_its_time(tmp_path, sound_film):
    folder = tmp_path / "Hostile"
    folder.mkdir()
    files = hostile(sound_film)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    # Four gigabytes of nothing with the description at their end.
    with open(folder / "large.mp4", "wb") as large:
        moov = sound_film[sound_film.index(b"moov") - 4:]
        large.write(FTYP + struct.pack(">I4sQ", 1, b"mdat", 4 << 30))
        large.seek(len(FTYP) + (4 << 30))
        large.write(moov[:struct.unpack(">I", moov[:4])[0]])
    (folder / "holiday.jpg").hardlink_to(folder / "large.mp4")
    with serving(folder) as service:
        # The reader of headers gives way to all other work; who asks for a picture does not wait so long.
        until(lambda: progress(service), "all headers are read", READING)
        started = time.monotonic()
        items = {item["fileName"]: item for item in service.items("Hostile")}
        assert len(items) == len(files) + 2
        assert (items["large.mp4"]["width"], items["large.mp4"]["duration"]) == (160, 2000)
        for item in items.values():
            assert service.get(f"{item['href']}/page.png?width=200&height=200").status == 200, item
        assert time.monotonic() - started < 120
        reason = service.get(items["head.mp4"]["href"]).json["reason"]
        assert reason == "This video cannot be shown: the file is incomplete or damaged."
        # The limit of pictures' files is none of videos, so a higher one would not help.
        reason = service.get(items["holiday.jpg"]["href"]).json["reason"]
        assert reason == "This picture cannot be shown: the file is a video, so its name must end in .mp4."
        assert "decoder crashed" not in service.log


def test_a_video_of_which_no_frame_can_be_decoded_is_a_tile_in_its_shape(tmp_path, sound_film):
    folder = tmp_path / "Tiles"
    folder.mkdir()
    # A codec that nothing knows.
    (folder / "A walk.mp4").write_bytes(sound_film.replace(b"avc1", b"xxxx"))
    with serving(folder) as service:
        item, = service.items("Tiles")
        tile = service.get(item["picture"]).png.convert("RGB")
        assert tile.size == (560, 420)
        assert tile.getpixel((280, 210)) == (255, 255, 255)
        letters = {tile.getpixel((x, y)) for x in range(100, 460) for y in range(280, 400)}
        assert len(letters) > 5, "no name is drawn"
        assert service.get(item["href"]).json.get("reason") is None
        # With other libraries there may be a frame at the next start: nobody keeps the tile.
        small = service.get(item["image"])
        assert small.status == 200 and small.headers["Cache-Control"] == "public, no-cache"
        assert "ETag" not in small.headers
        assert service.items("Tiles")[0]["thumbHash"] is None
