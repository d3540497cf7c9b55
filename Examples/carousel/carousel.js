// Pages through the children of an element as the scroll engine says, without Peekstrip's service.
//
// SPDX-License-Identifier: Apache-2.0

/** The keys that move a strip, by their names in the browser. */
const keys = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down', PageUp: 'pageUp',
  PageDown: 'pageDown', Home: 'home', End: 'end',
}

/** CSS pixels of a line and of a page, for wheel events that count in these units (deltaMode). */
const wheelUnits = [1, 16, 400]

/**
 * @param engine What `loadScrollEngine` returns.
 * @param {HTMLElement} element Its children become pages; it needs a size and `position: relative`.
 * @param options Fields of a configuration, as in Documents/API.md.
 * @param {number} page The page to begin with.
 */
export function Carousel(engine, element, options = {}, page = 0) {
  const children = [...element.children]
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const strip = engine.strip(
    { preset: 'preview', viewport: viewport(), reducedMotion, ...options },
    { pageCount: children.length }, page)
  const listening = new AbortController()
  let frameRequest = 0
  let wasDragged = false

  function viewport() {
    return { width: element.clientWidth, height: element.clientHeight }
  }

  function handle(event) {
    const outcomes = strip.handle(event, performance.now())
    frameRequest ||= requestAnimationFrame(draw)
    return outcomes
  }

  function draw() {
    const layout = strip.layout(performance.now())
    const shown = new Set()
    for (const placed of layout.pages) {
      // A looped strip can show a page twice, but there is one element for it.
      if (!placed.isVisible || shown.has(placed.index)) continue
      shown.add(placed.index)
      place(children[placed.index], placed)
    }
    children.forEach((child, index) => {
      child.style.visibility = shown.has(index) ? '' : 'hidden'
    })
    page = layout.motion.page ?? layout.currentPage ?? page
    const { settlesIn, beginsIn } = layout.motion
    // A strip that a finger holds moves with the next event.
    const isMoving = settlesIn !== 0 && settlesIn !== null || beginsIn !== null
    frameRequest = isMoving ? requestAnimationFrame(draw) : 0
  }

  function place({ style }, { frame, transform, opacity, stacking }) {
    const { x, y, width, height } = frame
    style.width = `${width}px`
    style.height = `${height}px`
    const [a, b, c, d, e, f, g, h, i] = transform ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
    style.transform = `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i]})`
      + ` translate(${x}px, ${y}px)`
    style.opacity = opacity
    style.zIndex = Math.round(1000 * stacking)
  }

  function pointer(type) {
    return event => {
      if (type === 'down' && event.button !== 0) return
      const { left, top } = element.getBoundingClientRect()
      const outcomes = handle({
        type, id: event.pointerId % 1_000_000_000, x: event.clientX - left, y: event.clientY - top,
        pointer: event.pointerType || 'mouse', time: Math.round(event.timeStamp),
      })
      if (type === 'down') wasDragged = false
      else if (type === 'move') followDrag(event)
      // Of a page that is not the current one, the tap belongs to the carousel.
      else wasDragged ||= !outcomes.some(outcome => outcome.type === 'tapped')
    }
  }

  /** Without a drag, an element in a page gets its click. */
  function followDrag(event) {
    if (wasDragged || strip.layout(performance.now()).motion.kind !== 'dragging') return
    wasDragged = true
    element.setPointerCapture(event.pointerId)
  }

  function listen(type, listener, eventOptions = {}) {
    element.addEventListener(type, listener, { ...eventOptions, signal: listening.signal })
  }

  listen('pointerdown', pointer('down'))
  listen('pointermove', event => {
    if (event.buttons) pointer('move')(event)
  })
  listen('pointerup', pointer('up'))
  listen('pointercancel', pointer('cancel'))
  listen('dragstart', event => event.preventDefault())
  listen('click', event => {
    if (wasDragged) event.preventDefault()
  }, { capture: true })
  listen('wheel', event => {
    const unit = wheelUnits[event.deltaMode]
    if (Math.abs(event.deltaX) <= Math.abs(event.deltaY) && !event.shiftKey) return
    event.preventDefault()
    handle({ type: 'scroll', dx: event.deltaX * unit, dy: event.deltaY * unit })
  }, { passive: false })
  listen('keydown', event => {
    if (event.target !== element || !keys[event.key]) return
    event.preventDefault()
    handle({ type: 'key', key: keys[event.key] })
  })

  const resizing = new ResizeObserver(() => handle({ type: 'resize', ...viewport() }))
  resizing.observe(element)
  draw()

  return {
    /** The page on which the carousel rests or will rest, from 0. */
    get page() { return page },
    goTo: target => handle({ type: 'goTo', page: target }),
    next: () => handle({ type: 'next' }),
    previous: () => handle({ type: 'previous' }),
    remove() {
      listening.abort()
      resizing.disconnect()
      cancelAnimationFrame(frameRequest)
      strip.close()
    },
  }
}
