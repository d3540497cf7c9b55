// Tells what fingers, a pen, a mouse or a wheel do to the strip. What it means is for the service
// to say.

/** Fingers that count: one drags, two pinch. */
const fingerLimit = 2

/** CSS pixels of a line and of a page, for wheels that count in these (DOM: WheelEvent). */
const lineHeight = 16
const pageHeight = 400

/** How much closer a trackpad's pinch comes with each pixel of its wheel event. */
const pinchPace = 0.01

export function Gestures({ surface, point }, tell) {
  /** The pointers on the strip, in the order in which they came; further ones are left alone. */
  const held = []

  function down(event) {
    if (held.length === fingerLimit || event.button !== 0) return
    held.push(event.pointerId)
    surface.setPointerCapture(event.pointerId)
    surface.dataset.held = ''
    report('down', event)
  }

  function move(event) {
    if (held.includes(event.pointerId)) report('move', event)
  }

  function end(type) {
    return event => {
      const place = held.indexOf(event.pointerId)
      if (place < 0) return
      held.splice(place, 1)
      if (held.length === 0) delete surface.dataset.held
      report(type, event)
    }
  }

  function report(type, event) {
    tell({
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
      return tell({ type: 'pinch', scale: Math.exp(-dy * pinchPace), ...point(event) })
    }
    const isAcross = Math.abs(dx) > Math.abs(dy)
    const { scrollHeight, clientHeight } = document.documentElement
    const isFree = surface.dataset.axis === 'vertical' && scrollHeight <= clientHeight
    if (!isAcross && !isFree && !('zoomed' in surface.dataset)) return
    event.preventDefault()
    tell({ type: 'scroll', dx, dy })
  }

  surface.addEventListener('pointerdown', down)
  surface.addEventListener('pointermove', move)
  surface.addEventListener('pointerup', end('up'))
  surface.addEventListener('pointercancel', end('cancel'))
  // The last word of a pointer that was taken away without being lifted.
  surface.addEventListener('lostpointercapture', end('cancel'))
  surface.addEventListener('wheel', wheel, { passive: false })
  surface.addEventListener('dragstart', event => event.preventDefault())

  return { get isHeld() { return held.length > 0 } }
}
