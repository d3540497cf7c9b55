import PNGCoding
import Raster

/// The code that all pages of a strip share, so that their rows can be combined in one block: one
/// row encoding and one prefix code, derived from a few of the pages.
///
/// Every symbol has a code, so it can write any page, even one that it was not derived from.
package final class SpliceCode: Sendable {
    /// How rows are encoded.
    enum Kind: Equatable, Sendable {
        /// As filtered rows, all with one filter, with short runs of equal differences: for
        /// photographs.
        case residuals(RowFilter)
        /// Unfiltered, with matches in the same row and in the row above, in frames of this width:
        /// for text and flat graphics.
        case matches(frameWidth: Int)
    }

    let kind: Kind
    /// The filter of all rows.
    let filter: RowFilter
    /// The longest code of a literal, in bits.
    ///
    /// 14 lets rare literals be as long as photographs need, and a literal, a run or four literals
    /// fit into one write.
    static let maxCodeLength = 14
    /// The longest distance of a run of differences, in bytes.
    static let maxRunDistance = 3
    /// The bytes that must be readable after a row that is tokenized, because it is read in words.
    static let margin = 8

    /// Must change whenever the same frame would be encoded as other bytes.
    private static let formatVersion: UInt8 = 2

    /// Distinguishes this code from all others: the row encoding, and the code lengths from which
    /// the prefix codes are derived.
    package let identity: [UInt8]

    let literalCode: HuffmanCode
    let distanceCode: HuffmanCode
    private let header: BlockHeader
    /// Code lengths of literals and of runs, for choosing between them.
    private let literalBits: [UInt8]
    private let lengthBits: [UInt8]
    private let distanceBits: [UInt8]
    /// Literals as entries for writing: bits in the low 24, their number in the high 8; runs
    /// likewise, indexed by length, and distances, indexed by symbol plus 1.
    private let literals: [UInt32]
    private let lengths: [UInt32]
    private let distances: [UInt32]

    /// Builds a code from these counts, after giving every symbol a count.
    init(_ counts: SpliceCounts, kind: Kind) {
        let counts = counts.withEverySymbol
        self.kind = kind
        filter = kind.filter
        literalCode = HuffmanCode(counts: counts.literals, limit: Self.maxCodeLength)
        distanceCode = HuffmanCode(counts: counts.distances, limit: kind.maxDistanceCodeLength)
        header = BlockHeader(
            literals: literalCode.lengths, distances: distanceCode.lengths)
        literals = literalCode.entries(0..<256)
        distances = [0] + distanceCode.entries(counts.distances.indices)
        lengths = literalCode.lengthEntries
        literalBits = literals.map { UInt8($0 >> 24) }
        lengthBits = lengths.map { UInt8($0 >> 24) }
        distanceBits = distances.map { UInt8($0 >> 24) }
        identity =
            [Self.formatVersion, filter.rawValue] + kind.frameWidth.bigEndianBytes
            + literalCode.lengths + distanceCode.lengths
    }

}

extension SpliceCode.Kind {
    var filter: RowFilter {
        switch self {
        case .residuals(let filter): filter
        case .matches: .none
        }
    }

    /// In pixels; 0 if the code does not depend on it.
    fileprivate var frameWidth: UInt32 {
        switch self {
        case .residuals: 0
        case .matches(let width): UInt32(truncatingIfNeeded: width)
        }
    }

    /// The number of distance symbols.
    var distances: Int {
        switch self {
        case .residuals: SpliceCode.maxRunDistance
        case .matches: MatchDistance.symbols
        }
    }

    /// The longest code of a distance, in bits; with 13 extra bits it still fits into one write
    /// together with a length of 14 and 5 bits.
    fileprivate var maxDistanceCodeLength: Int {
        switch self {
        case .residuals: 2
        case .matches: 12
        }
    }
}

extension SpliceCode {
    /// Writes the header of the block, which is the last one of its stream.
    func writeHeader(to writer: inout BitWriter) {
        unsafe writer.write(0b101, count: 3)
        unsafe header.write(to: &writer)
    }

    func writeEnd(to writer: inout BitWriter) {
        unsafe literalCode.writeEnd(to: &writer)
    }

    /// An upper bound for the tokens of `count` bytes, including what a writer stores after its
    /// end.
    static func maxBytes(_ count: Int) -> Int {
        unsafe (count * maxCodeLength + 7) / 8 + BitWriter.copyMargin
    }

    /// An upper bound for a block besides its tokens: a header of 286 + 30 lengths of at most 14
    /// bits, and its end.
    static let maxBlockOverhead = 600

    /// Passes the tokenizer to a closure.
    @inline(__always)
    func withTokenizer<Result>(_ body: (SpliceTokenizer) -> Result) -> Result {
        unsafe literalBits.withUnsafeBufferPointer { literals in
            unsafe lengthBits.withUnsafeBufferPointer { lengths in
                unsafe distanceBits.withUnsafeBufferPointer { distances in
                    guard let literals = literals.baseAddress, let lengths = lengths.baseAddress,
                        let distances = distances.baseAddress
                    else { preconditionFailure("a code has no symbols") }
                    return unsafe body(
                        SpliceTokenizer(
                            literals: literals, lengths: lengths, distances: distances))
                }
            }
        }
    }

    /// Passes the tokens' bits to a closure.
    @inline(__always)
    func withTokenBits<Result>(_ body: (SpliceTokenBits) -> Result) -> Result {
        unsafe literals.withUnsafeBufferPointer { literals in
            unsafe lengths.withUnsafeBufferPointer { lengths in
                unsafe distances.withUnsafeBufferPointer { distances in
                    guard let literals = literals.baseAddress, let lengths = lengths.baseAddress,
                        let distances = distances.baseAddress
                    else { preconditionFailure("a code has no symbols") }
                    return unsafe body(
                        SpliceTokenBits(
                            literals: literals, lengths: lengths, distances: distances))
                }
            }
        }
    }
}

/// The bits of a code's tokens.
@unsafe struct SpliceTokenBits {
    let literals: UnsafePointer<UInt32>
    let lengths: UnsafePointer<UInt32>
    let distances: UnsafePointer<UInt32>

    /// A literal's bits and their number.
    @inline(__always)
    func literal(_ byte: UInt8) -> (bits: UInt64, count: Int) {
        let entry = unsafe literals[Int(byte)]
        return (UInt64(entry & 0xFF_FFFF), Int(entry &>> 24))
    }

    /// A run's bits, at most 14 + 5 + 2 with a distance of a pixel or less.
    @inline(__always)
    func run(_ length: Int, distance: Int) -> (bits: UInt64, count: Int) {
        let (entry, far) = unsafe (lengths[length], distances[distance])
        let bits =
            UInt64(entry & 0xFF_FFFF) | UInt64(far & 0xFF_FFFF) &<< UInt64(entry &>> 24)
        return (bits, Int(entry &>> 24 &+ far &>> 24))
    }

    @inline(__always)
    func write(literal byte: UInt8, to writer: inout BitWriter) {
        let (bits, count) = unsafe literal(byte)
        unsafe writer.write(bits, count: count)
    }

    /// Writes three bytes, the first one lowest: at most 42 bits.
    @inline(__always)
    func write(threeBytes bytes: UInt32, to writer: inout BitWriter) {
        let first = unsafe literals[Int(bytes & 255)]
        let second = unsafe literals[Int(bytes &>> 8 & 255)]
        let third = unsafe literals[Int(bytes &>> 16 & 255)]
        let (two, threeBytes) = (first &>> 24 &+ second &>> 24, third & 0xFF_FFFF)
        let bits =
            UInt64(first & 0xFF_FFFF) | UInt64(second & 0xFF_FFFF) &<< UInt64(first &>> 24)
            | UInt64(threeBytes) &<< UInt64(two)
        unsafe writer.write(bits, count: Int(two &+ third &>> 24))
    }

    @inline(__always)
    func write(literals bytes: UnsafePointer<UInt8>, count: Int, to writer: inout BitWriter) {
        var position = 0
        while position &+ 3 <= count {
            unsafe write(threeBytes: (bytes + position).threeBytes, to: &writer)
            position &+= 3
        }
        while position < count {
            unsafe write(literal: bytes[position], to: &writer)
            position &+= 1
        }
    }

    @inline(__always)
    func write(run length: Int, distance: Int, to writer: inout BitWriter) {
        let (bits, count) = unsafe run(length, distance: distance)
        unsafe writer.write(bits, count: count)
    }
}
