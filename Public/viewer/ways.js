// The ways around a picture: panels, keys, full screen, the grid of all pictures, and out again.

import { CopyButtons } from './copy-buttons.js'
import { GridBehind } from './grid-behind.js'
import { isFromGrid, notePicture } from './grid-visit.js'
import { isAway } from './http-client.js'
import { keyHelp, Keys } from './keys.js'
import { Panels } from './panels.js'
import { PictureMotion } from './picture-motion.js'
import { Settings, thumbnailsSwitch } from './settings.js'

export function Ways(viewer, {
  back, fullscreen, toast, links, status, address, isViewOnly, sendEvent, changeConfiguration, openSession,
  surface, film,
}) {
  const panels = Panels(viewer, back, { prepare, shown })
  const autoplay = viewer.querySelector('[data-autoplay]')
  const link = selector => document.querySelector(selector)
  const send = isViewOnly ? () => {} : sendEvent
  const behind = GridBehind(viewer, surface, status)
  // Before the address changes.
  const isOpenedFromGrid = isFromGrid()
  // A tile that was opened before its picture was known has led to its place. The address names the picture.
  if (isOpenedFromGrid && location.pathname !== status.place.path) address.follow(status.place.path)
  viewer.toggleAttribute('data-opened', isOpenedFromGrid || link('[data-grid]') !== null)
  PictureMotion((from, to) => to.pathname.endsWith('/grid')
    ? surface.querySelector(`.page[data-item="${status.place.item}"] > .picture`) : null)

  Keys(viewer, surface, send, {
    escape: closeTop, space,
    f: fullscreen.toggle,
    g: () => link('[data-grid]')?.click(),
    i: () => link('[data-panel="info"]')?.click(),
    p: () => autoplay?.click(),
    '?': showKeys,
  })
  viewer.addEventListener('picturechanged', ({ detail: { page } }) => {
    panels.refresh('info')
    // A magazine's places are not those of the grid.
    if (surface.dataset.axis !== 'both') notePicture(page)
  })
  viewer.addEventListener('configurationchanged', () => panels.refresh('settings', true))
  viewer.addEventListener('closebegun', () => {
    if (isSomethingOpen() || !link('[data-grid]')) behind.hide()
    else behind.show()
  })
  // A drag downwards, for example.
  viewer.addEventListener('closerequest', event => {
    if (closeTop()) return
    // The picture moves on from where it is; without a network it comes back, and a panel says why.
    if (isFromGrid() || !isAway()) event.preventDefault()
    closePicture()
  })

  /** Links to share are those of a session. */
  async function prepare(name) {
    if (name !== 'share' || isViewOnly) return
    await openSession().catch(() => {})
    links.update(status.place)
  }

  function shown(name, panel) {
    if (name === 'settings') {
      Settings(panel, changeConfiguration)
      panel.append(thumbnailsSwitch(viewer) ?? '', keysButton())
    }
    if (name === 'share') CopyButtons(panel, toast.show)
  }

  function keysButton() {
    const button = Object.assign(document.createElement('button'), {
      className: 'button', type: 'button', textContent: 'Keys',
    })
    button.addEventListener('click', showKeys)
    return button
  }

  function showKeys() {
    if (panels.name === 'keys') panels.close()
    else panels.open('keys', document.activeElement, keyHelp())
  }

  function isSomethingOpen() {
    return panels.name || film.isOpen || fullscreen.isFull
  }

  /** Closes what was opened last; false if nothing is open. */
  function closeTop() {
    if (panels.name) panels.close()
    else if (film.isOpen) film.close()
    else if (fullscreen.isFull) fullscreen.leave()
    else return false
    return true
  }

  /** Leads from the picture to all pictures. */
  function closePicture() {
    if (isFromGrid()) history.back()
    else link('[data-grid]')?.click()
  }

  function space(direction) {
    if (autoplay?.dataset.playing === 'true') autoplay.click()
    else send({ type: direction })
  }
}
