// Buttons that copy a link, where the browser lets them.

export function CopyButtons(document) {
  const toast = document.querySelector('[data-toast]')
  for (const button of document.querySelectorAll('[data-copy]')) {
    // Browsers have no clipboard for pages that came without TLS from elsewhere.
    if (!navigator.clipboard) button.dataset.unavailable = ''
    button.addEventListener('click', async () => {
      const isCopied = await navigator.clipboard.writeText(button.dataset.copy)
        .then(() => true, () => false)
      toast.textContent = isCopied ? 'Copied.' : 'The browser did not allow it.'
    })
  }
}
