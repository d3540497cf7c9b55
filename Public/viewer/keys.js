// The keys that turn pages and magnify them. What they mean on a strip that runs down, or from
// right to left, is for the service to say.

/** Keys by the names that the service has for them. */
const keyNames = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
  PageUp: 'previous', PageDown: 'next', Home: 'home', End: 'end',
  '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', Escape: 'escape',
}

/** A document that is longer by less than this, in pixels, is not there to be scrolled. */
const scrollTolerance = 16

export function Keys(viewer, surface, sendEvent, openItem) {
  document.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (event.key === 'Enter' && event.target === surface) return openItem()
    const key = keyNames[event.key]
    // Shift makes a plus of some keys, and means something else with all others.
    if (!key || event.shiftKey && event.key !== '+' || !isHandled(event)) return
    event.preventDefault()
    // The service's own page keys turn as many pages as show; here they turn one.
    sendEvent(key === 'previous' || key === 'next' ? { type: key } : { type: 'key', key })
  })

  function isHandled({ key, target }) {
    // Fields, menus and the row of thumbnails have keys of their own.
    if (target.closest('input, select, textarea, summary, [data-thumbnails], dialog')) return false
    const isZoomed = 'zoomed' in surface.dataset
    if (key === 'Escape') return isZoomed
    if (key === '+' || key === '=' || key === '-') return true
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
    if (isVertical && !isZoomed && surface.dataset.axis === 'horizontal') return false
    // A document that is longer than its window scrolls by these keys, unless the strip or its
    // buttons have the focus.
    const { scrollHeight, clientHeight } = document.documentElement
    const isHorizontal = key === 'ArrowLeft' || key === 'ArrowRight'
    return isHorizontal || scrollHeight - clientHeight < scrollTolerance || viewer.contains(target)
  }
}
