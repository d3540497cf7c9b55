import PNGCoding
import Raster

/// Codes a page's rows and records where they can be cut.
@unsafe struct PageCoder: @unsafe SpliceTokenReceiver {
    private var writer: BitWriter
    private let bits: SpliceTokenBits
    private let indices: CutPointLayout
    private var cutPoints: UnsafeMutablePointer<CutPoint>
    /// The distance from one cut point of a row to its next.
    private let pitch: Int

    /// The filtered row, and the index of its first bit.
    private var row: UnsafePointer<UInt8>
    private var rowStart = 0
    /// The row's next byte, and the byte up to which the sums are computed.
    private var position = 0
    private var summed = 0
    private var low: UInt32 = 0
    private var high: UInt32 = 0
    /// The next cut point and its byte position.
    private var cutPoint = 0
    private var cutPointPosition = 0

    /// - Parameters:
    ///   - memory: The destination of the bits.
    ///   - bits: The bits of the code's tokens.
    ///   - indices: The cut points of a row.
    ///   - cutPoints: Room for the first cut point of the first row; the next row's follows.
    ///   - pitch: The distance from one cut point of a row to its next: the number of rows.
    init(
        memory: UnsafeMutablePointer<UInt8>, bits: SpliceTokenBits, indices: CutPointLayout,
        cutPoints: UnsafeMutablePointer<CutPoint>, pitch: Int
    ) {
        unsafe writer = BitWriter(at: memory)
        unsafe writer.write(0, count: 8 * BitWriter.copyLead)
        unsafe self.bits = bits
        unsafe self.indices = indices
        unsafe self.cutPoints = cutPoints
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
        unsafe cutPointPosition = Int.max
        unsafe set(CutPointLayout.outerStart, overshoot: 0)
        for byte in 0..<pixel { unsafe literal(row[byte]) }
        unsafe set(CutPointLayout.start, overshoot: pixel)
        unsafe cutPoint = CutPointLayout.start + 1
        unsafe cutPointPosition = cutPoint < indices.end ? CutPointLayout.byte(cutPoint) : Int.max
        unsafe tokenizer.tokenize(row + pixel, count: end - pixel, to: &self)
        unsafe set(indices.end, overshoot: 0)
        for byte in end..<end + pixel { unsafe literal(row[byte]) }
        unsafe set(indices.outerEnd, overshoot: 0)
        unsafe cutPoints += 1
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
        if unsafe position >= cutPointPosition { unsafe setCutPoints() }
    }

    private mutating func setCutPoints() {
        while unsafe cutPointPosition <= position {
            unsafe set(cutPoint, overshoot: position - cutPointPosition)
            unsafe cutPoint += 1
            unsafe cutPointPosition =
                cutPoint < indices.end ? CutPointLayout.byte(cutPoint) : Int.max
        }
    }

    private mutating func set(_ cutPoint: Int, overshoot: Int) {
        unsafe sum()
        unsafe cutPoints[cutPoint * pitch] = CutPoint(
            bit: writer.bitCount - rowStart, overshoot: overshoot, sums: high << 16 | low)
    }

    /// Adds the bytes since the last cut point to the sums: at most 258 bytes and those between
    /// cut points.
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
