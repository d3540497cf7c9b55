/// The galleries of the library as the last scan found them.
///
/// An immutable value, which the next scan replaces.
struct Catalogue: Sendable {
    let galleries: [Gallery]
    let records: [RelativePath: FolderRecord]
    /// The new items of renamed files.
    var renamed: RenamedItems
    /// The folders that have pictures in them or below them.
    let tree: FolderTree
    /// Tells this catalogue from all others.
    let mark = CatalogueMark()
    private let indices: [GalleryID: Int]

    static let empty = Catalogue(records: [:], rootName: [])

    init(
        records: [RelativePath: FolderRecord], rootName: [UInt8],
        renamed: RenamedItems = RenamedItems()
    ) {
        self.records = records
        self.renamed = renamed
        tree = FolderTree(of: records, rootName: rootName)
        galleries = records.values.filter { $0.gallery != nil }
            .sorted { $0.order.lexicographicallyPrecedes($1.order) }
            .compactMap(\.gallery)
        omissions = records.values.reduce(into: [:]) {
            $0.merge($1.omissions, uniquingKeysWith: +)
        }
        isInDefaultOrders = galleries.allSatisfy(\.isInDefaultOrder)
        indices = Dictionary(
            galleries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// How many files are not shown, by reason.
    let omissions: [Omission: Int]

    /// Whether all galleries are in the order of their names.
    let isInDefaultOrders: Bool

    var itemCount: Int { galleries.reduce(0) { $0 + $1.items.count } }

    var skipped: [SkippedEntry] { records.values.flatMap(\.skipped) }

    func gallery(_ id: GalleryID) -> Gallery? { indices[id].map { galleries[$0] } }

    /// The file of an item; unlike `item`, without copying the item.
    func source(of item: ItemID, in gallery: GalleryID) -> SourceFile? {
        guard let gallery = indices[gallery], let index = galleries[gallery].index(of: item) else {
            return nil
        }
        return galleries[gallery].items[index].source
    }
}

extension Catalogue {
    /// Whether an entry was skipped that the removal of another one may bring back.
    var isAtItsLimits: Bool {
        records.values.contains { $0.skipped.contains { $0.reason.dependsOnOtherEntries } }
    }
}

/// The identity of a catalogue.
final class CatalogueMark: Sendable {}
