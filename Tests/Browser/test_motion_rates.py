"""How smooth a pinch and a turn are: frames a second beside a page that only animates the same picture,
and the milliseconds that scripts take for each.

Prints figures and asserts no time, because a busy machine draws fewer frames; `bin/prove motion_rates` measures
them alone on the machine."""

from statistics import median, quantiles

import pytest

from extent import extent
from test_motion import PHONE, STAGE
from test_speed import static

pytestmark = pytest.mark.rooms()

# Steps of 16 ms.
STEPS = 90
RUNS = extent(short=1, full=3)

# Notes the time of each animation frame, and how long the page's scripts took since the one before: the
# callbacks of frames, and the listeners to pointers.
RECORD = """() => {
    let spent = 0
    const timers = new WeakMap()
    const timed = work => {
        if (typeof work !== 'function') return work
        if (!timers.has(work)) timers.set(work, function (...given) {
            const start = performance.now()
            try { return work.apply(this, given) } finally { spent += performance.now() - start }
        })
        return timers.get(work)
    }
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = work => request(timed(work))
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
    const kinds = /^(pointer|touch|mouse|wheel)/
    EventTarget.prototype.addEventListener = function (kind, work, ...rest) {
        return add.call(this, kind, kinds.test(kind) ? timed(work) : work, ...rest)
    }
    EventTarget.prototype.removeEventListener = function (kind, work, ...rest) {
        return remove.call(this, kind, kinds.test(kind) ? timed(work) : work, ...rest)
    }
    window.recordedFrames = []
    const look = time => {
        recordedFrames.push([time, spent])
        spent = 0
        request(look)
    }
    request(look)
}"""

ANIMATED = """<!DOCTYPE html><meta name="viewport" content="width=device-width">
<style>body { margin: 0; background: #16181c; overflow: hidden }
img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; will-change: transform }
</style><img src="picture.webp"><script>
const image = document.querySelector('img')
const step = time => {
    image.style.transform = `scale(${1 + time % 1500 / 1000})`
    requestAnimationFrame(step)
}
requestAnimationFrame(step)
</script>"""


def recorded(tab, gesture):
    """Frames a second during a gesture, and the milliseconds of scripts for each frame that had some."""
    tab.evaluate_in_page("void (recordedFrames.length = 0)")
    gesture()
    frames = tab.evaluate_in_page("recordedFrames.map(frame => [...frame])")
    (first, _), (last, _) = frames[0], frames[-1]
    return 1000 * (len(frames) - 1) / (last - first), [spent for _, spent in frames if spent > 0]


def opened(open_tab, path):
    tab = open_tab("/robots.txt", *PHONE)
    tab.before_scripts(RECORD)
    tab.open(path)
    tab.wait_until_quiet()
    return tab


def pinch(tab):
    tab.pinch(*tab.middle(), 20, 150, steps=STEPS)
    tab.press("Escape")


def turn(tab):
    x, y, width, height = tab.box(STAGE)
    tab.path_of([(x + width * 0.9, y + height * 0.7), (x + width * 0.1, y + height * 0.6)], steps=STEPS)


# Other browsers round the time.
@pytest.mark.parametrize("browser", ["chromium"])
def test_pinches_and_turns(open_tab, service, browser, tmp_path, note):
    item = service.items()[0]
    (tmp_path / "picture.webp").write_bytes(service.ask(
        "GET", f"/v1/galleries/{service.gallery}/items/{item['id']}/page.webp?size=960"))
    (tmp_path / "index.html").write_text(ANIMATED)
    with static(tmp_path) as other:
        still = opened(open_tab, "/robots.txt")
        still.go_to(other + "/index.html")
        rivals = [recorded(still, lambda: still.watch(1.5))[0] for _ in range(RUNS)]
    for name, gesture, preset in (("a pinch", pinch, "preview"), ("a turn by a finger", turn, "curl")):
        tab = opened(open_tab, f"/g/{service.gallery}?preset={preset}")
        runs = [recorded(tab, lambda: gesture(tab)) for _ in range(RUNS)]
        rate, rival = median(rate for rate, _ in runs), median(rivals)
        spent = [time for _, times in runs for time in times]
        note(f"{name}: {rate:.0f} frames a second, {rate / rival:.0%} of the {rival:.0f} of a page that "
             f"animates a picture; scripts take {median(spent):.1f} ms for a frame, "
             f"{quantiles(spent, n=20)[-1]:.1f} ms for one of twenty")
        assert len(spent) > 10
