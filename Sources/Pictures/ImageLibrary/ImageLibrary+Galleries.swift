import Catalogue

/// Galleries and their items.
extension ImageLibrary {
    /// All galleries: the root's first, then the others in natural order of their paths.
    package func galleries() -> [Gallery] {
        let catalogue = catalogue.current
        guard !catalogue.isInDefaultOrders else { return catalogue.galleries }
        return catalogue.galleries.map { galleryAtHand($0.id, in: catalogue) ?? $0 }
    }

    /// A gallery: of a folder, of a list, or of a selection of their pictures.
    package func gallery(_ id: GalleryID) -> Gallery? {
        let catalogue = catalogue.current
        // What a gallery mostly is, without taking its id apart: each event asks for one.
        if let gallery = catalogue.gallery(id), gallery.isInDefaultOrder { return gallery }
        // A session goes on with what it shows while the selection is made again.
        return galleryAtHand(id, in: catalogue) ?? index.selections.gallery(id, in: catalogue)
    }

    package func item(_ item: ItemID, in gallery: GalleryID) -> Item? {
        guard let gallery = self.gallery(gallery), let index = gallery.index(of: item) else {
            return nil
        }
        return gallery.items[index]
    }

    package func source(of item: ItemID, in gallery: GalleryID) -> SourceFile? {
        let (source, isOwn) = catalogue.source(of: item, in: gallery)
        return isOwn ? source : self.item(item, in: gallery)?.source
    }

    /// The item that replaces a missing one because its file was renamed.
    package func successor(of item: ItemID) -> ItemID? {
        catalogue.current.renamed.successor(of: item)
    }
}
