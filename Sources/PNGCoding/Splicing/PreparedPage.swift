import Raster

/// A page's rows, filtered and coded once, so that any part of any of them can be put into a frame.
///
/// Only what depends on the page alone is coded: not its first row and not its first column, whose
/// differences are to whatever lies around the page. Those are coded in each frame.
package final class PreparedPage: Sendable {
    package let bitmap: Bitmap
    package let code: SpliceCode
    /// The rows' tokens one behind the other, `BitWriter.copyMargin` bytes behind them.
    private let bits: [UInt8]
    /// Where the bits of each row begin; the first row has none.
    private let starts: [UInt32]
    /// The anchors of all rows at a column, then those at the next: a frame looks at one or two of
    /// each row. Those of the first row say nothing.
    private let anchors: [PageAnchor]

    /// Codes a page.
    ///
    /// - Parameters:
    ///   - bitmap: The page's pixels.
    ///   - code: That of all pages which may share a frame with it.
    /// - Throws: `PNGError` when `canHold` says no, or memory runs out.
    package init(_ bitmap: Bitmap, code: SpliceCode) throws(PNGError) {
        guard Self.canHold(width: bitmap.width, height: bitmap.height) else {
            throw .tooLarge(bytes: bitmap.pixels.count)
        }
        self.bitmap = bitmap
        self.code = code
        let coded = try CodedRows(bitmap, code: code)
        bits = coded.bits
        starts = coded.starts
        anchors = coded.anchors
    }

    /// The memory that it holds besides the bitmap's, in bytes.
    package var byteCount: Int {
        bits.count + MemoryLayout<UInt32>.stride * starts.count
            + MemoryLayout<PageAnchor>.stride * anchors.count
    }

    /// The most bytes that rows of the page take in a frame.
    var mostBytes: Int { bits.count }

    /// Whether a page of this size can be prepared: its bits are counted in 32 bits.
    package static func canHold(width: Int, height: Int) -> Bool {
        width > 0 && height > 0 && width <= PageAnchor.widest
            && height <= Int(UInt32.max) / 8 / SpliceCode.mostBytes(width * Bitmap.bytesPerPixel)
    }

    /// Lends the memory of several pages at once.
    static func withRows<Result>(
        of pages: ArraySlice<PreparedPage>, after lent: [PageRows] = unsafe [],
        _ body: ([PageRows]) -> Result
    ) -> Result {
        guard let page = pages.first else { return unsafe body(lent) }
        return unsafe page.withRows { rows in
            unsafe withRows(of: pages.dropFirst(), after: lent + [rows], body)
        }
    }

    private func withRows<Result>(_ body: (PageRows) -> Result) -> Result {
        unsafe bits.withUnsafeBufferPointer { bits in
            unsafe starts.withUnsafeBufferPointer { starts in
                unsafe anchors.withUnsafeBufferPointer { anchors in
                    unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
                        guard let bits = bits.baseAddress, let starts = starts.baseAddress,
                            let anchors = anchors.baseAddress, let first = pixels.baseAddress
                        else { preconditionFailure("a page without pixels was prepared") }
                        return unsafe body(
                            PageRows(
                                bits: bits, starts: starts, anchors: anchors,
                                anchorPitch: bitmap.height,
                                pixels: first, end: first + pixels.count,
                                pitch: bitmap.width * Bitmap.bytesPerPixel))
                    }
                }
            }
        }
    }
}

/// A page's rows as they come out of the coder.
private struct CodedRows {
    var bits: [UInt8] = []
    var starts: [UInt32] = [0]
    var anchors: [PageAnchor] = []

    init(_ bitmap: Bitmap, code: SpliceCode) throws(PNGError) {
        let pitch = bitmap.width * Bitmap.bytesPerPixel
        let anchorCount = PageAnchor.count(width: bitmap.width)
        let rows = bitmap.height
        var memory = try ByteStore(capacity: rows * SpliceCode.mostBytes(pitch) + 64)
        // The filter's byte stands before a row's differences.
        let row = try ByteStore(capacity: 1 + pitch + SpliceCode.margin)
        unsafe row.first.update(repeating: 0, count: row.capacity)
        starts.reserveCapacity(rows)
        var count = 0
        anchors = unsafe [PageAnchor](unsafeUninitializedCapacity: rows * anchorCount) {
            anchors, initialized in
            guard let first = anchors.baseAddress else { return }
            unsafe first.update(
                repeating: PageAnchor(bit: 0, lead: 0, sums: 0), count: rows * anchorCount)
            unsafe code.withTokens { tokens in
                unsafe code.withBits { bits in
                    var coder = unsafe PageCoder(
                        writer: BitWriter(at: memory.first), bits: bits, row: row.first + 1,
                        anchors: first + 1, anchorCount: anchorCount, anchorPitch: rows)
                    unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
                        guard let pixels = pixels.baseAddress else { return }
                        for index in 1..<rows {
                            let line = unsafe Scanline(
                                row: pixels + index * pitch, above: pixels + (index - 1) * pitch,
                                count: pitch, step: Bitmap.bytesPerPixel)
                            unsafe code.filter.write(line, to: row.first)
                            starts.append(UInt32(truncatingIfNeeded: unsafe coder.bitCount))
                            unsafe coder.code(count: pitch, tokens: tokens)
                        }
                    }
                    count = unsafe coder.byteCount
                }
            }
            initialized = rows * anchorCount
        }
        memory.setCount(count)
        let margin = unsafe BitWriter.copyMargin
        bits.reserveCapacity(count + margin)
        unsafe bits.append(contentsOf: memory.bytes)
        bits += [UInt8](repeating: 0, count: margin)
    }
}
