// The remote control: buttons that tell the session, and words that follow it.

import { commandOf } from './commands.js'
import { Events } from './events.js'
import { Layouts } from './layouts.js'
import { Note } from './note.js'
import { Session } from './session.js'
import { Words } from './words.js'

export function Remote(remote) {
  const note = Note(remote.querySelector('[data-note]'))
  const session = Session(remote.dataset, {
    began() {},
    ended() { note.say('The session has ended. Open the remote control anew.') },
  })
  const words = Words(remote, session, '/remote')
  const place = () => ({ page: words.page, viewport: {} })
  const layouts = Layouts(session, {
    place, lost: note.lost, isQuiet: () => true, wishes: () => ({ path: 'true' }),
    taken(layout) {
      note.mended()
      words.follow(layout.motion.page ?? layout.strip.currentPage, layout)
    },
  })
  const events = Events(session, place, {
    delivered: note.mended, idle: layouts.resume, lost: note.lost,
  })

  remote.querySelector('[data-events]').addEventListener('submit', submission => {
    submission.preventDefault()
    // Nobody can turn the pages of a session that has ended, and here is no gallery to begin from.
    if (session.isOpen) events.add(commandOf(submission.submitter))
  })

  const watch = () => document.hidden ? layouts.sleep() : layouts.wake()
  document.addEventListener('visibilitychange', watch)
  addEventListener('pageshow', watch)
  addEventListener('pagehide', layouts.sleep)
}
