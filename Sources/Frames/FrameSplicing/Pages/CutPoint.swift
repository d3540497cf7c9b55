import Raster

/// A position at which a coded row can be cut: the first end of a token at or after a column.
struct CutPoint {
    /// The end of the token: bits from the row's first in the low 22, bytes after the cut point's
    /// column in the high 10.
    private let position: UInt32
    /// Both Adler-32 sums over the row's differences up to there, started at 0; the first sum in
    /// the low 16 bits.
    let sums: UInt32

    /// Columns from one cut point to the next.
    ///
    /// At a cut, the columns before the next cut point are coded in each frame: with a spacing of 4,
    /// they and the pixel at the cut fit into a vector. Cut points cost a page two bytes a pixel.
    static let spacing = 4
    static var bytes: Int { spacing &* pixelBytes }

    private static let bitLimit: UInt32 = 1 << 22

    init(bit: Int, overshoot: Int, sums: UInt32) {
        position = UInt32(truncatingIfNeeded: bit) | UInt32(truncatingIfNeeded: overshoot) << 22
        self.sums = sums
    }

    /// The widest page whose rows' bits fit into the cut points' 22 bits.
    static let maxPageWidth = Int(bitLimit) / (SpliceCode.maxCodeLength * Bitmap.bytesPerPixel) - 2

    var bit: Int { Int(position & (Self.bitLimit - 1)) }

    /// From the cut point's column to the end of the token, in bytes: at most the longest run.
    var overshoot: Int { Int(position >> 22) }
}

/// The cut points of a page's rows.
///
/// One before the first pixel and one after it; then one at every fourth column; one at the end of
/// the page and one after the pixel that follows it.
struct CutPointLayout {
    let width: Int

    /// Before the first pixel.
    static let outerStart = 0
    /// After the first pixel, which makes it the cut point at column 0.
    static let start = 1

    /// After the last pixel.
    var end: Int { (width - 1) / CutPoint.spacing + 2 }
    /// After the pixel that follows the page.
    var outerEnd: Int { end + 1 }
    var count: Int { outerEnd + 1 }

    /// The last cut point at or before a column.
    static func index(before column: Int) -> Int { start + column / CutPoint.spacing }

    /// The first cut point at or after a column.
    static func index(behind column: Int) -> Int {
        start + (column + CutPoint.spacing - 1) / CutPoint.spacing
    }

    /// The byte position of a cut point between start and end.
    @inline(__always)
    static func byte(_ index: Int) -> Int { (index &- start) &* CutPoint.bytes }

    /// The byte position of any cut point.
    func position(of index: Int) -> Int {
        switch index {
        case Self.outerStart: 0
        case end: width * pixelBytes
        case outerEnd: (width + 1) * pixelBytes
        default: Self.byte(index)
        }
    }
}
