// What the engine answers, as numbers (Sources/Engine/EngineBridge).
//
// SPDX-License-Identifier: Apache-2.0

import { axes, looks } from './input-numbers.js'

const motions = ['resting', 'dragging', 'gliding', 'snapping', 'bouncing', 'scrolling', 'turning',
  'zooming']

/** Reads numbers one after the other; NaN is what is missing. */
export function Reader(numbers) {
  let position = 0
  const next = () => numbers[position++]
  const value = () => {
    const number = next()
    return Number.isNaN(number) ? null : number
  }
  const point = () => {
    const x = next(), y = next()
    return Number.isNaN(x) ? null : { x, y }
  }
  const extent = () => ({ width: next(), height: next() })
  const rect = () => {
    const x = next(), y = next(), width = next(), height = next()
    return Number.isNaN(x) ? null : { x, y, width, height }
  }
  const list = read => {
    const count = next(), items = []
    while (items.length < count) items.push(read())
    return items
  }
  return { next, value, point, extent, rect, list, is: () => next() === 1 }
}

export function readLayout({ next, value, point, extent, rect, list, is }) {
  return {
    time: next(), viewport: extent(), pageSize: extent(), stride: next(), axis: axes[next()],
    contentOffset: point(), contentSize: extent(), pageCount: next(), currentPage: value(),
    currentPlace: value(), look: looks[next()],
    motion: {
      kind: motions[next()], destination: point(), page: value(), settlesIn: value(),
      beginsIn: value(),
    },
    zoom: zoom(),
    controls: {
      pageControl: pageControl(),
      arrows: list(() => ({ isNext: is(), isEnabled: is(), frame: rect() })),
      indicator: indicator(),
    },
    turn: is() ? turn() : null,
    pages: list(page),
    ahead: list(page), previousPage: value(), nextPage: value(), isSpread: is(),
  }

  function zoom() {
    const zoomed = {
      page: value(), place: value(), scale: value(), maximum: value(), box: rect(), picture: rect(),
    }
    return zoomed.page === null ? null : zoomed
  }

  function pageControl() {
    const control = { frame: rect(), thumb: rect(), dots: list(rect) }
    return control.frame && control
  }

  function indicator() {
    const bar = { thumb: rect(), opacity: value() }
    return bar.thumb && bar
  }

  function turn() {
    return {
      kind: ['leaves', 'leaves-spread', 'curl'][next()],
      direction: ['forward', 'backward'][next()], inputTime: next(), inputAngle: next(),
      fold: { normal: point(), contact: next(), radius: next() },
      pages: { front: value(), back: value(), under: value(), left: value() },
      sheet: rect(), opposite: rect(), boundAt: ['left', 'right', 'top'][next()],
      isCommitted: is(), settlesIn: value(),
    }
  }

  function page() {
    const placed = {
      index: next(), place: next(), slot: next(), frame: rect(), box: rect(), picture: rect(),
      isVisible: is(), deviceShift: point(),
      transform: null, opacity: 1, stacking: 0, pictureShift: { x: 0, y: 0 },
    }
    if (is()) {
      placed.transform = Array.from({ length: 9 }, next)
      placed.opacity = next()
      placed.stacking = next()
      placed.pictureShift = point()
    }
    return placed
  }
}

export function readHit({ next, point }) {
  return { page: next(), point: point(), picturePoint: point() }
}

export function readOutcome(reader) {
  const { next, value, is } = reader
  switch (next()) {
    case 1: return { type: 'pageChanged', from: value(), to: value() }
    case 2: return { type: 'tapped', ...readHit(reader), count: next() }
    case 3: return { type: 'longPressed', ...readHit(reader) }
    case 4: {
      const page = next()
      return page < 0 ? { type: 'pressed', control: page === -1 ? 'previous' : 'next' }
        : { type: 'pressed', control: 'dot', page }
    }
    case 5: return { type: 'willTurn', page: next() }
    case 6: return { type: 'didTurn', page: next(), completed: is() }
    case 7: return { type: 'zoomed', scale: next() }
    case 8: return { type: 'caught' }
    default: return { type: 'nothing' }
  }
}
