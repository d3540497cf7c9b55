import PNGCoding

/// How often each symbol of a block occurs: literals, lengths of runs, and distances.
struct SpliceCounts {
    /// Literals 0 to 255, the end of the block 256, lengths of runs 257 to 285.
    var literals = [UInt32](repeating: 0, count: SymbolCounts.symbols)
    /// Distance symbols, from 0.
    var distances: [UInt32]

    /// - Parameter distances: The number of distance symbols; 3 are enough for the distances from 1
    ///   to 3.
    init(distances: Int = SpliceCode.maxRunDistance) {
        self.distances = [UInt32](repeating: 0, count: distances)
    }

    /// The counts with at least 1 for every symbol, so that the code can write what was not
    /// sampled.
    var withEverySymbol: SpliceCounts {
        var counts = self
        for symbol in literals.indices { counts.literals[symbol] += 1 }
        for symbol in distances.indices { counts.distances[symbol] += 1 }
        return counts
    }

    /// The extra bits of all counted symbols.
    var extraBits: Int {
        let lengths = (257..<SymbolCounts.symbols).reduce(0) {
            $0 + Int(literals[$1]) * MatchLength.extraCount(ofSymbol: $1)
        }
        return distances.indices.reduce(lengths) {
            $0 + Int(distances[$1]) * MatchDistance.extraCount(ofSymbol: $1)
        }
    }
}
