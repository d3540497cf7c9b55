// Decodes ThumbHashes, small placeholders of pictures: <https://evanw.github.io/thumbhash/>.
//
// A hash holds the lowest terms of a cosine transform of three channels: L = (r + g + b) / 3,
// P = (r + g) / 2 - b and Q = r - g. Pictures here are opaque, so there is no alpha.

/** Pixels of the longer side: a browser smooths what it enlarges. */
const longSide = 32
const longTerms = 7

/** The URLs that were made last, by hash: a page that comes back needs no other. */
const made = new Map()
const limit = 100

/** The URL of a PNG in the shape of the picture, from a hash in base64. */
export function thumbHashURL(text) {
  const url = made.get(text) ?? thumbHashCanvas(text).toDataURL()
  made.delete(text)
  made.set(text, url)
  if (made.size > limit) made.delete(made.keys().next().value)
  return url
}

/** A canvas in the shape of the picture, from a hash in base64. */
export function thumbHashCanvas(text) {
  const next = bitReader(Uint8Array.from(atob(text), character => character.charCodeAt(0)))
  const [l, p, q] = [next(6) / 63, next(6) / 31.5 - 1, next(6) / 31.5 - 1]
  const lightnessScale = next(5) / 31
  next(1)
  const shortTerms = next(3)
  // The format makes colours a quarter stronger, because rounding weakens them.
  const [yellowScale, redScale] = [next(6) / 50.4, next(6) / 50.4]
  const isWide = next(1) === 1
  const short = Math.max(shortTerms, 3)
  const lightness = terms(next, isWide ? longTerms : short, isWide ? short : longTerms,
    lightnessScale)
  const yellow = terms(next, 3, 3, yellowScale)
  const red = terms(next, 3, 3, redScale)

  const shortSide = Math.round(longSide * shortTerms / longTerms)
  const [width, height] = isWide ? [longSide, shortSide] : [shortSide, longSide]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  const bytes = new Uint8ClampedArray(4 * width * height)
  const [across, down] = [cosines(width, longTerms), cosines(height, longTerms)]

  /** A channel along a row of pixels: what its terms are at the height is added up first. */
  function values(mean, channel, y) {
    const shares = new Float64Array(longTerms)
    for (const [i, j, term] of channel) shares[i] += 2 * term * down[j][y]
    const row = new Float64Array(width).fill(mean)
    for (let i = 0; i < longTerms; i++) {
      for (let x = 0; x < width; x++) row[x] += shares[i] * across[i][x]
    }
    return row
  }

  for (let y = 0, place = 0; y < height; y++) {
    const [lights, yellows, reds] = [values(l, lightness, y), values(p, yellow, y), values(q, red, y)]
    for (let x = 0; x < width; x++, place += 4) {
      const blue = lights[x] - 2 / 3 * yellows[x]
      const first = (3 * lights[x] - blue + reds[x]) / 2
      // The array rounds and clamps.
      bytes[place] = 255 * first
      bytes[place + 1] = 255 * (first - reds[x])
      bytes[place + 2] = 255 * blue
      bytes[place + 3] = 255
    }
  }
  image.data.set(bytes)
  context.putImageData(image, 0, 0)
  return canvas
}

/** The mean colour of a hash in base64. */
export function averageColour(text) {
  const next = bitReader(Uint8Array.from(atob(text), character => character.charCodeAt(0)))
  const [l, p, q] = [next(6) / 63, next(6) / 31.5 - 1, next(6) / 31.5 - 1]
  const blue = l - 2 / 3 * p
  const red = (3 * l - blue + q) / 2
  return `rgb(${[red, red - q, blue].map(share => Math.round(255 * share)).join(' ')})`
}

/** The cosines of each frequency at each pixel of a side. */
function cosines(length, frequencies) {
  return Array.from({ length: frequencies }, (_, frequency) => Float64Array.from(
    { length }, (_, pixel) => Math.cos(Math.PI / length * frequency * (pixel + 0.5))))
}

/** Reads numbers of some bits, the lowest first. */
function bitReader(bytes) {
  let place = 0
  return count => {
    let value = 0
    for (let bit = 0; bit < count; bit++, place++) {
      value |= (bytes[place >> 3] >> (place & 7) & 1) << bit
    }
    return value
  }
}

/** The terms of a channel: a triangle of frequencies without the mean, as [column, row, term]. */
function terms(next, columns, rows, scale) {
  const result = []
  for (let j = 0; j < rows; j++) {
    for (let i = j === 0 ? 1 : 0; i * rows < columns * (rows - j); i++) {
      result.push([i, j, (next(4) / 7.5 - 1) * scale])
    }
  }
  return result
}
