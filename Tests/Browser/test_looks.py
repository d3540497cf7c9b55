"""How the pages look and read, from the smallest phone to a desk. The pictures are kept for
people to look at."""

from importlib.resources import files

import pytest

from browsers import Reader
from likeness import wait_until_shows

SIZES = {
    "smallest": (320, 568, 1), "phone": (390, 844, 2), "phone-on-its-side": (844, 390, 2),
    "tablet": (820, 1180, 1), "desk": (1440, 900, 1), "wide": (1920, 1080, 1),
}
LIGHT, DARK = Reader(), Reader(dark=True, reduced_motion=True)
PAGES = {"list": "/", "viewer": "/g/{gallery}", "error": "/s/AAAAAAAAAAAAAAAAAAAAAA"}

# The smallest side of what is to be hit, in CSS pixels: WCAG 2.2, 2.5.8.
SMALLEST_TARGET = 24

COVERS_ARE_DRAWN = """[...document.querySelectorAll('.cover')].every(
    cover => cover.getBoundingClientRect().top > innerHeight || cover.complete && cover.naturalWidth)"""

AXE = files("axe_core_python").joinpath("axe.min.js").read_text()


@pytest.mark.parametrize("reader", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_fits_and_reads_well(open_tab, service, keep, name, size, reader, request):
    tab = open_tab(PAGES[name].format(gallery=service.gallery), *SIZES[size], reader=reader)
    if name == "viewer":
        tab.wait_until(lambda: is_drawn(tab), "a frame of the stage's size")
    tab.wait_until(lambda: tab.evaluate(COVERS_ARE_DRAWN), "covers in the window")
    keep(tab.screenshot(), f"{name}-{size}-{'dark' if reader.dark else 'light'}")

    assert tab.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    assert small_targets(tab) == []
    assert violations(tab) == []


def test_without_scripts_it_fits_too(open_tab, service, keep):
    for size, (width, height, density) in SIZES.items():
        tab = open_tab(f"/g/{service.gallery}", width, height, density,
                       reader=Reader(scripts=False))
        keep(tab.screenshot(), f"plain-{size}")
        assert tab.evaluate("document.documentElement.scrollWidth") <= width


def test_the_page_does_not_shift_while_it_loads(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}", 800, 600)
    wait_until_shows(tab, service, 0)
    plain = open_tab(f"/g/{service.gallery}", 1200, 1000, reader=Reader(scripts=False))
    live = open_tab(f"/g/{service.gallery}", 1200, 1000)
    wait_until_shows(live, service, 0)
    for part in ["[data-stage]", "[data-next]", "h1"]:
        assert live.box(part) == plain.box(part)


def test_the_focus_can_be_seen(open_tab, service, keep):
    tab = open_tab(f"/g/{service.gallery}", *SIZES["phone"][:2])
    wait_until_shows(tab, service, 0)
    for name in ["back", "stage", "previous", "next"]:
        before = tab.screenshot()
        tab.press("Tab")
        assert tab.screenshot() != before
        keep(tab.screenshot(), f"focus-{name}")


def is_drawn(tab):
    return tab.evaluate("""(() => {
        const canvas = document.querySelector('canvas')
        if (!canvas) return false
        const [r, g, b] = canvas.getContext('2d')
            .getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data
        const { clientWidth, clientHeight } = canvas
        const shape = canvas.width / canvas.height - clientWidth / clientHeight
        return r + g + b > 0 && Math.abs(shape) < 0.02
    })()""")


def small_targets(tab):
    """Links, buttons and the strip that are smaller than a fingertip."""
    boxes = tab.evaluate("""[...document.querySelectorAll('a, button, canvas')].map(element => {
        const { width, height } = element.getBoundingClientRect()
        return [element.className || element.localName, width, height]
    })""")
    return [box for box in boxes if min(box[1:]) < SMALLEST_TARGET]


def violations(tab):
    """What axe has to say, as rule and element."""
    return tab.evaluate(f"""(async () => {{
        {AXE}
        const {{ violations }} = await axe.run(document)
        return violations.flatMap(rule =>
            rule.nodes.map(node => rule.id + ': ' + node.html.slice(0, 120)))
    }})()""")
