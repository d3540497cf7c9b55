// Keeps the screen awake while a slide show plays in a tab that is seen, where the browser can.

export function ScreenAwake(button) {
  let lock = null

  async function update() {
    const isWanted = button.dataset.playing === 'true' && !document.hidden
    if (isWanted === (lock !== null)) return
    const held = lock
    lock = isWanted ? navigator.wakeLock?.request('screen').catch(() => null) ?? null : null
    if (held) (await held)?.release()
  }

  new MutationObserver(update).observe(button, { attributeFilter: ['data-playing'] })
  document.addEventListener('visibilitychange', update)
  update()
}
