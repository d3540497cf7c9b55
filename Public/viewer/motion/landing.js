// The landing rule: where a strip goes that a finger releases, or that a command moves, and by
// which motion.
//
// An `axis` has its snap points, its paging mode (`pages`, `snap` or `free`) and the strip's
// `behaviour`. Velocities are those of the offset.

import { clamp } from './numbers.js'
import { frictionSimulation } from './simulations.js'
import {
  flinging, landing, reach, resting, scrolling, springing, velocityReaching,
} from './motions.js'

/** The motion of a strip that is released at an offset. A flick that stopped a motion counts from
    another one, `counted`; null for none. */
export function released(k, axis, offset, velocity, counted, now) {
  const { snaps, paging } = axis
  const next = counted === null ? null : snaps.flickedFrom(k, counted, velocity)
  if (paging === 'free') return flung(k, axis, offset, velocity, now)
  if (paging === 'snap') return landed(k, axis, offset, velocity, next, now)
  const { place, isBounce } = pagedTarget(k, axis, offset, velocity, next)
  return flicked(k, axis, offset, place, velocity, isBounce ? 'bouncing' : 'snapping', now)
}

/** The motion of a strip that a command moves to a place, in the time for so many pages; null counts
    the pages on its way. */
export function scrolled(k, axis, offset, velocity, place, pages, now) {
  const { snaps, behaviour } = axis
  const rest = snaps.rest(place)
  if (behaviour.reducesMotion || (offset === rest && velocity === 0)) return resting(rest)
  const count = Math.abs(pages ?? place - snaps.nearest(offset))
  const growth = k.longestScroll - k.shortestScroll
  const duration = k.longestScroll - Math.round(growth / Math.max(1, count))
  const travel = Math.abs(velocity) * duration / 1000
  if (travel > k.steadyShare * Math.abs(rest - offset) + k.steadyAllowance) {
    // Too fast for the curve; a spring accepts any velocity.
    return pulled(k, axis, offset, place, velocity, 'snapping', now)
  }
  return scrolling(k, offset, velocity, rest, duration, now)
}

/** The motion of a spring that pulls a strip to a place, after a wait in milliseconds. */
export function pulled(k, axis, offset, place, velocity, kind, now, wait = 0) {
  const { snaps, behaviour } = axis
  const rest = snaps.rest(place)
  // A strip that does not bounce reaches its end without a velocity.
  const speed = kind === 'bouncing' && !behaviour.bounces ? 0 : velocity
  if (behaviour.reducesMotion || (offset === rest && speed === 0)) return resting(rest)
  return springing(k, kind, offset, speed, rest, now + wait)
}

/** A page spring with the finger's velocity as far as the strip does not move past the place. */
function flicked(k, axis, offset, place, velocity, kind, now) {
  if (kind !== 'snapping') return pulled(k, axis, offset, place, velocity, kind, now)
  const limit = k.pageFrequency * (axis.snaps.rest(place) - offset)
  const allowed = limit < 0 ? Math.max(velocity, limit) : Math.min(velocity, limit)
  return pulled(k, axis, offset, place, allowed, kind, now)
}

/** The target of a release at an offset; a flick that stopped a motion has its own, `flickedPlace`. */
function pagedTarget(k, axis, offset, velocity, flickedPlace) {
  const next = replaced(axis.snaps.target(k, offset, velocity), flickedPlace)
  if (axis.behaviour.fling !== 'many' || next.isBounce) return next
  if (Math.abs(velocity) <= k.restSpeed) return next
  const far = axis.snaps.nearest(naturalEnd(offset, velocity, axis.behaviour))
  return extended(next, far, velocity)
}

/** The target with another place; null changes nothing. */
function replaced(target, place) {
  if (place === null) return target
  return { place, isBounce: target.isBounce && place === target.place }
}

/** The target that is at least as far in the direction of a velocity as a place; null changes
    nothing. */
function extended(target, place, velocity) {
  if (place === null) return target
  return replaced(
    target, velocity > 0 ? Math.max(target.place, place) : Math.min(target.place, place))
}

/** The end of a fling without obstacles. */
function naturalEnd(offset, velocity, behaviour) {
  return frictionSimulation(offset, velocity, behaviour.decay).naturalEnd
}

function flung(k, axis, offset, velocity, now) {
  const { snaps, behaviour } = axis
  if (behaviour.reducesMotion) {
    return resting(clamp(naturalEnd(offset, velocity, behaviour), ...snaps.limits))
  }
  return flinging(k, offset, velocity, behaviour.decay,
    { limits: snaps.limits, bounces: behaviour.bounces }, now)
}

/** A fling that ends on the page nearest to its natural end, or at least on a place. */
function landed(k, axis, offset, velocity, atLeast, now) {
  const { snaps, behaviour } = axis
  const next = snaps.target(k, offset, velocity)
  const way = reach(k, velocity, behaviour.decay)
  if (way === null || next.isBounce) {
    const { place } = extended(next, atLeast, velocity)
    const kind = next.isBounce ? 'bouncing' : 'snapping'
    return flicked(k, axis, offset, place, velocity, kind, now)
  }
  const near = extended(next, snaps.nearest(offset + way), velocity)
  const target = extended(near, atLeast, velocity)
  const rest = snaps.rest(target.place)
  if (behaviour.reducesMotion) return resting(rest)
  const [first, last] = snaps.limits
  if (offset + way < first || offset + way > last) return flung(k, axis, offset, velocity, now)
  const speed = target.place === near.place ? velocity
    : velocityReaching(k, rest - offset, velocity, behaviour.decay)
  return landing(k, offset, speed, rest, behaviour.decay, now)
    ?? flicked(k, axis, offset, target.place, velocity, 'snapping', now)
}
