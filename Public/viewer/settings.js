// The settings in their panel. Each choice is applied at once.

import { keepSettings } from './kept-settings.js'

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

/** The switch for the row of thumbnails, which is of the page and not of the strip; null where there is no room
    for the row. */
export function thumbnailsSwitch(viewer) {
  const row = viewer.querySelector('[data-thumbnails]')
  const { classList } = document.body
  if (!row || !classList.contains('bare') && row.clientWidth === 0) return null
  const label = document.createElement('label')
  const name = document.createElement('span')
  const box = document.createElement('input')
  label.className = 'switch'
  name.textContent = 'Thumbnails'
  Object.assign(box, { type: 'checkbox', name: 'thumbnails', role: 'switch' })
  box.checked = !classList.contains('bare')
  box.addEventListener('change', () => {
    classList.toggle('bare', !box.checked)
    keepSettings(viewer.dataset.base, { thumbnails: String(box.checked) })
  })
  label.append(name, box)
  return label
}
