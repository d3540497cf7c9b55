extension Bitmap {
    /// Fills a rectangle, clipped to the bitmap, with one colour.
    package mutating func fill(_ area: BitmapRect, with pixel: Pixel) {
        let visible = area.intersection(self.area)
        guard !visible.isEmpty else { return }
        let start = byteOffset(x: visible.x, y: visible.y)
        let stride = width * Self.bytesPerPixel
        let length = visible.width * Self.bytesPerPixel
        unsafe pixels.withUnsafeMutableBytes { bytes in
            let first = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
            unsafe pixel.fill(first, pixels: visible.width)
            guard let row = first.baseAddress else { return }
            for index in 1..<max(1, visible.height) {
                unsafe (row + index * stride).copyMemory(from: row, byteCount: length)
            }
        }
    }

    /// Copies another bitmap onto this one, its top left corner at (x, y), pixel for pixel.
    ///
    /// The copy is clipped to this bitmap, and to `clip` if given.
    package mutating func draw(_ other: Bitmap, x: Int, y: Int, within clip: BitmapRect? = nil) {
        let visible = BitmapRect(x: x, y: y, width: other.width, height: other.height)
            .intersection(clip.map { $0.intersection(area) } ?? area)
        guard !visible.isEmpty else { return }
        let target = byteOffset(x: visible.x, y: visible.y)
        let source = other.byteOffset(x: visible.x - x, y: visible.y - y)
        let stride = width * Self.bytesPerPixel
        let otherStride = other.width * Self.bytesPerPixel
        let length = visible.width * Self.bytesPerPixel
        unsafe pixels.withUnsafeMutableBytes { bytes in
            unsafe other.pixels.withUnsafeBytes { otherBytes in
                // Both areas are clipped to their bitmaps and not empty, so both base addresses
                // exist.
                guard let to = bytes.baseAddress, let from = otherBytes.baseAddress
                else { return }
                for row in 0..<visible.height {
                    unsafe (to + target + row * stride).copyMemory(
                        from: from + source + row * otherStride, byteCount: length)
                }
            }
        }
    }
}
