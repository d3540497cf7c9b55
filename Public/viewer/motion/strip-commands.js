// Commands: turns by keys, buttons and taps, from any state and with the present velocity.

import { clamp } from './numbers.js'
import { scrolled } from './landing.js'
import { resting } from './motions.js'
import { enterSection, enterTargetSection } from './strip-sections.js'
import {
  axisOf, offsetOf, releaseFor, targetPage, targetPlace, velocityOf,
} from './strip-state.js'
import { turnLeaf } from './strip-turning.js'

/** Turns so many pages, counted from the page to which the strip moves. */
export function turnBy(s, step, now) {
  if (s.model.isRow) return scrollBy(s, 'main', step, now)
  const page = targetPage(s, now)
  const wanted = page === null ? null : turnedPage(s, page, step)
  if (wanted !== null) goTo(s, wanted, true, now)
}

/** The page that many turns further on; null beyond the ends. */
export function turnedPage({ model }, page, step) {
  if (model.book) return model.book.page(page, step)
  if (!model.isRow) return page + step >= 0 && page + step < model.pageCount ? page + step : null
  const place = model.main.snaps.stepped(step, page)
  return place === null ? null : model.main.snaps.page(place)
}

/** Scrolls to a page, or to the first or last if it is beyond. */
export function goTo(s, asked, isAnimated, now) {
  const { model } = s
  if (model.pageCount === 0) return
  const page = clamp(asked, 0, model.pageCount - 1)
  releaseFor(s, 'main', now)
  if (model.isBook) return turnLeaf(s, page, isAnimated, now)
  const place = targetPlace(s, 'main', now)
  if (!model.isNested) {
    const wanted = model.main.snaps.placeOf(page, place)
    // Of several pages that rest at one offset, it is the one that was named.
    if (model.main.snaps.fillsEnds) s.selected = page
    return scrollTo(s, 'main', wanted, null, isAnimated, now)
  }
  const section = model.section(page)
  // The service knows the galleries that this layout does not have.
  if (!section) return
  const row = page - section.page
  if (section.index === s.section) {
    scrollTo(s, 'cross', row, null, isAnimated && section.index === place, now)
  } else {
    s.rows = new Map(s.rows).set(section.index, row)
  }
  scrollTo(s, 'main', section.index, null, isAnimated, now)
  if (!isAnimated) enterSection(s, section.index, now)
}

/** Scrolls an axis by stops; at an end it does nothing. */
export function scrollBy(s, name, step, now) {
  if (name === 'cross') enterTargetSection(s, now)
  const { snaps } = axisOf(s, name)
  const wanted = snaps ? snaps.stepped(step, targetPlace(s, name, now)) : null
  if (wanted === null) return
  releaseFor(s, name, now)
  scrollTo(s, name, wanted, step, true, now)
}

/** Scrolls an axis to a place, in the time for so many pages; null counts them. */
export function scrollTo(s, name, place, pages, isAnimated, now) {
  const axis = axisOf(s, name)
  if (!axis.snaps) return
  s[name] = isAnimated
    ? scrolled(s.model.k, axis, offsetOf(s, name, now), velocityOf(s, name, now), place, pages, now)
    : resting(axis.snaps.rest(place))
}
