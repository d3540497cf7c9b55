// The pages of a layout as images in their places, and the controls over them.
//
// The service says where everything is; here it is only put there. Pages are moved by transforms
// alone, so that moving them lays out nothing.

import { Overlay } from './overlay.js'

export function Strip(element) {
  const overlay = Overlay(element)
  /** The images on the strip, by item and how often it shows. */
  const images = new Map()
  let pages = []
  let nestedIn = null

  /** Shows a layout. Its pages stand where it says until they are moved. */
  function take(layout) {
    const before = keyed(pages)
    pages = layout.pages.filter(page => page.frame.width > 0)
    const current = keyed(pages)
    for (const [key, image] of images) {
      if (current.has(key)) continue
      image.remove()
      images.delete(key)
    }
    for (const [key, page] of current) put(image(key), page)
    element.style.width = `${layout.viewport.width}px`
    element.style.height = `${layout.viewport.height}px`
    nestedIn = layout.strip.preset === 'magazine' ? home(layout) : null
    overlay.show(layout)
    return jump(before, current)
  }

  /** The gallery whose pages move across the strip. */
  function home(layout) {
    return layout.pages.find(page => page.index === layout.strip.currentPage)?.gallery
  }

  /** How far a page that shows in both layouts stands from where it stood. */
  function jump(before, current) {
    for (const [key, { frame, visible }] of current) {
      const old = before.get(key)
      if (old && (visible || old.visible)) {
        return { x: old.frame.x - frame.x, y: old.frame.y - frame.y }
      }
    }
    return null
  }

  function image(key) {
    if (images.has(key)) return images.get(key)
    const made = new Image()
    made.alt = ''
    made.draggable = false
    made.decoding = 'async'
    made.addEventListener('load', () => { made.dataset.loaded = '' })
    element.append(made)
    images.set(key, made)
    return made
  }

  function put(image, { picture, box, source }) {
    const { width, height } = picture ?? box
    if (source && image.getAttribute('src') !== source) image.src = source
    Object.assign(image.style, { width: `${width}px`, height: `${height}px` })
    image.toggleAttribute('data-waiting', !source)
  }

  /** Moves all pages from the places of their layout. */
  function move({ x, y }) {
    for (const [key, page] of keyed(pages)) {
      const { x: left, y: top } = page.picture ?? page.box
      const own = nestedIn === null || page.gallery === nestedIn
      const [dx, dy] = own ? [x, y] : overlay.axis === 'x' ? [x, 0] : [0, y]
      images.get(key).style.transform =
        `translate(${Math.round(left + dx)}px, ${Math.round(top + dy)}px)`
    }
    overlay.move({ x, y })
  }

  /** Whether pages are known for all of the viewport when they are moved so far. */
  function covers({ x, y }, { viewport, strip }) {
    const [side, length, shift] = overlay.axis === 'x'
      ? ['x', 'width', x] : ['y', 'height', y]
    const first = Math.min(...pages.map(({ frame }) => frame[side])) + shift
    const last = Math.max(...pages.map(({ frame }) => frame[side] + frame[length])) + shift
    // Where the strip ends, there is nothing more to know.
    const has = index => pages.some(page => page.index === index)
    return (first <= 0 || has(0)) && (last >= viewport[length] || has(strip.pageCount - 1))
  }

  return { take, move, covers }
}

/** Pages by names that last: on a short loop, an item can show more than once. */
function keyed(pages) {
  const seen = new Map()
  const named = new Map()
  for (const page of pages) {
    const count = (seen.get(page.item) ?? 0) + 1
    seen.set(page.item, count)
    named.set(`${page.item} ${count}`, page)
  }
  return named
}
