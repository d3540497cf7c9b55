import FrameSplicing

/// How the frames of a strip are made.
package enum StripCoding: Sendable {
    case spliced(SpliceCode)
    /// In pixels: the strip does not slide, or its pages repeat themselves (decision 174).
    case composed
    /// Until the pictures from which a code is built are prepared; meanwhile they are composed.
    case undecided

    /// Nil for frames that are composed.
    package var code: SpliceCode? { if case .spliced(let code) = self { code } else { nil } }
}
