/// Compression for size: a long search, and the best of several attempts.
enum SmallCompression {
    /// libdeflate's recommended balance of size and time; above it, each further per cent costs as
    /// much time again.
    private static let level = 9

    /// Rows of a band with a code of its own: smaller bands adapt better to the picture but spend
    /// more on their codes, some 100 bytes each.
    private static let bandHeight = 16

    /// A zlib stream of the filtered rows.
    static func compress(_ lines: Scanlines) throws(PNGError) -> ByteBuffer {
        var best = try unsafe FastCompression.compress(lines)
        // Rows with the same filter repeat one another more often, unfiltered rows most of all.
        let uniform = try unsafe FilterChoice(
            of: lines, candidates: RowFilter.allCases.map { .uniform($0) })
        for plan in [.minimumSum, .uniform(.none), uniform.plan] {
            let rows = try unsafe FilteredRows.bytes(of: lines, rows: 0..<lines.count, plan: plan)
            let searched = try LibdeflateCompression.compress(rows, level: level)
            if searched.count < best.count { best = searched }
            let coded = try unsafe BandedCompression.compress(
                rows, rowBytes: lines.rowBytes + 1, bytesPerPixel: lines.bytesPerPixel,
                height: bandHeight)
            if let coded, coded.count < best.count { best = coded }
        }
        return best
    }
}
