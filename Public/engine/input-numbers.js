// What a page passes to the engine: configurations as bytes (Sources/Engine/ScrollEngineWire), pages and events as
// numbers (Sources/Engine/EngineBridge).
//
// SPDX-License-Identifier: Apache-2.0

const presets = ['preview', 'preview-all', 'picker', 'filmstrip', 'loop', 'loop-window', 'pages',
  'pages-all', 'leaves', 'leaves-spread', 'curl', 'magazine']
export const looks = ['slide', 'fade', 'cards', 'coverflow', 'parallax']
export const axes = ['horizontal', 'vertical']
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
const currentSizes = [35, 2]

export function configurationBytes({ preset = 'preview', viewport, pageLengths, ...options }) {
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

/** A caller whose items have keys of 64 bits, as those of the service, gives `items` and `galleries` in
    place of `pictures` and `sections`: lists of page, key (high and low), width and height; and of key,
    first page, and the page after the last. */
export function pagesNumbers({
  pageCount, pictures = [], sections = [],
  items = pictures.slice(0, pageCount).map((picture, page) =>
    [page, 0, page, picture?.width, picture?.height]),
  galleries = sectionsFrom(sections),
}) {
  const known = items.flatMap(([page, high, low, width = NaN, height = NaN]) =>
    [page, high, low, width, height])
  return [pageCount, galleries.length, ...galleries.flat(), items.length, ...known]
}

function sectionsFrom(counts) {
  let first = 0
  return counts.map((count, place) => [0, place, first, first += count])
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

/** The numbers of an event. */
export function eventNumbers(event) {
  const numbers = events[event.type] ?? unknown('event', event.type, Object.keys(events))
  return numbers(event)
}
