// Which page and which control is under a point of the viewport.

import { isFinished } from './turn.js'
import { axisOf, isOpen, isStill, offsetOf, targetPage } from './strip-state.js'

export function contains({ x, y, width, height }, point) {
  return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
}

/** Whether the viewport shows all of a frame. */
export function isInside({ x, y, width, height }, { viewport }) {
  return x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height
}

/** The page under a point, with its place and its frame; null for none, and where a look moves pages
    otherwise than the strip: the service finds it there. */
export function pageUnder(s, point, now) {
  const { model } = s
  if (!contains({ x: 0, y: 0, ...model.viewport }, point)) return null
  if (model.isBook) return openPageUnder(s, point, now)
  const under = model.isNested ? rowUnder(s, point, now) : pageOfRowUnder(s, point, now)
  if (model.look === 'slide' || model.look === 'parallax') return under
  // At rest every look shows the current page as a whole and above the others.
  return isStill(s, now) && under?.place === currentPlace(s, now) ? under : null
}

/** Of the pages of a turn the leaf's own are above the others. */
function openPageUnder({ model: { book }, selected, turn }, point, now) {
  const { spreads, sheetFrame, oppositeFrame } = book
  const isTurning = turn && turn.to !== null && turn.phase !== 'touched' && !isFinished(turn, now)
  const before = spreads.place(isTurning ? Math.min(turn.from, turn.to) : selected)
  const after = isTurning ? spreads.place(Math.max(turn.from, turn.to)) : before
  const right = spreads.rightPage(before) ?? spreads.rightPage(after)
  const left = spreads.leftPage(after) ?? spreads.leftPage(before)
  if (right !== null && contains(sheetFrame, point)) {
    return { page: right, place: right, frame: sheetFrame }
  }
  if (left === null || !contains(oppositeFrame ?? sheetFrame, point)) return null
  return { page: left, place: left, frame: oppositeFrame ?? sheetFrame }
}

function pageOfRowUnder(s, point, now) {
  const { model } = s
  const offset = offsetOf(s, 'main', now)
  const place = placeUnder(model, point, offset)
  if (place === null) return null
  return { page: model.main.snaps.page(place), place, frame: model.frame(place, offset) }
}

/** The place whose page is under a point along the main axis. */
function placeUnder(model, point, offset) {
  const { snaps } = model.main
  const near = snaps.nearest(offset)
  const reach = Math.ceil(snaps.viewport / Math.max(1, snaps.length(near))) + 2
  for (let place = near + reach; place >= near - reach; place--) {
    if (snaps.clamped(place) === place && contains(model.frame(place, offset), point)) return place
  }
  return null
}

/** The page of a gallery under a point: its place is that of the page. */
function rowUnder(s, point, now) {
  const { model } = s
  const offset = offsetOf(s, 'main', now)
  for (const { index, page, count } of model.sections) {
    const rows = model.rowsOf(index).snaps
    const rowOffset = index === s.section ? offsetOf(s, 'cross', now)
      : rows.rest(Math.min(s.rows.get(index) ?? 0, count - 1))
    const near = rows.nearest(rowOffset)
    for (let row = Math.max(0, near - 2); row <= Math.min(count - 1, near + 2); row++) {
      const across = Math.ceil(rows.position(row, 0) - rowOffset - 0.5)
      const frame = model.frame(index, offset, across)
      if (contains(frame, point)) return { page: page + row, place: page + row, frame }
    }
  }
  return null
}

/** The place of the current page now. */
export function currentPlace(s, now) {
  const { model } = s
  if (model.isBook) return s.selected
  const place = model.main.snaps.nearest(offsetOf(s, 'main', now))
  if (!model.isNested) {
    const page = model.main.snaps.page(place)
    const isTogether = s.selected !== null && model.main.snaps.restsTogether(page, s.selected)
    return model.main.snaps.isLooped ? place : isTogether ? s.selected : page
  }
  const section = model.sections.find(({ index }) => index === place)
  const rows = axisOf(s, 'cross').snaps
  const row = place === s.section && rows ? rows.nearest(offsetOf(s, 'cross', now))
    : s.rows.get(place) ?? 0
  return section ? section.page + Math.min(row, section.count - 1) : null
}

/** Makes a page the current one without moving anything, if it is open beside it or rests at the
    same offset. Returns whether nothing need move to it. */
export function chooseBeside(s, page, now) {
  const target = targetPage(s, now)
  if (target === null) return false
  const { model } = s
  const isBeside = model.isBook ? isOpen(s, page)
    : model.isRow && model.main.snaps.restsTogether(page, target)
  if (isBeside) s.selected = page
  return isBeside || model.isBook
}

/** Whether a finger at a point may hold the strip. */
export function accepts(s, point, now) {
  const { model } = s
  if (model.behaviour.hitTesting !== 'page-only' || !model.main.snaps) return true
  const offset = offsetOf(s, 'main', now)
  return contains(model.frame(model.main.snaps.nearest(offset), offset), point)
}
