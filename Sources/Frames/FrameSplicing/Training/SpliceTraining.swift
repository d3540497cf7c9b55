import PNGCoding
import Raster

/// The symbol counts of sampled pages in one row encoding.
struct SpliceTraining {
    let kind: SpliceCode.Kind
    let counts: SpliceCounts
    /// The size of the sampled rows in a code for these counts, in bits.
    let bits: Int

    init(kind: SpliceCode.Kind, counts: SpliceCounts) {
        self.kind = kind
        self.counts = counts
        let code = SpliceCode(counts, kind: kind)
        bits =
            code.literalCode.bits(for: counts.literals)
            + code.distanceCode.bits(for: counts.distances) + counts.extraBits
    }

    /// The row encoding that makes frames smallest.
    ///
    /// Matches are chosen even if they make pages a little larger: for flat graphics they take less
    /// time and memory, and fewer bytes where pages are cut. Photographs are several times as large
    /// with them.
    static func best(of pages: [Bitmap], frameWidth: Int) -> SpliceTraining {
        let residuals = residuals(of: pages)
        let matches = matches(
            of: pages, frameWidth: frameWidth, atMost: maxSizeRatio * residuals.bits)
        guard let matches, matches.hasEnoughMatches,
            4 * matches.bits < 5 * residuals.bits
        else { return residuals }
        return matches
    }

    /// Whether there is a match for every 8 literals: noise has none, and is equally large in both
    /// encodings.
    private var hasEnoughMatches: Bool {
        func sum(_ symbols: Range<Int>) -> Int {
            symbols.reduce(0) { $0 + Int(counts.literals[$1]) }
        }
        return sum(0..<256) <= 8 * sum(257..<SymbolCounts.symbols)
    }

    /// If the first estimate of matches is this many times as large as residuals, refining it
    /// cannot make it smaller than those.
    private static let maxSizeRatio = 2

    /// How often the choice of tokens and the code are recomputed from one another; more rounds
    /// have no measurable effect.
    static let refinements = 3
}
