/// The items of a gallery in its order.
///
/// A selection shares the items of its folder, and has only their places.
package struct GalleryItems: RandomAccessCollection, Sendable {
    private let items: [Item]
    /// For each place the index in `items`; nil if they are the same.
    private let places: [UInt32]?

    init(_ items: [Item]) {
        self.items = items
        places = nil
    }

    /// - Parameters:
    ///   - places: For each item of the selection its place among the folder's.
    ///   - folder: The folder's items.
    init(_ places: [UInt32], of folder: GalleryItems) {
        items = folder.items
        self.places = folder.places.map { inner in places.map { inner[Int($0)] } } ?? places
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { places?.count ?? items.count }

    /// The id of an item, without copying the item.
    func id(at index: Int) -> ItemID { items[places.map { Int($0[index]) } ?? index].id }

    package subscript(index: Int) -> Item {
        // Not lent by `_read`, which would allocate a frame for each access from another room.
        guard let places else { return items[index] }
        return items[Int(places[index])]
    }
}
