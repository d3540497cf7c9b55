// The pictures of a grid that are in the page.

import { pictureURL } from './listing.js'
import { Retries } from './retries.js'
import { averageColour } from './thumb-hash.js'

/** Sizes of the service's pictures, in pixels of the longer side. */
const sizes = [160, 320, 480, 640, 960]

/** What the listing has to tell of a picture. */
export const tileFields = ['id', 'title', 'image', 'thumbHash']

/** A picture is loaded when it was near the window for so many milliseconds: not while it flies by. */
const loadingDelay = 90

/** `galleryHref` is the page of the gallery, and `query` what the pages of its pictures keep: empty, or starting with
    `?`. */
export function Tiles(element, listing, { galleryHref, query = '' }) {
  /** The tiles by the index of their picture. */
  const tiles = new Map()
  const retries = Retries(() => tiles.values(),
    ({ item, link }) => item.isConnected && !link.querySelector('img'), load)

  /** Shows the pictures at these places and no others, apart from the one that has the focus. */
  function show(places, focused) {
    const wanted = new Set(places.map(({ index }) => index))
    for (const [index, tile] of tiles) {
      if (wanted.has(index) || tile.link === document.activeElement) continue
      tile.item.remove()
      tiles.delete(index)
    }
    // In the order of the gallery, for the keyboard and for screen readers.
    let before = null
    for (const place of places) {
      const tile = tiles.get(place.index) ?? add(place, before)
      tile.link.tabIndex = place.index === focused ? 0 : -1
      before = tile.item
    }
    if (places.length > 0 && !wanted.has(focused)) tiles.get(places[0].index).link.tabIndex = 0
  }

  function add(place, before) {
    const { index, left, top, width, height } = place
    const item = document.createElement('li')
    const link = document.createElement('a')
    item.ariaSetSize = listing.count ?? -1
    item.ariaPosInSet = index + 1
    Object.assign(item.style, {
      width: `${width}px`, height: `${height}px`, transform: `translate(${left}px, ${top}px)`,
    })
    link.className = 'tile'
    // The place of a picture that is not known yet leads to it as well.
    link.href = `${galleryHref}${query ? `${query}&` : '?'}page=${index}`
    link.append(nameOf(index))
    item.append(link)
    if (before) before.after(item)
    else element.prepend(item)
    const tile = { item, link, place }
    tiles.set(index, tile)
    setTimeout(() => { if (item.isConnected) load(tile) }, loadingDelay)
    return tile
  }

  /** What is read of a tile before its title is known: the keyboard and Back may reach it earlier. */
  function nameOf(index) {
    const name = document.createElement('span')
    name.className = 'visually-hidden'
    name.textContent = `Picture ${index + 1}`
    return name
  }

  async function load(tile) {
    const { item, link, place } = tile
    const picture = await listing.item(place.index)
    if (!item.isConnected) return
    if (!picture) return retries.failed(tile)
    const title = document.createElement('span')
    title.className = 'title'
    title.textContent = picture.title
    link.href = `${galleryHref}/items/${picture.id}${query}`
    if (picture.thumbHash) link.style.background = averageColour(picture.thumbHash)
    const image = Object.assign(new Image(), { alt: '', decoding: 'async' })
    // Half of what a dense screen adds is enough for a small picture.
    const pixels = Math.max(place.width, place.height) * (devicePixelRatio + 1) / 2
    const size = sizes.find(size => 10 * size >= 9 * pixels) ?? sizes.at(-1)
    image.src = pictureURL(picture, size, place.shape)
    image.addEventListener('error', () => {
      image.remove()
      retries.failed(tile)
    })
    link.replaceChildren(image, title)
  }

  function clear() {
    for (const { item } of tiles.values()) item.remove()
    tiles.clear()
  }

  function focus(index) {
    const link = tiles.get(index)?.link
    if (!link) return
    link.tabIndex = 0
    link.focus({ preventScroll: true })
  }

  function indexOf(link) {
    for (const [index, tile] of tiles) if (tile.link === link) return index
    return undefined
  }

  return { show, clear, focus, indexOf }
}
