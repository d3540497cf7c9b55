// Keeps to what the session shows, as layouts.
//
// A layout brings the path of its motion along, so while the strip moves nothing need be asked.

import { request } from './http-client.js'
import { Polling } from './polling.js'

export function Layouts(session, { place, isQuiet, taken, lost, wishes }) {
  /** Whether pictures that show are on their way. */
  let isLoading = false
  let etag = null

  /** Without a session nobody can change what is shown, but pictures can arrive. */
  function mayWait() {
    return (session.isOpen || isLoading) && isQuiet()
  }

  async function step(waits, signal) {
    const headers = waits && etag ? { 'If-None-Match': etag, Prefer: 'wait=25' } : {}
    const path = session.path('layout.json', place(), wishes())
    const options = { headers, signal, cache: 'no-store' }
    const layout = await session.guarded(request(path, options, read))
    if (!layout) return false
    etag = layout.etag
    isLoading = layout.isLoading
    taken(layout.body, layout.received)
    return true
  }

  return Polling(session, { step, mayWait, lost })
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
