// Shows a session by its layouts: the browser places the images, predicts drags and plays the
// motion path that the service published. The service computes where the strip lands.
//
// Turning leaves and zoomed pages are more than an offset. The service draws them, and the canvas
// with its frames replaces the images.

import { books } from './book.js'
import { DragPrediction, rubberBanded } from './drag-prediction.js'
import { Frames } from './frames.js'
import { Layouts } from './layouts.js'
import { MotionPath } from './motion-path.js'
import { Smoothing } from './smoothing.js'
import { Strip } from './strip.js'

/** Interval in milliseconds at which a moving strip requests a layout while it shows places that no
    known page covers. */
const refreshInterval = 100

const noOffset = { x: 0, y: 0 }

export function LayoutView(session, stage, {
  currentView, isIdle, pageShown, loaded, connectionLost,
}) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const prediction = DragPrediction()
  const strip = Strip(stage.strip, stage.firstPictures)
  const smoothing = Smoothing()
  const layouts = Layouts(session, {
    currentView, connectionLost, isIdle, queryOptions, received(next, receivedAt) {
      // A polled layout replaces the prediction, unless the pointer is still down.
      apply(next, receivedAt, prediction.isPointerDown ? () => {} : prediction.reset)
      loaded()
    },
  })
  const frames = Frames(session, stage, {
    currentView, connectionLost, isIdle: () => false,
    shown({ isLoading }) { if (isLoading) setTimeout(drawByService, 500) },
  })
  let layout = null
  let motionPath = MotionPath(null, 0)
  /** The last pointer event that the layout contains. */
  let acknowledged = null
  /** The session's clock minus the page's clock, in milliseconds. The maximum over all layouts is
      that of the response with the least delay. */
  let clockOffset = -Infinity
  let isAnimating = false
  let lastRefresh = 0

  function queryOptions() {
    return reducedMotion.matches ? { t: 'rest' } : { path: 'true' }
  }

  /** Shows a layout. `updatePrediction` runs after the offset on screen was measured, so that
      smoothing starts from what the viewer sees. */
  function apply(next, receivedAt, updatePrediction) {
    if (layout && next.session === layout.session && next.revision < layout.revision) return
    if (layout?.session !== next.session) clockOffset = -Infinity
    const now = performance.now()
    const before = layout && offsetAt(now)
    updatePrediction()
    layout = next
    const displacement = strip.show(next)
    const { path } = next.motion
    if (path) clockOffset = Math.max(clockOffset, next.time - receivedAt)
    motionPath = MotionPath(path, next.time - clockOffset)
    smoothing.start(noOffset, now)
    if (before && displacement && !reducedMotion.matches) smooth(before, displacement, now)
    show()
    pageShown(next.motion.page ?? next.strip.currentPage, next)
    animate()
  }

  /** Smooths the step from the offset on screen to the new one, unless it exceeds the viewport. */
  function smooth(before, displacement, now) {
    const after = offsetAt(now)
    const x = before.x + displacement.x - after.x
    const y = before.y + displacement.y - after.y
    const { width, height } = layout.viewport
    if (Math.abs(x) < width && Math.abs(y) < height) smoothing.start({ x, y }, now)
  }

  /** Applies the layout in the response to a batch of events. */
  function eventsApplied({ layout: next }, batch) {
    const last = batch.findLast(event => 'pointer' in event)
    const isReleased = last?.type === 'up' || last?.type === 'cancel'
    apply(next, performance.now(), () => {
      if (!last) return
      acknowledged = isReleased ? null : last
      const isDragging = next.motion.kind === 'dragging'
      if (isReleased ? !prediction.isPointerDown : !isDragging) prediction.reset()
    })
  }

  function offsetAt(now) {
    const motion = motionPath.offsetAt(now)
    const limit = (distance, axis) => rubberBanded(distance, reach(axis))
    const predicted = prediction.offsetFrom(acknowledged, limit)
    const smoothed = smoothing.offsetAt(now)
    return { x: motion.x + predicted.x + smoothed.x, y: motion.y + predicted.y + smoothed.y }
  }

  function reach(axis) {
    const isAlong = (axis === 'y') === (layout.strip.axis === 'vertical')
    return layout.motion.reach?.[isAlong ? 'along' : 'across']
  }

  function show() {
    stage.surface.dataset.axis = layout.strip.preset === 'magazine' ? 'both' : layout.strip.axis
    stage.surface.toggleAttribute('data-zoomed', Boolean(layout.zoom))
    if (isDrawnByService()) return drawByService()
    frames.stop()
    const { x, y, scale } = stage.fit(layout.viewport)
    stage.strip.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    strip.move(offsetAt(performance.now()))
    stage.show('strip', { ...layout.viewport, scale: layout.look.scale })
  }

  function isDrawnByService() {
    return Boolean(layout.turn || layout.zoom)
  }

  function drawByService() {
    if (isDrawnByService()) frames.start()
  }

  /** Moves the strip in each animation frame until it rests. */
  function animate() {
    if (isAnimating) return
    isAnimating = true
    requestAnimationFrame(animationFrame)
  }

  function animationFrame() {
    const now = performance.now()
    const offset = offsetAt(now)
    strip.move(offset)
    const isRefreshDue = !motionPath.isFinished(now) && now - lastRefresh > refreshInterval
    if (isRefreshDue && !strip.covers(offset, layout)) {
      lastRefresh = now
      layouts.refresh()
    }
    isAnimating = prediction.isActive || !smoothing.isFinished(now) || !motionPath.isFinished(now)
    if (isAnimating) requestAnimationFrame(animationFrame)
  }

  /** Shows a pointer event at once, while it is on its way to the service. */
  function pointerEvent(event) {
    // The pages of a book turn instead of following the finger.
    const isBook = layout && books.has(layout.strip.preset)
    if (!layout || isBook || isDrawnByService()) return prediction.reset()
    if (event.type === 'down') {
      if (prediction.isPointerDown) return prediction.reset()
      const stopped = offsetAt(performance.now())
      motionPath = { offsetAt: () => stopped, isFinished: () => true }
      smoothing.start(noOffset, 0)
      acknowledged = null
      prediction.pointerDown(event)
    }
    const axis = layout.strip.axis === 'vertical' ? 'y' : 'x'
    const isMagazine = layout.strip.preset === 'magazine'
    if (event.type === 'move') prediction.pointerMove(event, axis, isMagazine)
    if (event.type === 'up') prediction.pointerUp(event)
    if (event.type === 'cancel') prediction.reset()
    if (prediction.isActive) animate()
  }

  function stop() {
    layouts.stop()
    frames.stop()
  }

  reducedMotion.addEventListener('change', layouts.refresh)
  return {
    refresh: layouts.refresh, abortLongPoll: layouts.abortLongPoll,
    start: layouts.start, resume: layouts.resume, stop, eventsApplied, pointerEvent,
  }
}
