// The service's time of day, from the times in its messages.
//
// A message is late by an unknown time, never early: of the last ones the earliest counts. The browser's
// own clock is not read, because it may be wrong; only the time between two moments is.
var kept = 8
// Messages that differ by more say that the service's clock was set, or that the machine slept.
var step = 2000

export function ServerClock() {
  var offsets = []

  function hear(time) {
    var offset = time - performance.now()
    if (offsets.some(function (known) { return Math.abs(known - offset) > step })) offsets = []
    offsets = offsets.concat(offset).slice(-kept)
  }

  // Milliseconds until a time of the service.
  function until(time) {
    return time - (performance.now() + Math.max.apply(null, offsets))
  }

  return { hear: hear, until: until }
}
