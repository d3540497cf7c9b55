import Concurrency
import PictureCoding

/// One item in one variant.
package struct PictureRequest: Hashable, Sendable {
    package let item: ItemID
    package let gallery: GalleryID
    package let variant: PictureVariant

    package init(_ item: ItemID, in gallery: GalleryID, as variant: PictureVariant) {
        self.item = item
        self.gallery = gallery
        self.variant = variant
    }

    package init(_ item: ItemID, in gallery: Gallery, as variant: PictureVariant) {
        self.init(item, in: gallery.home(of: item), as: variant)
    }
}

extension ImageLibrary {
    /// The picture if it is prepared; otherwise queues it with high priority.
    package func picture(
        _ request: PictureRequest, for client: LibraryClient = .program
    ) -> PictureState {
        guard let job = job(for: request) else { return .missing }
        let (picture, enqueued) = decodeQueue.withState { state in
            let picture = state.picture(for: job)
            return (picture, picture == nil ? state.enqueue(job, .high, for: client) : .done)
        }
        if let picture { return .ready(picture) }
        return dispatch(enqueued) ? .loading : .busy
    }

    /// The picture if it is prepared; otherwise nil, and nothing is queued.
    package func preparedPicture(_ request: PictureRequest) -> PreparedPicture? {
        job(for: request).flatMap { job in decodeQueue.withState { $0.picture(for: job) } }
    }

    /// The same for an item that the caller has, in the version of the file that it had then.
    package func preparedPicture(of item: Item, as variant: PictureVariant) -> PreparedPicture? {
        let job = DecodeJob(item: item.id, source: item.source, kind: .picture(variant))
        return decodeQueue.withState { $0.picture(for: job) }
    }

    /// Notifies once, when each of the pictures has been prepared or will not be (missing, or the
    /// queue is full): on a worker thread, or at once on the caller's.
    ///
    /// The pictures are not retained; many large ones may evict each other from the cache.
    package func whenReady(
        _ requests: some Collection<PictureRequest>, for client: LibraryClient = .program,
        _ notify: @escaping @Sendable () -> Void
    ) {
        // One more than the requests, so that it cannot notify before all are queued.
        let latch = CountdownLatch(for: requests.count + 1, notify)
        for request in requests {
            guard let job = job(for: request) else {
                latch.countDown()
                continue
            }
            wait(for: job, client, latch)
        }
        latch.countDown()
    }

    /// Whether there can be AVIF: only on the disk, so that each picture is encoded once.
    package var makesAVIF: Bool {
        decodeQueue.keepsEncodedPictures && PictureEncoder.canEncodeAVIF
    }

    /// A picture for browsers if it was made and is in memory; otherwise nil, and nothing is queued.
    package func encodedPicture(_ request: EncodedPictureRequest) -> EncodedPicture? {
        job(for: request).flatMap { job in decodeQueue.withState { $0.encodedPicture(for: job) } }
    }

    /// Queues a picture for browsers, and notifies once, when it was made or will not be, as
    /// ``whenReady(_:for:_:)`` does.
    package func whenEncoded(
        _ request: EncodedPictureRequest, for client: LibraryClient = .program,
        _ notify: @escaping @Sendable () -> Void
    ) {
        let latch = CountdownLatch(for: 1, notify)
        guard let job = job(for: request) else { return latch.countDown() }
        wait(for: job, client, latch)
    }

    /// Queues pictures that may be shown next, with low priority: a full queue drops them first.
    package func prepareAhead(
        _ requests: [PictureRequest], for client: LibraryClient = .program
    ) {
        for request in requests {
            guard let job = job(for: request) else { continue }
            _ = dispatch(decodeQueue.withState { $0.enqueue(job, .low, for: client) })
        }
    }

    /// A picture's size and format if they are known; otherwise queues the reading of its header.
    package func information(
        on item: ItemID, in gallery: GalleryID, for client: LibraryClient = .program
    ) -> InformationState {
        guard let found = self.item(item, in: gallery) else { return .missing }
        let job = DecodeJob(item: item, source: found.source, kind: .information)
        let (known, enqueued) = decodeQueue.withState { state in
            let enqueued = state.enqueue(job, .high, for: client)
            return (enqueued == .done ? state.information[job.source] : nil, enqueued)
        }
        switch known {
        case .success(let information): return .ready(information)
        case .failure(let failure): return .failed(failure)
        case nil: return dispatch(enqueued) ? .loading : .busy
        }
    }

    /// Whether a part of an item's picture is missing in its file; false before it was decoded.
    package func isPartial(_ item: Item) -> Bool {
        decodeQueue.withState { $0.partial.contains(item.source) }
    }

    /// The metadata of items as far as it is known: it is read with an item's picture or
    /// information, and may be evicted.
    package func metadata(of items: some Collection<Item>) -> [ItemID: ItemMetadata] {
        let sources = items.map { (id: $0.id, source: $0.source) }
        return decodeQueue.withState { state in
            var known: [ItemID: ItemMetadata] = [:]
            for (id, source) in sources { known[id] = state.metadata(of: source) }
            return known
        }
    }

    /// Notifies once, when the information of each of the items is known or will not be.
    package func whenInformationReady(
        on items: some Collection<ItemID>, in gallery: GalleryID,
        for client: LibraryClient = .program, _ notify: @escaping @Sendable () -> Void
    ) {
        let latch = CountdownLatch(for: items.count + 1, notify)
        for item in items {
            guard let found = self.item(item, in: gallery) else {
                latch.countDown()
                continue
            }
            let job = DecodeJob(item: item, source: found.source, kind: .information)
            wait(for: job, client, latch)
        }
        latch.countDown()
    }

    /// Under memory pressure: drops all pictures but these, and returns the memory to the system.
    package func dropPictures(keeping kept: Set<PictureRequest> = []) {
        let job = Set(kept.compactMap { self.job(for: $0) })
        decodeQueue.withState { $0.dropPictures { !job.contains($0) } }
        Libvips.returnMemory()
    }

    /// Grows when a picture is prepared or dropped, with each scan, and with what is known of
    /// pictures, and on each day: while it stays the same, so do all results.
    package var changes: UInt64 {
        decodeQueue.withState { $0.changes } &+ index.generation &+ sizes.changes
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

    private func wait(for job: DecodeJob, _ client: LibraryClient, _ latch: CountdownLatch) {
        let enqueued = decodeQueue.withState { state in
            let enqueued = state.enqueue(job, .high, for: client)
            if case .pending = enqueued { state.wait(for: job, latch) }
            return enqueued
        }
        guard dispatch(enqueued), enqueued != .done else { return latch.countDown() }
    }

    /// Wakes a worker for a new job; false when the job was refused.
    private func dispatch(_ enqueued: DecodeQueueState.EnqueueResult) -> Bool {
        if enqueued == .pending(isNew: true) { signalWorkers() }
        return enqueued != .refused
    }
}

extension ImageLibrary {
    /// False while no decoder can be started, so that no new picture can be shown.
    ///
    /// Decoders that die do not count: one folder of bad files would take the service from all.
    package var canDecode: Bool { decoders.statistics.failedStartsInARow < 3 }

    /// Tries again what failed for a reason of the system's: to start a decoder, which it waits for,
    /// and to fill the index.
    package func retryFailures() {
        decoders.retryFailedStart()
        if index.isWaiting { signalIndexing() }
    }

    /// The fences that decoders lack on this system, for a log; nil before the first decoder.
    package var missingFences: [String]? { decoders.statistics.fences?.missingNames }

    /// What this system reads and writes; nil before the first decoder.
    ///
    /// The first call encodes a small picture.
    package var formats: FormatTable? {
        decoders.statistics.formats.map {
            FormatTable(
                $0, avif: decodeQueue.keepsEncodedPictures ? PictureEncoder.avif : nil)
        }
    }
}
