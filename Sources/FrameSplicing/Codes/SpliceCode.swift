import PNGCoding
import Raster

/// The code that all pages of a strip share, so that rows of any of them can stand in one block: one
/// way of telling rows and one prefix code, made from a few of the pages.
///
/// Every symbol has a code, so it writes any page, even one that it was not made from.
package final class SpliceCode: Sendable {
    /// How rows are told.
    enum Kind: Equatable, Sendable {
        /// By their differences, all in one filter, and short runs of equal ones: photographs.
        case residuals(RowFilter)
        /// As they are, with repetitions of the same row and of the row above in frames that are so
        /// many pixels wide: text and flat graphics.
        case matches(frameWidth: Int)
    }

    let kind: Kind
    /// Of all rows.
    let filter: RowFilter
    /// At most so many bits a literal.
    ///
    /// 14 let the rare ones be as long as photographs want them, and
    /// a literal, a run or four literals fit into a write.
    static let maxCodeLength = 14
    /// How far back a run of differences may look, in bytes.
    static let maxRunDistance = 3
    /// The bytes that must be readable behind a row that is taken apart: words are read whole.
    static let margin = 8

    /// Another one whenever the same frame comes to be told in other bytes.
    private static let formatVersion: UInt8 = 2

    /// What tells a code from all others: the way of telling rows, and the lengths that the prefix
    /// codes follow from.
    package let identity: [UInt8]

    let literalCode: HuffmanCode
    let distanceCode: HuffmanCode
    private let header: BlockHeader
    /// Bits of literals and of runs, for the choice between them.
    private let literalBits: [UInt8]
    private let lengthBits: [UInt8]
    private let distanceBits: [UInt8]
    /// Literals as they are written: bits in the low 24, how many of them in the high 8; runs the
    /// same, by their lengths, and distances by their symbols plus 1.
    private let literals: [UInt32]
    private let lengths: [UInt32]
    private let distances: [UInt32]

    /// A code for tokens of such frequencies, to which those are added that do not occur.
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

    /// In pixels; 0 where it does not matter.
    fileprivate var frameWidth: UInt32 {
        switch self {
        case .residuals: 0
        case .matches(let width): UInt32(truncatingIfNeeded: width)
        }
    }

    /// How many symbols of distances there are.
    var distances: Int {
        switch self {
        case .residuals: SpliceCode.maxRunDistance
        case .matches: MatchDistance.symbols
        }
    }

    /// At most so many bits a distance; with 13 more behind it, one still fits into a write with a
    /// length of 14 and 5.
    fileprivate var maxDistanceCodeLength: Int {
        switch self {
        case .residuals: 2
        case .matches: 12
        }
    }
}

extension SpliceCode {
    /// Begins the block, the last one of its stream.
    func writeHeader(to writer: inout BitWriter) {
        unsafe writer.write(0b101, count: 3)
        unsafe header.write(to: &writer)
    }

    func writeEnd(to writer: inout BitWriter) {
        unsafe literalCode.writeEnd(to: &writer)
    }

    /// The most that so many bytes take in tokens, with what a writer stores behind its end.
    static func maxBytes(_ count: Int) -> Int {
        unsafe (count * maxCodeLength + 7) / 8 + BitWriter.copyMargin
    }

    /// The most that a block takes besides its tokens: a header of 286 + 30 lengths of at most
    /// 14 bits, and its end.
    static let maxBlockOverhead = 600

    /// Lends the way of taking rows apart.
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

    /// Lends the bits of tokens.
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

    /// A literal's bits, and how many they are.
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

    /// Three bytes, the first one lowest: at most 42 bits.
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
