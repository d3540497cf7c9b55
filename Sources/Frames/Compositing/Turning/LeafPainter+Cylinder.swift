import Raster
import ScrollEngine

extension LeafPainter {
    /// Paints the part of the leaf on the cylinder: the front rises, and the reverse returns above
    /// it.
    func paintCylinder(_ row: FoldedScanline, _ start: Int, _ bytes: inout MutableSpan<UInt8>) {
        let pixels = back.bitmap.pixels.span
        let solid = fold.radius - 0.5
        for x in row.curved {
            let d = row.distance.value(at: x)
            let point = CurvedPoint(
                x: Double(x - sheet.x) + 0.5, y: Double(row.y - sheet.y) + 0.5, d: d,
                sample: cylinder.sample(at: d))
            let upper = leafPoint(of: point, along: point.sample.back)
            // A leaf is foreshortened by at most kz, so at this depth it covers the whole pixel.
            if d <= solid, depth(x: upper.x, y: upper.y) * point.sample.kz >= 0.5 {
                bytes[rgbAt: start + x * RGB.byteCount] = tone(
                    of: back, pixels, .back, at: point, light: backLight(at: point))
            } else {
                paintEdge(at: point, x: x, y: row.y, start + x * RGB.byteCount, &bytes)
            }
        }
    }

    /// A pixel over the cylinder.
    private struct CurvedPoint {
        /// Relative to the leaf's top left corner.
        let x: Double
        let y: Double
        let d: Double
        let sample: Cylinder.SurfaceSample
    }

    private enum Winding {
        case front
        case back
    }

    /// The point of the leaf at this distance along n from where it is visible.
    @inline(__always)
    private func leafPoint(of point: CurvedPoint, along way: Double) -> (x: Double, y: Double) {
        (point.x + fold.normal.x * way, point.y + fold.normal.y * way)
    }

    // MARK: Edges

    /// Paints a pixel that the reverse does not cover fully: from back to front, the revealed area,
    /// the front and the reverse, each with its coverage.
    private func paintEdge(
        at point: CurvedPoint, x: Int, y: Int, _ index: Int, _ bytes: inout MutableSpan<UInt8>
    ) {
        let lower = coverage(at: point, leafPoint(of: point, along: point.sample.front))
        let beyond = FixedFraction(point.d + 0.5 - fold.radius)
        if lower < .one || beyond > .none {
            bytes.dim(
                pixelAt: index, to: FixedFraction(revealedLight(at: max(point.d, 0), x: x, y: y)))
        }
        let revealed = bytes[rgbAt: index]
        if lower > .none {
            let tone = tone(
                of: front, front.bitmap.pixels.span, .front, at: point,
                light: frontLight(at: point))
            bytes.cover(pixelAt: index, with: tone, coverage: lower)
        }
        let upper = coverage(at: point, leafPoint(of: point, along: point.sample.back))
        if upper > .none {
            let tone = tone(
                of: back, back.bitmap.pixels.span, .back, at: point,
                light: backLight(at: point))
            bytes.cover(pixelAt: index, with: tone, coverage: upper)
        }
        if beyond > .none { bytes.cover(pixelAt: index, with: revealed, coverage: beyond) }
    }

    /// The leaf's coverage of a pixel: how many of the frame's pixels the leaf's visible point is
    /// inside the edges.
    @inline(__always)
    private func coverage(at point: CurvedPoint, _ leafPoint: (x: Double, y: Double))
        -> FixedFraction
    {
        let across = min(leafPoint.x, width - leafPoint.x) * point.sample.scaleX
        let down = min(leafPoint.y, height - leafPoint.y) * point.sample.scaleY
        return FixedFraction(min(across, down) + 0.5)
    }

    /// Light on the reverse; before the cylinder, which only the outline of a sharp fold reaches,
    /// light on the flap.
    @inline(__always)
    private func backLight(at point: CurvedPoint) -> FixedFraction {
        FixedFraction(point.d < 0 ? shading.flapLight(at: point.d) : point.sample.backLight)
    }

    /// Light on the front, in the shadow of the reverse above it.
    @inline(__always)
    private func frontLight(at point: CurvedPoint) -> FixedFraction {
        let upper = leafPoint(of: point, along: point.sample.back)
        let distance = distanceOutside(x: upper.x, y: upper.y)
        return FixedFraction(
            point.sample.frontLight * shading.lying * shading.onLying.light(at: distance))
    }

    // MARK: Colours

    /// The colour of the leaf's front or reverse.
    ///
    /// Where the slope is so steep that one pixel shows 1 / kz of the leaf's pixels, about as many
    /// are sampled, up to eight, because their number has no bound at the outline.
    @inline(__always)
    private func tone(
        of side: LeafTexture, _ pixels: Span<UInt8>, _ winding: Winding, at point: CurvedPoint,
        light: FixedFraction
    ) -> RGB {
        let way = winding == .front ? point.sample.front : point.sample.back
        let kz = point.sample.kz
        guard kz < 2.0 / 3 else {
            let leafPoint = leafPoint(of: point, along: way)
            return side.tone(
                pixels, at: side.clampedCoordinates(x: leafPoint.x, y: leafPoint.y), light: light)
        }
        let half = 0.5 / max(kz, 0.125)
        let (first, last) = (
            leafPoint(of: point, along: way - half), leafPoint(of: point, along: way + half)
        )
        return side.tone(
            pixels, from: side.clampedCoordinates(x: first.x, y: first.y),
            to: side.clampedCoordinates(x: last.x, y: last.y),
            countBits: kz > 0.4 ? 1 : kz > 0.2 ? 2 : 3, light: light)
    }
}
