import Raster

extension LeafPainter {
    /// Paints what is wound around the cylinder: the front rises, and above it the reverse comes
    /// back.
    func paintCylinder(_ row: FoldedRow, _ start: Int, _ bytes: inout MutableSpan<UInt8>) {
        let backPixels = back.bitmap.pixels.span
        let frontPixels = front.bitmap.pixels.span
        for x in row.bent {
            let index = start + x * Bitmap.bytesPerPixel
            let point = point(x: x, row)
            let outline = Share(fold.radius - point.d + 0.5)
            let upper = coverage(of: .back, at: point)
            let reverse =
                upper > .none
                ? colour(backPixels, .back, at: point, light: Share(point.station.backLight))
                : .black
            if upper == .one, outline == .one {
                bytes[pixelAt: index] = reverse
                continue
            }
            bytes.dim(
                pixelAt: index, to: Share(revealedLight(at: max(point.d, 0), x: x, y: row.y)))
            let revealed = bytes[pixelAt: index]
            let lower = coverage(of: .front, at: point)
            if lower > .none {
                bytes.cover(
                    pixelAt: index,
                    with: colour(frontPixels, .front, at: point, light: frontLight(at: point)),
                    coverage: lower)
            }
            if upper > .none { bytes.cover(pixelAt: index, with: reverse, coverage: upper) }
            if outline < .one {
                bytes.cover(pixelAt: index, with: revealed, coverage: outline.rest)
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

    @inline(__always)
    private func point(x: Int, _ row: FoldedRow) -> BentPoint {
        let d = row.distance.value(at: x)
        return BentPoint(
            x: Double(x - sheet.x) + 0.5, y: Double(row.y - sheet.y) + 0.5, d: d,
            station: cylinder.station(at: d))
    }

    /// How much of a pixel a winding covers, by how many of the frame's pixels its point lies inside
    /// the leaf.
    @inline(__always)
    private func coverage(of winding: Winding, at point: BentPoint) -> Share {
        let station = point.station
        let way = winding == .front ? station.front : station.back
        let (x, y) = (point.x + fold.normal.x * way, point.y + fold.normal.y * way)
        let across = min(x, Double(sheet.width) - x) * station.scaleX
        let down = min(y, Double(sheet.height) - y) * station.scaleY
        return Share(min(across, down) + 0.5)
    }

    /// Light on the front, under the shadow of the reverse above it.
    @inline(__always)
    private func frontLight(at point: BentPoint) -> Share {
        let way = point.station.back
        let distance = distanceOutside(
            x: point.x + fold.normal.x * way, y: point.y + fold.normal.y * way)
        return Share(
            point.station.frontLight * shading.lying * shading.onLying.light(at: distance))
    }

    /// The colour of a winding.
    ///
    /// Where the leaf is seen so steeply that a pixel shows 1 / kz of its pixels, as many are looked
    /// up, up to eight: at the outline there would be no end of them.
    @inline(__always)
    private func colour(
        _ pixels: Span<UInt8>, _ winding: Winding, at point: BentPoint, light: Share
    ) -> Pixel {
        let side = winding == .front ? front : back
        guard point.station.kz < 2.0 / 3 else {
            let way = winding == .front ? point.station.front : point.station.back
            return side.colour(pixels, at: place(on: side, point, way), light: light)
        }
        let count = Int((1 / max(point.station.kz, 0.125)).rounded())
        var (red, green, blue) = (0, 0, 0)
        for tap in 0..<count {
            let wanted = point.d + (Double(tap) + 0.5) / Double(count) - 0.5
            let d = min(max(wanted, 0), fold.radius)
            let windings = cylinder.windings(at: d)
            let way = (winding == .front ? windings.front : windings.back) + d - point.d
            let place = place(on: side, point, way)
            let sum = side.sum(pixels, place.u, place.v)
            red += sum.red
            green += sum.green
            blue += sum.blue
        }
        return side.pixel(red / count, green / count, blue / count, light)
    }

    /// Where a side is looked up that lies so far along n from where it is seen.
    @inline(__always)
    private func place(on side: LeafSide, _ point: BentPoint, _ way: Double) -> LeafSide.Place {
        side.nearestPlace(x: point.x + fold.normal.x * way, y: point.y + fold.normal.y * way)
    }
}
