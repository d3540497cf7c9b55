// Springs and friction as functions of the time since they began.
//
// Here and in all files of this folder the formulas are the engine's (Sources/ScrollEngine), and
// `k` holds its constants, which a layout publishes. A test runs both over the same events and
// compares them. Nothing reads a clock: time is an argument.
//
// Lengths are in pixels, velocities in pixels per second. Simulations count seconds from their
// start; all else counts milliseconds.

/** The longest motion, in milliseconds. */
const longestMotion = 60_000

/** A critically damped spring with this frequency ω, which pulls from a place to its rest:

        x(t) = rest + (c₁ + c₂ t) e^(−ω t)        c₁ = x₀ − rest    c₂ = v₀ + ω c₁ */
export function springSimulation(frequency, start, velocity, rest) {
  const c1 = start - rest
  const c2 = velocity + frequency * c1
  const decay = time => Math.exp(-frequency * time)

  /** The whole milliseconds after which distance and speed stay below these. Both bounds fall from
      1/ω on. */
  function settlingTime(distance, speed) {
    let [early, late] = [Math.ceil(1000 / frequency), longestMotion]
    while (early < late) {
      const middle = Math.floor((early + late) / 2)
      const time = middle / 1000
      const isSettled = (Math.abs(c1) + Math.abs(c2) * time) * decay(time) < distance
        && (Math.abs(c2 - frequency * c1) + frequency * Math.abs(c2) * time) * decay(time) < speed
      if (isSettled) late = middle
      else early = middle + 1
    }
    return late
  }

  return {
    settlingTime,
    position: time => rest + (c1 + c2 * time) * decay(time),
    velocity: time => (c2 - frequency * (c1 + c2 * time)) * decay(time),
  }
}

/** A motion that friction slows down: v(t) = v₀ e^(L t), where L is negative. */
export function frictionSimulation(start, velocity, decay) {
  const position = time => start + velocity * (Math.exp(decay * time) - 1) / decay

  /** Seconds until it is as slow as this. */
  function timeAtSpeed(speed) {
    return Math.abs(velocity) > speed ? Math.log(speed / Math.abs(velocity)) / decay : 0
  }

  /** The edge at which it leaves a range and the seconds until then; null if it never does. */
  function exit([first, last]) {
    if (start < first || start > last) return { edge: start < first ? first : last, time: 0 }
    if (velocity === 0) return null
    const edge = velocity > 0 ? last : first
    if (edge === start) return { edge, time: 0 }
    const left = 1 + decay * (edge - start) / velocity
    return left > 0 && left <= 1 ? { edge, time: Math.log(left) / decay } : null
  }

  return {
    position, timeAtSpeed, exit, naturalEnd: start - velocity / decay,
    velocity: time => velocity * Math.exp(decay * time),
  }
}
