import Raster

extension LeafPainter {
    /// The depth inside the leaf from which the flap's points are drawn without computing coverage.
    ///
    /// Half a pixel for the antialiased edge, plus a margin for rounding.
    private static let safeDepth = 0.5 + 1.0 / 256

    /// Paints the part of the leaf that is flat again, upside down.
    func paintFlap(_ row: FoldedScanline, _ start: Int, _ bytes: inout MutableSpan<UInt8>) {
        let outer = row.flap(on: sheet, grownBy: 0.5)
        let inner = row.flap(on: sheet, grownBy: -Self.safeDepth)
        paintFlapEdge(outer.part(before: inner), row, start, &bytes)
        paintInnerFlap(inner, row, start, &bytes)
        paintFlapEdge(outer.part(after: inner), row, start, &bytes)
    }

    private func paintInnerFlap(
        _ columns: Range<Int>, _ row: FoldedScanline, _ start: Int,
        _ bytes: inout MutableSpan<UInt8>
    ) {
        guard let first = columns.first else { return }
        let pixels = back.bitmap.pixels.span
        var point = back.coordinates(x: row.flapX.value(at: first), y: row.flapY.value(at: first))
        let step = back.step(x: row.flapX.slope, y: row.flapY.slope)
        for x in columns {
            let light = FixedFraction(shading.flapLight(at: row.distance.value(at: x)))
            bytes[rgbAt: start + x * RGB.byteCount] =
                back.tone(pixels, at: point, light: light)
            point.u += step.u
            point.v += step.v
        }
    }

    private func paintFlapEdge(
        _ columns: Range<Int>, _ row: FoldedScanline, _ start: Int,
        _ bytes: inout MutableSpan<UInt8>
    ) {
        let pixels = back.bitmap.pixels.span
        for x in columns {
            let (flapX, flapY) = (row.flapX.value(at: x), row.flapY.value(at: x))
            let light = FixedFraction(shading.flapLight(at: row.distance.value(at: x)))
            bytes.cover(
                pixelAt: start + x * RGB.byteCount,
                with: back.tone(
                    pixels, at: back.clampedCoordinates(x: flapX, y: flapY), light: light),
                coverage: FixedFraction(depth(x: flapX, y: flapY) + 0.5))
        }
    }
}
