// Sends events to the service in order, each exactly once, with one batch in flight at a time.

import { backOff, RetryableError, SequenceConflictError, SessionGoneError } from './http-client.js'
import { nextAnimationFrame } from './stage.js'

/** Events in one batch: about a second of pointer moves. The service accepts no more. */
const batchLimit = 64

/** Milliseconds after which a strip rests: what is further apart may come closer together. */
const restTime = 700
/** Milliseconds that a batch may come too early: it is sent in the frame after its last event. */
const tolerance = 50

/** `touchedView()` has the viewport that has the points of events; without `mayCreate` events for a
    session that has ended are dropped. */
export function EventQueue(session, currentView, touchedView, {
  delivered, idle, connectionLost, mayCreate = true,
}) {
  const queue = []
  let isDraining = false
  let isInFlight = false
  /** When the last batch was sent, and the time of its last event; with the page's clock. */
  let sentAt = -Infinity
  let lastTime = -Infinity

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
      const batch = nextBatch()
      isInFlight = true
      await untilDue(batch)
      const response = await sendBatch(batch)
      // Before the response is shown, which has all events unless others wait already.
      isInFlight = false
      delivered(response, batch)
    }
    isDraining = false
    idle()
  }

  /** The events up to a rest of the strip. */
  function nextBatch() {
    const end = queue.findIndex(({ time }, place) => time - queue[place - 1]?.time > restTime)
    return queue.splice(0, Math.min(batchLimit, end < 0 ? queue.length : end))
  }

  /** Waits until events that could not be sent are as far from those before them as they were made: for the
      service the last one happens when it arrives, and a finger that comes too early stops the strip. */
  async function untilDue(batch) {
    const times = batch.flatMap(({ time }) => time ?? [])
    if (times.length === 0) return
    const distance = times.at(-1) - times[0] + Math.min(times[0] - lastTime, restTime)
    lastTime = times.at(-1)
    const wait = sentAt + distance - performance.now()
    if (wait > tolerance) await new Promise(resolve => setTimeout(resolve, wait))
  }

  async function sendBatch(batch) {
    let mayBeApplied = false
    const view = touchedView()
    for (let attempt = 0; ; attempt++) {
      try {
        if (!session.isOpen && !mayCreate) return null
        if (!session.isOpen) await session.create(currentView())
        sentAt = performance.now()
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
