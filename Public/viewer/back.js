// What the browser's Back closes: panels and full screen. Each is an entry of the history while it is
// open.

export function Back() {
  /** What is open, the last one on top. */
  const open = []
  /** Entries of the history for what is open. After a reload, or Forward, the page may be in the entry of a panel
      that is not open any more: then it goes back. */
  let entries = history.state?.depth ?? 0
  /** Whether a step back of this page is under way, whose event closes nothing. The browser takes it later, so the
      history follows what is opened and closed meanwhile after that. */
  let isGoingBack = false

  /** Notes something that was opened. `close` is called when Back closes it. */
  function opened(name, close) {
    open.push({ name, close })
    follow()
  }

  /** Notes that something was closed in another way, and removes its entry. */
  function closed(name) {
    const place = open.findIndex(entry => entry.name === name)
    if (place < 0) return
    open.splice(place, 1)
    follow()
  }

  /** Gives the history an entry for each thing that is open. */
  function follow() {
    if (isGoingBack) return
    while (entries < open.length) history.pushState({ ...history.state, depth: ++entries }, '')
    if (entries === open.length) return
    isGoingBack = true
    history.go(open.length - entries)
    entries = open.length
  }

  addEventListener('popstate', ({ state }) => {
    if (!isGoingBack) {
      entries = state?.depth ?? 0
      while (open.length > entries) open.pop().close()
    }
    // The entry has the address of the picture that was shown when the next one was made.
    document.dispatchEvent(new Event('wentback'))
    isGoingBack = false
    follow()
  })

  follow()
  return { opened, closed }
}
