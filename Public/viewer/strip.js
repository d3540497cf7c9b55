// The pages of a layout as positioned images, with the overlay above them.
//
// Images move by transforms only, because those need no layout by the browser.

import { Overlay } from './overlay.js'

export function Strip(element) {
  const overlay = Overlay(element)
  /** The images by key (see `byKey`). */
  const images = new Map()
  let pages = []
  let movingGallery = null

  /** Shows a layout. Returns how far its pages are displaced from those of the previous layout. */
  function show(layout) {
    const previous = byKey(pages)
    pages = layout.pages.filter(page => page.frame.width > 0)
    const current = byKey(pages)
    for (const [key, image] of images) {
      if (current.has(key)) continue
      image.remove()
      images.delete(key)
    }
    for (const [key, page] of current) update(imageFor(key), page)
    element.style.width = `${layout.viewport.width}px`
    element.style.height = `${layout.viewport.height}px`
    movingGallery = layout.strip.preset === 'magazine' ? currentGallery(layout) : null
    overlay.show(layout)
    return displacement(previous, current)
  }

  /** The gallery whose pages move along both axes in a magazine. */
  function currentGallery(layout) {
    return layout.pages.find(page => page.index === layout.strip.currentPage)?.gallery
  }

  /** The displacement of the first page that is in both layouts and visible in one of them. */
  function displacement(previous, current) {
    for (const [key, { frame, visible }] of current) {
      const before = previous.get(key)
      if (before && (visible || before.visible)) {
        return { x: before.frame.x - frame.x, y: before.frame.y - frame.y }
      }
    }
    return null
  }

  function imageFor(key) {
    if (images.has(key)) return images.get(key)
    const image = new Image()
    image.alt = ''
    image.draggable = false
    image.decoding = 'async'
    element.append(image)
    images.set(key, image)
    return image
  }

  function update(image, { picture, box, image: encoded, source: exact }) {
    const { width, height } = picture ?? box
    // A picture that cannot be shown has a placeholder of the size of its page alone.
    const source = encoded ?? exact
    if (source && image.getAttribute('src') !== source) image.src = source
    Object.assign(image.style, { width: `${width}px`, height: `${height}px` })
    image.toggleAttribute('data-waiting', !source)
  }

  /** Moves all pages by an offset from their places in the layout. */
  function move({ x, y }) {
    for (const [key, page] of byKey(pages)) {
      const { x: left, y: top } = page.picture ?? page.box
      const isMoved = movingGallery === null || page.gallery === movingGallery
      const [dx, dy] = isMoved ? [x, y] : overlay.axis === 'x' ? [x, 0] : [0, y]
      images.get(key).style.transform =
        `translate(${Math.round(left + dx)}px, ${Math.round(top + dy)}px)`
    }
    overlay.move({ x, y })
  }

  /** Whether known pages cover the viewport when they are moved by an offset. */
  function covers({ x, y }, { viewport, strip }) {
    const [side, length, shift] = overlay.axis === 'x'
      ? ['x', 'width', x] : ['y', 'height', y]
    const first = Math.min(...pages.map(({ frame }) => frame[side])) + shift
    const last = Math.max(...pages.map(({ frame }) => frame[side] + frame[length])) + shift
    // Beyond the first and the last page there is nothing to cover.
    const hasPage = index => pages.some(page => page.index === index)
    return (first <= 0 || hasPage(0)) && (last >= viewport[length] || hasPage(strip.pageCount - 1))
  }

  return { show, move, covers }
}

/** Pages by item and occurrence: a short loop can show an item more than once. */
function byKey(pages) {
  const counts = new Map()
  const result = new Map()
  for (const page of pages) {
    const count = (counts.get(page.item) ?? 0) + 1
    counts.set(page.item, count)
    result.set(`${page.item} ${count}`, page)
  }
  return result
}
