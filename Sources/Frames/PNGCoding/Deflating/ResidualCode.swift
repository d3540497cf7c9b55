/// The code of one deflate block for filtered rows, which can write any number of them.
///
/// Its symbol counts come from a sample or from training, so it may write rows that were not
/// counted. The bits of consecutive rows are adjacent: the coded bits of a row can be stored, cut
/// and joined with others of the same code.
struct ResidualCode: Sendable {
    /// The longest code of a literal, in bits: decoders look up that many at once, and four codes
    /// fit into one write.
    static let maxCodeLength = 12

    /// The bits of two consecutive literals, indexed with the first as the high byte: bits in the
    /// low 24, their number in the high 8.
    private let pairs: [UInt32]
    /// The same for single literals.
    private let singles: [UInt32]
    /// The same for runs, indexed by length: symbol, extra bits and distance.
    private let runs: [UInt32]
    private let literalCode: HuffmanCode
    let bytesPerPixel: Int

    /// Builds a code for these symbol counts.
    ///
    /// - Parameters:
    ///   - counts: Symbols with a count of 0 cannot be written.
    ///   - bytesPerPixel: The distance of runs, in bytes: 1 to 4.
    init(_ counts: SymbolCounts, bytesPerPixel: Int) {
        precondition(
            (1...4).contains(bytesPerPixel), "no code of one bit for a distance of \(bytesPerPixel)"
        )
        literalCode = HuffmanCode(counts: counts.counts, limit: Self.maxCodeLength)
        self.bytesPerPixel = bytesPerPixel
        singles = literalCode.entries(0..<256)
        pairs = Self.pairs(singles)
        runs = Self.runs(literalCode, bytesPerPixel: bytesPerPixel)
    }

    /// An upper bound for the bytes of coded rows, with a block's header and end and the stream's
    /// end.
    ///
    /// A header has 286 + 3 lengths of at most 14 bits, and less around them.
    static func maxBytes(rows: Int, rowBytes: Int) -> Int {
        600 + rows * rowBytes * maxCodeLength / 8 + 32
    }

    /// Writes the header of a block; `isLast` marks the last block of the stream.
    func writeHeader(to writer: inout BitWriter, isLast: Bool = true) {
        // Two distances of one bit each, although one is used, because some decoders require a
        // complete code.
        var distances = [UInt8](repeating: 0, count: bytesPerPixel == 1 ? 2 : bytesPerPixel)
        distances[bytesPerPixel - 1] = 1
        distances[bytesPerPixel == 1 ? 1 : 0] = 1
        unsafe writer.write(isLast ? 0b101 : 0b100, count: 3)
        unsafe BlockHeader(literals: literalCode.lengths, distances: distances).write(to: &writer)
    }

    /// Writes the tokens of a filtered row: at most 12 bits a byte, and 8 bytes more.
    ///
    /// `ResidualTokenizer.margin` bytes must be readable after the row's end.
    func write(_ row: UnsafePointer<UInt8>, count: Int, to writer: inout BitWriter) {
        unsafe pairs.withUnsafeBufferPointer { pairs in
            unsafe singles.withUnsafeBufferPointer { singles in
                unsafe runs.withUnsafeBufferPointer { runs in
                    guard let pairs = pairs.baseAddress, let singles = singles.baseAddress,
                        let runs = runs.baseAddress
                    else { return }
                    var receiver = unsafe WritingReceiver(
                        pairs: pairs, singles: singles, runs: runs, writer: writer)
                    unsafe ResidualTokenizer.tokenize(
                        row, count: count, bytesPerPixel: bytesPerPixel, to: &receiver)
                    unsafe writer = receiver.writer
                }
            }
        }
    }

    /// The size of filtered rows, stored contiguously, in this code.
    ///
    /// `ResidualTokenizer.margin` bytes must be readable after the last row.
    func bits(of rows: UnsafePointer<UInt8>, rows count: Int, rowBytes: Int) -> Int {
        var counts = SymbolCounts()
        for row in 0..<count {
            unsafe counts.add(rows + row * rowBytes, count: rowBytes, bytesPerPixel: bytesPerPixel)
        }
        return counts.bits(in: literalCode)
    }

    func writeEnd(to writer: inout BitWriter) {
        unsafe literalCode.writeEnd(to: &writer)
    }
}

extension ResidualCode {
    private static func pairs(_ singles: [UInt32]) -> [UInt32] {
        unsafe [UInt32](unsafeUninitializedCapacity: 1 << 16) { pairs, initialized in
            for first in 0..<256 {
                let head = singles[first]
                // The second code's bits follow the first's; the lengths add up in the high byte.
                let shift = head >> 24
                for second in 0..<256 {
                    let tail = singles[second]
                    unsafe pairs[first << 8 | second] =
                        head &+ (tail & 0xFF00_0000) &+ (tail & 0xFFFF) &<< shift
                }
            }
            initialized = 1 << 16
        }
    }

    private static func runs(_ code: HuffmanCode, bytesPerPixel: Int) -> [UInt32] {
        // Of the two one-bit distances, the lower symbol has the bit 0.
        let distance: UInt32 = bytesPerPixel == 1 ? 0 : 1
        return code.lengthEntries.map { entry in
            guard entry != 0 else { return 0 }
            let count = entry >> 24
            return (count + 1) << 24 | distance << count | entry & 0xFF_FFFF
        }
    }
}

@unsafe private struct WritingReceiver: @unsafe ResidualTokenReceiver {
    let pairs: UnsafePointer<UInt32>
    let singles: UnsafePointer<UInt32>
    let runs: UnsafePointer<UInt32>
    var writer: BitWriter

    @inline(__always)
    mutating func literal(_ byte: UInt8) {
        unsafe write(singles[Int(byte)])
    }

    @inline(__always)
    mutating func literals(_ eight: UInt64) {
        unsafe writePairs(
            pairs[Int(eight >> 48)], pairs[Int(truncatingIfNeeded: eight >> 32) & 0xFFFF])
        unsafe writePairs(
            pairs[Int(truncatingIfNeeded: eight >> 16) & 0xFFFF],
            pairs[Int(truncatingIfNeeded: eight) & 0xFFFF])
    }

    @inline(__always)
    mutating func run(_ length: Int) {
        unsafe write(runs[length])
    }

    @inline(__always)
    private mutating func write(_ entry: UInt32) {
        unsafe writer.write(UInt64(entry & 0xFF_FFFF), count: Int(entry >> 24))
    }

    /// Writes four literals at once, at most 48 bits.
    @inline(__always)
    private mutating func writePairs(_ first: UInt32, _ second: UInt32) {
        let shift = first >> 24
        let bits =
            UInt64(first & 0xFF_FFFF) | UInt64(second & 0xFF_FFFF) &<< UInt64(shift)
        unsafe writer.write(bits, count: Int(shift &+ second >> 24))
    }
}
