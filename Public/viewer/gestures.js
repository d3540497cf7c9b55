// Tells what fingers, a pen, a mouse or a wheel do to the strip. What it means is for the service
// to say.

/** Fingers that count: one drags, two pinch. */
const pointerLimit = 2

/** CSS pixels of a line and of a page, for wheels that count in these (DOM: WheelEvent). */
const lineHeight = 16
const pageHeight = 400

/** How much closer a trackpad's pinch comes with each pixel of its wheel event. */
const pinchRate = 0.01

export function Gestures({ surface, point }, sendEvent) {
  /** The pointers on the strip, in the order in which they came; further ones are left alone. */
  const activePointers = []

  function down(event) {
    if (activePointers.length === pointerLimit || event.button !== 0) return
    activePointers.push(event.pointerId)
    surface.setPointerCapture(event.pointerId)
    surface.dataset.grabbed = ''
    sendPointerEvent('down', event)
  }

  function move(event) {
    if (activePointers.includes(event.pointerId)) sendPointerEvent('move', event)
  }

  function end(type) {
    return event => {
      const index = activePointers.indexOf(event.pointerId)
      if (index < 0) return
      activePointers.splice(index, 1)
      if (activePointers.length === 0) delete surface.dataset.grabbed
      sendPointerEvent(type, event)
    }
  }

  function sendPointerEvent(type, event) {
    sendEvent({
      type, id: event.pointerId | 0, ...point(event),
      time: Math.round(event.timeStamp), pointer: event.pointerType || 'mouse',
    })
  }

  /** What goes across is ours, and whatever moves a page that is magnified. Down the page is the
      browser's, unless the strip goes that way and the page does not. */
  function wheel(event) {
    const pixels = [1, lineHeight, pageHeight][event.deltaMode]
    const [dx, dy] = [event.deltaX * pixels, event.deltaY * pixels]
    if (event.ctrlKey) {
      event.preventDefault()
      return sendEvent({ type: 'pinch', scale: Math.exp(-dy * pinchRate), ...point(event) })
    }
    const isHorizontal = Math.abs(dx) > Math.abs(dy)
    const { scrollHeight, clientHeight } = document.documentElement
    const scrollsStrip = surface.dataset.axis === 'vertical' && scrollHeight <= clientHeight
    if (!isHorizontal && !scrollsStrip && !('zoomed' in surface.dataset)) return
    event.preventDefault()
    sendEvent({ type: 'scroll', dx, dy })
  }

  surface.addEventListener('pointerdown', down)
  surface.addEventListener('pointermove', move)
  surface.addEventListener('pointerup', end('up'))
  surface.addEventListener('pointercancel', end('cancel'))
  // The last word of a pointer that was taken away without being lifted.
  surface.addEventListener('lostpointercapture', end('cancel'))
  surface.addEventListener('wheel', wheel, { passive: false })
  surface.addEventListener('dragstart', event => event.preventDefault())

  return { get isPointerDown() { return activePointers.length > 0 } }
}
