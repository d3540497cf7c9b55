// Keys that turn and zoom pages. The service maps them to the direction of the strip, which can be
// vertical or right to left.

/** Names of the keys in the service's key event. */
const keyNames = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
  PageUp: 'previous', PageDown: 'next', Home: 'home', End: 'end',
  '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', Escape: 'escape',
}

/** A document that overflows the window by less than this, in pixels, counts as not scrollable. */
const scrollTolerance = 16

export function Keys(viewer, surface, sendEvent, openItem) {
  document.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (event.key === 'Enter' && event.target === surface) return openItem()
    const key = keyNames[event.key]
    // Some keyboard layouts need Shift to type a plus.
    if (!key || event.shiftKey && event.key !== '+' || !isHandled(event)) return
    event.preventDefault()
    // The service's page keys turn all visible pages; in the viewer they turn one.
    sendEvent(key === 'previous' || key === 'next' ? { type: key } : { type: 'key', key })
  })

  function isHandled({ key, target }) {
    // Form fields and the thumbnails handle keys themselves.
    if (target.closest('input, select, textarea, summary, [data-thumbnails], dialog')) return false
    const isZoomed = 'zoomed' in surface.dataset
    if (key === 'Escape') return isZoomed
    if (key === '+' || key === '=' || key === '-') return true
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
    if (isVertical && !isZoomed && surface.dataset.axis === 'horizontal') return false
    // These keys scroll a document that is longer than its window, unless the focus is in the
    // viewer.
    const { scrollHeight, clientHeight } = document.documentElement
    const isHorizontal = key === 'ArrowLeft' || key === 'ArrowRight'
    return isHorizontal || scrollHeight - clientHeight < scrollTolerance || viewer.contains(target)
  }
}
