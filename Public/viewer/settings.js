// The settings panel. Each choice is applied at once.

/** Key in sessionStorage. It exists while the panel is open, so a reload opens it again. */
const storageKey = 'peekstrip-settings'

export function Settings(viewer, changeConfiguration) {
  const panel = viewer.querySelector('.settings')
  panel.open = loadOpenState()
  panel.addEventListener('toggle', () => saveOpenState(panel.open))
  for (const form of viewer.querySelectorAll('[data-settings]')) {
    form.querySelector('.apply')?.remove()
    form.addEventListener('submit', submission => {
      submission.preventDefault()
      const { name, value } = submission.submitter ?? {}
      if (name) changeConfiguration(new URLSearchParams({ [name]: value }))
    })
    form.addEventListener('change', ({ target }) => {
      changeConfiguration(new URLSearchParams({ [target.name]: target.value }))
    })
  }
}

// Access to sessionStorage throws where the browser blocks storage.

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
    // The panel is closed after a reload.
  }
}
