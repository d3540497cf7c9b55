// The words around the strip: which page it is, what it shows, which buttons lead on.
//
// They are taken from the page that a browser without scripts gets, so that there is one place
// in which they are written.

import { ask } from './service.js'

export function Words(viewer) {
  const place = viewer.querySelector('[data-words]')
  const pageCount = Number(place.dataset.pageCount)
  /** The page in the middle, counted from 0, and the page that the words are about. */
  let page = Number(place.dataset.page) - 1
  let said = page
  let isAsking = false
  let isBehind = false

  /** Keeps to what the strip shows. */
  async function follow(shown, session) {
    if (Number.isNaN(shown)) return
    page = shown
    isBehind = page !== said
    if (isAsking) return
    isAsking = true
    // Frames that arrive during a request may be about another page than its answer.
    while (isBehind) {
      isBehind = false
      await session.guarded(ask(session.pagePath, {}, answer => answer.text()))
        .then(take, () => {})
    }
    isAsking = false
  }

  function take(text) {
    const other = new DOMParser().parseFromString(text, 'text/html')
    const mine = name => viewer.querySelector(`[data-${name}]`)
    const theirs = name => other.querySelector(`[data-${name}]`)
    document.title = other.title
    mine('stage').ariaLabel = theirs('stage').ariaLabel
    mine('frame').ariaLabel = theirs('frame').alt
    mine('previous').ariaDisabled = theirs('previous').ariaDisabled
    mine('next').ariaDisabled = theirs('next').ariaDisabled
    said = Number(theirs('words').dataset.page) - 1
    place.replaceChildren(...theirs('words').childNodes)
  }

  return { follow, pageCount, get page() { return page } }
}
