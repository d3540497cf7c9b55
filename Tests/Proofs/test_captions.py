"""What screens write below pictures: photographs of every shape on six kinds of screens in four languages.

`bin/prove captions` writes sheets of all frames for looking at (Tests/Support/Python/sheets.py), those of panels in
their inks. What can be said of them without eyes is asserted: where the text stands, its contrast, that it has no dots
on panels, and that no letter is a box.
"""

import subprocess
from functools import cache

import pytest
from PIL import Image, ImageChops

import nature
import sheets
from extent import extent
from photographs import exif_fields
from screens import file_of
from service import serving, until

pytestmark = pytest.mark.rooms("ScreenService")

PICTURES = extent(short=3, full=40)
# Hebrew is written from right to left, also beside a title that is not.
LANGUAGES = ["en", "he", "de", "fr"]
# Of each picture in a short run one language.
LANGUAGES_OF_A_PICTURE = extent(short=1, full=4)
KINDS = {
    "full-hd": {"width": 1920, "height": 1080}, "phone": {"width": 390, "height": 844},
    "six-inks": {"width": 800, "height": 480, "options": "panel-spectra-6"},
    "mono": {"width": 640, "height": 384, "options": "grey-1"},
    "greys": {"width": 1404, "height": 1872, "options": "grey-4"}, "square": {"width": 240, "height": 240}}
# Pictures on a sheet, and in a row of it.
SHEET, ROW = 20, 2
# Around a picture is grey, on which the dark ground of a text is seen.
STILL = {"order": "name", "every": "never", "reducedMotion": True, "background": "404040"}
TEXT = "{title} · {date} · {ago}"
TITLES = [
    "Fog over the lake",
    "Großmutters achtzigster Geburtstag im Garten hinter dem alten Haus am See, mit allen Enkeln",
    "صباح هادئ في مراكش", "Un été à Sète", "ליל קיץ בתל אביב", "Kvällsljus över skärgården", "😀 Summer ☀ party",
    "霧の湖", "Лето в деревне", "हिमालय की सुबह"]
LETTERS = "aßéåЛعש霧ह😀☀"
# WCAG 2.2, for text of any size.
CONTRAST = 4.5
# The share of light pixels in a text: thin letters cover a twentieth of their lines.
INK = 0.01
# Dots that error diffusion may carry from the picture into the ground of a text.
DOTS = 0.03


@cache
def has_font(letter):
    return bool(subprocess.run(["fc-list", f":charset={ord(letter):x}", "family"], capture_output=True).stdout)


def has_fonts(text):
    """Whether fontconfig knows a font for each letter, which is another witness than the program."""
    return all(has_font(letter) for letter in text if not letter.isspace())


def light(pixel):
    """Relative luminance (WCAG 2.2)."""
    channels = [value / 255 for value in pixel]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def colours(picture):
    return picture.getcolors(picture.width * picture.height)


def em_of(size):
    """About the size of the letters, which follows the screen's shorter side."""
    return max(13, min(size) // 20)


def borders(box, size):
    """Strips of the ground of a text along its four sides, within its round corners, where no letter may be."""
    left, top, right, bottom = box
    em = em_of(size)
    corner, deep = em // 2 + 1, max(2, em // 4)
    return [(left + 1, top + corner, left + 1 + deep, bottom - corner),
            (right - 1 - deep, top + corner, right - 1, bottom - corner),
            (left + corner, top + 1, right - corner, top + 1 + deep),
            (left + corner, bottom - 1 - deep, right - corner, bottom - 1)]


def inside(box, size):
    left, top, right, bottom = box
    deep = em_of(size) // 4
    return (left + deep, top + deep, right - deep, bottom - deep)


def where(plain, written):
    """The box of a text: where a frame differs from that without it."""
    return ImageChops.difference(plain, written).getbbox()


def assert_is_readable(written, box, name):
    left, top, right, bottom = box
    width, height = written.size
    # Not cut at an edge, at the bottom on the left, and over a third of the height at most.
    assert 3 <= left < width / 10 and right <= width - 3, (name, box)
    assert top >= 2 * height / 3 - 1 and 0.9 * height < bottom <= height - 3, (name, box)
    ground = max(light(pixel) for strip in borders(box, written.size) for _, pixel in colours(written.crop(strip)))
    found = colours(written.crop(inside(box, written.size)))
    letters = max(light(pixel) for _, pixel in found)
    assert (letters + 0.05) / (ground + 0.05) >= CONTRAST, (name, letters, ground)
    assert sum(count for count, pixel in found if light(pixel) > 0.6) >= INK * sum(count for count, _ in found), name


def assert_has_no_dots(shown, box, name):
    """On a panel the ground of a text is black, and its letters are white."""
    for strip in borders(box, shown.size):
        found = dict((pixel, count) for count, pixel in colours(shown.crop(strip)))
        others = sum(found.values()) - found.get((0, 0, 0), 0)
        assert others <= DOTS * sum(found.values()), (name, strip, found)
    found = dict((pixel, count) for count, pixel in colours(shown.crop(inside(box, shown.size))))
    assert found.get((255, 255, 255), 0) >= INK * sum(found.values()), (name, found)


def frame(service, name, page):
    assert service.form(f"/screens/{name}/events", f"goTo={page}").status < 300
    return service.get(f"/screens/{name}.png").png.convert("RGB")


def test_texts_are_readable_on_every_screen(tmp_path, note):
    folder = tmp_path / "Pictures"
    folder.mkdir()
    titles = [title for title in TITLES if has_fonts(title)]
    note(f"captions: {len(titles)} of {len(TITLES)} titles have fonts here")
    for number in range(PICTURES):
        # The first is white, the worst ground for white letters.
        picture = nature.shaped(number) if number else Image.new("RGB", (1200, 800), "white")
        exif = exif_fields(taken=f"20{number % 25:02}:07:05 12:00:00")
        picture.save(folder / f"{number:02}.jpg", quality=88, exif=exif)
        (folder / f"{number:02}.jpg.md").write_text(f"# {titles[number % len(titles)]}\n")
    definitions = {}
    for kind, screen in KINDS.items():
        size = {side: screen[side] for side in ("width", "height")}
        definitions[f"{kind}-plain"] = {**STILL, **size}
        for language in LANGUAGES:
            text = {"text": TEXT, "language": language}
            definitions[f"{kind}-{language}"] = {**STILL, **size, **text}
            if "options" in screen:
                definitions[f"{kind}-{language}-panel"] = {**STILL, **screen, **text}
    shown = {kind: [] for kind in KINDS}
    with serving(folder, "--screens", file_of(tmp_path, definitions), "--max-requests-per-address", "0",
                 "--max-events-per-session", "0") as service:
        until(lambda: (index := service.get("/v1/galleries").json["index"])["read"] == index["total"],
              "the titles are read")
        for page in range(PICTURES):
            for kind, screen in KINDS.items():
                plain, languages = frame(service, f"{kind}-plain", page), []
                for step in range(LANGUAGES_OF_A_PICTURE):
                    language = LANGUAGES[(page + step) % len(LANGUAGES)]
                    name = f"{kind}-{language}"
                    written = frame(service, name, page)
                    assert written.size == (screen["width"], screen["height"])
                    box = where(plain, written)
                    assert box, f"{name} of picture {page} has no text"
                    assert_is_readable(written, box, f"{name} of picture {page}")
                    if "options" in screen:
                        written = frame(service, f"{name}-panel", page)
                        assert_has_no_dots(written, box, f"{name} of picture {page}")
                    languages.append((sheets.reduced(written, 480), f"{page} {language}"))
                shown[kind].append(languages)
    for kind, pictures in shown.items():
        for start in range(0, PICTURES, SHEET):
            end = min(start + SHEET, PICTURES)
            rows = [sum(pictures[at:min(at + ROW, end)], []) for at in range(start, end, ROW)]
            note(f"captions: {sheets.write(f'captions-{kind}-{start // SHEET + 1}', rows)}")


def outline(picture, box):
    """The shares of light pixels along the four sides of the ink of a text."""
    ink = picture.crop(inside(box, picture.size)).convert("L").point(lambda value: 255 if value > 150 else 0)
    left, top, right, bottom = ink.getbbox()
    # A line may be two pixels wide, and its first one pale.
    sides = [(left, top, right, top + 2), (left, bottom - 2, right, bottom), (left, top, left + 2, bottom),
             (right - 2, top, right, bottom)]
    shares = []
    for number, side in enumerate(sides):
        strip = ink.crop(side)
        lines = [strip.crop((0, at, strip.width, at + 1)) if number < 2 else strip.crop((at, 0, at + 1, strip.height))
                 for at in range(2)]
        shares.append(max(line.tobytes().count(255) / len(line.tobytes()) for line in lines))
    return shares


def test_no_letter_is_drawn_as_a_box(tmp_path, note):
    """U+FFFF is no character, so that no font has it, and it comes out as a box."""
    folder = tmp_path / "Pictures"
    folder.mkdir()
    nature.part(0, (480, 480)).save(folder / "1.jpg", quality=90)
    letters = [letter for letter in LETTERS if has_fonts(letter)]
    note(f"captions: no font of this system has {' '.join(set(LETTERS) - set(letters)) or 'none'} of {LETTERS}")
    large = {**STILL, "width": 960, "height": 960}
    texts = {"plain": {}, "none": {"text": "\uffff"},
             **{f"letter-{number}": {"text": letter} for number, letter in enumerate(letters)}}
    screens = file_of(tmp_path, {name: large | text for name, text in texts.items()})
    with serving(folder, "--screens", screens) as service:
        shown = {name: service.get(f"/screens/{name}.png").png.convert("RGB") for name in texts}
    plain = shown.pop("plain")
    boxes = {name: where(plain, picture) for name, picture in shown.items()}
    assert all(boxes.values()), f"nothing is drawn: {boxes}"
    outlines = {name: outline(picture, boxes[name]) for name, picture in shown.items()}
    sheets.write("captions-letters", [[(picture.crop(boxes[name]), name) for name, picture in shown.items()]])
    box = outlines.pop("none")
    assert min(box) > 0.8, f"U+FFFF is no box: {box}"
    for name, sides in outlines.items():
        assert min(sides) < 0.8, f"{texts[name]['text']} is a box: {sides}"
