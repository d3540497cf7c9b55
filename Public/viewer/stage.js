// The stage: the surface over the page's first pictures, its size and its coordinates.
//
// The surface holds a canvas for frames that the service draws, and a strip of images that the
// browser places. One of them is visible.

import { shortcutsOn } from './keys.js'

/** Maximum number of pixels of a frame: the service's. */
const pixelLimit = 8_294_400

/** Frame pixels per viewport pixel, best first. The service supports whole numbers. */
const scales = [3, 2, 1]

/** Minimum and maximum side of a frame in pixels that the service draws. */
const sideLimits = [16, 4096]

/** Delay in milliseconds from the last change of the window's size to the new layout. */
const resizeDelay = 120

export function Stage(element, resized, sizes, firstPictures) {
  const surface = document.createElement('div')
  const canvas = document.createElement('canvas')
  const strip = document.createElement('div')
  surface.tabIndex = 0
  surface.setAttribute('role', 'img')
  surface.setAttribute('aria-label', element.dataset.label)
  surface.setAttribute('aria-keyshortcuts', shortcutsOn('horizontal'))
  surface.dataset.frame = ''
  surface.className = 'surface'
  strip.className = 'strip'
  surface.append(canvas, strip)
  /** What is visible: nothing (''), 'canvas' or 'strip'. */
  surface.dataset.shows = ''

  // What the page has shown until now stays below it until there is something else to show.
  element.append(surface)
  /** The pointer events from before this script: start.js has kept them. */
  const { early = [] } = element
  delete element.early

  /** The size in whole pixels, because fractions would blur the pictures. */
  let size = measure()
  /** The viewport of what is on screen. Pointer events use its coordinates. */
  let shownViewport = viewport()
  /** The same as it is requested, with the sizes of pages. */
  let touchedViewport = shownViewport
  let resizeTimer
  new ResizeObserver(() => {
    // The first call of a ResizeObserver reports the size that is already known.
    const { width, height } = size
    size = measure()
    if (size.width === width && size.height === height) return
    clearTimeout(resizeTimer)
    resizeTimer = setTimeout(resized, resizeDelay)
  }).observe(element)

  function measure() {
    const { width, height } = element.getBoundingClientRect()
    const size = { width: Math.floor(width), height: Math.floor(height) }
    surface.style.width = `${size.width}px`
    surface.style.height = `${size.height}px`
    return size
  }

  /** The viewport to request: its size in CSS pixels, the device scale, and the sizes of pages. */
  function viewport() {
    return { ...frameSize(), ...sizes.fields() }
  }

  function frameSize() {
    const area = size.width * size.height
    const reduction = Math.min(1, Math.sqrt(pixelLimit / area))
    // A device pixel ratio of 1.5 gets scale 2.
    const wantedScale = Math.ceil(devicePixelRatio - 0.1)
    const scale = scales.find(scale => scale <= wantedScale && area * scale ** 2 <= pixelLimit) ?? 1
    const [width, height] = [size.width * reduction, size.height * reduction]
    return { width: clampSide(width), height: clampSide(height), scale }
  }

  function hasCurrentViewport() {
    const { width, height, scale } = frameSize()
    const shown = shownViewport
    return shown.width === width && shown.height === height && shown.scale === scale
  }

  function draw(bitmap, scale) {
    // Setting the size clears the canvas, so it is set only when it changes.
    if (canvas.width !== bitmap.width) canvas.width = bitmap.width
    if (canvas.height !== bitmap.height) canvas.height = bitmap.height
    // Made for the first frame: most pages need none.
    canvas.getContext('2d', { alpha: false }).drawImage(bitmap, 0, 0)
    show('canvas', { width: bitmap.width / scale, height: bitmap.height / scale, scale })
  }

  function show(content, shown) {
    firstPictures.remove()
    shownViewport = shown
    // While the window has another size already, the sizes of pages are not known any more.
    touchedViewport = hasCurrentViewport() ? viewport() : shown
    surface.dataset.shows = content
  }

  /** The scale and position at which a viewport is centred on the stage and as large as fits. */
  function fit({ width, height }) {
    const scale = Math.min(size.width / width, size.height / height)
    return { scale, x: (size.width - width * scale) / 2, y: (size.height - height * scale) / 2 }
  }

  /** The position of a pointer in viewport pixels. */
  function point({ clientX, clientY }) {
    const box = surface.getBoundingClientRect()
    const { scale, x, y } = fit(shownViewport)
    return { x: (clientX - box.left - x) / scale, y: (clientY - box.top - y) / scale }
  }

  return {
    surface, strip, early, firstPictures, viewport, hasCurrentViewport, draw, show, fit, point,
    /** The viewport that has the points of pointer events. */
    get touchedViewport() { return touchedViewport },
  }
}

function clampSide(pixels) {
  const [least, most] = sideLimits
  return Math.min(most, Math.max(least, Math.floor(pixels)))
}

/** Resolves in the next animation frame; at once in a tab that is or gets hidden, which has none. */
export function nextAnimationFrame() {
  if (document.hidden) return Promise.resolve()
  return new Promise(resolve => {
    const listening = new AbortController()
    const finish = () => {
      listening.abort()
      resolve()
    }
    requestAnimationFrame(finish)
    document.addEventListener('visibilitychange', finish, { signal: listening.signal })
  })
}
