// A line over the strip for what a viewer should know, and that nothing else shows.

/** How long a note stays, in milliseconds. */
const stay = 10_000

export function Note(element) {
  let isLost = false
  let clearing

  function say(text) {
    clearTimeout(clearing)
    element.textContent = text
    clearing = setTimeout(clear, stay)
  }

  function clear() {
    element.textContent = ''
  }

  /** The service does not answer. Stays until it does. */
  function lost() {
    if (isLost) return
    isLost = true
    clearTimeout(clearing)
    element.textContent = 'The server does not answer. Trying again.'
  }

  function mended() {
    if (!isLost) return
    isLost = false
    clear()
  }

  return { say, lost, mended }
}
