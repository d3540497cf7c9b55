// The bars above the strip fade while one looks, and come back by a move, a key or a tap.

/** Milliseconds without input after which the bars fade. */
const idleTime = 3500

/** A tap of a finger is shorter than this, in milliseconds, and moves by fewer pixels. */
const tapTime = 300
const tapSlop = 12

/** A second tap within this time zooms, so the first one does nothing. */
const doubleTapTime = 280

export function Chrome(body, stage) {
  let timer
  let tapTimer
  let down = null
  let pointer = { x: -1, y: -1 }
  /** A finger leaves what it tapped hovered. */
  let isTouched = false
  const surface = () => stage.querySelector('.surface')

  function wake() {
    delete body.dataset.idle
    clearTimeout(timer)
    timer = setTimeout(rest, idleTime)
  }

  function rest() {
    clearTimeout(timer)
    if (isHeld()) {
      timer = setTimeout(rest, idleTime)
      return
    }
    body.dataset.idle = ''
  }

  /** A button that a pointer has pressed keeps the focus when it fades, so that Tab and a screen reader go on from
      it. Other keys are the picture's then: nobody sees what the button would do. */
  function keyPressed(event) {
    const { key, target, altKey, ctrlKey, metaKey } = event
    const isUnseen = 'idle' in body.dataset && target.closest('.chrome')
    wake()
    if (!isUnseen || altKey || ctrlKey || metaKey || key === 'Tab' || key === 'Shift') return
    event.stopImmediatePropagation()
    surface().focus({ preventScroll: true })
    const isTaken = !surface().dispatchEvent(new KeyboardEvent(event.type, event))
    if (isTaken || key === 'Enter' || key === ' ') event.preventDefault()
  }

  /** The bars stay while something of them is used. */
  function isHeld() {
    const isHovered = !isTouched && body.querySelector('.chrome:hover')
    return isHovered || body.querySelector('.panel:not([hidden])')
      || body.querySelector('.chrome:focus-visible, .chrome :focus-visible')
      || body.querySelector('[data-toast]')?.textContent
  }

  /** A mouse that stands still moves, too, when the page below it changes. */
  function moved({ pointerType, clientX: x, clientY: y }) {
    isTouched = pointerType === 'touch'
    if (isTouched || x === pointer.x && y === pointer.y) return
    pointer = { x, y }
    wake()
  }

  function pressed(event) {
    isTouched = event.pointerType === 'touch'
    if (!isTouched) return wake()
    if (!stage.contains(event.target)) return wake()
    down = event.isPrimary ? event : null
    clearTimeout(tapTimer)
  }

  function lifted(event) {
    if (!down || event.pointerId !== down.pointerId) return
    const { clientX: x, clientY: y, timeStamp } = event
    const isTap = timeStamp - down.timeStamp < tapTime
      && Math.hypot(x - down.clientX, y - down.clientY) < tapSlop
    down = null
    if (isTap) tapTimer = setTimeout(() => 'idle' in body.dataset ? wake() : rest(), doubleTapTime)
  }

  addEventListener('pointermove', moved)
  addEventListener('pointerdown', pressed, true)
  addEventListener('pointerup', lifted, true)
  addEventListener('pointercancel', () => { down = null }, true)
  addEventListener('keydown', keyPressed, true)
  addEventListener('focusin', ({ target }) => { if (!stage.contains(target)) wake() })
  // A tap on a neighbour turns the page, and does nothing else.
  stage.closest('[data-viewer]').addEventListener('picturechanged', () => clearTimeout(tapTimer))
  wake()
  return { wake }
}
