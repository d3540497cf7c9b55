import Calendars
import Concurrency
import Logging
import PictureCoding

/// A folder of pictures: each folder in it that holds pictures is a gallery, and so is each list.
///
/// Requests for galleries, items and pictures never wait: a picture that is not prepared is
/// `loading`, worker threads read and decode it, and the caller may be notified. What does wait for
/// a disk or a decoder: `init`, `stop`, `original`, the functions that scan (`rescan`,
/// `rescanChangedFolders`, `rescanLists`) and those that change folders (`beginPicture`, `add`,
/// `remove`).
///
/// No lock is held while another is taken, except `rescanning`, which is taken first.
/// Notifications run on worker threads or on the thread that scanned, without any lock, so they may
/// call the library.
package final class ImageLibrary: Sendable {
    let decodeQueue: DecodeQueue
    let preparation: Preparation
    let decoders: DecoderPool
    private let workers: WorkerPool
    let folder: LibraryFolder
    package let limits: LibraryLimits
    package let encoding: EncodingOptions
    let meters: LibraryMeters
    let logger: Logger
    private let watch: FolderWatch?
    private let remotes: (any RemotePictureProvider)?
    private let rescanning = Lock(())
    let catalogue: Lock<Catalogue>
    let index: MetadataIndex
    let indexReader: IndexReader
    private let indexing: WorkerPool
    /// Whether pictures are read in the background.
    package let isIndexed: Bool
    let today: @Sendable () -> CalendarDay
    /// The day that was noted last.
    let day: Lock<CalendarDay>
    let selections: SelectedGalleries
    let sizes: GallerySizeCache
    let exclusions: Exclusions
    let selectionLimiter: RateLimiter<LibraryClient>?
    let listeners = Listeners()

    /// Opens the library, scans its folders and watches them from then on.
    ///
    /// - Parameters:
    ///   - root: The folder.
    ///   - limits: The limits of pictures and of their number.
    ///   - indexPlace: Where the index of the pictures is kept.
    ///   - encoding: How pictures for browsers are encoded and kept.
    ///   - watch: What notices changes of the folder.
    ///   - remotes: What fetches the pictures that lists name by URL.
    ///   - exclusions: What in the folder is no picture by its name.
    ///   - stopwatch: The time since an arbitrary moment, to measure durations.
    ///   - today: The present day where the service runs.
    ///   - logger: The log.
    /// - Throws: ``LibraryError`` for an unusable folder or decoder, or when no thread starts.
    package init(
        root: String, limits: LibraryLimits = LibraryLimits(),
        index indexPlace: IndexPlace = .memory, encoding: EncodingOptions = EncodingOptions(),
        watch: FolderWatch? = nil, remotes: (any RemotePictureProvider)? = nil,
        excluding exclusions: Exclusions = .standard,
        stopwatch: @escaping @Sendable () -> Duration = { .zero },
        today: @escaping @Sendable () -> CalendarDay = { .last },
        logger: Logger
    ) throws(LibraryError) {
        if case .failure(.startFailed(let errorText)) = Libvips.start {
            throw .decoderUnusable(errorText: errorText)
        }
        let found: Catalogue
        let meters = LibraryMeters(stopwatch: stopwatch)
        self.meters = meters
        do throws(FileError) {
            let folder = try LibraryFolder(at: root)
            self.folder = folder
            found = try meters.measureScan { () throws(FileError) in
                try FolderScan.scan(
                    through: folder, limits: limits, watch: watch, remotes: remotes,
                    excluding: exclusions)
            }
        } catch {
            let reason =
                switch error {
                case .gone: "it does not exist"
                case .otherKind: "it is not a folder"
                default: error.description
                }
            throw .folderUnusable(path: root, reason: reason)
        }
        self.limits = limits
        self.encoding = encoding
        self.watch = watch
        self.remotes = remotes
        self.exclusions = exclusions
        self.logger = logger
        catalogue = Lock(found)
        let decoders = DecoderPool(limits: limits.decoders, stopwatch: stopwatch)
        self.decoders = decoders
        preparation = Preparation(
            folder: folder, limits: limits, decoders: decoders, today: today)
        let index = MetadataIndex(
            IndexStorage.opened(at: indexPlace, for: folder.path, logger))
        self.index = index
        isIndexed = indexPlace != .none
        let known = WeakLibrary()
        let decodeQueue = DecodeQueue(
            preparation, PictureEncoding(preparation, encoding, logger), meters: meters,
            logger: logger
        ) { job, picture in
            guard let library = known.library, library.isIndexed, index.note(picture, of: job)
            else { return }
            library.signalIndexing()
        }
        self.decodeQueue = decodeQueue
        workers = WorkerPool(
            count: limits.decoders.processes, onThreadEnd: { Libvips.releaseThreadState() }
        ) {
            decoders.prestart()
            decodeQueue.runNextJob()
            EmptyGalleryNotice.prepare()
        }
        selectionLimiter = RateLimiter(perSecond: limits.maxSelectedPerSecond)
        self.today = today
        day = Lock(today())
        selections = SelectedGalleries(index, today: today)
        sizes = GallerySizeCache(
            index, isIndexed: indexPlace != .none, stopwatch: stopwatch)
        let indexReader = IndexReader(
            index, preparation.forIndex(stopwatch),
            catalogue: { known.library?.catalogue.withLock { $0 } }, stopwatch: stopwatch,
            onComplete: { known.library?.listeners.notifyAll() })
        self.indexReader = indexReader
        indexing = WorkerPool(
            count: 1, niceness: IndexReader.niceness,
            onThreadEnd: { Libvips.releaseThreadState() }
        ) { indexReader.run() }
        known.library = self
        do throws(SystemThreadError) {
            try workers.start()
            try indexing.start()
        } catch {
            throw .threadsUnavailable
        }
        // One thread starts the decoders one after another, so that the service starts meanwhile.
        workers.signal()
        signalIndexing()
        log(found, comparedWith: .empty)
    }

    deinit { stop() }

    /// All galleries: the root's first, then the others in natural order of their paths.
    package func galleries() -> [Gallery] {
        let catalogue = catalogue.withLock { $0 }
        guard !catalogue.isInDefaultOrders else { return catalogue.galleries }
        return catalogue.galleries.map { selections.gallery($0.id, in: catalogue) ?? $0 }
    }

    func withCatalogue<Result: Sendable>(_ read: (Catalogue) -> Result) -> Result {
        read(catalogue.withLock { $0 })
    }

    /// A gallery: of a folder, of a list, or of a selection of their pictures.
    package func gallery(_ id: GalleryID) -> Gallery? {
        let catalogue = catalogue.withLock { $0 }
        // What a gallery mostly is, without taking its id apart: each event asks for one.
        if let gallery = catalogue.gallery(id), gallery.isInDefaultOrder { return gallery }
        return selections.gallery(id, in: catalogue)
    }

    func item(_ item: ItemID, in gallery: GalleryID) -> Item? {
        guard let gallery = self.gallery(gallery), let index = gallery.index(of: item) else {
            return nil
        }
        return gallery.items[index]
    }

    func source(of item: ItemID, in gallery: GalleryID) -> SourceFile? {
        let known = catalogue.withLock {
            ($0.source(of: item, in: gallery), $0.gallery(gallery) == nil)
        }
        return known.1 ? self.item(item, in: gallery)?.source : known.0
    }

    /// The item that replaces a missing one because its file was renamed.
    package func successor(of item: ItemID) -> ItemID? {
        catalogue.withLock { $0.renamed.successor(of: item) }
    }

    /// Scans all folders again.
    ///
    /// Galleries that callers hold stay as they are; pictures of files that are gone or changed are
    /// dropped. When the root cannot be read, nothing changes.
    package func rescan() {
        // This scan covers the changes that were recorded until now.
        _ = watch?.takeChanges()
        rescan(at: .everywhere)
    }

    /// Scans the watched folders in which something changed.
    package func rescanChangedFolders() {
        guard let changes = watch?.takeChanges(), !changes.isEmpty else { return }
        rescan(at: changes)
    }

    /// The path of a gallery's folder or list; nil for an unknown gallery.
    func path(of gallery: GalleryID) -> RelativePath? {
        catalogue.withLock { catalogue in
            catalogue.records.first { $0.value.gallery?.id == gallery }?.key
        }
    }

    /// Scans a folder in which this program changed something.
    func scan(at folder: RelativePath) {
        var changes = FolderChanges()
        let isKnown = catalogue.withLock { $0.records[folder] != nil }
        if isKnown { changes.changed(in: folder) } else { changes.changed(tree: folder) }
        rescan(at: changes)
    }

    /// Reads the lists again, after a remote picture that one names was fetched or failed.
    package func rescanLists() { rescan(at: FolderChanges()) }

    private func rescan(at changes: FolderChanges) {
        let isChanged = rescanning.withLock { _ in
            // So that files that are being written now are known as unfinished.
            watch?.readEvents()
            do throws(FileError) {
                let before = catalogue.withLock { $0 }
                let found = try meters.measureScan { () throws(FileError) in
                    try FolderScan.scan(
                        through: folder, limits: limits, after: before, at: changes, watch: watch,
                        remotes: remotes, excluding: exclusions)
                }
                return adopt(found, after: before, isWhole: changes.isEverywhere)
            } catch {
                logger.error("cannot scan \(folder.path), keeping what is known: \(error)")
                watch?.putBack(changes)
                return false
            }
        }
        if isChanged { listeners.notifyAll() }
    }

    /// Replaces the catalogue; returns whether anything that viewers see has changed.
    private func adopt(
        _ found: Catalogue, after before: Catalogue, isWhole: Bool
    ) -> Bool {
        let difference = CatalogueDifference(from: before, to: found)
        var found = found
        found.renamed.note(difference)
        catalogue.withLock { $0 = found }
        if isWhole {
            index.retryFailures()
            let sources = Set(found.galleries.flatMap { $0.items.map(\.source) })
            decodeQueue.withState { $0.scanCompleted(sources) }
        } else if difference.hasChanges {
            let gone = Set(difference.gone.map(\.source))
            decodeQueue.withState { $0.forget(gone) }
        }
        log(found, comparedWith: before)
        if difference.hasChanges { index.noteChangedCatalogue(difference.come) }
        if index.isWaiting { signalIndexing() }
        return difference.hasChanges
    }

    /// Ends the decoders and the threads, without waiting for the running decodes.
    ///
    /// Waiting callers are notified; prepared pictures can still be read. Idempotent.
    package func stop() {
        decoders.stop()
        indexReader.stop()
        workers.stop()
        indexing.stop()
        for latch in decodeQueue.withState({ $0.close() }) { latch.countDown() }
    }

    func signalWorkers() { workers.signal() }

    func signalIndexing() { if isIndexed { indexing.signal() } }
}
