// A screen: its picture changes at the moment that the service names, on all screens together.
//
// The page without scripts loads itself again at each change. Where scripts run, it goes on to the page
// with scripts, which does not: it hears of changes, loads the next picture early and shows it in time.
import { ServerClock } from './screen/server-clock.js'
import { Stage } from './screen/stage.js'
import { Touches } from './screen/touches.js'

const page = document.body.dataset

if (page.hasScripts === undefined) {
  // A page that a signed link opens stays as it is, because the link opens nothing else.
  if (page.scriptsHref !== undefined) location.replace(page.scriptsHref)
} else {
  // A reload begins with the page that works in any case.
  history.replaceState(null, '', page.href)
  run()
}

function run() {
  const clock = ServerClock()
  const stage = Stage(document.querySelector('[data-stage]'))
  // What the service said last, and the picture that was loaded for its next change.
  let told = null
  let coming = null
  // The change that was shown last by itself.
  let shownChange = null
  let timer = 0

  const events = new EventSource(`${page.screen}/updates${query({})}`)
  events.addEventListener('screen', (event) => hear(JSON.parse(event.data)))
  events.addEventListener('ended', () => location.reload())
  events.addEventListener('error', () => {
    // A browser does not try again after a response that is none of a stream.
    if (events.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 10_000)
  })
  addEventListener('resize', () => told && load(told.now, told))
  if (page.canControl !== undefined) Touches(document, send)
  keepAwake()

  function hear(said) {
    clock.hear(said.now)
    const before = told
    told = said
    const isKnown = before !== null && said.revision === before.revision
      && before.nextChange !== null && said.now >= before.nextChange - 50
    if (isKnown && coming?.at === before.nextChange) {
      // The change that was expected: it is shown, or is a moment late.
      if (shownChange !== coming.at) show(coming)
    } else {
      load(said.now, said)
    }
    stage.describe(said.text)
    prepare(said)
  }

  // Loads what is shown at a time and shows it at once.
  async function load(time, asked) {
    const picture = await fetchPicture(time)
    if (!picture || asked !== told) return
    stage.show(picture, asked.since)
    stage.describe(asked.text)
  }

  // Loads what the next change brings, and waits for it.
  async function prepare(asked) {
    clearTimeout(timer)
    coming = null
    if (asked.nextChange === null) return
    // Not all screens of a house at the same moment, and not long before, because it may change.
    const wait = clock.until(asked.nextChange)
    await pause(Math.max(0, wait - 20_000) + Math.random() * Math.min(5_000, wait / 4))
    if (asked !== told) return
    const picture = await fetchPicture(asked.nextChange)
    if (!picture || asked !== told) return
    coming = { at: asked.nextChange, picture }
    waitFor(coming)
  }

  function waitFor(change) {
    const wait = clock.until(change.at)
    clearTimeout(timer)
    if (wait > 0) {
      // Timers may be late by some milliseconds, and cannot be set for more than 24 days.
      timer = setTimeout(() => waitFor(change), Math.min(Math.max(1, wait - 5), 1_000_000_000))
    } else if (coming === change && shownChange !== change.at) {
      show(change)
    }
  }

  function show(change) {
    shownChange = change.at
    stage.show(change.picture, change.at)
  }

  async function fetchPicture(time) {
    const url = `${page.screen}.jpg${query({ ...stage.size(), t: Math.round(time) })}`
    try {
      const response = await fetch(url, { cache: 'no-store' })
      return response.ok ? await stage.decode(await response.blob()) : null
    } catch {
      // The last picture stays until the service is back.
      return null
    }
  }

  async function send(type) {
    const body = JSON.stringify({ events: [{ type }] })
    const headers = { 'Content-Type': 'application/json', Prefer: 'return=minimal' }
    await fetch(`${page.screen}/events${query({})}`, { method: 'POST', headers, body })
      .catch(() => {})
  }
}

function query(fields) {
  const all = page.key ? { key: page.key, ...fields } : fields
  const text = new URLSearchParams(all).toString()
  return text ? `?${text}` : ''
}

function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds))
}

// Keeps a tablet from going to sleep, where the browser allows it.
async function keepAwake() {
  const ask = () => navigator.wakeLock?.request('screen').catch(() => {})
  document.addEventListener('visibilitychange', () => document.hidden || ask())
  await ask()
}
