// Shows a session by the frames that the service draws.

import { Frames } from './frames.js'

export function FramesView(session, stage, { place, isQuiet, follow, answered, lost }) {
  const frames = Frames(session, stage, {
    place, isQuiet, lost,
    shown({ page, motion, revision }) {
      answered()
      follow(page, { motion: { kind: motion }, revision })
    },
  })

  return {
    ...frames,
    told({ layout }) {
      stage.surface.dataset.axis = layout.strip.axis
      stage.surface.toggleAttribute('data-zoomed', Boolean(layout.zoom))
      frames.refresh()
    },
    /** A frame shows where the finger is; nothing is known before. */
    touched() {},
  }
}
