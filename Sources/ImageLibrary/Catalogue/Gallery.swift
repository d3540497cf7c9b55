/// The pictures of one folder in natural order, or of one list in its order.
///
/// Never empty. It is a class because each request passes it on, and its members are shared.
package final class Gallery: Sendable {
    package let id: GalleryID
    /// The list's own title, or the path below the root as text; for the root, the folder's name.
    package let title: String
    package let items: [Item]
    /// Changes when items are added, removed, moved or replaced; the same after a restart.
    package let revision: UInt64

    private let places: [ItemID: Int]

    /// The picture that represents the gallery: its first.
    package var cover: Item { items[0] }

    init(id: GalleryID, title: String, items: [Item]) {
        precondition(!items.isEmpty, "a gallery without pictures: \(title)")
        self.id = id
        self.title = title
        self.items = items
        revision = Self.revision(of: items)
        places = Dictionary(
            items.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The index of an item, from 0; nil when the gallery does not have it.
    package func index(of item: ItemID) -> Int? { places[item] }

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
