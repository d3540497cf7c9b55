// When a picture that could not be loaded is asked for again.

/** Milliseconds before the second attempt. Each further wait is twice as long, up to a limit. */
const firstWait = 1000
const longestWait = 30_000

export function Attempts() {
  let failures = 0
  /** The page's time before which the picture is not asked for. */
  let earliest = 0
  /** Whether the service has named the time. */
  let isNamed = false

  /** Notes a failure, with the seconds of the service's Retry-After; 0 without one. */
  function failed(retryAfter) {
    const wait = retryAfter * 1000 || Math.min(longestWait, firstWait * 2 ** failures)
    failures += 1
    isNamed = retryAfter > 0
    earliest = performance.now() + wait
  }

  /** The network is back, or the picture is to be seen again. */
  function hurry() {
    if (!isNamed) earliest = 0
  }

  return { failed, hurry, get failures() { return failures }, get wait() { return Math.max(0, earliest - performance.now()) } }
}
