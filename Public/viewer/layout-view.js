// Shows a session by its layouts: the browser places the pages, lets them follow the finger, and
// plays the motion that the service published. Where the strip lands is the service's word.
//
// What is more than a shift, leaves that turn and pages that are magnified, is drawn by the
// service: then its frames lie over the pages.

import { DragPrediction } from './drag-prediction.js'
import { Frames } from './frames.js'
import { Layouts } from './layouts.js'
import { MotionPath, rubberBanded } from './motion-path.js'
import { Smoothing } from './smoothing.js'
import { Strip } from './strip.js'

/** How often a strip that moves past the pages that are known asks for more, in milliseconds. */
const outlook = 100

const noOffset = { x: 0, y: 0 }

export function LayoutView(session, stage, { place, isQuiet, follow, answered, lost }) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const prediction = DragPrediction()
  const strip = Strip(stage.strip)
  const smoothing = Smoothing()
  const layouts = Layouts(session, {
    place, lost, isQuiet, wishes, taken(next, received) {
      // Nobody touches the strip, and all that was told has been answered.
      take(next, received, prediction.isPointerDown ? () => {} : prediction.reset)
      answered()
    },
  })
  const frames = Frames(session, stage, {
    place, lost, isQuiet: () => false,
    shown({ isLoading }) { if (isLoading) setTimeout(drawMagnified, 500) },
  })
  let layout = null
  let motionPath = MotionPath(null, 0)
  /** Where the finger was when the layout was made. */
  let known = null
  /** The session's time less the page's, of the answer that was least delayed. */
  let lead = -Infinity
  let isRunning = false
  let lastLook = 0

  function wishes() {
    return reducedMotion.matches ? { t: 'rest' } : { path: 'true' }
  }

  /** Shows a layout. What it says about the finger counts from then on, not for what was seen. */
  function take(next, received, learn) {
    if (layout && next.session === layout.session && next.revision < layout.revision) return
    if (layout?.session !== next.session) lead = -Infinity
    const now = performance.now()
    const before = layout && offsetAt(now)
    learn()
    layout = next
    const jump = strip.take(next)
    const { path } = next.motion
    if (path) lead = Math.max(lead, next.time - received)
    motionPath = MotionPath(path, next.time - lead)
    smoothing.start(noOffset, now)
    if (before && jump && !reducedMotion.matches) startSmoothing(before, jump, offsetAt(now), now)
    show()
    follow(next.motion.page ?? next.strip.currentPage, next)
    run()
  }

  /** Lets a strip that was seen elsewhere come from there, unless that is far away. */
  function startSmoothing(before, jump, after, now) {
    const [x, y] = [before.x + jump.x - after.x, before.y + jump.y - after.y]
    const { width, height } = layout.viewport
    if (Math.abs(x) < width && Math.abs(y) < height) smoothing.start({ x, y }, now)
  }

  /** An answer to events: it shows the strip as these left it. */
  function told({ layout: next }, batch) {
    const last = batch.findLast(event => 'pointer' in event)
    const isGone = last?.type === 'up' || last?.type === 'cancel'
    take(next, performance.now(), () => {
      if (!last) return
      known = isGone ? null : last
      if (isGone ? !prediction.isPointerDown : next.motion.kind !== 'dragging') prediction.reset()
    })
  }

  function offsetAt(now) {
    const played = motionPath.offsetAt(now)
    const added = prediction.offset(known, (distance, axis) => rubberBanded(distance, reach(axis)))
    const smoothed = smoothing.offsetAt(now)
    return { x: played.x + added.x + smoothed.x, y: played.y + added.y + smoothed.y }
  }

  function reach(axis) {
    const isAlong = (axis === 'y') === (layout.strip.axis === 'vertical')
    return layout.motion.reach?.[isAlong ? 'along' : 'across']
  }

  function show() {
    const isMagnified = layout.turn || layout.zoom
    stage.surface.dataset.axis = layout.strip.preset === 'magazine' ? 'both' : layout.strip.axis
    stage.surface.toggleAttribute('data-zoomed', Boolean(layout.zoom))
    if (isMagnified) return drawMagnified()
    frames.sleep()
    const { x, y, scale } = stage.fit(layout.viewport)
    stage.strip.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    strip.move(offsetAt(performance.now()))
    stage.show('strip', { ...layout.viewport, scale: layout.look.scale })
  }

  function drawMagnified() {
    if (layout.turn || layout.zoom) frames.wake()
  }

  /** Moves the strip with each frame of the screen, as long as it moves. */
  function run() {
    if (isRunning) return
    isRunning = true
    requestAnimationFrame(tick)
  }

  function tick() {
    const now = performance.now()
    const shift = offsetAt(now)
    strip.move(shift)
    if (!motionPath.isFinished(now) && now - lastLook > outlook && !strip.covers(shift, layout)) {
      lastLook = now
      layouts.refresh()
    }
    isRunning = prediction.isActive || !smoothing.isFinished(now) || !motionPath.isFinished(now)
    if (isRunning) requestAnimationFrame(tick)
  }

  /** What a finger does, as it is told to the service, shown at once. */
  function touched(event) {
    if (!layout || layout.zoom || layout.turn) return prediction.reset()
    if (event.type === 'down') {
      if (prediction.isPointerDown) return prediction.reset()
      const stopped = offsetAt(performance.now())
      motionPath = { offsetAt: () => stopped, isFinished: () => true }
      smoothing.start(noOffset, 0)
      known = null
      prediction.pointerDown(event)
    }
    const axis = layout.strip.axis === 'vertical' ? 'y' : 'x'
    const isMagazine = layout.strip.preset === 'magazine'
    if (event.type === 'move') prediction.pointerMove(event, axis, isMagazine)
    if (event.type === 'up') prediction.pointerUp(event)
    if (event.type === 'cancel') prediction.reset()
    if (prediction.isActive) run()
  }

  function sleep() {
    layouts.sleep()
    frames.sleep()
  }

  reducedMotion.addEventListener('change', layouts.refresh)
  return { ...layouts, sleep, told, touched }
}
