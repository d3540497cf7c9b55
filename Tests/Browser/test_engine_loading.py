"""The viewer while its scripts or its engine are on the way, without an engine, and with one that fails."""

import pytest

from likeness import wait_until_shows

pytestmark = pytest.mark.rooms("Public", "EngineBridge")

STAGE = "[data-stage]"

# The viewer's script comes when the test says so.
LATE_SCRIPT = """() => {
    const { append } = Element.prototype
    let isHeld = false
    Element.prototype.append = function (...nodes) {
        if (!(nodes[0] instanceof HTMLScriptElement)) return append.apply(this, nodes)
        // Asked for again, because it is not there.
        if (isHeld) return
        isHeld = true
        addEventListener('script', () => append.apply(this, nodes))
    }
}"""
# The engine comes when the test says so.
LATE = """() => {
    const load = WebAssembly.instantiateStreaming
    WebAssembly.instantiateStreaming = async file => {
        if (!('engine' in document.documentElement.dataset)) {
            await new Promise(go => addEventListener('engine', go))
        }
        return load(file)
    }
}"""
MISSING = "() => { delete globalThis.WebAssembly }"
FORBIDDEN = """() => {
    WebAssembly.instantiateStreaming = async () => { throw new WebAssembly.CompileError('forbidden') }
}"""
BROKEN = """() => {
    const load = WebAssembly.instantiateStreaming
    WebAssembly.instantiateStreaming = async file => {
        const { instance: { exports } } = await load(file)
        const peek_handle = () => { throw new WebAssembly.RuntimeError('unreachable') }
        return { instance: { exports: { ...exports, peek_handle } } }
    }
}"""


@pytest.fixture
def viewer(open_tab, service):
    """A viewer in which a function has run before the scripts of the page."""
    def viewer(function, path=f"/g/{service.gallery}"):
        tab = open_tab(path, before=function)
        tab.wait_until_quiet()
        return tab

    return viewer


def swipe(tab):
    x, y = tab.middle()
    # More than half a page, because a busy browser may release without a speed.
    tab.drag((x + 240, y), (x - 240, y))


def let_the_engine_come(tab):
    """Also in a busy browser, which has not asked for it yet."""
    tab.evaluate("document.documentElement.dataset.engine = ''; dispatchEvent(new Event('engine'))")


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_a_swipe_before_the_viewers_script_is_shown_when_it_comes(viewer, service, pointer):
    tab = viewer(LATE_SCRIPT)
    x, y = tab.middle()
    tab.drag((x + 240, y), (x - 240, y), pointer=pointer)
    assert tab.text(".surface") is None
    tab.evaluate("dispatchEvent(new Event('script'))")
    wait_until_shows(tab, service, 1)
    # The script has it once, and the service, too.
    tab.wait_until_quiet()
    wait_until_shows(tab, service, 1)


def test_a_swipe_before_the_engine_is_shown_when_it_comes(viewer, service):
    tab = viewer(LATE)
    with tab.holding_back("/v1/"):
        swipe(tab)
        let_the_engine_come(tab)
        # The service has not answered: this is the engine alone.
        tab.wait_until(lambda: tab.evaluate("""(() => {
            const { left, right } = document.querySelector('.strip [data-item="ITEM"]')
                ?.getBoundingClientRect() ?? { left: 0, right: 0 }
            return left < innerWidth / 2 && right > innerWidth / 2
        })()""".replace("ITEM", service.items()[1]["id"])), "the next page in the middle")
    wait_until_shows(tab, service, 1)


def test_a_swipe_that_the_service_answers_first_turns_one_page(viewer, service):
    tab = viewer(LATE)
    swipe(tab)
    tab.wait_until(lambda: tab.posts("/events") > 0, "events are sent")
    tab.wait_until_quiet()
    let_the_engine_come(tab)
    wait_until_shows(tab, service, 1)
    tab.wait_until_quiet()
    wait_until_shows(tab, service, 1)


@pytest.mark.parametrize("function", [MISSING, FORBIDDEN], ids=["missing", "forbidden"])
def test_without_an_engine_the_service_draws_frames(viewer, service, function):
    tab = viewer(function)
    tab.wait_until(lambda: tab.attribute(".surface", "data-shows") == "canvas", "a frame")
    swipe(tab)
    wait_until_shows(tab, service, 1)


def test_without_an_engine_the_remote_control_shows_frames(viewer, service):
    session = service.begin()
    tab = viewer(MISSING, f"/s/{session}/remote")
    tab.wait_until(lambda: tab.attribute(".surface", "data-shows") == "canvas", "a frame")
    first = tab.screenshot(STAGE)
    tab.click_on("[data-next]")
    tab.wait_until(lambda: tab.screenshot(STAGE) != first, "another frame")
    service.end(session)


def test_an_engine_that_fails_gives_way_to_frames(viewer, service):
    tab = viewer(BROKEN)
    wait_until_shows(tab, service, 0)
    swipe(tab)
    tab.wait_until(lambda: tab.attribute(".surface", "data-shows") == "canvas", "a frame")
    wait_until_shows(tab, service, 1)
