// Turns of a person at the screen: swipes, keys, and clicks on the two buttons that fill it.

// How far a finger moves, in CSS pixels, before it is a swipe.
var swipeDistance = 40
// After so many milliseconds without a move, the pointer is hidden.
var idleTime = 3000
// A browser makes a click of a swipe of the mouse within so many milliseconds.
var clickTime = 100

// By numbers, because `key` is missing before Chrome 51 and Safari 10.1.
var keys = { 32: 'next', 33: 'previous', 34: 'next', 37: 'previous', 38: 'previous', 39: 'next', 40: 'next' }
var space = 32

export function Touches(document, send) {
  var starts = {}
  var fingers = 0
  var swiped = -clickTime
  var timer = 0

  function begin(id, x, y) {
    swiped = -clickTime
    if (!starts[id]) fingers += 1
    starts[id] = { x: x, y: y, isAlone: fingers === 1 }
    // Two fingers magnify.
    if (fingers > 1) Object.keys(starts).forEach(function (other) { starts[other].isAlone = false })
  }

  function cancel(id) {
    if (starts[id]) fingers -= 1
    delete starts[id]
  }

  function end(id, x, y) {
    var start = starts[id]
    cancel(id)
    if (!start || !start.isAlone) return
    var dx = x - start.x
    var dy = y - start.y
    if (Math.max(Math.abs(dx), Math.abs(dy)) < swipeDistance) return
    swiped = performance.now()
    send((Math.abs(dx) > Math.abs(dy) ? dx : dy) < 0 ? 'next' : 'previous')
  }

  if (window.PointerEvent) {
    document.addEventListener('pointerdown', function (event) {
      begin(event.pointerId, event.clientX, event.clientY)
    })
    document.addEventListener('pointerup', function (event) {
      end(event.pointerId, event.clientX, event.clientY)
    })
    document.addEventListener('pointercancel', function (event) { cancel(event.pointerId) })
  } else {
    eachTouch('touchstart', begin)
    eachTouch('touchend', end)
    eachTouch('touchcancel', cancel)
    document.addEventListener('mousedown', function (event) {
      begin('mouse', event.clientX, event.clientY)
    })
    document.addEventListener('mouseup', function (event) {
      end('mouse', event.clientX, event.clientY)
    })
  }

  function eachTouch(name, act) {
    document.addEventListener(name, function (event) {
      for (var index = 0; index < event.changedTouches.length; index += 1) {
        var touch = event.changedTouches[index]
        act(touch.identifier, touch.clientX, touch.clientY)
      }
    })
  }

  // A click on a button would load the page again; the one after a swipe is none.
  Array.prototype.forEach.call(document.querySelectorAll('form button'), function (button) {
    button.addEventListener('click', function (event) {
      event.preventDefault()
      if (performance.now() - swiped > clickTime) send(button.name)
    })
  })
  document.addEventListener('keydown', function (event) {
    var type = keys[event.keyCode]
    if (!type || event.altKey || event.ctrlKey || event.metaKey) return
    // A space on a button is a click on it.
    if (event.keyCode === space && event.target.nodeName === 'BUTTON') return
    event.preventDefault()
    send(type)
  })
  function move() {
    document.body.classList.remove('is-idle')
    clearTimeout(timer)
    timer = setTimeout(function () { document.body.classList.add('is-idle') }, idleTime)
  }
  document.addEventListener('mousemove', move)
  move()
}
