// The stage: a surface in the place of the plain frame, its size, and its coordinates.
//
// On the surface lie a canvas for frames that the service draws and a strip of pages that the
// browser places. Only one of them is seen.

/** The most pixels of a frame. Larger ones take longer on their way than their sharpness is worth
    while the strip moves. */
const pixelLimit = 4_000_000

/** Pixels of a frame to each of the viewport's, best first. The service draws whole numbers. */
const scales = [3, 2, 1]

/** The least and the most pixels of a frame's side that the service draws. */
const sideLimits = [16, 4096]

/** How long a window must keep its size before the strip is drawn anew, in milliseconds. */
const resizeDelay = 120

export function Stage(element, resized) {
  const plainFrame = element.querySelector('[data-frame]')
  const surface = document.createElement('div')
  const canvas = document.createElement('canvas')
  const strip = document.createElement('div')
  const context = canvas.getContext('2d', { alpha: false })
  surface.tabIndex = 0
  surface.setAttribute('role', 'img')
  surface.setAttribute('aria-label', plainFrame.alt)
  surface.dataset.frame = ''
  surface.className = 'surface'
  strip.className = 'strip'
  surface.append(canvas, strip)
  /** What is seen: nothing yet, the canvas or the strip. */
  surface.dataset.shows = ''

  // What has the focus keeps it.
  const hadFocus = document.activeElement === plainFrame
  plainFrame.replaceWith(surface)
  if (hadFocus) surface.focus({ preventScroll: true })

  /** Whole pixels: between two of them pictures would be blurred. */
  let size = measure()
  /** The viewport of what is seen: pointers are told in its pixels. */
  let shownViewport = viewport()
  let resizeTimer
  new ResizeObserver(() => {
    // An observer begins with a size that may be known already.
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

  /** The size of a frame that fills the stage, in CSS pixels, and how much finer it is drawn. */
  function viewport() {
    const area = size.width * size.height
    const reduction = Math.min(1, Math.sqrt(pixelLimit / area))
    // A screen of one and a half pixels is served with two.
    const wantedScale = Math.ceil(devicePixelRatio - 0.1)
    const scale = scales.find(scale => scale <= wantedScale && area * scale ** 2 <= pixelLimit) ?? 1
    const [width, height] = [size.width * reduction, size.height * reduction]
    return { width: clampSide(width), height: clampSide(height), scale }
  }

  function hasCurrentViewport() {
    const { width, height, scale } = viewport()
    const shown = shownViewport
    return shown.width === width && shown.height === height && shown.scale === scale
  }

  function draw(bitmap, scale) {
    // Setting the size clears the canvas, so it is only set when it changes.
    if (canvas.width !== bitmap.width) canvas.width = bitmap.width
    if (canvas.height !== bitmap.height) canvas.height = bitmap.height
    context.drawImage(bitmap, 0, 0)
    show('canvas', { width: bitmap.width / scale, height: bitmap.height / scale, scale })
  }

  function show(content, viewport) {
    shownViewport = viewport
    surface.dataset.shows = content
  }

  /** Where a viewport of another size stands on the stage: in its middle, as large as it goes. */
  function fit({ width, height }) {
    const scale = Math.min(size.width / width, size.height / height)
    return { scale, x: (size.width - width * scale) / 2, y: (size.height - height * scale) / 2 }
  }

  /** Where a pointer is, in pixels of the viewport. */
  function point({ clientX, clientY }) {
    const box = surface.getBoundingClientRect()
    const { scale, x, y } = fit(shownViewport)
    return { x: (clientX - box.left - x) / scale, y: (clientY - box.top - y) / scale }
  }

  return { surface, strip, viewport, hasCurrentViewport, draw, show, fit, point }
}

function clampSide(pixels) {
  const [least, most] = sideLimits
  return Math.min(most, Math.max(least, Math.floor(pixels)))
}

export function nextAnimationFrame() {
  return new Promise(resolve => requestAnimationFrame(resolve))
}
