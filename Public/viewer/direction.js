// Whether a finger goes along the strip or across it. The first pixels of a touch decide, once.

/** Movement before a touch has a direction, in pixels. */
const slop = 10

/** A touch that is steeper than this, in pixels across for each along, goes across: 30 degrees off the
    axis do. The leaf of a book is lifted at its corner, so there it is 30 degrees off the other axis. */
const steepest = Math.tan(27.5 * Math.PI / 180)
const steepestOfBook = Math.tan(62.5 * Math.PI / 180)

export function Direction(surface) {
  let start = null

  function began({ pointerType, pointerId, clientX: x, clientY: y }) {
    start = pointerType === 'touch' ? { pointerId, x, y } : null
  }

  /** Without a decision a finger may do anything: as the second one of a pinch. */
  function ended() {
    start = null
  }

  /** The direction of a finger that has just got one, 'undecided' before, and null for one that has had
      it. */
  function decide({ pointerId, clientX, clientY }) {
    if (start?.pointerId !== pointerId) return null
    const [dx, dy] = [Math.abs(clientX - start.x), Math.abs(clientY - start.y)]
    if (Math.hypot(dx, dy) < slop) return 'undecided'
    start = null
    const { axis, zoomed } = surface.dataset
    if (axis === 'both' || zoomed !== undefined) return 'along'
    const [along, across] = axis === 'vertical' ? [dy, dx] : [dx, dy]
    const isBook = surface.querySelector('.strip[data-book]')
    return across > along * (isBook ? steepestOfBook : steepest) ? 'across' : 'along'
  }

  return { began, ended, decide }
}
