"""Each preset as its text describes it: a session, a gesture, the layout before and after.

Sizes are those of the texts where they give any; other numbers are computed next to the test.
"""

import pytest

from pictures import plain_gallery
from service import serving, until
from viewer import Viewer, changed, drag, lefts, shown, swipe

pytestmark = pytest.mark.rooms("ScrollEngine", "Compositing")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Eleven pictures in one gallery, and six in each of two others."""
    root = tmp_path_factory.mktemp("shelf")
    for name in ["Album", "Coast", "Hills"]:
        (root / name).mkdir()
        plain_gallery(root / name)
    for number in range(7, 12):
        (root / "Album" / f"Picture {number}.png").write_bytes(
            (root / "Album" / "Picture 1.png").read_bytes())
    with serving(root, "--max-connections-per-address", "0") as service:
        yield service


# Pages that slide

def test_preview_shows_the_neighbours_and_turns_by_a_swipe(library):
    viewer = Viewer(library, "preview", 1024, 768, page=1)
    # The page takes nine tenths of the width, and the neighbours begin where it ends.
    assert shown(viewer.last) == [0, 1, 2]
    assert lefts(viewer.last) == [51 - 921, 51, 51 + 921]
    assert viewer.do(swipe("left")) == [changed(1, 2)]
    layout, _ = viewer.settle()
    assert shown(layout) == [1, 2, 3]
    assert layout["strip"]["contentOffset"] == {"x": 2 * 921, "y": 0}
    # A tap on the page reaches the page; a tap on a peeking neighbour turns to it.
    assert viewer.do({"type": "tap", "x": 512, "y": 384})[0]["type"] == "tapped"
    assert viewer.do({"type": "tap", "x": 980, "y": 384}) == [changed(2, 3)]


def test_preview_all_gives_every_touch_to_the_strip(library):
    viewer = Viewer(library, "preview-all", 1024, 768, page=1)
    assert viewer.do({"type": "tap", "x": 512, "y": 384}) == []
    assert viewer.do({"type": "tap", "x": 980, "y": 384}) == []
    assert viewer.do(*drag([(900, 384), (700, 384), (500, 384)])) == [changed(1, 2)]


def test_picker_flings_and_snaps_to_one_of_its_small_pages(library):
    viewer = Viewer(library, "picker", 364, 100, page=1)
    assert viewer.last["strip"]["stride"] == 52
    assert lefts(viewer.last)[-7:] == [104, 156, 208, 260, 312][-7:]
    # 150 px in 100 ms are 1500 px/s; a fling of 0.4995 · 1500 = 749 px would exceed the end at 520,
    # so a slower one: 30 px in 100 ms, 0.4995 · 300 = 150 px, nearly three pages further.
    outcomes = viewer.do(*drag([(300, 50), (290, 50), (280, 50), (270, 50)], every=33))
    assert viewer.after(100)["motion"]["kind"] == "gliding"
    layout, _ = viewer.settle()
    assert outcomes == [changed(1, layout["strip"]["currentPage"])]
    assert layout["strip"]["currentPage"] in (4, 5)
    assert layout["strip"]["contentOffset"]["x"] % 52 == 0


def test_filmstrip_shows_half_of_each_neighbour(library):
    viewer = Viewer(library, "filmstrip", 640, 480, page=1)
    # Half the viewport from page to page, including 20 px of spacing.
    assert viewer.last["strip"]["stride"] == 320
    assert lefts(viewer.last) == [170 - 320, 170, 170 + 320]
    # A swipe is detected anywhere: here outside the centred page.
    assert viewer.do(*drag([(630, 20), (560, 20), (490, 20), (420, 20)])) == [changed(1, 2)]


@pytest.mark.parametrize("pages_preset", ["loop", "loop-window"])
def test_loops_go_on_from_the_last_page_to_the_first_and_back(library, pages_preset):
    viewer = Viewer(library, pages_preset, 320, 480)
    assert viewer.do(swipe("right")) == [changed(0, 10)]
    assert shown(viewer.after(100)) == [10, 0]
    viewer.settle()
    assert viewer.do(swipe("left")) == [changed(10, 0)]
    layout, _ = viewer.settle()
    assert shown(layout) == [0]


def test_loop_lays_copies_at_its_ends_and_repositions_in_silence(library):
    # The text's numbers: eleven pages of 320 px, 3520 for the last and 3840 for the copy after it.
    viewer = Viewer(library, "loop", 320, 480, page=10)
    assert viewer.last["window"] == {
        "start": 10, "slotCount": 13, "contentOffset": {"x": 3520, "y": 0},
        "contentSize": {"width": 13 * 320, "height": 480}}
    viewer.do(swipe("left"))
    assert 3520 < viewer.after(100)["window"]["contentOffset"]["x"] < 3840
    layout, _ = viewer.settle()
    assert layout["window"]["contentOffset"]["x"] == 320


def test_loop_window_returns_to_its_middle_slot_after_each_landing(library):
    viewer = Viewer(library, "loop-window", 320, 480)
    for page in [1, 2, 3]:
        viewer.do(swipe("left"))
        assert 320 < viewer.after(100)["window"]["contentOffset"]["x"] < 640
        layout, _ = viewer.settle()
        assert layout["window"]["contentOffset"]["x"] == 320
        assert layout["window"]["start"] == page - 1


def test_both_loops_draw_the_same_frames(library):
    viewers = [Viewer(library, preset, 320, 480) for preset in ("loop", "loop-window")]
    for viewer in viewers:
        viewer.do({"type": "goTo", "page": 9})

    def same():
        one, other = (library.get(f"{viewer.path}/frame.png?t=rest") for viewer in viewers)
        return one.png and one.body == other.body
    # Before the code of the pages exists, a frame may have other bytes than the next one.
    until(same, "both are drawn alike")


@pytest.mark.parametrize("page, start", [(0, 0), (1, 0), (2, 1), (9, 8), (10, 8)])
def test_pages_keeps_a_window_of_three(library, page, start):
    viewer = Viewer(library, "pages", 320, 480, page=page)
    assert viewer.last["strip"]["windowStart"] == start
    assert viewer.last["window"]["slotCount"] == 3
    assert viewer.last["window"]["contentOffset"]["x"] == (page - start) * 320


def test_pages_scrolls_when_its_page_control_is_tapped(library):
    viewer = Viewer(library, "pages", 320, 480, page=4)
    control = viewer.last["controls"]["pageControl"]
    assert control["frame"] == {"x": 0, "y": 420, "width": 320, "height": 60}
    assert (len(control["dots"]), control["currentPage"]) == (11, 4)
    assert viewer.do({"type": "tap", "x": 318, "y": 450}) == [
        changed(4, 5), {"type": "pressed", "control": "next", "page": None}]
    # Eleven dots of 24 px, centred in 320: the first begins at 28.
    assert viewer.do({"type": "tap", "x": 28 + 12, "y": 450}) == [
        changed(5, 0), {"type": "pressed", "control": "dot", "page": 0}]
    assert Viewer(library, "pages", 320, 480, pageControl=False).last["controls"][
        "pageControl"] is None


def test_pages_all_has_an_indicator_of_its_position(library):
    viewer = Viewer(library, "pages-all", 446, 480)
    # The thumb is an eleventh of a track of 440 px: 40 px.
    assert viewer.last["window"]["slotCount"] == 11
    indicator = viewer.last["controls"]["indicator"]
    assert (indicator["track"]["width"], indicator["thumb"]["width"]) == (440, 40)
    assert indicator["thumb"]["x"] == 3
    viewer.do({"type": "goTo", "page": 10, "animated": False})
    assert viewer.last["controls"]["indicator"]["thumb"]["x"] == 3 + 400


# Pages that turn

def test_leaves_turns_when_its_edge_is_tapped(library):
    viewer = Viewer(library, "leaves", 320, 480, page=3)
    assert shown(viewer.last) == [3]
    assert viewer.do({"type": "tap", "x": 300, "y": 240}) == [
        changed(3, 4), {"type": "willTurn", "to": 4}]
    early, late = viewer.after(60)["turn"], viewer.after(180)["turn"]
    assert 1 > early["leafEdge"] > late["leafEdge"] > 0
    assert early["pages"] == {"front": 3, "back": None, "under": 4, "left": None}
    assert viewer.after(600)["turn"] is None
    assert viewer.settle()[1] == [{"type": "didTurn", "to": 4, "completed": True}]


def test_leaves_follows_a_finger_and_falls_back_before_the_middle(library):
    viewer = Viewer(library, "leaves", 320, 480, page=3)
    viewer.do(*drag([(310, 240), (260, 240), (200, 240)])[:-1])
    # The leaf's edge is at the finger: 200 / 320.
    assert viewer.last["turn"]["leafEdge"] == 0.625
    assert viewer.do({"type": "up", "x": 200, "y": 240, "pointer": "mouse", "time": 300}) == [
        {"type": "willTurn", "to": 3}]
    layout, outcomes = viewer.settle()
    assert outcomes == [{"type": "didTurn", "to": 3, "completed": False}]
    assert layout["strip"]["currentPage"] == 3


def test_leaves_spread_shows_two_pages_and_the_next_left_one_on_the_reverse(library):
    viewer = Viewer(library, "leaves-spread", 1024, 768)
    assert (shown(viewer.last), lefts(viewer.last)) == ([0], [512])
    viewer.do({"type": "next"})
    layout, _ = viewer.settle()
    assert (shown(layout), lefts(layout)) == ([1, 2], [0, 512])
    viewer.do({"type": "next"})
    assert viewer.after(60)["turn"]["pages"] == {"front": 2, "back": 3, "under": 4, "left": 1}
    # In portrait it shows one page at a time.
    response = library.ask("PATCH", viewer.path, {"viewport": {"width": 768, "height": 1024}})
    assert shown(response.json["layout"]) == [3]


def test_curl_has_its_edge_under_the_finger(library):
    viewer = Viewer(library, "curl", 600, 800, page=3)
    viewer.do(*drag([(590, 400), (500, 400), (300, 400)])[:-1])
    turn = viewer.last["turn"]
    assert (turn["kind"], turn["radius"]) == ("curl", 100)
    # Horizontal, as the finger: the fold is perpendicular and its normal points to the free edge.
    # From the edge at 600 to the finger at 300 are 300 px, less than half a cylinder of 314 px; the
    # fold is at 600 - R t where R (t - sin t) = 300, so t = 3.0720 and the fold at 292.8.
    assert turn["fold"]["normal"]["x"] == pytest.approx(1)
    assert turn["fold"]["contact"] == pytest.approx(292.8, abs=0.5)
    viewer.do({"type": "move", "x": 200, "y": 400, "pointer": "mouse", "time": 200})
    assert viewer.do({"type": "up", "x": 200, "y": 400, "pointer": "mouse", "time": 600}) == [
        changed(3, 4), {"type": "willTurn", "to": 4}]
    assert viewer.settle()[1] == [{"type": "didTurn", "to": 4, "completed": True}]


# Galleries side by side

def test_magazine_keeps_its_place_in_both_directions_and_when_it_is_rotated(library):
    viewer = Viewer(library, "magazine", 600, 800)
    page = viewer.last["pages"][0]
    assert (page["gallery"], page["title"]) == ("Album", "Picture 1")
    assert viewer.last["strip"]["contentSize"] == {"width": 3 * 600, "height": 11 * 800}
    viewer.do(swipe("up"))
    viewer.settle()
    # The second gallery begins after the eleven pages of the first.
    assert viewer.do(swipe("left")) == [changed(1, 11)]
    layout, _ = viewer.settle()
    assert layout["strip"]["contentOffset"] == {"x": 600, "y": 0}
    viewer.do(swipe("up"))
    viewer.settle()
    assert viewer.do(swipe("right")) == [changed(12, 1)]
    viewer.settle()
    assert viewer.do(swipe("left")) == [changed(1, 12)]
    viewer.settle()
    response = library.ask("PATCH", viewer.path, {"viewport": {"width": 800, "height": 600}})
    layout = response.json["layout"]
    assert layout["strip"]["currentPage"] == 12
    assert layout["strip"]["contentOffset"] == {"x": 800, "y": 600}


# What is common to all

PRESETS = ["preview", "preview-all", "picker", "filmstrip", "loop", "loop-window", "pages",
           "pages-all", "leaves", "leaves-spread", "curl", "magazine"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_turns_back_what_it_has_turned(library, preset):
    viewer = Viewer(library, preset, 800, 600, page=3)
    before = viewer.last
    viewer.do({"type": "next"})
    viewer.settle()
    viewer.do({"type": "previous"})
    layout, _ = viewer.settle()
    assert (shown(layout), lefts(layout)) == (shown(before), lefts(before))
    assert layout["window"] == before["window"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_undoes_its_last_batch_and_does_it_again(library, preset):
    viewer = Viewer(library, preset, 800, 600, page=3)
    before = viewer.layout()["strip"]["currentPage"]
    viewer.do({"type": "next"})
    after = viewer.layout()["strip"]["currentPage"]
    assert after != before
    for page in [before, after, before]:
        viewer.do({"type": "undo"})
        assert viewer.layout()["strip"]["currentPage"] == page


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("fields", [
    {"rightToLeft": True}, {"axis": "vertical"}, {"reducedMotion": True}])
def test_every_preset_runs_in_every_direction(library, preset, fields):
    viewer = Viewer(library, preset, 800, 600, page=3, **fields)
    before = viewer.layout()["strip"]["currentPage"]
    assert viewer.do({"type": "next"})
    layout, _ = viewer.settle()
    assert layout["strip"]["currentPage"] != before
    assert layout["motion"]["kind"] == "resting"
    assert library.get(f"{viewer.path}/frame.png?t=rest").png.size == (800, 600)
    if fields.get("reducedMotion"):
        assert viewer.last["motion"]["settlesIn"] == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_turns_by_itself(library, preset):
    viewer = Viewer(library, preset, 800, 600, page=3, autoplay=1000)
    still = viewer.layout(viewer.last["time"])
    moved = viewer.layout(viewer.last["time"] + 1999)
    assert still["motion"]["beginsIn"] is not None
    assert moved["strip"]["currentPage"] != still["strip"]["currentPage"]
