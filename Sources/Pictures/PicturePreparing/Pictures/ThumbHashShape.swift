/// The aspect ratio of a picture, as a ThumbHash holds it: by how many terms each side has.
package struct ThumbHashShape: Hashable, Sendable {
    /// Terms of L along the shorter side, 1 to ``longTerms``.
    let shortTerms: Int
    /// Whether the picture is wider than high.
    let isWide: Bool

    /// Terms of L along the longer side.
    static let longTerms = 7

    /// The terms of P, and those of Q.
    static let colourTerms = CosineTerms(columns: 3, rows: 3)

    package init?(shortTerms: Int, isWide: Bool) {
        guard (1...Self.longTerms).contains(shortTerms) else { return nil }
        self.shortTerms = shortTerms
        self.isWide = isWide
    }

    /// The shape of a picture of a size in pixels.
    package init(width: Int, height: Int) {
        let (short, long) = (min(width, height), max(width, height))
        shortTerms = max(1, (2 * Self.longTerms * short + long) / (2 * long))
        isWide = width > height
    }

    /// The terms of L: as many as of the colours at least.
    var lightnessTerms: CosineTerms {
        let short = max(shortTerms, Self.colourTerms.rows)
        return isWide
            ? CosineTerms(columns: Self.longTerms, rows: short)
            : CosineTerms(columns: short, rows: Self.longTerms)
    }

    /// Bytes of a hash: five, and one for each two terms.
    package var byteCount: Int { 5 + (lightnessTerms.count + 2 * Self.colourTerms.count + 1) / 2 }

    /// The size of a picture of this shape, in pixels; the longer side is given.
    package func size(longSide: Int) -> (width: Int, height: Int) {
        let short = (2 * longSide * shortTerms + Self.longTerms) / (2 * Self.longTerms)
        return isWide ? (longSide, short) : (short, longSide)
    }
}
