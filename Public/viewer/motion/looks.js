// How a look shows a page along one axis, by the page's distance from its resting place: 0 for the
// current page at rest, 1 for the next one. The numbers are the engine's (LookPose.swift).

import { clamp } from './numbers.js'

/** The distance of the viewer's eye from the screen, in lengths of a page. */
const eyeDistance = 2.5

/** The largest rotation of a page beside the current one. */
const coverAngle = 55 * Math.PI / 180

const plainPose = {
  isPinned: false, translation: 0, scale: 1, angle: 0, depth: 0, opacity: 1, z: 0, pictureShift: 0,
}

/** The poses of pages. Lengths are in pages, towards the next page. */
const poses = {
  fade(distance) {
    const opacity = 1 - Math.min(1, Math.abs(distance))
    return { isPinned: true, opacity, z: opacity }
  },
  cards(distance) {
    if (distance <= 0) return { z: -distance }
    const below = Math.min(distance, 3)
    return {
      isPinned: true, scale: 1 - 0.1 * below, translation: 0.09 * below,
      opacity: clamp(3 - distance, 0, 1), z: -distance,
    }
  },
  coverflow(distance) {
    const near = clamp(distance, -1, 1)
    return {
      isPinned: true, angle: coverAngle * near, depth: 0.25 * Math.abs(near),
      translation: 0.75 * near + 0.5 * (distance - near),
      opacity: clamp(8 - Math.abs(distance), 0, 1), z: -Math.abs(distance),
    }
  },
  parallax(distance) {
    const near = clamp(distance, -1, 1)
    return { pictureShift: -0.6 * near * (1 - Math.abs(near)) }
  },
}

/** The pose of a page at a distance; mirrored where the next page is on the other side. */
export function poseAt(look, distance, isMirrored) {
  const pose = { ...plainPose, ...poses[look]?.(distance) }
  if (!isMirrored) return pose
  return {
    ...pose, translation: -pose.translation, angle: -pose.angle,
    pictureShift: -pose.pictureShift,
  }
}

/** Whether a page along an axis only slides. */
export function isFlat({ scale, angle, depth, translation }) {
  return scale === 1 && angle === 0 && depth === 0 && translation === 0
}

/** The homography of a page that is posed along x and y, as nine numbers in rows: around the middle
    of the page, along the main axis last. */
export function homography({ x, y }, isVertical) {
  const [a, b] = [tilt(x), tilt(y)]
  const tilts = [[a.along, 0, 0, 0, a.across, 0, a.slope, 0, 1],
    [b.across, 0, 0, 0, b.along, 0, 0, b.slope, 1]]
  return product(
    [1, 0, x.start + x.length / 2 + x.translation, 0, 1, y.start + y.length / 2 + y.translation,
      0, 0, 1],
    product(
      product(...isVertical ? tilts.reverse() : tilts),
      [1, 0, -x.length / 2, 0, 1, -y.length / 2, 0, 0, 1]))
}

/** The numbers of a homography that scales and turns a page about its middle. */
function tilt({ scale, angle, depth, length }) {
  const across = scale * eyeDistance / (eyeDistance + depth)
  return {
    across, along: across * Math.cos(angle),
    slope: -scale * Math.sin(angle) / ((eyeDistance + depth) * length),
  }
}

function product(a, b) {
  return a.map((_, place) => {
    const [row, column] = [place - place % 3, place % 3]
    return a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
  })
}
