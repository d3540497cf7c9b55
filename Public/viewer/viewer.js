// The viewer: wires the parts of the page to the session that it shows.

import { Address } from './address.js'
import { Autoplay } from './autoplay.js'
import { Back } from './back.js'
import { eventForButton } from './button-events.js'
import { Chrome } from './chrome.js'
import { EventQueue } from './event-queue.js'
import { FirstPictures } from './first-pictures.js'
import { Film } from './film.js'
import { Fullscreen } from './fullscreen.js'
import { Gestures } from './gestures.js'
import { GuestEvents, GuestLinks } from './guest.js'
import { keepSettings } from './kept-settings.js'
import { Links } from './links.js'
import { SessionView } from './session-view.js'
import { Session } from './session.js'
import { noSizes, Sizes } from './sizes.js'
import { Stage } from './stage.js'
import { Status } from './status.js'
import { StoredSession, isFreshVisit } from './stored-session.js'
import { Thumbnails } from './thumbnails.js'
import { Toast } from './toast.js'
import { Ways } from './ways.js'

export function Viewer(viewer) {
  const { dataset } = viewer
  const isViewOnly = 'viewOnly' in dataset
  /** A guest sees one gallery, without a session. */
  const isGuest = 'guest' in dataset
  const stageElement = viewer.querySelector('[data-stage]')
  let isLoaded = false
  let thumbnails = null
  /** The change of the configuration that is under way. */
  let change = Promise.resolve()
  const toast = Toast(viewer.querySelector('[data-toast]'))
  const sizes = Sizes(stageElement, 'sized' in dataset)
  const stage = Stage(stageElement, resized, sizes, FirstPictures(stageElement))
  const stored = StoredSession(dataset)
  // A guest's address has the signature, which a reload and other people need.
  const address = Address(viewer, isViewOnly)
  const seq = stored.id === dataset.session ? dataset.seq : null
  const session = Session({ ...dataset, session: stored.id, seq }, {
    created: keepSession,
    expired() {
      stored.forget()
      if (!isLoaded) return
      if (isViewOnly) return toast.show('The session has ended.')
      toast.show('Your session has ended. A new one continues from the same picture.')
    },
  })
  const status = Status(viewer, session)
  /** Where the service had the strip: a new session begins there, and gets the events since. */
  let served = status.place
  const links = Links(viewer, session, address)
  const events = isGuest ? GuestEvents(() => view.resume())
    : EventQueue(session, currentView, touchedView, {
    delivered(response, batch) {
      toast.connectionRestored()
      if (response) view.eventsApplied(response, batch)
      if (!response || sizes.told(response.layout)) view.refresh()
    },
    idle() {
      stored.keepGoal(null)
      view.resume()
    },
    connectionLost: toast.connectionLost,
  })
  const view = SessionView(session, stage, {
    isDrawnByService: dataset.view === 'frames', isGuest, currentView, loaded, answered, pageShown,
    connectionLost: toast.connectionLost,
    isIdle: () => !gestures?.isPointerDown && !events.isBusy,
  })
  const gestures = isViewOnly && !isGuest ? null : Gestures(stage, sendEvent)
  const back = Back()
  const fullscreen = Fullscreen(viewer, back)
  const film = Film(viewer, stage, status)
  Chrome(document.body, stageElement)
  Ways(viewer, {
    back, fullscreen, toast, session, links, status, address, sendEvent,
    isViewOnly: isViewOnly && !isGuest, changeConfiguration, openSession, surface: stage.surface, film,
  })
  if (!isViewOnly) addControls()
  if (isGuest) GuestLinks(viewer, () => view.isInPage, sendEvent)
  document.addEventListener('wentback', address.show)

  // A hidden page sends no requests. It refreshes when it becomes visible.
  document.addEventListener('visibilitychange', updateVisibility)
  addEventListener('pagehide', () => {
    keepGoal()
    view.stop()
  })
  addEventListener('pageshow', updateVisibility)
  begin()

  /** A tab that was on another picture of the gallery goes on with its session. */
  async function begin() {
    if (session.isOpen && !dataset.session && isFreshVisit()) {
      const { page } = status.place
      await session.send([{ type: 'goTo', page, animated: false }], currentView()).catch(() => {})
    }
    const page = stored.goalOf(session.pagePath)
    if (page !== null) sendEvent({ type: 'goTo', page, animated: false })
    gestures?.replay()
    updateVisibility()
  }

  /** A page that is left with events on their way goes on where they lead. They may have arrived, so they
      are not sent again. */
  function keepGoal() {
    const { shows, axis, zoomed } = stage.surface.dataset
    // Of frames and of all galleries it is not known here, and a magnified picture stays.
    const isKnown = shows === 'strip' && axis !== 'both' && zoomed === undefined
    if (events.isBusy && isKnown) stored.keepGoal(status.place.page, session.pagePath)
  }

  /** Adds the controls that a view-only page does not have. */
  function addControls() {
    Autoplay(viewer, sendEvent, changeConfiguration, session.isOpen && !isFreshVisit())
    viewer.querySelector('[data-events]').addEventListener('submit', submission => {
      const event = eventForButton(submission.submitter)
      if (!event) return
      submission.preventDefault()
      if (submission.submitter.getAttribute('aria-disabled') !== 'true') sendEvent(event)
    })
    if (session.isOpen) keepSession()
  }

  /** The first layout or frame is on screen. */
  function loaded() {
    toast.connectionRestored()
    if (isLoaded) return
    isLoaded = true
    addThumbnails()
  }

  /** Thumbnails are loaded after the pictures. */
  async function addThumbnails() {
    const images = [...stage.surface.querySelectorAll('.picture > img[src]')]
    await Promise.all(images.map(image => image.decode().catch(() => {})))
    thumbnails = isViewOnly ? null : Thumbnails(viewer)
    thumbnails?.show(status.place)
  }

  function answered(page, layout) {
    // Whether the viewer chooses the sizes of pages can change elsewhere, too, and the window may have
    // changed its size while the layout was on its way.
    if (sizes.told(layout) || !stage.hasCurrentViewport()) view.refresh()
    if (Number.isInteger(page) && !isGuest) {
      served = { page, item: layout.pages?.find(({ index }) => index === page)?.item }
    }
  }

  function pageShown(page, layout) {
    status.follow(page, layout).then(() => thumbnails?.show(status.place))
    // The answers to events have the pages around.
    if (!isGuest || !Number.isInteger(page) || page === served.page) return
    served = { page }
    view.refresh()
  }

  function keepSession() {
    stored.keep(session.pagePath, address.configuration)
    address.follow(status.place.path)
    links.update(status.place)
  }

  function sendEvent(event) {
    if (isGuest && !view.isInPage) return
    view.eventSent(event)
    events.add(event)
    view.abortLongPoll()
  }

  async function openSession() {
    if (!session.isOpen) await session.create(currentView())
  }

  /** Changes the configuration of the strip. `fields` are named as in the HTTP API. */
  function changeConfiguration(fields) {
    change = change.then(() => configure(fields))
    return change
  }

  async function configure(fields) {
    try {
      await openSession()
      const isOfSizes = ['preset', 'axis', 'pageControl'].some(name => name in fields)
      const { layout } = await session.change({
        ...typed(fields), ...isOfSizes && sizes.isChosen && noSizes,
      })
      sizes.told(layout)
      address.configure(fields)
      keepSettings(dataset.base, fields)
      keepSession()
      view.refresh()
      viewer.dispatchEvent(new CustomEvent('configurationchanged', { detail: fields }))
    } catch {
      toast.show('The setting could not be changed.')
    }
  }

  function updateVisibility() {
    if (!document.hidden) return view.start()
    keepGoal()
    view.stop()
  }

  /** Lays the strip out for the new size of the stage. */
  async function resized() {
    // Whether the viewer chooses the sizes of pages depends on the configuration.
    await change
    if (!stage.hasCurrentViewport()) view.refresh()
  }

  function currentView() {
    return { ...served, viewport: stage.viewport() }
  }

  function touchedView() {
    return { viewport: stage.touchedViewport }
  }
}

/** Values of forms as values of documents. */
function typed(fields) {
  const value = text => text === 'true' ? true : text === 'false' ? false
    : /^\d+$/.test(text) ? Number(text) : text
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, value(text)]))
}
