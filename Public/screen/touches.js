// Turns of a person at the screen: swipes, keys, and clicks on the two buttons that fill it.

// How far a finger moves, in CSS pixels, before it is a swipe.
const swipeDistance = 40
// After so many milliseconds without a move, the pointer is hidden.
const idleTime = 3_000

const keys = {
  ArrowRight: 'next', ArrowDown: 'next', PageDown: 'next', ' ': 'next',
  ArrowLeft: 'previous', ArrowUp: 'previous', PageUp: 'previous',
}

export function Touches(document, send) {
  let start = null
  let isSwiped = false
  let timer = 0

  document.addEventListener('pointerdown', (event) => {
    start = { x: event.clientX, y: event.clientY }
    isSwiped = false
  })
  document.addEventListener('pointerup', (event) => {
    const [dx, dy] = start ? [event.clientX - start.x, event.clientY - start.y] : [0, 0]
    start = null
    if (Math.max(Math.abs(dx), Math.abs(dy)) < swipeDistance) return
    isSwiped = true
    const way = Math.abs(dx) > Math.abs(dy) ? dx : dy
    send(way < 0 ? 'next' : 'previous')
  })
  // A click on a button would load the page again; the one after a swipe is none.
  document.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isSwiped) send(event.submitter?.name ?? 'next')
    isSwiped = false
  })
  document.addEventListener('keydown', (event) => {
    const type = keys[event.key]
    if (!type || event.altKey || event.ctrlKey || event.metaKey) return
    // A space on a button is a click on it.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    send(type)
  })
  const move = () => {
    document.body.classList.remove('is-idle')
    clearTimeout(timer)
    timer = setTimeout(() => document.body.classList.add('is-idle'), idleTime)
  }
  document.addEventListener('pointermove', move)
  move()
}
