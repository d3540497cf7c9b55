// The motion of a strip between two layouts.

/** Plays the motion path of a layout: how far the pages have moved since the layout's time.
    Times are in milliseconds on the page's clock. */
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
