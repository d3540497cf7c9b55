// Motions of a strip along an axis, from an event until the next: at rest, under a finger, by a
// spring, by friction, or by a curve.
//
// A motion has `offset(now)`, `velocity(now)`, the `destination` at which it will rest (null under a
// finger), the time `end` from which it rests there, and `moved(by)`, the same motion further along
// the strip.

import { clamp } from './numbers.js'
import { frictionSimulation, springSimulation } from './simulations.js'

export function resting(offset) {
  return {
    kind: 'resting', destination: offset, end: -Infinity,
    offset: () => offset, velocity: () => 0, moved: by => resting(offset + by),
  }
}

export function dragging(offset) {
  return {
    kind: 'dragging', destination: null, end: Infinity,
    offset: () => offset, velocity: () => 0, moved: by => dragging(offset + by),
  }
}

/** The motion to a place, from a time that may be in the future: by a spring back from an end, or to a
    page that the strip moves away from; to a page ahead by a curve. */
export function springing(k, kind, start, velocity, rest, began) {
  const way = rest - start
  if (kind === 'bouncing') return pulling(k, kind, k.edgeFrequency, start, velocity, rest, began)
  if (way === 0 || Math.sign(way) * velocity < 0) {
    return pulling(k, kind, k.pageFrequency, start, velocity, rest, began)
  }
  const seconds = snapSeconds(k, Math.abs(way), Math.abs(velocity))
  return {
    ...curving(kind, start, velocity * seconds, rest, seconds, began), onlyApproaches: true,
    moved: by => springing(k, kind, start + by, velocity, rest + by, began),
  }
}

/** The time in which a released strip moves to its page: longer after a slow release, and as long as it
    only slows down if it is fast enough. */
function snapSeconds(k, distance, velocity) {
  const calm = clamp((k.flickSpeed - velocity) / (k.flickSpeed - k.slowRelease), 0, 1)
  const limit = k.shortestSnap + (k.longestSnap - k.shortestSnap) * calm
  const seconds = clamp(1000 * distance / k.calmSpeed, k.shortestSnap, limit) / 1000
  return velocity * seconds > 2 * distance ? 2 * distance / velocity : seconds
}

function pulling(k, kind, frequency, start, velocity, rest, began) {
  const spring = springSimulation(frequency, start, velocity, rest)
  const end = began + spring.settlingTime(k.restDistance, k.restSpeed)
  return {
    kind, destination: rest, end,
    offset: now => now >= end ? rest : now <= began ? start : spring.position((now - began) / 1000),
    velocity: now => now >= end || now < began ? 0 : spring.velocity((now - began) / 1000),
    moved: by => springing(k, kind, start + by, velocity, rest + by, began),
  }
}

/** The distance a velocity leads under friction before a page spring takes over; null if it is too
    slow to fling. */
export function reach(k, velocity, decay) {
  const speed = Math.abs(velocity)
  if (speed <= k.brakeSpeed) return null
  return Math.sign(velocity) * ((k.brakeSpeed - speed) / decay + brakeDistance(k))
}

/** The velocity that leads as far as this, if that is more than a velocity in its direction. */
export function velocityReaching(k, way, velocity, decay) {
  const needed = k.brakeSpeed - (Math.abs(way) - brakeDistance(k)) * decay
  return Math.abs(velocity) < needed ? Math.sign(velocity) * needed : velocity
}

/** A fling with the friction that ends it on a page: it brakes to a speed at which the page spring
    goes on without a jerk. Null if the page is behind or too near, or if that would need less than
    half of the usual friction. */
export function landing(k, start, velocity, rest, decay, began) {
  const speed = Math.abs(velocity)
  const way = Math.sign(velocity) * (rest - start)
  if (speed <= k.brakeSpeed || way <= 2 * brakeDistance(k)) return null
  const chosen = (k.brakeSpeed - speed) / (way - brakeDistance(k))
  if (-chosen < -decay / 2) return null
  const duration = Math.log(k.brakeSpeed / speed) / chosen
  return braking(k, start, velocity, chosen, duration, 'snapping', rest, began,
    by => landing(k, start + by, velocity, rest + by, decay, began))
}

/** A fling that ends wherever friction stops it, or bounces or stops at an end. */
export function flinging(k, start, velocity, decay, { limits, bounces }, began) {
  const friction = frictionSimulation(start, velocity, decay)
  const slow = friction.timeAtSpeed(k.restSpeed)
  const exit = friction.exit(limits)
  const isLeaving = exit && (exit.time < slow || exit.time === 0)
  const duration = isLeaving ? exit.time : slow
  const rest = isLeaving ? exit.edge : friction.position(slow)
  const [first, last] = limits
  return braking(k, start, velocity, decay, duration, isLeaving && bounces ? 'bouncing' : null,
    rest, began, by => flinging(k, start + by, velocity, decay,
      { limits: [first + by, last + by], bounces }, began))
}

/** Friction for some seconds, then a spring of this kind, or rest without one. */
function braking(k, start, velocity, decay, duration, spring, rest, began, moved) {
  const friction = frictionSimulation(start, velocity, decay)
  const switches = began + duration * 1000
  const frequency = spring === 'bouncing' ? k.edgeFrequency : k.pageFrequency
  const last = spring && pulling(k, spring, frequency, friction.position(duration),
    friction.velocity(duration), rest, 0)
  const end = began + Math.ceil(1000 * duration + (last?.end ?? 0))
  const isOver = now => now >= end
  const isSprung = now => last && now >= switches
  return {
    kind: 'gliding', destination: rest, end, moved,
    offset: now => isOver(now) ? rest : isSprung(now) ? last.offset(now - switches)
      : friction.position(Math.max(0, now - began) / 1000),
    velocity: now => isOver(now) || now < began ? 0 : isSprung(now) ? last.velocity(now - switches)
      : friction.velocity((now - began) / 1000),
  }
}

/** A scroll after a command, by the polynomial of degree 5 that begins with the present velocity. */
export function scrolling(k, start, velocity, rest, duration, began) {
  const limit = k.steadyShare * Math.abs(rest - start) + k.steadyAllowance
  const v = clamp(velocity * duration / 1000, -limit, limit)
  return {
    ...curving('scrolling', start, v, rest, duration / 1000, began),
    moved: by => scrolling(k, start + by, velocity, rest + by, duration, began),
  }
}

/** The smoothest way to a place in some seconds, with the velocity `v` at the start times them. */
function curving(kind, start, v, rest, seconds, began) {
  const way = rest - start
  const end = began + Math.round(1000 * seconds)
  const share = now => (now - began) / 1000 / seconds
  return {
    kind, destination: rest, end,
    offset(now) {
      if (now >= end) return rest
      if (now <= began) return start
      const s = share(now)
      return start + s * (v + s * s * (10 * way - 6 * v + s * (8 * v - 15 * way
        + s * (6 * way - 3 * v))))
    },
    velocity(now) {
      if (now >= end || now < began) return 0
      const s = share(now)
      return (1 - s) ** 2 * (30 * way * s * s + v * (1 + 2 * s - 15 * s * s)) / seconds
    },
  }
}

/** Whether so little of a motion is left that a finger does not stop it. */
export function isNearlyResting(k, motion, now) {
  if (now >= motion.end) return true
  if (motion.destination === null) return false
  if (Math.abs(motion.destination - motion.offset(now)) >= k.touchSlop) return false
  return motion.onlyApproaches || Math.abs(motion.velocity(now)) < k.touchSlop * k.pageFrequency
}

function brakeDistance(k) {
  return k.brakeSpeed / k.pageFrequency
}
