// A book at rest: sheets of paper under the pictures of its open pages, and the shade at the spine
// above them. The service draws pages that turn.

import { part } from './overlay.js'

/** Presets whose pages turn instead of sliding. */
export const books = new Set(['leaves', 'leaves-spread', 'curl'])

/** The shade of a page before and after the spine: opacities of black, from the spine outwards over
    a twentieth of the page's length. The numbers are the service's. */
const spineStops = {
  before: 'rgb(0 0 0 / 50%), rgb(0 0 0 / 10%) 2%, rgb(0 0 0 / 20%) 20%, transparent',
  after: 'rgb(0 0 0 / 50%), rgb(0 0 0 / 40%) 2%, transparent',
}

export function Book(element) {
  const sheets = layer('sheets')
  const spine = layer('spine')

  function layer(name) {
    const container = document.createElement('div')
    container.className = name
    element.append(container)
    return container
  }

  function show({ strip, pages, viewport }) {
    const open = books.has(strip.preset) ? pages.filter(page => page.visible) : []
    sheets.replaceChildren(...open.map(({ frame }) => part('sheet', frame)))
    const isSpread = strip.preset === 'leaves-spread'
    const shade = ({ frame }) => spineShade(frame, strip.axis === 'vertical', viewport)
    spine.replaceChildren(...isSpread ? open.map(shade).filter(Boolean) : [])
  }

  return { show }
}

/** Null for a page that fills more than half of the book, because a single page has no spine. */
function spineShade(frame, isVertical, viewport) {
  const [side, length] = isVertical ? ['y', 'height'] : ['x', 'width']
  if (2 * frame[length] > viewport[length]) return null
  const isBefore = 2 * frame[side] + frame[length] < viewport[length]
  const reach = Math.ceil(frame[length] / 20)
  const start = isBefore ? frame[side] + frame[length] - reach : frame[side]
  const outwards = isVertical ? isBefore ? 'top' : 'bottom' : isBefore ? 'left' : 'right'
  const shade = part('shade', { ...frame, [side]: start, [length]: reach })
  const stops = spineStops[isBefore ? 'before' : 'after']
  shade.style.background = `linear-gradient(to ${outwards}, ${stops})`
  return shade
}
