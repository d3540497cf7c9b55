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
        let coding: StripCoding

        init(_ strip: Strip, _ coding: StripCoding) {
            self.strip = strip
            self.coding = coding
        }
    }

    /// How frames of a strip are made: from the cache, otherwise the result of `find`, which is kept once it is
    /// decided.
    func coding(of strip: Strip, orElse find: () -> StripCoding) -> StripCoding {
        let slot = strip.share(of: Self.slotCount)
        if let known = slots.withLock({ $0[slot] }), known.strip == strip { return known.coding }
        let found = find()
        if case .undecided = found { return found }
        slots.withLock { $0[slot] = Known(strip, found) }
        return found
    }
}
