// Paints a turning leaf on a canvas as the service does (LeafPainter.swift): what the leaf reveals, its
// shadows, its flat part, its cylinder in slices, and its flap.

import { corners, cut, flapMap, hull, mapped, reverseOf, slices } from './leaf-shapes.js'
import { creaseStops, cylinderStops, leafShading, shadowStrokes } from './leaf-shading.js'

/** Pixels by which slices overlap, because edges that only touch would show as lines. */
const overlap = 0.75

/** Slices of a quarter of the cylinder: a chord of a sixteenth is off by a thousandth of the radius. */
const sliceCount = 16

/** `leaf` has the fold, the areas `sheet` and `opposite`, the sides that show (`front`, `back`,
    `under`, `left`: each with a bitmap, or null), whether the back is printed, and the time and style
    of the turn. `shadows` is the context of a small canvas of the same area. */
export function paintLeaf(context, shadows, leaf) {
  const { fold, sheet, opposite } = leaf
  const shading = leafShading({
    style: leaf.style, time: leaf.time, radius: fold.radius, staysInView: opposite !== null,
    length: leaf.boundAt === 'top' ? sheet.height : sheet.width,
  })
  const outline = corners(sheet)
  const book = hull([...outline, ...corners(opposite ?? sheet)])
  const flat = cut(outline, fold.normal, fold.contact, true)
  const beyond = cut(book, fold.normal, fold.contact)
  const curved = slices(fold, sliceCount).map(slice => ({
    ...slice, ...sliceOf(outline, fold, slice),
  }))

  if (opposite) show(context, leaf.left, opposite)
  show(context, leaf.under, sheet)
  shade(context, shadows, hull([...edgeOn(outline, fold), ...curved.flatMap(({ seen }) => seen)]),
    shading.onRevealed, beyond)
  fill(context, leaf.front, flat, placed(leaf.front, sheet))
  if (shading.dimming > 0) {
    context.fillStyle = black(shading.dimming)
    trace(context, flat)
    context.fill()
  }
  const [front, back] = [curved.slice(0, sliceCount), curved.slice(sliceCount)]
  const flap = flapOf(outline, fold)
  paintCylinder(context, leaf, shading, front, false)
  shade(context, shadows, reverseOf(outline, fold, leaf.folded), shading.onLying,
    cut(book, fold.normal, fold.contact + fold.radius, true))
  paintCylinder(context, leaf, shading, back, true)
  paintFlap(context, leaf, shading, flap)
}

/** The ends of the contact line on the leaf: the edge of a sharp fold. */
function edgeOn(outline, { normal, contact }) {
  return cut(cut(outline, normal, contact), normal, contact + 1e-6, true)
}

/** The part of the leaf that a slice shows, and where it is seen. */
function sliceOf(outline, { normal, contact }, { from, to, map }) {
  const part = (from, to) => cut(cut(outline, normal, contact + from), normal, contact + to, true)
  const see = points => points.map(point => mapped(map, point))
  return { seen: see(part(from, to)), painted: see(part(from - overlap, to + overlap)) }
}

// Sides. Where a point of a bitmap is on the flat leaf, and then where it is seen.

/** The map of a flat page to its area. */
function placed({ bitmap }, { x, y, width, height }) {
  return [width / bitmap.width, 0, 0, height / bitmap.height, x, y]
}

/** The map of the leaf's reverse. A page that is printed there is mirrored at the spine; a front that
    shows through is not. */
function reversed({ back, isPrinted, sheet, boundAt }) {
  const [a, , , d, e, f] = placed(back, sheet)
  if (!isPrinted) return [a, 0, 0, d, e, f]
  return boundAt === 'top' ? [a, 0, 0, -d, e, f + sheet.height]
    : [-a, 0, 0, d, e + sheet.width, f]
}

function paintCylinder(context, leaf, shading, parts, isBack) {
  const { fold } = leaf
  if (fold.radius === 0) return
  const base = isBack ? reversed(leaf) : placed(leaf.front, leaf.sheet)
  for (const { painted, map } of parts) {
    fill(context, isBack ? leaf.back : leaf.front, painted, after(map, base))
  }
  // One path for the light on all slices: it darkens each pixel once.
  context.beginPath()
  for (const { seen } of parts) outlinePath(context, seen)
  context.fillStyle = across(context, fold, 0, fold.radius, cylinderStops(shading, isBack))
  context.fill()
}

/** The part of the leaf that is flat again, where it is seen. */
function flapOf(outline, fold) {
  return cut(outline, fold.normal, fold.contact + Math.PI * fold.radius)
    .map(point => mapped(flapMap(fold), point))
}

function paintFlap(context, leaf, shading, flap) {
  const { fold } = leaf
  if (flap.length < 3) return
  fill(context, leaf.back, flap, after(flapMap(fold), reversed(leaf)))
  if (shading.crease === 0) return
  trace(context, flap)
  context.fillStyle = across(context, fold, -shading.creaseReach, 0, creaseStops(shading))
  context.fill()
}

// Shadows

/** The shadow around a shape, inside an area: strokes of the outline, one over another, which add up in
    a small canvas of their own and are smoothed when that is enlarged. Gradients along the edges would
    show where they meet. */
function shade(context, shadows, shape, shadow, area) {
  if (shadow.strength === 0 || shape.length < 2 || area.length < 3) return
  const { canvas } = shadows
  const { width, height } = shadows.area
  shadows.clearRect(0, 0, width, height)
  shadows.globalCompositeOperation = 'lighter'
  shadows.lineJoin = shadows.lineCap = 'round'
  const { widths, opacity } = shadowStrokes(shadow)
  shadows.strokeStyle = black(opacity)
  trace(shadows, shape)
  for (const width of widths) {
    shadows.lineWidth = width
    shadows.stroke()
  }
  context.save()
  trace(context, area)
  context.clip()
  context.drawImage(canvas, 0, 0, width, height)
  context.restore()
}

// Canvas

function show(context, side, { x, y, width, height }) {
  if (side) context.drawImage(side.bitmap, x, y, width, height)
}

/** Fills a polygon with a side of the leaf under a map. */
function fill(context, side, polygon, map) {
  if (polygon.length < 3) return
  side.pattern ??= context.createPattern(side.bitmap, 'no-repeat')
  side.pattern.setTransform(new DOMMatrix(map))
  context.fillStyle = side.pattern
  trace(context, polygon)
  context.fill()
}

/** A gradient across the fold, from one distance from its contact line to another. */
function across(context, { normal: { x, y }, contact }, from, to, stops) {
  const place = distance => [x * (contact + distance), y * (contact + distance)]
  return gradient(context.createLinearGradient(...place(from), ...place(to)), stops)
}

function gradient(gradient, stops) {
  for (const [place, opacity] of stops) gradient.addColorStop(place, black(opacity))
  return gradient
}

function black(opacity) {
  return `rgb(0 0 0 / ${Math.min(1, Math.max(0, opacity))})`
}

function trace(context, polygon) {
  context.beginPath()
  outlinePath(context, polygon)
}

function outlinePath(context, polygon) {
  polygon.forEach(({ x, y }, index) => index === 0 ? context.moveTo(x, y) : context.lineTo(x, y))
  context.closePath()
}

/** The map that applies `second` after `first`. */
function after([a, b, c, d, e, f], [g, h, i, j, k, l]) {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e,
    b * k + d * l + f]
}
