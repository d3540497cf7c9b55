import Catalogue
import PictureCoding
import PictureMetadata
import PicturePreparing

/// Pictures of items. See ``PicturePreparer``.
extension ImageLibrary {
    /// The picture if it is prepared; otherwise queues it with high priority.
    package func picture(
        _ request: PictureRequest, for client: LibraryClient = .program
    ) -> PictureState {
        job(for: request).map { pictures.picture($0, for: client) } ?? .missing
    }

    /// The picture if it is prepared; otherwise nil, and nothing is queued.
    package func preparedPicture(_ request: PictureRequest) -> PreparedPicture? {
        job(for: request).flatMap(pictures.preparedPicture)
    }

    /// The same for an item that the caller has, in the version of the file that it had then.
    package func preparedPicture(of item: Item, as variant: PictureVariant) -> PreparedPicture? {
        pictures.preparedPicture(
            DecodeJob(item: item.id, source: item.source, kind: .picture(variant)))
    }

    /// Notifies once, when each of the pictures has been prepared or will not be.
    ///
    /// - Parameters:
    ///   - requests: The pictures.
    ///   - client: The client that shows them.
    ///   - patience: The pictures are not queued if they would not be prepared in this time.
    ///   - isWanted: Whether somebody still waits for them.
    ///   - notify: Called once.
    package func whenReady(
        _ requests: some Collection<PictureRequest>, for client: LibraryClient = .program,
        within patience: Duration? = nil, while isWanted: @escaping @Sendable () -> Bool = { true },
        _ notify: @escaping @Sendable () -> Void
    ) {
        pictures.whenDone(
            requests.map(job), for: client, within: patience, while: isWanted, notify)
    }

    /// The same picture as AVIF if there is one.
    package func avif(of variant: EncodedVariant) -> EncodedVariant? { pictures.avif(of: variant) }

    /// Whether pictures for browsers are kept on the disk.
    package var keepsEncodedPictures: Bool { pictures.keepsEncodedPictures }

    /// A picture for browsers if it was made and is in memory; otherwise nil, and nothing is queued.
    package func encodedPicture(_ request: EncodedPictureRequest) -> EncodedPicture? {
        job(for: request).flatMap(pictures.encodedPicture)
    }

    /// Queues a picture for browsers, and notifies once, when it was made or will not be, as
    /// ``whenReady(_:for:within:while:_:)`` does.
    package func whenEncoded(
        _ request: EncodedPictureRequest, for client: LibraryClient = .program,
        within patience: Duration? = nil, while isWanted: @escaping @Sendable () -> Bool = { true },
        _ notify: @escaping @Sendable () -> Void
    ) {
        pictures.whenDone(
            [job(for: request)], for: client, within: patience, while: isWanted, notify)
    }

    /// When a client whose picture is not prepared in time may ask again.
    package func timeUntilRoom(for client: LibraryClient) -> Duration {
        pictures.timeUntilRoom(for: client)
    }

    /// Queues pictures that may be shown next, with low priority: a full queue drops them first.
    package func prepareAhead(
        _ requests: [PictureRequest], for client: LibraryClient = .program
    ) {
        pictures.prepareAhead(requests.compactMap(job), for: client)
    }

    /// A picture's size and format if they are known; otherwise queues the reading of its header.
    package func information(
        on item: ItemID, in gallery: GalleryID, for client: LibraryClient = .program
    ) -> InformationState {
        informationJob(item, in: gallery).map { pictures.information($0, for: client) } ?? .missing
    }

    /// Notifies once, when the information of each of the items is known or will not be.
    package func whenInformationReady(
        on items: some Collection<ItemID>, in gallery: GalleryID,
        for client: LibraryClient = .program,
        while isWanted: @escaping @Sendable () -> Bool = { true },
        _ notify: @escaping @Sendable () -> Void
    ) {
        pictures.whenDone(
            items.map { informationJob($0, in: gallery) }, for: client, within: nil,
            while: isWanted, notify)
    }

    /// Whether a part of an item's picture is missing in its file; false before it was decoded.
    package func isPartial(_ item: Item) -> Bool {
        pictures.isPartial(item.source)
    }

    /// The metadata of items as far as it is known: it is read with an item's picture or
    /// information, and may be evicted.
    package func metadata(of items: some Collection<Item>) -> [ItemID: ItemMetadata] {
        pictures.metadata(of: items.map { (id: $0.id, source: $0.source) })
    }

    /// Under memory pressure: drops all pictures but these, and returns the memory to the system.
    package func dropPictures(keeping kept: Set<PictureRequest> = []) {
        pictures.dropPictures(keeping: Set(kept.compactMap(job)))
    }

    /// Grows when a picture is prepared or dropped, with each scan, and with what is known of
    /// pictures, and on each day: while it stays the same, so do all results.
    package var changes: UInt64 {
        pictures.changes &+ index.pictures.generation &+ index.sizes.changes
    }

    /// Bytes that this process has allocated and not freed, prepared pictures included.
    package static var bytesInUse: Int { Libvips.bytesInUse }

    private func job(for request: PictureRequest) -> DecodeJob? {
        source(of: request.item, in: request.gallery).map {
            DecodeJob(item: request.item, source: $0, kind: .picture(request.variant))
        }
    }

    private func job(for request: EncodedPictureRequest) -> DecodeJob? {
        source(of: request.item, in: request.gallery).map {
            DecodeJob(item: request.item, source: $0, kind: .encoded(request.variant))
        }
    }

    private func informationJob(_ item: ItemID, in gallery: GalleryID) -> DecodeJob? {
        self.item(item, in: gallery).map {
            DecodeJob(item: item, source: $0.source, kind: .information)
        }
    }
}

extension ImageLibrary {
    /// False while no decoder can be started, so that no new picture can be shown.
    package var canDecode: Bool { pictures.canDecode }

    /// Tries again what failed for a reason of the system's: to start a decoder, which it waits for,
    /// and to fill the index.
    package func retryFailures() {
        pictures.retryFailures()
        index.wakeIfWaiting()
    }

    /// Reads headers again that could not be read for a reason that may be gone.
    package func readFailedHeaders() { index.retryFailures() }

    /// The fences that decoders lack on this system, for a log; nil before the first decoder.
    package var missingFences: [String]? { pictures.missingFences }

    /// What this system reads and writes; nil before the first decoder.
    ///
    /// The first call encodes a small picture.
    package var formats: FormatTable? { pictures.formats }
}
