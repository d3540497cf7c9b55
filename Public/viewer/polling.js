// Polls the service: at once after `refresh`, continuously while an update is due, and otherwise by
// long polls.
//
// One request is in flight at a time, so responses cannot overtake each other.

import { backOff, RetryableError, SessionGoneError } from './http-client.js'

/** Minimum duration of a long poll that brought no change, in milliseconds. A shorter one was not
    held open, for example by a proxy. */
const minimumLongPoll = 1000

/** `poll(isLongPoll, signal)` sends one request and resolves to whether the response was new.
    `canLongPoll()` and `isUpdateDue()` are called before each request. */
export function Polling(session, {
  poll, canLongPoll, connectionLost, isUpdateDue = () => false, failed = () => {},
}) {
  let isActive = false
  let isRunning = false
  let isRefreshRequested = false
  /** Aborts the long poll in flight. */
  let longPollAbort = new AbortController()
  /** Ends the wait before a retry. */
  let backOffAbort = new AbortController()

  /** Requests the current state, even if a long poll is in flight. */
  function refresh() {
    isRefreshRequested = true
    abortLongPoll()
    backOffAbort.abort()
    run()
  }

  /** Aborts the long poll, because events of this page are about to change the state. */
  function abortLongPoll() {
    // Each call makes an error, and a finger makes two events for each frame.
    if (!longPollAbort.signal.aborted) longPollAbort.abort()
  }

  /** A page is shown once more when it has loaded, which is no reason for another request. */
  function start() {
    if (isActive) return
    isActive = true
    refresh()
  }

  function stop() {
    isActive = false
    abortLongPoll()
  }

  /** Polls until there is nothing to request or to wait for. */
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
        // Without a session the next request goes to the gallery. What was requested meanwhile stays requested.
        isRefreshRequested ||= error instanceof RetryableError
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
    // A proxy that answers long polls at once must not cause a tight loop.
    const duration = performance.now() - startTime
    if (isLongPoll && !isNew && duration < minimumLongPoll) await waitBeforeRetry(4)
  }

  /** Waits before the next request; `refresh` ends the wait. */
  function waitBeforeRetry(attempt, retryAfter) {
    backOffAbort = new AbortController()
    return backOff(attempt, retryAfter, backOffAbort.signal)
  }

  return {
    refresh, abortLongPoll, start, stop, resume: run,
    get isActive() { return isActive },
  }
}
