// Smooths corrections: an offset that decays exponentially, from the strip on screen to where the
// service has it.

/** Time constant of the decay in milliseconds: after it, 37 % of the offset is left. */
const timeConstant = 70

export function Smoothing() {
  let x = 0
  let y = 0
  let startTime = 0

  function start(offset, now) {
    ({ x, y } = offset)
    startTime = now
  }

  function offsetAt(now) {
    const remaining = Math.exp((startTime - now) / timeConstant)
    return { x: x * remaining, y: y * remaining }
  }

  function isFinished(now) {
    return x === 0 && y === 0 || now - startTime > 8 * timeConstant
  }

  return { start, offsetAt, isFinished }
}
