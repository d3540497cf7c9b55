/// The compression that takes its time: a long search, and the best of several attempts.
enum SmallCompression {
    /// libdeflate's own middle between size and time; above it, each percent costs as much again.
    private static let level = 9

    /// A zlib stream of the filtered rows.
    static func compress(_ lines: Scanlines) throws(PNGError) -> ByteStore {
        var best = try unsafe FastCompression.compress(lines)
        // Rows that are filtered alike repeat one another more often, unfiltered ones most of all.
        let uniform = try unsafe PictureSample(
            of: lines, candidates: RowFilter.allCases.map { .uniform($0) })
        for plan in [.measured, .uniform(.none), uniform.plan] {
            let other = try unsafe GeneralCompression.compress(lines, level: level, plan: plan)
            if other.count < best.count { best = other }
        }
        return best
    }
}
