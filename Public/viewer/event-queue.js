// Sends events to the service in order, each exactly once, with one batch in flight at a time.

import { backOff, RetryableError, SequenceConflictError, SessionGoneError } from './http-client.js'
import { nextAnimationFrame } from './stage.js'

/** Events in one batch: about a second of pointer moves. The service accepts no more. */
const batchLimit = 64

/** `touchedView()` has the viewport that has the points of events; without `mayCreate` events for a
    session that has ended are dropped. */
export function EventQueue(session, currentView, touchedView, {
  delivered, idle, connectionLost, mayCreate = true,
}) {
  const queue = []
  let isDraining = false
  let isInFlight = false

  function add(event) {
    // Bounds the queue while the service is unreachable: a move replaces the move before it, and the
    // deltas of a wheel add up. Otherwise the service gets what the viewer has shown.
    const last = queue.at(-1)
    if (queue.length >= batchLimit && last.type === event.type) {
      if (event.type === 'move' && event.id === last.id) queue.pop()
      if (event.type === 'scroll') {
        queue.pop()
        event = { ...event, dx: last.dx + event.dx, dy: last.dy + event.dy }
      }
    }
    queue.push(event)
    if (!isDraining) drain()
  }

  async function drain() {
    isDraining = true
    while (queue.length > 0) {
      // Events up to the next animation frame join the batch.
      await nextAnimationFrame()
      const batch = queue.splice(0, batchLimit)
      isInFlight = true
      const response = await sendBatch(batch)
      // Before the response is shown, which has all events unless others wait already.
      isInFlight = false
      delivered(response, batch)
    }
    isDraining = false
    idle()
  }

  async function sendBatch(batch) {
    let mayBeApplied = false
    const view = touchedView()
    for (let attempt = 0; ; attempt++) {
      try {
        if (!session.isOpen && !mayCreate) return null
        if (!session.isOpen) await session.create(currentView())
        const response = await session.send(batch, view)
        if (!response.replayed || mayBeApplied) return response
        // Another tab of this session used the sequence number first, and the service returned that
        // tab's response. This batch has not been applied.
        await session.synchronizeSeq()
      } catch (error) {
        mayBeApplied = error instanceof RetryableError
        if (error instanceof SequenceConflictError) session.setLastSeq(error.expectedSeq - 1)
        else if (error instanceof RetryableError) connectionLost()
        // A rejected batch is dropped, because it would block all later ones.
        else if (!(error instanceof SessionGoneError)) return null
        await backOff(attempt, error.retryAfter)
      }
    }
  }

  return { add, get isBusy() { return isInFlight || queue.length > 0 } }
}
