// Keeps the newest frame on screen.
//
// One request is under way at a time, so no frame can overtake another. While the strip moves,
// the next frame is on its way while the last one waits for the screen. At rest one request waits
// at the service for the next change, whoever makes it.

import { request } from './http-client.js'
import { Polling } from './polling.js'
import { nextAnimationFrame } from './stage.js'

/** Motions that go on without a further event, as the header Peek-Motion names them. */
const moving = new Set(['gliding', 'snapping', 'bouncing', 'scrolling', 'turning', 'zooming'])

export function Frames(session, stage, { place, isQuiet, shown, lost }) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

  let isMoving = false
  /** Whether placeholders stand for pictures that are on their way. */
  let isLoading = false
  let etag = null
  /** The last frame, drawn. */
  let drawn = Promise.resolve()

  /** Without a session nobody can change what is shown, but pictures can arrive. */
  function mayWait() {
    return (session.isOpen || isLoading) && isQuiet()
  }

  async function step(waits, signal) {
    const headers = {}
    if (etag) headers['If-None-Match'] = etag
    if (etag && waits) headers.Prefer = 'wait=25'
    const path = session.path('frame.png', place(), wishes(waits))
    const options = { headers, signal, cache: 'no-store' }
    const frame = await session.guarded(request(path, options, read))
    isMoving = moving.has(frame.motion) && !reducedMotion.matches
    isLoading = frame.isLoading
    const bitmap = frame.picture && await createImageBitmap(frame.picture)
    if (bitmap) etag = frame.etag
    // One frame of ours for each of the screen's, at most.
    await drawn
    drawn = nextAnimationFrame().then(() => show(frame, bitmap))
    return Boolean(bitmap)
  }

  function wishes(waits) {
    const wishes = {}
    if (reducedMotion.matches) wishes.t = 'rest'
    // A strip under way is drawn at once and its pictures follow, rather than held up by them.
    if (!waits && (isMoving || !isQuiet())) wishes.pictures = 'now'
    return wishes
  }

  function show(frame, bitmap) {
    if (bitmap) {
      // Asleep, what is seen is somebody else's.
      if (polling.isAwake) stage.draw(bitmap, frame.scale)
      bitmap.close()
    }
    shown(frame)
  }

  const polling = Polling(session, {
    step, mayWait, lost, isDue: () => isMoving, failed() { isMoving = false },
  })
  reducedMotion.addEventListener('change', polling.refresh)
  return polling
}

/** What an answer says. A 304 has no picture: the one on screen is still the newest. */
async function read(answer) {
  return {
    etag: answer.headers.get('ETag'),
    page: parseInt(answer.headers.get('Peek-Page'), 10) - 1,
    motion: answer.headers.get('Peek-Motion'),
    revision: Number(answer.headers.get('Peek-Revision')) || 0,
    scale: Number(answer.headers.get('Peek-Scale')) || 1,
    isLoading: answer.headers.get('Peek-Pictures') === 'loading',
    picture: answer.status === 304 ? null : await answer.blob(),
  }
}
