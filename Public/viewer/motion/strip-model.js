// What a layout says of a strip for computing its motion: axes, pages, behaviour, constants.

import { BookGeometry } from './book-geometry.js'
import { SnapPoints } from './snap-points.js'

/** `constants` are those of an earlier layout: layouts in responses to events have none. A viewer who
    wants little motion (`reducesMotion`) gets none, whatever the strip does. */
export function StripModel(layout, { constants = null, reducesMotion = false }) {
  const { model, strip, viewport, look } = layout
  const k = model.constants ?? constants
  const behaviour = {
    ...model.behaviour, decay: 1000 * Math.log(model.behaviour.deceleration),
    reducesMotion: reducesMotion || model.behaviour.reducesMotion,
  }
  const isVertical = strip.axis === 'vertical'
  const { space, padding, across } = model
  const main = Axis(model.main, behaviour, isVertical ? 'y' : 'x')
  const sections = across?.sections ?? []
  const rowAxes = new Map()
  const book = model.book && BookGeometry(k, {
    ...model.book, space, pageCount: strip.pageCount, axis: strip.axis,
    reducesMotion: behaviour.reducesMotion,
  })
  const pages = new Map(layout.pages.map(page => [page.index, Page(page)]))

  /** The axis of a gallery's pages in a strip of galleries; null for an unknown gallery. */
  function rowsOf(section) {
    const found = sections.find(({ index }) => index === section)
    if (!found) return null
    if (!rowAxes.has(section)) {
      const track = { ...across, count: found.count, loops: false }
      rowAxes.set(section, Axis(track, behaviour, isVertical ? 'x' : 'y'))
    }
    return rowAxes.get(section)
  }

  /** The area of the page at a place, with the strip at an offset; in whole pixels, as hit tests
      have it. */
  function frame(place, offset, row = null) {
    const { snaps } = main
    const length = snaps.length(place)
    const size = isVertical ? { width: strip.pageSize.width, height: length }
      : { width: length, height: strip.pageSize.height }
    const along = Math.ceil(snaps.position(place, 0) - offset - 0.5)
    const free = isVertical ? space.width - size.width : space.height - size.height
    const beside = row ?? Math.trunc(free / 2)
    if (isVertical) {
      const x = row !== null && behaviour.rightToLeft ? space.width - beside - size.width : beside
      return { x, y: along, ...size }
    }
    return { x: main.isReversed ? space.width - along - size.width : along, y: beside, ...size }
  }

  /** The area for the picture on a page's frame. */
  function box({ x, y, width, height }) {
    return {
      x: x + padding.left, y: y + padding.top, width: width - padding.left - padding.right,
      height: height - padding.top - padding.bottom,
    }
  }

  return {
    k, behaviour, main, isVertical, sections, rowsOf, book, pages, frame, box, space, viewport,
    isBook: Boolean(book), isNested: across !== null,
    isRow: !book && across === null, pageCount: strip.pageCount, stride: strip.stride,
    look: look.kind, controls: layout.controls,
    section: page => sections.find(({ page: first, count }) =>
      page >= first && page < first + count),
  }
}

/** One direction in which pages follow one another, along `side`, x or y. */
function Axis(track, behaviour, side) {
  const isReversed = side === 'x' && behaviour.rightToLeft
  return {
    side, isReversed, behaviour, paging: track.paging, stride: track.stride,
    snaps: track.count > 0 ? SnapPoints(track) : null,
    /** The change of the offset when a finger moves, or its velocity. */
    along: movement => isReversed ? movement[side] : -movement[side],
  }
}

/** What a page shows, wherever the strip is: the picture's size in its box. */
function Page({ index, item, box, picture }) {
  return { index, item, pictureSize: picture ?? box }
}
