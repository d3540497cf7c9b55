// A leaf between two pages: touched, held by a finger, or settling by itself.
//
//     begun ──> touched ──moved──> held ──released──> settling ──> finished
//                 └────released in a zone──────────────^    └──caught──> held
//     commanded ───────────────────────────────────────^
//
// `from` and `to` identify places of the book; `to` is null while a touch has not decided.

import { clamp, distance } from './numbers.js'
import { ease } from './ease-curve.js'
import { between, folded, Pose, turned, unturned } from './fold.js'

/** The turn of a command; null if there is nothing to turn, or without motion. */
export function commandedTurn(k, book, from, to, now) {
  const [start, goal] = [book.page(from, 0), book.page(to, 0)]
  if (book.duration === 0 || start === null || goal === null || start === goal) return null
  return { from: start, to: goal, ...fullTurn(k, book, goal > start, now) }
}

function fullTurn(k, book, isForward, now) {
  const poses = isForward ? [book.unturned, turned] : [turned, book.unturned]
  return settling(...poses, now, k.commandFactor * book.duration)
}

function settling(start, goal, began, duration) {
  return { phase: 'settling', start, goal, began, duration }
}

// What a turn is

export function isForward({ from, to }) {
  return to === null || to > from
}

export function turnEnd(turn) {
  return turn.phase === 'settling' ? turn.began + turn.duration : Infinity
}

export function isFinished(turn, now) {
  return now >= turnEnd(turn)
}

/** Whether it will land on its destination. */
function isCommitted(turn) {
  return turn.phase === 'settling' && turn.to !== null
    && (turn.goal.time === 1) === isForward(turn)
}

/** The page on which it ends without further events. */
export function goalOf(turn) {
  if (turn.phase === 'held') return turn.wasCommitted ? turn.to ?? turn.from : turn.from
  return isCommitted(turn) ? turn.to : turn.from
}

export function poseAt(turn, book, now) {
  if (turn.phase === 'touched') {
    return turn.to !== null && !isForward(turn) ? turned : book.unturned
  }
  if (turn.phase === 'held') return heldPose(turn, book)
  if (now >= turn.began + turn.duration) return turn.goal
  return between(turn.start, turn.goal, ease((now - turn.began) / turn.duration))
}

/** Whether it is within a finger's slop of its end. */
export function isNearlyFinished(k, turn, book, now) {
  if (turn.phase !== 'settling') return false
  const left = Math.abs(turn.goal.time - poseAt(turn, book, now).time)
  return left * book.sheet.width < k.touchSlop / 2
}

/** The same turn, so many places further on or back, because pages came or went; null if it has no
    pages there. */
export function movedByPlaces(turn, spreads, places) {
  const [from, to] = [turn.from, turn.to].map(
    page => page === null ? null : spreads.firstPage(spreads.place(page) + places))
  return from === null || (to === null && turn.to !== null) ? null : { ...turn, from, to }
}

// Fingers. Points are in the viewport.

/** The turn of a finger that goes down while nothing turns; null where it can turn nothing. */
export function begunTurn(book, page, point) {
  const finger = book.bookPoint(point)
  const from = book.page(page, 0)
  if (!book.acceptsDrag(finger) || from === null) return null
  const step = book.tapStep(finger)
  const to = step === 0 ? null : book.page(from, step)
  // An edge needs a page to turn to; from anywhere else, the leaf can turn the other way.
  if (to === null && (book.grabArea !== 'page' || book.spreads.count <= 1)) return null
  return { from, to, phase: 'touched', down: finger, hasMovedPastSlop: false }
}

/** The turn after a finger caught it: the leaf keeps its pose under the finger. */
export function caughtTurn(turn, book, point, now) {
  if (turn.phase !== 'settling' || turn.to === null) return turn
  const { from, to } = turn
  return {
    from, to, phase: 'held', ...stoppingHold(book, book.bookPoint(point), poseAt(turn, book, now)),
    isDragged: false, wasCommitted: isCommitted(turn),
  }
}

/** The next turn, when a finger that stopped this one moves on in its direction; null otherwise. */
export function succeedingTurn(k, turn, book, point) {
  if (turn.phase !== 'held' || turn.isDragged || turn.to === null) return null
  const finger = book.bookPoint(point)
  const way = finger.x - turn.down.x
  const goesForward = turn.wasCommitted === isForward(turn)
  const goal = goalOf(turn)
  if (Math.abs(way) <= k.leafSlop || way < 0 !== goesForward) return null
  const to = book.page(goal, goesForward ? 1 : -1)
  if (to === null) return null
  const next = { from: goal, to, phase: 'touched', down: turn.down, hasMovedPastSlop: true }
  return movedTurn(k, next, book, point)
}

/** The turn after the finger moved. */
export function movedTurn(k, turn, book, point) {
  const finger = book.bookPoint(point)
  if (turn.phase === 'held') {
    // Across the leaf's way a finger moves it nowhere, so it still only stops it.
    const isDragged = turn.isDragged || Math.abs(finger.x - turn.down.x) > k.leafSlop
    return { ...turn, finger, isDragged }
  }
  if (turn.phase !== 'touched') return turn
  if (!turn.hasMovedPastSlop && distance(turn.down, finger) <= k.leafSlop) return turn
  const { down } = turn
  let { to } = turn
  if (book.grabArea === 'page') {
    const way = finger.x - down.x
    const page = Math.abs(way) > k.leafSlop ? book.page(turn.from, way < 0 ? 1 : -1) : null
    if (page === null) return { ...turn, hasMovedPastSlop: true }
    to = page
  }
  if (to === null) return { ...turn, hasMovedPastSlop: true }
  return {
    from: turn.from, to, phase: 'held',
    ...beginningHold(k, book, finger, down, to > turn.from), isDragged: true, wasCommitted: false,
  }
}

/** The turn after the finger was lifted, with its speed towards a forward turn; null if nothing
    turns. */
export function releasedTurn(k, turn, book, speed, now) {
  if (turn.phase === 'touched') {
    if (turn.hasMovedPastSlop || turn.to === null) return null
    return { from: turn.from, to: turn.to, ...fullTurn(k, book, isForward(turn), now) }
  }
  if (turn.phase !== 'held') return turn
  const toTurned = turn.isDragged ? settlesTurned(turn, book, speed)
    : turn.wasCommitted === isForward(turn)
  return settlingTurn(turn, book, toTurned, now)
}

/** The turn after its finger was lost: the leaf returns. */
export function cancelledTurn(turn, book, now) {
  if (turn.phase === 'touched') return null
  return turn.phase === 'held' ? settlingTurn(turn, book, !isForward(turn), now) : turn
}

/** A curl straightens as it completes the turn, and returns the way it came. */
function settlingTurn(turn, book, toTurned, now) {
  const pose = poseAt(turn, book, now)
  const goal = toTurned ? turned : Pose(0, pose.angle)
  const duration = pose.time === goal.time ? 0 : book.duration
  return { from: turn.from, to: turn.to, ...settling(pose, goal, now, duration) }
}

// Holds. The pose of a held leaf is that which the finger asks for, and an offset that shrinks while
// the finger moves: the two differ when a finger grabs a leaf.

function heldPose(turn, book) {
  const { down, finger, edge, offset } = turn
  const asked = book.ledPose(finger, edge)
  const way = isForward(turn) ? down.x - finger.x : finger.x - down.x
  const left = clamp(1 - way / offset.reach, 0, 1)
  return Pose(asked.time + offset.time * left, asked.angle + offset.angle * left)
}

/** The leaf's edge reaches the finger within an eighth of the width; if only the edges of leaves can
    be grabbed it is there at once. */
function beginningHold(k, book, finger, place, goesForward) {
  const edge = book.grabbedEdge(place, goesForward)
  const down = { x: place.x + (goesForward ? -k.leafSlop : k.leafSlop), y: place.y }
  const lies = goesForward ? unturned : turned
  const shrinks = book.style === 'curl' || book.grabArea === 'page'
  const time = shrinks ? lies.time - book.ledPose(down, edge).time : 0
  return { down, finger, edge, offset: { time, angle: 0, reach: book.sheet.width / 8 } }
}

/** It holds the edge at the intersection with the line through the finger along n. */
function stoppingHold(book, finger, pose) {
  const { normal } = book.foldOf(pose)
  const slope = normal.x > 0.01 ? normal.y / normal.x : 0
  const edge = clamp(
    finger.y + (book.sheet.width - finger.x) * slope, 0, book.sheet.height)
  const asked = book.ledPose(finger, edge)
  return {
    down: finger, finger, edge,
    offset: {
      time: pose.time - asked.time, angle: pose.angle - asked.angle,
      reach: book.sheet.width - book.start,
    },
  }
}

/** A flick decides; otherwise the side on which the leaf's edge is. */
function settlesTurned(turn, book, speed) {
  if (speed !== 0) return speed > 0
  const pose = heldPose(turn, book)
  if (book.style !== 'curl') return 1 - pose.time < 0.5
  const held = folded(book.foldOf(pose), { x: book.sheet.width, y: turn.edge })
  return held.x < book.sheet.width / 2
}
