// A line over the strip for what a viewer should know, and that nothing else shows.

/** How long a toast stays, in milliseconds. */
const displayTime = 10_000

export function Toast(element) {
  let isConnectionLost = false
  let timer

  function show(text) {
    clearTimeout(timer)
    element.textContent = text
    timer = setTimeout(clear, displayTime)
  }

  function clear() {
    element.textContent = ''
  }

  /** The service does not answer. Stays until it does. */
  function connectionLost() {
    if (isConnectionLost) return
    isConnectionLost = true
    clearTimeout(timer)
    element.textContent = 'The server does not answer. Trying again.'
  }

  function connectionRestored() {
    if (!isConnectionLost) return
    isConnectionLost = false
    clear()
  }

  return { show, connectionLost, connectionRestored }
}
