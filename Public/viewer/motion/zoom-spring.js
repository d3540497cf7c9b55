// The motion of a picture that a spring pulls to its resting magnification.
//
// The scale grows by equal factors in equal progress of the spring, and the shift is linear in the
// scale, so content that is shown at one place at both ends stays there. An impulse t·e^(−ωt) adds the
// velocity at the start.

import { springSimulation } from './simulations.js'

/** Below this growth the scale hardly changes. */
const leastGrowth = 1e-6

/** The farthest point of a viewport, at which a scale must be at rest, in pixels. */
const farthest = 4096

/** A picture at rest. */
export function restingZoom(magnification) {
  return {
    kind: 'resting', destination: magnification, end: -Infinity,
    magnification: () => magnification, velocity: () => still,
  }
}

/** A picture that fingers hold. */
export function heldZoom(magnification) {
  return { ...restingZoom(magnification), kind: 'held', destination: null, end: Infinity }
}

export const still = { rate: 0, shift: { x: 0, y: 0 } }

export function isStill({ rate, shift }) {
  return rate === 0 && shift.x === 0 && shift.y === 0
}

/** Moves between two magnifications with a velocity: the rate of the scale's logarithm and that of
    the shift, per second. */
export function settlingZoom(k, from, to, velocity, began) {
  const frequency = k.edgeFrequency
  const growth = Math.log(to.scale / from.scale)
  const way = axis => to.shift[axis] - from.shift[axis]
  const end = began + duration()

  function duration() {
    const steepness = Math.max(1, slope(growth, 1))
    const time = (distance, speed, tolerance, slowest) =>
      springSimulation(frequency, Math.abs(distance), Math.abs(speed), 0)
        .settlingTime(tolerance, slowest)
    const along = axis =>
      time(way(axis) * steepness, velocity.shift[axis], k.restDistance, k.restSpeed)
    return Math.max(along('x'), along('y'),
      time(growth, velocity.rate, k.restDistance / farthest, k.restSpeed / farthest))
  }

  function at(now) {
    const seconds = Math.max(0, now - began) / 1000
    const decay = Math.exp(-frequency * seconds)
    return { seconds, decay, progress: 1 - (1 + frequency * seconds) * decay }
  }

  function magnification(now) {
    if (now >= end) return to
    const { seconds, decay, progress } = at(now)
    const impulse = seconds * decay
    const share = shareOf(growth, progress)
    const shifted = axis =>
      from.shift[axis] + way(axis) * share + velocity.shift[axis] * impulse
    return {
      scale: from.scale * Math.exp(growth * progress + velocity.rate * impulse),
      shift: { x: shifted('x'), y: shifted('y') },
    }
  }

  function velocityAt(now) {
    if (now >= end) return still
    const { seconds, decay, progress } = at(now)
    const pull = frequency * frequency * seconds * decay
    const impulse = (1 - frequency * seconds) * decay
    const steepness = slope(growth, progress) * pull
    const shifted = axis => way(axis) * steepness + velocity.shift[axis] * impulse
    return {
      rate: growth * pull + velocity.rate * impulse,
      shift: { x: shifted('x'), y: shifted('y') },
    }
  }

  return { kind: 'settling', destination: to, end, magnification, velocity: velocityAt }
}

/** Whether so little of the motion is left that a finger does not stop it. */
export function isZoomNearlyResting(k, motion, now) {
  if (now >= motion.end) return true
  if (motion.destination === null) return false
  const [shown, { rate, shift }] = [motion.magnification(now), motion.velocity(now)]
  const { scale, shift: rest } = motion.destination
  return Math.abs(shown.scale / scale - 1) < 0.01 && Math.abs(rate) < 0.1
    && Math.hypot(shown.shift.x - rest.x, shown.shift.y - rest.y) < k.touchSlop
    && Math.hypot(shift.x, shift.y) < k.touchSlop * k.pageFrequency
}

/** The share of the shift's way at a progress of the spring. */
function shareOf(growth, progress) {
  return Math.abs(growth) > leastGrowth
    ? Math.expm1(growth * progress) / Math.expm1(growth) : progress
}

/** The derivative of the share by the progress. */
function slope(growth, progress) {
  return Math.abs(growth) > leastGrowth
    ? growth * Math.exp(growth * progress) / Math.expm1(growth) : 1
}
