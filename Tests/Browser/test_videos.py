"""A video on the page of a gallery: it plays in place, by each of its ways, and stops."""

import sys
from pathlib import Path

import pytest
from PIL import Image

sys.path.append(str(Path(__file__).parents[1] / "Service"))

from films import film  # noqa: E402
from motion_photos import PRIMARY, listed, motion, picture  # noqa: E402
from service import serving  # noqa: E402

pytestmark = pytest.mark.rooms()

POSITION = "[data-page-status] .position"
PLAYER = ".film video"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    place = tmp_path_factory.mktemp("videos")
    folder = place / "Films"
    folder.mkdir()
    film(folder / "1.webm", seconds=6, width=320, height=240, rate=10)
    Image.new("RGB", (320, 240), (90, 160, 90)).save(folder / "2.jpg")
    # No browser plays it.
    film(folder / "3.mp4", codec="mpeg4", seconds=2, width=320, height=240)
    clip = film(place / "clip.mp4", codec="libvpx-vp9", seconds=6, width=320, height=240).read_bytes()
    (folder / "4.jpg").write_bytes(picture(listed(PRIMARY, motion(len(clip)))) + clip)
    with serving(folder, place / "log") as service:
        service.wait_for_sizes()
        yield service


def shown(tab):
    tab.wait_for_strip()
    tab.wait_until(lambda: tab.evaluate(
        "document.querySelector('.page[data-item] > .picture > img')?.complete ?? false"), "loads the picture")


def plays(tab):
    tab.wait_until(lambda: (tab.evaluate(
        f"document.querySelector('{PLAYER}')?.currentTime ?? 0") or 0) > 0.3, "plays")


def press_the_mark(tab):
    """Clicks on the middle of the picture. A busy browser may take so long for a click that it is none."""
    def has_a_player():
        if is_closed(tab):
            tab.click(*tab.middle())
        return not is_closed(tab)

    tab.wait_until(has_a_player, "a player")


def is_closed(tab):
    return tab.evaluate("document.querySelector('.film') === null")


def test_a_click_on_the_mark_plays_it_over_the_picture(open_tab, keep):
    tab = open_tab("/g/Films")
    shown(tab)
    keep(tab, "video-mark")
    press_the_mark(tab)
    plays(tab)
    keep(tab, "video-playing")
    place, picture = tab.box(".film"), tab.box(".page > .picture")
    assert all(abs(a - b) <= 1 for a, b in zip(place, picture)), (place, picture)
    assert tab.complaints() == []


def test_it_stops_when_the_page_is_turned(open_tab):
    tab = open_tab("/g/Films")
    shown(tab)
    press_the_mark(tab)
    plays(tab)
    # The player has the place of the buttons.
    assert not tab.evaluate("document.querySelector('[data-next]').checkVisibility({ visibilityProperty: true })")
    tab.evaluate("document.querySelector('.surface').focus()")
    tab.press("ArrowRight")
    tab.wait_for_text(POSITION, "2 of 4")
    tab.wait_until(lambda: is_closed(tab), "closes the player")
    assert tab.evaluate("document.querySelector('[data-play-video]').hidden") is True


def test_enter_plays_it_and_escape_closes_it(open_tab):
    tab = open_tab("/g/Films")
    shown(tab)
    tab.evaluate("document.querySelector('[data-play-video]').focus()")
    tab.press("Enter")
    plays(tab)
    assert tab.path() == "/g/Films"
    tab.press("Escape")
    tab.wait_until(lambda: is_closed(tab), "closes the player")


def test_a_click_beside_the_mark_plays_nothing(open_tab):
    tab = open_tab("/g/Films")
    shown(tab)
    x, y = tab.middle()
    tab.click(x, y - 120)
    tab.wait_until_quiet()
    assert is_closed(tab)


def test_what_a_browser_cannot_play_is_offered_as_a_download(open_tab):
    tab = open_tab("/g/Films?page=2")
    shown(tab)
    tab.wait_for_text(POSITION, "3 of 4")
    press_the_mark(tab)
    tab.wait_until(lambda: "cannot play" in (tab.evaluate(
        "document.querySelector('.film')?.textContent") or ""), "says so")
    assert tab.attribute(".film a", "href").endswith("/original")


def test_the_clip_of_a_motion_photo_plays_by_its_button(open_tab, service, keep):
    tab = open_tab("/g/Films?page=2")
    shown(tab)
    assert tab.evaluate("document.querySelector('[data-play-video]').title") == "Play the video"
    tab.click_on("[data-next]")
    tab.wait_for_text(POSITION, "4 of 4")
    tab.wait_until(lambda: tab.evaluate(
        "document.querySelector('[data-play-video]').title") == "Play the clip", "names it")
    tab.click_on("[data-play-video]")
    plays(tab)
    # The page may still be turning when it is opened.
    item = tab.attribute("[data-page-status]", "data-page-item")

    def lies_on_the_picture():
        place, picture = tab.box(".film"), tab.box(f'.page[data-item="{item}"] > .picture')
        return all(abs(a - b) <= 1 for a, b in zip(place, picture))

    tab.wait_until(lies_on_the_picture, "lies on the picture")
    assert tab.box(".film")[0] >= 0 and sum(tab.box(".film")[::2]) <= tab.box("[data-stage]")[2]
    keep(tab, "motion-photo-playing")
    assert tab.attribute(".film", "aria-label") == "Clip"


def test_without_scripts_a_link_leads_to_the_video(service):
    page = service.ask("GET", "/g/Films").decode()
    assert 'title="Play the video" data-play-video>' in page
    assert "Picture 1 of 4, a video: 1." in page
