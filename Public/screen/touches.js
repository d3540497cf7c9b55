// Turns of a person at the screen: swipes, keys, and clicks on the two buttons that fill it.

// How far a finger moves, in CSS pixels, before it is a swipe.
var swipeDistance = 40
// After so many milliseconds without a move, the pointer is hidden.
var idleTime = 3000

// By numbers, because `key` is missing before Chrome 51 and Safari 10.1.
var keys = { 32: 'next', 33: 'previous', 34: 'next', 37: 'previous', 38: 'previous', 39: 'next', 40: 'next' }
var space = 32

export function Touches(document, send) {
  var starts = {}
  var fingers = 0
  // Whether a click that the browser makes of the last press turns: not that of a swipe, nor of a finger,
  // which turns when it lifts.
  var isClickWanted = true
  var timer = 0

  function begin(id, x, y, isFinger) {
    isClickWanted = !isFinger
    if (!starts[id]) fingers += 1
    starts[id] = { x: x, y: y, isAlone: fingers === 1 }
    // Two fingers magnify.
    if (fingers > 1) Object.keys(starts).forEach(function (other) { starts[other].isAlone = false })
  }

  function cancel(id) {
    if (starts[id]) fingers -= 1
    delete starts[id]
  }

  // `tapped` is the turn of the button under a finger that lifts where it began.
  function end(id, x, y, tapped) {
    var start = starts[id]
    cancel(id)
    if (!start || !start.isAlone) return
    var dx = x - start.x
    var dy = y - start.y
    if (Math.max(Math.abs(dx), Math.abs(dy)) >= swipeDistance) {
      isClickWanted = false
      send((Math.abs(dx) > Math.abs(dy) ? dx : dy) < 0 ? 'next' : 'previous')
    } else if (tapped) {
      send(tapped)
    }
  }

  if (window.PointerEvent) {
    document.addEventListener('pointerdown', function (event) {
      begin(event.pointerId, event.clientX, event.clientY, event.pointerType !== 'mouse')
    })
    // A page that is busy gets a tap as a long press, of which no click is made, or gets the click late.
    document.addEventListener('pointerup', function (event) {
      end(event.pointerId, event.clientX, event.clientY, event.pointerType !== 'mouse' && event.target.name)
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

  // A long press would open the browser's menu on a wall.
  document.addEventListener('contextmenu', function (event) {
    if (event.pointerType === 'touch') event.preventDefault()
  })
  // A click on a button would load the page again. The keyboard and assistive technology count no clicks.
  Array.prototype.forEach.call(document.querySelectorAll('form button'), function (button) {
    button.addEventListener('click', function (event) {
      event.preventDefault()
      if (event.detail === 0 || isClickWanted) send(button.name)
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
