// A session on its stage: moved by the scroll engine in the page, or, without one, drawn by the service.

import { FramesView } from './frames-view.js'
import { LayoutView } from './layout-view.js'

export function SessionView(session, stage, { isDrawnByService = false, ...wiring }) {
  let isStarted = false
  let isInPage = !isDrawnByService
  let view = isDrawnByService ? FramesView(session, stage, wiring)
    : LayoutView(session, stage, { ...wiring, engineMissing })

  function engineMissing() {
    isInPage = false
    view.stop()
    view = FramesView(session, stage, wiring)
    if (isStarted) view.start()
  }

  function start() {
    isStarted = true
    view.start()
  }

  function stop() {
    isStarted = false
    view.stop()
  }

  return {
    start, stop,
    refresh: () => view.refresh(),
    resume: () => view.resume(),
    abortLongPoll: () => view.abortLongPoll(),
    eventSent: event => view.eventSent(event),
    eventsApplied: (response, batch) => view.eventsApplied(response, batch),
    /** Whether the page moves the strip itself. */
    get isInPage() { return isInPage },
  }
}
