"""One session on screens of several sizes: each lays its strip out for itself."""

import json

import pytest

from likeness import wait_until_shows
from test_motion import left_over_half_a_page

pytestmark = pytest.mark.rooms()

POSITION = "[data-page-status] .position"
DESK, PHONE = (1440, 900), (390, 844)


def opened(open_tab, path, size):
    tab = open_tab(path, *size)
    tab.wait_for_strip()
    return tab


def picture(tab, service, page):
    """The place of a page's picture in the window, once it rests; None if it is not there."""
    item = service.items()[page]["id"]
    return tab.evaluate(f"""(element => {{
        if (!element) return null
        const {{ x, y, width, height }} = element.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
    }})(document.querySelector('.strip [data-item="{item}"] .picture'))""")


@pytest.fixture(scope="module")
def places():
    """What was found, by browser, size and page."""
    return {}


@pytest.fixture
def own(open_tab, service, browser, places):
    """The places of pictures on the pages of their own viewers."""
    def own(size, page):
        if (browser, size, page) not in places:
            tab = opened(open_tab, f"/g/{service.gallery}?page={page}", size)
            tab.wait_until_quiet()
            tab.wait_until_still()
            places[browser, size, page] = picture(tab, service, page)
            tab.close()
        return places[browser, size, page]

    return own


def wait_until_at(tab, service, page, place):
    tab.wait_until(lambda: picture(tab, service, page) == place,
                   f"the picture of page {page + 1} at {place}")


def begun(open_tab, service, size, preset=""):
    """A viewer with a session on its second page."""
    tab = opened(open_tab, f"/g/{service.gallery}{preset}", size)
    tab.click_on("[data-next]")
    tab.wait_for_text(POSITION, f"2 of {len(service.items())}")
    tab.wait_until(tab.session, "a session")
    tab.wait_until_quiet()
    return tab


def session_width(service, tab):
    layout = json.loads(service.ask("GET", f"/v1/sessions/{tab.session()}/layout.json"))
    return layout["viewport"]["width"]


@pytest.mark.parametrize("size, other", [(DESK, PHONE), (PHONE, DESK)], ids=["desk", "phone"])
def test_who_watches_sees_the_picture_as_large_as_alone(open_tab, service, own, size, other):
    places = [own(other, page) for page in (1, 2)]
    tab = begun(open_tab, service, size)
    watching = opened(open_tab, f"/s/{service.watching(tab.session())}", other)
    wait_until_at(watching, service, 1, places[0])
    tab.look_at()
    tab.click_on("[data-next]")
    tab.wait_for_text(POSITION, f"3 of {len(service.items())}")
    watching.look_at()
    wait_until_at(watching, service, 2, places[1])


def test_two_screens_that_control_a_session_keep_their_sizes(open_tab, service, own):
    on_desk = {page: own(DESK, page) for page in (2, 3, 4)}
    on_phone = {page: own(PHONE, page) for page in (1, 2, 3)}
    desk = begun(open_tab, service, DESK)
    phone = opened(open_tab, f"/s/{desk.session()}", PHONE)
    wait_until_at(phone, service, 1, on_phone[1])
    phone.flick((350, 400), (50, 400))
    wait_until_at(phone, service, 2, on_phone[2])
    desk.look_at()
    wait_until_at(desk, service, 2, on_desk[2])
    # The session has the size of the screen that was touched last; a key touches nothing.
    desk.press("ArrowRight")
    wait_until_at(desk, service, 3, on_desk[3])
    assert session_width(service, desk) == PHONE[0]
    phone.look_at()
    wait_until_at(phone, service, 3, on_phone[3])
    desk.look_at()
    desk.drag(*left_over_half_a_page(desk), hold=120)
    wait_until_at(desk, service, 4, on_desk[4])
    desk.wait_until(lambda: session_width(service, desk) == DESK[0], "the size of the desk")


def test_a_drag_on_one_screen_shows_on_the_other(open_tab, service):
    desk = begun(open_tab, service, DESK)
    phone = opened(open_tab, f"/s/{desk.session()}", PHONE)
    phone.wait_until_quiet()
    before, middle = picture(phone, service, 1), DESK[0] / 2
    desk.look_at()
    with desk.pressing(middle, 400, middle - 300, 400):
        desk.wait_for_frame()
        dragged = picture(desk, service, 1)
        phone.look_at()
        # By the same share of the way to the next page; the two strips have pages of other lengths.
        phone.wait_until(lambda: picture(phone, service, 1)[0] < before[0] - 40, "the drag")
        # What the other screen asks for moves nothing here.
        desk.look_at()
        desk.wait_until_quiet()
        assert abs(picture(desk, service, 1)[0] - dragged[0]) <= 1


def test_settings_that_change_elsewhere_change_whose_sizes_they_are(open_tab, service, own):
    place = own(PHONE, 1)
    desk = begun(open_tab, service, DESK)
    session = desk.session()
    watching = opened(open_tab, f"/s/{service.watching(session)}", PHONE)
    wait_until_at(watching, service, 1, place)
    service.ask("PATCH", f"/v1/sessions/{session}", {
        "preset": "pages", "pageSize": None, "spacing": None, "pageLengths": None})
    # A page of the preset has the whole width.
    watching.wait_until(lambda: picture(watching, service, 1)[2] == PHONE[0], "the other preset")
    service.ask("PATCH", f"/v1/sessions/{session}", {"preset": "preview"})
    wait_until_at(watching, service, 1, place)


def test_a_resized_window_needs_no_event(open_tab, service, own):
    place = own((800, 600), 1)
    tab = begun(open_tab, service, DESK)
    posts = len([path for method, path in tab.requests() if method != "GET"])
    tab.resize(800, 600)
    wait_until_at(tab, service, 1, place)
    assert len([path for method, path in tab.requests() if method != "GET"]) == posts


def test_a_remote_control_shows_the_picture_and_turns_it(open_tab, service, keep):
    desk = begun(open_tab, service, DESK)
    session = desk.session()
    remote = opened(open_tab, f"/s/{session}/remote", PHONE)
    remote.wait_until_quiet()
    stage, shown = remote.box("[data-stage]"), picture(remote, service, 1)
    # The picture is as long or as high as its stage, but for the edges of the viewer.
    assert shown[2] > 0.85 * stage[2] or shown[3] > 0.9 * stage[3]
    keep(remote, "remote-of-a-desk")
    x, y = stage[0] + stage[2] / 2, stage[1] + stage[3] / 2
    remote.flick((x + 160, y), (x - 160, y))
    remote.wait_for_text(POSITION, f"3 of {len(service.items())}")
    remote.click_on("[data-next]")
    remote.wait_for_text(POSITION, f"4 of {len(service.items())}")
    desk.look_at()
    desk.wait_for_text(POSITION, f"4 of {len(service.items())}")
    layout = json.loads(service.ask("GET", f"/v1/sessions/{session}/layout.json"))
    assert layout["motion"]["page"] == 3 and layout["viewport"]["width"] == DESK[0]
    assert remote.evaluate("document.title").startswith("Remote control")
    wait_until_shows(desk, service, 3)
