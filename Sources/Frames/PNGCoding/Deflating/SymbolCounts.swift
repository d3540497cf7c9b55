/// How often each symbol of deflate's literal code occurs in filtered rows.
package struct SymbolCounts: Equatable, Sendable {
    /// Literals 0 to 255, the end of the block 256, lengths of runs 257 to 285.
    private(set) var counts: [UInt32]
    /// Extra bits of the runs' lengths.
    private(set) var extraBits = 0

    package static let symbols = 286
    package static let endOfBlock = 256

    init() {
        counts = [UInt32](repeating: 0, count: Self.symbols)
        counts[Self.endOfBlock] = 1
    }

    /// Counts the tokens of a filtered row; `ResidualTokenizer.margin` bytes must be readable after
    /// its end.
    mutating func add(_ row: UnsafePointer<UInt8>, count: Int, bytesPerPixel: Int) {
        extraBits += unsafe counts.withUnsafeMutableBufferPointer { counts in
            // The array has 286 elements, so its base address is not nil.
            guard let first = counts.baseAddress else { return 0 }
            var receiver = unsafe CountingReceiver(counts: first)
            unsafe ResidualTokenizer.tokenize(
                row, count: count, bytesPerPixel: bytesPerPixel, to: &receiver)
            return unsafe receiver.extraBits
        }
    }

    /// Adds one to every count, for a code that also writes rows that were not counted.
    mutating func addOneToAll() {
        for symbol in counts.indices { counts[symbol] += 1 }
    }

    /// The size of the counted tokens in a code, in bits.
    func bits(in code: HuffmanCode) -> Int {
        let runs = counts[257...].reduce(0) { $0 + Int($1) }
        // Each run's distance takes one bit.
        return code.bits(for: counts) + extraBits + runs
    }
}

@unsafe private struct CountingReceiver: @unsafe ResidualTokenReceiver {
    let counts: UnsafeMutablePointer<UInt32>
    var extraBits = 0

    @inline(__always)
    mutating func literal(_ byte: UInt8) {
        unsafe counts[Int(byte)] &+= 1
    }

    @inline(__always)
    mutating func literals(_ eight: UInt64) {
        var rest = eight
        for _ in 0..<8 {
            unsafe counts[Int(rest >> 56)] &+= 1
            rest <<= 8
        }
    }

    @inline(__always)
    mutating func run(_ length: Int) {
        let length = MatchLength(length)
        unsafe counts[length.symbol] &+= 1
        unsafe extraBits &+= length.extraCount
    }
}
