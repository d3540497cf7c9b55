// A toast over the strip: a short message that disappears by itself.

/** How long a message is shown, in milliseconds. */
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

  /** Shows that the service is unreachable, until the connection is restored. */
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
