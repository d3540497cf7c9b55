/// What the index knows of pictures, and of how many.
extension ImageLibrary {
    /// All that is known of items whose header was read.
    ///
    /// Reads the index's file for each item.
    package func details(of items: some Collection<Item>) -> [ItemID: IndexedPicture] {
        var known: [ItemID: IndexedPicture] = [:]
        for item in items { known[item.id] = index.picture(item) }
        return known
    }

    /// How many pictures' headers were read.
    package var indexProgress: IndexProgress { index.progress }

    /// How many of a gallery's pictures are known to the index.
    package func readCount(of gallery: Gallery) -> Int {
        let count = gallery.items.count
        guard index.progress.read < index.progress.total else { return count }
        guard hasPictures(gallery.id), gallery.id.selection.isEmpty else {
            return index.facts(of: gallery.items).count { $0 != nil }
        }
        return max(0, count - index.unreadCount(of: gallery.id))
    }

    /// The order of a gallery's pictures: one of ``ItemOrder/texts``, or `relevance`.
    package func order(of gallery: Gallery) -> String {
        let selection = gallery.id.selection
        if gallery.isOrderPending { return ItemOrder.name.text }
        if let order = selection.order ?? selection.rule?.order { return order.text }
        if selection.search != nil { return "relevance" }
        return (gallery.defaultOrder ?? .name).text
    }
}

/// A folder that has pictures in it or below it.
package struct GalleryFolder: Sendable {
    package let id: GalleryID
    package let title: String
    /// The pictures in it and in all folders below.
    package let count: Int
}

/// The folders as a tree.
extension ImageLibrary {
    /// The folder of the library itself; nil if there are no pictures.
    package var rootFolder: GalleryFolder? {
        withCatalogue { catalogue in
            catalogue.tree.root.flatMap { catalogue.tree[$0] }.map(GalleryFolder.init)
        }
    }

    /// The folders from the root to that of a gallery, which is the last, or to a list.
    package func folders(to gallery: GalleryID) -> [GalleryFolder] {
        withCatalogue { $0.tree.way(to: gallery.folder).map(GalleryFolder.init) }
    }

    /// The folders and lists in that of a gallery.
    package func folders(in gallery: GalleryID) -> [GalleryFolder] {
        withCatalogue { catalogue in
            (catalogue.tree[gallery.folder]?.children ?? []).compactMap { id in
                catalogue.tree[id].map(GalleryFolder.init)
                    ?? catalogue.gallery(id).map {
                        GalleryFolder(id: id, title: $0.title, count: $0.items.count)
                    }
            }
        }
    }

    /// Whether a folder has pictures of its own, or is a list.
    package func hasPictures(_ gallery: GalleryID) -> Bool {
        withCatalogue { $0.gallery(gallery.folder) != nil }
    }

    /// The picture that represents a folder or a list: its first, or the first below it.
    package func cover(of id: GalleryID) -> (item: ItemID, gallery: GalleryID)? {
        withCatalogue { catalogue in
            let gallery =
                catalogue.gallery(id) ?? catalogue.tree[id]?.first.flatMap(catalogue.gallery)
            return gallery?.cover.map { ($0.id, gallery?.id ?? id) }
        }
    }

    /// The folder that contains that of a gallery, or a list; nil for the root.
    package func parent(of gallery: GalleryID) -> GalleryID? {
        withCatalogue { $0.tree.parent(of: gallery.folder) }
    }
}

extension GalleryFolder {
    init(_ node: FolderTree.Node) {
        self.init(id: node.id, title: node.title, count: node.count)
    }
}
