// The button by which pages turn by themselves, and what holds them up: a mouse over the strip, the
// keyboard's focus in it. Whoever presses the button means it, also with the mouse still there.

export function Play(viewer, tell, change) {
  const button = viewer.querySelector('[data-play]')
  if (!button) return
  let isMeant = false
  const held = { hover: false, focus: false }

  const isPlaying = () => button.dataset.playing === 'true'

  button.addEventListener('click', event => {
    event.preventDefault()
    isMeant = !isPlaying()
    for (const hold of Object.keys(held)) letGo(hold)
    if (isPlaying()) return tell({ type: 'autoplay', hold: 'request', held: true })
    if (button.value === 'play') return tell({ type: 'autoplay', hold: 'request', held: false })
    change(new URLSearchParams({ autoplay: button.value }))
  })

  function hold(name) {
    if (!isPlaying() || isMeant || held[name]) return
    held[name] = true
    tell({ type: 'autoplay', hold: name, held: true })
  }

  function letGo(name) {
    if (!held[name]) return
    held[name] = false
    tell({ type: 'autoplay', hold: name, held: false })
  }

  viewer.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') hold('hover')
  })
  viewer.addEventListener('pointerleave', () => {
    isMeant = isMeant && viewer.contains(document.activeElement)
    letGo('hover')
  })
  // The focus stays a reason not to turn until somebody asks for it, as the pattern has it.
  viewer.addEventListener('focusin', () => hold('focus'))
  viewer.addEventListener('focusout', ({ relatedTarget }) => {
    if (!viewer.contains(relatedTarget)) isMeant = false
  })
}
