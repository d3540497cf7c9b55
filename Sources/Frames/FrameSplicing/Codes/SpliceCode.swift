import PNGCoding
import Raster

/// The code that all pages of a strip share, so that their rows can be combined in one block: one
/// row encoding and one prefix code, derived from a few of the pages.
///
/// Every symbol has a code, so it can write any page, even one that it was not derived from.
package final class SpliceCode: Sendable {
    /// The filter of all rows.
    let filter: RowFilter
    /// The longest code of a literal, in bits.
    ///
    /// 14 lets rare literals be as long as photographs need, and a literal, a run or four literals
    /// fit into one write.
    static let maxCodeLength = 14
    /// The longest distance of a run of differences, in bytes.
    static let maxRunDistance = 3
    /// The longest code of a distance, in bits.
    private static let maxDistanceCodeLength = 2
    /// The bytes that must be readable after a row that is tokenized, because it is read in words.
    static let margin = 8

    /// Must change whenever the same frame would be encoded as other bytes.
    private static let formatVersion: UInt8 = 3

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
    init(_ counts: SpliceCounts, filter: RowFilter) {
        let counts = counts.withEverySymbol
        self.filter = filter
        literalCode = HuffmanCode(counts: counts.literals, limit: Self.maxCodeLength)
        distanceCode = HuffmanCode(counts: counts.distances, limit: Self.maxDistanceCodeLength)
        header = BlockHeader(
            literals: literalCode.lengths, distances: distanceCode.lengths)
        literals = literalCode.entries(0..<256)
        distances = [0] + distanceCode.entries(counts.distances.indices)
        lengths = literalCode.lengthEntries
        literalBits = literals.map { UInt8($0 >> 24) }
        lengthBits = lengths.map { UInt8($0 >> 24) }
        distanceBits = distances.map { UInt8($0 >> 24) }
        identity =
            [Self.formatVersion, filter.rawValue] + literalCode.lengths + distanceCode.lengths
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
    func write(run length: Int, distance: Int, to writer: inout BitWriter) {
        let (bits, count) = unsafe run(length, distance: distance)
        unsafe writer.write(bits, count: count)
    }
}
