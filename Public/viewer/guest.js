// A guest of a signed link may read one gallery, and has no session: the page alone moves the strip, and
// asks the gallery for what is around each place. The links turn the pages where there is no engine.

import { itemPath } from './paths.js'

/** In place of the queue of events: nobody but the page learns of them. */
export function GuestEvents(resume) {
  return { add: resume, isBusy: false }
}

/** Has the links to the pictures beside the current one turn the page. */
export function GuestLinks(viewer, isInPage, sendEvent) {
  const { dataset } = viewer
  for (const [rel, type] of [['prev', 'previous'], ['next', 'next']]) {
    const link = viewer.querySelector(`a[rel=${rel}]`)
    if (!link) continue
    link.addEventListener('click', event => {
      const { button, altKey, ctrlKey, metaKey, shiftKey } = event
      // The browser opens the link elsewhere.
      if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey || !isInPage()) return
      event.preventDefault()
      sendEvent({ type })
    })
    viewer.addEventListener('picturechanged', ({ detail }) => {
      const item = detail[type]
      link.hidden = item === null
      if (link.hidden) return
      const path = item ? itemPath(dataset, dataset.gallery, item) : dataset.galleryHref
      link.href = dataset.query ? `${path}?${dataset.query}` : path
    })
  }
}
