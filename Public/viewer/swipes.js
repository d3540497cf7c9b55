// Swipes over a surface that turn pages elsewhere: the picture does not follow the finger.

/** A swipe is longer than this, in CSS pixels, and longer along one axis than along the other. */
const leastLength = 30

/** Calls `swiped` with left, right, up or down. */
export function Swipes(surface, swiped) {
  let start = null

  function lifted({ pointerId, clientX, clientY }) {
    if (pointerId !== start?.pointerId) return
    const [dx, dy] = [clientX - start.clientX, clientY - start.clientY]
    start = null
    const [along, across] = [Math.abs(dx), Math.abs(dy)]
    if (Math.max(along, across) < leastLength || along === across) return
    if (along > across) swiped(dx < 0 ? 'left' : 'right')
    else swiped(dy < 0 ? 'up' : 'down')
  }

  surface.addEventListener('pointerdown', event => {
    if (!event.isPrimary || event.button !== 0) return
    start = event
    surface.setPointerCapture(event.pointerId)
  })
  surface.addEventListener('pointerup', lifted)
  surface.addEventListener('pointercancel', () => { start = null })
}
