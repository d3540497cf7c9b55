import Catalogue
import Concurrency
import FrameSplicing
import PNGCoding
import ScrollEngine

/// A cache of the splice codes of strips in use, so that a request does not look up its code's
/// inputs again.
///
/// A code follows from a gallery's items and the shape of their pages, and never changes.
final class StripCodeCache: Sendable {
    /// All inputs of the code of a strip that shows one gallery.
    struct Strip: Equatable, Sendable {
        let gallery: GalleryID
        /// The gallery's revision.
        let revision: UInt64
        let configuration: StripConfiguration

        /// A hash in `0..<count`, evenly distributed over galleries and viewports.
        fileprivate func share(of count: Int) -> Int {
            let viewport = UInt64(configuration.viewport.width &+ configuration.viewport.height)
            return Int(truncatingIfNeeded: (revision &+ viewport) % UInt64(count))
        }
    }

    /// Each strip hashes to one slot, which other strips may share; a code has some 5 kB.
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

    /// The code of a strip: from the cache, otherwise the result of `find`.
    func code(of strip: Strip, orElse find: () -> SpliceCode?) -> SpliceCode? {
        let slot = strip.share(of: Self.slotCount)
        if let known = slots.withLock({ $0[slot] }), known.strip == strip { return known.code }
        guard let found = find() else { return nil }
        slots.withLock { $0[slot] = Known(strip, found) }
        return found
    }
}
