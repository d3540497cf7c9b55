import Concurrency
import FrameSplicing
import ImageLibrary
import PNGCoding
import ScrollEngine

/// The splice codes of strips in use, so that a request does not look up again what its code is made
/// from.
///
/// A code follows from the items of a gallery and the shape of their pages, and never changes.
final class StripCodeCache: Sendable {
    /// Everything that the code of a strip of one gallery follows from.
    package struct Strip: Equatable, Sendable {
        package let gallery: GalleryID
        /// The gallery's.
        package let revision: UInt64
        package let configuration: StripConfiguration
        /// Pixels of a row.
        package let frameWidth: Int

        /// Evenly spread over `0..<count`, for galleries and viewports.
        fileprivate func share(of count: Int) -> Int {
            let viewport = UInt64(configuration.viewport.width &+ configuration.viewport.height)
            return Int(truncatingIfNeeded: (revision &+ viewport) % UInt64(count))
        }
    }

    /// A strip has one slot, and may share it with others by chance; a code has some 5 kB.
    private static let slotCount = 256

    private let slots = Lock([Known?](repeating: nil, count: slotCount))

    /// A class, so that a lookup does not copy the configuration.
    private final class Known: Sendable {
        let strip: Strip
        let code: SpliceCode

        init(_ strip: Strip, _ code: SpliceCode) {
            self.strip = strip
            self.code = code
        }
    }

    /// The code of a strip: from the cache, or else the one that `find` returns.
    package func code(of strip: Strip, orElse find: () -> SpliceCode?) -> SpliceCode? {
        let slot = strip.share(of: Self.slotCount)
        if let known = slots.withLock({ $0[slot] }), known.strip == strip { return known.code }
        guard let found = find() else { return nil }
        slots.withLock { $0[slot] = Known(strip, found) }
        return found
    }
}
