// What a frame shows beside its pages: dots, arrows, the indicator, titles. It is looked at only;
// pointers are told to the service, which knows what they hit.

export function Furniture(element) {
  const holder = document.createElement('div')
  holder.className = 'furniture'
  element.append(holder)
  let axis = 'x'
  let titles = []
  let indicator = null

  function take({ strip, controls, look, pages, viewport }) {
    axis = strip.axis === 'vertical' ? 'y' : 'x'
    element.style.setProperty('--background', `#${look.background}`)
    element.style.setProperty('--corner', `${look.cornerRadius}px`)
    element.toggleAttribute('data-shadows', look.shadows)
    element.toggleAttribute('data-light', isLight(look.background))
    titles = pages.filter(page => page.captionFrame).map(page => (
      { frame: page.captionFrame, mark: mark('title', page.captionFrame, page.title) }))
    const { pageControl, arrows } = controls
    indicator = controls.indicator && {
      ...controls.indicator, mark: mark('indicator', controls.indicator.thumb),
      share: slide(controls.indicator, strip, viewport),
    }
    holder.replaceChildren(
      ...titles.map(({ mark }) => mark),
      ...pageControl ? dots(pageControl) : [],
      ...arrows.map(arrow), ...indicator ? [indicator.mark] : [])
    move({ x: 0, y: 0 })
  }

  function dots({ frame, dots, pageCount, currentPage }) {
    if (dots.length === 0) {
      const rail = mark('rail', frame)
      rail.style.setProperty('--share', String(currentPage / Math.max(1, pageCount - 1)))
      return [rail]
    }
    const left = Math.min(...dots.map(dot => dot.x))
    const right = Math.max(...dots.map(dot => dot.x + dot.width))
    const { y, height } = dots[0]
    return [
      mark('capsule', { x: left, y, width: right - left, height }),
      ...dots.map((dot, page) => mark(page === currentPage ? 'dot current' : 'dot', dot)),
    ]
  }

  function arrow({ direction, enabled, frame }) {
    const made = mark(`arrow ${direction}`, frame)
    made.toggleAttribute('data-idle', !enabled)
    return made
  }

  /** How far the indicator goes when the pages go a pixel. */
  function slide({ track, thumb }, { contentSize }, viewport) {
    const length = axis === 'x' ? 'width' : 'height'
    const room = contentSize[length] - viewport[length]
    return room > 0 ? (track[length] - thumb[length]) / room : 0
  }

  function move({ x, y }) {
    for (const { mark, frame } of titles) place(mark, frame.x + x, frame.y + y)
    if (!indicator) return
    const { thumb, mark: bar, share } = indicator
    place(bar, thumb.x - (axis === 'x' ? x * share : 0), thumb.y - (axis === 'y' ? y * share : 0))
  }

  return { take, move, get axis() { return axis } }
}

function mark(name, { x, y, width, height }, text = '') {
  const made = document.createElement('span')
  made.className = name
  made.textContent = text
  Object.assign(made.style, { width: `${width}px`, height: `${height}px` })
  place(made, x, y)
  return made
}

function place(mark, x, y) {
  mark.style.transform = `translate(${x}px, ${y}px)`
}

/** Whether black is seen better on a colour than white is: WCAG's luminance, roughly. */
function isLight(hexadecimal) {
  const [red, green, blue] = [0, 2, 4].map(at => parseInt(hexadecimal.slice(at, at + 2), 16) / 255)
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 > 0.18
}
