"""Pages that are as long as their pictures."""

import pytest
from PIL import Image, ImageChops

from service import READING, rest, serving, until

pytestmark = pytest.mark.rooms("ScrollEngine", "Viewers", "FrameSplicing")

# On 1024 x 768 a page is at most 921 x 728, with 8 px of padding along and 10 across (decision 107), so
# that a picture has 708 px across: 3:2 and 16:9 take the longest page, 2:3 has 472, 1:1 has 708 px, and
# 1:20 the twelfth of 708.
SHAPES = {"a wide": (1600, 900), "b tall": (800, 1200), "c tall": (400, 600), "d square": (500, 500),
          "e sliver": (40, 800), "f tall": (800, 1200), "g photograph": (1500, 1000)}
LENGTHS = [921, 488, 488, 724, 75, 488, 921]
VIEW = "width=1024&height=768&pageLengths=auto"


def write(folder, shapes=SHAPES):
    folder.mkdir(exist_ok=True)
    for number, (name, size) in enumerate(shapes.items()):
        Image.new("RGB", size, colour(number)).save(folder / f"{name}.png")


def colour(number):
    return (40 + 30 * number % 200, 200 - 25 * number % 180, 90)


@pytest.fixture(scope="module")
def gallery(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served") / "Shapes"
    write(folder)
    with serving(folder.parent) as service:
        until(lambda: all_known(service), "the sizes are read", READING)
        yield service


def all_known(service):
    """Lengths become known one by one, so each page is asked for."""
    for page, length in enumerate(LENGTHS):
        layout = service.get(f"/v1/galleries/Shapes/layout.json?{VIEW}&page={page}").json
        if current(layout, page)["frame"]["width"] != length:
            return False
    return True


def current(layout, page):
    return next(it for it in layout["pages"] if it["index"] == page)


def lengths(service, query=""):
    layout = service.get(f"/v1/galleries/Shapes/layout.json?{VIEW}&{query}").json
    return [page["frame"]["width"] for page in layout["pages"]]


def place(page):
    return page["frame"]["x"]


@pytest.mark.parametrize("size", ["1440x900", "1024x768", "1280x800", "1920x1080", "844x390", "768x1024", "390x844",
                                  "360x640"])
def test_both_neighbours_peek_into_a_preview_whatever_their_shapes(gallery, size):
    width, height = map(int, size.split("x"))
    for page in range(len(LENGTHS)):
        layout = gallery.get(f"/v1/galleries/Shapes/layout.json?width={width}&height={height}&page={page}").json
        pictures = {it["index"]: it["picture"] for it in layout["pages"]}
        for other in {page - 1, page + 1} & set(range(len(LENGTHS))):
            left, right = pictures[other]["x"], pictures[other]["x"] + pictures[other]["width"]
            assert min(right, width) - max(left, 0) >= 12, (page, other)


def test_pages_of_a_preview_are_equal_on_the_classic_size_and_where_a_size_is_given(gallery):
    for query in ("width=320&height=480", "width=1024&height=768&pagesPerView=1", "width=1024&height=768&fit=cover"):
        layout = gallery.get(f"/v1/galleries/Shapes/layout.json?{query}&page=2").json
        assert len({page["frame"]["width"] for page in layout["pages"]}) == 1, query


@pytest.mark.parametrize("page", range(len(LENGTHS)))
def test_pages_lie_side_by_side_with_the_current_one_in_the_middle(gallery, page):
    layout = gallery.get(f"/v1/galleries/Shapes/layout.json?{VIEW}&page={page}").json
    shown = {it["index"]: it["frame"] for it in layout["pages"]}
    # Rounded down where the space is odd.
    start = (1024 - LENGTHS[page]) // 2
    for index, frame in shown.items():
        before = sum(LENGTHS[page:index]) if index >= page else -sum(LENGTHS[index:page])
        assert (frame["x"], frame["width"]) == (start + before, LENGTHS[index])
    # A picture fills its page up to the padding, but for those that the limits letterbox.
    shown = current(layout, page)
    if page not in (0, 4, 6):
        assert shown["picture"] == shown["box"]
    visible = [it["index"] for it in layout["pages"] if it["visible"]]
    assert len(visible) == {0: 2, 1: 3, 2: 3, 3: 4, 4: 3, 5: 4, 6: 2}[page], visible


def test_swipes_turn_one_page_each_and_rest_in_the_middle(gallery):
    session = gallery.session("Shapes", width=1024, height=768, pageLengths="auto")
    for page in range(1, len(LENGTHS)):
        gallery.form(f"{session}/events", "swipe=left")
        layout = rest(gallery, session)
        assert layout["strip"]["currentPage"] == page
        assert place(current(layout, page)) == (1024 - LENGTHS[page]) // 2


def test_a_sliding_frame_shows_the_pages_where_the_layout_has_them(gallery):
    """Spliced from coded pages of different sizes, compared with the same frame from a decoder."""
    for offset in (0, 300, 700, 1111, 1600):
        query = f"{VIEW}&offset={offset}&background=000000&shadows=false"
        layout = gallery.get(f"/v1/galleries/Shapes/layout.json?{query}").json
        frame = gallery.frame(f"/v1/galleries/Shapes/frame.png?{query}").png.convert("RGB")
        expected = Image.new("RGB", frame.size)
        for page in layout["pages"]:
            box, number = page["picture"], list(SHAPES).index(page["title"])
            picture = Image.new("RGB", (box["width"], box["height"]), colour(number))
            expected.paste(picture, (box["x"], box["y"]))
        assert ImageChops.difference(frame, expected).getbbox() is None, offset


def test_a_length_that_becomes_known_moves_no_resting_page(tmp_path):
    """Pictures are added before the current one while a session rests on it."""
    write(tmp_path / "Shapes")
    with serving(tmp_path, "--rescan-seconds", "1") as service:
        until(lambda: all_known(service), "the sizes are read", READING)
        session = service.session("Shapes", width=1024, height=768, pageLengths="auto", page=3)
        before = rest(service, session)
        own = current(before, 3)
        write(tmp_path / "Shapes", {f"0 new {number}": (300 + 97 * number, 500) for number in range(9)})

        def arrived():
            layout = service.get(f"{session}/layout.json").json
            # A scan may find the first of them before the last ones are written.
            assert layout["strip"]["currentPage"] == 3 + layout["strip"]["pageCount"] - 7
            now = next(it for it in layout["pages"] if it["item"] == own["item"])
            assert now["frame"] == own["frame"]
            return layout["strip"]["pageCount"] == 16 and layout

        until(arrived, "the new pictures are there")
        service.form(f"{session}/events", "swipe=right")
        assert rest(service, session)["strip"]["currentPage"] == 11


def test_books_and_strips_of_galleries_ignore_it(gallery):
    for preset in ("curl", "magazine"):
        query = f"width=1024&height=768&preset={preset}&page=1"
        plain, auto = ([page["frame"] for page in gallery.get(
            f"/v1/galleries/Shapes/layout.json?{query}{lengths}").json["pages"]]
            for lengths in ("", "&pageLengths=auto"))
        assert plain == auto


def test_without_an_index_pages_are_as_long_as_the_longest(tmp_path):
    write(tmp_path / "Shapes")
    with serving(tmp_path, "--index", "off") as service:
        assert lengths(service, "page=2") == [921, 921, 921]


def test_a_wrong_length_is_named(gallery):
    problem = gallery.get("/v1/galleries/Shapes/layout.json?pageLengths=automatic").problem(400)
    assert "auto, or a list of at most 32 whole numbers from 8 to 4096" in problem["detail"]
