import PNGCoding
import Raster

/// A sample of pages' rows with one filter, from which a code is derived.
struct SampledRows {
    let filter: RowFilter
    private var bytes: [UInt8] = []
    private var positions: [Range<Int>] = []

    /// Rows that are sampled from each page, spread over its height.
    ///
    /// Twice as many change the size of a photograph's frames by less than a thousandth.
    static let rowsPerPage = 64

    init(of pages: [Bitmap], filter: RowFilter) {
        self.filter = filter
        for page in pages { add(page) }
        bytes += [UInt8](repeating: 0, count: SpliceCode.margin)
    }

    private mutating func add(_ page: Bitmap) {
        let pitch = page.width * Bitmap.bytesPerPixel
        guard page.width > 1, page.height > 1 else { return }
        let rowSpacing = max(1, page.height / Self.rowsPerPage)
        var row = [UInt8](repeating: 0, count: pitch + 1)
        for index in stride(from: 1 + rowSpacing / 2, to: page.height, by: rowSpacing) {
            unsafe page.pixels.withUnsafeBufferPointer { pixels in
                unsafe row.withUnsafeMutableBufferPointer { row in
                    guard let first = pixels.baseAddress, let to = row.baseAddress else { return }
                    let line = unsafe Scanline(
                        row: first + index * pitch, above: first + (index - 1) * pitch,
                        count: pitch, bytesPerPixel: Bitmap.bytesPerPixel)
                    unsafe filter.write(line, to: to)
                }
            }
            let start = bytes.count
            bytes += row.dropFirst(1 + Bitmap.bytesPerPixel)
            positions.append(start..<bytes.count)
        }
    }

    /// Passes each row without its first pixel, followed by `SpliceCode.margin` readable bytes.
    func forEach(_ body: (UnsafePointer<UInt8>, Int) -> Void) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return }
            for position in positions { unsafe body(first + position.lowerBound, position.count) }
        }
    }
}
