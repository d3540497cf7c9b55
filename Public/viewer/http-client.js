// Requests to the service, with errors sorted by how the viewer reacts to them.

/** The session has expired or never existed. A new one continues from the same page. */
export class SessionGoneError extends Error {}

/** The batch is out of sequence in the session's sequence. */
export class SequenceConflictError extends Error {
  constructor(expectedSeq) {
    super(`the service expects batch ${expectedSeq}`)
    this.expectedSeq = expectedSeq
  }
}

/** The request may or may not have been applied. It can be retried unchanged. */
export class RetryableError extends Error {
  constructor(retryAfter = 0) {
    super('no response from the service')
    /** Seconds to wait before a retry, as the service demands. */
    this.retryAfter = retryAfter
  }
}

/** The service rejected the request. A retry would fail again. */
class RejectedError extends Error {}

/** Timeout of a request in milliseconds: 25 s of long poll and 10 s for the network. */
const requestTimeout = 35_000

/** Whether the last request got no answer. */
let isUnanswered = false

/** Whether the browser would probably not get a page now. */
export function isAway() {
  return isUnanswered || !navigator.onLine
}

/** Sends a request and reads the response with `read`, also for a 304. */
export async function request(path, { signal, ...options }, read) {
  const timeout = AbortSignal.timeout(requestTimeout)
  try {
    // The URL is absolute because fetch rejects URLs with credentials, and relative ones inherit
    // those of a page that was opened as https://user:password@host. The browser sends them anyway.
    const response = await fetch(location.origin + path, {
      ...options, signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (!response.ok && response.status !== 304) throw await errorFor(response)
    const content = await read(response)
    isUnanswered = false
    return content
  } catch (error) {
    // A broken connection is a TypeError, both from fetch and while reading the body.
    const isBroken = error instanceof TypeError || error.name === 'TimeoutError'
    if (error.name !== 'AbortError') isUnanswered = isBroken || error instanceof RetryableError
    throw isBroken ? new RetryableError() : error
  }
}

/** Sends JSON or form fields and reads JSON. */
export function submit(path, body, method = 'POST') {
  const headers = { Accept: 'application/json' }
  if (!(body instanceof URLSearchParams)) {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify(body)
  }
  return request(path, { method, headers, body }, response => response.json())
}

/** Waits before a retry: exponential back-off up to 8 s, or `retryAfter` seconds if that is longer.
    An aborted signal ends the wait, and so does the network's return. */
export function backOff(attempt, retryAfter = 0, signal = undefined) {
  const milliseconds = Math.max(retryAfter * 1000, Math.min(8000, 250 * 2 ** attempt))
  return new Promise(resolve => {
    const listening = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      listening.abort()
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    signal?.addEventListener('abort', finish, { signal: listening.signal })
    if (!retryAfter) addEventListener('online', finish, { signal: listening.signal })
  })
}

async function errorFor(response) {
  const { status, headers } = response
  if (status === 404 || status === 410) return new SessionGoneError()
  if (status === 429 || status >= 500) {
    return new RetryableError(Number(headers.get('Retry-After')) || 0)
  }
  const problem = await response.json().catch(() => ({}))
  if (status === 409 && problem.expectedSeq) return new SequenceConflictError(problem.expectedSeq)
  return new RejectedError(problem.title ?? `status ${status}`)
}
