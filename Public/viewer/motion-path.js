// The motion of a strip between two answers of the service: the path that it published, and the
// resistance that its ends offer to a finger.

/** The share of a small pull beyond an end that the strip follows, as the service has it. */
const coefficient = 0.55

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

/** How far a strip goes when a finger goes so far along it. `reach` tells how many pixels it may go
    forth (to the right, or down) and back before its ends resist; none is for a strip that goes
    round. */
export function rubberBanded(distance, reach) {
  if (!reach) return distance
  const { forth, back, length, bounces } = reach
  const overscroll = pull => pull * length * coefficient / (length + coefficient * pull)
  const pullOf = overscroll => {
    const reached = Math.min(overscroll, length * 0.999)
    return length * reached / (coefficient * (length - reached))
  }
  // A strip that is beyond an end by now was pulled further than it went.
  const start = forth < 0 ? pullOf(-forth) + forth : back < 0 ? -(pullOf(-back) + back) : 0
  const target = distance + start
  if (target > forth) return forth + (bounces ? overscroll(target - forth) : 0)
  if (-target > back) return -back - (bounces ? overscroll(-target - back) : 0)
  return target
}
