// The bars around the strip fade while one looks, and come back by a move, a key or a tap.

/** Milliseconds without input after which the bars fade. */
const patience = 3500

/** A tap of a finger is shorter than this, in milliseconds, and moves by fewer pixels. */
const tapTime = 300
const tapSlop = 12

/** A second tap within this time zooms, so the first one does nothing. */
const doubleTapTime = 280

/** The share of the stage on each side where a tap turns the page. */
const neighbourShare = 0.12

export function Chrome(body, stage) {
  let timer
  let tapTimer
  let down = null
  let pointer = { x: -1, y: -1 }
  /** A finger leaves what it tapped hovered. */
  let isTouched = false

  function wake() {
    delete body.dataset.idle
    clearTimeout(timer)
    timer = setTimeout(rest, patience)
  }

  function rest() {
    clearTimeout(timer)
    if (isHeld()) timer = setTimeout(rest, patience)
    else body.dataset.idle = ''
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
    const { left, width } = stage.getBoundingClientRect()
    const share = (x - left) / width
    if (!isTap || share < neighbourShare || share > 1 - neighbourShare) return
    tapTimer = setTimeout(() => 'idle' in body.dataset ? wake() : rest(), doubleTapTime)
  }

  addEventListener('pointermove', moved)
  addEventListener('pointerdown', pressed, true)
  addEventListener('pointerup', lifted, true)
  addEventListener('pointercancel', () => { down = null }, true)
  addEventListener('keydown', wake)
  addEventListener('focusin', wake)
  wake()
  return { wake }
}
