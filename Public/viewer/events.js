// Brings events to the service: in order, each exactly once, one batch under way at a time.

import { backOff, RetryableError, SequenceConflictError, SessionGoneError } from './http-client.js'
import { nextAnimationFrame } from './stage.js'

/** Events in one batch: a second of a finger's moves. The service takes four times as many. */
const batchLimit = 64

export function Events(session, currentView, { delivered, idle, connectionLost }) {
  let waiting = []
  let isBusy = false

  function add(event) {
    // While the service cannot be reached, a finger on the strip must not fill the memory.
    if (waiting.length >= batchLimit && isMove(event) && isMove(waiting.at(-1))) waiting.pop()
    // The steps of a wheel within an animation frame are one.
    const last = waiting.at(-1)
    if (event.type === 'scroll' && last?.type === 'scroll') {
      waiting.pop()
      event = { ...event, dx: last.dx + event.dx, dy: last.dy + event.dy }
    }
    waiting.push(event)
    if (!isBusy) sendAll()
  }

  async function sendAll() {
    isBusy = true
    while (waiting.length > 0) {
      // What happens until the next animation frame goes along.
      await nextAnimationFrame()
      const batch = waiting.splice(0, batchLimit)
      const answer = await deliver(batch)
      delivered(answer, batch)
    }
    isBusy = false
    idle()
  }

  async function deliver(batch) {
    let mayBeDone = false
    for (let tries = 0; ; tries++) {
      try {
        if (!session.isOpen) await session.create(currentView())
        const answer = await session.send(batch)
        if (!answer.replayed || mayBeDone) return answer
        // Another tab on this session used the number first, so that the service answered with
        // that tab's batch. Ours has not been applied.
        await session.synchronizeSeq()
      } catch (error) {
        mayBeDone = error instanceof RetryableError
        if (error instanceof SequenceConflictError) session.setLastSeq(error.expectedSeq - 1)
        else if (error instanceof RetryableError) connectionLost()
        // A batch that is refused is dropped: it would hold up all later ones.
        else if (!(error instanceof SessionGoneError)) return null
        await backOff(tries, error.retryAfter)
      }
    }
  }

  return { add, get isBusy() { return isBusy } }
}

function isMove(event) {
  return event.type === 'move'
}
