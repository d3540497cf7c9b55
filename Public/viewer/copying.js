// Buttons that copy a link, where the browser lets them.

export function Copying(document) {
  const note = document.querySelector('[data-note]')
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      const isDone = await navigator.clipboard.writeText(button.dataset.copy)
        .then(() => true, () => false)
      note.textContent = isDone ? 'Copied.' : 'The browser did not allow it.'
    })
  }
}
