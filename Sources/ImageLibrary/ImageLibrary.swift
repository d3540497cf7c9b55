import Locking
import Logging

/// A folder of pictures: every folder in it that holds pictures is a gallery.
///
/// Nothing here waits for a disk or a decoder but `init`, `rescan` and `stop`. Who wants a picture
/// asks for it, is told `loading`, and may be notified; worker threads read and decode.
///
/// No lock is held while another is taken, but `rescanning`, which comes first. Notifications run
/// on worker threads and without any lock, so they may call the library.
package final class ImageLibrary: Sendable {
    let workshop: Workshop
    private let workers: Workers
    let folder: LibraryFolder
    private let limits: LibraryLimits
    let meters: LibraryMeters
    private let logger: Logger
    private let rescanning = Lock(())
    private let catalogue: Lock<Catalogue>

    /// Opens the library and looks through its folders.
    ///
    /// The stopwatch tells the time since any moment, to measure how long work takes.
    ///
    /// - Throws: `LibraryError`: an unusable folder, decoder, or no threads.
    package init(
        root: String, limits: LibraryLimits = LibraryLimits(),
        stopwatch: @escaping @Sendable () -> Duration = { .zero }, logger: Logger
    ) throws(LibraryError) {
        if case .failure(.complained(let complaint)) = Decoder.start {
            throw .decoderUnusable(complaint: complaint)
        }
        let found: Catalogue
        let meters = LibraryMeters(stopwatch: stopwatch)
        self.meters = meters
        do throws(FileError) {
            let folder = try LibraryFolder(at: root)
            self.folder = folder
            found = try meters.timingScan { () throws(FileError) in
                try FolderScan.look(through: folder, limits: limits)
            }
        } catch {
            throw .folderUnusable(path: root, reason: error.description)
        }
        self.limits = limits
        self.logger = logger
        catalogue = Lock(found)
        let workshop = Workshop(
            Preparation(folder: folder, limits: limits), meters: meters, logger: logger)
        self.workshop = workshop
        workers = try Workers(count: limits.workers) {
            workshop.workOnce()
            EmptyNotice.prepare()
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

    /// Looks through the folders again.
    ///
    /// Galleries that callers hold stay as they are; pictures of files that are gone or changed are
    /// dropped. When the root cannot be read, all stays.
    package func rescan() {
        rescanning.withLock { _ in
            do throws(FileError) {
                let found = try meters.timingScan { () throws(FileError) in
                    try FolderScan.look(through: folder, limits: limits)
                }
                let before = catalogue.withLock { catalogue in
                    defer { catalogue = found }
                    return catalogue
                }
                let sources = Set(found.galleries.flatMap { $0.items.map(\.source) })
                workshop.withState { $0.lookedThrough(sources) }
                log(found, comparedWith: before)
            } catch {
                logger.error("cannot look through \(folder.path), keeping what is known: \(error)")
            }
        }
    }

    /// Finishes what is being decoded, at most the decode budget, and ends the threads.
    ///
    /// Who waits is notified; what was prepared can still be had. Idempotent.
    package func stop() {
        workers.stop()
        for waiter in workshop.withState({ $0.close() }) { waiter.oneIsDone() }
    }

    func tellWorkers() { workers.ring() }

    private func log(_ found: Catalogue, comparedWith before: Catalogue) {
        let known = Set(before.skipped)
        for entry in found.skipped where !known.contains(entry) {
            logger.log(level: entry.reason.isExpected ? .debug : .notice, "skipped \(entry)")
        }
        let items = found.galleries.reduce(0) { $0 + $1.items.count }
        logger.info("found \(items) pictures in \(found.galleries.count) galleries")
    }
}
