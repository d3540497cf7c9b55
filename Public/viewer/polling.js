// Asks the service again and again, as seldom as it can: at once when something is wanted, on and
// on while it is due, and otherwise with a request that waits at the service for the next change.
//
// One request is under way at a time, so no answer can overtake another.

import { backOff, RetryableError, SessionGoneError } from './http-client.js'

/** A request that waits should be answered no sooner than this without a change, in
    milliseconds. */
const shortestWait = 1000

/** `step(waits, signal)` asks once and says whether there was anything new. */
export function Polling(session, { step, mayWait, lost, isDue = () => false, failed = () => {} }) {
  let isAwake = false
  let isRunning = false
  let isWanted = false
  /** Ends the request that waits at the service. */
  let waiting = new AbortController()
  /** Ends the pause before something is asked again. */
  let pausing = new AbortController()

  /** Sees to it that something asked for from now on gets on screen. */
  function refresh() {
    isWanted = true
    interrupt()
    pausing.abort()
    run()
  }

  /** Ends the request that waits: something is about to happen here. */
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

  /** Goes on, if there is anything to ask or to wait for. */
  async function run() {
    if (isRunning) return
    isRunning = true
    for (let tries = 0; isAwake && (isWanted || isDue() || mayWait());) {
      const hadSession = session.isOpen
      try {
        await once()
        tries = 0
      } catch (error) {
        if (error.name === 'AbortError') continue
        if (error instanceof RetryableError) lost()
        // Without its session, the gallery still shows the page.
        isWanted = error instanceof RetryableError
          || hadSession && error instanceof SessionGoneError
        failed()
        await rest(tries++, error.retryAfter)
      }
    }
    isRunning = false
  }

  async function once() {
    const waits = !isWanted && !isDue()
    const started = performance.now()
    isWanted = false
    waiting = new AbortController()
    const isNew = await step(waits, waits ? waiting.signal : undefined)
    // A service, or a proxy, that does not wait must not be asked in a tight loop.
    if (waits && !isNew && performance.now() - started < shortestWait) await rest(4)
  }

  /** Waits until it is worth asking again. */
  function rest(tries, retryAfter) {
    pausing = new AbortController()
    return backOff(tries, retryAfter, pausing.signal)
  }

  return {
    refresh, interrupt, wake, sleep, resume: run,
    get isAwake() { return isAwake },
  }
}
