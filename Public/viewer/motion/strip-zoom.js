// Magnification of the current page: commands, wheels, and fingers.

import { isZoomNearlyResting } from './zoom-spring.js'
import {
  doubleTapped, held, isZoomed, notZoomed, panBegan, panEnded, panMoved, pinchBegan, pinchMoved,
  releasedZoom, zoomToScale,
} from './zoom.js'
import { ZoomBounds } from './zoom-bounds.js'
import { chooseBeside, isInside, pageUnder } from './strip-hit-test.js'
import { scrollTo } from './strip-commands.js'
import { cancelLeaf, offsetOf, releaseAtRest, targetPage } from './strip-state.js'

/** The bounds of the magnified page; null if there is none, or its page is not known. */
export function zoomBounds({ model, zoomedPage }) {
  const page = model.pages.get(zoomedPage)
  const box = page && restingBox(model, zoomedPage)
  return box ? ZoomBounds(model.k, box, page.pictureSize, model.behaviour.maximumZoom) : null
}

/** Whether a finger that goes down now moves the picture before the strip. */
export function isZoomHeld(s, now) {
  return s.zoomedPage !== null && s.zoomedPage === s.selected && isZoomed(s.zoom, now)
}

export function isZooming(s, now) {
  return !isZoomNearlyResting(s.model.k, s.zoom.motion, now)
}

// Boxes

/** The area of a page's picture box while the strip rests on it. */
function restingBox(model, page) {
  const { book, main } = model
  if (book) {
    const place = book.spreads.place(page)
    const isRight = book.spreads.rightPage(place) === page
    return model.box(isRight ? book.sheetFrame : book.oppositeFrame ?? book.sheetFrame)
  }
  const place = model.isNested ? model.section(page)?.index : page
  return place === undefined ? null : model.box(model.frame(place, main.snaps.rest(place)))
}

/** The picture box of the magnified page where fingers find it: where it is now, if it shows while
    a row moves, else where it will be. */
function boxUnderFingers(s) {
  const { model, zoomedPage } = s
  if (model.isRow) {
    const { snaps } = model.main
    const offset = offsetOf(s, 'main', s.lastEvent)
    const place = snaps.placeOf(zoomedPage, snaps.nearest(offset))
    const moving = model.box(model.frame(place, offset))
    const { width, height } = model.viewport
    if (moving.x < width && moving.x + moving.width > 0 && moving.y < height
      && moving.y + moving.height > 0) return moving
  }
  return restingBox(model, zoomedPage)
}

/** A point of the viewport relative to the centre of the box; null means the centre. */
function fromMiddle(s, point) {
  const box = point && s.zoomedPage !== null ? boxUnderFingers(s) : null
  if (!box) return { x: 0, y: 0 }
  return { x: point.x - box.x - box.width / 2, y: point.y - box.y - box.height / 2 }
}

// Commands

export function magnifyTo(s, scale, point, now) {
  const { model: { k, behaviour } } = s
  if (behaviour.maximumZoom < k.smallestZoom) return
  releaseAtRest(s, now)
  if (point && scale >= k.smallestZoom) choosePage(s, point, now)
  const bounds = beginZoom(s, now)
  if (!bounds) return
  s.zoom = zoomToScale(
    k, s.zoom, scale, fromMiddle(s, point), bounds, now, behaviour.reducesMotion)
}

export function magnifyBy(s, factor, point, now) {
  const ahead = s.zoom.motion.destination ?? s.zoom.motion.magnification(now)
  magnifyTo(s, ahead.scale * factor, point, now)
}

export function toggleZoom(s, point, now) {
  const bounds = beginZoom(s, now)
  if (!bounds) return
  const { k, behaviour } = s.model
  s.zoom = doubleTapped(k, s.zoom, fromMiddle(s, point), bounds, now, behaviour.reducesMotion)
}

/** Makes the page under a point the current one, if it shows as a whole and nothing is magnified
    yet; a page beside the current one comes to its place. */
function choosePage(s, point, now) {
  if (isZoomed(s.zoom, now)) return
  const target = targetPage(s, now)
  const under = pageUnder(s, point, now)
  if (!under || target === null || under.page === target) return
  if (chooseBeside(s, under.page, now) || !s.model.isRow || !isInside(under.frame, s.model)) return
  scrollTo(s, 'main', under.place, null, true, now)
  s.selected = targetPage(s, now)
}

/** Selects the target page for magnification. Returns its bounds. */
function beginZoom(s, now) {
  const { model: { k, behaviour } } = s
  const page = targetPage(s, now)
  if (behaviour.maximumZoom < k.smallestZoom || page === null) return null
  if (s.zoomedPage !== page) {
    s.zoom = notZoomed
    s.zoomedPage = page
  }
  return zoomBounds(s)
}

// Fingers

export function releaseZoom(s, now) {
  const bounds = zoomBounds(s)
  if (!bounds) return
  s.zoom = releasedZoom(s.model.k, s.zoom, bounds, now, s.model.behaviour.reducesMotion)
}

export function holdZoom(s, now) {
  if (isZoomHeld(s, now)) s.zoom = held(s.zoom, now)
}

/** A second finger goes down at a point. */
export function beginPinch(s, point, now) {
  const { press, model: { k, behaviour } } = s
  if (behaviour.maximumZoom < k.smallestZoom) return
  cancelLeaf(s, now)
  const bounds = s.zoom.gesture?.kind === 'pan' ? zoomBounds(s) : null
  if (bounds) s.zoom = releasedZoom(k, s.zoom, bounds, now, true)
  releaseAtRest(s, now)
  s.selected = targetPage(s, now) ?? s.selected
  const middle = { x: (press.point.x + point.x) / 2, y: (press.point.y + point.y) / 2 }
  choosePage(s, middle, now)
  s.press = { ...press, drag: null, isConsumed: true }
  if (!beginZoom(s, now)) return
  s.second = point
  s.zoom = pinchBegan(k, s.zoom, fingers(s), now)
}

export function pinch(s) {
  const bounds = zoomBounds(s)
  if (bounds) s.zoom = pinchMoved(s.model.k, s.zoom, fingers(s), bounds)
}

function fingers(s) {
  return [fromMiddle(s, s.press.point), fromMiddle(s, s.second)]
}

export function beginPan(s, now) {
  s.zoom = panBegan(s.zoom, s.model.main.side, now)
}

/** Pans the picture; returns the change of offset that is left for the strip. */
export function pan(s, start, point) {
  const bounds = zoomBounds(s)
  if (!bounds) return 0
  s.zoom = panMoved(s.zoom, { x: point.x - start.x, y: point.y - start.y }, bounds)
  return alongStrip(s, s.zoom.gesture.excess)
}

/** Ends a pan; returns the velocity that is left for the strip. */
export function endPan(s, finger, now) {
  const bounds = zoomBounds(s)
  if (!bounds) return 0
  const { k, behaviour } = s.model
  const { zoom, left } = panEnded(k, s.zoom, finger, bounds, now, behaviour.reducesMotion)
  s.zoom = zoom
  return alongStrip(s, left)
}

function alongStrip({ model: { main } }, way) {
  return main.isReversed ? way : -way
}

/** Moves the magnified picture with a wheel. */
export function scrollZoomed(s, { dx, dy }, now) {
  const bounds = zoomBounds(s)
  if (!bounds) return
  s.zoom = panMoved(panBegan(s.zoom, s.model.main.side, now), { x: -dx, y: -dy }, bounds)
  s.zoom = releasedZoom(s.model.k, s.zoom, bounds, now, true)
}
