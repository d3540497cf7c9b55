// Keys. Those that turn and zoom pages go to the service, which maps them to the direction of the strip:
// it can be vertical or right to left.

/** Names of the keys in the service's key event. */
const keyNames = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
  PageUp: 'previous', PageDown: 'next', Home: 'home', End: 'end',
  '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', Escape: 'escape',
}

/** What the help says. */
const help = [
  ['← →', 'Previous and next picture'], ['Space', 'Next picture; stops a slide show'],
  ['Home End', 'First and last picture'], ['+ −', 'Zoom in and out'],
  ['Escape', 'Zoom out; close a panel; leave full screen'],
  ['Enter', 'Play the video'], ['F', 'Full screen'], ['G', 'All pictures'], ['I', 'Information'], ['P', 'Play or stop a slide show'],
  ['?', 'This help'],
]

/** The arrows that turn pages along an axis of the strip. */
const arrows = {
  horizontal: 'ArrowLeft ArrowRight', vertical: 'ArrowUp ArrowDown',
  both: 'ArrowLeft ArrowRight ArrowUp ArrowDown',
}

/** The value of `aria-keyshortcuts` for a strip. */
export function shortcutsOn(axis) {
  return `${arrows[axis]} Home End Plus -`
}

/** Key in localStorage. It exists while single letters do nothing. */
const storageKey = 'peekstrip-no-letters'

/** `actions` has a function for each letter, for `escape`, which returns whether there was something
    to close, and for `space`. */
export function Keys(viewer, surface, sendEvent, actions) {
  document.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (isTyping(event)) return
    const isDone = event.key === 'Escape' ? escape() : act(event) || turn(event)
    if (isDone) event.preventDefault()
  })

  /** One step back: the zoom, then what is open. */
  function escape() {
    if (!('zoomed' in surface.dataset)) return actions.escape()
    sendEvent({ type: 'key', key: 'escape' })
    return true
  }

  function act({ key, shiftKey, target }) {
    if (key === ' ') {
      // It presses a button, and turns a switch.
      if (target.closest('a, button, summary, input')) return false
      actions.space(shiftKey ? 'previous' : 'next')
      return true
    }
    const action = actions[key.toLowerCase()]
    if (!action || key !== '?' && shiftKey || !areLettersOn()) return false
    action()
    return true
  }

  function turn({ key, shiftKey, target }) {
    const name = keyNames[key]
    // Some keyboard layouts need Shift to type a plus.
    if (!name || shiftKey && key !== '+' || !isForStrip(key, target)) return false
    if ((key === '+' || key === '=' || key === '-') && !areLettersOn()) return false
    // The service's page keys turn all visible pages; in the viewer they turn one.
    sendEvent(name === 'previous' || name === 'next' ? { type: name } : { type: 'key', key: name })
    return true
  }

  /** Fields and thumbnails handle keys themselves, and a panel scrolls. */
  function isForStrip(key, target) {
    const isZoomed = 'zoomed' in surface.dataset
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
    if (isVertical && !isZoomed && surface.dataset.axis === 'horizontal') return false
    const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
    return !target.closest('[data-thumbnails]') && (isAcross || !target.closest('.panel'))
  }

  function isTyping({ key, target }) {
    if (key === 'Escape') return false
    return target.matches('input:not([type=checkbox]), select, textarea')
  }
}

/** The content of the panel that shows the keys. */
export function keyHelp() {
  const list = document.createElement('dl')
  list.className = 'facts'
  for (const [keys, meaning] of help) {
    const row = document.createElement('div')
    const [term, description] = [document.createElement('dt'), document.createElement('dd')]
    term.append(...keys.split(' ').flatMap(key => [element('kbd', key), ' ']))
    description.textContent = meaning
    row.append(term, description)
    list.append(row)
  }
  const label = element('label', '')
  const box = Object.assign(document.createElement('input'), { type: 'checkbox' })
  label.className = 'switch'
  box.role = 'switch'
  box.checked = areLettersOn()
  box.addEventListener('change', () => setLetters(box.checked))
  label.append(element('span', 'Keys of one letter or sign'), box)
  return { title: 'Keys', content: [list, label] }
}

function element(name, text) {
  return Object.assign(document.createElement(name), { textContent: text })
}

// Access to localStorage throws where the browser blocks storage.

function areLettersOn() {
  try {
    return localStorage.getItem(storageKey) === null
  } catch {
    return true
  }
}

function setLetters(areOn) {
  try {
    if (areOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, '')
  } catch {
    // They stay on.
  }
}
