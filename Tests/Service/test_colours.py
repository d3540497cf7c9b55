"""Pictures with colour profiles look as LittleCMS converts them, and others as they are meant."""

import pytest
from PIL import Image, ImageChops, ImageCms, ImageStat

import png_colours
import ycbcr_tiffs
from pictures import encoded, small_frame
from profiles import (
    PERCEPTUAL, RELATIVE, SATURATION, converted, grey_profile, matrix_profile, of_class, profile)
from service import serving

pytestmark = pytest.mark.rooms("PictureCoding")

SIDE = 64
# Mean difference of a channel's values of 0 to 255 that nobody sees.
ALLOWED = 1.5


def gradient(mode):
    """Every channel grows in another direction."""
    across = Image.linear_gradient("L").resize((SIDE, SIDE))
    channels = [across, across.rotate(90), across.rotate(180), across.rotate(270).point(
        lambda value: value // 3)]
    return Image.merge(mode, channels[:len(mode)])


def mixed(red, green, blue):
    """Other primaries than those of sRGB, as those of XYB and of some scanners are.

    Black stays black, because LittleCMS scales to the black of the other profile for some versions of
    profiles."""
    return 0.9 * green, 0.8 * blue, 0.9 * red


def printed(cyan, magenta, yellow, black):
    """Inks that are weaker than libvips' own."""
    return tuple((1 - 0.7 * ink) * (1 - 0.8 * black) for ink in (cyan, magenta, yellow))


CASES = {
    "perceptual only.png": ("RGB ", mixed, [PERCEPTUAL], PERCEPTUAL, PERCEPTUAL),
    "relative.png": ("RGB ", mixed, [PERCEPTUAL, RELATIVE], PERCEPTUAL, RELATIVE),
    "saturation.png": ("RGB ", mixed, [PERCEPTUAL, SATURATION], SATURATION, SATURATION),
    "inks.tif": ("CMYK", printed, [PERCEPTUAL], PERCEPTUAL, PERCEPTUAL),
    "inks relative.tif": ("CMYK", printed, [PERCEPTUAL, RELATIVE], PERCEPTUAL, RELATIVE),
    "inks.jpg": ("CMYK", printed, [PERCEPTUAL, RELATIVE], PERCEPTUAL, RELATIVE),
}


# The colour behind transparent pixels.
BACKGROUND = 22, 24, 28
RED, BLUE = (220, 40, 40), (40, 60, 220)

# By name, what is drawn on the canvas, and whether a later frame is.
FRAMES = {"in the middle.gif": ((20, 8, 52, 40), False), "in a corner.gif": ((0, 0, 32, 32), False),
          "first of two.gif": ((20, 8, 52, 40), True), "all.gif": ((0, 0, SIDE, SIDE), False)}

CHUNKS = png_colours.cases(gradient("RGB"))
LUMINANCE = ycbcr_tiffs.cases(gradient("RGB"))


PRIMARIES = matrix_profile(png_colours.D65, png_colours.BT2020, png_colours.power(1.8))
GREY = grey_profile(png_colours.power(1.2))
INKS = profile("CMYK", printed, 5, [PERCEPTUAL], PERCEPTUAL)


def inner(name):
    return ImageCms.ImageCmsProfile(ImageCms.createProfile(name)).tobytes()


# Profiles of another kind of colours than the picture's, or of no device: by name, the mode and the
# profile.
MISFITS = {
    "lab.jpg": ("RGB", inner("LAB")), "lab.tif": ("RGB", inner("LAB")),
    "xyz.jpg": ("RGB", inner("XYZ")), "grey in colours.jpg": ("RGB", GREY),
    "inks in colours.jpg": ("RGB", INKS), "inks in colours.tif": ("RGB", INKS),
    "colours in grey.jpg": ("L", PRIMARIES), "lab in grey.tif": ("L", inner("LAB")),
    "colours in inks.jpg": ("CMYK", PRIMARIES), "lab in inks.tif": ("CMYK", inner("LAB")),
    "grey in inks.tif": ("CMYK", GREY),
    "a link.jpg": ("RGB", of_class(b"link", PRIMARIES)),
    "an effect.jpg": ("RGB", of_class(b"abst", PRIMARIES)),
    "named colours.jpg": ("RGB", of_class(b"nmcl", PRIMARIES)),
}


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """The folder, and by name what its pictures look like."""
    folder = tmp_path_factory.mktemp("served") / "Colours"
    folder.mkdir()
    expected = {}
    for name, (space, colour, tables, intent, used) in CASES.items():
        icc = profile(space, colour, 9 if space == "RGB " else 5, tables, intent)
        picture = gradient(space.strip())
        form = {"png": "PNG", "tif": "TIFF", "jpg": "JPEG"}[name.rsplit(".")[1]]
        options = {"quality": 100, "subsampling": 0} if form == "JPEG" else {}
        (folder / name).write_bytes(encoded(picture, form, icc_profile=icc, **options))
        expected[name] = converted(picture, icc, used)
    for name, (content, meant) in (LUMINANCE | CHUNKS).items():
        (folder / name).write_bytes(content)
        expected[name] = meant
    for name, (mode, icc) in MISFITS.items():
        form, options = ("JPEG", {"quality": 95}) if name.endswith("jpg") else ("TIFF", {})
        picture = gradient(mode)
        (folder / name).write_bytes(encoded(picture, form, icc_profile=icc, **options))
        (folder / f"plain {name}").write_bytes(encoded(picture, form, **options))
    for name, (area, has_second) in FRAMES.items():
        (folder / name).write_bytes(small_frame(SIDE, area, RED, BLUE if has_second else None))
        expected[name] = Image.new("RGB", (SIDE, SIDE), BACKGROUND)
        expected[name].paste(RED, area)
    return folder, expected


@pytest.fixture(scope="module")
def service(expected):
    with serving(expected[0]) as service:
        yield service


# A profile is used by an intent that it has; luminance and colour differences are not taken for RGB; around a
# small first frame a GIF is transparent; chunks of a PNG say what its colours are.
@pytest.mark.parametrize("name", [*CASES, *LUMINANCE, *FRAMES, *CHUNKS])
def test_the_picture_has_the_colours_of_another_implementation(service, expected, name):
    item, = (item for item in service.items("Colours") if item["fileName"] == name)
    shown = service.get(f"{item['picture']}?width={SIDE}&height={SIDE}").png.convert("RGB")
    difference = ImageStat.Stat(ImageChops.difference(shown, expected[1][name])).mean
    assert max(difference) <= ALLOWED, difference


@pytest.mark.parametrize("name", MISFITS)
def test_a_profile_of_other_colours_changes_nothing(service, name):
    items = {item["fileName"]: item for item in service.items("Colours")}
    with_profile, without = (
        service.get(f"{items[file]['picture']}?width={SIDE}&height={SIDE}").png
        for file in (name, f"plain {name}"))
    assert with_profile.tobytes() == without.tobytes()
    if MISFITS[name][0] == "RGB":
        difference = ImageStat.Stat(ImageChops.difference(with_profile, gradient("RGB"))).mean
        assert max(difference) <= 2 * ALLOWED, difference
