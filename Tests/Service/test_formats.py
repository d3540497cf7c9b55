"""A folder with every format and with broken and hostile files."""

import re
from html.parser import HTMLParser

import pytest

from pictures import (
    HOSTILE_NAMES, QUARTERS, STORED, broken_pictures, good_pictures, lay_out)
from service import serving

pytestmark = pytest.mark.rooms("PictureCoding", "PictureFormats", "PicturePreparing")

NIGHT = (0x16, 0x18, 0x1C)


@pytest.fixture(scope="module")
def mixed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Mixed"
    folder.mkdir()
    lay_out(folder)
    with serving(folder) as service:
        yield service


@pytest.fixture(scope="module")
def items(mixed):
    """The items of the gallery by their titles."""
    return {item["title"]: item for item in mixed.items("Mixed")}


def page(service, item):
    """The picture on its page, as Pillow decodes it."""
    return service.get(item["picture"]).png


def is_near(colour, other, allowed):
    return all(abs(a - b) <= allowed for a, b in zip(colour, other))


def test_the_listing_has_every_picture_and_every_broken_one_and_nothing_else(items):
    stems = [name.rsplit(".", 1)[0] for name in (*good_pictures(), *broken_pictures())]
    others = ["half transparent", "deep grey", "cut in half"]
    assert sorted(items) == sorted([*stems, *others, *HOSTILE_NAMES.values()])


@pytest.mark.parametrize("name", good_pictures())
def test_a_picture_of_every_format_is_upright_and_in_its_colours(mixed, items, name):
    shown = page(mixed, items[name.rsplit(".", 1)[0]])
    # 400 x 300 in a page of 560 x 640.
    assert shown.size == (560, 420)
    for place, colour in enumerate(QUARTERS):
        point = (140 + place % 2 * 280, 105 + place // 2 * 210)
        assert is_near(shown.getpixel(point), colour, allowed=12), (name, place)


@pytest.mark.parametrize("orientation", STORED)
def test_every_orientation_shows_the_same_picture(mixed, items, orientation):
    upright = page(mixed, items["orientation 1"])
    turned = page(mixed, items[f"orientation {orientation}"])
    for x in range(20, 560, 60):
        for y in range(20, 420, 60):
            assert is_near(turned.getpixel((x, y)), upright.getpixel((x, y)), allowed=12), (x, y)


def test_what_is_transparent_shows_the_background(mixed, items):
    shown = page(mixed, items["half transparent"])
    assert shown.getpixel((140, 210)) == NIGHT
    assert shown.getpixel((420, 210)) == (255, 128, 0)


def test_sixteen_bits_become_the_eight_upper_ones(mixed, items):
    shown = page(mixed, items["deep grey"])
    assert is_near(shown.getpixel((140, 210)), (0x40,) * 3, allowed=1)
    assert is_near(shown.getpixel((420, 210)), (0xC0,) * 3, allowed=1)


@pytest.mark.parametrize("name", broken_pictures())
def test_a_broken_file_becomes_a_placeholder_with_a_plain_reason(mixed, items, name):
    item = items[name.rsplit(".", 1)[0]]
    reason = broken_pictures()[name][1]
    placement = mixed.placement("Mixed", item)
    assert placement["state"] == "failed"
    assert placement["reason"].startswith("This picture cannot be shown: ")
    assert reason in placement["reason"]
    assert "/" not in placement["reason"]
    assert mixed.get(item["href"]).json["reason"] == placement["reason"]
    # A panel with text on it: it has more than one colour.
    assert len(page(mixed, item).getcolors(maxcolors=1 << 20)) > 10


def test_half_a_jpeg_is_shown_and_said_to_be_incomplete(mixed, items):
    placement = mixed.placement("Mixed", items["cut in half"])
    assert placement["state"] == "truncated" and "incomplete" in placement["reason"]
    page(mixed, items["cut in half"])


@pytest.mark.parametrize("title", HOSTILE_NAMES.values(), ids=ascii)
def test_a_picture_with_a_hostile_name_is_shown_like_any_other(mixed, items, title):
    placement = mixed.placement("Mixed", items[title])
    assert (placement["state"], placement["title"]) == ("ready", title)
    assert is_near(page(mixed, items[title]).getpixel((140, 105)), QUARTERS[0], allowed=12)


class Markup(HTMLParser):
    """The elements of a page, their attributes, and its text."""

    def __init__(self, text):
        super().__init__()
        self.elements = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.words += data

    def skeleton(self):
        """The elements in order; the arrows of the first and the last page are disabled, and one
        dot and one thumbnail are marked as current."""
        return [(tag, sorted(attributes.keys() - {"aria-disabled", "aria-current"}))
                for tag, attributes in self.elements if attributes.get("rel") not in ("prev", "next")]


@pytest.mark.parametrize("title", HOSTILE_NAMES.values(), ids=ascii)
def test_a_hostile_name_adds_no_element_to_its_page(mixed, items, title):
    # Neighbours and stand-ins differ from page to page, but not where the strip is one frame.
    ordinary = mixed.get(f"/g/Mixed?view=frames&item={items['gif']['id']}")
    framed = mixed.get(f"/g/Mixed?view=frames&item={items[title]['id']}")
    assert Markup(framed.text).skeleton() == Markup(ordinary.text).skeleton()
    page = f"/g/Mixed/items/{items[title]['id']}"
    for path in (page, f"{page}/info", "/g/Mixed/grid"):
        response = mixed.get(path)
        assert response.status == 200
        markup = Markup(response.text)
        assert title in markup.words
        names = {name for _, attributes in markup.elements for name in attributes}
        assert not [name for name in names if name.startswith("on")]
        assert not re.search("[\u202a-\u202e\u2066-\u2069\u200b]", response.text)


def test_a_hostile_folder_adds_no_element_to_the_list_of_galleries(mixed):
    response = mixed.get("/")
    markup = Markup(response.text)
    name = '"><img src=x onerror=alert(2)>'
    assert name in markup.words
    assert name not in response.text
    sources = [attributes["src"] for tag, attributes in markup.elements if tag == "img"]
    # The picture of each gallery, and what stands in for it once it was decoded.
    starts = [re.match("/v1/|data:image/png;base64,", source) for source in sources]
    assert all(starts) and [start[0] for start in starts].count("/v1/") == 2
    gallery = mixed.gallery(name)
    assert Markup(mixed.get(f"/g/{gallery}").text).words.count(name) >= 1


def test_every_page_of_the_strip_can_be_drawn(mixed, items):
    for place in range(len(items)):
        response = mixed.get(f"/v1/galleries/Mixed/frame.png?page={place}&width=320&height=480")
        assert response.png.size == (320, 480)
        assert response.headers["Peek-Page"] == f"{place + 1}/{len(items)}"


def test_nothing_of_it_was_our_own_mistake(mixed):
    assert mixed.process.poll() is None
    assert "a request failed" not in mixed.log
