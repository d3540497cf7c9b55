import Raster
import Testing

@testable import FrameSplicing

/// The methods of coding rows, each tested on all pages.
enum SplicingMethod: CaseIterable {
    case residuals
    case matches

    /// A code with this method, built from suitable pages.
    func code(for pages: [Bitmap], frameWidth: Int) throws -> SpliceCode {
        switch self {
        case .residuals: SpliceCode(.residuals(of: pages))
        case .matches:
            try SpliceCode(#require(.matches(of: pages, frameWidth: frameWidth)))
        }
    }
}
