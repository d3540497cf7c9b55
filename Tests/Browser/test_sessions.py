"""One session in several tabs, sessions that end, and services that are unavailable."""

from contextlib import closing

import pytest
from PIL import Image

from browsers import Reader
from likeness import wait_until_shows
from service import serving
from tab import Tab
from test_motion import left_over_half_a_page

pytestmark = pytest.mark.rooms("Public")

POSITION = "[data-page-status] .position"
TOAST = "[data-toast]"


@pytest.fixture
def tab(open_tab, service):
    """A tab whose session is on its second page."""
    tab = open_tab(f"/g/{service.gallery}")
    tab.wait_for_strip()
    tab.click_on("[data-next]")
    tab.wait_until(lambda: tab.text(POSITION).startswith("2 of"), "the second page")
    # The page turns before the service has answered.
    tab.wait_until(tab.session, "a session")
    return tab


def test_two_tabs_follow_each_other(tab, open_tab, service):
    other = open_tab(f"/s/{tab.session()}")
    wait_until_shows(other, service, 1)
    other.click_on("[data-next]")
    wait_until_shows(other, service, 2)
    tab.look_at()
    wait_until_shows(tab, service, 2)
    # The other tab has used the next sequence number; no event may be lost because of that.
    tab.click_on("[data-next]")
    wait_until_shows(tab, service, 3)
    other.look_at()
    wait_until_shows(other, service, 3)


def test_fingers_on_two_devices_turn_all_their_pages(tab, open_tab):
    phone = open_tab(f"/s/{tab.session()}", 390, 844)
    for place, device in enumerate((phone, tab, phone, tab), start=2):
        device.look_at()
        device.wait_until(lambda: (device.text(POSITION) or "").startswith(f"{place} of"), f"picture {place}")
        # A finger on a moving strip takes it where it is.
        device.wait_until_still()
        device.drag(*left_over_half_a_page(device), pointer="touch")
    for device in (tab, phone):
        device.look_at()
        device.wait_until(lambda: (device.text(POSITION) or "").startswith("6 of"), "the sixth picture")


def test_follows_what_a_script_does(tab, service):
    service.send(tab.session(), {"type": "goTo", "page": 4})
    wait_until_shows(tab, service, 4)
    tab.wait_until(lambda: tab.text(POSITION).startswith("5 of"), "the fifth page in words")


def test_thumbnails_are_those_of_the_pictures_when_one_is_added_before_them(start, browser, tmp_path):
    folder = tmp_path / "pictures" / "Growing"
    folder.mkdir(parents=True)
    for name in "bcd":
        Image.new("RGB", (600, 400), "grey").save(folder / f"{name}.png")
    with (serving(tmp_path / "pictures", tmp_path / "log", "--rescan-seconds", "1") as service,
          closing(Tab(start(browser, Reader()), service.base, "default", 1024, 768)) as tab):
        tab.open("/g/Growing")
        tab.wait_for_strip()
        tab.press("ArrowRight")
        tab.wait_until(tab.session, "a session")

        def thumbnails():
            return tab.evaluate("[...document.querySelectorAll('[data-thumbnails] button')].map(b => b.textContent)")

        tab.wait_until(lambda: thumbnails() == ["Picture 1: b", "Picture 2: c", "Picture 3: d"], "three thumbnails")
        Image.new("RGB", (600, 400), "blue").save(tmp_path / "a.png")
        (tmp_path / "a.png").rename(folder / "a.png")
        tab.wait_until(lambda: thumbnails() == ["Picture 1: a", "Picture 2: b", "Picture 3: c", "Picture 4: d"],
                       "four thumbnails")


def test_a_session_that_ended_goes_on_as_a_new_one_on_the_same_page(tab, service):
    ended = tab.session()
    service.end(ended)
    tab.wait_until(lambda: tab.text(TOAST), "a toast")
    wait_until_shows(tab, service, 1)
    tab.click_on("[data-next]")
    wait_until_shows(tab, service, 2)
    tab.wait_until(lambda: tab.session() not in ("", ended), "another session")


def test_an_event_for_a_session_that_ended_is_not_lost(tab, service):
    ended = tab.session()
    service.end(ended)
    tab.click_on("[data-next]")
    wait_until_shows(tab, service, 2)
    tab.wait_until(lambda: tab.session() not in ("", ended), "another session")


def test_a_turn_whose_response_is_lost_is_not_applied_twice(tab, service):
    with tab.losing_an_answer("/events"):
        tab.click_on("[data-next]")
    tab.wait_until(lambda: tab.posts("/events") >= 3, "the same batch again")
    tab.click_on("[data-next]")
    tab.wait_until(lambda: (tab.text(POSITION) or "").startswith("4 of"), "the fourth page")
    wait_until_shows(tab, service, 3)


def test_a_view_only_page_says_that_its_session_has_expired(open_tab, service):
    session = service.begin()
    tab = open_tab(f"/s/{service.watching(session)}")
    tab.wait_for_strip()
    service.end(session)
    tab.wait_until(lambda: "has ended" in (tab.text(TOAST) or ""), "a toast")


def test_an_unknown_session_is_an_error_page_with_a_way_out(open_tab):
    tab = open_tab("/s/AAAAAAAAAAAAAAAAAAAAAA")
    assert tab.text(".status") == "404"
    with tab.loading():
        tab.click_on(".index-link")
    assert tab.path() == "/"
