// The remote control: the picture in the size of this screen, and buttons and swipes that send commands
// to the session. They have no points, so the session keeps the size of the screen that it is on.

import { eventForButton } from './button-events.js'
import { EventQueue } from './event-queue.js'
import { FirstPictures } from './first-pictures.js'
import { SessionView } from './session-view.js'
import { Session } from './session.js'
import { Sizes } from './sizes.js'
import { Stage } from './stage.js'
import { Status } from './status.js'
import { Swipes } from './swipes.js'
import { Toast } from './toast.js'

export function Remote(remote) {
  const toast = Toast(remote.querySelector('[data-toast]'))
  const stageElement = remote.querySelector('[data-stage]')
  const sizes = Sizes(stageElement, 'sized' in remote.dataset)
  const stage = Stage(stageElement, resized, sizes, FirstPictures(stageElement))
  const session = Session(remote.dataset, {
    created() {},
    expired() {
      toast.show('The session has expired. Open the remote control again from the viewer.')
    },
  })
  const status = Status(remote, session)
  const withoutPoints = () => ({ viewport: {} })
  const events = EventQueue(session, withoutPoints, withoutPoints, {
    mayCreate: false,
    delivered() {
      toast.connectionRestored()
      view.refresh()
    },
    idle: () => view.resume(),
    connectionLost: toast.connectionLost,
  })
  const view = SessionView(session, stage, {
    currentView: () => ({ ...status.place, viewport: stage.viewport() }),
    connectionLost: toast.connectionLost, loaded: toast.connectionRestored, answered,
    pageShown: status.follow,
    isIdle: () => !events.isBusy,
  })

  function answered(_, layout) {
    if (sizes.told(layout) || !stage.hasCurrentViewport()) view.refresh()
  }

  function resized() {
    if (!stage.hasCurrentViewport()) view.refresh()
  }

  function send(event) {
    // An expired session takes no events, and this page cannot create one.
    if (!event || !session.isOpen) return
    view.eventSent(event)
    events.add(event)
    view.abortLongPoll()
  }

  remote.querySelector('[data-events]').addEventListener('submit', submission => {
    submission.preventDefault()
    send(eventForButton(submission.submitter))
  })
  Swipes(stage.surface, direction => send({ type: 'swipe', direction }))

  const updateVisibility = () => document.hidden ? view.stop() : view.start()
  document.addEventListener('visibilitychange', updateVisibility)
  addEventListener('pageshow', updateVisibility)
  addEventListener('pagehide', view.stop)
}
