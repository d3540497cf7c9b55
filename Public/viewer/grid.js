// The grid of a gallery. Pictures that are near the window are elements; the others are only a height
// in the document.

import { leaveGrid, takePicture } from './grid-visit.js'
import { request } from './http-client.js'
import { Listing } from './listing.js'
import { PictureMotion } from './picture-motion.js'
import { rowHeight, Rows } from './rows.js'
import { grow } from './tile-growth.js'
import { tileFields, Tiles } from './tiles.js'

/** The share of the window's height that is ready above and below it. */
const reach = 1

/** The key of the grid's place in the state of the history. */
const stateKey = 'gridPlace'

export async function Grid(element) {
  const { galleryHref, galleryResource, query, count } = element.dataset
  history.scrollRestoration = 'manual'
  const shapes = await request(`${galleryHref}/shapes.json`, {}, response => response.json())
    .catch(() => ({ ratios: Array(Number(count)).fill(0) }))
  const viewerPath = new URL(galleryHref, location).pathname
  const listing = Listing(galleryResource, tileFields)
  const tiles = Tiles(element, listing, { galleryHref, query })
  let rows = null
  /** The element's width when it was laid out last. */
  let width = 0
  let focused = 0
  let isDue = false

  /** Makes the rows for the window's width, and keeps the picture at its top where it is. */
  function layOut() {
    // There may be none.
    const place = rows?.count > 0 && placeAtTop()
    width = element.clientWidth
    makeRows()
    // A scroll bar that appears takes room in some browsers. One that goes again leaves room, or both would alternate.
    if (element.clientWidth < width) makeRows()
    width = element.clientWidth
    tiles.clear()
    if (place) goTo(place)
    fill()
  }

  function makeRows() {
    const width = element.clientWidth
    rows = Rows(shapes.ratios, width, rowHeight(width))
    element.style.height = `${rows.height}px`
  }

  /** The picture at the top of the window, and how far it is above it. */
  function placeAtTop() {
    const position = scrollY - element.offsetTop + headerHeight()
    const row = rows.rowAt(position)
    return { index: rows.places(row)[0].index, above: position - rows.top(row) }
  }

  function goTo({ index, above }) {
    const top = rows.top(rows.rowOf(index)) + above
    scrollTo({ top: element.offsetTop + top - headerHeight(), behavior: 'instant' })
  }

  function headerHeight() {
    return document.querySelector('.bar').offsetHeight
  }

  /** Shows the rows in and near the window. */
  function fill() {
    isDue = false
    const position = scrollY - element.offsetTop
    const first = rows.rowAt(position - reach * innerHeight)
    const last = rows.rowAt(position + (1 + reach) * innerHeight)
    const places = []
    for (let row = first; row <= last; row++) places.push(...rows.places(row))
    tiles.show(places, focused)
  }

  function fillSoon() {
    if (!isDue) requestAnimationFrame(fill)
    isDue = true
  }

  function focusOn(index) {
    focused = Math.min(Math.max(index, 0), shapes.ratios.length - 1)
    const row = rows.rowOf(focused)
    const position = scrollY - element.offsetTop
    const isAbove = rows.top(row) < position + headerHeight()
    const isBelow = rows.bottom(row) > position + innerHeight
    if (isAbove) scrollBy({ top: rows.top(row) - position - headerHeight(), behavior: 'instant' })
    else if (isBelow) scrollBy({ top: rows.bottom(row) - position - innerHeight, behavior: 'instant' })
    fill()
    tiles.focus(focused)
  }

  /** The picture above or below one. */
  function beside(index, step) {
    const row = rows.rowOf(index)
    const target = row + step
    if (target < 0 || target >= rows.count) return index
    const middle = ({ left, width }) => left + width / 2
    const own = middle(rows.places(row).find(place => place.index === index))
    return rows.places(target).reduce((best, place) =>
      Math.abs(middle(place) - own) < Math.abs(middle(best) - own) ? place : best).index
  }

  const moves = {
    ArrowLeft: () => focused - 1, ArrowRight: () => focused + 1,
    ArrowUp: () => beside(focused, -1), ArrowDown: () => beside(focused, 1),
    Home: () => 0, End: () => shapes.ratios.length - 1,
  }

  element.addEventListener('keydown', event => {
    const move = moves[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    focusOn(move())
  })
  element.addEventListener('focusin', ({ target }) => {
    focused = tiles.indexOf(target) ?? focused
  })
  element.addEventListener('click', event => {
    const link = event.target.closest('a')
    if (!link) return
    history.replaceState({ ...history.state, [stateKey]: placeAtTop() }, '')
    const { left, top, width } = element.getBoundingClientRect()
    leaveGrid(link.pathname, { left, top, width, window: innerWidth })
    // Otherwise the browser opens the picture elsewhere.
    if (!event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) grow(link)
  })
  // One of the two addresses is that of a picture. A tile that leads to a place alone, or did when it was opened, is
  // found by its focus.
  PictureMotion((...addresses) => {
    const paths = addresses.map(({ pathname }) => pathname)
    const isViewer = paths.some(path => path === viewerPath || path.startsWith(`${viewerPath}/items/`))
    return [...element.querySelectorAll('a.tile')]
      .find(({ pathname }) => pathname !== viewerPath && paths.includes(pathname))
      ?? (isViewer ? element.querySelector('.tile:focus') : null)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // Meanwhile the window may have been turned.
    fit()
    showSeen()
  })
  addEventListener('scroll', fillSoon, { passive: true })
  element.replaceChildren()
  element.dataset.ready = ''
  if (shapes.ratios.length === 0) sayEmpty()
  layOut()
  new ResizeObserver(fit).observe(element)
  await begin()

  /** Says what the page of an empty gallery says: all pictures have gone since this one was made. */
  function sayEmpty() {
    document.querySelector('.empty').hidden = false
    document.querySelector('.bar .count').textContent = ''
    document.querySelector('[data-one-by-one]').hidden = true
  }

  function fit() {
    if (element.clientWidth !== width) layOut()
  }

  /** Begins where the reader was, or at the picture that the address names. */
  async function begin() {
    const place = history.state?.[stateKey]
    if (place) goTo(place)
    fill()
    if (place) showSeen()
    const item = new URLSearchParams(location.search).get('item')
    if (place || !item) return
    const found = await request(`${galleryResource}/items/${item}`, {}, reply => reply.json())
      .catch(() => null)
    if (found) showInMiddle(found.index)
  }

  /** Who comes back from a picture finds its tile, whichever was opened first. */
  function showSeen() {
    const index = takePicture()
    if (index === null || index >= shapes.ratios.length) return
    const { top } = element.getBoundingClientRect()
    if (!rows.shows(index, top, [headerHeight(), innerHeight])) return showInMiddle(index)
    focused = index
    fill()
    tiles.focus(index)
  }

  function showInMiddle(index) {
    const row = rows.rowOf(index)
    goTo({ index, above: (rows.bottom(row) - rows.top(row) - innerHeight) / 2 + headerHeight() })
    fill()
    focusOn(index)
  }
}
