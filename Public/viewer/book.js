// A book: the shade at its spine while it lies open, and the leaf that turns, drawn on a canvas from the
// pages' pictures and the fold.

import { isFinished, poseAt } from './motion/turn.js'
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
  const context = canvas.getContext('2d')
  const shadows = document.createElement('canvas').getContext('2d')
  const sheets = Sheets(element)
  let look = { paper: '' }
  let shownSpine = ''
  let preparing = 0

  /** Draws the leaf that turns. Returns whether there is one. */
  function draw(state, now, pictureOf) {
    const { model, turn } = state
    const isTurning = model.isBook && turn !== null && turn.phase !== 'touched'
      && !isFinished(turn, now)
    showSpine(state, isTurning)
    canvas.style.visibility = isTurning ? 'inherit' : 'hidden'
    if (!isTurning) return false
    fitCanvas(model)
    const { width, height } = model.viewport
    context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0)
    context.clearRect(0, 0, width, height)
    paintLeaf(context, shadows, leafOf(state, now, pictureOf))
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
  function leafOf({ model: { book, isVertical, viewport }, turn }, now, pictureOf) {
    const pose = poseAt(turn, book, now)
    const { spreads, sheetFrame: sheet, oppositeFrame: opposite } = book
    const before = spreads.place(Math.min(turn.from, turn.to))
    const after = spreads.place(Math.max(turn.from, turn.to))
    const side = (page, place) => page === null || !place ? null
      : sheets.sheet(pictureOf(page), place, lookAt(place, book, isVertical, viewport))
    const blank = () => sheets.blank(sheet, lookAt(sheet, book, isVertical, viewport))
    const front = side(spreads.rightPage(before), sheet) ?? blank()
    const printed = side(spreads.leftPage(after), opposite)
    const back = printed ?? (opposite ? blank()
      : sheets.reverse(front, sheet, lookAt(sheet, book, isVertical, viewport)))
    return {
      style: book.style, time: pose.time, fold: book.viewFold(pose), boundAt: book.boundAt,
      sheet, opposite, front, back, isPrinted: printed !== null,
      under: side(spreads.rightPage(after), sheet), left: side(spreads.leftPage(before), opposite),
    }
  }

  function lookAt(place, book, isVertical, viewport) {
    const spineAt = book.isDouble ? spineOn(place, isVertical, viewport) : null
    return { paper: look.paper, scale: scaleFor(viewport.width, viewport.height), spineAt }
  }

  /** Makes the sheets of the open pages and of those beside them, one after another. */
  function prepare(state, pictureOf) {
    cancelIdle(preparing)
    const { book } = state.model
    if (!book) return
    const place = book.spreads.place(state.selected)
    const wanted = [place, place + 1, place - 1].flatMap(place => [
      [book.spreads.rightPage(place), book.sheetFrame],
      [book.spreads.leftPage(place), book.oppositeFrame],
    ]).filter(([page, area]) => page !== null && area && pictureOf(page).image)
    const { isVertical, viewport } = state.model
    const next = () => {
      const [page, area] = wanted.shift() ?? []
      if (!area) return
      const front = sheets.sheet(pictureOf(page), area, lookAt(area, book, isVertical, viewport))
      if (!book.oppositeFrame) {
        sheets.reverse(front, area, lookAt(area, book, isVertical, viewport))
      }
      preparing = whenIdle(next)
    }
    preparing = whenIdle(next)
  }

  /** The shade above the open pages of a spread. */
  function showSpine({ model, selected }, isTurning) {
    const { book, isVertical, viewport } = model
    const place = book?.isDouble && !isTurning ? book.spreads.place(selected) : null
    const key = place === null ? '' : `${place} ${viewport.width} ${viewport.height} ${isVertical}`
    if (key === shownSpine) return
    shownSpine = key
    const frames = place === null ? [] : [
      book.spreads.leftPage(place) !== null && book.oppositeFrame,
      book.spreads.rightPage(place) !== null && book.sheetFrame,
    ]
    spine.replaceChildren(...frames.filter(Boolean)
      .map(frame => shadeOn(frame, isVertical, viewport)).filter(Boolean))
  }

  function show(shown) {
    look = { paper: `#${shown.paper}` }
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
