// Fingers: one drags, taps or turns a leaf, two pinch, further ones are ignored.

import { distance } from './numbers.js'
import { dragging, isNearlyResting } from './motions.js'
import { pageAlongRail, pageOnRail } from './page-control.js'
import { releaseVelocity, withSample } from './release-velocity.js'
import { accepts, contains } from './strip-hit-test.js'
import { settleOnSection } from './strip-sections.js'
import {
  axisOf, cancelLeaf, followedShare, interruptedDestination, isLeafTouched, isSettled, isTurning,
  offsetOf, placeOn, pulledTo, pullAt, release, releaseAtRest, unzoom,
} from './strip-state.js'
import { tap } from './strip-taps.js'
import {
  finishTurnThatIsNearlyDone, grabLeaf, leadLeaf, releaseLeaf,
} from './strip-turning.js'
import {
  beginPan, beginPinch, endPan, holdZoom, isZoomHeld, isZooming, pan, pinch, releaseZoom,
} from './strip-zoom.js'
import { idleWheel } from './wheel-stream.js'

/** An event of a pointer: `down`, `move`, `up` or `cancel`. */
export function pointerEvent(s, event, now) {
  if (s.press && s.press.pointer !== event.id) return secondFinger(s, event, now)
  if (event.type === 'down') return pressDown(s, event, now)
  if (!s.press) return
  const point = { x: event.x, y: event.y }
  const [last] = s.press.samples
  // A sample that arrives out of order is obsolete.
  if (event.type === 'move' && event.time < last.time) return
  if (event.type === 'cancel') return cancelTouch(s, now)
  follow(s, point, event.time, now)
  recognizeLongPress(s, event.time)
  if (event.type === 'up') lift(s, point, event.time, now)
}

/** Stops the strip under the finger. */
function pressDown(s, event, now) {
  const { k } = s.model
  const point = { x: event.x, y: event.y }
  // A second press without a lift: the lift was lost.
  cancelLeaf(s, now)
  releaseZoom(s, now)
  if (!accepts(s, point, now)) {
    if (s.press) releaseAtRest(s, now)
    return
  }
  finishTurnThatIsNearlyDone(s, now)
  let wasMoving = isTurning(s, now) || isZooming(s, now)
  grabLeaf(s, point, now, railAt(s, point) !== null)
  s.wheel = idleWheel
  const interrupted = { main: null, cross: null }
  for (const name of ['main', 'cross']) {
    interrupted[name] = interruptedDestination(s, name, now)
    if (isNearlyResting(k, s[name], now)) continue
    wasMoving = true
    s[name] = dragging(offsetOf(s, name, now))
  }
  holdZoom(s, now)
  s.second = null
  s.press = {
    pointer: event.id, start: point, point, slop: event.pointer === 'mouse' ? k.mouseSlop : k.touchSlop,
    stoppedMotion: wasMoving, interrupted, began: event.time,
    samples: withSample([], point, event.time), hasMovedPastSlop: false, isConsumed: false,
    drag: null,
  }
}

/** Follows the finger to a point. */
function follow(s, point, time, now) {
  const { k } = s.model
  const [last] = s.press.samples
  const isMoved = last.x !== point.x || last.y !== point.y
  s.press = {
    ...s.press, point,
    samples: isMoved ? withSample(s.press.samples, point, time) : s.press.samples,
    hasMovedPastSlop: s.press.hasMovedPastSlop || distance(s.press.start, point) > k.touchSlop,
  }
  if (s.second) return pinch(s)
  if (scrub(s)) return
  if (isLeafTouched(s)) return leadLeaf(s, point, isFlick(s, time))
  if (!s.press.drag) s.press = { ...s.press, drag: beginDrag(s, now) }
  if (s.press.drag) drag(s, point)
}

/** Whether the finger has been down so briefly that lifting it is a flick. */
function isFlick({ press, model: { k } }, time) {
  return time - press.began <= k.longestFlick
}

/** A drag, once the finger has moved further than its slop; it starts where that was exceeded, so
    that the strip does not jump. */
function beginDrag(s, now) {
  const { model, press: { start, point, slop } } = s
  const isMagnified = isZoomHeld(s, now)
  if (model.isBook && !isMagnified) return null
  const movement = { x: point.x - start.x, y: point.y - start.y }
  const [mainSide, crossSide] = model.main.side === 'x' ? ['x', 'y'] : ['y', 'x']
  const [along, across] = [Math.abs(movement[mainSide]), Math.abs(movement[crossSide])]
  const goesAnyWay = isMagnified || model.isNested
  if ((goesAnyWay ? Math.max(along, across) : along) <= slop) return null
  // The dominant direction is kept; a strip between two galleries continues along the main axis.
  const isAcross = across > along && !isMagnified && settleOnSection(s, now)
  const axis = isAcross ? 'cross' : 'main'
  const way = distance(start, point)
  const share = way > slop ? slop / way : 1
  const offset = offsetOf(s, axis, now)
  if (isMagnified) beginPan(s, now)
  s[axis] = dragging(offset)
  return {
    axis, startPull: pullAt(s, axis, offset),
    start: { x: start.x + movement.x * share, y: start.y + movement.y * share },
  }
}

function drag(s, point) {
  const { axis, start, startPull } = s.press.drag
  const travel = s.zoom.gesture?.kind === 'pan' ? pan(s, start, point)
    : axisOf(s, axis).along({ x: point.x - start.x, y: point.y - start.y })
  s[axis] = pulledTo(s, axis, startPull + travel)
}

/** A finger that stays is a long press, which the service reports; lifting it is no tap. */
function recognizeLongPress(s, time) {
  const { press, model: { k } } = s
  if (!press.drag && !press.hasMovedPastSlop && time - press.began >= k.longPress) {
    s.press = { ...press, isConsumed: true }
  }
}

function lift(s, point, time, now) {
  if (s.second) {
    releaseZoom(s, now)
    // The second finger continues in place of the first.
    s.press = pressAgain({ ...s.press, pointer: s.second.id, point: s.second })
    s.second = null
    return
  }
  const lifted = s.press
  const finger = releaseVelocity(s.model.k, lifted.samples, time)
  if (lifted.drag) return releaseDrag(s, lifted, finger, isFlick(s, time), now)
  const isTurned = releaseLeaf(s, finger, now)
  releaseZoom(s, now)
  releaseAtRest(s, now)
  const { stoppedMotion, hasMovedPastSlop, isConsumed } = lifted
  if (!stoppedMotion && !hasMovedPastSlop && !isConsumed && !isTurned) tap(s, point, time, now)
}

/** Releases a drag. A flick that stopped a motion counts from where its finger would have the strip if
    that had arrived before. */
function releaseDrag(s, { drag: { axis, startPull }, interrupted }, finger, isFlick, now) {
  s.press = null
  const pulled = pullAt(s, axis, offsetOf(s, axis, now))
  const stopped = isFlick ? interrupted[axis] : null
  const counted = stopped === null ? null
    : pulledTo(s, axis, stopped + (pulled - startPull)).offset(now)
  const share = followedShare(s, axis, pulled)
  const velocity = s.zoom.gesture?.kind === 'pan' ? endPan(s, finger, now)
    : axisOf(s, axis).along(finger)
  release(s, axis, velocity * share, counted, now)
  // The other axis was held as well.
  const other = axis === 'main' ? 'cross' : 'main'
  if (!isSettled(s, other)) release(s, other, 0, null, now)
}

export function cancelTouch(s, now) {
  releaseZoom(s, now)
  cancelLeaf(s, now)
  releaseAtRest(s, now)
}

/** A finger besides the first: the second of a pinch, or one that is ignored. */
function secondFinger(s, event, now) {
  const point = { x: event.x, y: event.y, id: event.id }
  if (!s.second) {
    if (event.type === 'down') beginPinch(s, point, now)
  } else if (s.second.id === event.id && (event.type === 'down' || event.type === 'move')) {
    s.second = point
    pinch(s)
  } else if (s.second.id === event.id) {
    releaseZoom(s, now)
    s.second = null
    s.press = pressAgain(s.press)
  }
}

/** The press restarted at its present point, but not as a tap, because another finger was lifted. */
function pressAgain(press) {
  const [{ time }] = press.samples
  return {
    ...press, start: press.point, drag: null, isConsumed: true,
    interrupted: { main: null, cross: null }, samples: withSample([], press.point, time),
  }
}

// The rail of many pages

/** The page control while its rail is under a point; null elsewhere. */
function railAt({ model, selected }, point) {
  const { pageControl } = model.controls
  if (!pageControl || model.isNested || selected === null) return null
  const isOnRail = contains(pageControl.frame, point) && pageOnRail(pageControl, point) !== null
  return isOnRail ? pageControl : null
}

/** Shows the page at the finger's place, if it went down on the rail and moves along it. Returns
    whether it is on the rail. */
function scrub(s) {
  const { press, model } = s
  const control = press.drag ? null : railAt(s, press.start)
  if (!control) return false
  if (!press.hasMovedPastSlop) return true
  const isAlong = Math.abs(press.point.x - press.start.x) > Math.abs(press.point.y - press.start.y)
  if (!press.isConsumed && !isAlong) return false
  const page = pageAlongRail(control, press.point)
  if (page === null) return false
  // It stays on the rail until it is lifted.
  s.press = { ...press, isConsumed: true }
  unzoom(s)
  if (model.isBook) {
    placeOn(s, page)
    return true
  }
  const { snaps } = model.main
  const current = snaps.nearest(s.main.offset(s.lastEvent))
  s.main = dragging(snaps.rest(snaps.placeOf(page, current)))
  // No length that becomes known moves the page at the finger.
  if (snaps.fillsEnds || snaps.isMeasured) s.selected = page
  return true
}
