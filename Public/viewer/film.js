// Plays a video, or the clip of a Live Photo or a motion photo, by the browser's own player, over
// the picture in place. It stops when the page is turned.

/** A tap of a finger is shorter than this, in milliseconds, and moves by fewer pixels. */
const tapTime = 300
const tapSlop = 12

/** The mark on a video is a quarter of its shorter side at most; a finger needs so many pixels. */
const markShare = 1 / 4
const leastMark = 44

export function Film(viewer, { surface }, status) {
  const stage = surface.parentElement
  const link = viewer.querySelector('[data-play-video]')
  let player = null
  let down = null

  /** Plays what the link leads to. */
  function open() {
    const { video, kind } = status.place
    if (player || !video) return
    // A slide show would turn the page.
    viewer.querySelector('[data-autoplay][data-playing="true"]')?.click()
    player = document.createElement('div')
    player.className = 'film'
    player.setAttribute('role', 'group')
    player.setAttribute('aria-label', kind === 'video' ? 'Video' : 'Clip')
    player.append(element(video), closeButton())
    // The keys of the browser's player are not those of the strip.
    player.addEventListener('keydown', event => {
      if (event.key !== 'Escape') event.stopPropagation()
    })
    stage.append(player)
    follow()
    const film = player.querySelector('video')
    film.focus({ preventScroll: true })
    film.play().catch(() => {})
  }

  function element(source) {
    const film = document.createElement('video')
    Object.assign(film, { controls: true, playsInline: true, preload: 'metadata', src: source })
    film.addEventListener('error', () => refused(source))
    // A browser that knows the sound alone shows nothing.
    film.addEventListener('loadedmetadata', () => { if (!film.videoWidth) refused(source) })
    return film
  }

  function closeButton() {
    const button = document.createElement('button')
    Object.assign(button, { className: 'tool', type: 'button', title: 'Close the video' })
    button.ariaLabel = button.title
    button.append('✕')
    button.addEventListener('click', close)
    return button
  }

  /** Offers the file where the browser does not play it. */
  function refused(source) {
    if (!player) return
    const text = document.createElement('p')
    const download = document.createElement('a')
    text.setAttribute('role', 'alert')
    Object.assign(download, { href: source, download: '', textContent: 'Download it' })
    text.append('This browser cannot play this video. ', download, '.')
    player.querySelector('video').replaceWith(text)
  }

  function close() {
    if (!player) return
    const hadFocus = player.contains(document.activeElement)
    const film = player.querySelector('video')
    film?.pause()
    // Ends the download, too.
    film?.removeAttribute('src')
    film?.load()
    player.remove()
    player = null
    if (hadFocus) link.focus({ preventScroll: true })
  }

  /** The current picture; null where a frame shows the strip. */
  function picture() {
    const shown = surface.dataset.shows === 'strip'
      && surface.querySelector(`.page[data-item="${status.place.item}"] > .picture`)
    return shown || null
  }

  function bounds() {
    return (picture() ?? stage).getBoundingClientRect()
  }

  /** Keeps the player on the picture, which moves while its page turns, and with the window. */
  function follow() {
    if (!player) return
    const { left, top, width, height } = bounds()
    const origin = stage.getBoundingClientRect()
    const place = { left: left - origin.left, top: top - origin.top, width, height }
    for (const [name, pixels] of Object.entries(place)) player.style[name] = `${pixels}px`
    requestAnimationFrame(follow)
  }

  /** Whether a point is on the mark in the middle of a video. */
  function isOnMark({ clientX, clientY }) {
    const { left, top, width, height } = bounds()
    const side = Math.max(Math.min(width, height) * markShare, leastMark)
    return Math.hypot(clientX - left - width / 2, clientY - top - height / 2) <= side / 2
  }

  function lifted(event) {
    const start = down
    down = null
    if (!start || event.pointerId !== start.pointerId || status.place.kind !== 'video') return
    const isTap = event.timeStamp - start.timeStamp < tapTime
      && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < tapSlop
    if (isTap && isOnMark(start)) open()
  }

  // Without access to the files there is no link.
  if (!link) return { close, isOpen: false }
  link.addEventListener('click', event => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open()
  })
  surface.addEventListener('pointerdown', event => { down = event.isPrimary ? event : null })
  surface.addEventListener('pointerup', lifted)
  surface.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !status.place.video) return
    event.preventDefault()
    open()
  })
  viewer.addEventListener('picturechanged', close)
  addEventListener('pagehide', close)
  return { close, get isOpen() { return player !== null } }
}
