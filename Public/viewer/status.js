// Shows where the strip is: the words on the current picture, the state of the buttons, and the
// links to the picture. A `picturechanged` event tells other parts of the page.

import { request } from './http-client.js'
import { itemPath } from './paths.js'
import { wordsOn } from './words.js'

export function Status(viewer, session) {
  const { dataset } = viewer
  const element = viewer.querySelector('[data-page-status]')
  const stage = viewer.querySelector('[data-stage]')
  let page = Number(element.dataset.page) - 1
  let item = element.dataset.pageItem
  let gallery = dataset.gallery
  let [kind, video] = filmOf(viewer)

  /** The page and the revision whose layout was requested last. */
  let requested = `${page} ${element.dataset.revision}`

  /** Follows the strip to the page where it rests or will rest. Frames come without a layout. */
  async function follow(shown, layout) {
    if (!Number.isInteger(shown)) return
    // A drag can still return to the page where it started.
    if (layout.motion.kind === 'dragging') return
    if (layout.pages) {
      page = shown
      return show(layout)
    }
    const request = `${shown} ${layout.revision}`
    if (request === requested) return
    requested = request
    page = shown
    const fetched = await fetchLayout()
    if (fetched && request === requested) show(fetched)
  }

  function fetchLayout() {
    const path = session.resourcePath('layout.json', { page, viewport: {} }, { t: 'rest' })
    return request(path, {}, response => response.json()).catch(() => null)
  }

  function show(layout) {
    showButtons(layout)
    const words = wordsOn(page, layout)
    element.dataset.revision = layout.revision
    element.dataset.page = page + 1
    element.dataset.pageCount = layout.strip.pageCount
    label(words)
    say(words, layout.zoom?.scale ?? 1)
    // Where the network is gone, the strip can be on a picture of which nothing is known.
    if (!words.item) return
    // That a picture has a clip may be known later than the picture.
    const isOther = words.item !== item || words.video !== video
    element.dataset.pageItem = item = words.item
    gallery = words.gallery ?? dataset.gallery
    kind = words.kind
    video = words.video
    if (!isOther) return
    const detail = { ...place(), ...itemsBeside(page, layout) }
    viewer.dispatchEvent(new CustomEvent('picturechanged', { detail }))
  }

  /** Changes the texts at once, so that a screen reader announces them once. */
  function say({ title, position, caption }, scale) {
    const place = scale > 1 ? `${position} · ${Math.round(100 * scale)} %` : position
    const texts = { '.caption': title, '.position': place, '.description': caption }
    for (const [selector, text] of Object.entries(texts)) {
      const part = element.querySelector(selector)
      if (part.textContent !== text) part.textContent = text
    }
  }

  function label({ title, position, alternative }) {
    // The remote control is named after itself.
    if ('viewer' in dataset) document.title = `${title || position} – ${dataset.galleryTitle}`
    stage.ariaLabel = position
    stage.querySelector('.surface').ariaLabel = alternative
  }

  function showButtons(layout) {
    const { zoom, motion } = layout
    const { previous, next } = itemsBeside(page, layout)
    enable('[data-previous]', previous !== null)
    enable('[data-next]', next !== null)
    enable('[data-zoom-in]', !zoom || zoom.scale < zoom.maximum)
    enable('[data-zoom-out]', (zoom?.scale ?? 1) > 1)
    if (motion.autoplay) showAutoplay(motion.autoplay)
  }

  function enable(selector, isEnabled) {
    const button = viewer.querySelector(selector)
    if (!button) return
    if (isEnabled) button.removeAttribute('aria-disabled')
    else button.setAttribute('aria-disabled', 'true')
  }

  /** What turns by itself is not announced. */
  function showAutoplay(state) {
    const button = viewer.querySelector('[data-autoplay]')
    if (!button) return
    const isPlaying = state === 'playing'
    element.ariaLive = isPlaying ? 'off' : 'polite'
    button.dataset.playing = isPlaying
    button.value = state === 'off' ? Math.round(1000 * button.dataset.seconds) : isPlaying ? 'stop' : 'play'
    const label = `${isPlaying ? 'Stop' : 'Play'} the slide show`
    if (button.title === label) return
    button.title = button.querySelector('.label').textContent = label
  }

  function place() {
    const pageCount = Number(element.dataset.pageCount)
    return { page, pageCount, item, gallery, kind, video, path: itemPath(dataset, gallery, item) }
  }

  return { follow, get place() { return place() } }
}

/** The items before and after a page: null beyond the ends, and undefined where the layout does not tell
    of the page. */
function itemsBeside(page, { pages, strip: { pageCount, loop } }) {
  function itemOn(index) {
    if (!(loop && pageCount > 1) && (index < 0 || index >= pageCount)) return null
    const wrapped = (index + pageCount) % pageCount
    return pages.find(page => page.index === wrapped)?.item
  }
  return { previous: itemOn(page - 1), next: itemOn(page + 1) }
}

/** The kind of the first picture, and the URL of its film; null if it has none. */
function filmOf(viewer) {
  const link = viewer.querySelector('[data-play-video]:not([hidden])')
  const isPhoto = !link || link.title.endsWith('clip')
  return [isPhoto ? 'picture' : 'video', link?.getAttribute('href') ?? null]
}
