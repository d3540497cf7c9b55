"""Looks between pages: a field of strips, their layouts and their frames."""

import pytest

from pictures import plain_gallery
from service import serving, until

pytestmark = pytest.mark.rooms("Compositing", "ScrollEngine")

LOOKS = ["fade", "cards", "coverflow", "parallax"]
PAGE = "width=640&height=480&pageWidth=400&pageHeight=300&spacing=20"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    root = tmp_path_factory.mktemp("looks")
    (root / "Plain").mkdir()
    plain_gallery(root / "Plain")
    with serving(root) as service:
        yield service


def layout(service, query):
    return service.get(f"/v1/galleries/Plain/layout.json?{query}").json


@pytest.mark.parametrize("look", LOOKS)
def test_a_session_keeps_its_look(service, look):
    session = service.post("/v1/sessions", {"gallery": "Plain", "look": look}).headers["Location"]
    assert service.get(session).json["configuration"]["look"] == look
    assert service.get(f"{session}/layout.json").json["look"]["kind"] == look
    changed = service.ask("PATCH", session, {"look": None}).json
    assert changed["configuration"]["look"] == "slide"


@pytest.mark.parametrize("look", ["", "cover-flow", "Fade", "cube", 3, True])
def test_another_look_is_rejected_with_the_name_of_the_field(service, look):
    problem = service.post("/v1/sessions", {"gallery": "Plain", "look": look}).problem(400)
    assert "look" in problem["detail"]
    for known in ["slide", *LOOKS]:
        assert isinstance(look, (int, bool)) or known in problem["detail"]
    service.get("/v1/galleries/Plain/frame.png?look=cube").problem(400)


def test_a_layout_says_where_each_page_is_drawn(service):
    plain = layout(service, f"page=2&{PAGE}")
    assert plain["look"]["kind"] == "slide"
    assert all("shown" not in page for page in plain["pages"])
    deck = layout(service, f"page=2&look=cards&{PAGE}")
    shown = {page["index"]: page["shown"] for page in deck["pages"]}
    assert shown[2]["corners"] == [{"x": x, "y": y} for x, y in [
        (120, 90), (520, 90), (520, 390), (120, 390)]]
    assert shown[2]["transform"] == [1, 0, 0, 0, 1, 0, 0, 0, 1]
    # 360 x 270, its right edge 0.04 · 400 px further than that of the page above it.
    assert shown[3]["corners"][2] == pytest.approx({"x": 536, "y": 375})
    assert shown[3]["z"] < shown[2]["z"]


@pytest.mark.parametrize("look", LOOKS)
def test_frames_between_pages_differ_from_sliding_ones_in_every_format(service, look):
    for ending, start in [("png", b"\x89PNG"), ("jpg", b"\xff\xd8"), ("webp", b"RIFF")]:
        path = f"/v1/galleries/Plain/frame.{ending}?offset=630&{PAGE}"
        slid, shown = service.frame(path), service.frame(f"{path}&look={look}")
        assert shown.body.startswith(start)
        assert shown.headers["ETag"] != slid.headers["ETag"] and shown.body != slid.body


@pytest.mark.parametrize("look", LOOKS)
def test_a_full_page_at_rest_is_the_same_frame_with_every_look(service, look):
    path = "/v1/galleries/Plain/frame.png?preset=pages-all&page=2&width=640&height=480"
    # The frame is spliced with each look once the pictures for its code are prepared.
    def is_one():
        slid, shown = service.frame(path), service.frame(f"{path}&look={look}")
        return (shown.headers["ETag"], shown.body) == (slid.headers["ETag"], slid.body)

    until(is_one, "one frame")


def test_a_strip_without_motion_fades(service):
    document = layout(service, f"look=coverflow&reducedMotion=true&{PAGE}")
    assert document["look"]["kind"] == "fade"
    assert layout(service, "preset=curl&look=coverflow")["look"]["kind"] == "slide"
