// Polls layouts.
//
// A layout tells how the strip moves, so no requests are needed while it does.

import { request } from './http-client.js'
import { Polling } from './polling.js'

export function Layouts(session, { currentView, isIdle, received, connectionLost, queryOptions }) {
  /** Whether visible pictures are still loading, or the lengths of their pages. */
  let isLoading = false
  let etag = null

  /** Without a session nothing can change except pictures that finish loading. */
  function canLongPoll() {
    return (session.isOpen || isLoading) && isIdle()
  }

  async function poll(isLongPoll, signal) {
    const headers = isLongPoll && etag ? { 'If-None-Match': etag, Prefer: 'wait=25' } : {}
    const path = session.resourcePath('layout.json', currentView(), queryOptions())
    const init = { headers, signal, cache: 'no-store' }
    const layout = await session.detectingExpiry(request(path, init, read))
    isLoading = layout.isLoading
    if (!layout.body) return false
    etag = layout.etag
    received(layout.body)
    return true
  }

  return Polling(session, { poll, canLongPoll, connectionLost })
}

/** Reads a response. A 304 has no layout: the known one is current. */
async function read(response) {
  return {
    etag: response.headers.get('ETag'),
    isLoading: response.headers.get('Peek-Pictures') === 'loading',
    body: response.status === 304 ? null : await response.json(),
  }
}
