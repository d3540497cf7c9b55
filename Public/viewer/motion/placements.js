// Where the pages of a strip are in the viewport at a time, as its look shows them.
//
// A placement has the `key` of an element, the `page` that it shows, and along x and y the `start` and
// the `length` of the page with its pose (looks.js).

import { poseAt } from './looks.js'
import { axisOf, offsetOf, targetPlace } from './strip-state.js'

/** Pages on either side of the current one, and of the one where the strip will rest, that have an
    element, so that their pictures are there before they slide in. */
const neighbours = 2

/** The placements of the pages that show, and of their neighbours. */
export function placements(s, now) {
  const { model } = s
  if (!model.main.snaps) return []
  if (model.isBook) return openPages(s)
  return model.isNested ? galleries(s, now) : row(s, now)
}

function row(s, now) {
  const { model } = s
  const { snaps } = model.main
  const offset = offsetOf(s, 'main', now)
  const centers = [snaps.nearest(offset), targetPlace(s, 'main', now)]
  return near(snaps, visible(model, model.main, offset), centers).map(place => {
    const { x, y } = sides(model, along(model, model.main, place, offset), across(model, place))
    return { key: `${place}`, page: snaps.page(place), x, y }
  })
}

/** Rows of galleries beside each other: the pages that show, and their neighbours. */
function galleries(s, now) {
  const { model } = s
  const offset = offsetOf(s, 'main', now)
  const shown = visible(model, model.main, offset)
  return model.sections.flatMap(({ index, page, count }) => {
    const rows = model.rowsOf(index)
    const isCurrent = index === s.section
    const left = Math.min(s.rows.get(index) ?? 0, count - 1)
    const rowOffset = isCurrent ? offsetOf(s, 'cross', now) : rows.snaps.rest(left)
    const centers = isCurrent
      ? [rows.snaps.nearest(rowOffset), targetPlace(s, 'cross', now)] : [left]
    if (index < shown[0] - 1 || index > shown[1] + 1) return []
    return near(rows.snaps, visible(model, rows, rowOffset), centers, isCurrent ? neighbours : 0)
      .map(place => ({
        key: `${page + place}`, page: page + place,
        ...sides(model, along(model, model.main, index, offset),
          along(model, rows, place, rowOffset)),
      }))
  })
}

/** The pages of a book lie where they are open; those that are closed lie beneath. */
function openPages(s) {
  const { book } = s.model
  const place = book.spreads.place(s.selected)
  const found = []
  for (let step = -neighbours; step <= neighbours; step++) {
    const pages = [book.spreads.leftPage(place + step), book.spreads.rightPage(place + step)]
    pages.forEach((page, side) => {
      const frame = side === 0 ? book.oppositeFrame : book.sheetFrame
      if (page === null || !frame) return
      found.push({
        key: `${page}`, page, isClosed: step !== 0,
        x: plain(frame.x, frame.width), y: plain(frame.y, frame.height),
      })
    })
  }
  return found
}

/** The first and the last place of an axis that show at an offset. */
function visible(model, axis, offset) {
  const { snaps } = axis
  const nearest = snaps.nearest(offset)
  const shows = place => snaps.clamped(place) === place
    && snaps.position(place, offset) < snaps.viewport
    && snaps.position(place, offset) + snaps.length(place) > 0
  let [first, last] = [nearest, nearest]
  while (shows(first - 1)) first -= 1
  while (shows(last + 1)) last += 1
  const [before, after] = reachOf(model.look, snaps.viewport / Math.max(1, snaps.length(nearest)))
  return [
    snaps.clamped(Math.min(first, nearest - before)),
    snaps.clamped(Math.max(last, nearest + after)),
  ]
}

/** How many pages a look shows before and after the current one, of a viewport this many long. */
function reachOf(look, visible) {
  if (look === 'fade') return [1, 1]
  if (look === 'cards') return [0, 3]
  if (look !== 'coverflow') return [0, 0]
  const side = Math.floor(Math.min(8, 2 * visible + 2))
  return [side, side]
}

/** The places of a range and those around some centers, in their order. */
function near(snaps, [first, last], centers, reach = neighbours) {
  const places = new Set()
  for (let place = first; place <= last; place++) places.add(place)
  for (const center of centers) {
    for (let place = center - reach; place <= center + reach; place++) {
      if (snaps.clamped(place) === place) places.add(place)
    }
  }
  return [...places].sort((a, b) => a - b)
}

// Axes

/** A page along an axis, at an offset. */
function along(model, axis, place, offset) {
  const { snaps, isReversed, side } = axis
  const length = snaps.length(place)
  const pose = poseAt(model.look, distance(snaps, place, offset, axis.stride), isReversed)
  const position = snaps.position(place, pose.isPinned ? snaps.rest(place) : offset)
  const start = isReversed ? model.space[side === 'x' ? 'width' : 'height'] - position - length
    : position
  return { ...pose, start, length, translation: pose.translation * length }
}

/** A page across the axis of a row: in the middle. */
function across(model, place) {
  const { width, height } = model.frame(place, 0)
  return model.isVertical ? plain(Math.trunc((model.space.width - width) / 2), width)
    : plain(Math.trunc((model.space.height - height) / 2), height)
}

function plain(start, length) {
  return { ...poseAt('slide', 0, false), start, length, translation: 0 }
}

function sides(model, main, cross) {
  return model.isVertical ? { x: cross, y: main } : { x: main, y: cross }
}

/** How far a place is from its resting offset, in pages: 0 where it rests, 1 where the stop before it
    does. Beyond the ends a page counts as a stride. */
function distance(snaps, place, offset, stride) {
  let nearest = snaps.rest(place)
  if (nearest === offset) return 0
  const way = nearest > offset ? -1 : 1
  let stops = 0
  for (let next = place + way; ; next += way) {
    if (snaps.clamped(next) !== next) {
      return -way * (stops + Math.abs(nearest - offset) / stride)
    }
    const rest = snaps.rest(next)
    if (rest === nearest) continue
    if (way < 0 ? rest <= offset : rest >= offset) {
      return -way * (stops + (nearest - offset) / (nearest - rest))
    }
    stops += 1
    nearest = rest
  }
}

/** The pages whose pictures a strip shows or shows next, in the order in which they are needed: those
    where it will rest, and those in the direction of the motion first. */
export function loadingOrder(s, now) {
  const { model } = s
  const name = model.isNested ? 'cross' : 'main'
  if (model.isBook) return bookOrder(s)
  const { snaps } = axisOf(s, name)
  const target = targetPlace(s, name, now)
  const current = snaps.nearest(offsetOf(s, name, now))
  const way = Math.sign(target - current) || 1
  const first = model.isNested
    ? model.sections.find(({ index }) => index === s.section)?.page ?? 0 : 0
  const places = [target, ...around(target, way), current, ...around(current, way)]
  return [...new Set(places.filter(place => snaps.clamped(place) === place))]
    .map(place => first + snaps.page(place))
}

function bookOrder({ model: { book: { spreads } }, selected }) {
  const place = spreads.place(selected)
  return [place, ...around(place, 1)]
    .flatMap(place => [spreads.leftPage(place), spreads.rightPage(place)])
    .filter(page => page !== null)
}

function around(place, way) {
  return [place + way, place - way, place + 2 * way, place - 2 * way]
}
