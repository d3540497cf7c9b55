// How far the strip on screen is from where the service has it, and how it gets there: without a jump.

/** In which time two thirds of a difference are made up, in milliseconds. */
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
