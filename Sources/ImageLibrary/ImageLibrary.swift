import Concurrency
import Logging

/// A folder of pictures: every folder in it that holds pictures is a gallery.
///
/// Nothing here waits for a disk or a decoder but `init`, `rescan`, `rescanChangedFolders` and `stop`. Who wants a picture
/// asks for it, is told `loading`, and may be notified; worker threads read and decode.
///
/// No lock is held while another is taken, but `rescanning`, which comes first. Notifications run
/// on worker threads, or on the one that looked through the folders, and without any lock, so they may
/// call the library.
package final class ImageLibrary: Sendable {
    let decodeQueue: DecodeQueue
    private let workers: WorkerPool
    let folder: LibraryFolder
    package let limits: LibraryLimits
    let meters: LibraryMeters
    private let logger: Logger
    private let watch: FolderWatch?
    private let remotes: (any RemotePictureProvider)?
    private let rescanning = Lock(())
    private let catalogue: Lock<Catalogue>
    let listeners = GalleryListeners()

    /// Opens the library and looks through its folders, which are watched from then on.
    ///
    /// The stopwatch tells the time since any moment, to measure how long work takes.
    ///
    /// - Throws: `LibraryError`: an unusable folder, decoder, or no threads.
    package init(
        root: String, limits: LibraryLimits = LibraryLimits(), watch: FolderWatch? = nil,
        remotes: (any RemotePictureProvider)? = nil,
        stopwatch: @escaping @Sendable () -> Duration = { .zero }, logger: Logger
    ) throws(LibraryError) {
        if case .failure(.startFailed(let errorText)) = Decoder.start {
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
                    through: folder, limits: limits, watch: watch, remotes: remotes)
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
        self.watch = watch
        self.remotes = remotes
        self.logger = logger
        catalogue = Lock(found)
        let decodeQueue = DecodeQueue(
            Preparation(folder: folder, limits: limits), meters: meters, logger: logger)
        self.decodeQueue = decodeQueue
        workers = WorkerPool(
            count: limits.workers, onThreadEnd: { Decoder.releaseThreadState() }
        ) {
            decodeQueue.runNextJob()
            EmptyGalleryNotice.prepare()
        }
        do throws(SystemThreadError) {
            try workers.start()
        } catch {
            throw .threadsUnavailable
        }
        log(found, comparedWith: .empty)
    }

    deinit { stop() }

    /// All galleries: the root's own first, then the others in natural order of their paths.
    package func galleries() -> [Gallery] { catalogue.withLock { $0.galleries } }

    package func gallery(_ id: GalleryID) -> Gallery? { catalogue.withLock { $0.gallery(id) } }

    func item(_ item: ItemID, in gallery: GalleryID) -> Item? {
        catalogue.withLock { $0.item(item, in: gallery) }
    }

    func source(of item: ItemID, in gallery: GalleryID) -> SourceFile? {
        catalogue.withLock { $0.source(of: item, in: gallery) }
    }

    /// The item that one which is gone has become, when its file was renamed.
    package func successor(of item: ItemID) -> ItemID? {
        catalogue.withLock { $0.renamed.successor(of: item) }
    }

    /// Looks through the folders again.
    ///
    /// Galleries that callers hold stay as they are; pictures of files that are gone or changed are
    /// dropped. When the root cannot be read, all stays.
    package func rescan() {
        // What was told until now is seen with all the rest.
        _ = watch?.takeChanges()
        rescan(at: .everywhere)
    }

    /// Looks at the folders in which something happened, as far as they are watched.
    package func rescanChangedFolders() {
        guard let changes = watch?.takeChanges(), !changes.isEmpty else { return }
        rescan(at: changes)
    }

    /// The folder of a gallery; nil when there is no such gallery.
    func path(of gallery: GalleryID) -> RelativePath? {
        catalogue.withLock { catalogue in
            catalogue.records.first { $0.value.gallery?.id == gallery }?.key
        }
    }

    /// Looks at a folder in which this program changed something.
    func scan(at folder: RelativePath) {
        var changes = FolderChanges()
        let isKnown = catalogue.withLock { $0.records[folder] != nil }
        if isKnown { changes.changed(in: folder) } else { changes.changed(tree: folder) }
        rescan(at: changes)
    }

    /// Looks at the lists again: a picture that one names has come, or will not.
    package func rescanLists() { rescan(at: FolderChanges()) }

    private func rescan(at changes: FolderChanges) {
        let isChanged = rescanning.withLock { _ in
            // So that a file that is being written by now is known to be.
            watch?.readEvents()
            do throws(FileError) {
                let before = catalogue.withLock { $0 }
                let found = try meters.measureScan { () throws(FileError) in
                    try FolderScan.scan(
                        through: folder, limits: limits, after: before, at: changes, watch: watch,
                        remotes: remotes)
                }
                return adopt(found, after: before, isWhole: changes.isEverywhere)
            } catch {
                logger.error("cannot look through \(folder.path), keeping what is known: \(error)")
                watch?.putBack(changes)
                return false
            }
        }
        if isChanged { listeners.notifyAll() }
    }

    /// Serves what was found from now on; returns whether it is anything new.
    private func adopt(
        _ found: Catalogue, after before: Catalogue, isWhole: Bool
    ) -> Bool {
        let difference = CatalogueDifference(from: before, to: found)
        var found = found
        found.renamed.note(difference)
        catalogue.withLock { $0 = found }
        if isWhole {
            let sources = Set(found.galleries.flatMap { $0.items.map(\.source) })
            decodeQueue.withState { $0.scanCompleted(sources) }
        } else if difference.hasChanges {
            let gone = Set(difference.gone.map(\.source))
            decodeQueue.withState { $0.forget(gone) }
        }
        log(found, comparedWith: before)
        return difference.hasChanges
    }

    /// Finishes what is being decoded, at most the decode budget, and ends the threads.
    ///
    /// Who waits is notified; what was prepared can still be had. Idempotent.
    package func stop() {
        workers.stop()
        for latch in decodeQueue.withState({ $0.close() }) { latch.countDown() }
    }

    func signalWorkers() { workers.signal() }

    private func log(_ found: Catalogue, comparedWith before: Catalogue) {
        let known = Set(before.skipped)
        for entry in found.skipped where !known.contains(entry) {
            logger.log(level: entry.reason.isExpected ? .debug : .notice, "skipped \(entry)")
        }
        let (items, count) = (found.itemCount, found.galleries.count)
        let hasNewCounts = items != before.itemCount || before.galleries.count != count
        logger.log(
            level: hasNewCounts ? .info : .debug,
            """
            found \(items) \(items == 1 ? "picture" : "pictures") in \
            \(count) \(count == 1 ? "gallery" : "galleries")
            """)
    }
}
