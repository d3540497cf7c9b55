import Catalogue
import HTTPServing
import ImageLibrary
import PicturePreparing
import SessionStores
import Viewers

/// The resources in a request's path.
extension Request {
    /// The session's id.
    ///
    /// - Throws: `gone` for a text that is not an id.
    package var session: SessionAccess {
        get throws(SessionError) {
            guard let access = parameters["session"].flatMap(SessionAccess.init) else {
                throw .gone
            }
            return access
        }
    }

    /// A gallery that a field of the request names; of a folder without pictures of its own, unless a
    /// signed link names it, all that are below it.
    ///
    /// - Throws: 404 for an unknown gallery, 503 while it is not known yet, or `NeedsWorkerThread`.
    package func gallery(_ id: GalleryID, in library: ImageLibrary) throws -> Gallery {
        let id = isLimitedToTarget ? id : library.withSubfolders(ifWithoutOwn: id)
        guard let gallery = try library.gallery(id, for: libraryClient) else {
            throw Problem.unknownGallery(id, in: library)
        }
        return gallery
    }

    /// - Throws: 404 for an unknown gallery or item, or `NeedsWorkerThread`.
    package func item(in library: ImageLibrary) throws -> (Gallery, Item) {
        let gallery = try gallery(in: library)
        guard let id = parameters["item"].flatMap(ItemID.init),
            let index = gallery.index(of: id)
        else { throw Problem.unknown("item") }
        return (gallery, gallery.items[index])
    }
}

extension ImageLibrary {
    /// The gallery in which a session began.
    ///
    /// - Throws: 404 if it does not exist at the moment, 503 while it is not known yet.
    package func gallery(of session: ViewerSession) throws(Problem) -> Gallery {
        let id = GalleryID(session.state.gallery)
        guard let gallery = id.flatMap(gallery) else { throw .unknownGallery(id, in: self) }
        return gallery
    }
}

extension Request {
    /// The client's network, for which pictures are prepared.
    package var libraryClient: LibraryClient { LibraryClient(remoteAddress.clientNetwork) }

    /// The client's network, against whose quota its sessions count.
    package var clientNetwork: String { remoteAddress.clientNetwork.description }
}
