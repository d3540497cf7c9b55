"""What a screen writes below its picture, and its clock in a language."""

import re
import subprocess

import pytest
from PIL import Image, ImageChops

from photographs import exif_fields, photograph
from screens import file_of
from service import READING, ROOT, serving, start_and_end, until

pytestmark = pytest.mark.rooms("ScreenService")

DAY = 86_400_000
STILL = {"order": "name", "every": "never", "width": 640, "height": 400}
SCREENS = {
    "plain": STILL,
    "dated": {**STILL, "text": "{title} · {date}"},
    "ago": {**STILL, "text": "{ago}", "zone": "UTC"},
    "german": {**STILL, "text": "{date}", "language": "de"},
    "mono": {**STILL, "text": "{title}", "options": "grey-1"},
    "high": {**STILL, "width": 480, "height": 854},
    "long": {**STILL, "width": 480, "height": 854, "text": "morning " * 25},
    "clock": {**STILL, "clock": "time-and-date"},
    "clock12": {**STILL, "clock": "time-and-date", "hours": "12", "language": "sv"},
}


@pytest.fixture(scope="module")
def wall(tmp_path_factory):
    place = tmp_path_factory.mktemp("texts")
    folder = place / "Pictures" / "Family"
    folder.mkdir(parents=True)
    (folder / "Moon.jpg").write_bytes(photograph((640, 400), exif=exif_fields(taken="2021:07:05 12:00:00")))
    with serving(place / "Pictures", "--screens", file_of(place, SCREENS)) as service:
        until(lambda: service.get("/v1/galleries").json["index"] == {"read": 1, "total": 1}, "its date is known",
              READING)
        yield service


def frame(wall, name, query=""):
    return wall.get(f"/screens/{name}.png{query}")


def written(one, other):
    """The box in which two frames differ; nothing if they are equal."""
    return ImageChops.difference(one.png.convert("RGB"), other.png.convert("RGB")).getbbox()


def test_the_text_stands_at_the_bottom_on_the_left(wall):
    box = written(frame(wall, "plain"), frame(wall, "dated"))
    left, top, right, bottom = box
    assert left < 40 and bottom > 360 and top > 320 and right < 500


def test_a_long_text_has_four_lines_on_a_high_screen(wall):
    _, top, _, bottom = written(frame(wall, "high"), frame(wall, "long"))
    # The letters are 24 pixels high: from the first to the last of four lines, and not of five.
    assert 4 * 24 < bottom - top < 5.5 * 24


def test_a_language_changes_the_date(wall):
    assert written(frame(wall, "dated"), frame(wall, "german"))
    assert written(frame(wall, "clock"), frame(wall, "clock12"))


def test_each_language_of_the_document_is_one(tmp_path):
    text = (ROOT / "Documents/Screens.md").read_text()
    [paragraph] = re.findall(r'<a id="languages"></a>(.*?)\n\n', text, re.S)
    languages = set(re.findall(r"`([a-z]{2}(?:-Han[st])?)`", paragraph))
    assert len(languages) == 30
    folder = tmp_path / "Pictures"
    folder.mkdir()
    (folder / "Moon.jpg").write_bytes(photograph((640, 400), exif=exif_fields(taken="2021:07:05 12:00:00")))
    screens = {language: {**STILL, "text": "{date}", "language": language} for language in languages}
    with serving(folder, "--screens", file_of(tmp_path, {"bare": STILL, **screens})) as service:
        until(lambda: service.get("/v1/galleries").json["index"]["read"], "its date is known", READING)
        # In the letters of another font, or in boxes, each says when.
        for language in sorted(languages):
            until(lambda language=language: written(frame(service, "bare"), frame(service, language)), language)


def test_what_is_long_ago_changes_at_midnight_of_the_screen(wall):
    response = frame(wall, "ago")
    moment = wall.get("/screens/ago/layout.json").json["screen"]
    midnight = (moment["now"] // DAY + 1) * DAY
    assert moment["nextChange"] == midnight
    assert wall.get("/screens/dated/layout.json").json["screen"]["nextChange"] is None
    assert "Peek-Next-Change" in response.headers
    # A week later it is not another number of years or months on most days, and the tag says so.
    later = [frame(wall, "ago", f"?t={midnight + day * DAY}").headers["ETag"] for day in range(7)]
    assert len(set(later)) <= 2


def test_letters_on_a_panel_of_two_colours_have_no_dots_behind_them(wall):
    picture = frame(wall, "mono").png.convert("L")
    # To the left of the first letter, within the round corners.
    left, top, right, bottom = 12, 371, 18, 381
    assert picture.crop((left, top, right, bottom)).getcolors() == [(60, 0)]


def test_the_place_is_written_if_the_operator_shows_places_and_knows_nothing_otherwise(tmp_path):
    folder = tmp_path / "Pictures"
    folder.mkdir()
    (folder / "Bridge.jpg").write_bytes(photograph((640, 400), exif=exif_fields(place=(51.50083, -0.12472))))
    screens = file_of(tmp_path, {
        "plain": STILL, "placed": {**STILL, "text": "{place}"}, "both": {**STILL, "text": "{title} · {place}"},
        "known": {**STILL, "text": "London, United Kingdom"}, "title": {**STILL, "text": "{title}"}})
    pairs = {(): [("placed", "plain"), ("both", "title")], ("--places", "on"): [("placed", "known")]}
    for options, equal in pairs.items():
        with serving(folder, "--screens", screens, *options) as service:
            until(lambda: service.get("/v1/galleries").json["index"]["read"], "the header is read")
            for one, other in equal:
                assert frame(service, one).body == frame(service, other).body
            assert bool(written(frame(service, "placed"), frame(service, "plain"))) == bool(options)


def has_coloured_faces():
    found = subprocess.run(["fc-list", ":charset=1f600:color=true", "file"], capture_output=True)
    return bool(found.stdout)


def yellow(picture):
    """How many pixels have the colour of a face."""
    pixels = picture.convert("RGB").getcolors(picture.width * picture.height)
    return sum(count for count, (red, green, blue) in pixels if red > 180 and green > 120 and blue < 140)


@pytest.mark.skipif(not has_coloured_faces(), reason="no font has a coloured face: fonts-noto-color-emoji")
def test_emoji_have_the_colours_of_their_font(tmp_path):
    folder = tmp_path / "Pictures"
    folder.mkdir()
    Image.new("RGB", (640, 400), "#808080").save(folder / "Summer 😀.png")
    screens = file_of(tmp_path, {
        "plain": STILL, "words": {**STILL, "text": "Summer"}, "face": {**STILL, "text": "{title}"},
        "caption": {**STILL, "captions": "over"},
        "inks": {**STILL, "text": "{title}", "options": "panel-spectra-6"}})
    with serving(folder, "--screens", screens) as service:
        until(lambda: service.get("/v1/galleries").json["index"]["read"], "the header is read")
        box = written(frame(service, "plain"), frame(service, "face"))
        found = {name: yellow(frame(service, name).png.convert("RGB").crop(box))
                 for name in ("plain", "words", "face", "inks")}
        caption = yellow(frame(service, "caption").png)
    # The letters of the text are 20 pixels high, and those of the caption 14; a face is a bit higher.
    assert found["plain"] == found["words"] == 0
    assert found["face"] > 150 and found["inks"] > 100 and caption > 70


@pytest.mark.parametrize("member, value, words", [
    ("text", "{titel}", "text must be 1 to 200 characters"),
    ("language", "tlh", "language must be one of en, de"),
    ("hours", "13", "hours must be one of 12, 24")])
def test_mistakes_are_sentences(wall, tmp_path, member, value, words):
    output = start_and_end(tmp_path, "--screens",
                           file_of(tmp_path, {"hall": {member: value}}))
    assert words in str(output)
