import Catalogue
import Concurrency

/// The files whose decoding took all of its time or memory or crashed its decoder, so that each costs
/// once.
///
/// A smaller size of the same file may still succeed, because decoders shrink while they read.
/// Sizes of about the same number of pixels share a class.
package final class CostlyFailures: Sendable {
    private let failures = Lock(LRUCache<SourceFile, Entry>(capacity: maxCount))

    private struct Entry {
        /// The smallest class that failed; every larger one counts as failed.
        let sizeClass: Int
        let failure: PictureFailure
    }

    /// Files that are remembered, at some 500 bytes each.
    private static let maxCount = 10_000

    /// The class of a picture: each has four times as many pixels as the one before.
    static func sizeClass(_ variant: PictureVariant) -> Int {
        let pixels = variant.boxWidth * variant.boxHeight
        return (Int.bitWidth - pixels.leadingZeroBitCount + 1) / 2
    }

    /// The class of a header: a file that cannot be opened has no picture of any size.
    static let headerClass = 0

    package func failure(of source: SourceFile, sizeClass: Int) -> PictureFailure? {
        failures.withLock { failures in
            guard let entry = failures.value(for: source), entry.sizeClass <= sizeClass else {
                return nil
            }
            return entry.failure
        }
    }

    /// Notes a failure if it is one that cost much.
    package func note(_ failure: PictureFailure, of source: SourceFile, sizeClass: Int) {
        switch failure {
        case .tooSlow, .decoderCrashed, .tooMuchMemory: break
        default: return
        }
        failures.withLock { failures in
            let known = failures.value(for: source)?.sizeClass ?? Int.max
            let entry = Entry(sizeClass: min(sizeClass, known), failure: failure)
            failures.insert(entry, for: source, cost: 1)
        }
    }
}
