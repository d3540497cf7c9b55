// The resistance of a strip that is pulled beyond its ends, and of a picture beyond its edges:
//
//     f(x) = x d c / (d + c x)        x: the finger's pull, d: length of the viewport, c: constant

/** How far a band of this length stretches for a pull; both are at least 0. */
export function stretch(k, length, pull) {
  return pull * length * k.rubberBand / (length + k.rubberBand * pull)
}

/** The pull for a stretch; it never stretches by its whole length. */
export function pullFor(k, length, stretched) {
  const reached = Math.min(stretched, length * 0.999)
  return length * reached / (k.rubberBand * (length - reached))
}

/** The share of a finger's velocity that the band follows at a pull. */
export function slope(k, length, pull) {
  return k.rubberBand * (length / (length + k.rubberBand * pull)) ** 2
}
