// The strip on screen: an element for each page that shows or is about to, with the overlay above.
//
// Pages move by transforms only, because those need no layout by the browser.

import { Book } from './book.js'
import { Overlay } from './overlay.js'
import { Page } from './page.js'
import { onPaper } from './paper.js'

/** The pages of which the newest layouts have told: more than there are around any two places. */
const knownLimit = 160

/** The presets whose pages turn. */
const books = ['leaves', 'leaves-spread', 'curl']

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
  let latest = null
  /** What decides which pictures are loaded: most frames of a motion change nothing of it. */
  let loadingKey = ''

  /** Takes what a layout says of pages, colours and controls. */
  function show(told) {
    const isBook = books.includes(told.strip.preset)
    const layout = isBook ? onPaper(told) : told
    learn(layout)
    sizes = layout.model.imageSizes
    element.style.width = `${layout.viewport.width}px`
    element.style.height = `${layout.viewport.height}px`
    element.toggleAttribute('data-book', isBook)
    container.dataset.look = layout.look.kind
    overlay.show(layout)
    book.show(layout.look, isBook)
    loadingKey = ''
    for (const page of pages.values()) {
      const news = known.get(page.index)
      if (news && news !== page.page) page.update(news)
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

  /** Draws the strip as the engine lays it out. Returns whether a page shows of which nothing is
      known. */
  function draw(layout) {
    latest = layout
    const placed = [...layout.pages, ...layout.ahead]
    const keys = new Set(placed.map(({ place }) => place))
    for (const [key, page] of pages) if (!keys.has(key)) dispose(key, page)
    const isTurning = book.draw(layout, imageOf)
    for (const placement of placed) drawPage(placement, layout)
    container.style.visibility = isTurning ? 'hidden' : ''
    overlay.draw(layout)
    const key = keyOfLoading(layout, placed)
    if (key !== loadingKey) loadNext()
    loadingKey = key
    return placed.some(({ index, isVisible }) => isVisible && !known.has(index))
  }

  function drawPage(placement, { zoom, scale }) {
    const page = pageFor(placement)
    const magnified = zoom && zoom.place === placement.place ? zoom : null
    page.element.toggleAttribute('data-magnified', magnified !== null)
    page.place(placement, magnified, scale)
    if (placement.isVisible && !page.isSeen) page.hurry()
    page.isSeen = placement.isVisible
    page.element.toggleAttribute('data-current', placement.index === latest.currentPage)
  }

  function pageFor({ place: key, index }) {
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
      if (page.canLoad) load(page, true)
      // Nobody sees one behind a picture that is there, and the first ones take milliseconds to make.
      if (!page.image) page.showStandIn()
    }
    if (all.some(page => page.isSeen && page.isLoading)) return
    let free = parallelLoads - all.filter(page => page.isLoading).length
    for (const index of loadingOrder(latest)) {
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
    if (!latest || keyOf(page) === null) return
    // A timer counts whole milliseconds, and must not come before the time.
    if (page.wait > 0) setTimeout(loadNext, Math.ceil(page.wait) + 1)
    loadNext()
  }

  addEventListener('online', () => {
    for (const page of pages.values()) page.hurry()
    if (!latest) return
    loadNext()
    sharpen()
  })

  function keyOf(page) {
    for (const [key, other] of pages) if (other === page) return key
    return null
  }

  function rest(layout) {
    sharpen()
    book.prepare(layout, imageOf)
  }

  /** At rest the magnified picture gets the pixels that the screen has for it. */
  function sharpen() {
    const { zoom, motion } = latest
    if (motion.settlesIn !== 0) return
    for (const page of pages.values()) sharpenPage(page, page.index === zoom?.page ? zoom.scale : 1)
  }

  let sharpTimer

  /** One that did not arrive is asked for again: the strip may rest for long. One page is magnified at most. */
  async function sharpenPage(page, scale) {
    await page.sharpen(scale, sizes)
    if (page.sharpWait === 0) return
    clearTimeout(sharpTimer)
    sharpTimer = setTimeout(sharpen, Math.ceil(page.sharpWait) + 1)
  }

  return {
    show, draw, rest,
    /** What layouts have told of pages. */
    get known() { return [...known.values()] },
  }
}

/** A text that is another one when a strip has other pages, shows others of them, or goes elsewhere. */
function keyOfLoading({ motion, currentPage }, placed) {
  const pages = placed.map(({ place, isVisible }) => isVisible ? `${place}` : `(${place})`)
  return `${motion.page} ${currentPage} ${pages}`
}

/** The pages whose pictures a strip shows next: those near where it will rest, and of two that are as
    near, the one ahead. */
function loadingOrder({ pages, ahead, motion, currentPage }) {
  const goal = motion.page ?? currentPage ?? 0
  const isForward = goal >= (currentPage ?? goal)
  const rank = index => 2 * Math.abs(index - goal) + (index > goal === isForward ? 0 : 1)
  return [...new Set([...pages, ...ahead].map(({ index }) => index))]
    .sort((a, b) => rank(a) - rank(b))
}
