/// What is another between two looks through the folders.
struct CatalogueDifference {
    /// Items that are gone, or whose file is another by now.
    private(set) var gone: [Item] = []
    /// Items that are new, or whose file is another by now.
    private(set) var come: [Item] = []
    /// Whether anything that viewers see is another: galleries, their items, or their order.
    private(set) var hasChanges = false

    init(from before: Catalogue, to after: Catalogue) {
        hasChanges = before.galleries.map(\.id) != after.galleries.map(\.id)
        for gallery in before.galleries { compare(gallery, after.gallery(gallery.id)) }
        for gallery in after.galleries where before.gallery(gallery.id) == nil {
            come += gallery.items
        }
    }

    private mutating func compare(_ before: Gallery, _ after: Gallery?) {
        guard let after else { return gone += before.items }
        guard before.revision != after.revision else { return }
        hasChanges = true
        gone += before.items.filter { !after.has($0) }
        come += after.items.filter { !before.has($0) }
    }
}

extension Gallery {
    fileprivate func has(_ item: Item) -> Bool {
        index(of: item.id).map { items[$0].source == item.source } ?? false
    }
}
