// The service's time of day, from the times in its messages.
//
// A message is late by an unknown time, never early: of the last ones the earliest counts. The browser's
// own clock is not read, because it may be wrong; only the time between two moments is.
const kept = 8
// Messages that differ by more say that the service's clock was set.
const step = 2_000

export function ServerClock() {
  let offsets = []

  function hear(time) {
    const offset = time - performance.now()
    if (offsets.some((known) => Math.abs(known - offset) > step)) offsets = []
    offsets = [...offsets, offset].slice(-kept)
  }

  // Milliseconds until a time of the service.
  function until(time) {
    return time - (performance.now() + Math.max(...offsets))
  }

  return { hear, until }
}
