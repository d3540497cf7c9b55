// The state of a strip in the browser: a value like the engine's `Strip`, with the parts that decide
// its motion.
//
// The exported functions change the state that they are given, which `handled` has copied before
// (strip-events.js). They never change what is inside it: motions, a press, a zoom and a turn are
// replaced.

import { clamp } from './numbers.js'
import { released } from './landing.js'
import { dragging, reach, resting } from './motions.js'
import { pullFor, slope, stretch } from './rubber-band.js'
import { cancelledTurn, goalOf, isFinished } from './turn.js'
import { idleWheel } from './wheel-stream.js'
import { notZoomed } from './zoom.js'

/** A strip at rest on a page, with its gallery's rows at which they were left. */
export function restingState(model, page, offsets, now) {
  return {
    model, selected: page, main: resting(offsets.main), cross: resting(offsets.cross),
    section: model.section(page)?.index ?? null,
    rows: new Map(model.sections.map(({ index, row }) => [index, row])),
    press: null, second: null, lastTap: null, wheel: idleWheel,
    zoom: notZoomed, zoomedPage: null, turn: null, lastEvent: now,
  }
}

/** An axis by its name, `main` or `cross`; its snap points are null if it has no pages. */
export function axisOf(s, name) {
  if (name === 'main') return s.model.main
  return s.section !== null && s.model.rowsOf(s.section) || noAxis
}

const noAxis = { side: 'y', snaps: null, paging: 'pages', stride: 1, along: () => 0 }

/** The offset of an axis; limited to its ends if it must not move beyond them. */
export function offsetOf(s, name, now) {
  const offset = s[name].offset(now)
  const { snaps } = axisOf(s, name)
  return s.model.behaviour.bounces || !snaps ? offset : clamp(offset, ...snaps.limits)
}

/** The velocity of an axis; 0 against an end that it cannot pass. */
export function velocityOf(s, name, now) {
  const velocity = s[name].velocity(now)
  const { snaps } = axisOf(s, name)
  if (s.model.behaviour.bounces || !snaps) return velocity
  const [first, last] = snaps.limits
  const offset = s[name].offset(now)
  return offset < first || offset > last ? 0 : velocity
}

/** Where an axis will rest, or the nearest place while a finger holds it; null without pages. */
export function targetPlace(s, name, now) {
  const { snaps } = axisOf(s, name)
  return snaps && snaps.nearest(s[name].destination ?? offsetOf(s, name, now))
}

/** Whether both axes are at rest, and stay so until an event. */
export function isStill(s, now) {
  return now >= s.main.end && now >= s.cross.end
}

/** The page on which the strip will rest; null if it is not known. */
export function targetPage(s, now) {
  const { model, turn, selected } = s
  if (model.isBook) {
    const goal = turn?.phase === 'settling' ? goalOf(turn) : null
    return goal === null || isOpen(s, goal) ? selected : goal
  }
  const place = targetPlace(s, 'main', now)
  return place === null ? null : pageAt(s, place, targetPlace(s, 'cross', now) ?? 0)
}

/** The page at a place: of the current gallery, the page in a row; of another, the one at which it
    was left. */
export function pageAt(s, place, row) {
  const { model, section, rows, selected } = s
  if (model.isNested) {
    const found = model.sections.find(({ index }) => index === place)
    const left = Math.min(rows.get(place) ?? 0, (found?.count ?? 1) - 1)
    return found ? found.page + (place === section ? row : left) : null
  }
  const page = model.main.snaps.page(place)
  const isTogether = model.isRow && selected !== null
    && model.main.snaps.restsTogether(page, selected)
  return isTogether ? selected : page
}

/** Whether a page of a book is at the place of the selected one. */
export function isOpen(s, page) {
  const { book } = s.model
  return s.selected !== null && book.spreads.place(page) === book.spreads.place(s.selected)
}

/** Moves the strip to a page without animation. */
export function placeOn(s, page) {
  s.selected = page
  if (s.model.isBook) return
  const section = s.model.section(page)
  s.main = resting(s.model.main.snaps?.rest(section?.index ?? page) ?? 0)
  const rows = axisOf(s, 'cross').snaps
  s.cross = resting(rows ? rows.rest(page - section.page) : 0)
}

export function unzoom(s) {
  s.zoom = notZoomed
  s.zoomedPage = null
}

export function isTurning(s, now) {
  return s.turn !== null && !isFinished(s.turn, now)
}

/** Ends a turn at once, where it was going. */
export function land(s, turn) {
  s.turn = null
  const goal = goalOf(turn)
  if (!isOpen(s, goal)) placeOn(s, goal)
}

// Releases

/** Ends the touch for a motion along an axis; the other axis settles if a finger stopped it. */
export function releaseFor(s, name, now) {
  s.press = null
  s.second = null
  s.wheel = idleWheel
  const other = name === 'main' ? 'cross' : 'main'
  if (s[other].kind === 'dragging') release(s, other, 0, null, now)
}

/** Releases an axis with a velocity along it. A flick that stopped a motion counts from another offset,
    `counted`; null for none. */
export function release(s, name, velocity, counted, now) {
  const axis = axisOf(s, name)
  s[name] = axis.snaps
    ? released(s.model.k, axis, offsetOf(s, name, now), velocity, counted, now) : resting(0)
}

/** Whether a finger is on a leaf. */
export function isLeafTouched({ turn }) {
  return turn?.phase === 'touched' || turn?.phase === 'held'
}

/** A leaf that lost its finger falls back. */
export function cancelLeaf(s, now) {
  if (isLeafTouched(s)) s.turn = cancelledTurn(s.turn, s.model.book, now)
}

/** Releases the strip without a velocity. */
export function releaseAtRest(s, now) {
  cancelLeaf(s, now)
  s.press = null
  s.second = null
  for (const name of ['main', 'cross']) if (!isSettled(s, name, now)) release(s, name, 0, null, now)
}

/** Whether an axis rests exactly on a snap point, or is on its way to its rest. */
export function isSettled(s, name) {
  const motion = s[name]
  if (motion.kind !== 'resting') return motion.kind !== 'dragging'
  const { snaps } = axisOf(s, name)
  const offset = motion.destination
  return snaps ? snaps.rest(snaps.nearest(offset)) === offset : offset === 0
}

/** The offset to which an axis is moving, from which a flick counts that stops it; null at rest, and if
    it is further away than flicks can lead, because a command moves the strip there. */
export function interruptedDestination(s, name, now) {
  const motion = s[name]
  if (now >= motion.end || motion.destination === null) return null
  const way = Math.abs(motion.destination - motion.offset(now))
  return way <= flickReach(s, axisOf(s, name)) ? motion.destination : null
}

/** The way that is left at most behind flicks, in pixels. */
function flickReach({ model: { k, behaviour } }, { paging, stride }) {
  const pages = k.mostPagesAhead * stride
  if (paging === 'pages' && behaviour.fling !== 'many') return pages
  return Math.max(pages, reach(k, k.fastestFling, behaviour.decay))
}

// The rubber band beyond the ends

/** The motion of an axis that a finger has pulled to a position. */
export function pulledTo(s, name, pull) {
  const { snaps } = axisOf(s, name)
  if (!snaps) return dragging(0)
  const edge = clamp(pull, ...snaps.limits)
  if (!s.model.behaviour.bounces || pull === edge) return dragging(edge)
  const beyond = stretch(s.model.k, snaps.viewport, Math.abs(pull - edge))
  return dragging(edge + Math.sign(pull - edge) * beyond)
}

/** The position to which a finger must have pulled an axis for an offset. */
export function pullAt(s, name, offset) {
  const { snaps } = axisOf(s, name)
  const edge = snaps ? clamp(offset, ...snaps.limits) : 0
  const beyond = offset - edge
  if (beyond === 0 || !snaps) return edge
  return edge + Math.sign(beyond) * pullFor(s.model.k, snaps.viewport, Math.abs(beyond))
}

/** The share of the finger's velocity that an axis has at this pull. */
export function followedShare(s, name, pull) {
  const { snaps } = axisOf(s, name)
  if (!snaps) return 1
  const beyond = Math.abs(pull - clamp(pull, ...snaps.limits))
  if (beyond === 0) return 1
  return s.model.behaviour.bounces ? slope(s.model.k, snaps.viewport, beyond) : 0
}
