// The remote control: buttons that tell the session, and words that follow it.

import { commandOf } from './commands.js'
import { Events } from './events.js'
import { Layouts } from './layouts.js'
import { PageFragments } from './page-fragments.js'
import { Session } from './session.js'
import { Toast } from './toast.js'

export function Remote(remote) {
  const toast = Toast(remote.querySelector('[data-toast]'))
  const session = Session(remote.dataset, {
    began() {},
    ended() { toast.show('The session has ended. Open the remote control anew.') },
  })
  const fragments = PageFragments(remote, session, '/remote')
  const place = () => ({ page: fragments.page, viewport: {} })
  const layouts = Layouts(session, {
    place, lost: toast.connectionLost, isQuiet: () => true, wishes: () => ({ path: 'true' }),
    taken(layout) {
      toast.connectionRestored()
      fragments.follow(layout.motion.page ?? layout.strip.currentPage, layout)
    },
  })
  const events = Events(session, place, {
    delivered: toast.connectionRestored, idle: layouts.resume, lost: toast.connectionLost,
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
