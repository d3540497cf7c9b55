// Asks the service, and sorts what can go wrong by what the page does about it.

/** The session expired, or never was. A new one goes on from the same page. */
export class SessionGoneError extends Error {}

/** The batch is not the next one in order. */
export class SequenceConflictError extends Error {
  constructor(expectedSeq) {
    super(`the service expects batch ${expectedSeq}`)
    this.expectedSeq = expectedSeq
  }
}

/** Nobody here knows whether the request was carried out. It may be asked again, unchanged. */
export class RetryableError extends Error {
  constructor(retryAfter = 0) {
    super('no answer from the service')
    /** Seconds that the service wants to be left alone. */
    this.retryAfter = retryAfter
  }
}

/** The service understood and will not do it. Asking again would not help. */
class RejectedError extends Error {}

/** The longest that an answer may take, in milliseconds: the service's own 25 s of waiting for
    a change, and 10 s for the way. */
const requestTimeout = 35_000

/** Sends a request and reads its answer with `read`. A 304 is an answer. */
export async function request(path, { signal, ...options }, read) {
  const timeout = AbortSignal.timeout(requestTimeout)
  try {
    // A page that was opened with a password in its address has it in every relative one, and fetch
    // takes none of these. The browser sends the password all the same.
    const response = await fetch(location.origin + path, {
      ...options, signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (response.ok || response.status === 304) return await read(response)
    throw await errorFor(response)
  } catch (error) {
    // A broken connection is a TypeError, from fetch and from reading the body alike.
    if (error instanceof TypeError || error.name === 'TimeoutError') throw new RetryableError()
    throw error
  }
}

/** Sends JSON, or the fields of a form, and reads JSON. */
export function submit(path, body, method = 'POST') {
  const headers = { Accept: 'application/json' }
  if (!(body instanceof URLSearchParams)) {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify(body)
  }
  return request(path, { method, headers, body }, response => response.json())
}

/** Waits before asking again: twice as long each time, up to 8 seconds, unless the service wants
    more. A signal ends the wait. */
export function backOff(attempt, retryAfter = 0, signal = undefined) {
  const milliseconds = Math.max(retryAfter * 1000, Math.min(8000, 250 * 2 ** attempt))
  return new Promise(resolve => {
    setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', resolve)
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
