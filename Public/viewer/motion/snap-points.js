// The places of a strip's pages along one axis, and the offsets at which the strip rests on each.
//
// Places count from 0 at the first page. On a looped strip they go on in both directions, and place
// k shows page k modulo the number of pages. Offset 0 shows the place `anchor` at rest.

import { clamp, floorDivide } from './numbers.js'
import { PageLengths } from './page-lengths.js'

/** The ends of a looped strip, which it never reaches. */
const endless = [-1e15, 1e15]

/** `track` is an axis of a layout's model. */
export function SnapPoints(track) {
  const { count, loops: isLooped, spacing, viewport, alignment, anchor } = track
  const fillsEnds = track.fillsEnds && !isLooped
  const lengths = PageLengths(track.lengths, count)
  const isEven = typeof track.lengths === 'number'
  const isMeasured = !isEven && !Array.isArray(track.lengths)
  const total = lengths.sum(count) + count * spacing
  const period = isLooped ? count : lengths.period
  const periodLength = isLooped ? total : lengths.sum(period) + period * spacing
  const origin = fillsEnds ? 0 : leadingSpace(0)
  const anchorRest = isMeasured ? restFromStart(Math.min(anchor, count - 1)) : 0
  const limits = isLooped ? endless : [rest(0), Math.max(rest(0), rest(count - 1))]

  function start(place) {
    const lap = floorDivide(place, period)
    const left = place - lap * period
    return lap * periodLength + lengths.sum(left) + left * spacing
  }

  function length(place) {
    return lengths.length(place - floorDivide(place, period) * period)
  }

  /** The pixels before a page at rest. */
  function leadingSpace(place) {
    const space = viewport - length(place)
    return alignment === 'start' ? 0 : alignment === 'end' ? space : floorDivide(space, 2)
  }

  function unboundedRest(place) {
    return isEven && !fillsEnds ? start(place) : origin + start(place) - leadingSpace(place)
  }

  function restFromStart(place) {
    const rest = unboundedRest(place)
    return fillsEnds ? clamp(rest, 0, Math.max(0, total - spacing - viewport)) : rest
  }

  /** The offset at which the strip rests on a place. */
  function rest(place) {
    return restFromStart(place) - anchorRest
  }

  /** The page at a place. */
  function page(place) {
    return isLooped ? place - floorDivide(place, count) * count : place
  }

  /** The place nearest to another that shows a page. */
  function placeOf(page, near) {
    if (!isLooped) return clamp(page, 0, count - 1)
    const ahead = page - near - floorDivide(page - near, count) * count
    return ahead * 2 > count ? near + ahead - count : near + ahead
  }

  function clamped(place) {
    return isLooped ? place : clamp(place, 0, count - 1)
  }

  /** The first of the places that rest at the same offset. */
  function firstTogether(place) {
    let first = place
    if (fillsEnds) while (first > 0 && rest(first - 1) === rest(place)) first -= 1
    return first
  }

  /** The last place that rests with the first one. */
  function lastWithFirst() {
    let last = 0
    if (fillsEnds) while (last + 1 < count && rest(last + 1) === rest(0)) last += 1
    return last
  }

  function lastRestingUpTo(offset) {
    const wanted = offset + anchorRest
    if (isEven && !fillsEnds) return Math.floor(wanted / (lengths.length(0) + spacing))
    return lastPlace(Math.floor(wanted), place => unboundedRest(place) <= wanted)
  }

  /** The last place for which a condition holds that holds up to a place near a position. */
  function lastPlace(position, holds) {
    const lap = floorDivide(position, periodLength) * period
    const margin = 2 * period + viewport / 8 + 2
    let [low, high] = [Math.floor(lap - margin), Math.ceil(lap + period + margin)]
    while (low + 1 < high) {
      const middle = Math.floor((low + high) / 2)
      if (holds(middle)) low = middle
      else high = middle
    }
    return low
  }

  /** The place that covers most of the middle. */
  function nearest(offset) {
    const inside = clamp(offset, ...limits)
    const place = lastRestingUpTo(inside)
    const isNext = rest(place + 1) - inside <= inside - rest(place)
    return firstTogether(clamped(isNext ? place + 1 : place))
  }

  /** The place so many stops further on; null beyond the ends. Stops are places with different
      resting offsets. */
  function stepped(steps, from) {
    if (!isLooped) {
      const first = lastWithFirst()
      const last = Math.max(0, firstTogether(count - 1) - first)
      const stop = clamp(from - first, 0, last) + steps
      if (stop < 0 || stop > last) return null
      return stop === 0 ? 0 : stop + first
    }
    return from + steps
  }

  /** The place on which a strip lands that is released at an offset: with a velocity the next one in
      its direction, without one the nearest; and whether it bounces against an end. */
  function target(k, offset, velocity) {
    const [first, last] = limits
    const isBeyond = offset < first || offset > last
    if (isBeyond || Math.abs(velocity) <= k.restSpeed) {
      return { place: nearest(offset), isBounce: isBeyond }
    }
    const before = lastRestingUpTo(offset)
    // Exactly on a page it stays, so that a finger that moves out and back turns no page.
    const wanted = velocity > 0 && rest(before) !== offset ? before + 1 : before
    return {
      place: firstTogether(clamped(wanted)), isBounce: offset === (velocity > 0 ? last : first),
    }
  }

  /** The place to which a flick leads from an offset; null without a velocity. */
  function flickedFrom(k, offset, velocity) {
    return Math.abs(velocity) <= k.restSpeed ? null : target(k, offset, velocity).place
  }

  return {
    count, isLooped, isMeasured, fillsEnds, limits, viewport, lap: total,
    start, length, rest, page, placeOf, clamped, nearest, stepped, target, flickedFrom,
    /** The pixel of the viewport at which a page starts. */
    position: (place, offset) => origin + start(place) - anchorRest - offset,
    restsTogether: (a, b) => fillsEnds && b >= 0 && b < count && rest(a) === rest(b),
  }
}
