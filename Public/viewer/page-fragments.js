// Updates the parts of the page around the strip: position, title, buttons, thumbnails, and what
// the form that finds pictures keeps.
//
// They are fetched as HTML, from the page that a browser without scripts gets, so that templates
// are their only source. Each element with `data-fragment` is replaced by its counterpart.

import { request } from './http-client.js'

export function PageFragments(viewer, session, subpath = '') {
  const status = viewer.querySelector('[data-page-status]').dataset
  /** The current page, counted from 0 in the strip, and its item, if known. They can be ahead of
      the page status. */
  let page = status.page - 1
  let item = status.pageItem
  let isRequesting = false
  let isStale = false

  /** Refreshes the fragments when the strip shows another page or rests after a change. */
  function follow(shown, { motion, revision, pages }) {
    if (!Number.isInteger(shown) || !session.isOpen) return
    // A drag can still return to the page where it started.
    if (motion.kind === 'dragging') return
    page = shown
    item = pages?.find(({ index }) => index === shown)?.item
    const isSettled = motion.kind === 'resting' && revision > Number(status.revision)
    if (page !== status.page - 1 || isSettled) refresh()
  }

  async function refresh() {
    isStale = true
    if (isRequesting) return
    isRequesting = true
    // A change during the request may be missing in its response.
    while (isStale) {
      isStale = false
      const html = request(pagePath(), {}, response => response.text())
      await session.detectingExpiry(html).then(apply, () => {})
    }
    isRequesting = false
  }

  /** The path of the session's page, in the view that the reader chose. */
  function pagePath() {
    const view = new URLSearchParams(location.search).get('view')
    return session.pagePath + subpath + (view ? `?view=${view}` : '')
  }

  function apply(html) {
    const fetched = new DOMParser().parseFromString(html, 'text/html')
    // A gallery that has become empty has a page without a strip.
    if (!fetched.querySelector('[data-page-status]')) return location.reload()
    document.title = fetched.title
    const surface = viewer.querySelector('[data-frame]')
    if (surface) surface.ariaLabel = fetched.querySelector('[data-frame]').alt
    const stage = viewer.querySelector('[data-stage]')
    if (stage) stage.ariaLabel = fetched.querySelector('[data-stage]').ariaLabel
    for (const fragment of document.querySelectorAll('[data-fragment]')) {
      const { fragment: name } = fragment.dataset
      const replacement = fetched.querySelector(`[data-fragment="${name}"]`)
      if (replacement) replace(fragment, replacement)
    }
    if (page === status.page - 1) item = status.pageItem
    viewer.dispatchEvent(new Event('fragmentsupdated'))
  }

  return {
    follow, refresh,
    get place() { return { item, page } },
  }
}

/** Updates a fragment. The focus stays on the control of the same name and value. */
function replace(fragment, replacement) {
  for (const { name } of [...fragment.attributes]) {
    if (!replacement.hasAttribute(name)) fragment.removeAttribute(name)
  }
  for (const { name, value } of replacement.attributes) {
    if (fragment.getAttribute(name) !== value) fragment.setAttribute(name, value)
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
