// The words around the strip: which page it is, what it shows, which buttons lead on.
//
// They are taken from the page that a browser without scripts gets, so that there is one place
// in which they are written.

import { ask } from './service.js'

export function Words(viewer) {
  const place = viewer.querySelector('[data-words]')
  const said = place.dataset
  /** The page in the middle, counted from 0. It can be ahead of what is said. */
  let page = said.page - 1
  let isAsking = false
  let isBehind = false

  /** Keeps to what the strip shows. */
  async function follow(shown, session) {
    if (Number.isNaN(shown)) return
    page = shown
    isBehind = page !== said.page - 1
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
    // A gallery whose last picture was removed has another page, without a strip.
    if (!theirs('words')) return location.reload()
    document.title = other.title
    mine('stage').ariaLabel = theirs('stage').ariaLabel
    mine('frame').ariaLabel = theirs('frame').alt
    mine('previous').ariaDisabled = theirs('previous').ariaDisabled
    mine('next').ariaDisabled = theirs('next').ariaDisabled
    Object.assign(said, theirs('words').dataset)
    place.replaceChildren(...theirs('words').childNodes)
  }

  return {
    follow,
    get page() { return page },
    get lastPage() { return said.pageCount - 1 },
  }
}
