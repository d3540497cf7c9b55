// A guest of a signed link may read one gallery, and has no session: the page alone moves the strip, and
// asks the gallery for what is around each place. The links turn the pages where there is no engine.

/** In place of the queue of events: nobody but the page learns of them. */
export function GuestEvents(resume) {
  return { add: resume, isBusy: false }
}

/** Has the links to the pictures beside the current one turn the page. */
export function GuestLinks(viewer, isInPage, sendEvent) {
  for (const [rel, type] of [['prev', 'previous'], ['next', 'next']]) {
    const link = viewer.querySelector(`a[rel=${rel}]`)
    link?.addEventListener('click', event => {
      if (!isInPage()) return
      event.preventDefault()
      sendEvent({ type })
    })
    viewer.addEventListener('picturechanged', ({ detail: { page, pageCount } }) => {
      if (!link) return
      link.hidden = rel === 'prev' ? page === 0 : page + 1 >= pageCount
      if (!link.hasAttribute('href')) link.href = viewer.dataset.galleryHref
    })
  }
}
