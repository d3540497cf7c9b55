"""A picture opens from its tile and closes into it: one motion, where the browser has one."""

import pytest

from bidi import BrowserError

pytestmark = pytest.mark.rooms()

PHONE, SIDEWAYS = (390, 844, 1), (844, 390, 1)
STAGE = "[data-stage]"

# The parts that move while the page appears, or "none": a browser that is late for its time leaves the
# motion out.
REVEALED = """() => addEventListener('pagereveal', ({ viewTransition }) => {
    const note = moves => { document.documentElement.dataset.moves = moves }
    const parts = () => document.getAnimations()
        .map(animation => animation.effect.pseudoElement ?? '').filter(Boolean).join()
    Promise.resolve(viewTransition?.ready.then(parts)).then(parts => note(parts ?? 'none'), () => note('none'))
})"""


# All pictures go between the page and its script.
EMPTIED = """() => {
    const send = window.fetch
    window.fetch = (url, ...rest) => String(url).endsWith('/shapes.json')
        ? Promise.resolve(new Response('{"ratios": []}')) : send(url, ...rest)
}"""


def opened(tab):
    tab.wait_for_strip()
    tab.wait_until_quiet()


def drag_down(tab):
    x, y, width, height = tab.box(STAGE)
    tab.drag((x + width / 2, y + height * 0.4), (x + width / 2 + 10, y + height * 0.8),
             pointer="touch", hold=100)


def test_a_viewer_that_was_opened_by_its_address_closes_into_the_grid(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}?page=3", *PHONE)
    opened(tab)
    with tab.loading():
        drag_down(tab)
    assert tab.path() == f"/g/{service.gallery}/grid"
    item = service.items()[3]["id"]
    tab.wait_until(lambda: tab.evaluate(f"""(tile => {{
        const {{ top, bottom }} = tile?.getBoundingClientRect() ?? {{ top: -1 }}
        return top >= 0 && bottom <= innerHeight
    }})(document.querySelector('.tile[href*="/items/{item}"]'))"""), "its tile is in the window")


# What the grid lays out is the script's.
@pytest.mark.parametrize("browser", ["chromium"])
def test_a_grid_whose_pictures_have_gone_is_laid_out_for_another_window(open_tab, service):
    tab = open_tab("/", *PHONE)
    tab.before_scripts(EMPTIED)
    tab.open(f"/g/{service.gallery}/grid")
    height = "document.querySelector('[data-ready]')?.style.height ?? ''"
    tab.wait_until(lambda: tab.evaluate(height) == "0px", "no rows")
    tab.evaluate("void(document.querySelector('[data-ready]').style.height = '7px')")
    tab.resize(*SIDEWAYS)
    tab.wait_until(lambda: tab.evaluate(height) == "0px", "no rows for the other width")


@pytest.mark.parametrize("browser", ["chromium"])
def test_a_grid_whose_pictures_have_gone_says_so(open_tab, service):
    said = """[...document.querySelectorAll('.empty')].filter(element => element.checkVisibility())
        .map(element => element.textContent.trim()).join()"""
    links = """[...document.querySelectorAll('.bar .tool')].filter(element => element.checkVisibility())
        .map(element => element.title).join()"""
    path = f"/g/{service.gallery}/grid"
    tab = open_tab(path, *PHONE)
    tab.wait_until(lambda: tab.evaluate("document.querySelector('[data-ready] .tile') !== null"), "its pictures")
    assert tab.evaluate(said) == "" and tab.evaluate(links) == "Galleries,Find,One by one"
    tab.before_scripts(EMPTIED)
    tab.open(path)
    # In the words of an empty gallery's page.
    words = "This gallery has no pictures yet."
    tab.wait_until(lambda: tab.evaluate(said) == words, words)
    assert tab.text(".bar .count") == ""
    assert tab.evaluate(links) == "Galleries,Find"


# Other browsers fade, or have none.
@pytest.mark.parametrize("browser", ["chromium"])
def test_the_tile_becomes_the_picture_and_back(open_tab, service):
    tab = open_tab("/", *PHONE)
    tab.before_scripts(REVEALED)
    # The script places tiles of its own.
    tile = ".tiles li[style]:nth-child(3) > a[href]"
    places = []

    def opens_by_one_motion():
        tab.open(f"/g/{service.gallery}/grid")
        tab.wait_until(lambda: tab.evaluate(f"document.querySelector('{tile} img')?.complete ?? false"), "tiles")
        places.append(tab.box(tile))
        with tab.loading():
            tab.click_on(tile)
        tab.wait_until(lambda: moves(tab), "the page appears")
        return "group(picture)" in moves(tab)

    tab.wait_until(opens_by_one_motion, "the picture moves")
    opened(tab)
    drag_down(tab)
    tab.wait_until(lambda: is_grid(tab), "the grid")
    tab.wait_until(lambda: tab.evaluate(f"document.querySelector('{tile}') !== null"), "tiles")
    tab.wait_until(lambda: tab.box(tile) == places[-1], "the tile where it was")


# Where documents have no motion between them.
@pytest.mark.parametrize("browser", ["firefox"])
def test_the_tile_grows_while_its_page_is_on_its_way(open_tab, service):
    # After 4 s without the page the tile shrinks again, which a busy machine may need for a look: not here.
    tab = open_tab(f"/g/{service.gallery}/grid", *PHONE, before="""() => {
        const set = window.setTimeout
        window.setTimeout = (act, time, ...rest) => set(act, time === 4000 ? 60_000 : time, ...rest)
    }""")
    if tab.evaluate("'onpagereveal' in window"):
        pytest.skip("this browser moves the picture from one document to the other")
    tile = ".tiles li[style]:nth-child(3) > a[href]"
    tab.wait_until(lambda: tab.evaluate(f"document.querySelector('{tile} img')?.complete ?? false"), "tiles")
    before = tab.box(tile)
    with tab.loading():
        with tab.holding_back(f"/g/{service.gallery}/items/"):
            tab.click_on(tile)
            # It fits the window, whatever its shape.
            tab.wait_until(lambda: max(tab.box(tile)[2] / PHONE[0], tab.box(tile)[3] / PHONE[1])
                           == pytest.approx(1, abs=0.01), "it has grown")
    opened(tab)
    tab.evaluate("history.back()")
    tab.wait_until(lambda: is_grid(tab), "the grid")
    tab.wait_until(lambda: tab.evaluate(f"document.querySelector('{tile}') !== null"), "tiles")
    tab.wait_until(lambda: tab.box(tile) == before, "the tile as it was")


def is_grid(tab):
    try:
        return tab.path().endswith("/grid")
    except BrowserError:
        # Between two pages there is none.
        return False


def moves(tab):
    return tab.evaluate("document.documentElement.dataset.moves ?? ''")


def test_the_grid_lies_behind_a_picture_that_is_dragged_down(open_tab, service, keep):
    # The script places tiles of its own.
    before, own, *_ = [f'li[style] > .tile[href*="/items/{item["id"]}"]' for item in service.items()[1:]]
    tab = open_tab(f"/g/{service.gallery}/grid", *PHONE)

    def there(selector):
        return tab.evaluate(f"document.querySelector({selector + ' img'!r})?.complete ?? false")

    def opacity(selector):
        return tab.evaluate(f"getComputedStyle(document.querySelector({selector!r})).opacity")

    tab.wait_until(lambda: there(before) and there(own), "tiles")
    place = tab.box(before)
    with tab.loading():
        tab.click_on(own)
    opened(tab)
    x, y, width, height = tab.box(STAGE)
    with tab.pressing(x + width / 2, y + height * 0.4, x + width / 2, y + height * 0.45):
        tab.wait_until(lambda: there(f".behind {before}") and opacity(".behind") == "1", "the grid")
        keep(tab, "dragged-down")
        # It is where Back leads. The picture has left its tile, and has no neighbour beside it.
        assert tab.box(f".behind {before}") == pytest.approx(place, abs=1)
        assert tab.evaluate(f"document.querySelector({'.behind ' + own!r}) === null")
        assert tab.evaluate("getComputedStyle(document.querySelector('.strip')).backgroundColor") == "rgba(0, 0, 0, 0)"
        tab.wait_until(lambda: opacity(".strip .page:not([data-current])") == "0", "neighbours go")
    # A little way falls back, and all is as it was.
    tab.wait_until(lambda: opacity(".behind") == "0", "the grid is gone")
    assert opacity(".strip .page:not([data-current])") == "1"
    assert not is_grid(tab)


def test_the_grid_comes_back_at_the_picture_that_was_shown_last(open_tab, service):
    items = service.items()
    # The script places tiles of its own.
    first, before, last = [f'li[style] > .tile[href*="/items/{item["id"]}"]' for item in (items[0], *items[-2:])]
    tab = open_tab(f"/g/{service.gallery}/grid", *SIDEWAYS)
    tab.wait_until(lambda: tab.evaluate(f"document.querySelector({first + ' img'!r})?.complete ?? false"), "tiles")
    # A scroll bar that takes room lies over no tile.
    assert tab.evaluate("document.documentElement.scrollWidth === document.documentElement.clientWidth")
    # The last row is below the window.
    assert tab.evaluate("document.documentElement.scrollHeight") > SIDEWAYS[1] + 200
    with tab.loading():
        tab.click_on(first)
    opened(tab)
    tab.press("End")
    tab.wait_for_text("[data-page-status] .position", f"{len(items)} of {len(items)}")
    tab.wait_until_still()
    tab.wait_until_quiet()
    x, y, width, height = tab.box(STAGE)
    with tab.pressing(x + width / 2, y + height * 0.4, x + width / 2, y + height * 0.5):
        behind = f".behind {before}"
        tab.wait_until(lambda: tab.evaluate(f"document.querySelector({behind!r}) !== null"), "the grid behind it")
        place = tab.box(behind)
    assert not is_grid(tab)
    tab.evaluate("history.back()")
    tab.wait_until(lambda: is_grid(tab), "the grid")
    tab.wait_until(lambda: tab.evaluate(f"""(({{ activeElement: tile }}) => {{
        const {{ top, bottom }} = tile?.getBoundingClientRect() ?? {{ top: -1 }}
        return top >= 0 && bottom <= innerHeight && tile.matches({last!r})
    }})(document)"""), "the tile of the last picture is in the window, and has the focus")
    # The grid lay behind the picture as it is now.
    tab.wait_until(lambda: tab.evaluate(f"document.querySelector({before!r}) !== null"), "the tile before it")
    assert tab.box(before) == pytest.approx(place, abs=1)


def test_bars_fade_while_a_picture_is_dragged_down(open_tab, service):
    # They do after a while without input as well, which a busy machine may need for the drag: not here.
    tab = open_tab(f"/g/{service.gallery}", *PHONE, before="""() => {
        const wake = () => { delete document.body.dataset.idle }
        new MutationObserver(wake).observe(document, { subtree: true, attributeFilter: ['data-idle'] })
    }""")
    opened(tab)
    # A little way falls back, and the bars come back with it.
    tab.evaluate("""(record => {
        record.least = '1'
        const look = () => {
            const { opacity } = getComputedStyle(document.querySelector('.bar'))
            record.least = Math.min(record.least, opacity)
            requestAnimationFrame(look)
        }
        look()
    })(document.documentElement.dataset)""")
    x, y, width, height = tab.box(STAGE)
    tab.drag((x + width / 2, y + height * 0.4), (x + width / 2, y + height * 0.45), pointer="touch", hold=1500)
    assert float(tab.evaluate("document.documentElement.dataset.least")) < 0.1
    tab.wait_until(lambda: tab.evaluate("getComputedStyle(document.querySelector('.bar')).opacity") == "1",
                   "the bars")
    assert not is_grid(tab)
