// The operator's form of a source: a trial leaves what was typed where it is, the key too.

const form = document.querySelector('[data-editor]')
const status = document.querySelector('[data-trial]')

form?.addEventListener('submit', (event) => {
  if (event.submitter?.value !== 'try') return
  event.preventDefault()
  tryIt(event.submitter)
})

async function tryIt(button) {
  const fields = new URLSearchParams(new FormData(form))
  fields.set('action', 'try')
  button.disabled = true
  status.textContent = 'The server is asked …'
  try {
    // An address without the name and the password that may stand in that of the page.
    const response = await fetch(location.origin + form.getAttribute('action'), {
      method: 'POST', body: fields, headers: { Accept: 'text/html' }
    })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const found = page.querySelector('.mistake') ?? page.querySelector('[data-trial]')
    status.textContent = found?.textContent || page.querySelector('main')?.textContent || ''
    mark(page.querySelector('[aria-invalid]')?.name)
  } catch {
    status.textContent = 'This service does not answer. What you typed is still here.'
  }
  button.disabled = false
}

/** Marks the field that is wrong, and no other. */
function mark(name) {
  for (const field of form.elements) {
    if (name && field.name === name) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }
}
