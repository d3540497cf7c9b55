// Requests of a screen's page: by XMLHttpRequest, because Safari has `fetch` since version 10.1.

// In milliseconds: a frame waits up to 14 s for its picture.
var timeout = 30000
// When the service is asked again that did not answer, in milliseconds.
export var retryTime = 5000

// Loads an address past all caches. `done` gets the body, or null for an error, and the request.
export function load(href, type, done) {
  ask('GET', href, type, done)
}

// Goes to a page of the screen once the service gives one: while the service is away, a proxy would
// answer with an error that stays for ever.
export function goTo(href) {
  ask('HEAD', href, 'text', function (text, request) {
    if (text !== null && isOurs(request)) location.replace(href)
    else setTimeout(function () { goTo(href) }, retryTime)
  })
}

// Whether the service answered, and no proxy in front of it.
export function isOurs(request) {
  return request.getResponseHeader('Peek-Revision') !== null
}

export function post(href, document) {
  var request = new XMLHttpRequest()
  request.open('POST', href)
  request.setRequestHeader('Content-Type', 'application/json')
  request.setRequestHeader('Prefer', 'return=minimal')
  request.send(JSON.stringify(document))
}

function ask(method, href, type, done) {
  var request = new XMLHttpRequest()
  request.open(method, href)
  request.responseType = type
  request.timeout = timeout
  request.setRequestHeader('Cache-Control', 'no-cache')
  request.addEventListener('loadend', function () {
    done(request.status === 200 ? request.response : null, request)
  })
  request.send()
}
