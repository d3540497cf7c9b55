// The magnification of the current page, and the fingers that hold it.
//
// A zoom has a motion and a gesture: null, a pinch or a pan. Each function returns another zoom.

import { clamp, distance } from './numbers.js'
import { identity, zoomedAbout } from './zoom-bounds.js'
import { heldZoom, isStill, restingZoom, settlingZoom, still } from './zoom-spring.js'

export const notZoomed = { motion: restingZoom(identity), gesture: null }

/** The limit of a finger's way, in pixels: beyond any screen. */
const furthest = 1e6

export function zoomAtRest(magnification) {
  return { motion: restingZoom(magnification), gesture: null }
}

export function isZoomed(zoom, now) {
  const { scale, shift } = zoom.motion.magnification(now)
  return scale !== 1 || shift.x !== 0 || shift.y !== 0
}

/** Moves the picture to a magnification, with its present velocity or another. */
export function zoomTo(k, zoom, rest, now, reducesMotion, velocity = zoom.motion.velocity(now)) {
  const start = zoom.motion.magnification(now)
  const isThere = start.scale === rest.scale && start.shift.x === rest.shift.x
    && start.shift.y === rest.shift.y && isStill(velocity)
  const motion = reducesMotion || isThere ? restingZoom(rest)
    : settlingZoom(k, start, rest, velocity, now)
  return { motion, gesture: null }
}

/** Zooms to a scale; the content at a point stays there as far as the picture's edges allow. */
export function zoomToScale(k, zoom, scale, point, bounds, now, reducesMotion) {
  const allowed = clamp(scale, 1, bounds.maximum)
  const asked = zoomedAbout(zoom.motion.magnification(now), allowed, point)
  return zoomTo(k, zoom, bounds.rest(asked, point), now, reducesMotion)
}

/** Zooms to the scale of a double tap, or back. */
export function doubleTapped(k, zoom, point, bounds, now, reducesMotion) {
  const ahead = zoom.motion.destination ?? zoom.motion.magnification(now)
  if (ahead.scale >= k.smallestZoom) return zoomTo(k, zoom, identity, now, reducesMotion)
  if (!bounds.allowsZoom) return zoom
  const closer = zoomedAbout(zoom.motion.magnification(now), bounds.doubleTapScale, point)
  return zoomTo(k, zoom, bounds.rest(closer, point), now, reducesMotion)
}

/** Holds the picture where it is. */
export function held(zoom, now) {
  return { motion: heldZoom(zoom.motion.magnification(now)), gesture: null }
}

/** Releases a held picture without a fling: it returns to its bounds. */
export function releasedZoom(k, zoom, bounds, now, reducesMotion) {
  if (zoom.motion.kind !== 'held') return zoom
  const point = zoom.gesture?.anchor ?? { x: 0, y: 0 }
  const rest = bounds.rest(zoom.motion.magnification(now), point)
  return zoomTo(k, zoom, rest, now, reducesMotion, still)
}

// Two fingers: the content under their midpoint stays under it, and the scale follows their
// distance. It depends only on where they began and where they are.

export function pinchBegan(k, zoom, fingers, now) {
  const start = zoom.motion.magnification(now)
  const began = { middle: middleOf(fingers), distance: apart(k, fingers) }
  return {
    motion: heldZoom(start), gesture: { kind: 'pinch', start, began, anchor: began.middle },
  }
}

export function pinchMoved(k, zoom, fingers, bounds) {
  const { gesture } = zoom
  if (gesture?.kind !== 'pinch') return zoom
  const middle = middleOf(fingers)
  return {
    motion: heldZoom(pinched(k, gesture, middle, apart(k, fingers), bounds)),
    gesture: { ...gesture, anchor: middle },
  }
}

function pinched(k, { start, began }, middle, apart, bounds) {
  if (!bounds.allowsZoom) return start
  const scale = bounds.stretchedScale(bounds.scalePull(start.scale) * apart / began.distance)
  const shifted = axis => {
    const pull = bounds.band(axis, start.scale).pull(start.shift[axis])
    const kept = (began.middle[axis] - pull) / start.scale
    return bounds.band(axis, scale).shift(middle[axis] - kept * scale)
  }
  return { scale, shift: { x: shifted('x'), y: shifted('y') } }
}

function middleOf([first, second]) {
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
}

/** Fingers that are closer count as apart, because each pixel between them would double the scale. */
function apart(k, [first, second]) {
  return Math.max(k.closestFingers, distance(first, second))
}

// One finger moves the picture in its box. Along the strip, whose axis is `axis`, the strip takes
// what the picture cannot.

export function panBegan(zoom, axis, now) {
  const start = zoom.motion.magnification(now)
  return { motion: heldZoom(start), gesture: { kind: 'pan', start, axis, excess: 0 } }
}

/** Moves the picture by the finger's way since its start; `gesture.excess` is left for the strip. */
export function panMoved(zoom, way, bounds) {
  const { gesture } = zoom
  if (gesture?.kind !== 'pan') return zoom
  const { start: { scale, shift }, axis } = gesture
  const { reach } = bounds.band(axis, scale)
  const wanted = shift[axis] + way[axis]
  const along = clamp(wanted, Math.min(-reach, shift[axis]), Math.max(reach, shift[axis]))
  const other = axis === 'x' ? 'y' : 'x'
  const band = bounds.band(other, scale)
  const across = band.reach > 0 || shift[other] !== 0
    ? band.shift(band.pull(shift[other]) + clamp(way[other], -furthest, furthest)) : shift[other]
  return {
    motion: heldZoom({ scale, shift: { [axis]: along, [other]: across } }),
    gesture: { ...gesture, excess: wanted - along },
  }
}

/** The zoom after a pan, and the velocity along the strip that is left for the strip. */
export function panEnded(k, zoom, finger, bounds, now, reducesMotion) {
  const { gesture, motion } = zoom
  if (gesture?.kind !== 'pan' || motion.kind !== 'held') return { zoom, left: 0 }
  const { axis, excess } = gesture
  const other = axis === 'x' ? 'y' : 'x'
  const { scale, shift } = motion.magnification(now)
  const { reach } = bounds.band(axis, scale)
  const isAtEdge = finger[axis] > 0 ? shift[axis] >= reach : shift[axis] <= -reach
  const left = excess !== 0 || isAtEdge ? finger[axis] : 0
  const band = bounds.band(other, scale)
  const limited = speed => clamp(speed, -k.fastestFling, k.fastestFling)
  const across = band.reach > 0 || shift[other] !== 0
    ? limited(finger[other]) * band.slope(shift[other]) : 0
  const fling = { [axis]: left === 0 ? limited(finger[axis]) : 0, [other]: across }
  const natural = {
    scale,
    shift: { x: shift.x + fling.x * k.flingTime, y: shift.y + fling.y * k.flingTime },
  }
  const rest = bounds.rest(natural, { x: 0, y: 0 })
  return { zoom: zoomTo(k, zoom, rest, now, reducesMotion, { rate: 0, shift: fling }), left }
}
