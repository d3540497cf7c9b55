import PNGCoding
import Raster

/// What some pages are told with, by the way of telling them: how often each symbol occurs.
struct SpliceTraining {
    let kind: SpliceCode.Kind
    let counts: SpliceCounts
    /// What the sampled rows take in a code for these counts.
    let bits: Int

    init(kind: SpliceCode.Kind, counts: SpliceCounts) {
        self.kind = kind
        self.counts = counts
        let code = SpliceCode(counts, kind: kind)
        bits =
            code.literalCode.bits(for: counts.literals)
            + code.distanceCode.bits(for: counts.distances) + counts.extraBits
    }

    /// The way that makes frames smallest.
    ///
    /// Repetitions are taken even where they make pages a little longer: flat graphics cost less
    /// time and memory with them, and fewer bytes where they are cut. Photographs are several times
    /// as long with them.
    static func best(of pages: [Bitmap], frameWidth: Int) -> SpliceTraining {
        let residuals = residuals(of: pages)
        let matches = matches(
            of: pages, frameWidth: frameWidth, atMost: maxSizeRatio * residuals.bits)
        guard let matches, matches.hasEnoughMatches,
            4 * matches.bits < 5 * residuals.bits
        else { return residuals }
        return matches
    }

    /// Whether there is a repetition for every 8 literals: noise has none, and is as long in one way
    /// as in the other.
    private var hasEnoughMatches: Bool {
        func sum(_ symbols: Range<Int>) -> Int {
            symbols.reduce(0) { $0 + Int(counts.literals[$1]) }
        }
        return sum(0..<256) <= 8 * sum(257..<SymbolCounts.symbols)
    }

    /// Where the first guess at repetitions is so many times as long, nothing will make it shorter
    /// than differences.
    private static let maxSizeRatio = 2

    /// How often a code's choice of tokens and the code for that choice are made anew, from one
    /// another; more changes nothing that can be measured.
    static let refinements = 3
}
