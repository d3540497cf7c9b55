// The pages of a book as bitmaps of flat sheets: paper, the picture on it, its title, and the shade at
// the spine. They are made while the book rests, so that a turn begins at once.

import { showThrough } from './leaf-shading.js'
import { spineStops } from './spine.js'
import { thumbHashCanvas } from './thumb-hash.js'

/** Bitmaps that are kept: those of a turn, and of the turns that may follow it. */
const limit = 10

export function Sheets(element) {
  /** By what they show, the latest used last. */
  const made = new Map()

  /** The sheet of a page, with `known` from the layout and its `image`; `place` is its area. */
  function sheet({ known, image }, place, look) {
    const key = [known?.item, image?.src ?? known?.thumbHash, place.width, place.height, look.scale,
      look.paper, look.gravity, look.spineAt?.side].join()
    return keep(key, () => drawn(place, look, context => draw(context, known, image, place, look)))
  }

  /** The reverse of a sheet on which its front shows through. */
  function reverse(front, place, look) {
    return keep(`${front.key} reverse`, () => drawn(place, look, context => {
      context.drawImage(front.bitmap, 0, 0, place.width, place.height)
      context.globalAlpha = 1 - showThrough
      context.fillStyle = look.paper
      context.fillRect(0, 0, place.width, place.height)
    }))
  }

  function blank(place, look) {
    return sheet({ known: null, image: null }, place, { ...look, spineAt: null })
  }

  function keep(key, make) {
    const found = made.get(key) ?? { key, bitmap: make(), pattern: null }
    made.delete(key)
    made.set(key, found)
    for (const [old, { bitmap }] of [...made].slice(0, Math.max(0, made.size - limit))) {
      bitmap.close()
      made.delete(old)
    }
    return found
  }

  function draw(context, known, image, place, look) {
    context.fillStyle = look.paper
    context.fillRect(0, 0, place.width, place.height)
    if (known) drawPicture(context, known, image, look.gravity)
    if (known?.captionFrame) drawTitle(context, known, getComputedStyle(element))
    if (look.spineAt) drawSpine(context, place, look.spineAt)
  }

  return { sheet, reverse, blank }
}

function drawn({ width, height }, { scale }, draw) {
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d', { alpha: false })
  context.scale(canvas.width / width, canvas.height / height)
  context.imageSmoothingQuality = 'high'
  draw(context)
  return canvas.transferToImageBitmap()
}

function drawPicture(context, { frame, picture, box, thumbHash }, image, gravity) {
  const { x, y, width, height } = picture ?? box
  const source = image ?? (thumbHash && picture ? thumbHashCanvas(thumbHash) : null)
  if (source) context.drawImage(source, ...covered(source, width / height, gravity), x - frame.x,
    y - frame.y, width, height)
}

/** The part of an image that covers an area of a shape. */
function covered(image, shape, gravity) {
  const [width, height] = [image.naturalWidth ?? image.width, image.naturalHeight ?? image.height]
  const [shownWidth, shownHeight] = [Math.min(width, height * shape), Math.min(height, width / shape)]
  const share = (start, end, middle) => gravity.includes(start) ? 0 : gravity.includes(end) ? 1 : middle
  // As in stage.css.
  return [(width - shownWidth) * share('west', 'east', 0.5),
    (height - shownHeight) * share('north', 'south', gravity === 'auto' ? 0.3 : 0.5), shownWidth, shownHeight]
}

function drawTitle(context, { frame, captionFrame, title }, { fontSize, fontFamily }) {
  const { x, y, width, height } = captionFrame
  const [left, top] = [x - frame.x, y - frame.y]
  const shade = context.createLinearGradient(0, top, 0, top + height)
  shade.addColorStop(0, 'rgb(0 0 0 / 0)')
  shade.addColorStop(0.5, 'rgb(0 0 0 / 0.6)')
  context.fillStyle = shade
  context.fillRect(left, top, width, height)
  const size = parseFloat(fontSize)
  context.font = `${fontSize} ${fontFamily}`
  context.fillStyle = '#fff'
  context.textBaseline = 'bottom'
  context.fillText(title, left + 0.75 * size, top + height - 0.6 * size, width - 1.5 * size)
}

/** The shade at the side of a sheet where the spine is. */
function drawSpine(context, { width, height }, { side, isBefore, reach }) {
  const isAcross = side === 'left' || side === 'right'
  const start = side === 'right' ? width : side === 'bottom' ? height : 0
  const end = start + (side === 'right' || side === 'bottom' ? -reach : reach)
  const shade = isAcross ? context.createLinearGradient(start, 0, end, 0)
    : context.createLinearGradient(0, start, 0, end)
  for (const [place, opacity] of spineStops[isBefore ? 'before' : 'after']) {
    shade.addColorStop(place, `rgb(0 0 0 / ${opacity})`)
  }
  context.fillStyle = shade
  const [first, length] = [Math.min(start, end), Math.abs(end - start)]
  context.fillRect(...isAcross ? [first, 0, length, height] : [0, first, width, length])
}
