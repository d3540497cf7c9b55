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
