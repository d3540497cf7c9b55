// What a tap does: it presses a control, turns to the page beside the current one, or magnifies.

import { distance } from './numbers.js'
import { goTo, scrollTo, turnBy, turnedPage } from './strip-commands.js'
import { chooseBeside, contains, currentPlace, pageUnder } from './strip-hit-test.js'
import { controlHit } from './page-control.js'
import { targetPage } from './strip-state.js'
import { toggleZoom } from './strip-zoom.js'
import { isZoomed } from './zoom.js'

/** A tap at a point at a time on the finger's clock, which may be the second of a double tap. */
export function tap(s, point, time, now) {
  const { model } = s
  const under = pageUnder(s, point, now)
  const isDouble = countTap(s, point, under?.page ?? null, time)
  if (pressControl(s, point, now)) return
  if (model.isBook && !isZoomed(s.zoom, now)) {
    const step = model.book.tapStep(model.book.bookPoint(point))
    if (step !== 0) return turnBy(s, step, now)
  }
  if (model.behaviour.hitTesting === 'strip' || !under) return
  if (under.place === currentPlace(s, now) || chooseBeside(s, under.page, now)) {
    if (isDouble) doubleTap(s, point, now)
    return
  }
  const { hitTesting, neighbourTap } = model.behaviour
  if (hitTesting !== 'pages' || neighbourTap !== 'advance') return
  if (model.isRow && model.main.snaps.isLooped) scrollTo(s, 'main', under.place, null, true, now)
  else goTo(s, under.page, true, now)
}

/** Whether a tap follows another on the same page soon and near. */
function countTap(s, point, page, time) {
  const { lastTap, model: { k } } = s
  const isDouble = lastTap !== null && lastTap.page === page && time >= lastTap.time
    && time - lastTap.time <= k.doubleTapTime
    && distance(lastTap.point, point) <= k.doubleTapDistance
  s.lastTap = isDouble ? null : { point, page, time }
  return isDouble
}

function doubleTap(s, point, now) {
  const { doubleTap } = s.model.behaviour
  if (doubleTap === 'previous') turnBy(s, -1, now)
  if (doubleTap === 'zoom') toggleZoom(s, point, now)
}

/** Presses the control under a point. Returns whether there is one. */
function pressControl(s, point, now) {
  const { controls: { arrows, pageControl } } = s.model
  const target = targetPage(s, now)
  for (const { leadsTo, frame } of arrows) {
    const step = leadsTo === 'next' ? 1 : -1
    if (contains(frame, point) && target !== null && turnedPage(s, target, step) !== null) {
      turnBy(s, step, now)
      return true
    }
  }
  const hit = controlHit(pageControl, point)
  if (!hit) return false
  if ('page' in hit) goTo(s, hit.page, true, now)
  else turnBy(s, hit.step, now)
  return true
}
