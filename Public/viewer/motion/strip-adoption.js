// How a strip takes over a layout of the service, without a jump and only where it differs.
//
// A layout says where the strip will rest. If it rests there by itself, nothing changes. Otherwise it
// goes there from where it is on screen: by a curve after a command, else by a spring.

import { pulled, scrolled } from './landing.js'
import { resting } from './motions.js'
import {
  axisOf, isOpen, offsetOf, placeOn, restingState, targetPage, velocityOf,
} from './strip-state.js'
import { StripModel } from './strip-model.js'
import { Pose } from './fold.js'
import { commandedTurn, goalOf, movedByPlaces, poseAt } from './turn.js'
import { zoomAtRest, zoomTo } from './zoom.js'

/** Differences in pixels, and of a scale, that nobody sees. */
const sameDistance = 1
const sameScale = 0.005

/** How long a leaf takes to where the finger of another viewer holds it, in milliseconds. */
const followingTime = 120

/** The state of a strip as a first layout has it, on its way to its rest. */
export function firstState(layout, now, options = {}) {
  const model = StripModel(layout, options)
  const { main, across } = layout.model
  const shown = described(model, layout, now)
  shown.main = resting(main.offset)
  if (across) shown.cross = resting(across.offset)
  return redirected(shown, described(model, layout, now), layout, now)
}

/** The state after a layout. One that does not have all events yet (`isPartial`) says nothing of
    where the strip is going. */
export function adopted(state, layout, now, isPartial, options = {}) {
  const model = StripModel(layout, { ...options, constants: state.model.k })
  const goal = described(model, layout, now)
  // Places in another viewport cannot be compared.
  if (!isComparable(state.model, model)) return goal
  const moved = rebased(state, model, layout, now)
  if (isPartial) return moved
  moved.rows = goal.rows
  moved.selected = goal.selected
  return agree(moved, goal, now) ? moved : redirected(moved, goal, layout, now)
}

/** The strip at rest where the layout says that it will rest, or where a finger holds it. */
function described(model, layout, now) {
  const { main, across, selected, zoom } = layout.model
  const state = restingState(model, selected, {
    main: main.destination ?? main.offset, cross: across?.destination ?? across?.offset ?? 0,
  }, now)
  state.section = across?.section ?? null
  if (zoom) {
    state.zoom = zoomAtRest(zoom.destination ?? zoom)
    state.zoomedPage = zoom.page
  }
  return state
}

function isComparable(model, other) {
  return model.viewport.width === other.viewport.width
    && model.viewport.height === other.viewport.height && model.stride === other.stride
    && model.isVertical === other.isVertical && model.isBook === other.isBook
    && model.isNested === other.isNested && model.book?.style === other.book?.style
    && model.behaviour.rightToLeft === other.behaviour.rightToLeft
}

/** The same state over another model: the selected page stays where it is on screen, though pages
    were added or lengths became known. */
function rebased(state, model, layout, now) {
  const s = { ...state, model }
  if (model.isBook) return rebasedBook(s, state.model, layout)
  if (!model.main.snaps || !state.model.main.snaps) return s
  const { snaps } = state.model.main
  const place = snaps.nearest(state.main.offset(now))
  let target = place
  if (!model.isNested) {
    const item = state.model.pages.get(snaps.page(place))?.item
    const found = layout.pages.find(page => page.item === item)
    if (found) target = place + found.index - snaps.page(place)
  }
  shift(s, model.main.snaps.rest(target) - snaps.rest(place))
  return s
}

/** A book whose pages were renumbered: its leaf stays in the finger. */
function rebasedBook(s, { pages }, layout) {
  const item = pages.get(s.selected)?.item
  const found = layout.pages.find(page => page.item === item)
  if (item === undefined || !found || found.index === s.selected) return s
  const { spreads } = s.model.book
  const places = spreads.place(found.index) - spreads.place(s.selected)
  s.turn = s.turn && movedByPlaces(s.turn, spreads, places)
  s.selected = found.index
  return s
}

function shift(s, by) {
  if (by === 0) return
  s.main = s.main.moved(by)
  if (!s.press) return
  const { interrupted, drag } = s.press
  s.press = {
    ...s.press,
    interrupted: {
      ...interrupted, main: interrupted.main === null ? null : interrupted.main + by,
    },
    drag: drag?.axis === 'main' ? { ...drag, startPull: drag.startPull + by } : drag,
  }
}

/** Whether a strip goes where the service says. */
function agree(s, goal, now) {
  return agreeOnZoom(s, goal) && (s.model.isBook
    ? targetPage(s, now) === goal.selected || isOpen(goal, targetPage(s, now))
    : ['main', 'cross'].every(name => lapsApart(s, goal, name) !== null)
      && s.section === goal.section)
}

/** The laps of a looped strip between two destinations that are the same; null for others. */
function lapsApart(s, goal, name) {
  const { snaps } = axisOf(s, name)
  if (s[name].destination === null) return null
  const way = s[name].destination - goal[name].destination
  const laps = snaps?.isLooped ? Math.round(way / snaps.lap) : 0
  return Math.abs(way - laps * (snaps?.lap ?? 0)) < sameDistance ? laps : null
}

function agreeOnZoom(s, goal) {
  const [ours, theirs] = [s.zoom.motion.destination, goal.zoom.motion.destination]
  if (ours === null) return false
  const isMagnified = ours.scale !== 1 || theirs.scale !== 1
  return Math.abs(ours.scale / theirs.scale - 1) < sameScale
    && Math.abs(ours.shift.x - theirs.shift.x) < 2 * sameDistance
    && Math.abs(ours.shift.y - theirs.shift.y) < 2 * sameDistance
    && (!isMagnified || s.zoomedPage === goal.zoomedPage)
}

/** The state on its way from where it is to a goal. */
function redirected(s, goal, layout, now) {
  const { model } = s
  const next = { ...goal, press: null, second: null, lastTap: s.lastTap }
  if (model.behaviour.reducesMotion) return next
  redirectZoom(next, s, now)
  if (model.isBook) redirectLeaf(next, s, layout, now)
  else for (const name of ['main', 'cross']) redirectAxis(next, s, name, layout.motion.kind, now)
  return next
}

function redirectAxis(next, s, name, kind, now) {
  const axis = axisOf(next, name)
  // A gallery that was not the current one begins where it is.
  if (!axis.snaps || (name === 'cross' && s.section !== next.section)) return
  const laps = Math.round((s[name].offset(now) - next[name].destination) / axis.snaps.lap)
  const rest = next[name].destination + (axis.snaps.isLooped ? laps * axis.snaps.lap : 0)
  const [offset, velocity] = [offsetOf(s, name, now), velocityOf(s, name, now)]
  const way = rest - offset
  if (Math.abs(way) < sameDistance) return
  next[name] = toward(next, axis, { offset, velocity, rest, kind }, now)
}

function toward({ model: { k } }, axis, { offset, velocity, rest, kind }, now) {
  const place = axis.snaps.nearest(rest)
  const isStop = axis.snaps.rest(place) === rest
  if (kind === 'scrolling' && isStop) return scrolled(k, axis, offset, velocity, place, null, now)
  const limit = k.pageFrequency * Math.abs(rest - offset)
  const allowed = Math.sign(rest - offset) * velocity < 0 ? velocity
    : Math.sign(velocity) * Math.min(Math.abs(velocity), limit)
  const fixed = { ...axis, snaps: { ...axis.snaps, rest: () => rest } }
  return pulled(k, fixed, offset, place, allowed, 'snapping', now)
}

function redirectZoom(next, s, now) {
  const { k, behaviour } = next.model
  if (s.zoomedPage !== next.zoomedPage && next.zoomedPage !== null) {
    if (s.zoomedPage !== null) return
  }
  const page = next.zoomedPage ?? s.zoomedPage
  if (page === null) return
  next.zoom = zoomTo(
    k, s.zoom, next.zoom.motion.destination, now, behaviour.reducesMotion)
  next.zoomedPage = page
}

/** A leaf turns to the page of the service, or follows the finger of another viewer. */
function redirectLeaf(next, s, layout, now) {
  const { k, book } = next.model
  const current = targetPage(s, now)
  if (layout.motion.kind === 'dragging' && layout.turn) {
    const held = layout.turn
    const start = s.turn ? poseAt(s.turn, book, now) : Pose(held.direction === 'forward' ? 0 : 1)
    const [from, to] = pagesOf(held, book)
    next.turn = {
      from, to, phase: 'followed', start, began: now, duration: followingTime,
      goal: Pose(held.inputTime, book.viewAngle(held.inputAngle)),
    }
    return
  }
  if (current === null || isOpen(next, current)) return
  next.turn = commandedTurn(k, book, s.turn ? goalOf(s.turn) : current, next.selected, now)
  if (!next.turn) placeOn(next, next.selected)
}

/** The pages that identify the places between which a leaf turns, from the earlier to the later. */
function pagesOf({ pages, direction }, book) {
  const lower = book.page(pages.left ?? pages.front, 0)
  const upper = book.page(pages.back ?? pages.under, 0)
  return direction === 'forward' ? [lower, upper] : [upper, lower]
}
