extension Bitmap {
    /// The smallest area around all pixels that differ from another bitmap of this size.
    ///
    /// - Parameter other: A bitmap of the same size.
    /// - Returns: An empty area when the two are equal.
    package func changes(from other: Bitmap) -> Area {
        precondition(
            width == other.width && height == other.height,
            "\(width) x \(height) and \(other.width) x \(other.height) cannot be compared")
        let rowBytes = width * Self.bytesPerPixel
        let mine = pixels.span
        let others = other.pixels.span
        func differs(row: Int, byte: Int) -> Bool {
            mine[row * rowBytes + byte] != others[row * rowBytes + byte]
        }
        func differs(row: Int) -> Bool {
            (0..<rowBytes).contains { differs(row: row, byte: $0) }
        }
        guard let top = (0..<height).first(where: { differs(row: $0) }),
            let bottom = (top..<height).last(where: { differs(row: $0) })
        else { return Area(x: 0, y: 0, width: 0, height: 0) }
        // Each row needs to be looked at only outside of what is known to differ.
        var left = rowBytes
        var right = -1
        for row in top...bottom {
            left = (0..<left).first { differs(row: row, byte: $0) } ?? left
            let tail = stride(from: rowBytes - 1, to: right, by: -1)
            right = tail.first { differs(row: row, byte: $0) } ?? right
        }
        let first = left / Self.bytesPerPixel
        return Area(
            x: first, y: top, width: right / Self.bytesPerPixel - first + 1,
            height: bottom - top + 1)
    }
}
