// Shows a session by its layouts: the browser places the pages and computes their motion, in the same
// frame as an event, by the formulas and numbers of the service (motion/). The service gets the events
// and decides; its answer is taken over without a jump, and only where it differs.

import { Layouts } from './layouts.js'
import { adopted, firstState } from './motion/strip-adoption.js'
import { advanced, handled } from './motion/strip-events.js'
import { targetPage } from './motion/strip-state.js'
import { turnedPage } from './motion/strip-commands.js'
import { Strip } from './strip.js'

/** Milliseconds between the layouts that a strip requests which moves over pages that no layout has
    told of yet. */
const refreshInterval = 150

/** A clock that differs from the page's by more than this, in milliseconds, is another one. */
const trustedDelay = 100

export function LayoutView(session, stage, {
  currentView, isIdle, pageShown, loaded, connectionLost,
}) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const strip = Strip(stage.strip, stage.firstPictures)
  const layouts = Layouts(session, {
    currentView, connectionLost, isIdle, queryOptions,
    received(next) {
      take(next)
      loaded()
    },
  })
  let layout = null
  let state = null
  let isAnimating = false
  let lastRefresh = 0

  function queryOptions() {
    return reducedMotion.matches ? { t: 'rest', model: 'true' } : { model: 'true' }
  }

  /** Takes over a layout. */
  function take(next) {
    if (isOutdated(next)) return
    // The response to an event that was sent before the first layout came.
    if (!state && !next.model.constants) return layouts.refresh()
    const now = performance.now()
    // While events wait or a finger is down, the layout says nothing of where the strip is going: it
    // may come after the lift of a finger, and know the moves before it alone.
    const isPartial = !isIdle()
    const options = { reducesMotion: reducedMotion.matches }
    state = state ? adopted(state, next, now, isPartial, options) : firstState(next, now, options)
    layout = next
    strip.show(next)
    fit()
    pageShown(next.motion.page ?? next.strip.currentPage, next)
    // Not drawn at once: between two animation frames the strip would be ahead of its time.
    animate()
  }

  /** Whether a layout is older than the one that is shown. */
  function isOutdated(next) {
    if (!layout) return false
    // It was requested before there was a session, and describes the gallery.
    if (next.session === null && session.isOpen) return true
    return next.session === layout.session && next.revision < layout.revision
  }

  /** Shows an event at once, while it is on its way to the service. */
  function eventSent(event) {
    if (!state) return
    state = handled(state, event, timeOf(event))
    showState()
    animate()
  }

  /** The time of an event on the page's clock. */
  function timeOf({ time }) {
    const now = performance.now()
    return time <= now && now - time < trustedDelay ? time : now
  }

  function fit() {
    const { x, y, scale } = stage.fit(layout.viewport)
    stage.strip.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    stage.show('strip', { ...layout.viewport, scale: layout.look.scale })
    showState()
  }

  /** Tells the style sheet and the gestures what a finger may do. */
  function showState() {
    const { surface } = stage
    surface.dataset.axis = state.model.isNested ? 'both' : layout.strip.axis
    surface.toggleAttribute('data-zoomed', isMagnified())
    const page = targetPage(state, performance.now())
    surface.toggleAttribute('data-first', turnedPage(state, page, -1) === null)
    surface.toggleAttribute('data-last', turnedPage(state, page, 1) === null)
  }

  /** Whether the page is magnified, or will be. */
  function isMagnified() {
    const { motion } = state.zoom
    return (motion.destination ?? motion.magnification(state.lastEvent)).scale !== 1
  }

  /** Draws the strip as it is at a time. */
  function draw(now) {
    const isUnknown = strip.draw(state, now)
    if (!isUnknown || state.press || now - lastRefresh < refreshInterval) return
    lastRefresh = now
    layouts.refresh()
  }

  /** Draws the strip in each animation frame until it rests. */
  function animate() {
    if (isAnimating) return
    isAnimating = true
    requestAnimationFrame(animationFrame)
  }

  function animationFrame(time) {
    const now = Math.max(time, state.lastEvent)
    const { main, cross, zoom, turn } = state
    const turnEnd = turn && 'began' in turn ? turn.began + turn.duration : -Infinity
    const ends = [main.end, cross.end, zoom.motion.end, turnEnd].filter(Number.isFinite)
    isAnimating = now < Math.max(...ends)
    if (!isAnimating) state = advanced(state, now)
    draw(now)
    if (isAnimating) requestAnimationFrame(animationFrame)
    else if (!state.press) rest(now)
  }

  function rest(now) {
    showState()
    strip.rest(state, now)
  }

  reducedMotion.addEventListener('change', layouts.refresh)
  return {
    refresh: layouts.refresh, abortLongPoll: layouts.abortLongPoll,
    start: layouts.start, resume: layouts.resume, stop: layouts.stop, eventSent,
    eventsApplied: ({ layout: next }) => take(next),
  }
}
