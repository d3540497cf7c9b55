// The row of thumbnails: one tab stop, arrow keys move within the row (roving tabindex), and the
// current thumbnail is scrolled into view.

const steps = { ArrowLeft: -1, ArrowRight: 1 }

export function Thumbnails(viewer) {
  const row = viewer.querySelector('[data-thumbnails]')
  if (!row) return

  function update() {
    const buttons = [...row.querySelectorAll('button')]
    const current = row.querySelector('[aria-current]') ?? buttons[0]
    for (const button of buttons) button.tabIndex = button === current ? 0 : -1
    if (!row.contains(document.activeElement)) scrollToButton(current)
  }

  /** Scrolls the row only. `scrollIntoView` would scroll the document too. */
  function scrollToButton(button) {
    const middle = button.offsetLeft - (row.clientWidth - button.offsetWidth) / 2
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.scrollTo({ left: middle, behavior: reducesMotion ? 'instant' : 'smooth' })
  }

  row.addEventListener('keydown', event => {
    const buttons = [...row.querySelectorAll('button')]
    const index = buttons.indexOf(event.target)
    const targetIndex = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1
      : index + (steps[event.key] ?? NaN)
    const target = buttons[targetIndex]
    if (!target) return
    event.preventDefault()
    for (const button of buttons) button.tabIndex = button === target ? 0 : -1
    target.focus({ preventScroll: true })
    scrollToButton(target)
  })

  viewer.addEventListener('fragmentsupdated', update)
  update()
}
