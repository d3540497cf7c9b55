// The button that starts and stops autoplay, and the holds that pause it: the mouse over the viewer
// and the keyboard focus in it. After a click on the button nothing is held until the focus leaves
// the viewer, or the pointer leaves it while the focus is elsewhere. A tab that is hidden waits, too.

import { ScreenAwake } from './screen-awake.js'

/** `isReturn` if the page was left with its session. */
export function Autoplay(viewer, sendEvent, changeConfiguration, isReturn) {
  const button = viewer.querySelector('[data-autoplay]')
  if (!button) return
  let isRequested = false
  /** Whether it goes on when the tab is seen again. */
  let isWaiting = false
  const activeHolds = { hover: false, focus: false }

  const isPlaying = () => button.dataset.playing === 'true'
  ScreenAwake(button)

  button.addEventListener('click', event => {
    event.preventDefault()
    isRequested = !isPlaying()
    for (const hold of Object.keys(activeHolds)) release(hold)
    const request = { type: 'autoplay', hold: 'request' }
    if (isPlaying()) return sendEvent({ ...request, held: true })
    if (button.value === 'play') return sendEvent({ ...request, held: false })
    changeConfiguration({ autoplay: button.value })
  })

  viewer.addEventListener('configurationchanged', ({ detail: { autoplay } }) => {
    if (autoplay > 0) button.dataset.seconds = autoplay / 1000
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

  function waitWhileHidden() {
    isWaiting = document.hidden
    // Like the mouse over the viewer, so that the button and other screens still play.
    activeHolds.hover = isWaiting
    sendEvent({ type: 'autoplay', hold: 'hover', held: isWaiting })
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden ? isPlaying() && !activeHolds.hover : isWaiting) waitWhileHidden()
  })
  // A page that is left is hidden before; a tab that a browser restores may not be seen yet.
  if (isReturn && isPlaying()) waitWhileHidden()

  viewer.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') hold('hover')
  })
  viewer.addEventListener('pointerleave', () => {
    isRequested = isRequested && viewer.contains(document.activeElement)
    release('hover')
  })
  // Autoplay that the focus has stopped does not restart when the focus leaves, only by the button
  // (ARIA carousel pattern).
  viewer.addEventListener('focusin', () => hold('focus'))
  viewer.addEventListener('focusout', ({ relatedTarget }) => {
    if (!viewer.contains(relatedTarget)) isRequested = false
  })
}
