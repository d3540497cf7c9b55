/// The pictures that lie in one folder, in natural order.
///
/// Never empty. It is a class because each request takes it along, and all its parts are shared.
package final class Gallery: Sendable {
    package let id: GalleryID
    /// The folder's path below the root, as text; the root folder's name for the root.
    package let title: String
    package let items: [Item]
    /// Differs when items came, went, moved or were replaced; the same after a restart.
    package let revision: UInt64

    private let places: [ItemID: Int]

    /// The picture that stands for the gallery: its first.
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

    /// The item's place, counted from 0; nil when it is not, or no longer, here.
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
