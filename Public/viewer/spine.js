// The shade of an open book at its spine: opacities of black from the spine outwards, over a twentieth
// of the page's length. The numbers are the service's (SpineShadow.swift).

export const spineStops = {
  before: [[0, 0.5], [0.02, 0.1], [0.2, 0.2], [1, 0]],
  after: [[0, 0.5], [0.02, 0.4], [1, 0]],
}

/** The shade on a page of a spread: its `side` on the page, whether the page is before the spine, and
    its `reach`; null for a page that fills more than half of the book. */
export function spineOn(frame, isVertical, viewport) {
  const [start, length] = isVertical ? ['y', 'height'] : ['x', 'width']
  if (2 * frame[length] > viewport[length]) return null
  const isBefore = 2 * frame[start] + frame[length] < viewport[length]
  const side = isVertical ? isBefore ? 'bottom' : 'top' : isBefore ? 'right' : 'left'
  return { side, isBefore, reach: Math.ceil(frame[length] / 20) }
}
