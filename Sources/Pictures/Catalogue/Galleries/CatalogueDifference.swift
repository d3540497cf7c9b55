/// The difference between two scans.
package struct CatalogueDifference {
    /// Items of the first scan that are missing in the second, or whose file changed.
    package private(set) var gone: [Item] = []
    /// Items of the second scan that are missing in the first, or whose file changed.
    package private(set) var come: [Item] = []
    /// Whether anything that viewers see may differ: galleries, their items, or their order.
    package private(set) var hasChanges = false

    package init(from before: GalleryCatalogue, to after: GalleryCatalogue) {
        hasChanges = before.galleries.map(\.id) != after.galleries.map(\.id)
        for gallery in before.galleries { compare(gallery, after.gallery(gallery.id)) }
        for gallery in after.galleries where before.gallery(gallery.id) == nil {
            come += gallery.items
        }
    }

    private mutating func compare(_ before: Gallery, _ after: Gallery?) {
        guard let after else { return gone += before.items }
        guard before !== after else { return }
        let former = before.items.filter { !after.has($0) }
        // A file may have changed though its version has not: see `FileVersion`.
        hasChanges =
            hasChanges || before.revision != after.revision || !former.isEmpty
            || before.title != after.title || before.defaultOrder != after.defaultOrder
            || before.cover?.id != after.cover?.id
        gone += former
        come += after.items.filter { !before.has($0) }
    }
}

extension Gallery {
    fileprivate func has(_ item: Item) -> Bool {
        index(of: item.id).map { items[$0].source == item.source } ?? false
    }
}
