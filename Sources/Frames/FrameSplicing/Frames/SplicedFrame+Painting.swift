import Raster

extension SplicedFrame {
    /// Writes the background colour of each row.
    func writeBackground(to memory: UnsafeMutablePointer<UInt8>) {
        for (row, pixel) in background.enumerated() {
            unsafe pixel.write(to: memory + row * Bitmap.bytesPerPixel)
        }
    }

    /// Paints pixels of a row, the first of them at the start of the memory.
    func paint(
        _ columns: Range<Int>, row: Int, of band: FrameBand,
        into memory: UnsafeMutablePointer<UInt8>
    ) {
        for piece in band.pieces {
            let shown = piece.columns.clamped(to: columns)
            guard !shown.isEmpty else { continue }
            let start = (shown.lowerBound - columns.lowerBound) * Bitmap.bytesPerPixel
            let target = unsafe memory + start
            guard let layer = piece.layer else {
                for position in 0..<shown.count {
                    unsafe background[row].write(to: target + position * Bitmap.bytesPerPixel)
                }
                continue
            }
            let (area, bitmap) = (layers[layer].area, self.bitmap(ofLayer: layer))
            let count = shown.count * Bitmap.bytesPerPixel
            let source = (row - area.y) * area.width + shown.lowerBound - area.x
            unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
                let pixels = unsafe UnsafeBufferPointer(
                    rebasing: pixels[source * Bitmap.bytesPerPixel..<pixels.count])
                _ = unsafe UnsafeMutableBufferPointer(start: target, count: count)
                    .update(fromContentsOf: pixels.prefix(count))
            }
        }
    }

    private func bitmap(ofLayer layer: Int) -> Bitmap {
        switch layers[layer].content {
        case .page(let page): pages[page].bitmap
        case .bitmap(let bitmap): bitmap
        }
    }
}
