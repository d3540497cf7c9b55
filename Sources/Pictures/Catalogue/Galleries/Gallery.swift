import Concurrency
import FileAccess

/// The pictures of one folder in natural order, of one list in its order, or a selection of them.
///
/// It is empty for a folder that has pictures only below it, and for a selection that leaves none.
/// It is a class because each request passes it on,
/// and its members are shared.
package final class Gallery: Sendable {
    package let id: GalleryID
    /// The list's own title, or the path below the root as text; for the root, the folder's name.
    package let title: String
    package let items: GalleryItems
    /// The order that its owner chose; nil for that of names.
    package let defaultOrder: ItemOrder?
    /// Changes when items are added, removed, moved or replaced; the same after a restart.
    package let revision: UInt64
    /// Whether the items are in the order of their names until the headers of all are read.
    package let isOrderPending: Bool

    private let indices: Indices
    /// For each item the gallery that it was taken from; nil unless the gallery is arranged.
    private let homes: [GalleryID]?

    /// The indices of items.
    private enum Indices {
        case byID([ItemID: Int])
        /// For each index in a folder's gallery that in the selection; `none` where it has not
        /// got the item.
        case selected(from: Gallery, [UInt32])

        static let none = UInt32.max
    }

    /// The picture that represents the gallery: the one that its owner chose, or its first; nil
    /// without pictures.
    package let cover: Item?

    package init(id: GalleryID, title: String, items: [Item], settings: GallerySettings? = nil) {
        self.id = id
        self.title = settings?.title ?? title
        self.items = GalleryItems(items)
        defaultOrder = settings?.order
        cover =
            settings?.cover.flatMap { items.map(\.source.name).matching($0) }
            .flatMap { name in items.first { $0.source.name == name } } ?? items.first
        isOrderPending = false
        homes = nil
        revision = Self.revision(of: items)
        indices = .byID(
            Dictionary(
                items.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first }))
    }

    /// A selection of a folder's pictures.
    ///
    /// - Parameters:
    ///   - id: The selection's id.
    ///   - title: Its title.
    ///   - selected: The indices of its items in the folder's gallery, in its order; none twice.
    ///   - folder: The folder's gallery.
    ///   - isOrderPending: Whether the order is not the one that was asked for yet.
    package init(
        id: GalleryID, title: String, _ selected: [UInt32], of folder: Gallery,
        isOrderPending: Bool
    ) {
        self.id = id
        self.title = title
        self.isOrderPending = isOrderPending
        homes = nil
        defaultOrder = folder.defaultOrder
        let items = GalleryItems(selected, of: folder.items)
        self.items = items
        // A selection of all has the folder's cover.
        cover = selected.count == folder.items.count ? folder.cover : items.first
        var selection = [UInt32](repeating: Indices.none, count: folder.items.count)
        for (index, original) in selected.enumerated() { selection[Int(original)] = UInt32(index) }
        indices = .selected(from: folder, selection)
        revision = Self.revision(of: selected, in: folder)
    }

    /// Items of other galleries in any order, none twice.
    ///
    /// - Parameters:
    ///   - items: Each item with the gallery that it is taken from.
    ///   - id: The gallery that it stands for where one is named.
    ///   - title: Its title.
    package init(arranging items: [(item: Item, home: GalleryID)], as id: GalleryID, title: String)
    {
        self.id = id
        self.title = title
        self.items = GalleryItems(items.map(\.item))
        defaultOrder = nil
        cover = items.first?.item
        isOrderPending = false
        homes = items.map(\.home)
        revision = Self.revision(of: items.map(\.item))
        indices = .byID(
            Dictionary(
                items.enumerated().map { ($1.item.id, $0) }, uniquingKeysWith: { first, _ in first }
            ))
    }

    /// The gallery in which the library has an item of this one.
    package func home(of item: ItemID) -> GalleryID {
        guard let homes, let index = index(of: item) else { return id }
        return homes[index]
    }

    /// Whether it is arranged from items of other galleries, so that the library does not know it.
    package var isArranged: Bool { homes != nil }

    /// Whether the items are in the order that its owner chose.
    package var isInDefaultOrder: Bool { defaultOrder == nil || defaultOrder == .name }

    /// The index of an item, from 0; nil when the gallery does not have it.
    package func index(of item: ItemID) -> Int? {
        switch indices {
        case .byID(let indices): return indices[item]
        case .selected(let folder, let indices):
            guard let original = folder.index(of: item),
                indices[original] != Indices.none
            else {
                return nil
            }
            return Int(indices[original])
        }
    }

    private static func revision(of indices: [UInt32], in folder: Gallery) -> UInt64 {
        var bytes = folder.revision.bytes
        bytes.reserveCapacity(bytes.count + 4 * indices.count)
        for index in indices {
            for shift in stride(from: 0, to: 32, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: index >> UInt32(shift)))
            }
        }
        return StableHash.first64Bits(of: bytes)
    }

    private static func revision(of items: [Item]) -> UInt64 {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16 * items.count)
        for item in items {
            bytes += item.id.value.bytes
            bytes += item.version.bytes
        }
        return StableHash.first64Bits(of: bytes)
    }
}

/// Whether all items of a gallery may be gone through.
extension Gallery {
    /// Whether a thread that serves connections must not go through all items.
    package var isLong: Bool { items.count > GalleryCatalogue.quickCount }

    /// Goes on only where going through all items holds up nobody.
    ///
    /// - Throws: `NeedsWorkerThread` on a thread that serves connections, if there are many.
    package func checkItemsCanBeVisited() throws(NeedsWorkerThread) {
        try ServingThread.check(isLong: isLong)
    }
}

/// The items of a gallery in its order.
///
/// A selection shares the items of its folder, and has only their indices.
package struct GalleryItems: RandomAccessCollection, Sendable {
    private let items: [Item]
    /// For each item its index in `items`; nil if they are the same.
    private let selected: [UInt32]?

    package init(_ items: [Item]) {
        self.items = items
        selected = nil
    }

    /// - Parameters:
    ///   - selected: For each item of the selection its index among the folder's.
    ///   - folder: The folder's items.
    package init(_ selected: [UInt32], of folder: GalleryItems) {
        items = folder.items
        self.selected = folder.selected.map { inner in selected.map { inner[Int($0)] } } ?? selected
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { selected?.count ?? items.count }

    /// The id of an item, without copying the item.
    package func id(at index: Int) -> ItemID { items[selected.map { Int($0[index]) } ?? index].id }

    /// The version of an item's file, without copying the item.
    package func version(at index: Int) -> UInt64 {
        items[selected.map { Int($0[index]) } ?? index].version
    }

    package subscript(index: Int) -> Item {
        // Not lent by `_read`, which would allocate a frame for each access from another room.
        guard let selected else { return items[index] }
        return items[Int(selected[index])]
    }
}
