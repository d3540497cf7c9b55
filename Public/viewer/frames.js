// Keeps the newest frame on screen.
//
// One request is under way at a time, so no frame can overtake another. While the strip moves,
// the next frame is on its way while the last one waits for the screen. At rest one request waits
// at the service for the next change, whoever makes it.

import { AnswerLost, ask, pause, SessionGone } from './service.js'
import { nextAnimationFrame } from './stage.js'

/** Motions that go on without a further event, as the header Peek-Motion names them. */
const moving = new Set(['gliding', 'snapping', 'bouncing', 'scrolling', 'turning', 'zooming'])

/** A request that waits should be answered no sooner than this without a change, in
    milliseconds. */
const shortestWait = 1000

export function Frames(session, stage, { place, isQuiet, shown, lost }) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

  let isAwake = false
  let isRunning = false
  let isWanted = false
  let isMoving = false
  /** Whether placeholders stand for pictures that are on their way. */
  let isLoading = false
  let etag = null
  /** Ends the request that waits at the service. */
  let waiting = new AbortController()
  /** Ends the pause before something is asked again. */
  let pausing = new AbortController()
  /** The last frame, drawn. */
  let drawn = Promise.resolve()

  /** Sees to it that a frame asked for from now on gets on screen. */
  function refresh() {
    isWanted = true
    interrupt()
    pausing.abort()
    run()
  }

  /** Ends the request that waits: something is about to happen here. */
  function interrupt() {
    waiting.abort()
  }

  function wake() {
    isAwake = true
    refresh()
  }

  function sleep() {
    isAwake = false
    interrupt()
  }

  async function run() {
    if (isRunning) return
    isRunning = true
    for (let tries = 0; isAwake && (isWanted || isMoving || mayWait());) {
      const hadSession = session.isOpen
      try {
        await step()
        tries = 0
      } catch (error) {
        if (error.name === 'AbortError') continue
        if (error instanceof AnswerLost) lost()
        // Without its session, the gallery still shows the page.
        isWanted = error instanceof AnswerLost || hadSession && error instanceof SessionGone
        isMoving = false
        await rest(tries++, error.retryAfter)
      }
    }
    isRunning = false
  }

  /** Without a session nobody can change what is shown, but pictures can arrive. */
  function mayWait() {
    return (session.isOpen || isLoading) && isQuiet()
  }

  async function step() {
    const waits = !isWanted && !isMoving
    const started = performance.now()
    isWanted = false
    const frame = await fetchFrame(waits)
    isMoving = moving.has(frame.motion) && !reducedMotion.matches
    isLoading = frame.isLoading
    const bitmap = frame.picture && await createImageBitmap(frame.picture)
    if (bitmap) etag = frame.etag
    // One frame of ours for each of the screen's, at most.
    await drawn
    drawn = nextAnimationFrame().then(() => show(frame, bitmap))
    // A service, or a proxy, that does not wait must not be asked in a tight loop.
    if (waits && !bitmap && performance.now() - started < shortestWait) await rest(4)
  }

  /** Waits until it is worth asking again. */
  function rest(tries, retryAfter) {
    pausing = new AbortController()
    return pause(tries, retryAfter, pausing.signal)
  }

  function fetchFrame(waits) {
    const headers = {}
    if (etag) headers['If-None-Match'] = etag
    if (etag && waits) headers.Prefer = 'wait=25'
    waiting = new AbortController()
    const signal = waits ? waiting.signal : undefined
    const path = session.path('frame.png', place(), wishes(waits))
    return session.guarded(ask(path, { headers, signal, cache: 'no-store' }, read))
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
      if (isAwake) stage.draw(bitmap, frame.scale)
      bitmap.close()
    }
    shown(frame)
  }

  reducedMotion.addEventListener('change', refresh)
  return { refresh, interrupt, wake, sleep }
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
