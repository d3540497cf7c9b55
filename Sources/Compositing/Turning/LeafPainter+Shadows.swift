import Raster

extension LeafPainter {
    /// Dims what lies flat: all of it evenly, and where the shadow of the flap falls.
    ///
    /// What the flap covers is left out.
    func dimLying(_ row: FoldedRow, _ start: Int, _ bytes: inout MutableSpan<UInt8>) {
        guard shading.lying < 1 || shading.onLying.strength > 0 else { return }
        let shadowed = row.flap(on: sheet, grownBy: shading.onLying.reach)
        let covered = row.flap(on: sheet, grownBy: -0.5)
        let even = Share(shading.lying)
        dim(row.lying.lowerBound..<shadowed.lowerBound, to: even, start, &bytes)
        dim(shadowed.upperBound..<row.lying.upperBound, to: even, start, &bytes)
        dimUnderFlap(shadowed.part(before: covered), row, start, &bytes)
        dimUnderFlap(shadowed.part(after: covered), row, start, &bytes)
    }

    private func dim(
        _ columns: Range<Int>, to light: Share, _ start: Int, _ bytes: inout MutableSpan<UInt8>
    ) {
        guard light < .one else { return }
        let first = start + columns.lowerBound * Tone.byteCount
        for index in first..<first + columns.count * Tone.byteCount {
            bytes[index] = light.of(bytes[index])
        }
    }

    private func dimUnderFlap(
        _ columns: Range<Int>, _ row: FoldedRow, _ start: Int, _ bytes: inout MutableSpan<UInt8>
    ) {
        for x in columns {
            let distance = distanceOutside(x: row.flapX.value(at: x), y: row.flapY.value(at: x))
            bytes.dim(
                pixelAt: start + x * Tone.byteCount,
                to: Share(shading.lying * shading.onLying.light(at: distance)))
        }
    }

    /// Dims what the leaf reveals, as far as its shadow reaches.
    func dimRevealed(_ row: FoldedRow, _ start: Int, _ bytes: inout MutableSpan<UInt8>) {
        guard shading.onRevealed.strength > 0 else { return }
        let reach = fold.radius + shading.onRevealed.reach
        for x in row.distance.columns(from: -.infinity, to: reach, in: row.revealed) {
            let light = revealedLight(at: row.distance.value(at: x), x: x, y: row.y)
            bytes.dim(pixelAt: start + x * Tone.byteCount, to: Share(light))
        }
    }

    /// Light on what is under the leaf, at a distance 0 ≤ d.
    ///
    /// The shadow is as far away as the cylinder's outermost line, and as the leaf's end on the
    /// cylinder: where the leaf ends before that line, its edge casts the shadow.
    @inline(__always)
    func revealedLight(at d: Double, x: Int, y: Int) -> Double {
        let way = d < fold.radius ? cylinder.station(at: d).front : .pi / 2 * fold.radius - d
        let outside = distanceOutside(
            x: Double(x - sheet.x) + 0.5 + fold.normal.x * way,
            y: Double(y - sheet.y) + 0.5 + fold.normal.y * way)
        let beyond = max(d - fold.radius, 0)
        let distance =
            outside == 0 ? beyond : (beyond * beyond + outside * outside).squareRoot()
        return shading.onRevealed.light(at: distance)
    }
}

extension Range<Int> {
    /// What comes before another range that lies within this one; all of it when that is empty.
    func part(before inner: Range<Int>) -> Range<Int> {
        inner.isEmpty ? self : lowerBound..<Swift.max(lowerBound, inner.lowerBound)
    }

    /// What comes after another range that lies within this one; nothing when that is empty.
    func part(after inner: Range<Int>) -> Range<Int> {
        inner.isEmpty ? upperBound..<upperBound : Swift.min(inner.upperBound, upperBound)..<upperBound
    }
}
