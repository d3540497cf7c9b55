// How far the finger on the strip has moved it, known here before the service knows it.
//
// The same few rules as the service's: a drag begins where the finger has spent its slop, and
// goes along the strip, or across it where galleries have pages there. What the service has been
// told is in its layouts; only the rest is added here.

/** Pixels of the viewport that a finger may move before it drags, as the service has it. */
const slops = { mouse: 1, touch: 18, pen: 18 }

/** How long a strip that was let go drifts on until the service says where to, in milliseconds,
    and how old a move may be that tells its speed. */
const coastingTime = 120
const velocityWindow = 80

/** The share of a small pull beyond an end that the strip follows, as the service has it. */
const rubberBandCoefficient = 0.55

export function DragPrediction() {
  let pointerID = null
  let startPoint = null
  /** Where the drag began, and which way it goes; null before it is one. */
  let drag = null
  let currentPoint = null
  /** The last points, with their times. */
  let samples = []
  let release = null

  function pointerDown({ id, x, y, pointer: kind }) {
    pointerID = id
    startPoint = currentPoint = { x, y, kind }
    drag = null
    release = null
    samples = []
  }

  function pointerMove({ id, x, y }, axis, dragsBothAxes) {
    if (id !== pointerID) return
    currentPoint = { x, y }
    samples.push({ x, y, time: performance.now() })
    if (samples.length > 8) samples.shift()
    if (drag) return
    const distance = { x: Math.abs(x - startPoint.x), y: Math.abs(y - startPoint.y) }
    const crossAxis = axis === 'x' ? 'y' : 'x'
    const dragAxis = dragsBothAxes && distance[crossAxis] > distance[axis] ? crossAxis : axis
    const slop = slops[startPoint.kind] ?? slops.touch
    if (distance[dragAxis] <= slop) return
    const slopShare = slop / Math.hypot(distance.x, distance.y)
    const [start, current] = [startPoint[dragAxis], currentPoint[dragAxis]]
    drag = { axis: dragAxis, origin: start + (current - start) * slopShare }
  }

  /** The finger is gone. The strip drifts on by itself until it is told where to. */
  function pointerUp({ id }) {
    if (id !== pointerID) return
    const time = performance.now()
    const latest = samples.filter(point => time - point.time < velocityWindow)
    if (drag && latest.length > 1) {
      const [first, last] = [latest[0], latest.at(-1)]
      const elapsed = Math.max(last.time - first.time, 1)
      release = { time, velocity: (last[drag.axis] - first[drag.axis]) / elapsed }
    }
    pointerID = null
  }

  function reset() {
    pointerID = startPoint = drag = currentPoint = release = null
  }

  /** How far the finger has dragged, since it went down or until it was at a point. */
  function draggedDistance(point = currentPoint) {
    return drag && point ? point[drag.axis] - drag.origin : 0
  }

  /** What a point that the service knows of leaves to be added, along x and y. */
  function offsetFrom(acknowledged, limit) {
    if (!drag) return { x: 0, y: 0 }
    const drawn = acknowledged ? draggedDistance(acknowledged) : 0
    const distance = draggedDistance() - drawn + coastedDistance()
    return { x: 0, y: 0, [drag.axis]: limit(distance, drag.axis) }
  }

  function coastedDistance() {
    if (!release) return 0
    const { time, velocity } = release
    return velocity * coastingTime * (1 - Math.exp((time - performance.now()) / coastingTime))
  }

  return {
    pointerDown, pointerMove, pointerUp, reset, offsetFrom,
    get isPointerDown() { return pointerID !== null },
    get isActive() { return drag !== null },
  }
}

/** How far a strip goes when a finger goes so far along it. `reach` tells how many pixels it may go
    forth (to the right, or down) and back before its ends resist; none is for a strip that goes
    round. */
export function rubberBanded(distance, reach) {
  if (!reach) return distance
  const { forth, back, length, bounces } = reach
  const overscroll = pull => pull * length * rubberBandCoefficient / (length + rubberBandCoefficient * pull)
  const pullOf = overscroll => {
    const reached = Math.min(overscroll, length * 0.999)
    return length * reached / (rubberBandCoefficient * (length - reached))
  }
  // A strip that is beyond an end by now was pulled further than it went.
  const start = forth < 0 ? pullOf(-forth) + forth : back < 0 ? -(pullOf(-back) + back) : 0
  const target = distance + start
  if (target > forth) return forth + (bounces ? overscroll(target - forth) : 0)
  if (-target > back) return -back - (bounces ? overscroll(-target - back) : 0)
  return target
}
