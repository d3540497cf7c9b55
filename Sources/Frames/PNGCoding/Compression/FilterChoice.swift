/// An estimate from a sample of a picture's rows: the best filters, and the symbol counts under
/// them.
struct FilterChoice {
    let plan: FilterPlan
    let counts: SymbolCounts
    /// The estimated size of all rows, in bits, if they resemble the sample.
    let expectedBits: Int

    /// The size of the sample: more rows improve the estimate a little and slow every encode.
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
        // If every row was sampled, no symbol occurs that was not counted.
        if unsafe positions.count < lines.count { best.counts.addOneToAll() }
        plan = best.plan
        counts = best.counts
        expectedBits = unsafe best.bits * lines.count / positions.count
    }

    /// Indices of sample rows from top to bottom, evenly spread over the picture.
    ///
    /// Their distances are irregular: an enlarged picture alternates between two kinds of rows, and
    /// regular distances could sample one kind only.
    static func positions(in count: Int) -> [Int] {
        guard count > rows else { return Array(0..<count) }
        return (0..<rows).map { index in
            // Multiples of the golden ratio are evenly distributed and do not repeat.
            let shift = index * 40_503 & 0xFFFF
            return (index << 16 + shift) * count / (rows << 16)
        }
    }
}
