"""One push over a trackpad turns one page, wherever the browser stalls in its tail.

The page plays the pushes itself, because a driver would wait for the page before it sends the next delta: a delta
every 16 ms, and those of a stall together with the first after it, as one or one by one. `bin/prove trackpad` runs it
on a quiet machine; the engine's own tests of stalls are in WheelStreamTests.swift.
"""

import json
import random

import pytest

pytestmark = pytest.mark.rooms()

POSITION = "[data-page-status] .position"
STREAMS = 100
# Milliseconds; after 180 without a delta the next one is another push.
STALL, LONGEST_GAP = 70, 150

# Returns the longest time between two events of a push.
PLAY = """(async ({ deltas, place, stall, isJoined }) => {
    const surface = document.querySelector('.surface')
    const send = deltaX => surface.dispatchEvent(new WheelEvent(
        'wheel', { deltaX, bubbles: true, cancelable: true }))
    const begun = performance.now()
    let [last, longest, hasStalled] = [begun, 0, false]
    for (let sent = 0; sent < deltas.length;) {
        await new Promise(go => setTimeout(go, Math.max(0, begun + 16 * sent - performance.now())))
        if (!hasStalled && sent >= place) {
            hasStalled = true
            const end = performance.now() + stall
            while (performance.now() < end);
        }
        const now = performance.now()
        longest = Math.max(longest, now - last)
        last = now
        const made = Math.min(deltas.length, Math.floor((now - begun) / 16) + 1)
        const late = deltas.slice(sent, Math.max(made, sent + 1))
        sent += late.length
        if (isJoined) send(late.reduce((sum, delta) => sum + delta, 0))
        else late.forEach(send)
    }
    return longest
})(%s)"""


def push(chance):
    """The deltas of a push: the fingers', which grow, and the decay after them until less than half a pixel."""
    peak, decay, rise = chance.uniform(60, 250), chance.uniform(0.82, 0.93), chance.randint(2, 5)
    deltas = [peak * (step + 1) / rise for step in range(rise)]
    while deltas[-1] * decay >= 0.5:
        deltas.append(deltas[-1] * decay)
    return rise, [round(delta) for delta in deltas]


def shown(tab):
    return int(tab.text(POSITION).split()[0])


# What a push means is the engine's, which is the same in both browsers.
@pytest.mark.parametrize("browser", ["chromium"])
def test_a_push_turns_one_page_wherever_the_browser_stalls_in_its_tail(open_tab, service, note):
    tab = open_tab(f"/g/{service.gallery}", 1440, 900)
    tab.wait_for_strip()
    tab.wait_until_quiet()
    last = len(service.items())
    chance = random.Random(42)
    counted, stretched, way, wrong = 0, 0, 1, []
    while counted < STREAMS:
        page = shown(tab)
        way = 1 if page == 1 else -1 if page == last else way
        rise, deltas = push(chance)
        played = {"deltas": [way * delta for delta in deltas], "place": chance.randrange(rise, len(deltas) - 1),
                  "stall": STALL, "isJoined": chance.random() < 0.5}
        longest = tab.evaluate_in_page(PLAY % json.dumps(played))
        tab.wait_until_still()
        tab.wait_until_quiet()
        if longest >= LONGEST_GAP:
            # The machine was too busy for the push.
            stretched += 1
            assert stretched < STREAMS
            continue
        counted += 1
        places = shown(tab), service.page_of(f"/v1/sessions/{tab.session()}") + 1
        if places != (page + way, page + way):
            wrong.append((page, places, played))
    note(f"{counted} pushes with a stall of {STALL} ms: {counted - len(wrong)} turn one page, in the viewer and at the "
         f"service; {stretched} more were stretched by the machine")
    assert wrong == []
