"""Gestures of a hand in the viewer of both browsers, played again by the engine as WebAssembly: from the bytes of
the service's strip before a batch of events it makes those after it."""

import json
import random

import pytest

from engine_pages import in_page, page, picture_sizes, site  # noqa: F401
from extent import extent

pytestmark = pytest.mark.rooms()

STAGE = "[data-stage]"
PHONE = (390, 844)
PRESETS = extent(short=["preview"], full=["preview", "pages", "loop", "filmstrip", "leaves-spread", "curl"])
# 504 in both browsers.
GESTURES = extent(short=5, full=42)

# Notes the events of each batch, and the strip that the service makes of them.
RECORD = """() => {
    const fetched = window.fetch
    window.recordedBatches = []
    window.fetch = async (path, options) => {
        const response = await fetched(path, options)
        if (options?.method === 'POST' && new URL(path).pathname.endsWith('/events') && response.ok) {
            const { replayed, layout: { strip, model } } = await response.clone().json()
            const { events } = JSON.parse(options.body)
            const age = Number(new URL(path).searchParams.get('age'))
            recordedBatches.push({ events, age, replayed, pageCount: strip.pageCount, model })
        }
        return response
    }
}"""

# For each batch after the first one the types of its events, if the bytes differ.
PLAY = """
    const bytesOf = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
    const opened = ({ pageCount, model }) => engine.open(
        bytesOf(model.strip), { pageCount, items: model.items, galleries: model.sections })
    // Tells nothing, but everything that was to happen by the time has happened.
    const savedAt = (strip, time) => {
        strip.handle({ type: 'reload' }, time)
        const bytes = strip.save()
        strip.close()
        return String(bytes)
    }
    let latest = 0
    // The last event with a time of the browser happened so long before the arrival as the batch is old, but none
    // before those of the batch before.
    const timesOf = ({ events, age, model: { time: arrival } }) => {
        const timed = events.flatMap(({ time }) => time ?? [])
        const last = timed.at(-1) ?? 0
        const room = arrival - latest - (last - (timed[0] ?? 0))
        const end = arrival - Math.max(0, Math.min(age, room))
        const times = []
        let next = arrival
        for (const { time } of [...events].reverse()) {
            if (time !== undefined) next = Math.min(next, end + time - last)
            times.unshift(next)
        }
        latest = Math.max(latest, ...times)
        return times
    }
    timesOf(batches[0])
    return batches.slice(1).map((batch, index) => {
        const { events, model: { time: arrival } } = batch
        const strip = opened(batches[index])
        const times = timesOf(batch)
        events.forEach((event, place) => strip.handle(event, times[place]))
        return savedAt(strip, arrival) === savedAt(opened(batch), arrival)
            ? '' : events.map(({ type }) => type).join()
    })"""


def gesture(tab, chance):
    """Something that a hand does on a phone, or with a mouse and keys."""
    x, y, width, height = tab.box(STAGE)

    def point():
        return x + width * chance.uniform(0.1, 0.9), y + height * chance.uniform(0.3, 0.7)

    start = point()
    # Along the strip, so that nothing is closed or scrolled.
    end = (x + width * chance.uniform(0.1, 0.9), start[1] + chance.uniform(-10, 10))
    kind = chance.choice(["flick", "flick", "drag", "drag", "tap", "double tap", "pinch", "wheel", "key"])
    if kind == "flick":
        tab.flick(start, end, times=chance.randint(1, 3), pause=chance.choice([30, 120, 400]))
    elif kind == "drag":
        tab.path_of([start, point()[:1] + start[1:], end], chance.choice(["touch", "mouse"]),
                    hold=chance.choice([0, 150]))
    elif kind == "tap":
        tab.click(*start)
    elif kind == "double tap":
        tab.double_tap(*start)
    elif kind == "pinch":
        tab.pinch(*tab.middle(), *chance.choice([(30, 100), (120, 40)]))
    elif kind == "wheel":
        tab.wheel(*start, chance.choice([-120, 120]), chance.choice([0, 40]))
    else:
        tab.press(chance.choice(["ArrowLeft", "ArrowRight", "Home", "End", "+", "-"]))
    tab.watch(chance.choice([0, 0.05, 0.5]))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_engine_makes_the_bytes_of_the_service(open_tab, service, page, browser, preset, note):  # noqa: F811
    # Pages and magnification follow the sizes of pictures, which the service learns when it draws them.
    picture_sizes(service)
    tab = open_tab(f"/g/{service.gallery}?preset={preset}", *PHONE, before=RECORD)
    tab.wait_for_strip()
    tab.wait_until_quiet()
    chance = random.Random(f"{browser} {preset}")
    for _ in range(GESTURES):
        gesture(tab, chance)
    tab.wait_until_quiet()
    batches = json.loads(tab.evaluate_in_page("JSON.stringify(recordedBatches)"))
    # What the service had applied before says nothing of what it did.
    assert not any(batch.get("replayed") for batch in batches)
    player = page("/Examples/carousel/")
    differing = in_page(player, f"const batches = {json.dumps(batches)};{PLAY}")
    events = sum(len(batch["events"]) for batch in batches)
    note(f"{GESTURES} gestures on {preset} in {browser}: {events} events in {len(batches)} batches, "
         f"{sum(map(bool, differing))} of which the engine in the page answers with other bytes")
    assert differing and not any(differing), differing
