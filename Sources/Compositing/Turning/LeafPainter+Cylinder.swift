import Raster

extension LeafPainter {
    /// Paints what is wound around the cylinder: the front rises, and above it the reverse comes
    /// back.
    func paintCylinder(_ row: FoldedRow, _ start: Int, _ bytes: inout MutableSpan<UInt8>) {
        let pixels = back.bitmap.pixels.span
        let solid = fold.radius - 0.5
        for x in row.bent {
            let d = row.distance.value(at: x)
            let point = BentPoint(
                x: Double(x - sheet.x) + 0.5, y: Double(row.y - sheet.y) + 0.5, d: d,
                station: cylinder.station(at: d))
            let upper = spot(of: point, along: point.station.back)
            // A leaf is nowhere foreshortened by more than kz, so this deep it covers the pixel.
            if d <= solid, depth(x: upper.x, y: upper.y) * point.station.kz >= 0.5 {
                bytes[toneAt: start + x * Tone.byteCount] = tone(
                    of: back, pixels, .back, at: point, light: backLight(at: point))
            } else {
                paintEdge(at: point, x: x, y: row.y, start + x * Tone.byteCount, &bytes)
            }
        }
    }

    /// A pixel over the cylinder.
    private struct BentPoint {
        /// From the leaf's top left corner.
        let x: Double
        let y: Double
        let d: Double
        let station: Cylinder.Station
    }

    private enum Winding {
        case front
        case back
    }

    /// The point of the leaf that lies so far along n from where it is seen.
    @inline(__always)
    private func spot(of point: BentPoint, along way: Double) -> (x: Double, y: Double) {
        (point.x + fold.normal.x * way, point.y + fold.normal.y * way)
    }

    // MARK: Edges

    /// Paints a pixel that the reverse does not cover: from back to front, what is revealed, the
    /// front, the reverse, each as far as it reaches.
    private func paintEdge(
        at point: BentPoint, x: Int, y: Int, _ index: Int, _ bytes: inout MutableSpan<UInt8>
    ) {
        let lower = coverage(at: point, spot(of: point, along: point.station.front))
        let beyond = Share(point.d + 0.5 - fold.radius)
        if lower < .one || beyond > .none {
            bytes.dim(
                pixelAt: index, to: Share(revealedLight(at: max(point.d, 0), x: x, y: y)))
        }
        let revealed = bytes[toneAt: index]
        if lower > .none {
            let tone = tone(
                of: front, front.bitmap.pixels.span, .front, at: point,
                light: frontLight(at: point))
            bytes.cover(pixelAt: index, with: tone, coverage: lower)
        }
        let upper = coverage(at: point, spot(of: point, along: point.station.back))
        if upper > .none {
            let tone = tone(
                of: back, back.bitmap.pixels.span, .back, at: point,
                light: backLight(at: point))
            bytes.cover(pixelAt: index, with: tone, coverage: upper)
        }
        if beyond > .none { bytes.cover(pixelAt: index, with: revealed, coverage: beyond) }
    }

    /// How much of a pixel the leaf covers, by how many of the frame's pixels the point of the leaf
    /// that is seen there lies inside its edges.
    @inline(__always)
    private func coverage(at point: BentPoint, _ spot: (x: Double, y: Double)) -> Share {
        let across = min(spot.x, width - spot.x) * point.station.scaleX
        let down = min(spot.y, height - spot.y) * point.station.scaleY
        return Share(min(across, down) + 0.5)
    }

    /// Light on the reverse; before the cylinder, where only the outline of a sharp fold reaches, that
    /// of the flap.
    @inline(__always)
    private func backLight(at point: BentPoint) -> Share {
        Share(point.d < 0 ? shading.flapLight(at: point.d) : point.station.backLight)
    }

    /// Light on the front, under the shadow of the reverse above it.
    @inline(__always)
    private func frontLight(at point: BentPoint) -> Share {
        let upper = spot(of: point, along: point.station.back)
        let distance = distanceOutside(x: upper.x, y: upper.y)
        return Share(
            point.station.frontLight * shading.lying * shading.onLying.light(at: distance))
    }

    // MARK: Colours

    /// The colour of a winding.
    ///
    /// Where the leaf is seen so steeply that a pixel shows 1 / kz of its pixels, about as many are
    /// looked up, up to eight: at the outline there would be no end of them.
    @inline(__always)
    private func tone(
        of side: LeafSide, _ pixels: Span<UInt8>, _ winding: Winding, at point: BentPoint,
        light: Share
    ) -> Tone {
        let way = winding == .front ? point.station.front : point.station.back
        let kz = point.station.kz
        guard kz < 2.0 / 3 else {
            let spot = spot(of: point, along: way)
            return side.tone(pixels, at: side.nearestPlace(x: spot.x, y: spot.y), light: light)
        }
        let half = 0.5 / max(kz, 0.125)
        let (first, last) = (spot(of: point, along: way - half), spot(of: point, along: way + half))
        return side.tone(
            pixels, from: side.nearestPlace(x: first.x, y: first.y),
            to: side.nearestPlace(x: last.x, y: last.y),
            countBits: kz > 0.4 ? 1 : kz > 0.2 ? 2 : 3, light: light)
    }
}
