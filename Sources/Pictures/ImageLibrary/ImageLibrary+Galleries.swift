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

/// Galleries that had pictures at an earlier start, and whose folders have been away since this one.
extension ImageLibrary {
    /// Why a gallery is not known yet; nil if it is known, or nothing says that it will be.
    package func errorAwaiting(_ gallery: GalleryID) -> StartingError? {
        startingError ?? catalogue.failure(awaiting: gallery).map(error(of:))
    }

    /// The same of any gallery that is meant.
    package func errorAwaiting(any isMeant: (GalleryID) -> Bool) -> StartingError? {
        startingError ?? catalogue.failure(awaitingAny: isMeant).map(error(of:))
    }

    /// The same of the gallery of a session, whose id is taken apart only while a folder is away.
    package func errorAwaiting(sessionIn text: String) -> StartingError? {
        if let startingError { return startingError }
        guard catalogue.isAnyFolderAway else { return nil }
        return GalleryID(text).flatMap { errorAwaiting($0) }
    }

    /// Whether a folder that is away may have galleries that nobody knows, because it has shown nothing since
    /// the start.
    package var hasUnseenFolder: Bool { catalogue.hasUnseenFolder }

    private func error(of failure: SourceFailure) -> StartingError {
        StartingError(described([failure]).first)
    }
}
