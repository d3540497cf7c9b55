"""The viewer's controls around the strip, in all presets and for several users at once."""

import json
from itertools import product

import pytest
from PIL import ImageStat

from browsers import Reader
from likeness import ALIKE, below_toast, difference, sizes, wait_until_shows

pytestmark = pytest.mark.rooms()

STAGE = "[data-stage]"
POSITION = "[data-page-status] .position"

PRESETS = [
    "preview", "preview-all", "picker", "filmstrip", "loop", "loop-window", "pages", "pages-all",
    "leaves", "leaves-spread", "curl", "magazine",
]

# These load other pages than the presets of the same look, which is the script's work alone.
WINDOWS = {"preview-all", "loop-window", "pages-all"}

# Dots, arrows and indicators are drawn by other code, to the same measurements; and browsers scale fine
# lines, as of waves, in their own way.
SAME_OVERLAY = ALIKE + 2
# The tolerance inside one of them: if it were missing, the difference would be larger.
SAME_OVERLAY_PART = 16.0


def wanted_frame(tab, service, query, stage):
    """The service's frame of a strip, with the sizes of pages that the viewer chose, if it did: of a
    horizontal strip of previews that has none of its own."""
    is_sized = (tab.attribute("[data-viewer]", "data-sized") is not None and "axis=" not in query
                and ("preset=" not in query or "preset=preview" in query))
    chosen = sizes(tab) if is_sized else ""
    return service.whole(f"/v1/galleries/{service.gallery}/frame.png?{query}"
                         f"&width={stage.width}&height={stage.height}{chosen}")


def wait_until_looks_like(tab, service, query, what, most=ALIKE, details=lambda stage, wanted: []):
    """Waits until the stage is like the service's frame, and nothing differs in their details. A strip that moves
    is not compared: a screenshot takes the processor from it."""
    is_still = tab.stillness()

    def looks_like():
        if not is_still():
            return False
        stage = tab.screenshot(STAGE)
        wanted = wanted_frame(tab, service, query, stage)
        return difference(below_toast(stage), below_toast(wanted)) < most and details(stage, wanted) == []

    tab.wait_until(looks_like, what)


def differing_overlay(tab, stage, wanted):
    """The dots, arrows, titles and indicators that look different."""
    left, top, _, _ = tab.box(STAGE)
    boxes = tab.evaluate("""[...document.querySelectorAll('.overlay > *, .page > .title')].map(mark => {
        const { x, y, width, height } = mark.getBoundingClientRect()
        return [mark.className, x, y, width, height]
    })""")
    compared, differing = 0, []
    for name, x, y, width, height in boxes:
        place = (max(0, round(x - left)), max(0, round(y - top)),
                 min(stage.width, round(x - left + width)),
                 min(stage.height, round(y - top + height)))
        # A neighbour's title is beyond the stage if its picture is.
        if place[0] >= place[2] or place[1] >= place[3]:
            continue
        compared += 1
        found = difference(stage.crop(place), wanted.crop(place))
        if found > SAME_OVERLAY_PART:
            differing.append((name, found))
    assert compared
    return differing


@pytest.mark.parametrize("browser, preset", [
    *(("chromium", preset) for preset in PRESETS),
    *(("firefox", preset) for preset in PRESETS if preset not in WINDOWS)])
def test_every_preset_looks_as_the_service_draws_it(open_tab, service, preset):
    tab = open_tab(f"/g/{service.gallery}?preset={preset}")
    tab.wait_for_strip()
    for page, key in enumerate([None, "ArrowRight" if preset != "magazine" else "ArrowDown"]):
        if key:
            tab.press(key)
        # The next key turns to the right page of a spread.
        page = 2 * page if preset == "leaves-spread" else page
        query = f"preset={preset}&page={page}"
        # The pages of a spread are a little larger than their pictures are sent, and one has fine lines.
        most = SAME_OVERLAY + (3 if preset == "leaves-spread" else 0)
        wait_until_looks_like(tab, service, query, f"page {page}", most)
    assert tab.complaints() == []


# A browser draws each of them; their places and colours are the engine's and the script's. So one browser has all,
# and the other each kind once.
@pytest.mark.parametrize("browser, fields", [
    *product(["chromium", "firefox"], [
        "pageControl=true&arrows=true", "indicator=true&axis=vertical", "captions=over",
        "fit=cover&gravity=south-east&arrows=true", "rightToLeft=true&arrows=true"]),
    ("chromium", "fit=cover&arrows=true"), ("chromium", "background=f0f0f0&arrows=true&pageControl=true")])
def test_what_lies_over_the_pages_looks_as_the_service_draws_it(open_tab, service, keep, fields):
    tab = open_tab(f"/g/{service.gallery}?{fields}&page=1", 800, 700)
    tab.wait_for_strip()
    # A neighbour's picture may arrive later.
    wait_until_looks_like(tab, service, f"{fields}&page=1", "the same, with the same overlay", SAME_OVERLAY,
                          lambda stage, wanted: differing_overlay(tab, stage, wanted))
    keep(tab, f"overlay-{fields.split('=')[0]}")


@pytest.mark.parametrize("fields, size", [
    ("preset=leaves", (420, 900)), ("preset=curl&background=f0f0f0&arrows=true", (1000, 640)),
    ("preset=leaves-spread", (1000, 640)), ("preset=leaves-spread&axis=vertical", (420, 900)),
    ("preset=leaves-spread&rightToLeft=true&paper=ffe0b0", (1000, 640)),
    ("preset=leaves&fit=cover&gravity=north-west", (420, 900))])
def test_a_book_that_the_browser_places_looks_as_the_service_draws_it(
        open_tab, service, keep, fields, size):
    tab = open_tab(f"/g/{service.gallery}?{fields}&view=layout", *size)
    tab.wait_for_strip()
    forward = ("ArrowDown" if "vertical" in fields else
               "ArrowLeft" if "rightToLeft" in fields else "ArrowRight")
    for key, page in [(None, 0), (forward, 1), ("End", len(service.items()) - 1), ("Home", 0)]:
        if key:
            tab.press(key)
        tab.wait_until(lambda: tab.text(POSITION).startswith(f"{page + 1} of"), f"page {page}")
        tab.wait_for_strip()
        query = f"{fields}&page={page}"
        wait_until_looks_like(tab, service, query, f"page {page}, its corners and spine", SAME_OVERLAY,
                              differing_edges)
        keep(tab, f"book-{'-'.join(fields.split('=')[1:])}-{size[0]}-{key}")


def differing_edges(stage, wanted):
    """Corners, and points on both sides of the spine, where a shade of up to a half begins, that look different."""
    width, height = stage.size
    differing = []
    for x, y in [(2, height - 3), (width - 3, height - 3), (width // 2 + 3, height - 3),
                 (width // 2 - 4, height - 3), (2, height // 2 + 3), (2, height // 2 - 4)]:
        # The mean of a few pixels, because browsers scale fine lines in their own way.
        ours, theirs = (
            ImageStat.Stat(picture.crop((x - 2, y - 2, x + 3, y + 3))).mean for picture in (stage, wanted))
        if max(abs(a - b) for a, b in zip(ours, theirs)) > 12:
            differing.append((x, y, ours, theirs))
    return differing


def open_settings(tab):
    tab.click_on("[data-panel=settings]")
    tab.wait_until(lambda: tab.text(".panel .presets"), "the settings")


def test_a_preset_is_tried_with_a_click(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}")
    tab.wait_for_strip()
    for preset in ("pages", "leaves"):
        open_settings(tab)
        tab.evaluate(f"document.querySelector('[name=preset][value={preset}]').click()")
        tab.wait_until(lambda: tab.attribute("[name=preset][aria-current]", "value") == preset,
                       "the panel tells")
        assert tab.session()
        # The panel lies over the stage.
        tab.press("Escape")
        wait_until_looks_like(tab, service, f"preset={preset}", preset, SAME_OVERLAY)


def test_a_setting_is_tried_at_once(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}")
    tab.wait_for_strip()
    open_settings(tab)
    tab.evaluate("""(select => {
        select.value = 'vertical'
        select.dispatchEvent(new Event('change', { bubbles: true }))
    })(document.querySelector('[name=axis]'))""")
    tab.press("Escape")
    wait_until_looks_like(tab, service, "axis=vertical", "a strip that runs down")
    # It is kept for the reader's next visit, in a tab of its own; an address that says otherwise wins.
    next_visit = open_tab(f"/g/{service.gallery}")
    wait_until_looks_like(next_visit, service, "axis=vertical", "it runs down again")
    other = open_tab(f"/g/{service.gallery}?axis=horizontal")
    wait_until_shows(other, service, 0)


def test_a_thumbnail_leads_to_its_page(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}")
    tab.wait_for_strip()
    tab.wait_until(lambda: tab.evaluate(
        "document.querySelector('[data-thumbnails] button:nth-child(4)') !== null"), "the thumbnails")
    tab.click_on("[data-thumbnails] button:nth-child(4)")
    wait_until_shows(tab, service, 3)
    tab.wait_until(lambda: tab.attribute("[data-thumbnails] [aria-current]", "value") == "3",
                   "its thumbnail is marked")


def test_autoplay_turns_pages_until_it_is_stopped(open_tab, service):
    session = service.begin(autoplay=1000)
    tab = open_tab(f"/s/{session}")
    tab.wait_until(lambda: not tab.text(POSITION).startswith("1 of"), "another page")
    assert tab.attribute("[data-page-status]", "aria-live") == "off"
    tab.click_on("[data-autoplay]")
    tab.wait_until(lambda: tab.text("[data-autoplay]") == "Play the slide show", "a way to go on")
    assert tab.attribute("[data-page-status]", "aria-live") == "polite"
    # A turn may have been in progress, here or at the service.
    tab.watch(0.5)
    tab.wait_until_quiet()
    tab.wait_until_still()
    stopped = tab.text(POSITION)
    # Longer than the bars wait before they fade, which they do not under a mouse that stands still.
    tab.watch(4)
    assert tab.text(POSITION) == stopped
    # A click on the button starts autoplay, even while the mouse is over the viewer.
    tab.click_on("[data-autoplay]")
    tab.wait_until(lambda: tab.text(POSITION) != stopped, "the next page")
    service.end(session)


def test_autoplay_shows_the_pictures_that_it_names(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}?autoplay=1000")
    # A session begins with the first event.
    tab.press("ArrowRight")
    for page in (2, 3, 4):
        item = service.items()[page]["id"]
        tab.wait_until(lambda item=item: tab.evaluate(f"""(box => box
            && box.left < innerWidth / 2 && box.right > innerWidth / 2)(
            document.querySelector('.strip [data-item="{item}"]')?.getBoundingClientRect())"""),
            f"the picture of page {page} in the middle")
    tab.wait_until(lambda: int(tab.text(POSITION).split()[0]) >= 5, "its number")


def test_who_looks_on_sees_what_happens_and_turns_nothing(open_tab, service):
    session = service.begin()
    tab = open_tab(f"/s/{service.watching(session)}")
    tab.wait_for_strip()
    service.send(session, {"type": "goTo", "page": 2})
    tab.wait_until(lambda: tab.text(POSITION).startswith("3 of"), "the third page")
    x, y = tab.middle()
    tab.drag((x + 90, y), (x - 90, y))
    tab.press("ArrowRight")
    tab.watch(0.5)
    assert tab.text(POSITION).startswith("3 of")
    assert not [path for method, path in tab.requests() if method != "GET"]
    service.end(session)


def test_a_remote_control_turns_the_pages_of_another_window(open_tab, service):
    session = service.begin()
    remote = open_tab(f"/s/{session}/remote", 390, 844)
    remote.click_on("[data-next]")
    remote.wait_for_text(POSITION, f"2 of {len(service.items())}")
    # Its own picture turns before the service knows.
    layout = f"/v1/sessions/{session}/layout.json"
    remote.wait_until(lambda: json.loads(service.ask("GET", layout))["motion"]["page"] == 1, "the turn")
    assert remote.path().endswith("/remote")
    service.end(session)


def test_a_lost_service_is_reported_and_the_page_is_kept(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}")
    wait_until_shows(tab, service, 0)
    with tab.holding_back("/v1/"):
        tab.click_on("[data-next]")
        tab.fail_requests(3)
        tab.wait_until(lambda: "does not answer" in (tab.text("[data-toast]") or ""), "a toast")
    wait_until_shows(tab, service, 1)
    tab.wait_until(lambda: not tab.text("[data-toast]"), "the toast is gone")


def test_a_turned_screen_keeps_the_page(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}", 390, 844)
    tab.press("End")
    last = len(service.items())
    tab.wait_for_text(POSITION, f"{last} of {last}")
    tab.resize(844, 390)
    wait_until_shows(tab, service, last - 1)


def test_a_pictures_facts_are_a_page_that_leads_back_to_it(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}?page=2", 1200, 1200, reader=Reader(scripts=False))
    with tab.loading():
        tab.click_on("[data-panel=info]")
    assert tab.text("h1") == service.items()[2]["title"]
    assert service.items()[2]["fileName"] in tab.text(".facts")
    with tab.loading():
        tab.click_on(".back")
    assert tab.text(POSITION).startswith("3 of")
