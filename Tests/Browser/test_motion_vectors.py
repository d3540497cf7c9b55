"""The viewer's motions are the engine's: both handle the same events, and are where the other is.

Tests/WebAPITests/MotionVectors writes the vectors from the engine."""

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.rooms("Public")

VECTORS = Path(__file__).parent / "motion-vectors.json"

# Pixels: the engine's times are whole milliseconds, and its exponentials its own.
TOLERANCE = 0.01

# The samples that differ, as the vector's name, the event, and both states.
DIFFERING = """(async () => {
    const script = document.querySelector('script[type=module]').src
    const load = name => import(new URL(`viewer/motion/${name}.js`, script))
    const [{ firstState }, { advanced, handled }, state, { isFinished, poseAt }] =
        await Promise.all(['strip-adoption', 'strip-events', 'strip-state', 'turn'].map(load))

    function numbersOf(s, now) {
        const { model } = s
        const numbers = [now, state.targetPage(s, now) ?? -1]
        for (const name of ['main', 'cross']) {
            const { snaps } = state.axisOf(s, name)
            if (!snaps || model.isBook) {
                numbers.push(0, 0)
                continue
            }
            const offset = state.offsetOf(s, name, now)
            const place = snaps.nearest(offset)
            numbers.push(snaps.page(place), offset - snaps.rest(place))
        }
        const { scale, shift } = s.zoom.motion.magnification(now)
        numbers.push(scale, shift.x, shift.y)
        const { turn, model: { book } } = s
        if (!turn || turn.phase === 'touched' || isFinished(turn, now)) return numbers
        const pose = poseAt(turn, book, now)
        const { normal, contact, radius } = book.viewFold(pose)
        const before = book.spreads.place(Math.min(turn.from, turn.to))
        return [...numbers, pose.time, book.viewAngle(pose.angle), normal.x, normal.y, contact, radius,
            book.spreads.rightPage(before) ?? -1]
    }

    /** A turn's angle is one of a circle. */
    const isNear = (difference, place) =>
        Math.abs(place === 10 ? Math.sin(difference / 2) : difference) <= TOLERANCE

    const differing = []
    let constants = null
    for (const { name, layout, events } of VECTORS) {
        constants ??= layout.model.constants
        layout.model.constants ??= constants
        let s = firstState(layout, 0)
        for (const [index, { samples, ...event }] of events.entries()) {
            s = handled(s, event, event.time)
            for (const wanted of samples) {
                const found = numbersOf(advanced(s, wanted[0]), wanted[0])
                const isSame = found.length === wanted.length
                    && found.every((number, place) => isNear(number - wanted[place], place))
                if (isSame) continue
                differing.push(JSON.stringify([name, index, event, wanted, found]))
                break
            }
            if (differing.at(-1)?.startsWith(`["${name}"`)) break
        }
    }
    return differing
})()"""


def test_the_viewer_moves_as_the_engine(open_tab, service):
    tab = open_tab(f"/g/{service.gallery}")
    vectors = VECTORS.read_text()
    assert len(json.loads(vectors)) > 50
    script = DIFFERING.replace("VECTORS", vectors).replace("TOLERANCE", str(TOLERANCE))
    assert tab.evaluate(script) == []
