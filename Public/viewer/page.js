// A page of the strip: its picture over its stand-in, and its title.
//
// The picture is magnified inside the page, which cuts it off. A picture is shown once it is decoded,
// so that none appears in parts or black; a sharper one lies over the one that was there. One that did
// not arrive is asked for again, and its stand-in has a mark until then.

import { Attempts } from './attempts.js'
import { request, RetryableError } from './http-client.js'
import { part } from './overlay.js'
import { thumbHashURL } from './thumb-hash.js'

/** Pixels of a page for an em of its title, and the smallest and largest em: the service's. */
const pageOfEm = 28
const ems = [11, 64]

/** Pixels of the largest picture: the service's. */
const pixelLimit = 3840 * 3840

/** How often a sharper picture is asked for while nothing moves: one that a browser cannot decode stays away. */
const sharpLimit = 10

/** `firstPictures` has the images that the document shows already. */
export function Page(container, firstPictures) {
  const element = document.createElement('div')
  const picture = document.createElement('div')
  element.className = 'page'
  picture.className = 'picture'
  element.append(picture)
  container.append(element)
  /** What the layout says of the page; null while no layout has said it. */
  let known = null
  /** The image that is shown, and a sharper one over it while the page is magnified. */
  let [image, sharpImage] = [null, null]
  /** The URL that is shown or on its way, the sharper one, the encoded picture that failed, and the exact
      one that the service rejects. */
  let [source, sharpSource, failedSource, rejectedSource] = ['', '', '', '']
  let [attempts, sharpAttempts] = [Attempts(), Attempts()]
  let title = null
  let written = {}

  function update(page) {
    known = page
    element.dataset.item = page?.item ?? ''
    const { frame, picture: place, box } = page ?? {}
    const area = place ?? box
    if (area) Object.assign(picture.style, { width: `${area.width}px`, height: `${area.height}px` })
    else Object.assign(picture.style, { width: '100%', height: '100%' })
    showTitle(page, frame)
    if (image && source !== wantedSource()) forget()
    if (!image) element.dataset.waiting = ''
    written = {}
  }

  function showTitle(page, frame) {
    title?.remove()
    title = null
    if (!page?.captionFrame) return
    const { captionFrame, title: text } = page
    title = part('title', {
      ...captionFrame, x: captionFrame.x - frame.x, y: captionFrame.y - frame.y,
    }, text)
    const em = Math.floor(Math.min(captionFrame.width, frame.height) / pageOfEm)
    title.style.fontSize = `${Math.min(ems[1], Math.max(ems[0], em))}px`
    element.append(title)
  }

  /** Shows the colours of the picture until it is there. */
  function showStandIn() {
    const { thumbHash } = known ?? {}
    if (!thumbHash || picture.dataset.thumbHash === thumbHash) return
    picture.dataset.thumbHash = thumbHash
    picture.style.backgroundImage = `url(${thumbHashURL(thumbHash)})`
  }

  function wantedSource() {
    const { image: encoded, source: exact } = known ?? {}
    // A picture that cannot be shown has a placeholder of the size of its page alone.
    return encoded && encoded !== failedSource ? encoded : exact
  }

  /** The picture is another one now: the old one stays until the new one is decoded. */
  function forget() {
    source = ''
    rejectedSource = ''
    attempts = Attempts()
  }

  /** Loads the picture; resolves when it is shown or cannot be. */
  async function load(isUrgent) {
    const wanted = wantedSource()
    if (!wanted || wanted === source) return
    source = wanted
    const first = image ? null : firstPictures.take(known.item)
    if (first && firstPictures.suffices(first, wanted)) return shown(first)
    const next = new Image()
    next.alt = ''
    next.draggable = false
    next.decoding = 'async'
    next.fetchPriority = isUrgent ? 'high' : 'low'
    next.src = wanted
    // The first picture is painted as it arrives; later ones must not be seen in parts.
    if (isUrgent && !image) shown(next)
    try {
      await next.decode()
    } catch {
      if (next === image) {
        next.remove()
        image = null
      }
      if (source === wanted) await failed(wanted)
      return
    }
    // Another picture may have been wanted meanwhile.
    if (source === wanted && next !== image) shown(next)
    if (source === wanted) arrived()
  }

  /** An image does not tell why it failed, so the picture is asked for once more. */
  async function failed(wanted) {
    const error = await request(wanted, {}, response => response.blob()).then(() => null, error => error)
    if (source !== wanted) return
    source = ''
    const isFirst = wanted === known?.image
    // What arrives now was lost on its way, unless it cannot be shown.
    if (error instanceof RetryableError || !error && (!isFirst || attempts.failures < 2)) {
      attempts.failed(error?.retryAfter ?? 0)
      element.dataset.failed = ''
      return
    }
    delete element.dataset.failed
    if (isFirst) {
      // The exact page waits in another queue, so it may arrive where the other did not.
      failedSource = wanted
      if (known?.source) await load(true)
    } else {
      rejectedSource = wanted
    }
  }

  function shown(next) {
    image?.remove()
    image = next
    picture.prepend(next)
    if (next.complete) arrived()
  }

  function arrived() {
    delete element.dataset.waiting
    delete element.dataset.failed
  }

  /** Shows the picture in a size that is sharp at a scale, once that is there; 1 shows the usual. */
  async function sharpen(scale, sizes) {
    const wanted = scale > 1 ? sharperSource(scale, sizes) : ''
    if (!wanted) sharpAttempts = Attempts()
    if (wanted === sharpSource) return
    sharpSource = wanted
    if (!wanted) return unsharpen()
    const next = new Image()
    next.alt = ''
    next.draggable = false
    next.src = wanted
    const isThere = await next.decode().then(() => true, () => false)
    // The page may have been magnified otherwise meanwhile.
    if (sharpSource !== wanted) return
    if (!isThere) {
      sharpSource = ''
      sharpAttempts.failed(0)
      return
    }
    sharpAttempts = Attempts()
    sharpImage?.remove()
    sharpImage = next
    picture.append(next)
  }

  function unsharpen() {
    sharpImage?.remove()
    sharpImage = null
  }

  /** The URL of the smallest size that has a pixel for each of the screen's; '' if the usual has. */
  function sharperSource(scale, sizes) {
    const { image: encoded, naturalSize, picture: place } = known ?? {}
    if (!encoded || !naturalSize || !place) return ''
    const url = new URL(encoded, location)
    const usual = Number(url.searchParams.get('size'))
    let { width, height } = naturalSize
    if (url.searchParams.has('shape')) {
      const shape = place.width / place.height
      ;[width, height] = [Math.min(width, height * shape), Math.min(height, width / shape)]
    }
    const longest = Math.min(Math.max(width, height),
      Math.sqrt(pixelLimit * Math.max(width / height, height / width)))
    const pixels = Math.min(longest,
      Math.max(place.width, place.height) * scale * devicePixelRatio)
    const size = sizes.find(size => size >= 0.9 * pixels) ?? sizes.at(-1)
    if (size <= usual) return ''
    url.searchParams.set('size', size)
    return url.pathname + url.search
  }

  // Places

  /** Places the page as the engine lays it out, magnified or not. */
  function place(placement, magnified, scale) {
    const { frame, isVisible, transform, opacity, stacking } = placement
    const move = moved(placement, scale)
    write(element, 'transform', transform ? `${matrix(transform)} ${move}` : move)
    write(element, 'opacity', opacity === 1 ? '' : opacity)
    write(element, 'zIndex', stacking === 0 ? '' : Math.round(1000 * stacking))
    write(element, 'visibility', isVisible && opacity > 0 ? '' : 'hidden')
    write(element, 'width', `${frame.width}px`)
    write(element, 'height', `${frame.height}px`)
    write(picture, 'transform', within(placement, magnified))
  }

  /** Where the picture is in its page. */
  function within({ frame, box, picture: place, pictureShift }, magnified) {
    // A picture that was decoded before its header was read has a place in the layout alone.
    const told = known?.picture && {
      x: known.picture.x - known.box.x + box.x, y: known.picture.y - known.box.y + box.y,
    }
    const area = magnified?.picture ?? magnified?.box ?? place ?? told ?? box
    const [left, top] = [area.x - frame.x + pictureShift.x, area.y - frame.y + pictureShift.y]
    return magnified ? `translate(${left}px, ${top}px) scale(${magnified.scale})`
      : `translate(${Math.round(left)}px, ${Math.round(top)}px)`
  }

  /** Styles are compared first, because writing one that is equal costs as much as another. */
  function write(target, name, value) {
    const key = target === picture ? `picture ${name}` : name
    if (written[key] === value) return
    written[key] = value
    target.style[name] = value
  }

  function remove() {
    source = sharpSource = ''
    element.remove()
  }

  return {
    element, update, showStandIn, load, sharpen, place, remove,
    get page() { return known },
    get isLoaded() { return image !== null && source === wantedSource() },
    get isLoading() { return source !== '' && 'waiting' in element.dataset },
    get canLoad() {
      const wanted = wantedSource()
      return Boolean(wanted) && ![source, rejectedSource].includes(wanted) && attempts.wait === 0
    },
    /** Milliseconds until a picture that failed may be asked for again, and until a sharper one is. */
    get wait() { return attempts.wait },
    get sharpWait() { return sharpAttempts.failures < sharpLimit ? sharpAttempts.wait : 0 },
    hurry() { attempts.hurry() },
    /** The image that is shown; null before it is decoded. */
    get image() { return image?.complete && image.naturalWidth > 0 ? sharpImage ?? image : null },
  }
}

function moved({ frame: { x, y }, deviceShift }, scale) {
  return `translate(${x + deviceShift.x / scale}px, ${y + deviceShift.y / scale}px)`
}

/** A map of the plane as the style sheet has it. */
function matrix([a, b, c, d, e, f, g, h, i]) {
  return `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].join()})`
}
