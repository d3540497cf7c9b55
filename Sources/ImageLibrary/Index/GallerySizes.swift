import Concurrency

/// The sizes of a gallery's upright pictures in its order, as far as their headers were read.
///
/// The instance is the same until a size changes, so what is made from it is kept with it.
package final class GallerySizes: Sendable {
    /// For each picture its width and height in 16 bits each; 0 if it is not known, or the file is
    /// not a picture.
    private let sides: [UInt32]
    /// What was made from them, by key, the newest last.
    private let made = Lock<[(key: any Sendable, value: any AnyObject & Sendable)]>([])

    /// How many things are kept: page lengths for as many sizes of screens.
    fileprivate static let madeLimit = 8

    init(_ facts: [PictureFacts?]) {
        sides = facts.map { facts in
            guard let facts, facts.pixels > 0, facts.width <= UInt16.max,
                facts.height <= UInt16.max
            else { return 0 }
            return UInt32(facts.width) << 16 | UInt32(facts.height)
        }
    }

    package var count: Int { sides.count }

    /// The size of a picture in pixels; nil if it is not known.
    package subscript(index: Int) -> (width: Int, height: Int)? {
        let packed = sides[index]
        return packed == 0 ? nil : (Int(packed >> 16), Int(packed & 0xFFFF))
    }

    /// What was made from these sizes for a key, or what is made now.
    package func value<Key: Equatable & Sendable, Value: AnyObject & Sendable>(
        for key: Key, _ make: (GallerySizes) -> Value
    ) -> Value {
        let known = made.withLock { made in made.last { $0.key as? Key == key }?.value }
        if let known = known as? Value { return known }
        let value = make(self)
        made.withLock { made in
            if made.count == Self.madeLimit { made.removeFirst() }
            made.append((key, value))
        }
        return value
    }

    func isEqual(to other: GallerySizes) -> Bool { sides == other.sides }
}

/// The sizes of the pictures of galleries that were shown lately.
///
/// They are taken from the index in one pass, at most once a second while it is being filled.
final class GallerySizeCache: Sendable {
    private let index: MetadataIndex
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
        var generation: UInt64
        var isComplete: Bool
        var taken: Duration
    }

    /// Bytes: those of 450,000 pictures with all that is made from them.
    private static let capacity = 32 << 20
    /// Bytes for each picture: four, and eight for each thing made from them.
    private static let bytesPerPicture = 4 + 8 * GallerySizes.madeLimit
    private static let interval: Duration = .seconds(1)

    init(_ index: MetadataIndex, stopwatch: @escaping @Sendable () -> Duration) {
        self.index = index
        self.stopwatch = stopwatch
    }

    /// How often sizes were found changed.
    var changes: UInt64 { state.withLock { $0.changes } }

    func sizes(of gallery: Gallery) -> GallerySizes {
        let (now, generation) = (stopwatch(), index.generation)
        let known = state.withLock { $0.kept.value(for: gallery.id) }
        if let known, known.revision == gallery.revision,
            known.isComplete && known.generation == generation
                || now - known.taken < Self.interval
        {
            return known.sizes
        }
        let facts = index.facts(of: gallery.items)
        let isComplete = !facts.contains { $0 == nil }
        if !isComplete { index.prefer([gallery.id.folder]) }
        var sizes = GallerySizes(facts)
        var isChanged = true
        if let known, known.sizes.isEqual(to: sizes) { (sizes, isChanged) = (known.sizes, false) }
        let kept = Kept(
            sizes: sizes, revision: gallery.revision, generation: generation,
            isComplete: isComplete, taken: now)
        state.withLock {
            $0.kept.insert(kept, for: gallery.id, cost: Self.bytesPerPicture * sizes.count + 256)
            if isChanged { $0.changes += 1 }
        }
        return sizes
    }
}
