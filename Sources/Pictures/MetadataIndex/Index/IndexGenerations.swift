import Catalogue
import Synchronization

/// Numbers that grow with changes of the index, so that what was made from it is made again.
struct IndexGenerations: Sendable {
    /// How often all headers of a gallery, or of the library, became known.
    private(set) var completions: UInt64 = 0
    /// How often anything changed.
    let total = ChangeCount()
    /// How often the whole library changed at once.
    private var ofLibrary: UInt64 = 0
    /// How often each gallery changed alone.
    private var ofGalleries: [GalleryID: UInt64] = [:]

    /// For more galleries than these their numbers are not added up: one number for all changes is
    /// quicker.
    private static let sumLimit = 64

    /// A number that grows when one of some galleries changes.
    func sum(of galleries: [GalleryID]) -> UInt64 {
        guard galleries.count <= Self.sumLimit else { return total.value }
        return galleries.reduce(ofLibrary) { $0 + ofGalleries[$1, default: 0] }
    }

    mutating func changed(_ galleries: [GalleryID]) {
        for gallery in Set(galleries) { ofGalleries[gallery, default: 0] += 1 }
        total.grow()
    }

    mutating func allChanged() {
        ofLibrary += 1
        completions += 1
        total.grow()
    }

    mutating func completed(_ gallery: GalleryID) {
        completions += 1
        changed([gallery])
    }
}

/// A number that grows with each change, and is read without the lock of what changes.
///
/// Requests ask for it, and the thread that fills the index changes that at the lowest priority: where other
/// programs take the processor, it may hold the lock for long.
final class ChangeCount: Sendable {
    private let count = Atomic<UInt64>(0)

    var value: UInt64 { count.load(ordering: .acquiring) }

    func grow() { count.add(1, ordering: .releasing) }
}
