// The timing function of turns: CSS's `ease`, a cubic Bézier curve from (0, 0) to (1, 1).

const [x1, y1, x2, y2] = [0.25, 0.1, 0.25, 1]

/** The progress at a share of the time. */
export function ease(time) {
  if (time <= 0) return 0
  if (time >= 1) return 1
  return coordinate(y1, y2, parameter(time))
}

/** The parameter of the curve at a share of the time, by Newton's method between two bounds. */
function parameter(time) {
  let [low, high, s] = [0, 1, time]
  for (let step = 0; step < 32; step++) {
    const excess = coordinate(x1, x2, s) - time
    if (excess === 0) return s
    if (excess < 0) low = s
    else high = s
    const next = s - excess / slope(x1, x2, s)
    const closer = next > low && next < high ? next : (low + high) / 2
    if (Math.abs(closer - s) < 1e-14) return closer
    s = closer
  }
  return s
}

function coordinate(first, second, s) {
  const left = 1 - s
  return s * (3 * left * (left * first + s * second) + s * s)
}

function slope(first, second, s) {
  const left = 1 - s
  return 3 * (left * left * first + 2 * left * s * (second - first) + s * s * (1 - second))
}
