// The panel: each choice is tried at once.

export function Settings(viewer, change) {
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
