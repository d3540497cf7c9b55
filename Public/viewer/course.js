// The motion of a strip between two answers of the service: the path that it published, and the
// resistance that its ends offer to a finger.

/** The share of a small pull beyond an end that the strip follows, as the service has it. */
const resistance = 0.55

/** How far pages have moved since a layout was made: played from its path. Times in
    milliseconds on the page's own clock. */
export function Course(path, began) {
  const steps = path?.x.length ?? 0
  const length = Math.max(0, steps - 1) * (path?.every ?? 0)

  function shiftAt(now) {
    if (steps === 0) return { x: 0, y: 0 }
    const place = Math.min(Math.max((now - began) / path.every, 0), steps - 1)
    const before = Math.floor(place)
    const after = Math.min(before + 1, steps - 1)
    const mixed = list => list[before] + (list[after] - list[before]) * (place - before)
    return { x: mixed(path.x), y: mixed(path.y) }
  }

  return { shiftAt, isOver: now => steps === 0 || now - began >= length }
}

/** How far a strip goes when a finger goes so far along it. `reach` tells how many pixels it may go
    forth (to the right, or down) and back before its ends resist; none is for a strip that goes
    round. */
export function pulled(distance, reach) {
  if (!reach) return distance
  const { forth, back, length, bounces } = reach
  const stretch = pull => pull * length * resistance / (length + resistance * pull)
  const pull = stretched => {
    const reached = Math.min(stretched, length * 0.999)
    return length * reached / (resistance * (length - reached))
  }
  // A strip that is beyond an end by now was pulled further than it went.
  const start = forth < 0 ? pull(-forth) + forth : back < 0 ? -(pull(-back) + back) : 0
  const wanted = distance + start
  if (wanted > forth) return forth + (bounces ? stretch(wanted - forth) : 0)
  if (-wanted > back) return -back - (bounces ? stretch(-wanted - back) : 0)
  return wanted
}
