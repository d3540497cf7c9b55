// Buttons that copy a link to the clipboard.

export function CopyButtons(container, announce) {
  for (const button of container.querySelectorAll('[data-copy]')) {
    // Without TLS, browsers offer the clipboard on localhost only (secure contexts).
    if (!navigator.clipboard) button.dataset.unavailable = ''
    button.addEventListener('click', async () => {
      const isCopied = await navigator.clipboard.writeText(button.dataset.copy)
        .then(() => true, () => false)
      announce(isCopied ? 'Copied.' : 'The browser did not allow copying.')
    })
  }
}
