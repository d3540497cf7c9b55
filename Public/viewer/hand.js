// How far the finger on the strip has moved it, known here before the service knows it.
//
// The same few rules as the service's: a drag begins where the finger has spent its slop, and
// goes along the strip, or across it where galleries have pages there. What the service has been
// told is in its layouts; only the rest is added here.

/** Pixels of the viewport that a finger may move before it drags, as the service has it. */
const slops = { mouse: 1, touch: 18, pen: 18 }

/** How long a strip that was let go drifts on until the service says where to, in milliseconds,
    and how old a move may be that tells its speed. */
const drift = 120
const recent = 80

export function Hand() {
  let pointer = null
  let start = null
  /** Where the drag began, and which way it goes; null before it is one. */
  let drag = null
  let now = null
  /** The last points, with their times. */
  let trail = []
  let lifted = null

  function down({ id, x, y, pointer: kind }) {
    pointer = id
    start = now = { x, y, kind }
    drag = null
    lifted = null
    trail = []
  }

  function move({ id, x, y }, axis, isNested) {
    if (id !== pointer) return
    now = { x, y }
    trail.push({ x, y, time: performance.now() })
    if (trail.length > 8) trail.shift()
    if (drag) return
    const way = { x: Math.abs(x - start.x), y: Math.abs(y - start.y) }
    const other = axis === 'x' ? 'y' : 'x'
    const lane = isNested && way[other] > way[axis] ? other : axis
    const slop = slops[start.kind] ?? slops.touch
    if (way[lane] <= slop) return
    const distance = Math.hypot(way.x, way.y)
    const share = slop / distance
    drag = { lane, from: start[lane] + (now[lane] - start[lane]) * share }
  }

  /** The finger is gone. The strip drifts on by itself until it is told where to. */
  function up({ id }) {
    if (id !== pointer) return
    const time = performance.now()
    const fresh = trail.filter(point => time - point.time < recent)
    if (drag && fresh.length > 1) {
      const [first, last] = [fresh[0], fresh.at(-1)]
      const passed = Math.max(last.time - first.time, 1)
      lifted = { time, speed: (last[drag.lane] - first[drag.lane]) / passed }
    }
    pointer = null
  }

  function release() {
    pointer = start = drag = now = lifted = null
  }

  /** How far the finger has dragged, since it went down or until it was at a point. */
  function dragged(point = now) {
    return drag && point ? point[drag.lane] - drag.from : 0
  }

  /** What a point that the service knows of leaves to be added, along x and y. */
  function ahead(known, reach) {
    if (!drag) return { x: 0, y: 0 }
    const rest = dragged() - (known ? dragged(known) : 0) + drifted()
    return { x: 0, y: 0, [drag.lane]: reach(rest, drag.lane) }
  }

  function drifted() {
    if (!lifted) return 0
    return lifted.speed * drift * (1 - Math.exp((lifted.time - performance.now()) / drift))
  }

  return {
    down, move, up, release, ahead,
    get isDown() { return pointer !== null },
    get isActive() { return drag !== null },
  }
}
