// The panel beside the picture: information, settings, sharing, finding, keys. What it shows is a page
// of the service, which browsers without scripts open instead.

import { request, RetryableError } from './http-client.js'

/** `prepare(name)` runs before a page is fetched; `shown(name, content)` when it is in the panel. */
export function Panels(viewer, back, { prepare, shown }) {
  const panel = document.querySelector('[data-panel-host]')
  let name = null
  let opener = null
  let path = ''

  /** Opens a panel, or closes it if it is open. */
  async function toggle(wanted, link) {
    if (name === wanted) return close()
    await prepare(wanted)
    const fetched = await fetchContent(link.href, link.title)
    if (fetched) open(wanted, link, fetched)
    else location.href = link.href
  }

  /** Opens a panel with a content: a heading and the rest. */
  function open(wanted, from, fetched) {
    if (name === null) back.opened('panel', hide)
    name = wanted
    opener = from
    path = from?.href ?? ''
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
    panel.hidden = true
    panel.replaceChildren()
    if (hadFocus) opener?.focus({ preventScroll: true })
  }

  /** Shows the page of the link that opened the panel again, if it leads to another one now. */
  async function refresh(wanted, isForced = false) {
    if (name !== wanted || !isForced && opener?.href === path) return
    path = opener.href
    const fetched = await fetchContent(path, opener.title)
    if (!fetched || name !== wanted || path !== opener.href) return
    const focus = panel.contains(document.activeElement) ? describe(document.activeElement) : null
    const { scrollTop } = panel
    fill(fetched.title, fetched.content)
    panel.scrollTop = scrollTop
    retry(fetched)
    if (focus) (panel.querySelector(focus) ?? panel.querySelector('h2')).focus({ preventScroll: true })
  }

  /** Asks again for what the server did not answer, as long as the panel waits for it. */
  function retry({ isMissing }) {
    const wanted = name
    if (isMissing) setTimeout(() => { if (name === wanted) refresh(wanted, true) }, 5000)
  }

  addEventListener('online', () => { if (name && opener?.href) refresh(name, true) })
  document.addEventListener('click', event => {
    const link = event.target.closest('[data-panel]')
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    toggle(link.dataset.panel, link)
  })

  return { open, toggle, close, refresh, get name() { return name } }
}

/** The heading and the rest of a page; null if it is another page. Without a network the panel says so. */
async function fetchContent(path, title) {
  const url = new URL(path)
  const html = await request(url.pathname + url.search, {}, response => response.text())
    .catch(error => error)
  if (html instanceof RetryableError) {
    const text = document.createElement('p')
    text.textContent = 'The server does not answer. This is shown when it does.'
    return { title, content: [text], isMissing: true }
  }
  const main = typeof html === 'string' && new DOMParser().parseFromString(html, 'text/html')
    .querySelector('[data-panel-content]')
  if (!main) return null
  const heading = main.querySelector('h1')
  heading.remove()
  return { title: heading.textContent, content: main.childNodes }
}

/** A selector that finds the same control in the page when it was fetched again. */
function describe({ id, name, value, localName }) {
  if (id) return `#${id}`
  if (!name) return 'h2'
  return localName === 'button' ? `[name="${name}"][value="${CSS.escape(value)}"]` : `[name="${name}"]`
}
