// The keys that turn pages.

export function Keys(viewer, words, tell) {
  const turns = {
    ArrowLeft: () => ({ type: 'previous' }),
    ArrowRight: () => ({ type: 'next' }),
    PageUp: () => ({ type: 'previous' }),
    PageDown: () => ({ type: 'next' }),
    Home: () => ({ type: 'goTo', page: 0 }),
    End: () => ({ type: 'goTo', page: words.lastPage }),
  }

  document.addEventListener('keydown', event => {
    const turn = turns[event.key]
    if (!turn || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!isOurs(event)) return
    event.preventDefault()
    tell(turn())
  })

  /** A document that is longer than its window scrolls by these keys, unless the strip or its
      buttons have the focus. */
  function isOurs({ key, target }) {
    const { scrollHeight, clientHeight } = document.documentElement
    return key.startsWith('Arrow') || scrollHeight <= clientHeight || viewer.contains(target)
  }
}
