// The pictures of a screen: one that is shown, and one that comes over it.

// The longest side and the largest frame that the service draws.
var longestSide = 4096
var mostPixels = 8300000
// As long as the longest transition of the style sheet, in milliseconds.
var longestTransition = 1000

export function Stage(element) {
  // The picture that came with the page.
  var shown = element.querySelector('img')

  // The size of a frame for this window.
  function size() {
    function side(length) { return Math.min(longestSide, Math.max(16, Math.round(length))) }
    var width = side(window.innerWidth)
    var height = side(window.innerHeight)
    var scale = Math.min(4, Math.max(1, Math.ceil(window.devicePixelRatio)))
    while (scale > 1 && width * height * scale * scale > mostPixels) scale -= 1
    return { width: width, height: height, scale: scale }
  }

  // Makes an image that is decoded before it is shown, where the browser says when it is.
  function decode(blob, done) {
    var image = new Image()
    var address = URL.createObjectURL(blob)
    image.alt = ''
    image.onload = function () {
      if (!image.decode) return finish(image)
      image.decode().then(function () { finish(image) }, function () { finish(null) })
    }
    image.onerror = function () { finish(null) }
    image.src = address

    // An image keeps what it has loaded. The address would keep the file until the page ends, also that of
    // a picture which somebody turned away before it was shown.
    function finish(decoded) {
      URL.revokeObjectURL(address)
      done(decoded)
    }
  }

  // Shows a decoded picture. A test finds in `data-change` since when it is due, and in `data-changed`
  // when it was shown.
  function show(image, change) {
    var before = shown
    shown = image
    image.className = 'coming'
    element.appendChild(image)
    document.body.dataset.change = change === null ? '' : change
    document.body.dataset.changed = String(Date.now())
    // The style before the transition must have been computed.
    image.getBoundingClientRect()
    image.classList.add('shown')
    setTimeout(function () {
      element.removeChild(before)
      image.className = ''
    }, longestTransition)
  }

  function describe(text) {
    if (shown.alt !== text) shown.alt = text
  }

  return { size: size, decode: decode, show: show, describe: describe }
}
