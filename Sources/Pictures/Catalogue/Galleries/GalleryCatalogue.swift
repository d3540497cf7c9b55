import FileAccess

/// The galleries of the library as the last scan found them.
///
/// An immutable value, which the next scan replaces.
package struct GalleryCatalogue: Sendable {
    package let galleries: [Gallery]
    package let records: [RelativePath: FolderRecord]
    /// The new items of renamed files.
    package var renamed: RenamedItems
    /// Folders that had pictures at an earlier start, and have shown none since this one, so that what is
    /// known of their pictures stays.
    package var awaited: Set<RelativePath> = []
    /// Those of them that are believed to be empty, also by the next start.
    package var believedEmpty: Set<RelativePath> = []
    /// The folders that have pictures in them or below them.
    package let tree: FolderTree
    /// Tells this catalogue from all others.
    package let mark = CatalogueMark()
    private let indices: [GalleryID: Int]

    package static let empty = GalleryCatalogue(records: [:], rootName: [])

    package init(
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
        itemCount = galleries.reduce(0) { $0 + $1.items.count }
        isInDefaultOrders = galleries.allSatisfy(\.isInDefaultOrder)
        indices = Dictionary(
            galleries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// How many files are not shown, by reason.
    package let omissions: [Omission: Int]

    /// Whether all galleries are in the order of their names.
    package let isInDefaultOrders: Bool

    /// The most pictures that are gone through on a thread that serves connections: some milliseconds.
    package static let quickCount = 4_000

    /// Whether no pictures could be seen since the start.
    package var isProvisional: Bool { awaited.contains(.root) }

    /// How many pictures all galleries have.
    package let itemCount: Int

    /// The folders that cannot be seen now, and why.
    var absences: [RelativePath: SourceError] { records.compactMapValues(\.absence) }

    /// The folders with pictures in them or below them that are the roots of mounts, with the types of their
    /// filesystems.
    package var mountsWithPictures: [RelativePath: UInt64] {
        var mounts: [RelativePath: UInt64] = [:]
        for (path, record) in records where record.gallery != nil {
            for folder in path.pathAndAncestors {
                let type = records[folder]?.identity?.mountedType ?? 0
                if type != 0 { mounts[folder] = type }
            }
        }
        return mounts
    }

    var skipped: [SkippedEntry] { records.values.flatMap(\.skipped) }

    package func gallery(_ id: GalleryID) -> Gallery? { indices[id].map { galleries[$0] } }

    /// The file of an item; unlike `item`, without copying the item.
    package func source(of item: ItemID, in gallery: GalleryID) -> SourceFile? {
        guard let gallery = indices[gallery], let index = galleries[gallery].index(of: item) else {
            return nil
        }
        return galleries[gallery].items[index].source
    }
}

extension GalleryCatalogue {
    /// Whether the gallery of an id might have to be made from many pictures.
    package func mayTakeLong(_ id: String) -> Bool {
        itemCount > Self.quickCount
            && (!isInDefaultOrders || id.utf8.contains(UInt8(ascii: ";")))
    }

    /// Whether an entry was skipped that the removal of another one may bring back.
    var isAtItsLimits: Bool {
        records.values.contains { $0.skipped.contains { $0.reason.dependsOnOtherEntries } }
    }
}

/// The identity of a catalogue.
package final class CatalogueMark: Sendable {}
