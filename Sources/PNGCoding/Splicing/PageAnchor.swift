import Raster

/// A place where a coded row can be cut: the first end of a token at or behind a column.
struct PageAnchor {
    /// Where the token ends: bits from the row's first in the low 22, bytes behind the anchor's
    /// column in the high 10.
    private let place: UInt32
    /// Both sums of Adler-32 over the row's differences up to there, begun with 0; the first sum in
    /// the low 16 bits.
    let sums: UInt32

    /// Columns from one anchor to the next.
    ///
    /// Half of it is coded anew, on average, where a page is cut: 8 cost a frame 4 ns a row, and a
    /// page a byte a pixel.
    static let spacing = 8
    static let bytes = spacing * Bitmap.bytesPerPixel

    private static let bitLimit: UInt32 = 1 << 22

    init(bit: Int, lead: Int, sums: UInt32) {
        place = UInt32(truncatingIfNeeded: bit) | UInt32(truncatingIfNeeded: lead) << 22
        self.sums = sums
    }

    /// Anchors of a row: one at every eighth column from the first on, and one at the end.
    static func count(width: Int) -> Int { (width - 1) / spacing + 2 }

    /// The widest page whose rows' bits can be counted.
    static let widest = Int(bitLimit) / (SpliceCode.longestCode * Bitmap.bytesPerPixel)

    var bit: Int { Int(place & (Self.bitLimit - 1)) }

    /// From the anchor's column to the end of the token, in bytes: at most the longest run.
    var lead: Int { Int(place >> 22) }
}
