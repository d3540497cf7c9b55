// Predicts how far a drag has moved the strip, before the service responds.
//
// The rules are the engine's: a drag starts when the pointer has moved by more than its slop, and
// follows the main axis, or the cross axis where the strip has pages along both. Layouts already
// contain the pointer events that the service has handled, so the prediction adds only the rest.

/** Movement before a drag starts, in viewport pixels: the engine's touch slop. */
const slops = { mouse: 1, touch: 18, pen: 18 }

/** Time constant of the strip's coasting between the release and the next layout, and the age limit
    of the samples that the release velocity is computed from, both in milliseconds. */
const coastingTime = 120
const velocityWindow = 80

/** The share of a small pull beyond an end that the strip follows: the engine's value. */
const rubberBandCoefficient = 0.55

export function DragPrediction() {
  let pointerID = null
  let startPoint = null
  /** The axis of the drag and the coordinate where it started; null while within the slop. */
  let drag = null
  let currentPoint = null
  /** The most recent points with their times. */
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

  /** Records the release velocity. The strip coasts with it until the next layout. */
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

  /** How far the drag has moved the strip at a point, by default at the current one. */
  function draggedDistance(point = currentPoint) {
    return drag && point ? point[drag.axis] - drag.origin : 0
  }

  /** The movement that is not in the layout yet, along x and y. `acknowledged` is the last pointer
      event in the layout, or null; `limit(distance, axis)` applies the rubber band. */
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

/** How far the strip moves when it is dragged by a distance. `reach` is from the layout: how many
    pixels the pages can move right or down (`forth`) and left or up (`back`) before the rubber band
    resists; null for an endless strip. */
export function rubberBanded(distance, reach) {
  if (!reach) return distance
  const { forth, back, length, bounces } = reach
  const coefficient = rubberBandCoefficient
  const overscroll = pull => pull * length * coefficient / (length + coefficient * pull)
  const pullOf = overscroll => {
    const reached = Math.min(overscroll, length * 0.999)
    return length * reached / (coefficient * (length - reached))
  }
  // A strip that is beyond an end already follows the pull that stretched it this far.
  const start = forth < 0 ? pullOf(-forth) + forth : back < 0 ? -(pullOf(-back) + back) : 0
  const target = distance + start
  if (target > forth) return forth + (bounces ? overscroll(target - forth) : 0)
  if (-target > back) return -back - (bounces ? overscroll(-target - back) : 0)
  return target
}
