// Translates pointer and wheel input on the surface into events. The service interprets them.

/** Pointers that are reported: one drags, two pinch. */
const pointerLimit = 2

/** CSS pixels of a line and of a page, for wheel events that count in these units (deltaMode). */
const lineHeight = 16
const pageHeight = 400

/** Exponent of the pinch scale for each pixel of a trackpad's pinch (a wheel event with Ctrl). */
const pinchRate = 0.01

export function Gestures({ surface, point }, sendEvent) {
  /** Ids of the active pointers in the order of their arrival. Further pointers are ignored. */
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

  /** Sends horizontal wheel events to the strip, and all of them while a page is zoomed. Vertical
      ones scroll the document, unless the strip is vertical and the document cannot scroll. */
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
  // The browser can take a capture away without pointerup or pointercancel.
  surface.addEventListener('lostpointercapture', end('cancel'))
  surface.addEventListener('wheel', wheel, { passive: false })
  surface.addEventListener('dragstart', event => event.preventDefault())

  return { get isPointerDown() { return activePointers.length > 0 } }
}
