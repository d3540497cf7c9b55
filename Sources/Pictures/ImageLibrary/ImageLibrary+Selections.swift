import Catalogue
import Concurrency
import PicturePreparing

/// Selections of pictures for clients.
extension ImageLibrary {
    /// A gallery for a client: of a folder, of a list, or of a selection of their pictures.
    ///
    /// - Throws: `NeedsWorkerThread` on a thread that serves connections, if it would have to be made
    ///   from many pictures.
    package func gallery(
        _ id: GalleryID, for client: LibraryClient
    ) throws(NeedsWorkerThread) -> Gallery? {
        let catalogue = catalogue.current
        if let gallery = catalogue.gallery(id), gallery.isInDefaultOrder { return gallery }
        if ServingThread.isCurrent {
            try ServingThread.check(isLong: index.selections.isLongToMake(id, in: catalogue))
        }
        return index.selections.gallery(id, in: catalogue, for: client)
    }

    /// Goes on with the pictures of a session only if its gallery is at hand.
    ///
    /// - Throws: `NeedsWorkerThread` on a thread that serves connections, if the gallery would have to be
    ///   made from many pictures; it is made in the background then, because a stream asks again.
    package func requireGallery(_ text: String) throws(NeedsWorkerThread) {
        guard ServingThread.isCurrent, catalogue.mayTakeLong(text), let id = GalleryID(text),
            index.selections.lastMade(id) == nil,
            index.selections.isLongToMake(id, in: catalogue.current)
        else { return }
        selecting.makeLater(id)
        throw NeedsWorkerThread()
    }

    /// Has the sizes of many pictures at hand, for a strip or a grid of them.
    ///
    /// - Throws: `NeedsWorkerThread` on a thread that serves connections, if they are not.
    package func prepareSizes(of gallery: Gallery) throws(NeedsWorkerThread) {
        guard gallery.isLong, !index.sizes.hasSizes(of: gallery) else { return }
        try ServingThread.check(isLong: true)
        _ = index.sizes.sizes(of: gallery)
    }

    /// A gallery for somebody who cannot wait: as it was made last if it would take long to make, and
    /// then it is made again in the background; nil if it was not made.
    func galleryAtHand(_ id: GalleryID, in catalogue: GalleryCatalogue) -> Gallery? {
        guard ServingThread.isCurrent, index.selections.isLongToMake(id, in: catalogue) else {
            return index.selections.gallery(id, in: catalogue)
        }
        selecting.makeLater(id)
        return index.selections.lastMade(id)
    }
}
