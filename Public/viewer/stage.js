// The stage: a canvas in the place of the plain frame, its size, and its coordinates.

/** The most pixels that a point of the screen is drawn with along each side. */
const densityLimit = 2

/** The most pixels of a frame. Larger ones take longer on their way than their sharpness is worth
    while the strip moves. */
const pixelLimit = 4_000_000

/** The least and the most pixels of a frame's side that the service draws. */
const sideRange = [16, 4096]

/** How long a window must keep its size before the strip is drawn anew, in milliseconds. */
const resizePause = 120

export function Stage(element, resized) {
  const plain = element.querySelector('[data-frame]')
  const canvas = document.createElement('canvas')
  // The attributes, because the properties are the size on screen.
  canvas.width = plain.getAttribute('width')
  canvas.height = plain.getAttribute('height')
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', plain.alt)
  canvas.dataset.frame = ''
  const context = canvas.getContext('2d', { alpha: false })

  // What has the focus keeps it.
  const hadFocus = document.activeElement === plain
  plain.replaceWith(canvas)
  if (hadFocus) canvas.focus({ preventScroll: true })

  let pause
  let isFirst = true
  new ResizeObserver(() => {
    // An observer begins with the size that is already known.
    if (isFirst) return isFirst = false
    clearTimeout(pause)
    pause = setTimeout(resized, resizePause)
  }).observe(element)

  /** The size of a frame that fills the stage, in pixels. */
  function viewport() {
    const { clientWidth, clientHeight } = element
    const density = Math.min(
      devicePixelRatio, densityLimit, Math.sqrt(pixelLimit / (clientWidth * clientHeight)))
    return { width: side(clientWidth * density), height: side(clientHeight * density) }
  }

  function fits() {
    const { width, height } = viewport()
    return canvas.width === width && canvas.height === height
  }

  function draw(bitmap) {
    // Setting the size clears the canvas, so it is only set when it changes.
    if (canvas.width !== bitmap.width) canvas.width = bitmap.width
    if (canvas.height !== bitmap.height) canvas.height = bitmap.height
    context.drawImage(bitmap, 0, 0)
  }

  /** Where a pointer is, in pixels of the frame. Between two sizes the frame stands in the
      middle of the stage, as large as it goes. */
  function point({ clientX, clientY }) {
    const box = canvas.getBoundingClientRect()
    const scale = Math.min(box.width / canvas.width, box.height / canvas.height)
    return {
      x: (clientX - box.left - box.width / 2) / scale + canvas.width / 2,
      y: (clientY - box.top - box.height / 2) / scale + canvas.height / 2,
    }
  }

  return { surface: canvas, viewport, fits, draw, point }
}

function side(pixels) {
  const [least, most] = sideRange
  return Math.min(most, Math.max(least, Math.floor(pixels)))
}

export function nextAnimationFrame() {
  return new Promise(resolve => requestAnimationFrame(resolve))
}
