"""How smooth motion is: frames a second, the milliseconds that scripts take for each, and what of the motion is
no smooth curve, by touch at all round trips and on a slow processor; a pinch and a turn also beside a page
that only animates the same picture.

Prints figures and asserts no time, because a busy machine draws fewer frames; `bin/prove motion_rates` measures
them alone on the machine."""

from statistics import median, quantiles

import pytest

from test_motion import PHONE, STAGE, flick_left, left_over_half_a_page, watch
from test_speed import static

pytestmark = pytest.mark.rooms()

# Steps of 16 ms.
STEPS = 90
RUNS = 3
# Until a released strip rests, in milliseconds.
SETTLING = 500

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


# What each gesture is made on: a preset, and what the probe follows along which axis. The pages of a book
# are drawn, so that nothing follows them.
BY_TOUCH = {"a flick": ("preview", "", 0), "a drag": ("preview", "", 0), "a pinch": ("preview", " .picture", 2),
            "a curl": ("curl", "", 0), "a leaf": ("leaves", "", 0)}


def made(tab, name):
    if name == "a flick":
        flick_left(tab, pause=SETTLING)
    elif name == "a drag":
        tab.drag(*left_over_half_a_page(tab), pointer="touch", hold=120)
        tab.watch(SETTLING / 1000)
    elif name == "a pinch":
        tab.pinch(*tab.middle(), 30, 100, steps=STEPS)
    else:
        turn(tab)
        tab.watch(SETTLING / 1000)


def shape(name, ways):
    """What of the ways is no smooth curve."""
    if name in ("a curl", "a leaf"):
        return ""
    if name == "a pinch":
        return f"; the picture changes by {max(way.change for way in ways):.1f} px after the lift"
    return (f"; at rest after {median(way.settling for way in ways):.0f} ms; passes its page by "
            f"{max(way.overshoot for way in ways):.1f} px, jumps by {max(way.jump for way in ways):.1f} px")


@pytest.mark.parametrize("browser", ["chromium"])
@pytest.mark.parametrize("slower", [1, 4])
@pytest.mark.parametrize("round_trip", [0, 200, 300])
@pytest.mark.parametrize("name", BY_TOUCH)
def test_motion_by_touch(open_slowly, service, browser, name, round_trip, slower, note):
    preset, part, axis = BY_TOUCH[name]
    tab = open_slowly(f"/g/{service.gallery}?preset={preset}", round_trip, *PHONE)
    tab.before_scripts(RECORD)
    tab.reload()
    tab.wait_for_strip()
    tab.wait_until_quiet()
    tab.slow_down(slower)
    frames, ways = [], []
    for run in range(RUNS):
        page = 0 if name == "a pinch" else run + 1
        ways.append(watch(
            tab, service, page, lambda: frames.append(recorded(tab, lambda: made(tab, name))), part, axis))
        if name == "a pinch":
            tab.press("Escape")
            tab.wait_until_quiet()
    spent = [time for _, times in frames for time in times]
    note(f"{name} at {round_trip} ms of round trip, processor 1/{slower}: "
         f"{median(rate for rate, _ in frames):.0f} frames a second; scripts take {median(spent):.1f} ms for "
         f"a frame, {quantiles(spent, n=20)[-1]:.1f} ms for one of twenty{shape(name, ways)}")
    assert len(spent) > 10
