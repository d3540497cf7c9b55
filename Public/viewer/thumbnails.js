// The row of thumbnails: a window of them on a track as long as all together. It is one tab stop, arrow
// keys move within it (roving tabindex), and the current thumbnail is scrolled into view.

import { Listing, pictureURL } from './listing.js'
import { Retries } from './retries.js'

/** The distance of two thumbnails, in pixels. */
const stride = 70

/** Thumbnails beyond the edges of the row that are ready for scrolling. */
const reach = 4

/** No browser lays out a longer track than this, in pixels. */
const longestTrack = 8_000_000

const steps = { ArrowLeft: -1, ArrowRight: 1 }

/** Pixels of the longer side for a thumbnail of 60 pixels, on dense screens, too. */
const size = devicePixelRatio > 1.5 ? 160 : 80

/** The shape of a thumbnail of 60 x 48 pixels. */
const shape = '5x4'

export function Thumbnails(viewer) {
  const row = viewer.querySelector('[data-thumbnails]')
  if (!row) return { show() {} }
  const listing = Listing(viewer.dataset.galleryResource, ['title', 'image'])
  const track = document.createElement('div')
  /** The buttons in the row by their page. */
  const buttons = new Map()
  const retries = Retries(() => buttons.values(),
    button => button.isConnected && !button.querySelector('img').hasAttribute('src'), load)
  let count = 0
  let current = -1
  let focused = 0
  track.className = 'track'
  row.append(track)

  function resize(pageCount) {
    count = pageCount
    track.style.width = `${Math.min(count * stride, longestTrack)}px`
  }

  /** Shows the thumbnails that are near the window of the row. */
  function fill() {
    // A phone does not show the row.
    if (row.clientWidth === 0) return
    const first = Math.max(0, Math.floor(row.scrollLeft / stride) - reach)
    const last = Math.min(count - 1, Math.ceil((row.scrollLeft + row.clientWidth) / stride) + reach)
    for (const [index, button] of buttons) {
      if (index >= first && index <= last || button === document.activeElement) continue
      button.remove()
      buttons.delete(index)
    }
    for (let index = first; index <= last; index++) add(index)
    mark()
  }

  function add(index) {
    if (buttons.has(index)) return buttons.get(index)
    const button = document.createElement('button')
    const image = new Image(60, 48)
    const label = document.createElement('span')
    Object.assign(button, { className: 'thumbnail', name: 'goTo', value: index, tabIndex: -1 })
    Object.assign(image, { alt: '', decoding: 'async', fetchPriority: 'low' })
    button.style.transform = `translateX(${index * stride}px)`
    label.className = 'visually-hidden'
    label.textContent = `Picture ${index + 1}`
    button.append(image, label)
    const next = [...buttons.keys()].filter(other => other > index).sort((a, b) => a - b)[0]
    track.insertBefore(button, buttons.get(next) ?? null)
    buttons.set(index, button)
    image.addEventListener('error', () => {
      image.removeAttribute('src')
      retries.failed(button)
    })
    load(button)
    return button
  }

  async function load(button) {
    const index = Number(button.value)
    const item = await listing.item(index)
    if (!button.isConnected) return
    if (!item) return retries.failed(button)
    button.querySelector('span').textContent = `Picture ${index + 1}: ${item.title}`
    button.querySelector('img').src = pictureURL(item, size, shape)
  }

  function mark() {
    for (const [index, button] of buttons) {
      button.tabIndex = index === focused ? 0 : -1
      if (index === current) button.setAttribute('aria-current', 'true')
      else button.removeAttribute('aria-current')
    }
  }

  /** Shows the current page, of so many. */
  function show({ page: index, pageCount }) {
    const isChanged = pageCount !== count
    if (isChanged) {
      listing.clear()
      resize(pageCount)
      // Other pictures are at their places now.
      for (const button of buttons.values()) if (Number(button.value) < count) load(button)
    }
    if (index === current && !isChanged) return
    current = index
    if (!row.contains(document.activeElement)) {
      focused = index
      scrollTo(index)
    }
    fill()
  }

  /** Where the row is scrolled to that has a thumbnail in its middle. */
  function leftFor(index) {
    return index * stride - (row.clientWidth - stride) / 2
  }

  /** Scrolls the row only. `scrollIntoView` would scroll the document too. */
  function scrollTo(index) {
    const left = leftFor(index)
    const isFar = Math.abs(left - row.scrollLeft) > 2 * row.clientWidth
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.scrollTo({ left, behavior: isFar || reducesMotion ? 'instant' : 'smooth' })
  }

  row.addEventListener('keydown', event => {
    const index = Number(event.target.value)
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1
      : index + (steps[event.key] ?? NaN)
    if (!(target >= 0 && target < count)) return
    event.preventDefault()
    focused = target
    scrollTo(target)
    add(target).focus({ preventScroll: true })
    fill()
  })
  row.addEventListener('scroll', fill, { passive: true })
  row.addEventListener('focusout', ({ relatedTarget }) => {
    if (!row.contains(relatedTarget)) focused = current
  })
  // A vertical wheel has no other use here.
  row.addEventListener('wheel', event => {
    if (event.deltaX !== 0 || event.ctrlKey) return
    event.preventDefault()
    row.scrollLeft += event.deltaY
  }, { passive: false })
  let width = 0
  new ResizeObserver(() => {
    // A row that was not shown could not be scrolled.
    if (width === 0 && row.clientWidth > 0) row.scrollLeft = leftFor(current)
    width = row.clientWidth
    fill()
  }).observe(row)
  return { show }
}
