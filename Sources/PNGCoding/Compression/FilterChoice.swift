/// What some rows of a picture say about all of them: the best filters, and how often which
/// difference occurs under them.
struct FilterChoice {
    let plan: FilterPlan
    let counts: SymbolCounts
    /// What all rows will take, in bits, if they are like those seen.
    let expectedBits: Int

    /// More rows make the guess a little better and every picture slower.
    private static let rows = 24

    init(of lines: Scanlines, candidates: [FilterPlan]) throws(PNGError) {
        let positions = unsafe Self.positions(in: lines.count)
        var best: (plan: FilterPlan, counts: SymbolCounts, bits: Int)?
        let row = try unsafe ByteBuffer(
            capacity: lines.rowBytes + 1 + ResidualTokenizer.margin)
        unsafe row.first.update(repeating: 0, count: row.capacity)
        for plan in candidates {
            var counts = SymbolCounts()
            for position in positions {
                unsafe plan.filter(for: lines[position]).write(lines[position], to: row.first)
                unsafe counts.add(
                    row.first, count: lines.rowBytes + 1, bytesPerPixel: lines.bytesPerPixel)
            }
            let code = HuffmanCode(counts: counts.counts, limit: ResidualCode.maxCodeLength)
            let bits = counts.bits(in: code)
            if bits < best?.bits ?? .max { best = (plan, counts, bits) }
        }
        guard var best else { preconditionFailure("no filter was to be tried") }
        // Where every row was seen, no symbol occurs that was not counted.
        if unsafe positions.count < lines.count { best.counts.addOneToAll() }
        plan = best.plan
        counts = best.counts
        expectedBits = unsafe best.bits * lines.count / positions.count
    }

    /// Rows from top to bottom, as many from each part of the picture.
    ///
    /// Their distances are uneven: a picture that was enlarged has rows of two kinds in turn, and
    /// even distances could meet one kind alone.
    static func positions(in count: Int) -> [Int] {
        guard count > rows else { return Array(0..<count) }
        return (0..<rows).map { index in
            // Steps of a golden section lie evenly, and repeat nothing.
            let shift = index * 40_503 & 0xFFFF
            return (index << 16 + shift) * count / (rows << 16)
        }
    }
}
