// The scroll engine for any web page, without Peekstrip's service: strips of pages that snap, fling, loop,
// turn over and zoom, as scroll-engine.wasm computes them. It draws nothing and listens to nothing.
//
//     import { loadScrollEngine } from './scroll-engine.js'
//
//     const engine = await loadScrollEngine()
//     const strip = engine.strip({ preset: 'preview', viewport: { width: 390, height: 600 } },
//       { pageCount: 12 })
//     strip.handle({ type: 'swipe', direction: 'left' }, performance.now())
//     for (const page of strip.layout(performance.now()).pages) …  // page.index, page.frame
//
// Events, fields of a configuration and layouts are those of Documents/API.md. Times are milliseconds of
// one clock, which never runs backwards for a strip; lengths are pixels of the viewport.
//
// Bytes and numbers are in the order of Sources/ScrollEngineWire and Sources/EngineBridge. More than 300
// lines, because it is one file to copy beside scroll-engine.wasm.

/**
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ x: number, y: number }} Point
 * @typedef {Point & Size} Rect
 * @typedef {{ pageCount: number, pictures?: Array<Size | null>, sections?: number[] }} Pages
 *   The pages of a strip: the sizes of their pictures, as far as they are known, and for a magazine the
 *   number of pages of each gallery.
 * @typedef {{
 *   index: number, place: number, slot: number, frame: Rect, box: Rect, picture: Rect | null,
 *   isVisible: boolean, deviceShift: Point, transform: number[] | null, opacity: number,
 *   stacking: number, pictureShift: Point,
 * }} Page
 *   A page: where it is, where its picture is, and how its look shows it. `transform` maps the frame to
 *   where it is drawn, as nine numbers, row after row.
 */

const presets = ['preview', 'preview-all', 'picker', 'filmstrip', 'loop', 'loop-window', 'pages',
  'pages-all', 'leaves', 'leaves-spread', 'curl', 'magazine']
const looks = ['slide', 'fade', 'cards', 'coverflow', 'parallax']
const axes = ['horizontal', 'vertical']
const motions = ['resting', 'dragging', 'gliding', 'snapping', 'bouncing', 'scrolling', 'turning',
  'zooming']
const directions = ['left', 'right', 'up', 'down']
const phases = ['down', 'move', 'up', 'cancel']
const pointers = ['touch', 'pen', 'mouse']
const holds = ['request', 'focus', 'hover']
const keys = ['left', 'right', 'up', 'down', 'pageUp', 'pageDown', 'home', 'end', 'space', 'enter',
  'zoomIn', 'zoomOut', 'escape']

// Configurations

const choice = names => value => number(placeOf(names, value))
const flag = value => [value ? 1 : 0]
const integer = value => number(value < 0 ? -2 * value - 1 : 2 * value)
const size = ({ width, height }) => [...integer(width), ...integer(height)]
const insets = ({ top, left, bottom, right }) => [top, left, bottom, right].flatMap(integer)
const optional = write => value => [1, ...write(value)]

/** The fields of a configuration: their numbers in the wire format, and how a value is written. */
const fields = {
  axis: [1, choice(axes)],
  alignment: [2, choice(['start', 'centre', 'end'])],
  paging: [3, choice(['pages', 'snap', 'free'])],
  fling: [4, choice(['one', 'many'])],
  window: [5, choice(['neighbours', 'three', 'all'])],
  deceleration: [6, choice(['normal', 'fast'])],
  hitTesting: [7, choice(['pages', 'strip', 'page-only'])],
  neighbourTap: [8, choice(['advance', 'none'])],
  doubleTap: [9, choice(['zoom', 'previous', 'none'])],
  fit: [10, choice(['contain', 'cover', 'scale-down'])],
  rightToLeft: [11, flag],
  loop: [12, flag],
  bounces: [13, flag],
  reducedMotion: [14, flag],
  cover: [15, flag],
  pageControl: [16, flag],
  arrows: [17, flag],
  indicator: [18, flag],
  pageSize: [20, optional(size)],
  pagesPerView: [21, optional(integer)],
  spacing: [22, optional(integer)],
  padding: [23, optional(insets)],
  autoplay: [24, optional(integer)],
  curlRadius: [25, optional(integer)],
  fillsEnds: [26, optional(flag)],
  maximumZoom: [27, double],
  grabArea: [33, choice(['page', 'edges'])],
  look: [36, choice(looks)],
}

/** Page sizes by the present rule. */
const currentSizes = [35, 1]

function configurationBytes({ preset = 'preview', viewport, pageLengths, ...options }) {
  const bytes = [...choice(presets)(preset), ...size(viewport), ...currentSizes]
  if (pageLengths === 'auto') bytes.push(37, 1)
  else if (pageLengths) bytes.push(29, ...number(pageLengths.length), ...pageLengths.flatMap(integer))
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || value === null) continue
    const [code, write] = fields[name] ?? unknown('field', name, Object.keys(fields))
    bytes.push(code, ...write(value))
  }
  return [...bytes, 0]
}

/** Seven bits a byte, the least significant first. */
function number(value) {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number.`)
  const bytes = []
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push(value % 128 + 128)
  return [...bytes, value]
}

function double(value) {
  return [1, ...new Uint8Array(new Float64Array([value]).buffer)]
}

function placeOf(names, name) {
  const place = names.indexOf(name)
  return place < 0 ? unknown('choice', name, names) : place
}

function unknown(kind, name, known) {
  throw new RangeError(`There is no ${kind} "${name}" here. Known: ${known.join(', ')}.`)
}

// Pages and events as numbers

function pagesNumbers({ pageCount, pictures = [], sections = [] }) {
  let first = 0
  const galleries = sections.flatMap((count, place) =>
    [0, place, first, first += count])
  const known = pictures.slice(0, pageCount).flatMap((picture, page) =>
    [page, 0, page, picture?.width ?? NaN, picture?.height ?? NaN])
  return [pageCount, sections.length, ...galleries, known.length / 5, ...known]
}

/** The events, each with its numbers. */
const events = {
  ...Object.fromEntries(phases.map((phase, place) => [
    phase, ({ id = 1, x, y, pointer = 'touch', time = NaN }) =>
      [0, place, id, x, y, placeOf(pointers, pointer), time],
  ])),
  swipe: ({ direction, velocity = NaN }) => [1, placeOf(directions, direction), velocity],
  flip: ({ direction }) => [2, placeOf(directions, direction)],
  tap: ({ x, y, count = 1 }) => [3, x, y, count],
  longPress: ({ x, y }) => [4, x, y],
  pinch: ({ scale, x, y }) => [5, scale, x, y],
  scroll: ({ dx = 0, dy = 0 }) => [6, dx, dy],
  key: ({ key }) => [7, placeOf(keys, key)],
  next: () => [8],
  previous: () => [9],
  goTo: ({ page, animated = true }) => [10, page, animated ? 1 : 0],
  zoom: ({ scale, x = NaN, y = NaN }) => [11, scale, x, y],
  autoplay: ({ hold = 'request', held }) => [12, placeOf(holds, hold), held ? 1 : 0],
  resize: ({ width, height }) => [13, width, height],
  reload: () => [14],
}

// Answers

/** Reads numbers one after the other; NaN is what is missing. */
function Reader(numbers) {
  let position = 0
  const next = () => numbers[position++]
  const value = () => {
    const number = next()
    return Number.isNaN(number) ? null : number
  }
  const point = () => {
    const [x, y] = [next(), next()]
    return Number.isNaN(x) ? null : { x, y }
  }
  const extent = () => ({ width: next(), height: next() })
  const rect = () => {
    const [x, y, width, height] = [next(), next(), next(), next()]
    return Number.isNaN(x) ? null : { x, y, width, height }
  }
  const list = read => Array.from({ length: next() }, read)
  return { next, value, point, extent, rect, list, is: () => next() === 1 }
}

function readLayout({ next, value, point, extent, rect, list, is }) {
  return {
    time: next(), viewport: extent(), pageSize: extent(), stride: next(), axis: axes[next()],
    contentOffset: point(), contentSize: extent(), pageCount: next(), currentPage: value(),
    currentPlace: value(), look: looks[next()],
    motion: {
      kind: motions[next()], destination: point(), page: value(), settlesIn: value(),
      beginsIn: value(),
    },
    zoom: zoom(),
    controls: {
      pageControl: pageControl(),
      arrows: list(() => ({ isNext: is(), isEnabled: is(), frame: rect() })),
      indicator: indicator(),
    },
    turn: is() ? turn() : null,
    pages: list(page),
  }

  function zoom() {
    const zoomed = {
      page: value(), place: value(), scale: value(), box: rect(), picture: rect(),
    }
    return zoomed.page === null ? null : zoomed
  }

  function pageControl() {
    const control = { frame: rect(), thumb: rect(), dots: list(rect) }
    return control.frame && control
  }

  function indicator() {
    const bar = { thumb: rect(), opacity: value() }
    return bar.thumb && bar
  }

  function turn() {
    return {
      kind: ['leaves', 'leaves-spread', 'curl'][next()],
      direction: ['forward', 'backward'][next()], inputTime: next(), inputAngle: next(),
      fold: { normal: point(), contact: next(), radius: next() },
      pages: { front: value(), back: value(), under: value(), left: value() },
      sheet: rect(), opposite: rect(), boundAt: ['left', 'right', 'top'][next()],
      isCommitted: is(), settlesIn: value(),
    }
  }

  function page() {
    const placed = {
      index: next(), place: next(), slot: next(), frame: rect(), box: rect(), picture: rect(),
      isVisible: is(), deviceShift: point(),
    }
    const isPosed = is()
    return {
      ...placed, transform: isPosed ? Array.from({ length: 9 }, next) : null,
      opacity: isPosed ? next() : 1, stacking: isPosed ? next() : 0,
      pictureShift: isPosed ? point() : { x: 0, y: 0 },
    }
  }
}

function readHit({ next, point }) {
  return { page: next(), point: point(), picturePoint: point() }
}

function readOutcome(reader) {
  const { next, value, is } = reader
  switch (next()) {
    case 1: return { type: 'pageChanged', from: value(), to: value() }
    case 2: return { type: 'tapped', ...readHit(reader), count: next() }
    case 3: return { type: 'longPressed', ...readHit(reader) }
    case 4: {
      const page = next()
      return page < 0 ? { type: 'pressed', control: page === -1 ? 'previous' : 'next' }
        : { type: 'pressed', control: 'dot', page }
    }
    case 5: return { type: 'willTurn', page: next() }
    case 6: return { type: 'didTurn', page: next(), completed: is() }
    case 7: return { type: 'zoomed', scale: next() }
    case 8: return { type: 'caught' }
    default: return { type: 'nothing' }
  }
}

// The module

/**
 * Loads the engine.
 *
 * @param {URL | string} [url] Where scroll-engine.wasm is; beside this module by default.
 */
export async function loadScrollEngine(url = new URL('scroll-engine.wasm', import.meta.url)) {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(url))
  return ScrollEngine(instance.exports)
}

/** The engine, from what an instance of scroll-engine.wasm exports. */
export function ScrollEngine(exports) {
  /** Passes arrays to a call in memory of the engine. */
  function passing(arrays, call) {
    const pointers = arrays.map(array => exports.malloc(Math.max(8, array.byteLength)))
    arrays.forEach((array, place) =>
      new array.constructor(exports.memory.buffer, pointers[place], array.length).set(array))
    try {
      return call(...pointers.flatMap((pointer, place) => [pointer, arrays[place].length]))
    } finally {
      pointers.forEach(exports.free)
    }
  }

  /** The numbers at a pointer, which are valid until the next call. */
  function numbersAt(pointer) {
    const [count] = new Float64Array(exports.memory.buffer, pointer, 1)
    return new Float64Array(exports.memory.buffer, pointer + 8, count)
  }

  function Strip(pointer) {
    if (pointer === 0) throw new RangeError('These numbers or bytes make no strip.')
    const answer = (name, ...numbers) => numbersAt(exports[name](pointer, ...numbers))
    return {
      /** Handles an event (`{ type: 'swipe', direction: 'left' }`) and returns its outcomes. */
      handle(event, now) {
        const numbers = events[event.type] ?? unknown('event', event.type, Object.keys(events))
        const answered = passing([Float64Array.from(numbers(event))], (numbers, count) =>
          exports.peek_handle(pointer, numbers, count, now))
        if (answered === 0) throw new RangeError(`A number of the event ${event.type} is missing.`)
        const reader = Reader(numbersAt(answered))
        return reader.list(() => readOutcome(reader))
      },
      /** What the strip shows at a time. */
      layout: now => readLayout(Reader(answer('peek_layout', now))),
      /** The page under a point of the viewport, and the point on it; null for none. */
      hit(x, y, now) {
        const numbers = answer('peek_hit', x, y, now)
        return numbers.length ? readHit(Reader(numbers)) : null
      },
      /** Tells the pages anew; `handle({ type: 'reload' }, now)` adopts them. */
      setPages(pages) {
        const isTold = passing([Float64Array.from(pagesNumbers(pages))], (numbers, count) =>
          exports.peek_pages(pointer, numbers, count))
        if (!isTold) throw new RangeError('A number of the pages is missing.')
      },
      /** The strip as bytes, for `open`. */
      save: () => Uint8Array.from(answer('peek_save')),
      /** Ends the strip, which cannot be used then. */
      close: () => exports.peek_close(pointer),
    }
  }

  return {
    /** A strip at rest on a page. */
    strip: (configuration, pages, page = 0) => Strip(passing(
      [Uint8Array.from(configurationBytes(configuration)), Float64Array.from(pagesNumbers(pages))],
      (bytes, byteCount, numbers, count) =>
        exports.peek_create(bytes, byteCount, page, numbers, count))),
    /** A strip that `save` has made to bytes. */
    open: (bytes, pages) => Strip(passing(
      [bytes, Float64Array.from(pagesNumbers(pages))], exports.peek_open)),
  }
}
