// A screen: its picture changes at the moment that the service names, on all screens together.
//
// The page without scripts loads itself again at each change. Where scripts run, it goes on to the page
// with scripts, which does not: it hears of changes, loads the next picture early and shows it in time.
//
// Old tablets hang on walls, so this page's scripts are of ECMAScript 5 but for their imports, which the
// service resolves, and use what Safari 9 and Chrome 44 have. Tests/Service/test_old_browsers.py checks it.
import { goTo, isOurs, load, post, retryTime } from './screen/requests.js'
import { ServerClock } from './screen/server-clock.js'
import { Stage } from './screen/stage.js'
import { Touches } from './screen/touches.js'

// In milliseconds: behind a change of which nothing was heard, or in silence, the connection is made anew,
// because a browser does not notice each one that broke.
var latest = 15000
var longestSilence = 600000
// How long before a change its picture is loaded at most.
var leadTime = 20000
// A timer that is set for more than 24 days ends at once.
var longestTimer = 1e9

var page = document.body.dataset
var ownScript = document.querySelector('script[src]').getAttribute('src')

if (page.hasScripts === undefined) {
  // A page that a signed link opens stays as it is, because the link opens nothing else.
  if (page.scriptsHref !== undefined) goTo(page.scriptsHref)
} else {
  // A reload begins with the page that works in any case.
  history.replaceState(null, '', page.href)
  run()
}

function run() {
  var clock = ServerClock()
  var stage = Stage(document.querySelector('[data-stage]'))
  // What the service said last, and the picture that was loaded for its next change.
  var told = null
  var coming = null
  // The change that was shown last by itself, and the picture that is shown as the service names it.
  var shownChange = null
  var shownPicture = null
  var timer = 0
  var events = null
  var isBroken = false
  // When the service was heard last.
  var heard = 0

  connect()
  setInterval(watch, latest)
  window.addEventListener('resize', function () { if (told) showNow(told) })
  // A page that was hidden keeps the picture that was seen until the one has come that is due now.
  window.addEventListener('pageshow', function (event) { if (event.persisted) connect() })
  document.addEventListener('visibilitychange', function () { if (!document.hidden) connect() })
  if (page.canControl !== undefined) Touches(document, send)
  keepAwake()

  function connect() {
    if (events) events.close()
    heard = performance.now()
    var stream = events = new EventSource(page.screen + '/updates' + query({}))
    stream.addEventListener('open', function () {
      if (isBroken) renew()
      isBroken = false
    })
    stream.addEventListener('screen', function (event) { hear(JSON.parse(event.data)) })
    stream.addEventListener('ended', function () {
      stream.close()
      goTo(page.href)
    })
    stream.addEventListener('error', function () {
      isBroken = true
      // A browser does not try again after a response that is none of a stream, as a proxy's error.
      if (stream.readyState !== EventSource.CLOSED) return
      setTimeout(function () { if (stream === events) connect() }, retryTime)
    })
  }

  // Behind an outage the service may be another version, with other scripts.
  function renew() {
    load(page.href, 'text', function (text, request) {
      if (text !== null && isOurs(request) && text.indexOf(ownScript) < 0) goTo(page.href)
    })
  }

  function watch() {
    var isLate = told && told.nextChange !== null && clock.until(told.nextChange) < -latest
    var silence = performance.now() - heard
    if (silence > (isLate ? 2 * latest : longestSilence)) connect()
  }

  function hear(said) {
    clock.hear(said.now)
    heard = performance.now()
    var before = told
    told = said
    var isKnown = before !== null && said.revision === before.revision
      && before.nextChange !== null && said.now >= before.nextChange - 50
    if (isKnown && coming && coming.at === before.nextChange) {
      // The change that was expected: it is shown, or is a moment late.
      if (shownChange !== coming.at) show(coming)
      shownPicture = said.picture
    } else if (said.picture !== shownPicture) {
      showNow(said)
    }
    stage.describe(said.text)
    prepare(said)
  }

  // Loads what is shown and shows it at once.
  function showNow(asked) {
    loadPicture(asked.now, function (picture) {
      if (asked !== told) return
      // The last picture stays until the service is back.
      if (!picture) setTimeout(function () { if (asked === told) showNow(asked) }, retryTime)
      if (!picture) return
      shownPicture = asked.picture
      stage.show(picture, asked.since)
      stage.describe(asked.text)
    })
  }

  // Loads what the next change brings, and waits for it.
  function prepare(asked) {
    clearTimeout(timer)
    coming = null
    if (asked.nextChange === null) return
    // Not all screens of a house at the same moment, and not long before, because it may change.
    var wait = Math.max(0, clock.until(asked.nextChange))
    var early = Math.max(0, wait - leadTime) + Math.random() * Math.min(5000, wait / 4)
    timer = setTimeout(function () {
      if (early > longestTimer) return prepare(asked)
      loadPicture(asked.nextChange, function (picture) {
        if (!picture || asked !== told) return
        coming = { at: asked.nextChange, picture: picture }
        waitFor(coming)
      })
    }, Math.min(early, longestTimer))
  }

  function waitFor(change) {
    var wait = clock.until(change.at)
    clearTimeout(timer)
    if (wait > 0) {
      // Timers may be late by some milliseconds.
      timer = setTimeout(function () { waitFor(change) }, Math.min(Math.max(1, wait - 5), longestTimer))
    } else if (coming === change && shownChange !== change.at) {
      show(change)
    }
  }

  function show(change) {
    shownChange = change.at
    shownPicture = null
    stage.show(change.picture, change.at)
  }

  function loadPicture(time, done) {
    var size = stage.size()
    size.t = Math.round(time)
    load(page.screen + '.jpg' + query(size), 'blob', function (blob) {
      if (blob) stage.decode(blob, done)
      else done(null)
    })
  }

  function send(type) {
    post(page.screen + '/events' + query({}), { events: [{ type: type }] })
  }
}

function query(fields) {
  var parts = page.key ? ['key=' + encodeURIComponent(page.key)] : []
  Object.keys(fields).forEach(function (name) { parts.push(name + '=' + fields[name]) })
  return parts.length ? '?' + parts.join('&') : ''
}

// Keeps a tablet from going to sleep, where the browser allows it.
function keepAwake() {
  function ask() {
    if (document.hidden || !navigator.wakeLock) return
    navigator.wakeLock.request('screen').then(null, function () {})
  }
  document.addEventListener('visibilitychange', ask)
  ask()
}
