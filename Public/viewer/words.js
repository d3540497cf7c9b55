// The words around the strip: which page it is, what it shows, which buttons lead on.
//
// They are taken from the page that a browser without scripts gets, so that there is one place
// in which they are written. Its parts have names, and each takes the place of its namesake.

import { ask } from './service.js'

export function Words(viewer, session, part = '') {
  const said = viewer.querySelector('[data-words]').dataset
  /** The page in the middle, counted from 0. It can be ahead of what is said. */
  let page = said.page - 1
  let isAsking = false
  let isBehind = false

  /** Keeps to what the strip shows. */
  function follow(shown, { motion, revision }) {
    if (!Number.isInteger(shown) || !session.isOpen) return
    // Under a finger, the page in the middle may yet slip back.
    if (motion.kind === 'dragging') return
    page = shown
    const isSettled = motion.kind === 'resting' && revision > Number(said.revision)
    if (page !== said.page - 1 || isSettled) renew()
  }

  async function renew() {
    isBehind = true
    if (isAsking) return
    isAsking = true
    // What happens during a request may be missing from its answer.
    while (isBehind) {
      isBehind = false
      await session.guarded(ask(session.pagePath + part, {}, answer => answer.text()))
        .then(take, () => {})
    }
    isAsking = false
  }

  function take(text) {
    const other = new DOMParser().parseFromString(text, 'text/html')
    // A gallery whose last picture was removed has another page, without a strip.
    if (!other.querySelector('[data-words]')) return location.reload()
    document.title = other.title
    const surface = viewer.querySelector('[data-frame]')
    if (surface) surface.ariaLabel = other.querySelector('[data-frame]').alt
    const stage = viewer.querySelector('[data-stage]')
    if (stage) stage.ariaLabel = other.querySelector('[data-stage]').ariaLabel
    for (const mine of viewer.querySelectorAll('[data-part]')) {
      const theirs = other.querySelector(`[data-part="${mine.dataset.part}"]`)
      if (theirs) replace(mine, theirs)
    }
    viewer.dispatchEvent(new Event('renewed'))
  }

  return {
    follow, renew,
    get page() { return page },
  }
}

/** Attributes that scripts set on a part, and that the plain page knows nothing of. */
const kept = new Set(['class', 'tabindex'])

/** Makes a part what the other is. What has the focus keeps it, also when it is made anew. */
function replace(mine, theirs) {
  for (const { name } of [...mine.attributes]) {
    if (!kept.has(name) && !theirs.hasAttribute(name)) mine.removeAttribute(name)
  }
  for (const { name, value } of theirs.attributes) {
    if (!kept.has(name) && mine.getAttribute(name) !== value) mine.setAttribute(name, value)
  }
  if (mine.innerHTML === theirs.innerHTML) return
  const { name, value } = mine.contains(document.activeElement) ? document.activeElement : {}
  mine.replaceChildren(...theirs.childNodes)
  if (!name) return
  const again = [...mine.querySelectorAll(`[name="${name}"]`)]
  const same = again.find(element => element.localName === 'select' || element.value === value)
  same?.focus({ preventScroll: true })
}
