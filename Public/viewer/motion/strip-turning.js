// A strip whose pages turn instead of sliding.

import {
  begunTurn, caughtTurn, commandedTurn, goalOf, isFinished, isNearlyFinished, movedTurn,
  releasedTurn, succeedingTurn,
} from './turn.js'
import { isZoomed } from './zoom.js'
import { isLeafTouched, land, placeOn, unzoom } from './strip-state.js'

/** Turns all leaves up to a page at once; a leaf that already turns arrives first. */
export function turnLeaf(s, page, isAnimated, now) {
  const { model: { k, book } } = s
  const current = s.turn?.phase === 'settling' ? goalOf(s.turn) : s.selected
  if (current === null || book.page(page, 0) === null) return
  unzoom(s)
  s.turn = isAnimated ? commandedTurn(k, book, current, page, now) : null
  placeOn(s, page)
}

/** A finger goes down: it stops a turning leaf, or grabs one. */
export function grabLeaf(s, point, now, isOnRail) {
  const { model: { book } } = s
  if (!book || isZoomed(s.zoom, now) || s.selected === null) return
  if (isOnRail) {
    if (s.turn) land(s, s.turn)
    return
  }
  s.turn = s.turn && !isFinished(s.turn, now)
    ? caughtTurn(s.turn, book, point, now) : begunTurn(book, s.selected, point)
}

/** Ends a turn of which so little is left that a finger does not stop it. */
export function finishTurnThatIsNearlyDone(s, now) {
  const { model: { k, book }, turn } = s
  if (book && turn && isNearlyFinished(k, turn, book, now)) land(s, turn)
}

/** The finger moves that may hold a leaf. A flick that stopped a leaf and goes on in its direction
    means the next page: the leaf lands at once. */
export function leadLeaf(s, point, isFlick) {
  const { model: { k, book }, turn } = s
  const next = isFlick ? succeedingTurn(k, turn, book, point) : null
  if (next) land(s, turn)
  s.turn = next ?? movedTurn(k, turn, book, point)
}

/** Releases a leaf, which then settles. Returns whether the finger held one that turns now. */
export function releaseLeaf(s, finger, now) {
  const { model: { k, book } } = s
  if (!isLeafTouched(s)) return false
  s.turn = releasedTurn(k, s.turn, book, book.forwardSpeed(finger), now)
  return s.turn !== null
}
