import Raster
import ScrollEngine

extension LeafPainter {
    /// Dims what lies flat: the leaf evenly, and all by the shadow of the flap.
    ///
    /// The part that the flap covers is skipped.
    func dimLying(_ row: FoldedScanline, _ start: Int, _ bytes: inout MutableSpan<UInt8>) {
        guard shading.lying < 1 || shading.onLying.strength > 0 else { return }
        let shadowed = row.flap(on: sheet, grownBy: shading.onLying.reach)
        let covered = row.flap(on: sheet, grownBy: -0.5)
        let leaf = leafColumns(of: row)
        let even = FixedFraction(shading.lying)
        let (before, after) = (
            row.flat.lowerBound..<shadowed.lowerBound, shadowed.upperBound..<row.flat.upperBound
        )
        dim(before.clamped(to: leaf), to: even, start, &bytes)
        dim(after.clamped(to: leaf), to: even, start, &bytes)
        dimUnderFlap(shadowed.part(before: covered), of: leaf, row, start, &bytes)
        dimUnderFlap(shadowed.part(after: covered), of: leaf, row, start, &bytes)
    }

    /// The columns of a row in which the leaf lies, and not the page beside it.
    private func leafColumns(of row: FoldedScanline) -> Range<Int> {
        sheet.rows.contains(row.y)
            ? sheet.columns : sheet.columns.lowerBound..<sheet.columns.lowerBound
    }

    private func dim(
        _ columns: Range<Int>, to light: FixedFraction, _ start: Int,
        _ bytes: inout MutableSpan<UInt8>
    ) {
        guard light < .one else { return }
        let first = start + columns.lowerBound * RGB.byteCount
        for index in first..<first + columns.count * RGB.byteCount {
            bytes[index] = light.of(bytes[index])
        }
    }

    private func dimUnderFlap(
        _ columns: Range<Int>, of leaf: Range<Int>, _ row: FoldedScanline, _ start: Int,
        _ bytes: inout MutableSpan<UInt8>
    ) {
        for x in columns {
            let distance = distanceOutside(x: row.flapX.value(at: x), y: row.flapY.value(at: x))
            let lying = leaf.contains(x) ? shading.lying : 1
            bytes.dim(
                pixelAt: start + x * RGB.byteCount,
                to: FixedFraction(lying * shading.onLying.light(at: distance)))
        }
    }

    /// Dims the area that the leaf reveals, within the reach of its shadow.
    func dimRevealed(_ row: FoldedScanline, _ start: Int, _ bytes: inout MutableSpan<UInt8>) {
        guard shading.onRevealed.strength > 0 else { return }
        let reach = fold.radius + shading.onRevealed.reach
        for x in row.distance.columns(from: -.infinity, to: reach, in: row.revealed) {
            let light = revealedLight(at: row.distance.value(at: x), x: x, y: row.y)
            bytes.dim(pixelAt: start + x * RGB.byteCount, to: FixedFraction(light))
        }
    }

    /// Light on the area under the leaf, at a distance 0 ≤ d.
    ///
    /// The shadow depends on the distance to the nearest point of the leaf visible from above: on
    /// the cylinder's outermost line, or on the leaf's edge if that has not reached the line.
    @inline(__always)
    func revealedLight(at d: Double, x: Int, y: Int) -> Double {
        let (nx, ny) = (fold.normal.x, fold.normal.y)
        let way = d < fold.radius ? cylinder.sample(at: d).front : .pi / 2 * fold.radius - d
        let u = Double(x - sheet.x) + 0.5 + nx * way
        let v = Double(y - sheet.y) + 0.5 + ny * way
        // The offset from the point on an infinite leaf to the nearest point of the real one.
        let du = min(max(u, 0), width) - u
        let dv = min(max(v, 0), height) - v
        guard du != 0 || dv != 0 else {
            return shading.onRevealed.light(at: max(d - fold.radius, 0))
        }
        let s = d + way + nx * du + ny * dv
        let back = way + cylinder.reach(of: s) - s
        let (dx, dy) = (du + nx * back, dv + ny * back)
        return shading.onRevealed.light(at: (dx * dx + dy * dy).squareRoot())
    }
}

extension Range<Int> {
    /// The part before an inner range; all of it if the inner range is empty.
    func part(before inner: Range<Int>) -> Range<Int> {
        inner.isEmpty ? self : lowerBound..<Swift.max(lowerBound, inner.lowerBound)
    }

    /// The part after an inner range; empty if the inner range is empty.
    func part(after inner: Range<Int>) -> Range<Int> {
        inner.isEmpty
            ? upperBound..<upperBound : Swift.min(inner.upperBound, upperBound)..<upperBound
    }
}
