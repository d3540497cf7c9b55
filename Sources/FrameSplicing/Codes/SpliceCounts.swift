import PNGCoding

/// How often each symbol of a block occurs: literals, lengths of runs, and their distances.
struct SpliceCounts {
    /// Literals 0 to 255, the end of the block 256, lengths of runs 257 to 285.
    var literals = [UInt32](repeating: 0, count: SymbolCounts.symbols)
    /// Symbols of distances, from 0.
    var distances: [UInt32]

    /// - Parameter distances: How many symbols of distances there are: 3 say the distances from 1
    ///   to 3.
    init(distances: Int = SpliceCode.maxRunDistance) {
        self.distances = [UInt32](repeating: 0, count: distances)
    }

    /// Every symbol with a count, so that the code can write what was not sampled.
    var withEverySymbol: SpliceCounts {
        var counts = self
        for symbol in literals.indices { counts.literals[symbol] += 1 }
        for symbol in distances.indices { counts.distances[symbol] += 1 }
        return counts
    }

    /// Bits that stand behind the symbols.
    var extraBits: Int {
        let lengths = (257..<SymbolCounts.symbols).reduce(0) {
            $0 + Int(literals[$1]) * MatchLength.extraCount(ofSymbol: $1)
        }
        return distances.indices.reduce(lengths) {
            $0 + Int(distances[$1]) * MatchDistance.extraCount(ofSymbol: $1)
        }
    }
}
