"""The engine as WebAssembly: equal to the service's to the last bit, and in a page of its own."""

import base64
import json
import random

import pytest

from engine_pages import PAGE, VIEWPORT, in_page, layout_of, page, picture_sizes, site  # noqa: F401
from extent import extent
from service import ROOT

pytestmark = pytest.mark.rooms("EngineBridge", "ScrollEngine", "ScrollEngineWire")

HASHES = ROOT / "Tests/EngineBridgeTests/hashes.txt"
# What bin/engine --tests builds of Tests/EngineBridgeTests/Runs and the laws of Tests/Fuzz.
RUNS = ".build/engine/engine-runs.wasm"
CORPUS = ROOT / "Tests/Fuzz/Corpus/events"
RANDOM_INPUTS = extent(short=300, full=20_000)


def test_it_computes_the_hashes_of_this_machine(page):
    tab = page("/Examples/carousel/")
    seeds = [line.split() for line in HASHES.read_text().splitlines() if not line.startswith("#")]
    # In parts, because an answer of a browser is waited for a minute.
    for start in range(0, len(seeds), 5):
        part = seeds[start:start + 5]
        computed = tab.evaluate("""(async (seeds) => {
            const bytes = await (await fetch(%r)).arrayBuffer()
            const { instance, module } = await WebAssembly.instantiate(bytes)
            const hashes = seeds.map(([first, last]) =>
                BigInt.asUintN(64, instance.exports.peek_hash(first, last)).toString(16))
            return [WebAssembly.Module.imports(module).length, ...hashes]
        })(%s)""" % ("/" + RUNS, [[int(first), int(last)] for first, last, _ in part]))
        assert computed == [0, *(value for _, _, value in part)]


# How many inputs ran, and what the first said that broke a law.
FUZZ = """(async inputs => {
    const bytes = await (await fetch(%r)).arrayBuffer()
    const { instance: { exports } } = await WebAssembly.instantiate(bytes)
    let ran = 0
    for (const input of inputs) {
        const bytes = Uint8Array.from(atob(input), letter => letter.charCodeAt(0))
        const pointer = exports.malloc(Math.max(8, bytes.length))
        new Uint8Array(exports.memory.buffer).set(bytes, pointer)
        try {
            ran += exports.peek_fuzz(pointer, bytes.length)
        } catch (error) {
            return [ran, `${input}: ${error}`]
        }
        exports.free(pointer)
    }
    return [ran, '']
})(%s)"""


def test_the_fuzzed_laws_hold_with_32_bits(page):
    tab = page("/Examples/carousel/")
    chance = random.Random(36)
    inputs = [file.read_bytes() for file in sorted(CORPUS.iterdir())] + [
        bytes([chance.randrange(2)]) + chance.randbytes(chance.randrange(256)) for _ in range(RANDOM_INPUTS)]
    # In parts, because an answer of a browser is waited for a minute.
    for start in range(0, len(inputs), 500):
        part = inputs[start:start + 500]
        encoded = [base64.b64encode(input).decode() for input in part]
        found = tab.evaluate_in_page(FUZZ % ("/" + RUNS, json.dumps(encoded)))
        # The first byte says the form; two of four need the service.
        assert found == [sum(input[0] % 4 < 2 for input in part), ""]


def strip(fields, told, sizes):
    """A strip like the service's: its fields are typed, where those of a query are texts."""
    typed = {name: {"true": True, "false": False}.get(value, value) for name, value in fields.items()}
    return "engine.strip(%s, %s, %d)" % (
        json.dumps({**typed, "viewport": VIEWPORT}),
        json.dumps({"pageCount": told["strip"]["pageCount"], "pictures": sizes}), PAGE)


CONFIGURATIONS = [
    *({"preset": preset} for preset in (
        "preview", "preview-all", "picker", "filmstrip", "loop", "loop-window", "pages", "pages-all",
        "leaves", "leaves-spread", "curl")),
    {"preset": "preview", "axis": "vertical", "spacing": 7, "alignment": "start", "fit": "cover"},
    {"preset": "pages", "rightToLeft": "true", "arrows": "true"},
    {"preset": "filmstrip", "pagesPerView": 3, "fillsEnds": "false", "fit": "scale-down"},
    {"preset": "loop", "pageLengths": "auto", "indicator": "true"},
    {"preset": "leaves-spread", "cover": "false", "pageControl": "true"},
]


# What the module makes of its engine is the same in both browsers: that their machines compute the same is tested
# above, by hashes and laws, and by gestures that are played again.
ONCE = pytest.mark.parametrize("browser", ["chromium"])


@ONCE
def test_strips_of_its_module_are_laid_out_as_by_the_service(service, page):
    sizes = picture_sizes(service)
    tab = page("/Examples/carousel/")
    told = [layout_of(service, fields) for fields in CONFIGURATIONS]
    ours = in_page(tab, "return [%s].map(strip => strip.layout(0))" % ",".join(
        strip(fields, layout, sizes) for fields, layout in zip(CONFIGURATIONS, told)))
    for fields, layout, theirs in zip(CONFIGURATIONS, ours, told):
        for name in ("currentPage", "pageSize", "stride", "contentSize", "contentOffset"):
            assert layout[name] == theirs["strip"][name], (fields, name)
        slots = {page["slot"]: page for page in layout["pages"]}
        for page_told in theirs["pages"]:
            placed = slots[page_told["slot"]]
            for our_name, name in (("index", "index"), ("frame", "frame"), ("box", "box"),
                                   ("picture", "picture"), ("isVisible", "visible")):
                assert placed[our_name] == page_told[name], (fields, page_told["index"], name)


EVENTS = [
    {"type": "swipe", "direction": "left", "velocity": 900}, {"type": "next"}, {"type": "previous"},
    {"type": "tap", "x": 422, "y": 195, "count": 2}, {"type": "key", "key": "end"},
    {"type": "goTo", "page": 3}, {"type": "zoom", "scale": 2}, {"type": "flip", "direction": "left"},
    {"type": "scroll", "dx": 120, "dy": 0}, {"type": "longPress", "x": 422, "y": 195},
    {"type": "pinch", "scale": 1.5, "x": 400, "y": 200},
]


@ONCE
def test_events_have_the_outcomes_of_the_service(service, page):
    tab = page("/Examples/carousel/")
    sizes = picture_sizes(service)
    for event in EVENTS:
        session = service.begin(page=PAGE, preset="preview", viewport=VIEWPORT)
        told = service.send(session, event)
        ours = in_page(tab, "return %s.handle(%s, 0)" % (
            strip({"preset": "preview"}, told["layout"], sizes), json.dumps(event)))
        assert [outcome["type"] for outcome in ours] == [
            outcome["type"] for outcome in told["outcomes"]], event


@ONCE
def test_what_is_not_known_is_named(page):
    tab = page("/Examples/carousel/")
    said = in_page(tab, """
        const size = { width: 300, height: 300 }
        const strip = engine.strip({ viewport: size }, { pageCount: 3 })
        const wrong = [
            () => engine.strip({ preset: 'previw', viewport: size }, { pageCount: 3 }),
            () => engine.strip({ axes: 'vertical', viewport: size }, { pageCount: 3 }),
            () => engine.strip({ viewport: { width: 1, height: 1 } }, { pageCount: 3 }),
            () => engine.strip({ viewport: size }, { pageCount: 1e9 }),
            () => engine.open(Uint8Array.of(1, 2, 3), { pageCount: 3 }),
            () => strip.handle({ type: 'swipe' }, 0),
            () => strip.handle({ type: 'tap', x: NaN, y: 0 }, 0),
            () => strip.handle({ type: 'swoosh' }, 0),
            () => strip.setPages({ pageCount: -1 }),
        ]
        const said = wrong.map(call => { try { call() } catch (error) { return error.message } })
        return [...said, strip.layout(0).currentPage]""")
    assert [text.split(".")[0] for text in said[:-1]] == [
        'There is no choice "previw" here', 'There is no field "axes" here',
        "These numbers or bytes make no strip", "These numbers or bytes make no strip",
        "These numbers or bytes make no strip", 'There is no choice "undefined" here',
        "A number of the event tap is missing", 'There is no event "swoosh" here',
        "A number of the pages is missing"]
    assert said[-1] == 0


@ONCE
def test_a_strip_goes_on_from_its_bytes(page):
    tab = page("/Examples/carousel/")
    first, again, far = in_page(tab, """
        const strip = engine.strip({ preset: 'curl', viewport: { width: 400, height: 600 } },
            { pageCount: 9 }, 4)
        strip.handle({ type: 'next' }, 1000)
        const again = engine.open(strip.save(), { pageCount: 9 })
        strip.close()
        return [again.layout(1200), engine.open(again.save(), { pageCount: 9 }).layout(1200),
            again.layout(5000).currentPage]""")
    assert first == again and first["turn"]["pages"]["front"] == 4 and far == 5


# The example of a page of one's own.

CURRENT = """[...document.querySelector('.carousel').children].findIndex(child => {
    const { x, width } = child.getBoundingClientRect()
    const middle = document.documentElement.clientWidth / 2
    return child.style.visibility !== 'hidden' && Math.abs(x + width / 2 - middle) < 2
})"""


def shows(tab, index):
    tab.wait_until(lambda: tab.evaluate(CURRENT) == index, f"rests on {index}")
    # A finger or a tap on moving cards takes them where they are.
    tab.wait_until_still()


def test_the_carousel_follows_fingers_keys_and_taps(page, keep):
    tab = page("/Examples/carousel/")
    shows(tab, 0)
    keep(tab, "carousel")
    x, y, width, height = tab.box(".carousel")
    middle = y + height / 2
    tab.flick((x + width * 0.8, middle), (x + width * 0.1, middle))
    shows(tab, 1)
    tab.drag((x + width * 0.3, middle), (x + width * 0.8, middle))
    shows(tab, 0)
    # A tap on the neighbour.
    tab.click(x + width - 10, middle)
    shows(tab, 1)
    tab.evaluate("document.querySelector('.carousel').focus()")
    tab.press("End")
    shows(tab, 5)
    tab.press("ArrowLeft")
    shows(tab, 4)
    tab.wheel(x + width / 2, middle, 200, 0)
    shows(tab, 5)
    assert tab.complaints() == []


def test_links_of_a_carousel_are_followed_and_not_dragged(page):
    tab = page("/Examples/carousel/", 390, 844)
    shows(tab, 0)
    tab.evaluate("document.querySelector('.carousel').focus()")
    tab.press("ArrowRight")
    shows(tab, 1)
    x, y = tab.middle(".carousel a")
    # More than half of a page, because a busy browser may release without a speed.
    tab.drag((x, y), (375, y), pointer="touch")
    shows(tab, 0)
    assert tab.evaluate("location.hash") == ""
    # Of a page beside the current one, a tap turns to it.
    tab.press("ArrowRight")
    shows(tab, 1)
    tab.click_on(".carousel a")
    tab.wait_until(lambda: tab.evaluate("location.hash") == "#clicked", "follows the link")


def test_a_carousel_takes_another_look_where_it_is(page, keep):
    tab = page("/Examples/carousel/")
    shows(tab, 0)
    tab.evaluate("document.querySelector('.carousel').focus()")
    tab.press("ArrowRight")
    shows(tab, 1)
    tab.evaluate("""(select => {
        select.value = 'coverflow'
        select.dispatchEvent(new Event('change'))
    })(document.querySelector('select'))""")
    shows(tab, 1)
    keep(tab, "carousel-coverflow")
    tab.resize(390, 844)
    shows(tab, 1)
    keep(tab, "carousel-phone")
    assert tab.complaints() == []
