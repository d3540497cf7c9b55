// A book: the shade at its spine while it lies open, and the leaf that turns, drawn on a canvas from the
// pages' pictures and the fold.

import { paintLeaf } from './leaf-painter.js'
import { part } from './overlay.js'
import { Sheets } from './sheets.js'
import { spineOn, spineStops } from './spine.js'

/** Pixels of the canvas at most: a leaf moves, so that nobody sees single pixels of a dense screen. */
const pixelLimit = 2_100_000

/** Pixels of shadows for each of the viewport's: they have no edges. */
const shadowScale = 0.25

export function Book(element) {
  const canvas = document.createElement('canvas')
  canvas.className = 'leaf'
  const spine = document.createElement('div')
  spine.className = 'spine'
  element.append(spine, canvas)
  /** Made for a book: most strips are none. */
  let [context, shadows] = [null, null]
  const sheets = Sheets(element)
  let look = { paper: '', gravity: 'auto' }
  let shownSpine = ''
  let preparing = 0
  let isBook = false

  /** Draws the leaf that turns. Returns whether there is one. */
  function draw(layout, pictureOf) {
    if (!isBook) return false
    const { turn, viewport } = layout
    showSpine(layout)
    canvas.style.visibility = turn ? 'inherit' : 'hidden'
    if (!turn) return false
    fitCanvas(layout)
    const { width, height } = viewport
    context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0)
    context.clearRect(0, 0, width, height)
    paintLeaf(context, shadows, leafOf(layout, pictureOf))
    return true
  }

  function fitCanvas({ viewport: { width, height } }) {
    const scale = scaleFor(width, height)
    resize(canvas, width * scale, height * scale)
    resize(shadows.canvas, width * shadowScale, height * shadowScale)
    shadows.area = { width, height }
    shadows.setTransform(shadows.canvas.width / width, 0, 0, shadows.canvas.height / height, 0, 0)
  }

  /** What is to be painted of a turn. */
  function leafOf(layout, pictureOf) {
    const { kind, inputTime, fold, folded, boundAt, sheet, opposite, pages } = layout.turn
    const side = (page, place) => page === null || !place ? null
      : sheets.sheet(pictureOf(page), place, lookAt(place, layout))
    const blank = () => sheets.blank(sheet, lookAt(sheet, layout))
    const front = side(pages.front, sheet) ?? blank()
    const printed = side(pages.back, opposite)
    const back = printed ?? (opposite ? blank()
      : sheets.reverse(front, sheet, lookAt(sheet, layout)))
    return {
      style: kind, time: inputTime, fold, folded, boundAt, sheet, opposite, front, back,
      isPrinted: printed !== null, under: side(pages.under, sheet), left: side(pages.left, opposite),
    }
  }

  function lookAt(place, { isSpread, axis, viewport }) {
    const spineAt = isSpread ? spineOn(place, axis === 'vertical', viewport) : null
    return { ...look, scale: scaleFor(viewport.width, viewport.height), spineAt }
  }

  /** Makes the sheets of the open pages and of those beside them, one after another. */
  function prepare(layout, pictureOf) {
    cancelIdle(preparing)
    if (!isBook) return
    const wanted = [...layout.pages, ...layout.ahead].filter(({ index }) => pictureOf(index).image)
    const next = () => {
      const { index, frame } = wanted.shift() ?? {}
      if (!frame) return
      const front = sheets.sheet(pictureOf(index), frame, lookAt(frame, layout))
      if (!layout.isSpread) sheets.reverse(front, frame, lookAt(frame, layout))
      preparing = whenIdle(next)
    }
    preparing = whenIdle(next)
  }

  /** The shade above the open pages of a spread. */
  function showSpine({ isSpread, turn, pages, axis, viewport }) {
    const open = isSpread && !turn ? pages.filter(({ isVisible }) => isVisible) : []
    const key = open.map(({ index }) => index).concat(viewport.width, viewport.height, axis).join()
    if (key === shownSpine) return
    shownSpine = key
    spine.replaceChildren(...open
      .map(({ frame }) => shadeOn(frame, axis === 'vertical', viewport)).filter(Boolean))
  }

  function show({ paper, gravity }, isShown) {
    look = { paper: `#${paper}`, gravity }
    isBook = isShown
    if (isBook) {
      context ??= canvas.getContext('2d')
      shadows ??= document.createElement('canvas').getContext('2d')
      return
    }
    canvas.style.visibility = 'hidden'
    spine.replaceChildren()
    shownSpine = ''
  }

  return { show, draw, prepare }
}

/** Setting a size clears a canvas, and allocates another one. */
function resize(canvas, width, height) {
  if (canvas.width !== Math.round(width)) canvas.width = Math.round(width)
  if (canvas.height !== Math.round(height)) canvas.height = Math.round(height)
}

function scaleFor(width, height) {
  return Math.min(devicePixelRatio, Math.sqrt(pixelLimit / (width * height)))
}

function shadeOn(frame, isVertical, viewport) {
  const shade = spineOn(frame, isVertical, viewport)
  if (!shade) return null
  const { side, isBefore, reach } = shade
  const [start, length] = isVertical ? ['y', 'height'] : ['x', 'width']
  const first = isBefore ? frame[start] + frame[length] - reach : frame[start]
  const element = part('shade', { ...frame, [start]: first, [length]: reach })
  const opposites = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }
  const stops = spineStops[isBefore ? 'before' : 'after']
    .map(([place, opacity]) => `rgb(0 0 0 / ${opacity}) ${100 * place}%`)
  element.style.background = `linear-gradient(to ${opposites[side]}, ${stops})`
  return element
}

// Safari has no idle callbacks.

function whenIdle(work) {
  return globalThis.requestIdleCallback ? requestIdleCallback(work, { timeout: 500 })
    : setTimeout(work, 50)
}

function cancelIdle(handle) {
  if (globalThis.cancelIdleCallback) cancelIdleCallback(handle)
  else clearTimeout(handle)
}
