// Shows a session as frames that the service draws.

import { Frames } from './frames.js'

export function FramesView(session, stage, {
  currentView, isIdle, answered, pageShown, loaded, connectionLost,
}) {
  const frames = Frames(session, stage, {
    currentView, isIdle, connectionLost,
    shown({ page, motion, revision }) {
      loaded()
      answered(page, {})
      pageShown(page, { motion: { kind: motion }, revision })
    },
  })

  return {
    refresh: frames.refresh, abortLongPoll: frames.abortLongPoll,
    start: frames.start, resume: frames.resume, stop: frames.stop,
    eventsApplied({ layout }) {
      stage.surface.dataset.axis = layout.strip.axis
      stage.surface.toggleAttribute('data-zoomed', Boolean(layout.zoom))
      frames.refresh()
    },
    /** Events show with the next frame: the service moves the strip. */
    eventSent() {},
  }
}
