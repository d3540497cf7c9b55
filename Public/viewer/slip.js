// How far the strip on screen is from where the service has it, and how it gets there: without a jump.

/** In which time two thirds of a difference are made up, in milliseconds. */
const mending = 70

export function Slip() {
  let x = 0
  let y = 0
  let since = 0

  function begin(from, now) {
    ({ x, y } = from)
    since = now
  }

  function at(now) {
    const left = Math.exp((since - now) / mending)
    return { x: x * left, y: y * left }
  }

  return { begin, at, isOver: now => x === 0 && y === 0 || now - since > 8 * mending }
}
