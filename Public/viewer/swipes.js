// Swipes over a surface that turn pages elsewhere: the picture does not follow the finger.

/** A swipe is longer than this, in CSS pixels, and longer than it is wide. */
const leastLength = 30

/** Calls `swiped(dx, dy)` with 1 or -1 for the direction, and 0 for the other axis. */
export function Swipes(surface, swiped) {
  let start = null

  function lifted({ pointerId, clientX, clientY }) {
    if (pointerId !== start?.pointerId) return
    const [dx, dy] = [clientX - start.clientX, clientY - start.clientY]
    start = null
    const [along, across] = [Math.abs(dx), Math.abs(dy)]
    if (Math.max(along, across) < leastLength || along === across) return
    swiped(...along > across ? [Math.sign(dx), 0] : [0, Math.sign(dy)])
  }

  surface.addEventListener('pointerdown', event => {
    if (!event.isPrimary || event.button !== 0) return
    start = event
    surface.setPointerCapture(event.pointerId)
  })
  surface.addEventListener('pointerup', lifted)
  surface.addEventListener('pointercancel', () => { start = null })
}
