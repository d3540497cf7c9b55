import Raster

/// Codes a page's rows, and remembers where they can be cut.
@unsafe struct PageCoder: @unsafe SpliceTokenReceiver {
    private var writer: BitWriter
    private let bits: SpliceBits
    /// The row's differences, from its first pixel on.
    private let row: UnsafePointer<UInt8>
    private var anchors: UnsafeMutablePointer<PageAnchor>
    private let anchorCount: Int
    /// From one anchor of a row to its next: the page's rows.
    private let anchorPitch: Int

    /// Where the row's bits begin.
    private var rowStart = 0
    /// The byte of the row that comes next, and the byte that the sums have reached.
    private var place = 0
    private var summed = 0
    private var low: UInt32 = 0
    private var high: UInt32 = 0
    /// The anchor that comes next, and the byte where it stands.
    private var anchor = 0
    private var anchorPlace = 0

    /// - Parameters:
    ///   - writer: Where the bits go.
    ///   - bits: Those of the code's tokens.
    ///   - row: Where each row's differences lie when it is begun.
    ///   - anchors: Room for the first anchor of the first row to be coded; the next row's follows.
    ///   - anchorCount: How many a row has.
    ///   - anchorPitch: From one anchor of a row to its next: the page's rows.
    init(
        writer: BitWriter, bits: SpliceBits, row: UnsafePointer<UInt8>,
        anchors: UnsafeMutablePointer<PageAnchor>, anchorCount: Int, anchorPitch: Int
    ) {
        unsafe self.writer = writer
        unsafe self.bits = bits
        unsafe self.row = row
        unsafe self.anchors = anchors
        unsafe self.anchorCount = anchorCount
        unsafe self.anchorPitch = anchorPitch
    }

    var bitCount: Int { unsafe writer.bitCount }
    var byteCount: Int { unsafe writer.byteCount }

    /// Codes the row whose differences lie in place, without its first pixel.
    mutating func code(count: Int, tokens: SpliceTokens) {
        unsafe rowStart = writer.bitCount
        unsafe (place, summed) = (Bitmap.bytesPerPixel, Bitmap.bytesPerPixel)
        unsafe (low, high) = (0, 0)
        unsafe anchors[0] = PageAnchor(bit: 0, lead: place, sums: 0)
        unsafe anchor = 1
        unsafe anchorPlace = anchorCount > 2 ? PageAnchor.bytes : Int.max
        unsafe tokens.send(
            row + Bitmap.bytesPerPixel, count: count - Bitmap.bytesPerPixel, to: &self)
        unsafe sum()
        unsafe anchors[(anchorCount - 1) * anchorPitch] = PageAnchor(
            bit: writer.bitCount - rowStart, lead: 0, sums: high << 16 | low)
        unsafe anchors += 1
    }

    @inline(__always)
    mutating func literal(_ byte: UInt8) {
        unsafe bits.write(literal: byte, to: &writer)
        unsafe arrive(behind: 1)
    }

    @inline(__always)
    mutating func run(_ length: Int, distance: Int) {
        unsafe bits.write(run: length, distance: distance, to: &writer)
        unsafe arrive(behind: length)
    }

    @inline(__always)
    private mutating func arrive(behind count: Int) {
        unsafe place &+= count
        if unsafe place >= anchorPlace { unsafe setAnchors() }
    }

    private mutating func setAnchors() {
        unsafe sum()
        let (bit, sums) = unsafe (writer.bitCount - rowStart, high << 16 | low)
        while unsafe anchorPlace <= place {
            unsafe anchors[anchor * anchorPitch] = PageAnchor(
                bit: bit, lead: place - anchorPlace, sums: sums)
            unsafe anchor += 1
            unsafe anchorPlace =
                anchor < anchorCount - 1 ? anchorPlace + PageAnchor.bytes : Int.max
        }
    }

    /// Adds up what was passed since the last anchor: at most 258 bytes and those between anchors.
    private mutating func sum() {
        var (low, high) = unsafe (low, high)
        for byte in unsafe summed..<place {
            low &+= unsafe UInt32(row[byte])
            high &+= low
        }
        unsafe self.low = low % UInt32(RunningAdler.modulus)
        unsafe self.high = high % UInt32(RunningAdler.modulus)
        unsafe summed = place
    }
}
