// The pages of a layout as positioned images, in a book on sheets of paper, with the overlay above
// them.
//
// Images move by transforms only, because those need no layout by the browser.

import { Book, books } from './book.js'
import { Look, transformOn } from './looks.js'
import { Overlay, part } from './overlay.js'
import { thumbHashURL } from './thumb-hash.js'

export function Strip(element, firstPictures) {
  const book = Book(element)
  const container = document.createElement('div')
  container.className = 'pages'
  element.append(container)
  const overlay = Overlay(element)
  /** The images by key (see `byKey`). */
  const images = new Map()
  /** The opaque sheets beneath the images of a deck, by key. */
  const sheets = new Map()
  let pages = []
  let look = null
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
    look = Look({ ...layout, pages })
    container.toggleAttribute('data-fade', Boolean(look?.isFade))
    showSheets(current)
    const isBook = books.has(layout.strip.preset)
    for (const [key, page] of current) {
      const image = imageFor(key)
      update(image, page)
      // The closed pages of a book lie where the open ones are.
      image.style.visibility = isBook && !page.visible ? 'hidden' : ''
    }
    element.style.width = `${layout.viewport.width}px`
    element.style.height = `${layout.viewport.height}px`
    movingGallery = layout.strip.preset === 'magazine' ? currentGallery(layout) : null
    book.show(layout)
    overlay.show(layout)
    return displacement(previous, current)
  }

  function showSheets(current) {
    for (const sheet of sheets.values()) sheet.remove()
    sheets.clear()
    if (!look?.isDeck) return
    for (const [key, { frame }] of current) sheets.set(key, part('sheet', frame))
    container.prepend(...sheets.values())
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
    const image = firstPictures.take(key.split(' ')[0])
      ?? Object.assign(new Image(), { decoding: 'async' })
    image.alt = ''
    image.draggable = false
    image.onload = () => image.removeAttribute('data-waiting')
    image.onerror = () => {
      // The exact page waits in another queue, so it may arrive where the other did not.
      const { source, exact } = image.dataset
      image.dataset.failed = source
      if (exact) load(image, exact)
    }
    container.append(image)
    images.set(key, image)
    return image
  }

  function load(image, source) {
    if (image.dataset.source === source) return
    image.dataset.source = source
    if (firstPictures.suffices(image, source)) return
    image.removeAttribute('srcset')
    image.src = source
    image.setAttribute('data-waiting', '')
  }

  function update(image, page) {
    const { picture, box, visible, state, image: encoded, source: exact, thumbHash } = page
    const { width, height } = picture ?? box
    image.dataset.exact = exact ?? ''
    // A picture that cannot be shown has a placeholder of the size of its page alone.
    const source = encoded && encoded !== image.dataset.failed ? encoded : exact
    // Others are loaded once they are decoded, so that those that are seen need not wait for them.
    if (source && (visible || state !== 'loading')) load(image, source)
    else if (!image.dataset.source) image.setAttribute('data-waiting', '')
    Object.assign(image.style, { width: `${width}px`, height: `${height}px` })
    // Behind the picture, so that it is seen until the picture has arrived.
    if (picture && thumbHash && image.dataset.thumbHash !== thumbHash) {
      image.dataset.thumbHash = thumbHash
      image.style.backgroundImage = `url(${thumbHashURL(thumbHash)})`
    }
  }

  /** Moves all pages by an offset from their places in the layout. */
  function move(offset) {
    for (const [key, page] of byKey(pages)) {
      const { x: left, y: top } = page.picture ?? page.box
      const image = images.get(key)
      if (look) {
        pose(image, sheets.get(key), page, look.shown(page, movement(offset)))
        continue
      }
      const { x, y } = movement(offset)(page)
      image.style.transform = `translate(${Math.round(left + x)}px, ${Math.round(top + y)}px)`
      if (image.style.zIndex) {
        Object.assign(image.style, { opacity: '', zIndex: '', clipPath: '' })
      }
    }
    overlay.move(offset, look && (page => look.shown(page, movement(offset))))
  }

  /** How far each page moves when the strip moves by an offset. */
  function movement({ x, y }) {
    return ({ gallery }) => {
      if (movingGallery === null || gallery === movingGallery) return { x, y }
      return overlay.axis === 'x' ? { x, y: 0 } : { x: 0, y }
    }
  }

  /** Shows a page as its look does. */
  function pose(image, sheet, { frame, picture, box }, shown) {
    const { x: left, y: top, width, height } = picture ?? box
    const [dx, dy] = [shown.x.pictureShift, shown.y.pictureShift]
    const [x, y] = [left - frame.x + dx, top - frame.y + dy]
    const style = { opacity: shown.opacity, zIndex: Math.round(1000 * shown.z) }
    // A picture that has moved within its page is cut off at the page's edges.
    const cut = [-y, x + width - frame.width, y + height - frame.height, -x]
    const isCut = dx !== 0 || dy !== 0
    Object.assign(image.style, style, {
      transform: transformOn(shown, x, y),
      clipPath: isCut ? `inset(${cut.map(edge => `${Math.max(0, edge)}px`).join(' ')})` : '',
    })
    if (sheet) Object.assign(sheet.style, style, { transform: transformOn(shown, 0, 0) })
  }

  /** Whether known pages cover the viewport when they are moved by an offset. */
  function covers(offset, { viewport, strip }) {
    const { x, y } = offset
    if (look && !look.covers(movement(offset), strip.pageCount)) return false
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
