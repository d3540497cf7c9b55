import PNGCoding
import Raster

/// Codes a page's rows and records where they can be cut.
@unsafe struct PageCoder: @unsafe SpliceTokenReceiver {
    private var writer: BitWriter
    private let bits: SpliceTokenBits
    private let indices: PageAnchorLayout
    private var anchors: UnsafeMutablePointer<PageAnchor>
    /// The distance from one anchor of a row to its next.
    private let pitch: Int

    /// The filtered row, and the index of its first bit.
    private var row: UnsafePointer<UInt8>
    private var rowStart = 0
    /// The row's next byte, and the byte up to which the sums are computed.
    private var position = 0
    private var summed = 0
    private var low: UInt32 = 0
    private var high: UInt32 = 0
    /// The next anchor and its byte position.
    private var anchor = 0
    private var anchorPosition = 0

    /// - Parameters:
    ///   - memory: The destination of the bits.
    ///   - bits: The bits of the code's tokens.
    ///   - indices: The anchors of a row.
    ///   - anchors: Room for the first anchor of the first row; the next row's follows.
    ///   - pitch: The distance from one anchor of a row to its next: the number of rows.
    init(
        memory: UnsafeMutablePointer<UInt8>, bits: SpliceTokenBits, indices: PageAnchorLayout,
        anchors: UnsafeMutablePointer<PageAnchor>, pitch: Int
    ) {
        unsafe writer = BitWriter(at: memory)
        unsafe writer.write(0, count: 8 * BitWriter.copyLead)
        unsafe self.bits = bits
        unsafe self.indices = indices
        unsafe self.anchors = anchors
        unsafe self.pitch = pitch
        unsafe row = UnsafePointer(memory)
    }

    var bitCount: Int { unsafe writer.bitCount }
    var byteCount: Int { unsafe writer.byteCount }

    /// Codes a row: its first pixel and the pixel after its last one as literals, the rest
    /// separately.
    ///
    /// - Parameters:
    ///   - row: The differences of the page's pixels and of the one that follows.
    ///   - tokenizer: Splits the row into tokens.
    mutating func code(_ row: UnsafePointer<UInt8>, tokenizer: SpliceTokenizer) {
        let pixel = Bitmap.bytesPerPixel
        let end = unsafe indices.width * pixel
        unsafe self.row = row
        unsafe rowStart = writer.bitCount
        unsafe (position, summed, low, high) = (0, 0, 0, 0)
        unsafe anchorPosition = Int.max
        unsafe set(PageAnchorLayout.outerStart, overshoot: 0)
        for byte in 0..<pixel { unsafe literal(row[byte]) }
        unsafe set(PageAnchorLayout.start, overshoot: pixel)
        unsafe anchor = PageAnchorLayout.start + 1
        unsafe anchorPosition = anchor < indices.end ? PageAnchorLayout.byte(anchor) : Int.max
        unsafe tokenizer.tokenize(row + pixel, count: end - pixel, to: &self)
        unsafe set(indices.end, overshoot: 0)
        for byte in end..<end + pixel { unsafe literal(row[byte]) }
        unsafe set(indices.outerEnd, overshoot: 0)
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
        unsafe position &+= count
        if unsafe position >= anchorPosition { unsafe setAnchors() }
    }

    private mutating func setAnchors() {
        while unsafe anchorPosition <= position {
            unsafe set(anchor, overshoot: position - anchorPosition)
            unsafe anchor += 1
            unsafe anchorPosition = anchor < indices.end ? PageAnchorLayout.byte(anchor) : Int.max
        }
    }

    private mutating func set(_ anchor: Int, overshoot: Int) {
        unsafe sum()
        unsafe anchors[anchor * pitch] = PageAnchor(
            bit: writer.bitCount - rowStart, overshoot: overshoot, sums: high << 16 | low)
    }

    /// Adds the bytes since the last anchor to the sums: at most 258 bytes and those between
    /// anchors.
    private mutating func sum() {
        var (low, high) = unsafe (low, high)
        for byte in unsafe summed..<position {
            low &+= unsafe UInt32(row[byte])
            high &+= low
        }
        unsafe self.low = low % UInt32(IncrementalAdler32.modulus)
        unsafe self.high = high % UInt32(IncrementalAdler32.modulus)
        unsafe summed = position
    }
}
