// The overlay of a strip: page control, arrows and scroll indicator. It takes no input, because taps
// are tested against the layout's rectangles.

import { axisOf, offsetOf, targetPage } from './motion/strip-state.js'
import { currentPlace } from './motion/strip-hit-test.js'
import { turnedPage } from './motion/strip-commands.js'

export function Overlay(element) {
  const container = document.createElement('div')
  container.className = 'overlay'
  element.append(container)
  let indicator = null
  let dots = []
  let shownPage = null
  let progress = null
  let arrows = []

  function show({ strip, controls, look, model, viewport }) {
    element.style.setProperty('--background', `#${look.background}`)
    element.style.setProperty('--paper', `#${look.paper}`)
    element.style.setProperty('--corner', `${look.cornerRadius}px`)
    element.toggleAttribute('data-shadows', look.shadows)
    element.toggleAttribute('data-light', isLight(look.background))
    const { pageControl } = controls
    shownPage = null
    const wasVisible = indicator?.element.style.opacity > 0
    indicator = controls.indicator && {
      ...controls.indicator, element: part('indicator', controls.indicator.thumb),
      travel: thumbTravel(controls.indicator, strip, viewport), from: model.main.offset,
    }
    arrows = controls.arrows.map(arrow)
    container.replaceChildren(
      ...pageControl ? pageControlParts(pageControl) : [],
      ...arrows.map(({ element }) => element), ...indicator ? [indicator.element] : [])
    if (indicator) indicator.element.style.opacity = wasVisible ? 1 : 0
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

  /** Pixels that the indicator's thumb moves for each pixel of the strip's offset. */
  function thumbTravel({ track, thumb }, { axis, contentSize }, viewport) {
    const length = axis === 'vertical' ? 'height' : 'width'
    const scrollRange = contentSize[length] - viewport[length]
    return scrollRange > 0 ? (track[length] - thumb[length]) / scrollRange : 0
  }

  /** Shows where the strip is at a time. */
  function draw(s, now) {
    const { model } = s
    const place = currentPlace(s, now)
    const page = model.isRow && place !== null ? model.main.snaps?.page(place) : place
    if (page !== shownPage) showPage(page, model.pageCount)
    const target = targetPage(s, now)
    for (const { step, element } of arrows) {
      element.toggleAttribute('data-disabled', turnedPage(s, target, step) === null)
    }
    if (indicator) drawIndicator(s, now)
  }

  function showPage(page, count) {
    shownPage = page
    dots.forEach((dot, index) => dot.classList.toggle('current', index === page))
    progress?.style.setProperty('--progress', String(page / Math.max(1, count - 1)))
  }

  /** The indicator shows while the strip moves, and fades by the style's transition. */
  function drawIndicator(s, now) {
    const { element: bar, thumb, travel, from } = indicator
    const { side, isReversed } = axisOf(s, 'main')
    const way = (offsetOf(s, 'main', now) - from) * travel * (isReversed ? -1 : 1)
    place(bar, thumb.x + (side === 'x' ? way : 0), thumb.y + (side === 'y' ? way : 0))
    const isHidden = s.zoomedPage !== null && s.zoom.motion.magnification(now).scale !== 1
    const isMoving = s.press !== null || now < s.main.end || now < s.cross.end
    bar.style.opacity = isMoving && !isHidden ? 1 : 0
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
