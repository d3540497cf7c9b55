// The button by which pages turn by themselves, and what holds them up: a mouse over the strip, the
// keyboard's focus in it. Whoever presses the button means it, also with the mouse still there.

export function Autoplay(viewer, sendEvent, changeConfiguration) {
  const button = viewer.querySelector('[data-autoplay]')
  if (!button) return
  let isRequested = false
  const activeHolds = { hover: false, focus: false }

  const isPlaying = () => button.dataset.playing === 'true'

  button.addEventListener('click', event => {
    event.preventDefault()
    isRequested = !isPlaying()
    for (const hold of Object.keys(activeHolds)) release(hold)
    const request = { type: 'autoplay', hold: 'request' }
    if (isPlaying()) return sendEvent({ ...request, held: true })
    if (button.value === 'play') return sendEvent({ ...request, held: false })
    changeConfiguration(new URLSearchParams({ autoplay: button.value }))
  })

  function hold(name) {
    if (!isPlaying() || isRequested || activeHolds[name]) return
    activeHolds[name] = true
    sendEvent({ type: 'autoplay', hold: name, held: true })
  }

  function release(name) {
    if (!activeHolds[name]) return
    activeHolds[name] = false
    sendEvent({ type: 'autoplay', hold: name, held: false })
  }

  viewer.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') hold('hover')
  })
  viewer.addEventListener('pointerleave', () => {
    isRequested = isRequested && viewer.contains(document.activeElement)
    release('hover')
  })
  // The focus stays a reason not to turn until somebody asks for it, as the pattern has it.
  viewer.addEventListener('focusin', () => hold('focus'))
  viewer.addEventListener('focusout', ({ relatedTarget }) => {
    if (!viewer.contains(relatedTarget)) isRequested = false
  })
}
