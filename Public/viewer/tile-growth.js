// The tile of a picture that is opened grows to the window while its page is on its way, where the browser has no
// motion between two documents (transitions.css).

/** Milliseconds of the motion, and after which a page that has not come leaves the grid as it was. */
const duration = 250
const timeout = 4000

/** `tile` is the link to the picture, in its row. */
export function grow(tile) {
  if ('onpagereveal' in window || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top, width, height } = tile.getBoundingClientRect()
  const scale = Math.min(innerWidth / width, innerHeight / height)
  const way = [(innerWidth - width) / 2 - left, (innerHeight - height) / 2 - top]
  const ground = document.createElement('div')
  const timing = { duration, easing: 'ease-out', fill: 'forwards' }
  ground.className = 'ground'
  document.body.append(ground)
  tile.parentElement.dataset.grows = ''
  const motions = [
    ground.animate({ opacity: [0, 1] }, timing),
    tile.animate({ translate: way.map(pixels => `${pixels}px`).join(' '), scale }, timing),
  ]
  // Back may bring the page as it was left.
  addEventListener('pageshow', shrink, { once: true })
  const timer = setTimeout(shrink, timeout)

  function shrink() {
    clearTimeout(timer)
    removeEventListener('pageshow', shrink)
    for (const motion of motions) motion.cancel()
    ground.remove()
    delete tile.parentElement?.dataset.grows
  }
}
