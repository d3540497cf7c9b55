import PNGCoding
import Raster

/// The coded rows of a page, and the background row below it.
struct CodedRows {
    /// The rows' tokens, contiguous, followed by `BitWriter.copyMargin` bytes.
    private(set) var bits: [UInt8] = []
    /// The first bit of each row, including the one below the page.
    private var starts: [UInt32] = []
    /// The cut points of all rows at one column, then those at the next, because a frame reads one or
    /// two of each row.
    private var cutPoints: [CutPoint] = []

    /// - Throws: `PNGError.outOfMemory`.
    init(_ page: Bitmap, on background: Pixel, code: SpliceCode) throws(PNGError) {
        let indices = CutPointLayout(width: page.width)
        let rows = page.height + 1
        var memory = try ByteBuffer(capacity: Self.maxBytes(width: page.width, rows: rows))
        var source = try PaddedRows(page, on: background, filter: code.filter)
        starts.reserveCapacity(rows)
        var count = 0
        cutPoints = unsafe [CutPoint](unsafeUninitializedCapacity: rows * indices.count) {
            cutPoints, initialized in
            guard let first = cutPoints.baseAddress else { return }
            unsafe code.withTokenizer { tokenizer in
                unsafe code.withTokenBits { bits in
                    var coder = unsafe PageCoder(
                        memory: memory.first, bits: bits, indices: indices, cutPoints: first,
                        pitch: rows)
                    for row in 0..<rows {
                        starts.append(UInt32(truncatingIfNeeded: unsafe coder.bitCount))
                        unsafe coder.code(source.residuals(ofRow: row), tokenizer: tokenizer)
                    }
                    count = unsafe coder.byteCount
                }
            }
            initialized = rows * indices.count
        }
        memory.setCount(count)
        let margin = unsafe BitWriter.copyMargin
        bits.reserveCapacity(count + margin)
        unsafe bits.append(contentsOf: memory.bytes)
        bits += [UInt8](repeating: 0, count: margin)
    }

    /// The memory use, in bytes.
    var byteCount: Int {
        bits.count + MemoryLayout<UInt32>.stride * starts.count
            + MemoryLayout<CutPoint>.stride * cutPoints.count
    }

    /// Borrows the memory of the rows and of the page's pixels.
    func withMemory<Result>(of page: Bitmap, _ body: (CodedRowsMemory) -> Result) -> Result {
        unsafe bits.withUnsafeBufferPointer { bits in
            unsafe starts.withUnsafeBufferPointer { starts in
                unsafe cutPoints.withUnsafeBufferPointer { cutPoints in
                    unsafe page.pixels.withUnsafeBufferPointer { pixels in
                        guard let bits = bits.baseAddress, let starts = starts.baseAddress,
                            let cutPoints = cutPoints.baseAddress, let first = pixels.baseAddress
                        else { preconditionFailure("a page without pixels was prepared") }
                        return unsafe body(
                            CodedRowsMemory(
                                bits: bits, starts: starts, cutPoints: cutPoints,
                                cutPointPitch: page.height + 1,
                                pixels: first, end: first + pixels.count,
                                pitch: page.width * Bitmap.bytesPerPixel))
                    }
                }
            }
        }
    }

    /// An upper bound for the rows, each with the pixel after it.
    static func maxBytes(width: Int, rows: Int) -> Int {
        rows * SpliceCode.maxBytes((width + 1) * Bitmap.bytesPerPixel)
    }
}

/// A page's rows, padded by a background pixel at each end and a background row above and below,
/// one row at a time.
private struct PaddedRows: ~Copyable {
    private let page: Bitmap
    private let background: Pixel
    private let filter: RowFilter
    private let memory: ByteBuffer
    /// Bytes of a row including both padding pixels.
    private let count: Int
    /// The offsets of the row and of the row above in the memory.
    private var row: Int
    private var above: Int
    private let residuals: Int

    init(_ page: Bitmap, on background: Pixel, filter: RowFilter) throws(PNGError) {
        self.page = page
        self.background = background
        self.filter = filter
        count = (page.width + 2) * Bitmap.bytesPerPixel
        let room = count + 1 + SpliceCode.margin
        memory = try ByteBuffer(capacity: 3 * room)
        unsafe memory.first.update(repeating: 0, count: memory.capacity)
        (row, above, residuals) = (0, room, 2 * room)
        paint(row: -1)
    }

    /// Filters a row; rows must be requested in order, from 0 to the one below the page.
    mutating func residuals(ofRow index: Int) -> UnsafePointer<UInt8> {
        swap(&row, &above)
        paint(row: index)
        let line = unsafe Scanline(
            row: memory.first + row, above: memory.first + above, count: count,
            bytesPerPixel: Bitmap.bytesPerPixel)
        unsafe filter.write(line, to: memory.first + residuals)
        // Skips the filter byte and the pixel before the page.
        return unsafe UnsafePointer(memory.first + residuals + 1 + Bitmap.bytesPerPixel)
    }

    private func paint(row index: Int) {
        let pixel = Bitmap.bytesPerPixel
        let (first, pitch) = unsafe (memory.first + row, page.width * pixel)
        let isPage = (0..<page.height).contains(index)
        for position in isPage ? [0, page.width + 1] : Array(0..<page.width + 2) {
            unsafe background.write(to: first + position * pixel)
        }
        guard isPage else { return }
        unsafe page.pixels.withUnsafeBufferPointer { pixels in
            let row = unsafe UnsafeBufferPointer(
                rebasing: pixels[index * pitch..<(index + 1) * pitch])
            _ = unsafe UnsafeMutableBufferPointer(start: first + pixel, count: pitch)
                .update(fromContentsOf: row)
        }
    }
}
