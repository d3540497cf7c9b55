// What the browser's Back closes: panels and full screen. Each is an entry of the history while it is
// open.

export function Back() {
  /** What is open, the last one on top. */
  const open = []
  /** Steps back that this page has taken itself, whose events close nothing. */
  let expected = 0

  /** Notes something that was opened. `close` is called when Back closes it. */
  function opened(name, close) {
    open.push({ name, close })
    history.pushState({ ...history.state, depth: open.length }, '')
  }

  /** Notes that something was closed in another way, and removes its entry. */
  function closed(name) {
    const place = open.findIndex(entry => entry.name === name)
    if (place < 0) return
    open.splice(place, 1)
    expected += 1
    history.back()
  }

  addEventListener('popstate', ({ state }) => {
    if (expected > 0) {
      expected -= 1
    } else {
      while (open.length > (state?.depth ?? 0)) open.pop().close()
    }
    // The entry has the address of the picture that was shown when the next one was made.
    document.dispatchEvent(new Event('wentback'))
  })

  return { opened, closed, get depth() { return open.length } }
}
