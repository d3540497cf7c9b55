// The panel: each choice is tried at once.

/** Under this name the browser remembers, for as long as the tab is open, that the panel is. */
const memory = 'peekstrip-settings'

export function Settings(viewer, change) {
  const panel = viewer.querySelector('.settings')
  panel.open = recall()
  panel.addEventListener('toggle', () => remember(panel.open))
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

function recall() {
  try {
    return sessionStorage.getItem(memory) !== null
  } catch {
    return false
  }
}

function remember(isOpen) {
  try {
    if (isOpen) sessionStorage.setItem(memory, '')
    else sessionStorage.removeItem(memory)
  } catch {
    // Then it is closed on the next page.
  }
}
