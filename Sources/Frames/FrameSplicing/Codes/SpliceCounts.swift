import PNGCoding

/// How often each symbol of a block occurs: literals, lengths of runs, and distances.
struct SpliceCounts {
    /// Literals 0 to 255, the end of the block 256, lengths of runs 257 to 285.
    var literals = [UInt32](repeating: 0, count: SymbolCounts.symbols)
    /// Distance symbols, from 0, for the distances from 1.
    var distances = [UInt32](repeating: 0, count: SpliceCode.maxRunDistance)

    /// The counts with at least 1 for every symbol, so that the code can write what was not
    /// sampled.
    var withEverySymbol: SpliceCounts {
        var counts = self
        for symbol in literals.indices { counts.literals[symbol] += 1 }
        for symbol in distances.indices { counts.distances[symbol] += 1 }
        return counts
    }
}
