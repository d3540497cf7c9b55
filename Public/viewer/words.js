// The words around the strip: which page it is, what it shows, which buttons lead on.
//
// They are taken from the page that a browser without scripts gets, so that there is one place
// in which they are written.

import { ask } from './service.js'

export function Words(viewer) {
  const place = viewer.querySelector('[data-words]')
  const pageCount = Number(place.dataset.pageCount)
  /** The page in the middle, counted from 0. */
  let page = Number(place.dataset.page) - 1

  async function follow(shown, session) {
    if (Number.isNaN(shown) || shown === page) return
    page = shown
    const text = await session.guarded(
      ask(session.pagePath, {}, answer => answer.text())).catch(() => null)
    // The strip may have gone on meanwhile; then the words for that page are on their way.
    if (text === null || shown !== page) return
    take(new DOMParser().parseFromString(text, 'text/html'))
  }

  function take(other) {
    const mine = name => viewer.querySelector(`[data-${name}]`)
    const theirs = name => other.querySelector(`[data-${name}]`)
    document.title = other.title
    mine('stage').ariaLabel = theirs('stage').ariaLabel
    mine('frame').ariaLabel = theirs('frame').alt
    mine('previous').ariaDisabled = theirs('previous').ariaDisabled
    mine('next').ariaDisabled = theirs('next').ariaDisabled
    place.replaceChildren(...theirs('words').childNodes)
  }

  return { follow, pageCount, get page() { return page } }
}
