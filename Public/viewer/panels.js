// The panel beside the picture: information, settings, sharing, finding, keys. What it shows is a page
// of the service, which browsers without scripts open instead.

import { isAway, request, RetryableError } from './http-client.js'

/** Milliseconds after which a panel says that its page is not there. */
const timeout = 4000

/** Milliseconds before a page that did not come is requested again. */
const pause = 5000

/** `prepare(name)` runs before a page is fetched; `shown(name, content)` when it is in the panel. */
export function Panels(viewer, back, { prepare, shown }) {
  const panel = document.querySelector('[data-panel-host]')
  let name = null
  let opener = null
  /** What the panel shows; empty if it is of no page. */
  let path = ''
  /** Whether it says that the page is not there. */
  let isMissing = false
  let timer

  /** Opens a panel, or closes it if it is open. */
  async function toggle(wanted, link) {
    if (name === wanted) return close()
    const late = new Promise(resolve => setTimeout(() => resolve(missing(link)), timeout))
    const coming = fetchPage(wanted, link)
    const fetched = await Promise.race([coming, late])
    if (!fetched) location.href = link.href
    if (!fetched) return
    const address = link.href
    open(wanted, link, fetched, address)
    const arrived = await coming
    if (arrived !== fetched) replace(wanted, arrived, address)
  }

  async function fetchPage(wanted, link) {
    await prepare(wanted)
    return fetchContent(link)
  }

  /** Opens a panel with a content: a heading and the rest, of the page at an address if it is one. */
  function open(wanted, from, fetched, address = '') {
    if (name === null) back.opened('panel', hide)
    name = wanted
    opener = from
    path = address
    fill(fetched.title, fetched.content)
    panel.hidden = false
    panel.querySelector('h2').focus({ preventScroll: true })
    retry(fetched)
  }

  function fill(title, content) {
    const header = document.createElement('header')
    const heading = document.createElement('h2')
    const button = document.createElement('button')
    heading.id = 'panel-heading'
    heading.tabIndex = -1
    heading.textContent = title
    Object.assign(button, { className: 'tool', type: 'button', title: 'Close', ariaLabel: 'Close' })
    button.dataset.close = ''
    button.append('✕')
    button.addEventListener('click', close)
    header.append(heading, button)
    panel.setAttribute('aria-labelledby', heading.id)
    panel.dataset.shows = name
    panel.replaceChildren(header, ...content)
    shown(name, panel)
  }

  function close() {
    if (name === null) return
    hide()
    back.closed('panel')
  }

  function hide() {
    const hadFocus = panel.contains(document.activeElement)
    name = null
    path = ''
    isMissing = false
    panel.hidden = true
    panel.replaceChildren()
    if (hadFocus) opener?.focus({ preventScroll: true })
  }

  /** Shows the page of the link that opened the panel again, if it leads to another one now. */
  async function refresh(wanted, isForced = false) {
    if (name !== wanted || !isForced && opener?.href === path) return
    if (isMissing) await prepare(wanted)
    if (name !== wanted) return
    const address = path = opener.href
    const before = panel.firstChild
    const fetched = await fetchContent(opener)
    // An earlier request has brought it meanwhile.
    if (fetched?.isMissing && panel.firstChild !== before) return
    replace(wanted, fetched, address)
  }

  /** Shows what came for a panel, if it is still open. */
  function replace(wanted, fetched, address) {
    if (name !== wanted) return
    // The link leads to another page by now.
    if (address !== opener.href) return retry({ isMissing })
    // A page of its own.
    if (!fetched && isMissing) location.href = address
    if (!fetched) return
    const focus = panel.contains(document.activeElement) ? describe(document.activeElement) : null
    const { scrollTop } = panel
    fill(fetched.title, fetched.content)
    panel.scrollTop = scrollTop
    retry(fetched)
    if (focus) (panel.querySelector(focus) ?? panel.querySelector('h2')).focus({ preventScroll: true })
  }

  /** Asks again for what the server did not answer, as long as the panel waits for it. */
  function retry(fetched) {
    const wanted = name
    isMissing = fetched.isMissing === true
    clearTimeout(timer)
    if (isMissing) timer = setTimeout(() => refresh(wanted, true), pause)
  }

  addEventListener('online', () => { if (path) refresh(name, true) })
  document.addEventListener('click', event => {
    const link = event.target.closest('[data-panel], .bar a')
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { panel } = link.dataset
    // Instead of another page the browser would show its own error.
    if (!panel && !isAway()) return
    event.preventDefault()
    toggle(panel ?? titleOf(link), link)
  })

  return { open, toggle, close, refresh, get name() { return name } }
}

/** The heading and the rest of a link's page; null if it is no panel's. Without a network the panel says so. */
async function fetchContent(link) {
  const url = new URL(link.href)
  const html = await request(url.pathname + url.search, {}, response => response.text())
    .catch(error => error)
  if (html instanceof RetryableError) return missing(link)
  const main = typeof html === 'string' && new DOMParser().parseFromString(html, 'text/html')
    .querySelector('[data-panel-content]')
  if (!main) return null
  const heading = main.querySelector('h1')
  heading.remove()
  return { title: heading.textContent, content: main.childNodes }
}

function missing(link) {
  const text = document.createElement('p')
  text.textContent = 'The server does not answer. This is shown when it does.'
  return { title: titleOf(link), content: [text], isMissing: true }
}

function titleOf(link) {
  return link.title || link.textContent.trim()
}

/** A selector that finds the same control in the page when it was fetched again. */
function describe({ id, name, value, localName }) {
  if (id) return `#${id}`
  if (!name) return 'h2'
  return localName === 'button' ? `[name="${name}"][value="${CSS.escape(value)}"]` : `[name="${name}"]`
}
