// The panel: each choice is tried at once.

/** Under this name the browser remembers, for as long as the tab is open, that the panel is. */
const storageKey = 'peekstrip-settings'

export function Settings(viewer, change) {
  const panel = viewer.querySelector('.settings')
  panel.open = loadOpenState()
  panel.addEventListener('toggle', () => saveOpenState(panel.open))
  for (const form of viewer.querySelectorAll('[data-settings]')) {
    form.querySelector('.apply')?.remove()
    form.addEventListener('submit', submission => {
      submission.preventDefault()
      const { name, value } = submission.submitter ?? {}
      if (name) change(new URLSearchParams({ [name]: value }))
    })
    form.addEventListener('change', ({ target }) => {
      change(new URLSearchParams({ [target.name]: target.value }))
    })
  }
}

// A browser that keeps nothing refuses to be asked.

function loadOpenState() {
  try {
    return sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

function saveOpenState(isOpen) {
  try {
    if (isOpen) sessionStorage.setItem(storageKey, '')
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Then it is closed on the next page.
  }
}
