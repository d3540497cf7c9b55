// The shapes of a folded leaf: its flat part, the slices of its cylinder, and its flap, as polygons of
// points in the viewport; and the maps from the flat leaf to them.
//
// A map is [a, b, c, d, e, f], as those of a canvas.

/** The part of a polygon for which n · p ≥ level; `isBelow` takes the other part. */
export function cut(polygon, normal, level, isBelow = false) {
  const depth = ({ x, y }) => (normal.x * x + normal.y * y - level) * (isBelow ? -1 : 1)
  const kept = []
  polygon.forEach((point, index) => {
    const next = polygon[(index + 1) % polygon.length]
    const [here, there] = [depth(point), depth(next)]
    if (here >= 0) kept.push(point)
    if (here >= 0 === there >= 0) return
    const share = here / (here - there)
    kept.push({ x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share })
  })
  return kept
}

export function corners({ x, y, width, height }) {
  return [{ x, y }, { x: x + width, y }, { x: x + width, y: y + height }, { x, y: y + height }]
}

export function mapped([a, b, c, d, e, f], { x, y }) {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** The map that changes the distance s = n · q − c of each point to `from + slope · s`. */
function along({ normal: { x, y }, contact }, slope, from) {
  const stretch = slope - 1
  const shift = from - stretch * contact
  return [1 + stretch * x * x, stretch * x * y, stretch * x * y, 1 + stretch * y * y, shift * x,
    shift * y]
}

/** The map to the flap, which is flat and upside down. */
export function flapMap(fold) {
  return along(fold, -1, Math.PI * fold.radius)
}

/** The slices of the cylinder, from the flat part to the flap: each from one distance s on the leaf to
    another, with the map to where it is seen, and whether it shows the back. */
export function slices(fold, count) {
  const { radius } = fold
  return Array.from({ length: 2 * count }, (_, index) => {
    const [first, last] = [index, index + 1].map(step => step * Math.PI / (2 * count))
    const slope = (Math.sin(last) - Math.sin(first)) / (last - first)
    const start = radius * (Math.sin(first) - slope * first)
    return {
      from: radius * first, to: radius * last, isBack: index >= count,
      map: along(fold, slope, start),
    }
  })
}

/** The outline of the reverse, as it is seen from the cylinder's outermost line on; `folded` says where
    points of the flat leaf are seen. */
export function reverseOf(outline, fold, folded) {
  const { normal, contact, radius } = fold
  const shape = cut(outline, normal, contact + Math.PI / 2 * radius)
  const pieces = radius > 0 ? 16 : 1
  // Seen from behind, the points go round the other way.
  return folded(shape.flatMap((point, index) => {
    const next = shape[(index + 1) % shape.length]
    return Array.from({ length: pieces }, (_, piece) => ({
      x: point.x + (next.x - point.x) * piece / pieces,
      y: point.y + (next.y - point.y) * piece / pieces,
    }))
  })).reverse()
}

/** The smallest convex polygon around points (Andrew's monotone chain). */
export function hull(points) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  const half = points => {
    const chain = []
    for (const point of points) {
      while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

function turn(a, b, c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}
