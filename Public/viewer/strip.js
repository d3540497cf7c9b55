// The strip on screen: an element for each page that shows or is about to, with the overlay above.
//
// Pages move by transforms only, because those need no layout by the browser.

import { Book } from './book.js'
import { loadingOrder, placements } from './motion/placements.js'
import { Overlay } from './overlay.js'
import { Page } from './page.js'

/** The pages of which the newest layouts have told: more than there are around any two places. */
const knownLimit = 160

/** Pictures that are loaded at once besides those that show. */
const parallelLoads = 2

export function Strip(element, firstPictures) {
  const container = document.createElement('div')
  container.className = 'pages'
  element.append(container)
  const book = Book(element)
  const overlay = Overlay(element)
  /** The elements of pages by the keys of their placements. */
  const pages = new Map()
  /** What layouts have told of pages, by index, the latest last. */
  const known = new Map()
  let sizes = []
  let latest = { state: null, now: 0 }

  /** Takes what a layout says of pages, colours and controls. */
  function show(layout) {
    learn(layout)
    sizes = layout.model.imageSizes
    element.style.width = `${layout.viewport.width}px`
    element.style.height = `${layout.viewport.height}px`
    element.toggleAttribute('data-book', layout.model.book !== null)
    container.dataset.look = layout.look.kind
    overlay.show(layout)
    book.show(layout.look)
    for (const page of pages.values()) {
      const told = known.get(page.index)
      if (told && told !== page.page) page.update(told)
    }
  }

  function learn({ pages: told }) {
    const isOther = told.some(({ index, item }) => (known.get(index)?.item ?? item) !== item)
    // Items that were added or removed have moved others, too.
    if (isOther) known.clear()
    for (const page of told) {
      known.delete(page.index)
      known.set(page.index, page)
    }
    for (const index of [...known.keys()].slice(0, Math.max(0, known.size - knownLimit))) {
      known.delete(index)
    }
  }

  /** Draws the strip as it is at a time. Returns whether a page shows of which nothing is known. */
  function draw(state, now) {
    latest = { state, now }
    const placed = placements(state, now)
    const keys = new Set(placed.map(({ key }) => key))
    for (const [key, page] of pages) if (!keys.has(key)) dispose(key, page)
    const isTurning = book.draw(state, now, imageOf)
    for (const placement of placed) drawPage(placement, state, now)
    container.style.visibility = isTurning ? 'hidden' : ''
    overlay.draw(state, now)
    loadNext()
    return placed.some(({ page, ...placement }) => !known.has(page) && isSeen(placement, state.model))
  }

  function drawPage(placement, state, now) {
    const page = pageFor(placement)
    const magnification = placement.page === state.zoomedPage ? state.zoom.motion.magnification(now)
      : null
    const isMagnified = magnification && magnification.scale !== 1
    page.element.toggleAttribute('data-magnified', Boolean(isMagnified))
    page.place(placement, state.model.isVertical, isMagnified ? magnification : null)
    page.isSeen = !placement.isClosed && isSeen(placement, state.model)
  }

  function pageFor({ key, page: index }) {
    let page = pages.get(key)
    // A strip that was reordered shows another page at the place.
    if (page && page.index !== index) {
      dispose(key, page)
      page = null
    }
    if (page) return page
    page = Page(container, firstPictures)
    page.index = index
    page.update(known.get(index) ?? null)
    pages.set(key, page)
    return page
  }

  function dispose(key, page) {
    page.remove()
    pages.delete(key)
  }

  /** The image of a page for drawing it elsewhere; null before it is there. */
  function imageOf(index) {
    const page = [...pages.values()].find(page => page.index === index)
    return { known: known.get(index) ?? null, image: page?.image ?? null }
  }

  // Pictures

  /** Loads pictures that show at once, and then those to which the strip moves. */
  function loadNext() {
    const all = [...pages.values()]
    for (const page of all) {
      if (!page.isSeen) continue
      page.showStandIn()
      if (page.canLoad) load(page, true)
    }
    if (all.some(page => page.isSeen && page.isLoading)) return
    const { state, now } = latest
    let free = parallelLoads - all.filter(page => page.isLoading).length
    for (const index of loadingOrder(state, now)) {
      for (const page of all) {
        if (page.index !== index || page.isLoaded || page.isLoading) continue
        if (free <= 0) return
        page.showStandIn()
        // A later layout has the address of a picture that has none yet.
        if (!page.canLoad) continue
        load(page, false)
        free -= 1
      }
    }
  }

  async function load(page, isUrgent) {
    await page.load(isUrgent)
    if (latest.state && pages.has(keyOf(page))) loadNext()
  }

  function keyOf(page) {
    for (const [key, other] of pages) if (other === page) return key
    return null
  }

  /** At rest the magnified picture gets the pixels that the screen has for it. */
  function rest(state, now) {
    for (const page of pages.values()) {
      const isMagnified = page.index === state.zoomedPage
      page.sharpen(isMagnified ? state.zoom.motion.magnification(now).scale : 1, sizes)
    }
    book.prepare(state, imageOf)
  }

  return { show, draw, rest }
}

/** Whether the viewport shows some of a page. */
function isSeen({ x, y }, { viewport }) {
  const overlaps = ({ start, length, isPinned, translation }, side) => isPinned
    ? start + translation < side + length && start + translation + length > -length
    : start < side && start + length > 0
  return overlaps(x, viewport.width) && overlaps(y, viewport.height)
}
