// The motion of a strip between two answers of the service: the path that it published, and the
// resistance that its ends offer to a finger.

/** How far pages have moved since a layout was made: played from its path. Times in
    milliseconds on the page's own clock. */
export function MotionPath(path, startTime) {
  const count = path?.x.length ?? 0
  const length = Math.max(0, count - 1) * (path?.every ?? 0)

  function offsetAt(now) {
    if (count === 0) return { x: 0, y: 0 }
    const position = Math.min(Math.max((now - startTime) / path.every, 0), count - 1)
    const before = Math.floor(position)
    const after = Math.min(before + 1, count - 1)
    const interpolated = list => list[before] + (list[after] - list[before]) * (position - before)
    return { x: interpolated(path.x), y: interpolated(path.y) }
  }

  return { offsetAt, isFinished: now => count === 0 || now - startTime >= length }
}
