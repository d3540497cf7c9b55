// The grid behind a picture that is dragged down to be closed, as it will be when the picture is let go.

import { placeInGrid } from './grid-visit.js'
import { request } from './http-client.js'
import { Listing } from './listing.js'
import { rowHeight, Rows } from './rows.js'
import { tileFields, Tiles } from './tiles.js'

/** The height of the grid's bar, and of the room below its last row, in pixels. */
const barHeight = 52
const lastRoom = 32

export function GridBehind({ dataset }, surface, status) {
  const { galleryHref, galleryResource } = dataset
  const element = document.createElement('ul')
  const listing = Listing(galleryResource, tileFields)
  const tiles = Tiles(element, listing, { galleryHref })
  /** The ratios of so many pictures. */
  let shapes = { count: 0, ratios: null }
  element.className = 'tiles behind'
  element.dataset.ready = ''
  element.inert = true

  /** Shows the rows around the picture, without its tile: it is the picture. */
  async function show() {
    const { page, pageCount } = status.place
    if (shapes.count !== pageCount) await learn(pageCount)
    if (shapes.count !== pageCount) return
    surface.before(element)
    const place = placeInGrid()
    element.style.width = place ? `${place.width}px` : ''
    element.style.left = place ? `${place.left}px` : ''
    const width = element.clientWidth
    const rows = Rows(shapes.ratios, width, rowHeight(width))
    const isThere = place && rows.shows(page, place.top, [barHeight, innerHeight])
    const top = isThere ? place.top : middleOf(rows, page)
    element.style.transform = `translateY(${top}px)`
    const places = []
    for (let row = rows.rowAt(-top); row <= rows.rowAt(innerHeight - top); row++) {
      places.push(...rows.places(row).filter(({ index }) => index !== page))
    }
    tiles.clear()
    tiles.show(places, page)
  }

  async function learn(count) {
    listing.clear()
    const { ratios } = await request(`${galleryHref}/shapes.json`, {}, response => response.json())
      .catch(() => ({}))
    if (ratios?.length === count) shapes = { count, ratios }
  }

  return { show, hide: () => element.remove() }
}

/** Where the grid begins that has a picture in the middle of the window, as far as it can be there. */
function middleOf(rows, index) {
  const row = rows.rowOf(index)
  const middle = (rows.top(row) + rows.bottom(row)) / 2
  const lowest = innerHeight - lastRoom - rows.height
  return Math.min(barHeight, Math.max(lowest, innerHeight / 2 - middle))
}
