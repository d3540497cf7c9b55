// How the pages of a book lie in the viewport, and where a finger turns them.
//
// Fingers and layouts are in pixels of the viewport, turns in the book's coordinates: the spine at
// x = 0, y down, a forward turn towards −x.

import { clamp, distance } from './numbers.js'
import { dragFold } from './curl-drag.js'
import { curlFold, curlPose, leafFold, Pose, unturned } from './fold.js'
import { Spreads } from './spreads.js'

/** The farthest a finger counts, in pixels. */
const farthest = 1e7

/** `book` is that of a layout's model. */
export function BookGeometry(k, { style: wanted, space, pageCount, axis, rightToLeft, cover,
  curlRadius, grabArea, reducesMotion }) {
  const isVertical = axis === 'vertical'
  const [length, breadth] = isVertical ? [space.height, space.width] : [space.width, space.height]
  const isDouble = wanted === 'leaves-spread' && length > breadth
  const style = wanted === 'leaves-spread' && !isDouble ? 'leaves' : wanted
  const sheet = { width: isDouble ? Math.floor(length / 2) : length, height: breadth }
  const radius = style === 'curl' ? curlRadius ?? sheet.width / 6 : 0
  const isMirrored = rightToLeft && !isVertical
  /** The left end of the book. */
  const start = isDouble ? -sheet.width : 0
  const spreads = Spreads(pageCount, isDouble, cover)
  const unturnedByCommand = style === 'curl' ? Pose(0, k.curlAngle) : unturned
  const duration = reducesMotion ? 0 : style === 'curl' ? k.curlDuration : k.leafDuration

  /** A point of the viewport in the book. */
  function bookPoint({ x, y }) {
    const along = isVertical ? y : isMirrored ? space.width - x : x
    return {
      x: clamp(along + start, -farthest, farthest),
      y: clamp(isVertical ? x : y, -farthest, farthest),
    }
  }

  function viewVector({ x, y }) {
    return isVertical ? { x: y, y: x } : isMirrored ? { x: -x, y } : { x, y }
  }

  /** The fold of a pose, in pixels of the viewport. */
  function viewFold(pose) {
    const fold = foldOf(pose)
    const normal = viewVector(fold.normal)
    const origin = isVertical ? { x: 0, y: -start }
      : { x: isMirrored ? space.width + start : -start, y: 0 }
    return {
      normal, radius: fold.radius,
      contact: fold.contact + normal.x * origin.x + normal.y * origin.y,
    }
  }

  function foldOf(pose) {
    return style === 'curl' ? curlFold(sheet, pose, radius) : leafFold(sheet, pose)
  }

  /** Converts a direction between the book and the viewport, either way, in 0 … 2π. */
  function viewAngle(angle) {
    const converted = isVertical ? Math.PI / 2 - angle : isMirrored ? Math.PI - angle : angle
    if (converted < 0) return converted + 2 * Math.PI
    return converted >= 2 * Math.PI ? converted - 2 * Math.PI : converted
  }

  /** The part of the viewport under a leaf that starts at a place along the book. */
  function frame(along) {
    const { width, height } = sheet
    if (isVertical) return { x: 0, y: along, width: height, height: width }
    return { x: isMirrored ? space.width - along - width : along, y: 0, width, height }
  }

  // Zones. Points are in the book.

  function zoneWidth() {
    const whole = sheet.width - start
    const wide = style === 'leaves' ? Math.max(28, whole / 5)
      : style === 'leaves-spread' ? whole / 7 : whole / 3
    return Math.min(wide, whole / 2)
  }

  /** The places that a tap turns: 1, −1 or 0. */
  function tapStep({ x, y }) {
    if (x < start || x >= sheet.width || y < 0 || y >= sheet.height) return 0
    if (x < start + zoneWidth()) return -1
    return x >= sheet.width - zoneWidth() ? 1 : 0
  }

  function acceptsDrag(point) {
    const { x, y } = point
    if (x < start || x > sheet.width || y < 0 || y > sheet.height) return false
    return grabArea === 'page' || tapStep(point) !== 0
  }

  /** The height on the outer edge at which a finger grabs a leaf: a corner if it is near one. */
  function grabbedEdge(finger, isForward) {
    const inset = isForward ? sheet.width - finger.x : finger.x
    const corner = finger.y < sheet.height / 2 ? 0 : sheet.height
    const diagonal = Math.hypot(sheet.width, sheet.height)
    return distance({ x: inset, y: finger.y }, { x: 0, y: corner }) < diagonal / 5
      ? corner : clamp(finger.y, 0, sheet.height)
  }

  /** The pose that brings the leaf as near to a finger as possible. */
  function ledPose(finger, edge) {
    if (style !== 'curl') return Pose(1 - (finger.x - start) / (sheet.width - start))
    return curlPose(sheet, dragFold(sheet, radius, edge, finger))
  }

  return {
    style, sheet, radius, start, spreads, duration, grabArea, isDouble,
    unturned: unturnedByCommand,
    sheetFrame: frame(isDouble ? sheet.width : 0),
    oppositeFrame: isDouble ? frame(0) : null,
    boundAt: isVertical ? 'top' : isMirrored ? 'right' : 'left',
    bookPoint, viewFold, viewAngle, foldOf, tapStep, acceptsDrag, grabbedEdge, ledPose,
    /** The page that identifies the place so many places from a page's; null beyond the ends. */
    page: (page, places) => page >= 0 && page < pageCount
      ? spreads.firstPage(spreads.place(page) + places) : null,
    /** The speed of a finger in the direction of a forward turn. */
    forwardSpeed: ({ x, y }) => isVertical ? -y : isMirrored ? x : -x,
  }
}
