// The overlay of a strip: page control, arrows and scroll indicator. It takes no input, because taps
// are tested against the layout's rectangles.

export function Overlay(element) {
  const container = document.createElement('div')
  container.className = 'overlay'
  element.append(container)
  let indicator = null
  let dots = []
  let shownPage = null
  let progress = null
  let arrows = []

  function show({ controls, look }) {
    element.style.setProperty('--background', `#${look.background}`)
    element.style.setProperty('--paper', `#${look.paper}`)
    element.style.setProperty('--corner', `${look.cornerRadius}px`)
    element.toggleAttribute('data-shadows', look.shadows)
    element.dataset.gravity = look.gravity
    element.toggleAttribute('data-light', isLight(look.background))
    const { pageControl } = controls
    shownPage = null
    const opacity = indicator?.style.opacity ?? 0
    indicator = controls.indicator && part('indicator', controls.indicator.thumb)
    arrows = controls.arrows.map(arrow)
    container.replaceChildren(
      ...pageControl ? pageControlParts(pageControl) : [],
      ...arrows.map(({ element }) => element), ...indicator ? [indicator] : [])
    if (indicator) indicator.style.opacity = opacity
  }

  function pageControlParts({ frame, dots: places }) {
    dots = []
    progress = places.length === 0 ? part('progress', frame) : null
    dots = places.map(place => part('dot', place))
    if (progress) return [progress]
    const left = Math.min(...places.map(({ x }) => x))
    const right = Math.max(...places.map(({ x, width }) => x + width))
    const { y, height } = places[0]
    return [part('capsule', { x: left, y, width: right - left, height }), ...dots]
  }

  function arrow({ direction, leadsTo, frame }) {
    return { step: leadsTo === 'next' ? 1 : -1, element: part(`arrow ${direction}`, frame) }
  }

  /** Shows where the strip is. */
  function draw({ currentPage, pageCount, previousPage, nextPage, controls }) {
    if (currentPage !== shownPage) showPage(currentPage, pageCount)
    for (const { step, element } of arrows) {
      const target = step > 0 ? nextPage : previousPage
      element.toggleAttribute('data-disabled', target === null)
    }
    if (indicator) drawIndicator(controls.indicator)
  }

  function showPage(page, count) {
    shownPage = page
    dots.forEach((dot, index) => dot.classList.toggle('current', index === page))
    progress?.style.setProperty('--progress', String(page / Math.max(1, count - 1)))
  }

  function drawIndicator(shown) {
    indicator.style.opacity = shown?.opacity ?? 0
    if (!shown) return
    const { x, y, width, height } = shown.thumb
    place(indicator, x, y)
    Object.assign(indicator.style, { width: `${width}px`, height: `${height}px` })
  }

  return { show, draw }
}

/** A positioned element of the strip. */
export function part(name, { x, y, width, height }, text = '') {
  const element = document.createElement('span')
  element.className = name
  element.textContent = text
  Object.assign(element.style, { width: `${width}px`, height: `${height}px` })
  place(element, x, y)
  return element
}

function place(element, x, y) {
  element.style.transform = `translate(${x}px, ${y}px)`
}

/** Whether black contrasts better with a colour than white does (WCAG luminance, gamma 2.2). */
function isLight(hexadecimal) {
  const [red, green, blue] = [0, 2, 4].map(at => parseInt(hexadecimal.slice(at, at + 2), 16) / 255)
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 > 0.18
}
