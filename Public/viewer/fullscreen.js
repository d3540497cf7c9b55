// The full-screen button, hidden where the browser has no full-screen mode.

export function Fullscreen(viewer) {
  const button = viewer.querySelector('[data-fullscreen]')
  if (!button) return
  if (!document.fullscreenEnabled) return button.dataset.unavailable = ''
  const label = button.querySelector('span')
  button.addEventListener('click', () => {
    if (document.fullscreenElement) document.exitFullscreen()
    else viewer.requestFullscreen().catch(() => {})
  })
  document.addEventListener('fullscreenchange', () => {
    label.textContent = document.fullscreenElement ? 'Leave full screen' : 'Full screen'
  })
}
