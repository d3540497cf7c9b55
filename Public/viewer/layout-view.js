// Shows a session by its layouts: the page runs the scroll engine itself, and draws the strip in the same
// frame as an event. The service gets the events and decides; its strip is taken over without a jump,
// and only where it goes elsewhere.

import { loadEngine } from './engine.js'
import { shortcutsOn } from './keys.js'
import { Layouts } from './layouts.js'
import { darkScheme } from './paper.js'
import { SessionStrip } from './session-strip.js'
import { Strip } from './strip.js'

/** Milliseconds between the layouts that a strip requests which moves over pages that no layout has
    told of yet. */
const refreshInterval = 150

/** A clock that differs from the page's by more than this, in milliseconds, is another one. */
const trustedDelay = 100

/** Longer than a strip moves after an event, in milliseconds. */
const untilRest = 60_000

export function LayoutView(session, stage, {
  currentView, isIdle, answered, pageShown, loaded, connectionLost, engineMissing, isGuest = false,
}) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const strip = Strip(stage.strip, stage.firstPictures)
  const layouts = Layouts(session, {
    currentView, connectionLost, isIdle, queryOptions,
    received(next) {
      takeLayout(next)
      loaded()
    },
  })
  const takeLayout = guarded(take)
  const drawFrame = guarded(animationFrame)
  /** The newest layout, and the page's time at which it came. */
  let layout = null
  let arrival = 0
  let state = null
  /** The page that was described last, and the zoom and the visible pages of that time. */
  let told = { page: null, seen: '' }
  /** Events since the layout that came before the engine, with their times. */
  let early = []
  /** The sizes for which the service laid the strip out. */
  let sizes = ''
  let engine = null
  let hasFailed = false
  let isAnimating = false
  let wakeUp = 0
  let lastRefresh = 0

  loadEngine(stage.firstPictures).then(loadedEngine => {
    engine = loadedEngine
    if (layout) showLayout(layout)
  }).catch(goOnWithFrames)

  /** What the engine cannot show, the service draws: its strip has all events. */
  function goOnWithFrames(error) {
    console.error(error)
    hasFailed = true
    state = null
    clearTimeout(wakeUp)
    reducedMotion.removeEventListener('change', beginAgain)
    for (const name of ['zoomed', 'first', 'last']) delete stage.surface.dataset[name]
    engineMissing()
  }

  /** Work that may call the engine. */
  function guarded(work) {
    return (...values) => {
      if (hasFailed) return
      try {
        work(...values)
      } catch (error) {
        goOnWithFrames(error)
      }
    }
  }

  function queryOptions() {
    return reducedMotion.matches ? { t: 'rest', model: 'true' } : { model: 'true' }
  }

  /** Takes over a layout: of the answer to a batch of events, or one that was requested. */
  function take(next, batch = null) {
    if (isOutdated(next)) return
    if (!state && batch) early = early.filter(({ event }) => !batch.includes(event))
    else if (!state && !isGuest && isIdle()) early = []
    // One that may have a part of the events would have them twice when the engine comes.
    else if (!state && !isGuest && layout) return
    layout = next
    arrival = performance.now()
    if (engine) showLayout(next)
  }

  function showLayout(next) {
    // While events wait or a finger is down, the layout says nothing of where the strip is going: it
    // may come after the lift of a finger, and know the moves before it alone.
    const isDecided = !state || isIdle() && (!isGuest || isForGuest(next))
    if (!isDecided) state.learn(next)
    else {
      if (state) state.takeOver(next, arrival)
      else begin(next)
      sizes = sizesOf(next)
    }
    strip.show(next)
    fit()
    told = { page: null, seen: '' }
    answered(next.motion.page ?? next.strip.currentPage, next)
    // Not drawn at once: between two animation frames the strip would be ahead of its time.
    animate()
  }

  /** Whether a layout is taken over that knows no events: of the page where the strip goes, in other
      sizes. */
  function isForGuest(next) {
    const { motion, currentPage } = state.layout(performance.now())
    return next.strip.currentPage === (motion.page ?? currentPage) && sizesOf(next) !== sizes
  }

  function begin(next) {
    state = SessionStrip(engine, next, arrival, reducedMotion.matches)
    for (const { event, time } of early) state.handle(event, time)
    early = []
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
    const time = timeOf(event)
    if (!state) return early.push({ event, time })
    try {
      state.handle(event, time)
    } catch (error) {
      // One that the engine does not take, the service does not take either.
      if (error instanceof RangeError) return
      throw error
    }
    // A finger on its way changes nothing of what the next one may do.
    if (event.type !== 'move') showState()
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
    const now = state.layout(performance.now())
    const rest = state.layout(performance.now() + untilRest)
    const axis = layout.strip.preset === 'magazine' ? 'both' : layout.strip.axis
    if (axis !== surface.dataset.axis) {
      surface.dataset.axis = axis
      surface.setAttribute('aria-keyshortcuts', shortcutsOn(axis))
    }
    surface.toggleAttribute('data-zoomed', rest.zoom !== null)
    surface.toggleAttribute('data-first', now.previousPage === null)
    surface.toggleAttribute('data-last', now.nextPage === null)
  }

  /** Tells the page where the strip goes, in the frame in which it turns there. A drag can still return. */
  function tell({ motion, currentPage }, time) {
    const page = motion.page ?? currentPage
    const isResting = motion.settlesIn === 0
    if (motion.kind === 'dragging' || page === told.page && !isResting) return
    const { zoom, pages } = state.layout(time + (motion.settlesIn ?? 0))
    const visible = new Set(pages.filter(({ isVisible }) => isVisible).map(({ index }) => index))
    const seen = `${zoom?.scale} ${[...visible]}`
    if (page === told.page && seen === told.seen) return
    told = { page, seen }
    pageShown(page, {
      ...layout, zoom, motion: { ...layout.motion, kind: motion.kind },
      pages: strip.known.map(known => ({ ...known, visible: visible.has(known.index) })),
    })
  }

  /** Draws the strip in each animation frame until it rests. */
  function animate() {
    if (isAnimating) return
    isAnimating = true
    requestAnimationFrame(drawFrame)
  }

  function animationFrame(time) {
    isAnimating = false
    if (!state) return
    const placed = state.layout(time)
    const { settlesIn, beginsIn } = placed.motion
    isAnimating = settlesIn !== null && settlesIn > 0
    const isUnknown = strip.draw(placed)
    tell(placed, time)
    if (isUnknown && settlesIn !== null && time - lastRefresh >= refreshInterval) {
      lastRefresh = time
      layouts.refresh()
    }
    clearTimeout(wakeUp)
    if (isAnimating) return requestAnimationFrame(drawFrame)
    // A strip that turns by itself.
    if (beginsIn !== null) wakeUp = setTimeout(animate, beginsIn)
    if (settlesIn === 0) rest(placed)
  }

  function rest(placed) {
    showState()
    strip.rest(placed)
  }

  /** The strip of the next layout moves as the viewer wants it now. */
  function beginAgain() {
    state?.close()
    state = null
    clearTimeout(wakeUp)
    layouts.refresh()
  }

  function showColours() {
    if (!state) return
    strip.show(layout)
    animate()
  }

  reducedMotion.addEventListener('change', beginAgain)
  darkScheme.addEventListener('change', guarded(showColours))
  return {
    refresh: layouts.refresh, abortLongPoll: layouts.abortLongPoll,
    start: layouts.start, resume: layouts.resume, stop: layouts.stop,
    eventSent: guarded(eventSent),
    eventsApplied: ({ layout: next }, batch) => takeLayout(next, batch),
  }
}

/** The sizes of a layout's window and pages, as a text. */
function sizesOf({ viewport, strip: { pageSize } }) {
  return [viewport, pageSize].map(({ width, height }) => `${width}x${height}`).join(' ')
}
