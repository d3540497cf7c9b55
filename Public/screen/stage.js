// The pictures of a screen: one that is shown, and one that comes over it.

// The longest side and the largest frame that the service draws.
const longestSide = 4096
const mostPixels = 8_300_000
// As long as the longest transition of the style sheet, in milliseconds.
const longestTransition = 1_000

export function Stage(element) {
  // The picture that came with the page.
  let shown = element.querySelector('img')

  // The size of a frame for this window.
  function size() {
    const side = (length) => Math.min(longestSide, Math.max(16, Math.round(length)))
    const [width, height] = [side(innerWidth), side(innerHeight)]
    const fits = (scale) => width * height * scale * scale <= mostPixels
    const wanted = Math.min(4, Math.max(1, Math.ceil(devicePixelRatio)))
    const scale = [wanted, 3, 2].find((scale) => scale <= wanted && fits(scale)) ?? 1
    return { width, height, scale }
  }

  async function decode(blob) {
    const image = new Image()
    image.src = URL.createObjectURL(blob)
    image.alt = ''
    await image.decode()
    return image
  }

  // Shows a decoded picture. A test finds in `data-change` since when it is due, and in `data-changed`
  // when it was shown.
  function show(image, change) {
    const before = shown
    shown = image
    image.className = 'coming'
    element.append(image)
    document.body.dataset.change = change ?? ''
    document.body.dataset.changed = String(performance.timeOrigin + performance.now())
    // The style before the transition must have been computed.
    image.getBoundingClientRect()
    image.classList.add('shown')
    setTimeout(() => {
      before.remove()
      URL.revokeObjectURL(before.src)
      image.className = ''
    }, longestTransition)
  }

  function describe(text) {
    if (shown.alt !== text) shown.alt = text
  }

  return { size, decode, show, describe }
}
