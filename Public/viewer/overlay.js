// The overlay of a strip: page control, arrows, scroll indicator and titles. It takes no input,
// because the service does the hit testing.

import { transformOn } from './looks.js'

export function Overlay(element) {
  const container = document.createElement('div')
  container.className = 'overlay'
  element.append(container)
  let axis = 'x'
  let titles = []
  let indicator = null

  function show({ strip, controls, look, pages, viewport }) {
    axis = strip.axis === 'vertical' ? 'y' : 'x'
    element.style.setProperty('--background', `#${look.background}`)
    element.style.setProperty('--paper', `#${look.paper}`)
    element.style.setProperty('--corner', `${look.cornerRadius}px`)
    element.toggleAttribute('data-shadows', look.shadows)
    element.toggleAttribute('data-light', isLight(look.background))
    titles = pages.filter(page => page.captionFrame && page.frame.width > 0).map(page => (
      { page, frame: page.captionFrame, element: part('title', page.captionFrame, page.title) }))
    const { pageControl, arrows } = controls
    const wasVisible = indicator?.element.style.opacity > 0
    indicator = controls.indicator && {
      ...controls.indicator, element: part('indicator', controls.indicator.thumb),
      travel: thumbTravel(controls.indicator, strip, viewport),
    }
    container.replaceChildren(
      ...titles.map(({ element }) => element),
      ...pageControl ? dots(pageControl) : [],
      ...arrows.map(arrow), ...indicator ? [indicator.element] : [])
    move({ x: 0, y: 0 })
    if (indicator) fade(indicator, wasVisible)
  }

  /** Shows the indicator as the layout says; one that was visible fades by the style's transition. */
  function fade({ element, opacity }, wasVisible) {
    element.style.opacity = wasVisible ? 1 : opacity
    if (wasVisible) requestAnimationFrame(() => { element.style.opacity = opacity })
  }

  function dots({ frame, dots, pageCount, currentPage }) {
    if (dots.length === 0) {
      const progress = part('progress', frame)
      progress.style.setProperty('--progress', String(currentPage / Math.max(1, pageCount - 1)))
      return [progress]
    }
    const left = Math.min(...dots.map(dot => dot.x))
    const right = Math.max(...dots.map(dot => dot.x + dot.width))
    const { y, height } = dots[0]
    return [
      part('capsule', { x: left, y, width: right - left, height }),
      ...dots.map((dot, page) => part(page === currentPage ? 'dot current' : 'dot', dot)),
    ]
  }

  function arrow({ direction, enabled, frame }) {
    const element = part(`arrow ${direction}`, frame)
    element.toggleAttribute('data-disabled', !enabled)
    return element
  }

  /** Pixels that the indicator's thumb moves for each pixel that the pages move. */
  function thumbTravel({ track, thumb }, { contentSize }, viewport) {
    const length = axis === 'x' ? 'width' : 'height'
    const scrollRange = contentSize[length] - viewport[length]
    return scrollRange > 0 ? (track[length] - thumb[length]) / scrollRange : 0
  }

  /** Moves everything with the pages; `shownOf` says how a look shows a page, if there is one. */
  function move({ x, y }, shownOf = null) {
    for (const { element, frame, page } of titles) {
      if (!shownOf) {
        place(element, frame.x + x, frame.y + y)
        continue
      }
      const shown = shownOf(page)
      element.style.transform = transformOn(
        shown, frame.x - page.frame.x + shown.x.pictureShift,
        frame.y - page.frame.y + shown.y.pictureShift)
      // Titles are above all pages, so that of a page that is covered would cover the others.
      element.style.opacity = shown.nearness
    }
    if (!indicator) return
    const { thumb, element: bar, travel } = indicator
    if (x || y) bar.style.opacity = 1
    place(bar, thumb.x - (axis === 'x' ? x * travel : 0), thumb.y - (axis === 'y' ? y * travel : 0))
  }

  return { show, move, get axis() { return axis } }
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
