// Enhances the server-rendered page of a strip in place (progressive enhancement).
//
// The service computes where the strip is. This script sends input events and shows the responses.
// The HTML forms stay in the page, so they work where this script fails.

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

// Modules that other modules import. The browser fetches them in parallel because they are listed
// here; otherwise each level of imports would add a round trip.
import './viewer/book.js'
import './viewer/close-gesture.js'
import './viewer/frames.js'
import './viewer/http-client.js'
import './viewer/layouts.js'
import './viewer/leaf-painter.js'
import './viewer/leaf-shading.js'
import './viewer/leaf-shapes.js'
import './viewer/motion/book-geometry.js'
import './viewer/motion/curl-drag.js'
import './viewer/motion/ease-curve.js'
import './viewer/motion/fold.js'
import './viewer/motion/landing.js'
import './viewer/motion/looks.js'
import './viewer/motion/motions.js'
import './viewer/motion/numbers.js'
import './viewer/motion/page-control.js'
import './viewer/motion/page-lengths.js'
import './viewer/motion/placements.js'
import './viewer/motion/release-velocity.js'
import './viewer/motion/rubber-band.js'
import './viewer/motion/simulations.js'
import './viewer/motion/snap-points.js'
import './viewer/motion/spreads.js'
import './viewer/motion/strip-adoption.js'
import './viewer/motion/strip-commands.js'
import './viewer/motion/strip-events.js'
import './viewer/motion/strip-hit-test.js'
import './viewer/motion/strip-model.js'
import './viewer/motion/strip-sections.js'
import './viewer/motion/strip-state.js'
import './viewer/motion/strip-taps.js'
import './viewer/motion/strip-touch.js'
import './viewer/motion/strip-turning.js'
import './viewer/motion/strip-zoom.js'
import './viewer/motion/turn.js'
import './viewer/motion/wheel-stream.js'
import './viewer/motion/zoom-bounds.js'
import './viewer/motion/zoom-spring.js'
import './viewer/motion/zoom.js'
import './viewer/overlay.js'
import './viewer/page.js'
import './viewer/polling.js'
import './viewer/sheets.js'
import './viewer/spine.js'
import './viewer/strip.js'
import './viewer/thumb-hash.js'

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
      if (isViewOnly) return toast.show('The session has expired.')
      setURL(viewer.dataset.galleryHref)
      toast.show('Your session has expired. A new one continues from the same page.')
    },
  })
  const fragments = PageFragments(viewer, session)
  const events = EventQueue(session, currentView, {
    delivered(response, batch) {
      toast.connectionRestored()
      if (response) view.eventsApplied(response, batch)
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

  // A hidden page sends no requests. It refreshes when it becomes visible.
  document.addEventListener('visibilitychange', updateVisibility)
  addEventListener('pagehide', view.stop)
  addEventListener('pageshow', updateVisibility)
  // Tabs of different sizes can share a session. The focused tab sets the size.
  addEventListener('focus', matchStageSize)
  updateVisibility()

  /** Adds the controls that a view-only page does not have. */
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

  /** The first layout or frame is on screen. The session can have another tab's size. */
  function loaded() {
    toast.connectionRestored()
    if (isLoaded) return
    isLoaded = true
    matchStageSize()
  }

  function sendEvent(event) {
    view.eventSent(event)
    events.add(event)
    view.abortLongPoll()
  }

  /** Changes the configuration of the strip. `fields` are named as in the HTTP API. */
  async function changeConfiguration(fields) {
    try {
      if (!session.isOpen) await session.create(currentView())
      await session.change(fields)
      view.refresh()
      fragments.refresh()
    } catch {
      toast.show('The setting could not be changed.')
    }
  }

  function updateVisibility() {
    if (document.hidden) return view.stop()
    if (isLoaded) matchStageSize()
    view.start()
  }

  // Sets the session's viewport to the size of the stage. The service keeps the current page.
  async function matchStageSize() {
    if (stage.hasCurrentViewport()) return
    if (!isViewOnly) await session.resize(stage.viewport())
    view.refresh()
  }

  function currentView() {
    return { ...fragments.place, viewport: stage.viewport() }
  }

  // After this, a reload and a form without scripts continue with the same session.
  function setURL(path) {
    const query = new URLSearchParams(location.search)
    const view = query.get('view')
    history.replaceState(null, '', view ? `${path}?view=${view}` : path)
    viewer.querySelector('[data-events]').action = path
  }
}
