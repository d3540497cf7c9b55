// Keeps to what the session shows, as layouts.
//
// One request waits at the service for the next change, whoever makes it. A layout brings the path
// of its motion along, so while the strip moves nothing need be asked either.

import { AnswerLost, ask, pause, SessionGone } from './service.js'

/** A request that waits should be answered no sooner than this without a change, in
    milliseconds. */
const shortestWait = 1000

export function Layouts(session, { place, isQuiet, taken, lost, wishes }) {
  let isAwake = false
  let isRunning = false
  let isWanted = false
  /** Whether pictures that show are on their way. */
  let isLoading = false
  let etag = null
  /** Ends the request that waits at the service, or the pause before something is asked again. */
  let waiting = new AbortController()
  let pausing = new AbortController()

  function refresh() {
    isWanted = true
    interrupt()
    pausing.abort()
    run()
  }

  function interrupt() {
    waiting.abort()
  }

  function wake() {
    isAwake = true
    refresh()
  }

  function sleep() {
    isAwake = false
    interrupt()
  }

  async function run() {
    if (isRunning) return
    isRunning = true
    for (let tries = 0; isAwake && (isWanted || mayWait());) {
      const hadSession = session.isOpen
      try {
        await step()
        tries = 0
      } catch (error) {
        if (error.name === 'AbortError') continue
        if (error instanceof AnswerLost) lost()
        // Without its session, the gallery still shows the page.
        isWanted = error instanceof AnswerLost || hadSession && error instanceof SessionGone
        await rest(tries++, error.retryAfter)
      }
    }
    isRunning = false
  }

  /** Without a session nobody can change what is shown, but pictures can arrive. */
  function mayWait() {
    return (session.isOpen || isLoading) && isQuiet()
  }

  async function step() {
    const waits = !isWanted && etag !== null
    const started = performance.now()
    isWanted = false
    const layout = await fetchLayout(waits)
    if (layout) {
      etag = layout.etag
      isLoading = layout.isLoading
      taken(layout.body, layout.received)
    }
    // A service, or a proxy, that does not wait must not be asked in a tight loop.
    if (waits && !layout && performance.now() - started < shortestWait) await rest(4)
  }

  /** Waits until it is worth asking again. */
  function rest(tries, retryAfter) {
    pausing = new AbortController()
    return pause(tries, retryAfter, pausing.signal)
  }

  function fetchLayout(waits) {
    const headers = waits ? { 'If-None-Match': etag, Prefer: 'wait=25' } : {}
    waiting = new AbortController()
    const path = session.path('layout.json', place(), wishes())
    const options = { headers, signal: waits ? waiting.signal : undefined, cache: 'no-store' }
    return session.guarded(ask(path, options, read))
  }

  return { refresh, interrupt, wake, sleep, /** Goes on waiting for changes. */ resume: run }
}

/** A layout, and when it came; nothing when what there was still holds. */
async function read(answer) {
  if (answer.status === 304) return null
  const received = performance.now()
  return {
    received, etag: answer.headers.get('ETag'),
    isLoading: answer.headers.get('Peek-Pictures') === 'loading', body: await answer.json(),
  }
}
