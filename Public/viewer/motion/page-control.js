// The row of dots at the bottom of the viewport, and the rail that stands for many pages.

import { clamp } from './numbers.js'
import { contains } from './strip-hit-test.js'

/** What a tap at a point of the control does: a `page`, or a `step`; null beside it. */
export function controlHit(control, point) {
  if (!control || !contains(control.frame, point)) return null
  const dot = control.dots.findIndex(frame => contains(frame, point))
  if (dot >= 0) return { page: dot }
  const page = pageOnRail(control, point)
  if (page !== null) return { page }
  const isLeft = point.x < control.frame.x + control.frame.width / 2
  return { step: isLeft === isReversed(control) ? 1 : -1 }
}

/** The page whose thumb has its middle nearest to a point on the rail; null beside it. */
export function pageOnRail(control, point) {
  const { rail } = control
  return rail && point.x >= rail.x && point.x < rail.x + rail.width ? pageAlongRail(control, point)
    : null
}

/** The same for a point that may be beyond the rail's ends. */
export function pageAlongRail(control, { x }) {
  const { rail, pageCount } = control
  if (!rail || pageCount <= 1) return null
  const margin = Math.trunc(rail.height / 4)
  const groove = { x: rail.x + 2 * margin, width: rail.width - 4 * margin }
  const length = Math.min(groove.width,
    Math.max(4 * margin, Math.trunc(groove.width / pageCount)))
  const share = clamp((x - groove.x - length / 2) / Math.max(1, groove.width - length), 0, 1)
  const page = Math.round(share * (pageCount - 1))
  return isReversed(control) ? pageCount - 1 - page : page
}

function isReversed({ dots, reversed }) {
  return reversed ?? (dots.length > 1 && dots[0].x > dots[1].x)
}
