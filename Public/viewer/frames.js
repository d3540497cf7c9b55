// Polls frames and draws the newest one on the canvas.
//
// One request is in flight at a time, so frames cannot overtake each other. While the strip moves,
// the next frame is requested while the last one waits for its animation frame. At rest, a long
// poll waits for the next change.

import { request } from './http-client.js'
import { Polling } from './polling.js'
import { nextAnimationFrame } from './stage.js'

/** Kinds of motion that continue without events, as in the Peek-Motion header. */
const movingKinds = new Set(['gliding', 'snapping', 'bouncing', 'scrolling', 'turning', 'zooming'])

export function Frames(session, stage, { currentView, isIdle, shown, connectionLost }) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

  let isMoving = false
  /** Whether the frame contains placeholders for pictures that are still loading. */
  let isLoading = false
  let etag = null
  /** Resolves when the last frame is on the canvas. */
  let painted = Promise.resolve()

  /** Without a session nothing can change except pictures that finish loading. */
  function canLongPoll() {
    return (session.isOpen || isLoading) && isIdle()
  }

  async function poll(isLongPoll, signal) {
    const headers = {}
    if (etag) headers['If-None-Match'] = etag
    if (etag && isLongPoll) headers.Prefer = 'wait=25'
    const path = session.resourcePath('frame.png', currentView(), queryOptions(isLongPoll))
    const init = { headers, signal, cache: 'no-store' }
    const frame = await session.detectingExpiry(request(path, init, read))
    isMoving = movingKinds.has(frame.motion) && !reducedMotion.matches
    isLoading = frame.isLoading
    const bitmap = frame.picture && await createImageBitmap(frame.picture)
    if (bitmap) etag = frame.etag
    // At most one frame is drawn per animation frame.
    await painted
    painted = nextAnimationFrame().then(() => show(frame, bitmap))
    return Boolean(bitmap)
  }

  function queryOptions(isLongPoll) {
    const options = {}
    if (reducedMotion.matches) options.t = 'rest'
    // While the strip moves, a frame with placeholders is better than a late one.
    if (!isLongPoll && (isMoving || !isIdle())) options.pictures = 'now'
    return options
  }

  function show(frame, bitmap) {
    if (bitmap) {
      // When polling was stopped meanwhile, the tab is hidden or another view is on screen. A frame that is not
      // drawn is asked for again.
      if (polling.isActive) stage.draw(bitmap, frame.scale)
      else etag = null
      bitmap.close()
    }
    shown(frame)
  }

  const polling = Polling(session, {
    poll, canLongPoll, connectionLost, isUpdateDue: () => isMoving, failed() { isMoving = false },
  })
  reducedMotion.addEventListener('change', polling.refresh)
  return polling
}

/** Reads a response. A 304 has no picture: the frame on screen is current. */
async function read(response) {
  return {
    etag: response.headers.get('ETag'),
    page: parseInt(response.headers.get('Peek-Page'), 10) - 1,
    motion: response.headers.get('Peek-Motion'),
    revision: Number(response.headers.get('Peek-Revision')) || 0,
    scale: Number(response.headers.get('Peek-Scale')) || 1,
    isLoading: response.headers.get('Peek-Pictures') === 'loading',
    picture: response.status === 304 ? null : await response.blob(),
  }
}
