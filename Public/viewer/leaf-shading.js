// The light on a turning leaf and around it, by the service's numbers (LeafShading.swift). Lengths are
// in pixels of the viewport.

/** The opacity with which a front that is printed on one side shows through on the reverse. */
export const showThrough = 0.2

/** Shadows have a `strength`, the share of light that they remove at the edge that casts them, and a
    `reach`. `length` is the leaf's from its spine to its outer edge. */
export function leafShading({ style, time, radius, length, staysInView }) {
  return style === 'curl' ? curlShading(time, radius) : leavesShading(time, length, staysInView)
}

/** The shadow layers of Leaves. They fade in during the first quarter of the turn and out during the
    last; the shading of the reverse only if it ends inside the view. */
function leavesShading(time, length, staysInView) {
  const edge = 1 - time
  const fade = Math.min(1, 4 * time, 4 * edge)
  const scale = Math.min(Math.max(length / 320, 0.5), 2)
  const shadow = { strength: 0.6 * fade, reach: 40 * scale, isSmooth: false }
  return {
    dimming: 0.2 * fade, onLying: shadow, onRevealed: shadow,
    crease: staysInView ? 0.6 * Math.min(1, 4 * edge) : 0.6, creaseReach: 50 * Math.max(scale, 1),
    frontAtOutermost: 1, backAtOutermost: 1,
  }
}

/** How far the shadow of the cylinder reaches on the page below. */
const shadowReach = radius => Math.max(0.6 * radius, 24)

/** A cylinder under diffuse light from above, with soft shadows. */
function curlShading(time, radius) {
  const fade = Math.min(1, 4 * time, 4 * (1 - time))
  const roundness = Math.min(1, radius / 8)
  return {
    dimming: 0,
    onLying: { strength: 0.35 * fade, reach: Math.max(0.5 * radius, 16), isSmooth: true },
    onRevealed: { strength: 0.45 * fade, reach: shadowReach(radius), isSmooth: true },
    crease: 0.3 * Math.max(0, 1 - radius / 24), creaseReach: 32,
    frontAtOutermost: 1 - 0.65 * roundness, backAtOutermost: 1 - 0.45 * roundness,
  }
}

/** The opacity that each step of a shadow adds: a few levels of a channel, which nobody sees. */
const stepOpacity = 3 / 255

/** The shadow of an edge as strokes whose opacities add up, the widest first: their widths. */
export function shadowStrokes({ strength, reach, isSmooth }) {
  const count = Math.round(strength / stepOpacity)
  const widths = Array.from({ length: count }, (_, index) =>
    2 * reach * distanceAt(1 - (index + 0.5) / count, isSmooth))
  return { widths, opacity: stepOpacity }
}

/** The share of a shadow's reach at which so much of its light is back; a smooth one follows 3t² − 2t³. */
function distanceAt(share, isSmooth) {
  if (share <= 0) return 0
  return isSmooth ? 0.5 - Math.sin(Math.asin(1 - 2 * Math.min(1, share)) / 3) : share
}

/** The opacities of black on the flap, from where its crease begins to the fold. Leaves' gradient
    overlaps the fold by a fiftieth. */
export function creaseStops({ crease }) {
  return [[0, 0], [1, crease / 1.02]]
}

/** The opacities of black on a side of the cylinder, from its contact line to its outermost line, where
    its normal is level. */
export function cylinderStops({ frontAtOutermost, backAtOutermost, crease }, isBack) {
  const least = isBack ? backAtOutermost : frontAtOutermost
  const whole = isBack ? 1 - crease / 1.02 : 1
  return [0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.88, 0.94, 0.98, 1].map(d => {
    const level = Math.sqrt(1 - d * d)
    return [d, 1 - (least + (1 - least) * level) * whole]
  })
}
