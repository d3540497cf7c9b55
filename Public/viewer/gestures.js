// Translates pointer and wheel input on the surface into events. The strip and the service interpret
// them alike.

import { CloseGesture } from './close-gesture.js'
import { Direction } from './direction.js'

/** Pointers that are reported: one drags, two pinch. */
const pointerLimit = 2

/** CSS pixels of a line and of a page, for wheel events that count in these units (deltaMode). */
const lineHeight = 16
const pageHeight = 400

/** Exponent of the pinch scale for each pixel of a trackpad's pinch (a wheel event with Ctrl). */
const pinchRate = 0.01

/** The scales of a pinch that the service takes. */
const pinchLimits = [0.01, 100]

/** The pause after which a wheel event belongs to another push, in milliseconds: the service's. */
const wheelTimeout = 180

/** A document that overflows the window by less than this, in pixels, does not scroll. */
const scrollTolerance = 2

/** Whether the viewer is in a page of somebody else, which a finger across the strip scrolls. */
const isFramed = parent !== window

export function Gestures({ surface, point, early }, sendEvent) {
  /** Ids of the active pointers in the order of their arrival. Further pointers are ignored. */
  const activePointers = []
  const closing = CloseGesture(surface)
  const direction = Direction(surface)
  let lastWheel = -Infinity

  function down(event) {
    if (activePointers.length === pointerLimit || event.button !== 0) return
    activePointers.push(event.pointerId)
    capture(event)
    surface.dataset.grabbed = ''
    if (activePointers.length === 1) {
      closing.began(event)
      direction.began(event)
    } else {
      closing.ended(event, false)
      direction.ended()
    }
    sendPointerEvent('down', event)
  }

  function capture({ pointerId }) {
    try {
      surface.setPointerCapture(pointerId)
    } catch {
      // It was lifted before this script was there.
    }
  }

  function move(event) {
    if (closing.isFollowing(event)) return closing.moved(event)
    if (!activePointers.includes(event.pointerId)) return
    // A button that was released where no event told of it.
    if (event.pointerType === 'mouse' && event.buttons === 0) return end('up')(event)
    const decided = direction.decide(event)
    if (decided === 'undecided') return
    if (decided === 'along') closing.ended(event, false)
    if (closing.begins(event, decided === 'across') || decided === 'across') {
      release(event)
      return sendPointerEvent('cancel', event)
    }
    sendPointerEvent('move', event)
  }

  function end(type) {
    return event => {
      closing.ended(event, type === 'up')
      if (!activePointers.includes(event.pointerId)) return
      release(event)
      sendPointerEvent(type, event)
    }
  }

  function release({ pointerId }) {
    activePointers.splice(activePointers.indexOf(pointerId), 1)
    if (activePointers.length === 0) delete surface.dataset.grabbed
  }

  function sendPointerEvent(type, event) {
    sendEvent({
      type, id: event.pointerId | 0, ...point(event),
      time: Math.round(event.timeStamp), pointer: event.pointerType || 'mouse',
    })
  }

  /** A wheel turns pages, one for each push, and moves a magnified page; with Ctrl it magnifies. */
  function wheel(event) {
    const pixels = [1, lineHeight, pageHeight][event.deltaMode]
    const [dx, dy] = [event.deltaX * pixels, event.deltaY * pixels]
    const time = Math.round(event.timeStamp)
    if (event.ctrlKey) {
      event.preventDefault()
      const [smallest, largest] = pinchLimits
      const scale = Math.min(largest, Math.max(smallest, Math.exp(-dy * pinchRate)))
      return sendEvent({ type: 'pinch', scale, ...point(event), time })
    }
    if (scrollsDocument(dx, dy, event.timeStamp)) return
    event.preventDefault()
    lastWheel = event.timeStamp
    sendEvent({ type: 'scroll', dx, dy, time })
  }

  /** Whether a wheel that goes beyond the first or the last page scrolls the document. The rest of a
      push that has turned a page does not. */
  function scrollsDocument(dx, dy, time) {
    if ('zoomed' in surface.dataset || Math.abs(dx) > Math.abs(dy)) return false
    const isAtEnd = (dy > 0 ? 'last' : 'first') in surface.dataset
    const { scrollHeight, clientHeight } = document.documentElement
    const left = dy > 0 ? scrollHeight - clientHeight - scrollY : scrollY
    return isAtEnd && left > scrollTolerance && time - lastWheel > wheelTimeout
  }

  /** A finger across the strip scrolls the document, and the page around a frame, if they scroll. */
  function noteScrolling() {
    const { scrollHeight, clientHeight } = document.documentElement
    const isStill = scrollHeight - clientHeight <= scrollTolerance
    surface.toggleAttribute('data-still', isStill && !isFramed)
  }

  const listeners = {
    pointerdown: down, pointermove: move, pointerup: end('up'), pointercancel: end('cancel'),
  }
  for (const [type, listener] of Object.entries(listeners)) surface.addEventListener(type, listener)
  // The browser can take a capture away without pointerup or pointercancel.
  surface.addEventListener('lostpointercapture', end('cancel'))
  surface.addEventListener('wheel', wheel, { passive: false })
  surface.addEventListener('dragstart', event => event.preventDefault())
  new ResizeObserver(noteScrolling).observe(document.documentElement)
  new ResizeObserver(noteScrolling).observe(document.body)

  /** Does again what a finger did before this script was there. The events have their times. */
  function replay() {
    for (const event of early) listeners[event.type](event)
  }

  return { replay, get isPointerDown() { return activePointers.length > 0 } }
}
