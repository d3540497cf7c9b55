import PNGCoding

extension SpliceCounts {
    /// Counts the tokens of rows, each without its first pixel, as a code tokenizes them.
    mutating func add(_ rows: SampledRows, by code: SpliceCode) {
        unsafe literals.withUnsafeMutableBufferPointer { literals in
            unsafe distances.withUnsafeMutableBufferPointer { distances in
                guard let literals = literals.baseAddress, let distances = distances.baseAddress
                else { return }
                var receiver = unsafe ResidualCounter(literals: literals, distances: distances)
                unsafe rows.forEach { row, count in
                    unsafe code.withTokenizer {
                        unsafe $0.tokenize(row, count: count, to: &receiver)
                    }
                }
            }
        }
    }

    /// Counts bytes as literals, and estimates one run in 64 tokens, the frequency in photographs,
    /// so that the first code does not exclude runs.
    mutating func addLiterals(_ rows: SampledRows) {
        var total: UInt32 = 0
        unsafe rows.forEach { row, count in
            for position in 0..<count { literals[Int(unsafe row[position])] += 1 }
            total += UInt32(count)
        }
        for symbol in 257..<SymbolCounts.symbols { literals[symbol] += total / 64 / 29 }
    }
}

@unsafe private struct ResidualCounter: @unsafe SpliceTokenReceiver {
    let literals: UnsafeMutablePointer<UInt32>
    let distances: UnsafeMutablePointer<UInt32>

    @inline(__always)
    mutating func literal(_ byte: UInt8) {
        unsafe literals[Int(byte)] &+= 1
    }

    @inline(__always)
    mutating func run(_ length: Int, distance: Int) {
        unsafe literals[MatchLength(length).symbol] &+= 1
        unsafe distances[distance &- 1] &+= 1
    }
}
