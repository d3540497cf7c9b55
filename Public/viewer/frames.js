// Keeps the newest frame on screen.
//
// One request is under way at a time, so no frame can overtake another. While the strip moves,
// the next frame is on its way while the last one waits for the screen. At rest one request waits
// at the service for the next change, whoever makes it.

import { request } from './http-client.js'
import { Polling } from './polling.js'
import { nextAnimationFrame } from './stage.js'

/** Motions that go on without a further event, as the header Peek-Motion names them. */
const movingKinds = new Set(['gliding', 'snapping', 'bouncing', 'scrolling', 'turning', 'zooming'])

export function Frames(session, stage, { currentView, isIdle, shown, connectionLost }) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

  let isMoving = false
  /** Whether placeholders stand for pictures that are on their way. */
  let isLoading = false
  let etag = null
  /** The last frame, drawn. */
  let drawing = Promise.resolve()

  /** Without a session nobody can change what is shown, but pictures can arrive. */
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
    // One frame of ours for each of the screen's, at most.
    await drawing
    drawing = nextAnimationFrame().then(() => show(frame, bitmap))
    return Boolean(bitmap)
  }

  function queryOptions(isLongPoll) {
    const options = {}
    if (reducedMotion.matches) options.t = 'rest'
    // A strip under way is drawn at once and its pictures follow, rather than held up by them.
    if (!isLongPoll && (isMoving || !isIdle())) options.pictures = 'now'
    return options
  }

  function show(frame, bitmap) {
    if (bitmap) {
      // Asleep, what is seen is somebody else's.
      if (polling.isActive) stage.draw(bitmap, frame.scale)
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

/** What an answer says. A 304 has no picture: the one on screen is still the newest. */
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
