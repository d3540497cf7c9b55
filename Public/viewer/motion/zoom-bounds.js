// The limits of a page's magnification, and the rubber bands beyond them.
//
// A magnification is a `scale` and the `shift` of the picture's centre from that of its box, in
// pixels: a point q of the picture at scale 1 is shown at q · scale + shift. Points are relative to
// the centre of the box.

import { clamp } from './numbers.js'
import { pullFor, slope, stretch } from './rubber-band.js'

export const identity = { scale: 1, shift: { x: 0, y: 0 } }

/** The magnification at another scale, at which the content at a point stays there. */
export function zoomedAbout({ scale, shift }, to, point) {
  const kept = axis => (point[axis] - shift[axis]) / scale
  return { scale: to, shift: { x: point.x - kept('x') * to, y: point.y - kept('y') * to } }
}

/** `box` is the size of the picture's box, `picture` that of the picture in it at scale 1. */
export function ZoomBounds(k, box, picture, maximum) {
  const sides = { x: 'width', y: 'height' }
  const allowsZoom = maximum >= k.smallestZoom

  /** How far the picture moves from the centre in either direction until its edge reaches the
      box's. */
  function reach(axis, scale) {
    return Math.max(0, (picture[sides[axis]] * scale - box[sides[axis]]) / 2)
  }

  /** The nearest magnification within the bounds; a scale returns to its limit about a point. */
  function rest(magnification, point) {
    const scale = clamp(magnification.scale, 1, maximum)
    if (scale < k.smallestZoom) return identity
    const { shift } = scale === magnification.scale ? magnification
      : zoomedAbout(magnification, scale, point)
    const kept = axis => clamp(shift[axis], -reach(axis, scale), reach(axis, scale))
    return { scale, shift: { x: kept('x'), y: kept('y') } }
  }

  /** The scale for a pull of two fingers: a band of ln 2 in logarithms, so that twice too large
      feels as far as twice too small. */
  function stretchedScale(pull) {
    const limit = clamp(pull, 1, maximum)
    if (limit === pull) return pull
    const excess = Math.log(pull / limit)
    return limit * Math.exp(Math.sign(excess) * stretch(k, Math.LN2, Math.abs(excess)))
  }

  function scalePull(scale) {
    const limit = clamp(scale, 1, maximum)
    if (limit === scale) return scale
    const stretched = Math.log(scale / limit)
    return limit * Math.exp(Math.sign(stretched) * pullFor(k, Math.LN2, Math.abs(stretched)))
  }

  /** The rubber bands at both ends of an axis. */
  function band(axis, scale) {
    return EdgeBand(k, reach(axis, scale), Math.max(1, box[sides[axis]]))
  }

  return {
    allowsZoom, maximum, reach, rest, stretchedScale, scalePull, band,
    /** Large enough to fill the box, so that a panorama is seen at its full height. */
    doubleTapScale: Math.min(maximum, Math.max(k.doubleTapZoom,
      box.width / Math.max(1, picture.width), box.height / Math.max(1, picture.height))),
  }
}

/** Bands as long as the box, from which a picture yields at a constant rate once they are stretched
    nearly to their length: it may be caught while it bounces and zooms. */
function EdgeBand(k, reach, length) {
  const curved = k.curvedShare * length
  const curvedPull = pullFor(k, length, curved)
  const straight = slope(k, length, curvedPull)

  function excess(shift) {
    const stretched = Math.abs(shift - clamp(shift, -reach, reach))
    return pullFor(k, length, Math.min(stretched, curved))
      + Math.max(0, stretched - curved) / straight
  }

  return {
    reach,
    shift(pull) {
      const limit = clamp(pull, -reach, reach)
      if (limit === pull) return pull
      const beyond = Math.abs(pull - limit)
      return limit + Math.sign(pull - limit) * (stretch(k, length, Math.min(beyond, curvedPull))
        + Math.max(0, beyond - curvedPull) * straight)
    },
    pull(shift) {
      const limit = clamp(shift, -reach, reach)
      return limit === shift ? shift : limit + Math.sign(shift - limit) * excess(shift)
    },
    /** The share of a finger's velocity that the picture has here. */
    slope(shift) {
      const beyond = excess(shift)
      return beyond === 0 ? 1 : slope(k, length, Math.min(beyond, curvedPull))
    },
  }
}
