// How a look shows the pages of a strip. The formulas and numbers are the service's
// (LookPose.swift), so that pages keep their look while they move between two layouts.

/** The distance of the viewer's eye from the screen, in lengths of a page. */
const eyeDistance = 2.5

/** The largest rotation of a page beside the current one. */
const coverAngle = 55 * Math.PI / 180

/** The distances to which pages must be known before and after the current place, if the strip has
    them: one less than a look shows, because a page at its end is not seen yet. */
const reaches = { fade: [0, 0], cards: [0, 2], coverflow: [2, 2] }

const plainPose = {
  isPinned: false, translation: 0, scale: 1, angle: 0, depth: 0, opacity: 1, z: 0, pictureShift: 0,
}

/** The pose of a page along one axis, at a distance from its resting place in pages. Lengths are in
    pages, towards the next page. */
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

/** The look of a layout; null for a strip that only slides. */
export function Look({ look, strip, pages }) {
  const poseAt = poses[look.kind]
  if (!poseAt) return null
  const mainAxis = strip.axis === 'vertical' ? 'y' : 'x'
  const lengthOf = { x: 'width', y: 'height' }
  const spacing = strip.stride - strip.pageSize[lengthOf[mainAxis]]

  /** How a page is shown after it has moved by an offset. `offsetOf(page)` is that of any page. */
  function shown(page, offsetOf) {
    const offset = offsetOf(page)
    const [x, y] = ['x', 'y'].map(axis => {
      const distance = distanceAlong(axis, page, offsetOf)
      const sign = axis === 'x' && look.rightToLeft ? -1 : 1
      const pose = { ...plainPose, ...poseAt(distance * sign) }
      const length = page.frame[lengthOf[axis]]
      const rest = Math.round(page.frame[axis] - page.shown.fromRest[axis])
      return {
        ...pose, length, distance: Math.abs(distance),
        start: pose.isPinned ? rest : Math.round(page.frame[axis] + offset[axis]),
        translation: sign * pose.translation * length, angle: sign * pose.angle,
        pictureShift: Math.round(sign * pose.pictureShift * length),
      }
    })
    return {
      x, y, z: x.z + y.z, opacity: x.opacity * y.opacity,
      isVertical: mainAxis === 'y',
      nearness: Math.max(0, 1 - x.distance - y.distance),
    }
  }

  /** How far a page is from rest in pages, to the right or down. Between two resting places it is
      proportional to the movement, whatever the lengths of the pages. */
  function distanceAlong(axis, page, offsetOf) {
    const isMain = axis === mainAxis
    const row = isMain ? pages : pages.filter(({ gallery }) => gallery === page.gallery)
    const fromRest = other => other.shown.fromRest[axis] + offsetOf(other)[axis]
    const own = fromRest(page)
    if (Math.abs(own) < 1e-6) return 0
    const side = Math.sign(own)
    const values = [...new Set(row.map(other => side * fromRest(other)))]
    const between = values.filter(value => value > 1e-6 && value <= side * own)
    const beyond = Math.max(...values.filter(value => value <= 1e-6))
    const nearest = Math.min(...between)
    const alone = isMain ? strip.stride : page.frame[lengthOf[axis]] + spacing
    const gap = Number.isFinite(beyond) ? nearest - beyond : alone
    return side * (between.length - 1 + nearest / gap)
  }

  /** Whether the pages that the look shows around the current one are known. */
  function covers(offsetOf, pageCount) {
    const reach = reaches[look.kind]
    if (!reach) return true
    const sign = mainAxis === 'x' && look.rightToLeft ? -1 : 1
    const distances = pages.map(page => sign * distanceAlong(mainAxis, page, offsetOf))
    const hasPage = index => pages.some(page => page.index === index)
    return (Math.min(...distances) <= -reach[0] || hasPage(0))
      && (Math.max(...distances) >= reach[1] || hasPage(pageCount - 1))
  }

  return { shown, covers, isDeck: look.kind === 'cards', isFade: look.kind === 'fade' }
}

/** The CSS transform of something at a position on a shown page. */
export function transformOn({ x, y, isVertical }, left, top) {
  if ([x, y].every(({ scale, angle, depth, translation }) =>
    scale === 1 && angle === 0 && depth === 0 && translation === 0)) {
    return `translate(${x.start + left}px, ${y.start + top}px)`
  }
  const [a, b] = [tilt(x), tilt(y)]
  const tilts = [[a.along, 0, 0, 0, a.across, 0, a.slope, 0, 1],
    [b.across, 0, 0, 0, b.along, 0, 0, b.slope, 1]]
  // Around the middle of the page, along the main axis last.
  const rows = product(
    [1, 0, x.start + x.length / 2 + x.translation, 0, 1, y.start + y.length / 2 + y.translation,
      0, 0, 1],
    product(
      product(...isVertical ? tilts.reverse() : tilts),
      [1, 0, left - x.length / 2, 0, 1, top - y.length / 2, 0, 0, 1]))
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = rows
  return `matrix3d(${[m0, m3, 0, m6, m1, m4, 0, m7, 0, 0, 1, 0, m2, m5, 0, m8].join()})`
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

function clamp(value, least, most) {
  return Math.min(most, Math.max(least, value))
}
