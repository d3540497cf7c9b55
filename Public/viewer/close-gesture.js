// A finger that drags an opened picture down: the picture follows it, and is closed if it is released
// far down or moving down. The viewer element gets `closebegun` before, and a `closerequest` then.
//
// A picture is opened while the viewer has `data-opened`, and in full screen.

/** Movement before a mouse has a direction, in pixels: the engine's slop. */
const slop = 18

/** The share of the surface's height that closes, and the speed, in pixels a millisecond. */
const closingShare = 0.16
const closingSpeed = 0.5

/** How small the picture is once it has moved by the surface's height. */
const leastScale = 0.6

/** Milliseconds in which a picture that is not closed returns, and in which one that is closed fades. */
const returnTime = 200
const fadeTime = 150

export function CloseGesture(surface) {
  const viewer = surface.closest('[data-viewer]')
  /** Where the finger went down; null while it may not close. */
  let start = null
  /** The pointer that the picture follows, and its last two samples. */
  let pointer = null
  let samples = []
  let fading = null

  function isOpened() {
    // In a frame the page around scrolls.
    if (parent !== window) return false
    const isFull = document.fullscreenElement?.contains(surface) ?? false
    return isFull || 'opened' in viewer.dataset
  }

  function began({ pointerId, clientX, clientY, timeStamp }) {
    start = isOpened() ? { pointerId, x: clientX, y: clientY, time: timeStamp } : null
  }

  /** Whether a move makes the picture follow: down, and not magnified. `isAcross` if it is known to go
      across the strip. */
  function begins(event, isAcross) {
    const { pointerId, clientX, clientY } = event
    if (start?.pointerId !== pointerId) return false
    const [dx, dy] = [clientX - start.x, clientY - start.y]
    const way = Math.max(Math.abs(dx), Math.abs(dy))
    if (!isAcross && way <= slop) return false
    const { axis, zoomed } = surface.dataset
    const isDown = dy > (isAcross ? 0 : Math.abs(dx)) && axis === 'horizontal' && zoomed === undefined
    if (!isDown) {
      start = null
      return false
    }
    pointer = pointerId
    viewer.dispatchEvent(new Event('closebegun'))
    samples = [start]
    // All but the slop counts: in a busy browser the first move may be most of the way.
    const leftOut = Math.min(1, slop / way)
    start = { pointerId, x: start.x + dx * leftOut, y: start.y + dy * leftOut }
    moved(event)
    return true
  }

  function moved({ clientX, clientY, timeStamp }) {
    samples = [{ y: clientY, time: timeStamp }, ...samples].slice(0, 2)
    show(clientX - start.x, clientY - start.y)
  }

  function show(x, y) {
    document.body.dataset.dragged = ''
    const share = Math.min(1, Math.max(0, y / surface.clientHeight))
    surface.style.translate = `${x}px ${y}px`
    surface.style.scale = `${1 - (1 - leastScale) * share}`
  }

  function ended({ pointerId, clientX, clientY, timeStamp }, isLifted) {
    if (pointer === null) start = null
    if (pointer === null || pointer !== pointerId) return
    const [x, y] = [clientX - start.x, clientY - start.y]
    pointer = start = null
    const isClosed = isLifted && closes(y, clientY, timeStamp)
    if (!isClosed) return goBack(x, y)
    const isLeft = !viewer.dispatchEvent(new Event('closerequest', { bubbles: true, cancelable: true }))
    if (!isLeft) reset()
    else if (!('onpagereveal' in window)) fade()
  }

  function closes(y, clientY, time) {
    const last = samples.at(-1)
    const speed = last && time > last.time ? (clientY - last.y) / (time - last.time) : 0
    return speed > closingSpeed || y > closingShare * surface.clientHeight && speed > -closingSpeed
  }

  /** In browsers without a motion between two documents. */
  function fade() {
    fading = surface.animate({ opacity: 0 }, { duration: fadeTime, fill: 'forwards' })
  }

  function reset() {
    fading?.cancel()
    delete document.body.dataset.dragged
    surface.style.translate = surface.style.scale = ''
  }

  function goBack(x, y) {
    const { translate, scale } = surface.style
    reset()
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || (x === 0 && y === 0)) return
    surface.animate([{ translate, scale }, { translate: '0 0', scale: 1 }],
      { duration: returnTime, easing: 'ease-out' })
  }

  /** Without this, a browser would take a finger that moves down for its own. */
  function noteOpened() {
    surface.toggleAttribute('data-closable', isOpened())
  }

  // A page that was left comes back by Forward.
  addEventListener('pageshow', reset)
  document.addEventListener('fullscreenchange', noteOpened)
  new MutationObserver(noteOpened).observe(viewer, { attributeFilter: ['data-opened'] })
  noteOpened()

  return { began, begins, moved, ended, isFollowing: ({ pointerId }) => pointer === pointerId }
}
