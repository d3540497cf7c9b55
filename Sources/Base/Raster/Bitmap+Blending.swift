extension Bitmap {
    /// Blends a colour of one opacity, in 255ths, over a rectangle.
    ///
    /// The rectangle is clipped to the bitmap.
    package mutating func blend(_ colour: Pixel, opacity: UInt8, in area: BitmapRect) {
        let visible = area.intersection(self.area)
        for y in visible.rows {
            blendRow(colour, opacity: opacity, columns: visible.columns, y: y)
        }
    }

    /// Darkens a rectangle with black whose opacity changes linearly from its top edge to its
    /// bottom edge.
    ///
    /// Each row takes the opacity at its middle, `top + (bottom − top) · (row + ½) / height`,
    /// rounded to the nearest 255th. Clipping cuts the gradient off and does not compress it.
    ///
    /// - Parameters:
    ///   - area: The rectangle; it is clipped to the bitmap.
    ///   - top: The opacity at the top edge, 0 to 1.
    ///   - bottom: The opacity at the bottom edge, 0 to 1.
    package mutating func shade(_ area: BitmapRect, fromTop top: Double, toBottom bottom: Double) {
        precondition(
            (0...1).contains(top) && (0...1).contains(bottom),
            "a shade cannot go from \(top) to \(bottom)")
        let visible = area.intersection(self.area)
        for y in visible.rows {
            let share = (Double(y - area.y) + 0.5) / Double(area.height)
            let opacity = UInt8((255 * (top + (bottom - top) * share)).rounded())
            blendRow(.black, opacity: opacity, columns: visible.columns, y: y)
        }
    }

    /// Blends over a run of one row, which must lie inside the bitmap.
    private mutating func blendRow(
        _ colour: Pixel, opacity: UInt8, columns: Range<Int>, y: Int
    ) {
        let start = byteOffset(x: columns.lowerBound, y: y)
        let end = byteOffset(x: columns.upperBound, y: y)
        var bytes = pixels.mutableSpan
        for index in stride(from: start, to: end, by: Self.bytesPerPixel) {
            bytes.cover(pixelAt: index, with: colour, opacity: opacity)
        }
    }
}

extension MutableSpan<UInt8> {
    /// Blends over the pixel whose red byte is at the index.
    @inline(__always)
    mutating func cover(pixelAt index: Int, with colour: Pixel, opacity: UInt8) {
        self[index] = Pixel.mix(colour.red, over: self[index], opacity: opacity)
        self[index + 1] = Pixel.mix(colour.green, over: self[index + 1], opacity: opacity)
        self[index + 2] = Pixel.mix(colour.blue, over: self[index + 2], opacity: opacity)
    }
}
