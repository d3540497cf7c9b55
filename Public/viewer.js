// Turns the plain page of a strip into a live one, in place.
//
// The service decides where the strip is and draws it. This page says what was done to the
// strip, and shows the frames that come back; it knows nothing about motion. Whatever fails
// here, the form underneath still works.

import { Events } from './viewer/events.js'
import { Frames } from './viewer/frames.js'
import { Gestures } from './viewer/gestures.js'
import { Keys } from './viewer/keys.js'
import { Note } from './viewer/note.js'
import { Session } from './viewer/session.js'
import { Stage } from './viewer/stage.js'
import { Words } from './viewer/words.js'

const viewer = document.querySelector('[data-viewer]')
if (viewer) enliven(viewer)

function enliven(viewer) {
  const form = viewer.querySelector('form')
  const note = Note(viewer.querySelector('[data-note]'))
  const words = Words(viewer)
  const stage = Stage(viewer.querySelector('[data-stage]'), fit)

  const session = Session(viewer.dataset, {
    began(path) { live(path) },
    ended() {
      live(viewer.dataset.galleryHref)
      note.say('This visit had ended. It goes on from the same page.')
    },
  })
  const events = Events(session, place, {
    delivered() { note.mended(); frames.refresh() },
    lost: note.lost,
  })
  const gestures = Gestures(stage, tell)
  const frames = Frames(session, stage, {
    place,
    isQuiet: () => !gestures.isHeld && !events.isBusy,
    shown(page, motion) {
      note.mended()
      // Under a finger, the page in the middle may yet slip back.
      if (motion !== 'dragging') words.follow(page, session)
    },
    lost: note.lost,
  })
  Keys(viewer, words, tell)

  form.addEventListener('submit', submission => {
    submission.preventDefault()
    tell({ type: submission.submitter.name })
  })

  // A hidden page asks for nothing; one that is looked at again catches up first.
  document.addEventListener('visibilitychange', watch)
  addEventListener('pagehide', frames.sleep)
  addEventListener('pageshow', watch)
  // Two tabs of different sizes can share a session. The one in use decides.
  addEventListener('focus', fit)
  watch()

  function tell(event) {
    events.add(event)
    frames.interrupt()
  }

  async function watch() {
    if (!document.hidden) await fit()
    if (document.hidden) frames.sleep()
    else frames.wake()
  }

  // Has the strip drawn in the size of the stage. The page in the middle stays.
  async function fit() {
    if (stage.fits()) return
    await session.resize(stage.viewport())
    frames.refresh()
  }

  function place() {
    return { page: words.page, viewport: stage.viewport() }
  }

  // A reload, and a form without this script, go on where the page is now.
  function live(path) {
    history.replaceState(null, '', path)
    form.action = path
  }
}
