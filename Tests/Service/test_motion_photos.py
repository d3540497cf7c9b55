"""Motion photos: one picture, with the film in its file behind it."""

import struct
import subprocess

import pytest

from films import film
from motion_photos import PRIMARY, listed, motion, packet, picture, samsung
from pictures import encoded, quartered
from service import READING, serving, until

pytestmark = pytest.mark.rooms("PictureCoding", "PicturePreparing", "WebAPI", "WebPages")


@pytest.fixture(scope="module")
def clip(tmp_path_factory):
    place = tmp_path_factory.mktemp("clips") / "clip.mp4"
    return film(place, codec="libx264", seconds=1).read_bytes()


@pytest.fixture(scope="module")
def photos(clip):
    """The files with a film, each by what it stands for."""
    size = len(clip)
    gain_map = encoded(quartered(40, 30), "JPEG")
    mapped = {"Mime": "image/jpeg", "Semantic": "GainMap", "Length": len(gain_map), "Padding": 0}
    heic = encoded(quartered(), "HEIF", quality=90)
    return {
        "PXL_1.MP.jpg": picture(listed(PRIMARY, motion(size))) + clip,
        "elements.jpg": picture(listed(PRIMARY, motion(size), as_elements=True)) + clip,
        "MVIMG_2.jpg": picture(packet(f'GCamera:MicroVideo="1" GCamera:MicroVideoOffset="{size}"')) + clip,
        "ultra-hdr.jpg": picture(listed(PRIMARY, mapped, motion(size))) + gain_map + clip,
        "padded.jpg": picture(listed(PRIMARY, motion(size, Padding=24))) + clip + bytes(24),
        # Programs change files and leave the words as they were; phones leave them out.
        "stale.jpg": picture(listed(PRIMARY, motion(size + 4321))) + clip,
        "longer.jpg": picture(listed(PRIMARY, motion(10 ** 9))) + clip,
        "only-announced.jpg": picture(packet('GCamera:MotionPhoto="1"'), make="samsung") + clip,
        "S10.jpg": picture(make="samsung") + samsung(clip),
        "S20.jpg": picture(listed(PRIMARY, motion(len(samsung(clip)) - 59)), make="samsung") + samsung(clip),
        "box.heic": heic + struct.pack(">I4s", size + 8, b"mpvd") + clip,
    }


def others(clip):
    """Files of which none plays."""
    said = picture(listed(PRIMARY, motion(len(clip))))
    return {
        "still.jpg": picture(),
        # Bytes behind a picture are nothing that it says.
        "appended.jpg": picture() + clip,
        "words-alone.jpg": picture(packet('GCamera:MotionPhoto="1" GCamera:MicroVideoOffset="9"')),
        "negative.jpg": picture(listed(PRIMARY, motion(-len(clip)))),
        "endless.jpg": picture(listed(PRIMARY, motion(2 ** 63 - 1), motion(2 ** 63 - 1))),
        "noise.jpg": said + b"\x55" * len(clip),
        "half.jpg": said + clip[:len(clip) // 2],
        "head.jpg": said + clip[:32] + b"\x55" * (len(clip) - 32),
        "marks.jpg": said + clip[:32] * 50_000,
        "not-made.jpg": picture(make="Canon") + samsung(clip),
        "list.jpg": picture(make="samsung") + b"SEFH" + b"\xff" * 400 + b"\xff\xff\xff\x7fSEFT",
        "list-back.jpg": picture(make="samsung") + struct.pack(
            "<4sIIHHIII4s", b"SEFH", 106, 1, 0, 0x0A30, 2 ** 32 - 1, 2 ** 32 - 1, 24, b"SEFT"),
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory, photos, clip):
    folder = tmp_path_factory.mktemp("served") / "Phone"
    folder.mkdir()
    for name, content in {**photos, **others(clip)}.items():
        (folder / name).write_bytes(content)
    return folder


def is_read(service):
    index = service.get("/v1/galleries").json["index"]
    return index["read"] == index["total"]


@pytest.fixture(scope="module")
def service(folder):
    with serving(folder) as service:
        until(lambda: is_read(service), "all headers are read", READING)
        yield service


@pytest.fixture(scope="module")
def items(service):
    return {item["fileName"]: item for item in service.items("Phone")}


def test_each_is_one_picture_that_plays_its_film(service, items, photos, clip):
    for name in photos:
        item = items[name]
        assert (item["kind"], item["width"], item["height"]) == ("picture", 400, 300), name
        assert item["video"] == item["href"] + "/clip", name
        whole = service.get(item["video"])
        assert whole.status == 200 and whole.body == clip, name
        assert whole.headers["Content-Type"] == "video/mp4", name


def test_the_film_is_the_one_that_exiftool_extracts(service, items, folder):
    for name, tag in ("S10.jpg", "EmbeddedVideoFile"), ("S20.jpg", "EmbeddedVideoFile"), (
            "box.heic", "MotionPhotoVideo"):
        extracted = subprocess.check_output(["exiftool", "-b", f"-{tag}", folder / name])
        assert service.get(items[name]["video"]).body == extracted, name


def test_it_answers_parts(service, items, clip):
    path = items["PXL_1.MP.jpg"]["video"]
    part = service.get(path, range="bytes=100-299")
    assert part.status == 206 and part.body == clip[100:300]
    assert part.headers["Content-Range"] == f"bytes 100-299/{len(clip)}"
    end = service.get(path, range="bytes=-10")
    assert end.status == 206 and end.body == clip[-10:]
    service.get(path, range=f"bytes={len(clip)}-").problem(416)
    assert service.get(path, if_none_match=part.headers["ETag"]).status == 304
    assert "media-src 'self'" in part.headers["Content-Security-Policy"]
    assert "Content-Disposition" not in part.headers


def test_the_file_itself_is_unchanged(service, items, photos):
    for name, content in photos.items():
        assert service.get(items[name]["href"] + "/original").body == content


def test_what_has_no_film_plays_nothing(service, items, clip):
    for name in others(clip):
        assert items[name]["video"] is None, name
        service.get(items[name]["href"] + "/clip").problem(404)
        assert service.get(items[name]["picture"]).status == 200
    assert "decoder crashed" not in service.log


def test_the_layout_and_the_page_say_what_plays(service, items):
    for name in "PXL_1.MP.jpg", "still.jpg":
        item = items[name]
        layout = service.get(f"/v1/galleries/Phone/layout.json?item={item['id']}").json
        page, = [page for page in layout["pages"] if page["item"] == item["id"]]
        assert (page["kind"], page["video"]) == ("picture", item["video"])
        page = service.get(f"/g/Phone?page={item['index']}").text
        assert (f'href="{item["video"]}" title="Play the clip" data-play-video>' in page) == (
            item["video"] is not None)


def test_the_switch_for_videos_leaves_the_films_out(folder, items):
    with serving(folder, "--videos", "off") as service:
        until(lambda: is_read(service), "all headers are read", READING)
        shown = service.items("Phone")
        assert len(shown) == len(items)
        assert {item["video"] for item in shown} == {None}
        service.get(items["PXL_1.MP.jpg"]["href"] + "/clip").problem(404)


def test_a_file_that_changed_since_it_was_read_plays_no_other_bytes(tmp_path, clip):
    folder = tmp_path / "Phone"
    folder.mkdir()
    photo = folder / "a.jpg"
    photo.write_bytes(picture(listed(PRIMARY, motion(len(clip)))) + clip)
    with serving(folder, "--rescan-seconds", "0", "--watch", "off") as service:
        until(lambda: is_read(service), "all headers are read", READING)
        item, = service.items("Phone")
        assert service.get(item["video"]).body == clip
        photo.write_bytes(picture() + b"secret" * 1000)
        service.get(item["video"]).problem(404)
        photo.write_bytes(picture())
        service.get(item["video"]).problem(404)
