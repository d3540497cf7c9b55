import Catalogue

/// Numbers that grow with changes of the index, so that what was made from it is made again.
struct IndexGenerations: Sendable {
    /// How often all headers of a gallery, or of the library, became known.
    private(set) var completions: UInt64 = 0
    /// How often anything changed.
    private(set) var total: UInt64 = 0
    /// How often the whole library changed at once.
    private var ofLibrary: UInt64 = 0
    /// How often each gallery changed alone.
    private var ofGalleries: [GalleryID: UInt64] = [:]

    /// For more galleries than these their numbers are not added up: one number for all changes is
    /// quicker.
    private static let sumLimit = 64

    /// A number that grows when one of some galleries changes.
    func sum(of galleries: [GalleryID]) -> UInt64 {
        guard galleries.count <= Self.sumLimit else { return total }
        return galleries.reduce(ofLibrary) { $0 + ofGalleries[$1, default: 0] }
    }

    mutating func changed(_ galleries: [GalleryID]) {
        for gallery in Set(galleries) { ofGalleries[gallery, default: 0] += 1 }
        total += 1
    }

    mutating func allChanged() {
        ofLibrary += 1
        completions += 1
        total += 1
    }

    mutating func completed(_ gallery: GalleryID) {
        completions += 1
        changed([gallery])
    }
}
