// Brings events to the service: in order, each exactly once, one batch under way at a time.

import { backOff, RetryableError, SequenceConflictError, SessionGoneError } from './http-client.js'
import { nextAnimationFrame } from './stage.js'

/** Events in one batch: a second of a finger's moves. The service takes four times as many. */
const batchLimit = 64

export function EventQueue(session, currentView, { delivered, idle, connectionLost }) {
  let queue = []
  let isBusy = false

  function add(event) {
    // While the service cannot be reached, a finger on the strip must not fill the memory.
    if (queue.length >= batchLimit && isMove(event) && isMove(queue.at(-1))) queue.pop()
    // The steps of a wheel within an animation frame are one.
    const last = queue.at(-1)
    if (event.type === 'scroll' && last?.type === 'scroll') {
      queue.pop()
      event = { ...event, dx: last.dx + event.dx, dy: last.dy + event.dy }
    }
    queue.push(event)
    if (!isBusy) drain()
  }

  async function drain() {
    isBusy = true
    while (queue.length > 0) {
      // What happens until the next animation frame goes along.
      await nextAnimationFrame()
      const batch = queue.splice(0, batchLimit)
      const response = await sendBatch(batch)
      delivered(response, batch)
    }
    isBusy = false
    idle()
  }

  async function sendBatch(batch) {
    let mayBeApplied = false
    for (let attempt = 0; ; attempt++) {
      try {
        if (!session.isOpen) await session.create(currentView())
        const response = await session.send(batch)
        if (!response.replayed || mayBeApplied) return response
        // Another tab on this session used the number first, so that the service answered with
        // that tab's batch. Ours has not been applied.
        await session.synchronizeSeq()
      } catch (error) {
        mayBeApplied = error instanceof RetryableError
        if (error instanceof SequenceConflictError) session.setLastSeq(error.expectedSeq - 1)
        else if (error instanceof RetryableError) connectionLost()
        // A batch that is refused is dropped: it would hold up all later ones.
        else if (!(error instanceof SessionGoneError)) return null
        await backOff(attempt, error.retryAfter)
      }
    }
  }

  return { add, get isBusy() { return isBusy } }
}

function isMove(event) {
  return event.type === 'move'
}
