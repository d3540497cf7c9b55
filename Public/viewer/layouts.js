// Keeps to what the session shows, as layouts.
//
// A layout brings the path of its motion along, so while the strip moves nothing need be asked.

import { request } from './http-client.js'
import { Polling } from './polling.js'

export function Layouts(session, { currentView, isIdle, received, connectionLost, queryOptions }) {
  /** Whether pictures that show are on their way. */
  let isLoading = false
  let etag = null

  /** Without a session nobody can change what is shown, but pictures can arrive. */
  function canLongPoll() {
    return (session.isOpen || isLoading) && isIdle()
  }

  async function poll(isLongPoll, signal) {
    const headers = isLongPoll && etag ? { 'If-None-Match': etag, Prefer: 'wait=25' } : {}
    const path = session.resourcePath('layout.json', currentView(), queryOptions())
    const init = { headers, signal, cache: 'no-store' }
    const layout = await session.detectingExpiry(request(path, init, read))
    if (!layout) return false
    etag = layout.etag
    isLoading = layout.isLoading
    received(layout.body, layout.receivedAt)
    return true
  }

  return Polling(session, { poll, canLongPoll, connectionLost })
}

/** A layout, and when it came; nothing when what there was still holds. */
async function read(response) {
  if (response.status === 304) return null
  const receivedAt = performance.now()
  return {
    receivedAt, etag: response.headers.get('ETag'),
    isLoading: response.headers.get('Peek-Pictures') === 'loading', body: await response.json(),
  }
}
