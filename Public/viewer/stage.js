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
const sideRange = [16, 4096]

/** How long a window must keep its size before the strip is drawn anew, in milliseconds. */
const resizePause = 120

export function Stage(element, resized) {
  const plain = element.querySelector('[data-frame]')
  const surface = document.createElement('div')
  const canvas = document.createElement('canvas')
  const strip = document.createElement('div')
  const context = canvas.getContext('2d', { alpha: false })
  surface.tabIndex = 0
  surface.setAttribute('role', 'img')
  surface.setAttribute('aria-label', plain.alt)
  surface.dataset.frame = ''
  surface.className = 'surface'
  strip.className = 'strip'
  surface.append(canvas, strip)
  /** What is seen: nothing yet, the canvas or the strip. */
  surface.dataset.shows = ''

  // What has the focus keeps it.
  const hadFocus = document.activeElement === plain
  plain.replaceWith(surface)
  if (hadFocus) surface.focus({ preventScroll: true })

  /** Whole pixels: between two of them pictures would be blurred. */
  let room = fill()
  /** The viewport of what is seen: pointers are told in its pixels. */
  let seen = viewport()
  let pause
  new ResizeObserver(() => {
    // An observer begins with a size that may be known already.
    const { width, height } = room
    room = fill()
    if (room.width === width && room.height === height) return
    clearTimeout(pause)
    pause = setTimeout(resized, resizePause)
  }).observe(element)

  function fill() {
    const { width, height } = element.getBoundingClientRect()
    const room = { width: Math.floor(width), height: Math.floor(height) }
    surface.style.width = `${room.width}px`
    surface.style.height = `${room.height}px`
    return room
  }

  /** The size of a frame that fills the stage, in CSS pixels, and how much finer it is drawn. */
  function viewport() {
    const area = room.width * room.height
    const share = Math.min(1, Math.sqrt(pixelLimit / area))
    // A screen of one and a half pixels is served with two.
    const wanted = Math.ceil(devicePixelRatio - 0.1)
    const scale = scales.find(scale => scale <= wanted && area * scale ** 2 <= pixelLimit) ?? 1
    return { width: side(room.width * share), height: side(room.height * share), scale }
  }

  function fits() {
    const { width, height, scale } = viewport()
    return seen.width === width && seen.height === height && seen.scale === scale
  }

  function draw(bitmap, scale) {
    // Setting the size clears the canvas, so it is only set when it changes.
    if (canvas.width !== bitmap.width) canvas.width = bitmap.width
    if (canvas.height !== bitmap.height) canvas.height = bitmap.height
    context.drawImage(bitmap, 0, 0)
    show('canvas', { width: bitmap.width / scale, height: bitmap.height / scale, scale })
  }

  function show(which, viewport) {
    seen = viewport
    surface.dataset.shows = which
  }

  /** Where a viewport of another size stands on the stage: in its middle, as large as it goes. */
  function fit({ width, height }) {
    const scale = Math.min(room.width / width, room.height / height)
    return { scale, x: (room.width - width * scale) / 2, y: (room.height - height * scale) / 2 }
  }

  /** Where a pointer is, in pixels of the viewport. */
  function point({ clientX, clientY }) {
    const box = surface.getBoundingClientRect()
    const { scale, x, y } = fit(seen)
    return { x: (clientX - box.left - x) / scale, y: (clientY - box.top - y) / scale }
  }

  return { surface, strip, viewport, fits, draw, show, fit, point }
}

function side(pixels) {
  const [least, most] = sideRange
  return Math.min(most, Math.max(least, Math.floor(pixels)))
}

export function nextAnimationFrame() {
  return new Promise(resolve => requestAnimationFrame(resolve))
}
