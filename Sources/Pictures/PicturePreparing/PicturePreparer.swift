import Calendars
import Catalogue
import Concurrency
import FileAccess
import Logging
import PictureCoding
import PictureMetadata

/// Prepares pictures on threads of its own: queues them, decodes them in processes that may die, and
/// keeps the results.
///
/// Requests never wait: a picture that is not prepared is `loading`, and the caller may be notified,
/// on a worker thread, without any lock.
package final class PicturePreparer: Sendable {
    package let decodeQueue: DecodeQueue
    package let preparation: Preparation
    package let encoding: EncodingOptions
    private let workers: WorkerPool

    package var limits: LibraryLimits { preparation.limits }

    /// Starts the threads; one of them starts the decoders.
    ///
    /// - Parameters:
    ///   - preparation: The steps from a file to a picture.
    ///   - encoding: How pictures for browsers are encoded and kept.
    ///   - stopwatch: The time since an arbitrary moment, to measure durations.
    ///   - logger: The log.
    ///   - onPicture: Called with each picture that was decoded, on the thread that did.
    /// - Throws: ``SystemThreadError`` when no thread starts.
    package init(
        _ preparation: Preparation, _ encoding: EncodingOptions,
        stopwatch: @escaping @Sendable () -> Duration, logger: Logger,
        onPicture: @escaping @Sendable (DecodeJob, PreparedPicture) -> Void
    ) throws(SystemThreadError) {
        self.preparation = preparation
        self.encoding = encoding
        let decodeQueue = DecodeQueue(
            preparation, PictureEncoding(preparation, encoding, logger),
            meters: PreparationMeters(stopwatch: stopwatch), logger: logger, onPicture: onPicture)
        self.decodeQueue = decodeQueue
        let decoders = preparation.decoders
        workers = WorkerPool(
            count: preparation.limits.decoders.processes,
            onThreadEnd: { Libvips.releaseThreadState() }
        ) {
            decoders.prestart()
            decodeQueue.runNextJob()
            EmptyGalleryNotice.prepare()
        }
        try workers.start()
        // A thread starts the first decoder, so that the service starts meanwhile.
        workers.signal()
    }

    /// Ends the decoders and the threads, without waiting for the running decodes.
    ///
    /// Waiting callers are notified; prepared pictures can still be read. Idempotent.
    package func stop() {
        preparation.decoders.stop()
        workers.stop()
        for latch in decodeQueue.withState({ $0.close() }) { latch.countDown() }
    }
}

// MARK: Pictures

extension PicturePreparer {
    /// The picture if it is prepared; otherwise queues it with high priority.
    package func picture(_ job: DecodeJob, for client: LibraryClient) -> PictureState {
        let (picture, enqueued) = decodeQueue.withState { state in
            let picture = state.picture(for: job)
            return (picture, picture == nil ? state.enqueue(job, .high, for: client) : .done)
        }
        if let picture { return .ready(picture) }
        return dispatch(enqueued) ? .loading : .busy
    }

    /// The picture if it is prepared; otherwise nil, and nothing is queued.
    package func preparedPicture(_ job: DecodeJob) -> PreparedPicture? {
        decodeQueue.withState { $0.picture(for: job) }
    }

    /// A picture for browsers if it was made and is in memory; otherwise nil, and nothing is queued.
    package func encodedPicture(_ job: DecodeJob) -> EncodedPicture? {
        decodeQueue.withState { $0.encodedPicture(for: job) }
    }

    /// A picture's size and format if they are known; otherwise queues the reading of its header.
    package func information(_ job: DecodeJob, for client: LibraryClient) -> InformationState {
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

    /// Notifies once, when each of the jobs is done or will not be (nil, or the queue is full): on a
    /// worker thread, or at once on the caller's.
    ///
    /// The results are not retained; many large ones may evict each other from the cache.
    ///
    /// - Parameters:
    ///   - jobs: The jobs.
    ///   - client: For whom they are done.
    ///   - patience: The jobs are not queued if they would not be done in this time.
    ///   - isWanted: Whether somebody still waits for them.
    ///   - notify: Called once.
    package func whenDone(
        _ jobs: some Collection<DecodeJob?>, for client: LibraryClient, within patience: Duration?,
        while isWanted: @escaping @Sendable () -> Bool, _ notify: @escaping @Sendable () -> Void
    ) {
        // One more than the jobs, so that it cannot notify before all are queued.
        let latch = CountdownLatch(for: jobs.count + 1, while: isWanted, notify)
        for job in jobs {
            guard let job else {
                latch.countDown()
                continue
            }
            let enqueued = decodeQueue.withState { state in
                let enqueued = state.enqueue(job, .high, for: client, within: patience)
                if case .pending = enqueued { state.wait(for: job, latch) }
                return enqueued
            }
            if !dispatch(enqueued) || enqueued == .done { latch.countDown() }
        }
        latch.countDown()
    }

    /// When a client whose picture is not prepared in time may ask again: when half of
    /// what precedes its next picture is prepared, and by turns if it asked for many.
    package func timeUntilRoom(for client: LibraryClient) -> Duration {
        let now = decodeQueue.meters.stopwatch()
        return decodeQueue.withState { $0.timeUntilRoom(for: client, at: now) }
    }

    /// Queues pictures that may be shown next, with low priority: a full queue drops them first.
    package func prepareAhead(_ jobs: some Collection<DecodeJob>, for client: LibraryClient) {
        for job in jobs {
            _ = dispatch(decodeQueue.withState { $0.enqueue(job, .low, for: client) })
        }
    }

    /// Wakes a worker for a new job; false when the job was refused.
    private func dispatch(_ enqueued: DecodeQueueState.EnqueueResult) -> Bool {
        if enqueued == .pending(isNew: true) { workers.signal() }
        return enqueued != .refused
    }

    /// Whether a part of a picture is missing in its file; false before it was decoded.
    package func isPartial(_ source: SourceFile) -> Bool {
        decodeQueue.withState { $0.partial.contains(source) }
    }

    /// The metadata of files as far as it is known: it is read with a picture or its information, and
    /// may be evicted.
    package func metadata(of sources: [(id: ItemID, source: SourceFile)]) -> [ItemID: ItemMetadata]
    {
        decodeQueue.withState { state in
            var known: [ItemID: ItemMetadata] = [:]
            for (id, source) in sources { known[id] = state.metadata(of: source) }
            return known
        }
    }

    /// Grows when a picture is prepared or dropped, and with each scan.
    package var changes: UInt64 { decodeQueue.withState { $0.changes } }

    /// Under memory pressure: drops all pictures but these, and returns the memory to the system.
    package func dropPictures(keeping kept: Set<DecodeJob>) {
        decodeQueue.withState { $0.dropPictures { !kept.contains($0) } }
        Libvips.returnMemory()
    }

    /// Has pictures made again of files that came from another machine, or failed to.
    package func noteFetched(_ files: Set<RelativePath>) {
        decodeQueue.withState { $0.forget { files.contains($0.path) } }
    }

    /// Drops the pictures of files that are gone or changed.
    package func adopt(_ change: CatalogueChange) {
        if change.isFullScan {
            let sources = Set(change.catalogue.galleries.flatMap { $0.items.map(\.source) })
            decodeQueue.withState { $0.scanCompleted(sources) }
        } else if change.difference.hasChanges {
            let gone = Set(change.difference.gone.map(\.source))
            decodeQueue.withState { $0.forget(gone) }
        }
    }
}

// MARK: What this system can

extension PicturePreparer {
    /// The same picture as AVIF if there is one.
    package func avif(of variant: EncodedVariant) -> EncodedVariant? {
        guard PictureEncoder.canEncodeAVIF else { return nil }
        return variant.asAVIF(keptOnDisk: keepsEncodedPictures)
    }

    /// Whether pictures for browsers are kept on the disk.
    package var keepsEncodedPictures: Bool { decodeQueue.encoding.keepsPictures }

    /// False while no decoder can be started, so that no new picture can be shown.
    ///
    /// Decoders that die do not count: one folder of bad files would take the service from all.
    package var canDecode: Bool { preparation.decoders.statistics.failedStartsInARow < 3 }

    /// Tries again to start a decoder if none could be started, which it waits for.
    package func retryFailures() { preparation.decoders.retryFailedStart() }

    package var queueStatistics: DecodeQueueState.Statistics {
        decodeQueue.withState { $0.statistics }
    }

    package var meters: PreparationMeters { decodeQueue.meters }

    package var decoderStatistics: DecoderStatistics { preparation.decoders.statistics }

    /// The fences that decoders lack on this system, for a log; nil before the first decoder.
    package var missingFences: [String]? {
        preparation.decoders.statistics.fences?.missingNames
    }

    /// What this system reads and writes; nil before the first decoder.
    ///
    /// The first call encodes a small picture.
    package var formats: FormatTable? {
        preparation.decoders.statistics.formats.map {
            FormatTable($0, avif: PictureEncoder.avif)
        }
    }
}
