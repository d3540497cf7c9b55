// A leaf bent around a cylinder, and the poses of a turn.
//
// A fold has a `normal` n from the flat part to the loose part, a `contact` c, the line n · q = c where
// the leaf leaves the plane, and a `radius`, 0 for a sharp fold. A pose has a `time`, 0 before the turn
// and 1 after it, and an `angle`, the direction in which the leaf travels. Both are in the book's
// coordinates: the spine at x = 0, y down, a forward turn towards −x.

import { clamp } from './numbers.js'

export const unturned = Pose(0)
export const turned = Pose(1)

export function Pose(time, angle = Math.PI) {
  return { time: clamp(time, 0, 1), angle: clamp(angle, 0, 2 * Math.PI) }
}

/** The pose at a share of the way to another. */
export function between(pose, other, share) {
  if (share >= 1) return other
  return Pose(pose.time + (other.time - pose.time) * share,
    pose.angle + (other.angle - pose.angle) * share)
}

/** The straight fold of Leaves. */
export function leafFold(sheet, pose) {
  return { normal: { x: 1, y: 0 }, contact: (1 - pose.time) * sheet.width, radius: 0 }
}

/** The fold of a curl: its line moves from where nothing is lifted to where the leaf and its shadow
    have left the page. */
export function curlFold(sheet, pose, radius) {
  const normal = normalOf(pose.angle)
  const { start, way } = course(sheet, normal, radius)
  return { normal, contact: start - way * pose.time, radius }
}

/** The pose of a curl with this fold. */
export function curlPose(sheet, { normal, contact, radius }) {
  const { start, way } = course(sheet, normal, radius)
  if (contact >= start) return unturned
  const angle = Math.atan2(-normal.y, -normal.x)
  return Pose((start - contact) / way, angle < 0 ? angle + 2 * Math.PI : angle)
}

/** Where a point of the leaf is seen. */
export function folded({ normal, contact, radius }, point) {
  const s = normal.x * point.x + normal.y * point.y - contact
  if (s <= 0) return point
  const turn = Math.PI * radius
  const by = s >= turn ? turn - 2 * s : radius * Math.sin(s / radius) - s
  return { x: point.x + normal.x * by, y: point.y + normal.y * by }
}

/** How far a curl's shadow reaches. */
export function shadowReach(radius) {
  return Math.max(0.6 * radius, 24)
}

function course(sheet, normal, radius) {
  const [across, down] = [normal.x * sheet.width, normal.y * sheet.height]
  const high = Math.max(0, across) + Math.max(0, down)
  const low = Math.min(0, across) + Math.min(0, down)
  return { start: high, way: high - low + radius + shadowReach(radius) }
}

/** Straight turns stay straight: rounding would tilt them. */
function normalOf(angle) {
  const [x, y] = [-Math.cos(angle), -Math.sin(angle)]
  if (Math.abs(y) < 1e-15) return { x: Math.sign(x), y: 0 }
  if (Math.abs(x) < 1e-15) return { x: 0, y: Math.sign(y) }
  return { x, y }
}
