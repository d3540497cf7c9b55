// Loads the scroll engine, once, behind the first pictures.

import { loadScrollEngine } from '../engine/scroll-engine.js'

/** The longest that the engine waits for pictures, in milliseconds. */
const timeout = 2000

/** The engine; rejects where there is no WebAssembly, or the page's policy forbids it. */
export async function loadEngine(firstPictures) {
  // One that is slow or broken must not keep the others from a touch.
  await Promise.race([firstPictures.painted(), new Promise(go => setTimeout(go, timeout))])
  // The scripts of a page are one file in the folder of the assets.
  return loadScrollEngine(new URL('engine/scroll-engine.wasm', import.meta.url))
}
