// Tells what a finger, a pen or a mouse does to the strip. What it means is for the service
// to say.

export function Gestures({ surface, point }, tell) {
  /** The pointer that was first on the strip. Others are left alone until it is lifted. */
  let held = null

  function down(event) {
    if (held !== null || event.button !== 0) return
    held = event.pointerId
    surface.setPointerCapture(held)
    surface.dataset.held = ''
    report('down', event)
  }

  function move(event) {
    if (event.pointerId === held) report('move', event)
  }

  function end(type) {
    return event => {
      if (event.pointerId !== held) return
      held = null
      delete surface.dataset.held
      report(type, event)
    }
  }

  function report(type, event) {
    tell({
      type, id: 1, ...point(event),
      time: Math.round(event.timeStamp), pointer: event.pointerType,
    })
  }

  surface.addEventListener('pointerdown', down)
  surface.addEventListener('pointermove', move)
  surface.addEventListener('pointerup', end('up'))
  surface.addEventListener('pointercancel', end('cancel'))
  // The last word of a pointer that was taken away without being lifted.
  surface.addEventListener('lostpointercapture', end('cancel'))

  return { get isHeld() { return held !== null } }
}
