// Turns the plain page of a strip into a live one, in place.
//
// The service decides where the strip is. This page says what was done to the strip, and shows
// what comes of it. Whatever fails here, the forms underneath still work.

import { Autoplay } from './viewer/autoplay.js'
import { eventForButton } from './viewer/button-events.js'
import { CopyButtons } from './viewer/copy-buttons.js'
import { EventQueue } from './viewer/event-queue.js'
import { FramesView } from './viewer/frames-view.js'
import { Fullscreen } from './viewer/fullscreen.js'
import { Gestures } from './viewer/gestures.js'
import { Keys } from './viewer/keys.js'
import { LayoutView } from './viewer/layout-view.js'
import { PageFragments } from './viewer/page-fragments.js'
import { Remote } from './viewer/remote.js'
import { Session } from './viewer/session.js'
import { Settings } from './viewer/settings.js'
import { Stage } from './viewer/stage.js'
import { Thumbnails } from './viewer/thumbnails.js'
import { Toast } from './viewer/toast.js'

// These are others' own, but named here they are fetched at once and not one behind another.
import './viewer/drag-prediction.js'
import './viewer/frames.js'
import './viewer/http-client.js'
import './viewer/layouts.js'
import './viewer/motion-path.js'
import './viewer/overlay.js'
import './viewer/polling.js'
import './viewer/smoothing.js'
import './viewer/strip.js'

/** Presets whose pages do not slide. */
const drawnByService = new Set(['leaves', 'leaves-spread', 'curl'])

const viewer = document.querySelector('[data-viewer]')
const remote = document.querySelector('[data-remote]')
if (viewer) enhance(viewer)
if (remote) Remote(remote)
CopyButtons(document)

function enhance(viewer) {
  const isViewOnly = 'viewOnly' in viewer.dataset
  let isLoaded = false
  const toast = Toast(viewer.querySelector('[data-toast]'))
  const stage = Stage(viewer.querySelector('[data-stage]'), matchStageSize)
  const session = Session(viewer.dataset, {
    created(path) { setURL(path) },
    expired() {
      setURL(viewer.dataset.galleryHref)
      toast.show('This visit had ended. It goes on from the same page.')
    },
  })
  const fragments = PageFragments(viewer, session)
  const events = EventQueue(session, currentView, {
    delivered(answer, batch) {
      toast.connectionRestored()
      if (answer) view.eventsAnswered(answer, batch)
      else view.refresh()
    },
    idle: () => view.resume(),
    connectionLost: toast.connectionLost,
  })
  const View = viewer.dataset.view === 'frames' ? FramesView : LayoutView
  const view = View(session, stage, {
    currentView, connectionLost: toast.connectionLost, loaded, pageShown: fragments.follow,
    isIdle: () => !gestures?.isPointerDown && !events.isBusy,
  })
  const gestures = isViewOnly ? null : Gestures(stage, sendEvent)
  Fullscreen(viewer)
  if (!isViewOnly) addControls()

  // A hidden page asks for nothing; one that is looked at again catches up first.
  document.addEventListener('visibilitychange', updateVisibility)
  addEventListener('pagehide', view.stop)
  addEventListener('pageshow', updateVisibility)
  // Two tabs of different sizes can share a session. The one in use decides.
  addEventListener('focus', matchStageSize)
  updateVisibility()

  /** What only those have who may turn pages. */
  function addControls() {
    Keys(viewer, stage.surface, sendEvent, () => viewer.querySelector('[data-item]').click())
    Settings(viewer, changeConfiguration)
    Autoplay(viewer, sendEvent, changeConfiguration)
    Thumbnails(viewer)
    viewer.querySelector('[data-events]').addEventListener('submit', submission => {
      const event = eventForButton(submission.submitter)
      if (!event) return
      submission.preventDefault()
      sendEvent(event)
    })
  }

  /** What there is, is shown. A session may have been made for another size. */
  function loaded() {
    toast.connectionRestored()
    if (isLoaded) return
    isLoaded = true
    matchStageSize()
  }

  function sendEvent(event) {
    if ('pointer' in event) view.pointerEvent(event)
    events.add(event)
    view.abortLongPoll()
  }

  /** Changes how the strip looks and behaves. */
  async function changeConfiguration(fields) {
    try {
      if (!session.isOpen) await session.create(currentView())
      const { configuration } = await session.change(fields)
      // Leaves that turn are drawn by the service, pages that slide are not: another view.
      const needsFrames = drawnByService.has(configuration.preset)
      const isViewChosen = new URLSearchParams(location.search).has('view')
      const showsFrames = viewer.dataset.view === 'frames'
      if (!isViewChosen && needsFrames !== showsFrames) return location.reload()
      view.refresh()
      fragments.refresh()
    } catch {
      toast.show('This could not be changed.')
    }
  }

  function updateVisibility() {
    if (document.hidden) return view.stop()
    if (isLoaded) matchStageSize()
    view.start()
  }

  // Has the strip drawn in the size of the stage. The page in the middle stays.
  async function matchStageSize() {
    if (stage.hasCurrentViewport()) return
    if (!isViewOnly) await session.resize(stage.viewport())
    view.refresh()
  }

  function currentView() {
    return { page: fragments.page, viewport: stage.viewport() }
  }

  // A reload, and a form without this script, go on where the page is now.
  function setURL(path) {
    const query = new URLSearchParams(location.search)
    const view = query.get('view')
    history.replaceState(null, '', view ? `${path}?view=${view}` : path)
    viewer.querySelector('[data-events]').action = path
  }
}
