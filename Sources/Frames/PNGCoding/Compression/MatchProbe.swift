/// Estimates whether a picture repeats itself at longer distances than runs can find: text, tiles,
/// dithered greys.
///
/// Parts of the picture are compressed both ways. A part is as large as deflate's window (32 KB),
/// so that repetitions within the window occur within a part.
struct MatchProbe {
    /// The number of parts, at even distances.
    private static let parts = 3
    private static let windowBytes = 40 << 10
    /// libdeflate's fastest level, for parts and for most pictures.
    private static let fastestLevel = 1

    /// libdeflate's level for a search over the whole picture; nil if the search would save too
    /// little for its time, which is several times that of coding alone.
    ///
    /// It must save 3 of 10 bytes. Pictures below that threshold stay below twice libpng's size,
    /// because libpng's own search, ten times slower, finds little more.
    let level: Int?

    /// If a picture consists almost only of repetitions, level 6 is as fast as level 1.
    private static func level(searched: Int, coded: Int, bytes: Int) -> Int? {
        guard searched * 10 < coded * 7 else { return nil }
        return searched * 16 < bytes ? 6 : fastestLevel
    }

    init(of lines: Scanlines, plan: FilterPlan, code: ResidualCode) throws(PNGError) {
        let height = unsafe min(lines.count, max(2, Self.windowBytes / (lines.rowBytes + 1)))
        let parts = unsafe lines.count < Self.parts * height ? 1 : Self.parts
        var searched = 0
        var coded = 0
        var bytes = 0
        for part in 0..<parts {
            let middle = unsafe lines.count * (2 * part + 1) / (2 * parts)
            let first = unsafe min(max(0, middle - height / 2), lines.count - height)
            let rows = try unsafe FilteredRows.bytes(
                of: lines, rows: first..<(first + height), plan: plan)
            coded +=
                unsafe code.bits(
                    of: rows.first, rows: height, rowBytes: lines.rowBytes + 1) / 8
            bytes += rows.count
            searched += try LibdeflateCompression.compress(rows, level: Self.fastestLevel).count
        }
        level = Self.level(searched: searched, coded: coded, bytes: bytes)
    }
}
