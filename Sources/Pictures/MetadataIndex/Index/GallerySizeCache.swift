import Catalogue
import Concurrency

/// The sizes of the pictures of galleries that were shown lately.
///
/// They are taken from the index in one pass: when the gallery or what the index knows of it has
/// changed, and once a second while its pictures are being read.
package final class GallerySizeCache: Sendable {
    private let index: PictureIndex
    /// Whether sizes become known at all.
    private let isIndexed: Bool
    private let stopwatch: @Sendable () -> Duration
    private let state = Lock(State())

    private struct State {
        var kept = LRUCache<GalleryID, Kept>(capacity: capacity)
        var changes: UInt64 = 0
    }

    private struct Kept {
        let sizes: GallerySizes
        let revision: UInt64
        /// What the index had when they were taken.
        let generation: UInt64
        let taken: Duration
    }

    /// Bytes: of four galleries with a hundred thousand pictures on twenty sizes of screens each.
    private static let capacity = 64 << 20
    private static let interval: Duration = .seconds(1)

    package init(
        _ index: PictureIndex, isIndexed: Bool, stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.index = index
        self.isIndexed = isIndexed
        self.stopwatch = stopwatch
    }

    /// How often sizes that were shown have changed.
    package var changes: UInt64 { state.withLock { $0.changes } }

    /// Whether sizes of a gallery's present pictures were taken, however long ago.
    package func hasSizes(of gallery: Gallery) -> Bool {
        state.withLock { $0.kept.value(for: gallery.id) }?.revision == gallery.revision
    }

    package func sizes(of gallery: Gallery) -> GallerySizes {
        let (now, generation) = (stopwatch(), generation(of: gallery))
        let known = state.withLock { $0.kept.value(for: gallery.id) }
        if let known, known.revision == gallery.revision, known.generation == generation,
            known.sizes.isComplete || now - known.taken < Self.interval
        {
            return known.sizes
        }
        let taken = GallerySizes(index.facts(of: gallery.items), isIndexed: isIndexed)
        if !taken.isComplete { index.prefer([gallery.id.folder]) }
        let isSame = known.map { $0.sizes.isEqual(to: taken) } ?? false
        let kept = Kept(
            sizes: isSame ? known?.sizes ?? taken : taken, revision: gallery.revision,
            generation: generation, taken: now)
        state.withLock {
            $0.kept.insert(kept, for: gallery.id, cost: kept.sizes.cost)
            // Frames of the same gallery with other sizes are out of date.
            if !isSame, known?.revision == gallery.revision { $0.changes += 1 }
        }
        return kept.sizes
    }

    /// Grows when what is known of the gallery's pictures changes, except for single pictures of a
    /// gallery that is being read.
    private func generation(of gallery: Gallery) -> UInt64 {
        gallery.id.selection.includesSubfolders
            ? index.generation : index.generation(of: [gallery.id.folder])
    }
}
