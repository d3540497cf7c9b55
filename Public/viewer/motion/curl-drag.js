// A finger that holds a point of a leaf's outer edge, and the fold that brings the point under it:
// n points from the finger to where the point was, and the point travels the distance l,
//
//     l ≥ πR    s = (l + πR) / 2              the point is on the flap
//     l < πR    s = Rθ with θ − sin θ = l/R   it is on the cylinder

import { clamp, distance } from './numbers.js'

/** Distances in pixels below which a point counts as unmoved. */
const stillness = 1e-9

/** The fold that brings the point of the outer edge at a height `edge` as near to a finger as
    possible. The spine stays flat: n · (0, y) ≤ c. */
export function dragFold(sheet, radius, edge, finger) {
  const grabbed = { x: sheet.width, y: edge }
  if (finger.x >= grabbed.x - stillness) {
    return { normal: { x: 1, y: 0 }, contact: sheet.width, radius }
  }
  const wanted = unbound(sheet, radius, grabbed, finger)
  return wanted.isBound ? wanted.fold : nearest(sheet, radius, grabbed, finger)
}

/** The fold for the position nearest to the finger, straight up or down from it, at which the spine
    stays flat; if the paper is too short even straight ahead, as far as it reaches. */
function nearest(sheet, radius, grabbed, finger) {
  let best = unbound(sheet, radius, grabbed, { x: finger.x, y: grabbed.y })
  if (!best.isBound) return { ...best.fold, contact: 0 }
  let [near, far] = [grabbed.y, finger.y]
  for (let step = 0; step < 60 && Math.abs(far - near) > stillness; step++) {
    const middle = (near + far) / 2
    const candidate = unbound(sheet, radius, grabbed, { x: finger.x, y: middle })
    if (candidate.isBound) {
      near = middle
      best = candidate
    } else {
      far = middle
    }
  }
  return best.fold
}

/** The fold that brings the point to a place, and whether the spine stays flat. */
function unbound(sheet, radius, grabbed, place) {
  const way = distance(place, grabbed)
  const normal = { x: (grabbed.x - place.x) / way, y: (grabbed.y - place.y) / way }
  const contact = normal.x * grabbed.x + normal.y * grabbed.y - lifted(radius, way)
  return {
    fold: { normal, contact, radius },
    isBound: contact >= Math.max(0, sheet.height * normal.y),
  }
}

function lifted(radius, way) {
  const turn = Math.PI * radius
  return way >= turn ? (way + turn) / 2 : radius * eccentricAnomaly(way / radius)
}

/** Solves θ − sin θ = m for m in 0…π by Newton's method. */
function eccentricAnomaly(m) {
  let angle = Math.min(Math.cbrt(6 * m), Math.PI)
  for (let step = 0; step < 8; step++) {
    const slope = 2 * Math.sin(angle / 2) ** 2
    if (slope <= 0) break
    const next = angle - (angle - Math.sin(angle) - m) / slope
    if (next === angle) break
    angle = clamp(next, 0, Math.PI)
  }
  return angle
}
