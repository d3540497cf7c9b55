// The row of small pictures: one stop for the Tab key, arrows go along it, and the current one is
// always in sight.

const steps = { ArrowLeft: -1, ArrowRight: 1 }

export function Thumbnails(viewer) {
  const row = viewer.querySelector('[data-thumbnails]')
  if (!row) return

  function tidy() {
    const buttons = [...row.querySelectorAll('button')]
    const current = row.querySelector('[aria-current]') ?? buttons[0]
    for (const button of buttons) button.tabIndex = button === current ? 0 : -1
    if (!row.contains(document.activeElement)) show(current)
  }

  /** Scrolls the row alone: the page stays where its reader left it. */
  function show(button) {
    const middle = button.offsetLeft - (row.clientWidth - button.offsetWidth) / 2
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.scrollTo({ left: middle, behavior: isCalm ? 'instant' : 'smooth' })
  }

  row.addEventListener('keydown', event => {
    const buttons = [...row.querySelectorAll('button')]
    const place = buttons.indexOf(event.target)
    const wanted = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1
      : place + (steps[event.key] ?? NaN)
    const other = buttons[wanted]
    if (!other) return
    event.preventDefault()
    for (const button of buttons) button.tabIndex = button === other ? 0 : -1
    other.focus({ preventScroll: true })
    show(other)
  })

  viewer.addEventListener('fragmentsupdated', tidy)
  tidy()
}
