// What an event does to a strip: the same as in the engine, at once.
//
//     event at t ──> handled(state, event, t) ──> another state
//     state, t   ──> offsets, magnification, pose

import { floorDivide } from './numbers.js'
import { pulled } from './landing.js'
import { resting } from './motions.js'
import { goTo, scrollBy, turnBy } from './strip-commands.js'
import { enterSection, enterTargetSection } from './strip-sections.js'
import {
  axisOf, isStill, land, offsetOf, targetPage, targetPlace, unzoom,
} from './strip-state.js'
import { pointerEvent } from './strip-touch.js'
import { isZoomHeld, magnifyBy, magnifyTo, releaseZoom, scrollZoomed } from './strip-zoom.js'
import { isFinished } from './turn.js'
import { withDelta } from './wheel-stream.js'

const pointerTypes = new Set(['down', 'move', 'up', 'cancel'])

/** The state after an event at a time. Events that only the service handles change nothing. */
export function handled(state, event, time) {
  const now = Math.max(time, state.lastEvent)
  const s = { ...advanced(state, now), lastEvent: now }
  respond(s, event, now)
  if (!s.press) releaseZoom(s, now)
  // While a finger holds the strip, its target is undecided.
  if (!s.press) s.selected = targetPage(s, now) ?? s.selected
  return s
}

/** The state at a time, with what ends and begins by itself until then. */
export function advanced(state, now) {
  const s = { ...state }
  if (s.turn && isFinished(s.turn, now)) land(s, s.turn)
  settle(s, now)
  return s
}

/** The effects of rest, of the magnification and a leaf as well: a gallery is entered, a page that was
    left is no longer magnified, and a looped strip returns to its first lap. */
function settle(s, now) {
  const isAtRest = isStill(s, now) && now >= s.zoom.motion.end && !s.turn
  if (s.press || !isAtRest || !s.model.main.snaps) return
  enterSection(s, targetPlace(s, 'main', now), now)
  if (s.zoomedPage !== null && s.zoomedPage !== s.selected) unzoom(s)
  const { snaps } = s.model.main
  if (!s.model.isRow || !snaps.isLooped || s.selected === null) return
  const place = snaps.placeOf(s.selected, targetPlace(s, 'main', now))
  const lap = floorDivide(place, snaps.count)
  if (lap !== 0) s.main = s.main.moved(-lap * snaps.lap)
}

function respond(s, event, now) {
  if (pointerTypes.has(event.type)) return pointerEvent(s, event, now)
  const point = 'x' in event ? { x: event.x, y: event.y } : null
  switch (event.type) {
    case 'next': return turnBy(s, 1, now)
    case 'previous': return turnBy(s, -1, now)
    case 'goTo': return goTo(s, event.page, event.animated ?? true, now)
    case 'scroll': return scroll(s, event, now)
    case 'pinch': return magnifyBy(s, event.scale, point, now)
    case 'zoom': return magnifyTo(s, event.scale, point, now)
    case 'key': return pressKey(s, event.key, now)
  }
}

// Keys

/** The directions of arrow keys: each shows the page in its direction. */
const arrows = {
  left: { side: 'x', step: -1 }, right: { side: 'x', step: 1 },
  up: { side: 'y', step: -1 }, down: { side: 'y', step: 1 },
}

function pressKey(s, key, now) {
  const { k } = s.model
  if (key in arrows) return pressArrow(s, arrows[key], now)
  switch (key) {
    case 'pageUp': return turnView(s, -1, now)
    case 'pageDown': case 'space': return turnView(s, 1, now)
    case 'home': case 'end':
      enterTargetSection(s, now)
      return goTo(s, endPage(s, key === 'home'), true, now)
    case 'zoomIn': return magnifyBy(s, k.zoomStep, null, now)
    case 'zoomOut': return magnifyBy(s, 1 / k.zoomStep, null, now)
    case 'escape': return magnifyTo(s, 1, null, now)
  }
}

function pressArrow(s, { side, step }, now) {
  const { main, isBook } = s.model
  const name = side === main.side ? 'main' : 'cross'
  const isReversed = side === 'x' && s.model.behaviour.rightToLeft
  const steps = isReversed ? -step : step
  if (!isBook) return scrollBy(s, name, steps, now)
  if (name === 'main') turnBy(s, steps, now)
}

/** Turns by the number of pages that are fully visible; a book by one leaf. */
function turnView(s, step, now) {
  const { model } = s
  const { snaps } = model.main
  const spacing = snaps ? model.stride - snaps.length(0) : 0
  const whole = snaps ? Math.max(1, wholePages(s, now)
    ?? Math.floor((snaps.viewport + spacing) / model.stride)) : 1
  if (whole === 1 || !model.isRow || snaps.isLooped) return turnBy(s, step, now)
  goTo(s, targetPlace(s, 'main', now) + step * whole, true, now)
}

/** How many pages are fully visible if each is as long as its picture; null if they are not. */
function wholePages(s, now) {
  const { snaps } = s.model.main
  if (!snaps.isMeasured) return null
  const offset = Math.floor((s.main.destination ?? offsetOf(s, 'main', now)) + 0.5)
  const isWhole = place => {
    const start = snaps.position(place, offset)
    return snaps.clamped(place) === place && start >= 0
      && start + snaps.length(place) <= snaps.viewport
  }
  const nearest = snaps.nearest(offset)
  let [first, last] = [nearest, nearest]
  while (isWhole(first - 1)) first -= 1
  while (isWhole(last + 1)) last += 1
  return last - first + (isWhole(nearest) ? 1 : 0)
}

/** The first or the last page; in a strip of galleries, of the present gallery. */
function endPage({ model, section }, isFirst) {
  const rows = model.sections.find(({ index }) => index === section)
  if (rows) return isFirst ? rows.page : rows.page + rows.count - 1
  return isFirst ? 0 : model.pageCount - 1
}

// Wheels

function scroll(s, { dx, dy }, now) {
  if (s.press) return
  if (isZoomHeld(s, now)) return scrollZoomed(s, { dx, dy }, now)
  const { model } = s
  const isMostlyAlong = Math.abs(dx) > Math.abs(dy) === !model.isVertical
  const name = !model.isNested || isMostlyAlong ? 'main' : 'cross'
  const axis = axisOf(s, name)
  // A wheel with one direction moves a strip on either axis.
  const step = Math.abs(dy) >= Math.abs(dx) ? dy : axis.isReversed ? -dx : dx
  if (axis.paging === 'pages') return page(s, name, step, now)
  followWheel(s, name, step, now)
  if (axis.paging === 'snap') pullToNearest(s, name, now)
}

/** A paged strip follows the stream until it turns, once for each push. */
function page(s, name, delta, now) {
  const { k, isBook } = s.model
  const { stride } = axisOf(s, name)
  const { stream, turns, follows } = withDelta(k, s.wheel, delta, now, stride)
  if (turns !== 0) {
    if (name === 'main') turnBy(s, turns, now)
    else scrollBy(s, 'cross', turns, now)
  }
  s.wheel = stream
  if (follows === 0 || isBook) return
  followWheel(s, name, follows, now)
  pullToNearest(s, name, now)
}

function followWheel(s, name, way, now) {
  const { snaps } = axisOf(s, name)
  if (!snaps) return
  const [first, last] = snaps.limits
  s[name] = resting(Math.min(last, Math.max(first, offsetOf(s, name, now) + way)))
}

/** The strip settles once the wheel has been idle for a while. */
function pullToNearest(s, name, now) {
  const axis = axisOf(s, name)
  if (!axis.snaps) return
  const { k } = s.model
  const offset = offsetOf(s, name, now)
  const place = axis.snaps.nearest(offset)
  s[name] = pulled(k, axis, offset, place, 0, 'snapping', now, k.wheelTimeout)
}
