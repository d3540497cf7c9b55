// A strip of galleries: its places along the main axis are galleries, and the pages of the current
// one are rows across it.

import { pulled } from './landing.js'
import { resting } from './motions.js'
import { axisOf, offsetOf, targetPlace } from './strip-state.js'

/** Makes a gallery the one whose pages are on the cross axis. */
export function enterSection(s, section, now) {
  if (!s.model.isNested || section === s.section || !s.model.rowsOf(section)) return
  s.rows = new Map(s.rows).set(s.section, targetPlace(s, 'cross', now) ?? 0)
  s.section = section
  const { snaps } = axisOf(s, 'cross')
  s.cross = resting(snaps.rest(Math.min(s.rows.get(section) ?? 0, snaps.count - 1)))
}

/** Makes the gallery to which the strip moves the current one, so that a gesture across moves it. */
export function enterTargetSection(s, now) {
  if (s.model.isNested) enterSection(s, targetPlace(s, 'main', now), now)
}

/** Prepares a drag across: a strip that the finger stopped between two galleries continues to the
    one to which it was moving. Returns whether it is on a gallery, or on its way to one. */
export function settleOnSection(s, now) {
  const { model: { k, main, isNested }, section } = s
  if (!isNested || section === null) return false
  if (s.main.kind === 'dragging') {
    const stopped = s.press?.interrupted.main ?? null
    if (stopped === null) return main.snaps.rest(section) === offsetOf(s, 'main', now)
    const place = main.snaps.nearest(stopped)
    s.main = pulled(k, main, offsetOf(s, 'main', now), place, 0, 'snapping', now)
  }
  enterTargetSection(s, now)
  return true
}
