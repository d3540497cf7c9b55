// Full screen, where the browser has it.

export function Fullscreen(viewer, back) {
  const { body, documentElement: root } = document
  const button = viewer.querySelector('[data-fullscreen]')
  const isFull = () => 'full' in body.dataset
  const isAvailable = document.fullscreenEnabled
  if (!isAvailable) button.dataset.unavailable = ''

  function enter() {
    if (isFull() || !isAvailable) return
    set(true)
    back.opened('full', leave)
    root.requestFullscreen({ navigationUI: 'hide' }).catch(leave)
  }

  function leave() {
    if (!isFull()) return
    set(false)
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    back.closed('full')
  }

  function set(isFull) {
    if (isFull) body.dataset.full = ''
    else delete body.dataset.full
    const label = isFull ? 'Leave full screen' : 'Full screen'
    button.title = button.querySelector('.label').textContent = label
  }

  function toggle() {
    if (isFull()) leave()
    else enter()
  }

  button.addEventListener('click', toggle)
  // The browser's own ways out, such as Escape.
  document.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement) leave()
  })
  return { toggle, leave, get isFull() { return isFull() } }
}
