import Calendars
import Catalogue
import Concurrency
import FileAccess
import Logging
import MetadataIndex
import PictureCoding
import PictureMetadata
import PicturePreparing
import PictureSources

/// A folder of pictures: each folder in it that holds pictures is a gallery, and so is each list.
///
/// It joins what there is (``LiveCatalogue``), what is known of it (``LibraryIndex``), and its pixels
/// (``PicturePreparer``). Requests for galleries, items and pictures never wait. What does wait for a
/// disk or a decoder: `init`, `stop`, `original`, the functions that scan (`rescan`,
/// `rescanChangedFolders`, `rescanLists`) and those that change folders (`beginPicture`, `add`,
/// `remove`); `beginUpload` waits for some seconds at most.
///
/// Notifications run on worker threads or on the thread that scanned, without any lock, so they may
/// call the library.
package final class ImageLibrary: Sendable {
    let catalogue: LiveCatalogue
    let index: LibraryIndex
    let pictures: PicturePreparer
    let listeners: Listeners
    let selecting: SelectionMaker

    /// Opens the library, scans its folders and watches them from then on.
    ///
    /// - Parameters:
    ///   - root: The folder.
    ///   - limits: The limits of pictures and of their number.
    ///   - indexLocation: Where the index of the pictures is kept.
    ///   - encoding: How pictures for browsers are encoded and kept.
    ///   - watch: What notices changes of the folder.
    ///   - urls: Has the pictures that lists name by URL.
    ///   - servers: Servers of pictures, which are folders in the root.
    ///   - exclusions: What in the folder is no picture by its name.
    ///   - ownFolders: Folders of this machine that the program keeps its files in; if they are in the folder,
    ///     their files are no pictures either.
    ///   - stopwatch: The time since an arbitrary moment, to measure durations.
    ///   - timeOfDay: The time of day, which people read.
    ///   - today: The present day where the service runs.
    ///   - logger: The log.
    /// - Throws: ``LibraryError`` for an unusable folder or decoder, or when no thread starts.
    package convenience init(
        root: String, limits: LibraryLimits = LibraryLimits(),
        index indexLocation: IndexLocation = .memory, encoding: EncodingOptions = EncodingOptions(),
        watch: FolderWatch? = nil, urls: (any PictureSource)? = nil,
        servers: ServerSources? = nil,
        excluding exclusions: Exclusions = .standard, ownFolders: [String] = [],
        stopwatch: @escaping @Sendable () -> Duration = { .zero },
        timeOfDay: @escaping @Sendable () -> UnixTime = { UnixTime(seconds: 0) },
        today: @escaping @Sendable () -> CalendarDay = { .last },
        logger: Logger
    ) throws(LibraryError) {
        let hanging = HangingFolders()
        let folder = try Self.folder(at: root, watch, hanging, indexLocation)
        try self.init(
            LibrarySources(
                root: servers.map { MountedSources(folder, $0) } ?? folder, urls: urls,
                hanging: hanging),
            limits: limits, index: indexLocation, encoding: encoding,
            excluding: exclusions.leavingOut(Self.paths(of: ownFolders, in: folder, logger)),
            stopwatch: stopwatch, timeOfDay: timeOfDay, today: today, logger: logger)
    }

    /// Opens a library of sources, and scans them.
    ///
    /// - Throws: ``LibraryError`` for an unusable source or decoder, or when no thread starts.
    package init(
        _ sources: LibrarySources, limits: LibraryLimits = LibraryLimits(),
        index indexLocation: IndexLocation = .memory, encoding: EncodingOptions = EncodingOptions(),
        excluding exclusions: Exclusions = .standard,
        stopwatch: @escaping @Sendable () -> Duration = { .zero },
        timeOfDay: @escaping @Sendable () -> UnixTime = { UnixTime(seconds: 0) },
        today: @escaping @Sendable () -> CalendarDay = { .last },
        logger: Logger
    ) throws(LibraryError) {
        if case .failure(.startFailed(let errorText)) = Libvips.start {
            throw .decoderUnusable(errorText: errorText)
        }
        var rules = limits.scanning
        rules.exclusions = exclusions
        let stored = PictureIndex(
            IndexStorage.opened(at: indexLocation, for: sources.identity, logger))
        let catalogue: LiveCatalogue
        do throws(SourceError) {
            catalogue = try LiveCatalogue(
                of: sources, rules, earlier: stored.earlier, stopwatch: stopwatch,
                timeOfDay: timeOfDay, logger: logger)
        } catch {
            throw .folderUnusable(path: sources.identity, reason: error.reason)
        }
        let listeners = Listeners()
        let preparation = Preparation(
            sources: sources, limits: limits,
            decoders: DecoderPool(limits: limits.decoders, stopwatch: stopwatch), today: today)
        do throws(SystemThreadError) {
            let index = try LibraryIndex(
                stored, preparation, isReading: indexLocation != .none,
                catalogue: { [weak catalogue] in catalogue?.current }, stopwatch: stopwatch,
                today: today, onComplete: { [weak listeners] in listeners?.notifyAll() })
            pictures = try PicturePreparer(
                preparation, encoding, stopwatch: stopwatch, logger: logger
            ) { [weak index] job, picture in index?.note(picture, of: job) }
            self.index = index
        } catch {
            throw .threadsUnavailable
        }
        selecting = SelectionMaker(
            index.selections, catalogue: { [weak catalogue] in catalogue?.current },
            onChange: { [weak listeners] in listeners?.notifyAll() })
        self.catalogue = catalogue
        self.listeners = listeners
    }

    deinit { stop() }

    /// Ends the decoders and the threads, without waiting for the running decodes.
    ///
    /// Waiting callers are notified; prepared pictures can still be read. Idempotent.
    package func stop() {
        catalogue.stopWaiting()
        pictures.preparation.decoders.stop()
        index.stop()
        pictures.stop()
        selecting.stop()
    }

    /// Gives up scans that hang now, and all later ones, because the service stops.
    package func stopScanning() { catalogue.stopWaiting() }

    /// The limits of pictures and of their number.
    package var limits: LibraryLimits { pictures.limits }

    /// How pictures for browsers are encoded and kept.
    package var encoding: EncodingOptions { pictures.encoding }

    /// Whether pictures are read in the background.
    package var isIndexed: Bool { index.isReading }
}

// MARK: Scanning

extension ImageLibrary {
    /// Scans all folders again.
    ///
    /// Galleries that callers hold stay as they are; pictures of files that are gone or changed are
    /// dropped. When the root cannot be read, nothing changes.
    ///
    /// - Returns: What the scan found.
    @discardableResult
    package func rescan() -> ScanReport {
        // It may have passed by what has changed since.
        notify(catalogue.adoptFirstScan(adopt))
        let report = catalogue.rescan(adopt)
        notify(report.hasChanges)
        return report
    }

    /// Scans the watched folders in which something changed.
    package func rescanChangedFolders() { notify(catalogue.rescanChangedFolders(adopt)) }

    /// Reads the lists again, after a remote picture that one names was fetched or failed.
    package func rescanLists() { notify(catalogue.rescanLists(adopt)) }

    /// Has pictures shown that were fetched from a server, or failed to be.
    package func noteFetched(_ files: Set<RelativePath>) {
        let records = catalogue.current.records
        let items = files.compactMap { file in
            let gallery = file.parent.flatMap { records[$0]?.gallery }
            return gallery.flatMap { gallery in
                gallery.index(of: ItemID(of: file)).map { gallery.items[$0] }
            }
        }
        pictures.noteFetched(files)
        index.noteFetched(items)
        listeners.notifyAll()
    }

    /// Scans a folder; if this program removed something from it, that is no loss.
    func scan(at folder: RelativePath, isOwnLoss: Bool = false) {
        notify(catalogue.rescan(folder, isOwnLoss: isOwnLoss, adopt))
    }

    private func adopt(_ change: CatalogueChange) {
        pictures.adopt(change)
        index.adopt(change)
    }

    private func notify(_ isChanged: Bool) { if isChanged { listeners.notifyAll() } }

    /// Notifies after each scan that found the galleries changed, as long as the token is kept.
    ///
    /// A caller that read galleries before reads them once more after this call, because a change
    /// in between does not notify.
    package func whenGalleriesChange(_ notify: @escaping @Sendable () -> Void) -> Observation {
        listeners.add(notify)
    }

    /// Has those who wait look again when another day has begun, on which other pictures may be
    /// selected.
    package func noteDay() { notify(index.noteDay()) }

    /// Whether no picture is known yet: the first scan goes on, or the folder has been away since the start.
    package var isStarting: Bool { catalogue.isStarting }

    /// Whether that is so because the first scan goes on.
    package var isBeingRead: Bool { catalogue.isBeingRead }

    /// Why no picture is known yet; nil if they are known.
    package var startingError: StartingError? {
        guard isStarting else { return nil }
        return StartingError(absentFolders.first { $0.isOfLibrary })
    }

    /// The folders that are away; what they had is shown.
    package var absentFolders: [AbsentFolder] { described(catalogue.sourceFailures) }

    /// Those of them that pictures of a gallery are in.
    package func absentFolders(showing gallery: Gallery) -> [AbsentFolder] {
        let failures = catalogue.sourceFailures
        guard !failures.isEmpty else { return [] }
        let path = catalogue.path(of: gallery.id.folder)
        let areFew = gallery.items.count <= GalleryCatalogue.quickCount
        var paths: Set<RelativePath> = [path ?? .root]
        if areFew { for item in gallery.items { paths.insert(item.source.path) } }
        let around = paths.reduce(into: Set<RelativePath>()) { around, path in
            _ = path.isWithin { !around.insert($0).inserted }
        }
        return described(
            failures.filter { failure in
                // Many pictures are not looked through for each page.
                around.contains(failure.folder)
                    || !areFew && path.map(failure.folder.isWithin) ?? true
            })
    }

    /// Folders that are away of which a page or a document says so.
    private static let describedLimit = 50

    func described(_ failures: [SourceFailure]) -> [AbsentFolder] {
        guard !failures.isEmpty else { return [] }
        let (current, now) = (catalogue.current, catalogue.timeOfDay())
        let (records, isProvisional) = (current.records, current.isProvisional)
        return failures.prefix(Self.describedLimit).map { failure in
            AbsentFolder(
                failure,
                title: records[failure.folder]?.settings?.title
                    ?? VisibleText.of(failure.folder.names.last ?? catalogue.sources.name),
                at: now, pictures.preparation.zone,
                isShown: !isProvisional
                    && records.paths(in: failure.folder).contains { records[$0]?.gallery != nil })
        }
    }

    /// Looks whether the folders that are away have come back.
    package func lookForAbsentFolders() { notify(catalogue.lookForAbsentFolders(adopt)) }

    /// How many files of the folder are not shown, by reason.
    package var omissions: [Omission: Int] { catalogue.current.omissions }
}
