// The remote control: buttons that send events to a session, and the status of its current page.

import { eventForButton } from './button-events.js'
import { EventQueue } from './event-queue.js'
import { Layouts } from './layouts.js'
import { Session } from './session.js'
import { Status } from './status.js'
import { Toast } from './toast.js'

export function Remote(remote) {
  const toast = Toast(remote.querySelector('[data-toast]'))
  const session = Session(remote.dataset, {
    created() {},
    expired() {
      toast.show('The session has expired. Open the remote control again from the viewer.')
    },
  })
  const status = Status(remote, session)
  const currentView = () => ({ ...status.place, viewport: {} })
  const layouts = Layouts(session, {
    currentView, connectionLost: toast.connectionLost, isIdle: () => true,
    queryOptions: () => ({ model: 'true' }),
    received(layout) {
      toast.connectionRestored()
      status.follow(layout.motion.page ?? layout.strip.currentPage, layout)
    },
  })
  const events = EventQueue(session, currentView, {
    delivered: toast.connectionRestored, idle: layouts.resume, connectionLost: toast.connectionLost,
  })

  remote.querySelector('[data-events]').addEventListener('submit', submission => {
    submission.preventDefault()
    // An expired session takes no events, and this page cannot create one.
    if (session.isOpen) events.add(eventForButton(submission.submitter))
  })

  const updateVisibility = () => document.hidden ? layouts.stop() : layouts.start()
  document.addEventListener('visibilitychange', updateVisibility)
  addEventListener('pageshow', updateVisibility)
  addEventListener('pagehide', layouts.stop)
}
