// The strip of a session in the page: the engine's, on the session's clock.

export function SessionStrip(engine, layout, now, reducedMotion) {
  const strip = engine.open(bytesOf(layout), pagesOf(layout))
  let { scale } = layout.look
  strip.adapt({ scale, reducedMotion })
  /** Milliseconds of the session's clock at the page's time 0. */
  let origin = layout.model.time - now

  /** The session's time; whole milliseconds. */
  function clock(time) {
    return Math.floor(time + origin)
  }

  /** The pages alone, of a layout that does not have all events yet. */
  function learn(layout) {
    strip.setPages(pagesOf(layout))
    // The service's, on which the largest magnification depends. A window can move to another screen.
    scale = layout.look.scale
    strip.adapt({ scale, reducedMotion })
  }

  function takeOver(layout, now) {
    learn(layout)
    const { time } = layout.model
    if (strip.takeOver(bytesOf(layout), time, clock(now))) origin = time - now
  }

  return {
    learn, takeOver,
    handle: (event, time) => strip.handle(event, clock(time)),
    layout: time => ({ ...strip.layout(clock(time)), scale }),
    close: strip.close,
  }
}

function bytesOf({ model }) {
  return Uint8Array.from(atob(model.strip), character => character.charCodeAt(0))
}

function pagesOf({ strip: { pageCount }, model: { sections, items } }) {
  return { pageCount, items, galleries: sections }
}
