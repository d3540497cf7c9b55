/// A look at whether a picture repeats itself, further apart than runs can see: text, tiles,
/// dithered greys.
///
/// Parts of the picture are compressed both ways. They are as high as deflate can look back
/// (32 KB), so that what repeats within its reach repeats within a part.
struct RepetitionProbe {
    /// So many parts, at even distances.
    private static let parts = 3
    private static let reach = 40 << 10
    /// The fastest level already finds what there is to find.
    private static let level = 1

    /// Whether a search for repetitions makes so much less of the picture that it is worth its
    /// time, which is several times that of coding alone.
    ///
    /// It must save 3 of 10 bytes. Larger pictures than that would stay below twice the size of
    /// what libpng makes of them, since its own search, ten times slower, finds little more.
    let paysOff: Bool

    init(of lines: Scanlines, plan: FilterPlan, code: ResidualCode) throws(PNGError) {
        let height = unsafe min(lines.count, max(2, Self.reach / (lines.rowBytes + 1)))
        let parts = unsafe lines.count < Self.parts * height ? 1 : Self.parts
        var searched = 0
        var coded = 0
        for part in 0..<parts {
            let middle = unsafe lines.count * (2 * part + 1) / (2 * parts)
            let first = unsafe min(max(0, middle - height / 2), lines.count - height)
            let rows = try unsafe FilteredRows.bytes(
                of: lines, rows: first..<(first + height), plan: plan)
            coded += unsafe code.bits(
                of: rows.first, rows: height, rowBytes: lines.rowBytes + 1) / 8
            searched += try GeneralCompression.compress(rows, level: Self.level).count
        }
        paysOff = searched * 10 < coded * 7
    }
}
