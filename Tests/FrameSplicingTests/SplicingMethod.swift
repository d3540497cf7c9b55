import Raster
import Testing

@testable import FrameSplicing

/// The ways of telling rows, to be tested whatever the pages would want.
enum SplicingMethod: CaseIterable {
    case residuals
    case matches

    /// A code of this way that is made from such pages.
    func code(for pages: [Bitmap], frameWidth: Int) throws -> SpliceCode {
        switch self {
        case .residuals: SpliceCode(.residuals(of: pages))
        case .matches:
            try SpliceCode(#require(.matches(of: pages, frameWidth: frameWidth)))
        }
    }
}
