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
// SPDX-License-Identifier: Apache-2.0

import { configurationBytes, eventNumbers, pagesNumbers } from './input-numbers.js'
import { readHit, readLayout, readOutcome, Reader } from './output-numbers.js'

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

  /** Where points of a flat leaf are seen on a fold. */
  function folded({ normal, contact, radius }, points) {
    const flat = Float64Array.from(points.flatMap(({ x, y }) => [x, y]))
    return passing([flat], (numbers, count) => {
      exports.peek_fold(normal.x, normal.y, contact, radius, numbers, count)
      const seen = new Float64Array(exports.memory.buffer, numbers, count)
      return points.map((_, place) => ({ x: seen[2 * place], y: seen[2 * place + 1] }))
    })
  }

  function Strip(pointer) {
    if (pointer === 0) throw new RangeError('These numbers or bytes make no strip.')
    const answer = (name, ...numbers) => numbersAt(exports[name](pointer, ...numbers))
    return {
      /** Handles an event (`{ type: 'swipe', direction: 'left' }`) and returns its outcomes. */
      handle(event, now) {
        const answered = passing([Float64Array.from(eventNumbers(event))], (numbers, count) =>
          exports.peek_handle(pointer, numbers, count, now))
        if (answered === 0) throw new RangeError(`A number of the event ${event.type} is missing.`)
        const reader = Reader(numbersAt(answered))
        return reader.list(() => readOutcome(reader))
      },
      /** What the strip shows at a time. */
      layout(now) {
        const layout = readLayout(Reader(answer('peek_layout', now)))
        const { turn } = layout
        return turn ? { ...layout, turn: { ...turn, folded: points => folded(turn.fold, points) } }
          : layout
      },
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
      /** Draws for a screen with so many pixels to each of the viewport's (`deviceShift`), and without
          motion for who wants little of it. */
      adapt: ({ scale, reducedMotion }) =>
        exports.peek_adapt(pointer, scale, reducedMotion ? 1 : 0),
      /** Takes over the bytes of another strip, whose clock says `now`: where it comes to rest
          elsewhere than this one, it goes there from where this one is at `shownAt`. Returns whether
          it did; then its clock is the strip's. */
      takeOver(bytes, now, shownAt) {
        const taken = passing([bytes], (bytes, count) =>
          exports.peek_take_over(pointer, bytes, count, now, shownAt))
        if (taken < 0) throw new RangeError('These bytes make no strip.')
        return taken === 1
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
