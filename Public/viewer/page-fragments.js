// The words around the strip: which page it is, what it shows, which buttons lead on.
//
// They are taken from the page that a browser without scripts gets, so that there is one place
// in which they are written. Its parts have names, and each takes the place of its namesake.

import { request } from './http-client.js'

export function PageFragments(viewer, session, subpath = '') {
  const status = viewer.querySelector('[data-page-status]').dataset
  /** The page in the middle, counted from 0. It can be ahead of what is said. */
  let page = status.page - 1
  let isRequesting = false
  let isStale = false

  /** Keeps to what the strip shows. */
  function follow(shown, { motion, revision }) {
    if (!Number.isInteger(shown) || !session.isOpen) return
    // Under a finger, the page in the middle may yet slip back.
    if (motion.kind === 'dragging') return
    page = shown
    const isSettled = motion.kind === 'resting' && revision > Number(status.revision)
    if (page !== status.page - 1 || isSettled) refresh()
  }

  async function refresh() {
    isStale = true
    if (isRequesting) return
    isRequesting = true
    // What happens during a request may be missing from its answer.
    while (isStale) {
      isStale = false
      const page = request(session.pagePath + subpath, {}, response => response.text())
      await session.detectingExpiry(page).then(apply, () => {})
    }
    isRequesting = false
  }

  function apply(html) {
    const fetched = new DOMParser().parseFromString(html, 'text/html')
    // A gallery whose last picture was removed has another page, without a strip.
    if (!fetched.querySelector('[data-page-status]')) return location.reload()
    document.title = fetched.title
    const surface = viewer.querySelector('[data-frame]')
    if (surface) surface.ariaLabel = fetched.querySelector('[data-frame]').alt
    const stage = viewer.querySelector('[data-stage]')
    if (stage) stage.ariaLabel = fetched.querySelector('[data-stage]').ariaLabel
    for (const fragment of viewer.querySelectorAll('[data-fragment]')) {
      const { fragment: name } = fragment.dataset
      const replacement = fetched.querySelector(`[data-fragment="${name}"]`)
      if (replacement) replace(fragment, replacement)
    }
    viewer.dispatchEvent(new Event('fragmentsupdated'))
  }

  return {
    follow, refresh,
    get page() { return page },
  }
}

/** Attributes that scripts set on a part, and that the plain page knows nothing of. */
const scriptAttributes = new Set(['class', 'tabindex'])

/** Makes a part what the other is. What has the focus keeps it, also when it is made anew. */
function replace(fragment, replacement) {
  for (const { name } of [...fragment.attributes]) {
    if (scriptAttributes.has(name) || replacement.hasAttribute(name)) continue
    fragment.removeAttribute(name)
  }
  for (const { name, value } of replacement.attributes) {
    if (scriptAttributes.has(name) || fragment.getAttribute(name) === value) continue
    fragment.setAttribute(name, value)
  }
  if (fragment.innerHTML === replacement.innerHTML) return
  const { activeElement } = document
  const { name, value } = fragment.contains(activeElement) ? activeElement : {}
  fragment.replaceChildren(...replacement.childNodes)
  if (!name) return
  const candidates = [...fragment.querySelectorAll(`[name="${name}"]`)]
  candidates.find(element => element.localName === 'select' || element.value === value)
    ?.focus({ preventScroll: true })
}
