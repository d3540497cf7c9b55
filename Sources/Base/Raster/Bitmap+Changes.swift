extension Bitmap {
    /// The bounding rectangle of all pixels that differ from another bitmap.
    ///
    /// - Parameter other: A bitmap of the same size.
    /// - Returns: An empty area if the two are equal.
    package func changes(from other: Bitmap) -> BitmapRect {
        precondition(
            width == other.width && height == other.height,
            "\(width) x \(height) and \(other.width) x \(other.height) cannot be compared")
        let rowBytes = width * Self.bytesPerPixel
        return unsafe pixels.withUnsafeBytes { mine in
            unsafe other.pixels.withUnsafeBytes { others in
                unsafe Comparison(mine: mine, others: others, rowBytes: rowBytes)
                    .changes(height: height)
            }
        }
    }
}

/// The bytes of two bitmaps.
@unsafe private struct Comparison {
    let mine: UnsafeRawBufferPointer
    let others: UnsafeRawBufferPointer
    let rowBytes: Int

    func changes(height: Int) -> BitmapRect {
        let everything = unsafe 0..<rowBytes
        guard let top = (0..<height).first(where: { unsafe differs(row: $0, everything) }),
            let bottom = (top..<height).last(where: {
                unsafe differs(row: $0, everything)
            })
        else { return BitmapRect(x: 0, y: 0, width: 0, height: 0) }
        // A row is compared only outside the columns already known to differ.
        var left = unsafe rowBytes
        var right = 0
        for row in top...bottom {
            left = unsafe firstDifference(row: row, before: left)
            right = unsafe endOfDifferences(row: row, after: right)
        }
        let pixel = Bitmap.bytesPerPixel
        let first = left / pixel
        return BitmapRect(
            x: first, y: top, width: (right - 1) / pixel - first + 1, height: bottom - top + 1)
    }

    private func firstDifference(row: Int, before limit: Int) -> Int {
        var offset = 0
        while offset + 8 <= limit && !(unsafe differs(row: row, offset..<(offset + 8))) {
            offset += 8
        }
        while offset < limit && !(unsafe differs(row: row, offset..<(offset + 1))) { offset += 1 }
        return offset
    }

    private func endOfDifferences(row: Int, after limit: Int) -> Int {
        var end = unsafe rowBytes
        while end - 8 >= limit && !(unsafe differs(row: row, (end - 8)..<end)) { end -= 8 }
        while end > limit && !(unsafe differs(row: row, (end - 1)..<end)) { end -= 1 }
        return end
    }

    /// Whether any of these bytes differ; eight are compared at a time.
    private func differs(row: Int, _ bytes: Range<Int>) -> Bool {
        var offset = unsafe row * rowBytes + bytes.lowerBound
        let end = unsafe row * rowBytes + bytes.upperBound
        while offset + 8 <= end {
            let one = unsafe mine.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let other = unsafe others.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if one != other { return true }
            offset += 8
        }
        while offset < end {
            if unsafe mine[offset] != others[offset] { return true }
            offset += 1
        }
        return false
    }
}
