import Raster
import Testing

@testable import PNGCoding

/// The ways of telling rows, to be tested whatever the pages would want.
enum SpliceWay: CaseIterable {
    case differences
    case repetitions

    /// A code of this way that is made from such pages.
    func code(for pages: [Bitmap], frameWidth: Int) throws -> SpliceCode {
        switch self {
        case .differences: SpliceCode(.differences(of: pages))
        case .repetitions:
            try SpliceCode(#require(.repetitions(of: pages, frameWidth: frameWidth)))
        }
    }
}
