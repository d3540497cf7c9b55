extension HuffmanCode {
    /// Symbols as entries for writing: bits in the low 24, their number in the high 8.
    package func entries(_ symbols: Range<Int>) -> [UInt32] {
        symbols.map { UInt32(lengths[$0]) << 24 | UInt32(codes[$0]) }
    }

    /// Repetitions as entries for writing, indexed by their length from 0 to 258: the symbol, then
    /// its extra bits, in the same form.
    ///
    /// Lengths below 3 have 0.
    package var lengthEntries: [UInt32] {
        (0...MatchLength.longest).map { length in
            guard length >= MatchLength.shortest else { return 0 }
            let match = MatchLength(length)
            let symbolBits = UInt32(lengths[match.symbol])
            return (symbolBits + UInt32(match.extraCount)) << 24
                | UInt32(match.extraBits) << symbolBits | UInt32(codes[match.symbol])
        }
    }

    /// Writes the symbol for the end of a block with this literal and length code.
    package func writeEnd(to writer: inout BitWriter) {
        let end = SymbolCounts.endOfBlock
        unsafe writer.write(UInt64(codes[end]), count: Int(lengths[end]))
    }
}
