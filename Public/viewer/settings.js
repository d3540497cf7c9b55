// The settings in their panel. Each choice is applied at once.

export function Settings(panel, changeConfiguration) {
  for (const form of panel.querySelectorAll('[data-settings]')) {
    form.querySelector('.apply')?.remove()
    form.addEventListener('submit', submission => {
      submission.preventDefault()
      const { name, value } = submission.submitter ?? {}
      if (name) changeConfiguration({ [name]: value })
    })
    form.addEventListener('change', ({ target }) => {
      const isSwitch = target.type === 'checkbox'
      changeConfiguration({ [target.name]: isSwitch ? String(target.checked) : target.value })
    })
  }
}
