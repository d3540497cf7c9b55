"""What a picture that fills its page shows: faces that its file names, otherwise what attracts attention."""

import random

import pytest
from PIL import Image, ImageDraw

from faces import SIDE, describe, kept, marked, pixels, red, write
from pictures import STORED
from screens import file_of
from service import serving, until

pytestmark = pytest.mark.rooms("PictureCoding", "PictureMetadata", "PicturePreparing")


def frame(service, gallery, page, width, height):
    return service.frame(
        f"/v1/galleries/{gallery}/frame.png?preset=pages&pageControl=false&fit=cover&width={width}"
        f"&height={height}&page={page}&pictures=wait").png


def test_faces_stay_whole_on_a_hundred_pictures(tmp_path, note):
    chance = random.Random(44)
    folder = tmp_path / "Faces"
    folder.mkdir()
    pictures, known = {}, []
    for number in range(100):
        size = chance.choice([(600, 400), (400, 600), (800, 300), (400, 400)])
        centres = []
        for _ in range(chance.choice([1, 1, 2, 3])):
            place = (chance.randrange(SIDE, size[0] - SIDE), chance.randrange(SIDE, size[1] - SIDE))
            if all(abs(place[0] - x) > SIDE or abs(place[1] - y) > SIDE for x, y in centres):
                centres.append(place)
        pictures[f"{number:03}.jpg"] = marked(size, centres, number % 8 + 1)
        known.append((size, centres))
    write(folder, pictures)
    whole = 0
    with serving(folder) as service:
        for page, (size, centres) in enumerate(known):
            shape = (240, 240) if page % 2 else (150, 260)
            faces, scale = kept(size, centres, shape)
            shown = red(frame(service, "Faces", page, *shape))
            expected = faces * (SIDE * scale) ** 2
            # Blurred edges, and JPEG's own, take a part of a small face.
            assert shown >= 0.8 * expected - 20, f"{page}: {size} {centres} {shape}"
            whole += faces == len(centres)
    note(f"of 100 pictures with faces, {whole} can be cropped with all of them, and all are")


def test_faces_beside_a_picture_go_before_those_in_it_and_people_of_windows_count(tmp_path):
    folder = tmp_path / "Beside"
    folder.mkdir()
    size, here, there = (600, 200), (100, 100), (500, 100)
    stored, exif, right = marked(size, [here], 6)
    wrong = marked(size, [there], 6)[2]
    # Stored with a quarter turn to the left, the point 100, 100 of 600 x 200 is 100, 500 of 200 x 600.
    people = "-RegionInfoMP={Regions=[{Rectangle=0.4|, 0.8|, 0.2|, 0.0667,PersonDisplayName=Ada}]}"
    for name in ("1 plain", "2 beside", "3 both", "4 other", "5 people"):
        stored.save(folder / f"{name}.jpg", quality=95, exif=exif)
    describe(folder / "2 beside.jpg.xmp", f"-RegionInfo={right}")
    describe(folder / "3 both.jpg", f"-RegionInfo={wrong}")
    describe(folder / "3 both.xmp", f"-RegionInfo={right}")
    describe(folder / "4 other.jpg", f"-RegionInfo={wrong}")
    describe(folder / "5 people.jpg", people)
    with serving(folder) as service:
        whole = 0.8 * SIDE ** 2
        shown = [red(frame(service, "Beside", page, 200, 200)) for page in range(5)]
        assert shown[1] > whole and shown[2] > whole and shown[4] > whole
        assert shown[3] == 0
        page = service.items("Beside")[1]
        route = f"/v1/galleries/Beside/items/{page['id']}/page.png?fit=cover&width=200&height=200"
        before = service.get(route)
        assert red(before.png) > whole
        # When the sidecar names another face, another part is shown, and caches hear of it.
        describe(folder / "2 beside.jpg.xmp", f"-RegionInfo={wrong}")
        # While it is written, what attracts attention may be shown.
        changed = until(lambda: red((found := service.get(route)).png) == 0 and found, "another part")
        assert changed.headers["ETag"] != before.headers["ETag"]


def test_without_faces_the_part_that_attracts_attention_is_shown(tmp_path):
    folder = tmp_path / "Skin"
    folder.mkdir()
    pictures = {}
    for number, x in enumerate((80, 1120)):
        picture = Image.linear_gradient("L").resize((1200, 800)).convert("RGB")
        draw = ImageDraw.Draw(picture)
        draw.ellipse((x - 60, 300, x + 60, 460), fill=(224, 172, 140))
        draw.ellipse((x - 25, 350, x - 10, 365), fill=(30, 20, 20))
        draw.ellipse((x + 10, 350, x + 25, 365), fill=(30, 20, 20))
        pictures[f"{number}.jpg"] = (picture, Image.Exif(), None)
    write(folder, pictures)
    with serving(folder) as service:
        for page in range(2):
            skin = sum(1 for r, g, b in pixels(frame(service, "Skin", page, 300, 400)) if r > b + 60)
            # An ellipse of 120 x 160, scaled by a half.
            assert skin > 0.9 * 3.14 * 30 * 40


GRAVITIES = {"centre": (1, 1), "north": (1, 0), "north-east": (2, 0), "east": (2, 1), "south-east": (2, 2),
             "south": (1, 2), "south-west": (0, 2), "west": (0, 1), "north-west": (0, 0)}
SQUARES = [(250, 10, 10), (10, 250, 10), (10, 10, 250)]


@pytest.fixture(scope="module")
def squares(tmp_path_factory):
    """Galleries of one picture each: three squares beside and below each other, stored turned and upright."""
    served = tmp_path_factory.mktemp("served")
    for name, size in (("Wide", (600, 200)), ("High", (200, 600))):
        picture = Image.new("RGB", size)
        for place, colour in enumerate(SQUARES):
            corner = (200 * place, 0) if name == "Wide" else (0, 200 * place)
            picture.paste(colour, (*corner, corner[0] + 200, corner[1] + 200))
        exif = Image.Exif()
        exif[0x0112] = 6
        (served / name).mkdir()
        picture.transpose(STORED[6]).save(served / name / "a.jpg", quality=95, exif=exif)
    screens = {f"{name}-{gravity}": {"galleries": [name], "every": "never", "width": 120, "height": 120,
                                     "fit": "cover", "gravity": gravity}
               for name in ("Wide", "High") for gravity in GRAVITIES}
    with serving(served, "--screens", file_of(tmp_path_factory.mktemp("screens"), screens)) as service:
        yield service


def square(picture):
    """Which of the squares fills a picture; None of two or more."""
    assert picture.size == (120, 120)
    places = {max(range(3), key=lambda channel: pixel[channel])
              for pixel in (picture.convert("RGB").getpixel((at, at)) for at in (10, 60, 109))}
    return places.pop() if len(places) == 1 else None


@pytest.mark.parametrize("gallery", ["Wide", "High"])
@pytest.mark.parametrize("gravity", GRAVITIES)
def test_a_gravity_keeps_its_part_in_frames_pages_and_screens(squares, gallery, gravity):
    expected = GRAVITIES[gravity][gallery == "High"]
    query = f"preset=pages&pageControl=false&fit=cover&gravity={gravity}&width=120&height=120"
    route = f"/v1/galleries/{gallery}"
    shown = squares.frame(f"{route}/frame.png?{query}&pictures=wait")
    assert square(shown.png) == expected
    assert square(squares.frame(f"/screens/{gallery}-{gravity}.png").png) == expected
    layout = squares.get(f"{route}/layout.json?{query}").json
    assert layout["look"]["gravity"] == gravity
    assert square(squares.get(layout["pages"][0]["source"]).png) == expected
    # Nothing of one gravity is taken for that of another.
    other = squares.frame(f"{route}/frame.png?{query.replace(gravity, 'auto')}&pictures=wait")
    assert other.headers["ETag"] != shown.headers["ETag"]


def test_the_crop_is_the_same_in_a_frame_and_in_a_picture_for_a_browser(tmp_path):
    folder = tmp_path / "Same"
    folder.mkdir()
    write(folder, {"a.jpg": marked((600, 400), [(540, 200)], 6)})
    with serving(folder) as service:
        item = service.items("Same")[0]["id"]
        shown = frame(service, "Same", 0, 200, 300).convert("RGB")
        page = service.get(f"/v1/galleries/Same/items/{item}/page.png?preset=pages&fit=cover"
                           "&pageControl=false&width=200&height=300").png.convert("RGB")
        assert page.size == (200, 300) and red(page) > 800
        assert shown.tobytes() == page.tobytes()
