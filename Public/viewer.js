// Turns the plain page of a strip into a live one, in place.
//
// The service decides where the strip is. This page says what was done to the strip, and shows
// what comes of it. Whatever fails here, the forms underneath still work.

import { Autoplay } from './viewer/autoplay.js'
import { commandOf } from './viewer/commands.js'
import { Copying } from './viewer/copying.js'
import { Events } from './viewer/events.js'
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
const drawn = new Set(['leaves', 'leaves-spread', 'curl'])

const viewer = document.querySelector('[data-viewer]')
const remote = document.querySelector('[data-remote]')
if (viewer) enliven(viewer)
if (remote) Remote(remote)
Copying(document)

function enliven(viewer) {
  const isWatching = 'watching' in viewer.dataset
  let isSeen = false
  const toast = Toast(viewer.querySelector('[data-toast]'))
  const stage = Stage(viewer.querySelector('[data-stage]'), fit)
  const session = Session(viewer.dataset, {
    began(path) { live(path) },
    ended() {
      live(viewer.dataset.galleryHref)
      toast.show('This visit had ended. It goes on from the same page.')
    },
  })
  const fragments = PageFragments(viewer, session)
  const events = Events(session, place, {
    delivered(answer, batch) {
      toast.connectionRestored()
      if (answer) view.told(answer, batch)
      else view.refresh()
    },
    idle: () => view.resume(),
    lost: toast.connectionLost,
  })
  const View = viewer.dataset.view === 'frames' ? FramesView : LayoutView
  const view = View(session, stage, {
    place, lost: toast.connectionLost, answered, follow: fragments.follow,
    isQuiet: () => !gestures?.isHeld && !events.isBusy,
  })
  const gestures = isWatching ? null : Gestures(stage, tell)
  Fullscreen(viewer)
  if (!isWatching) control()

  // A hidden page asks for nothing; one that is looked at again catches up first.
  document.addEventListener('visibilitychange', watch)
  addEventListener('pagehide', view.sleep)
  addEventListener('pageshow', watch)
  // Two tabs of different sizes can share a session. The one in use decides.
  addEventListener('focus', fit)
  watch()

  /** What only those have who may turn pages. */
  function control() {
    Keys(viewer, stage.surface, tell, () => viewer.querySelector('[data-item]').click())
    Settings(viewer, change)
    Autoplay(viewer, tell, change)
    Thumbnails(viewer, fragments)
    viewer.querySelector('[data-events]').addEventListener('submit', submission => {
      const command = commandOf(submission.submitter)
      if (!command) return
      submission.preventDefault()
      tell(command)
    })
  }

  /** What there is, is shown. A session may have been made for another size. */
  function answered() {
    toast.connectionRestored()
    if (isSeen) return
    isSeen = true
    fit()
  }

  function tell(event) {
    if ('pointer' in event) view.touched(event)
    events.add(event)
    view.interrupt()
  }

  /** Changes how the strip looks and behaves. */
  async function change(fields) {
    try {
      if (!session.isOpen) await session.begin(place())
      const { configuration } = await session.change(fields)
      // Leaves that turn are drawn by the service, pages that slide are not: another view.
      const isDrawn = drawn.has(configuration.preset)
      const isChosen = new URLSearchParams(location.search).has('view')
      if (!isChosen && isDrawn !== (viewer.dataset.view === 'frames')) return location.reload()
      view.refresh()
      fragments.refresh()
    } catch {
      toast.show('This could not be changed.')
    }
  }

  function watch() {
    if (document.hidden) return view.sleep()
    if (isSeen) fit()
    view.wake()
  }

  // Has the strip drawn in the size of the stage. The page in the middle stays.
  async function fit() {
    if (stage.fits()) return
    if (!isWatching) await session.resize(stage.viewport())
    view.refresh()
  }

  function place() {
    return { page: fragments.page, viewport: stage.viewport() }
  }

  // A reload, and a form without this script, go on where the page is now.
  function live(path) {
    const query = new URLSearchParams(location.search)
    const view = query.get('view')
    history.replaceState(null, '', view ? `${path}?view=${view}` : path)
    viewer.querySelector('[data-events]').action = path
  }
}
