// Asks the service again and again, as seldom as it can: at once when something is wanted, on and
// on while it is due, and otherwise with a request that waits at the service for the next change.
//
// One request is under way at a time, so no answer can overtake another.

import { backOff, RetryableError, SessionGoneError } from './http-client.js'

/** A request that waits should be answered no sooner than this without a change, in
    milliseconds. */
const minimumLongPoll = 1000

/** `step(waits, signal)` asks once and says whether there was anything new. */
export function Polling(session, {
  poll, canLongPoll, connectionLost, isUpdateDue = () => false, failed = () => {},
}) {
  let isActive = false
  let isRunning = false
  let isRefreshRequested = false
  /** Ends the request that waits at the service. */
  let longPollAbort = new AbortController()
  /** Ends the pause before something is asked again. */
  let backOffAbort = new AbortController()

  /** Sees to it that something asked for from now on gets on screen. */
  function refresh() {
    isRefreshRequested = true
    abortLongPoll()
    backOffAbort.abort()
    run()
  }

  /** Ends the request that waits: something is about to happen here. */
  function abortLongPoll() {
    longPollAbort.abort()
  }

  function start() {
    isActive = true
    refresh()
  }

  function stop() {
    isActive = false
    abortLongPoll()
  }

  /** Goes on, if there is anything to ask or to wait for. */
  async function run() {
    if (isRunning) return
    isRunning = true
    for (let attempt = 0; isActive && (isRefreshRequested || isUpdateDue() || canLongPoll());) {
      const hadSession = session.isOpen
      try {
        await pollOnce()
        attempt = 0
      } catch (error) {
        if (error.name === 'AbortError') continue
        if (error instanceof RetryableError) connectionLost()
        // Without its session, the gallery still shows the page.
        isRefreshRequested = error instanceof RetryableError
          || hadSession && error instanceof SessionGoneError
        failed()
        await waitBeforeRetry(attempt++, error.retryAfter)
      }
    }
    isRunning = false
  }

  async function pollOnce() {
    const isLongPoll = !isRefreshRequested && !isUpdateDue()
    const startTime = performance.now()
    isRefreshRequested = false
    longPollAbort = new AbortController()
    const isNew = await poll(isLongPoll, isLongPoll ? longPollAbort.signal : undefined)
    // A service, or a proxy, that does not wait must not be asked in a tight loop.
    const duration = performance.now() - startTime
    if (isLongPoll && !isNew && duration < minimumLongPoll) await waitBeforeRetry(4)
  }

  /** Waits until it is worth asking again. */
  function waitBeforeRetry(attempt, retryAfter) {
    backOffAbort = new AbortController()
    return backOff(attempt, retryAfter, backOffAbort.signal)
  }

  return {
    refresh, abortLongPoll, start, stop, resume: run,
    get isActive() { return isActive },
  }
}
