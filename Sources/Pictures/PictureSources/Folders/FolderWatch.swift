import Catalogue
import Concurrency
import FileAccess
import Glibc
import Logging

/// Watches folders for changes with inotify.
///
/// It only collects changes. Its owner waits until the descriptor is readable, calls `readEvents`,
/// and scans when the folders have become quiet. Network file systems send no events and the system
/// may run out of watches, so the owner scans all folders from time to time as well.
package final class FolderWatch: Sendable {
    /// Readable when events wait.
    package let descriptor: Int32
    private let logger: Logger
    private let state = Lock(State())

    fileprivate struct State {
        var paths: [Int32: RelativePath] = [:]
        var watches: [RelativePath: Int32] = [:]
        var changes = FolderChanges()
        var unfinished = UnfinishedFiles()
        var eventCount: UInt64 = 0
        /// The time of the last `readEvents(at:)`.
        var now: Duration = .zero
        var issuedWarnings: Set<Warning> = []
    }

    /// Warnings that are logged once.
    fileprivate enum Warning {
        case tooManyFolders
        case tooManyEvents
    }

    /// Nil, with a warning in the log, when the system has no inotify instance left.
    package init?(logger: Logger) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else {
            logger.warning(
                """
                folders cannot be watched, so changes are found only by periodic scans; raise the \
                system's fs.inotify.max_user_instances: \(FileError.last())
                """)
            return nil
        }
        self.logger = logger
    }

    deinit { close(descriptor) }

    // MARK: Watched folders

    /// Watches a folder from now on, by this path; the caller reads it after that.
    package func begin(on folder: borrowing OpenedFolder, at path: RelativePath) {
        // Not under the lock, because the call may hang in a share (decision 158). An event that is read before
        // its watch has a path is of a change that the caller sees.
        let watch = folder.watched(by: descriptor, for: FolderEvent.wanted)
        guard watch >= 0 else {
            if errno == ENOSPC { warnOnce(.tooManyFolders) }
            return
        }
        state.withLock { state in
            // A folder that was renamed keeps its watch.
            if let old = state.paths[watch], old != path { state.watches[old] = nil }
            state.paths[watch] = path
            state.watches[path] = watch
        }
    }

    /// Ends the watches of folders that are no longer in the library.
    package func keep(only isKept: (RelativePath) -> Bool) {
        state.withLock { state in
            for (path, watch) in state.watches where !isKept(path) {
                state.watches[path] = nil
                state.paths[watch] = nil
                inotify_rm_watch(descriptor, watch)
            }
        }
    }

    // MARK: Events

    /// Reads the waiting events; `now` is the time of a monotonic clock.
    package func readEvents(at now: Duration) {
        state.withLock { $0.now = now }
        readEvents()
    }

    /// Reads the waiting events, with the time of the last `readEvents(at:)`.
    package func readEvents() {
        while true {
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.bufferLength) {
                let count = unsafe read(descriptor, $0.baseAddress, $0.count)
                $1 = max(0, count)
            }
            guard !bytes.isEmpty else { return }
            let events = FolderEvent.events(in: bytes[...])
            let warning = state.withLock { state in
                var warning: Warning?
                for event in events where !state.take(event) { warning = .tooManyEvents }
                return warning
            }
            if let warning { warnOnce(warning) }
        }
    }

    /// Grows with each event: while it stays the same, the folders are quiet.
    package var eventCount: UInt64 { state.withLock { $0.eventCount } }

    /// Removes and returns the changes since the last call.
    package func takeChanges() -> FolderChanges {
        state.withLock { state in
            defer { state.changes = FolderChanges() }
            return state.changes
        }
    }

    /// Treats files as finished that another process holds open and has not written to for long.
    ///
    /// Returns whether any were found.
    package func expireUnfinishedFiles(at now: Duration) -> Bool {
        state.withLock { state in
            let rested = state.unfinished.expire(at: now)
            for file in rested { state.changes.changed(in: file.parent ?? .root) }
            return !rested.isEmpty
        }
    }

    /// Whether another process is writing a file of this length.
    func isUnfinished(_ file: RelativePath, of byteCount: Int) -> Bool {
        state.withLock { $0.unfinished.holds(file, of: byteCount) }
    }

    /// Returns the changes of a failed scan, so that the next scan visits them.
    package func putBack(_ changes: FolderChanges) { state.withLock { $0.changes.add(changes) } }

    /// Room for some thousand events.
    private static let bufferLength = 64 * 1024

    private func warnOnce(_ warning: Warning) {
        guard state.withLock({ $0.issuedWarnings.insert(warning).inserted }) else { return }
        logger.warning("\(warning.text)")
    }
}

extension FolderWatch.Warning {
    fileprivate var text: String {
        switch self {
        case .tooManyFolders:
            """
            not all folders can be watched, so some changes are found only by periodic scans; \
            raise the system's fs.inotify.max_user_watches
            """
        case .tooManyEvents:
            """
            the system dropped folder events, so all folders are scanned; if this happens often, \
            raise the system's fs.inotify.max_queued_events
            """
        }
    }
}

extension FolderWatch.State {
    /// Records an event; false when the system dropped events.
    fileprivate mutating func take(_ event: FolderEvent) -> Bool {
        if event.isAny(of: IN_Q_OVERFLOW) {
            eventCount += 1
            changes.changedEverywhere()
            // The events of closed files may be among those dropped.
            unfinished.forgetAll()
            return false
        }
        guard let folder = paths[event.watch] else { return true }
        if event.isAny(of: IN_IGNORED) {
            paths[event.watch] = nil
            if watches[folder] == event.watch { watches[folder] = nil }
        } else if event.name.isEmpty, event.isAny(of: IN_UNMOUNT), !folder.isRoot {
            eventCount += 1
            changes.changed(tree: folder)
        } else if event.name.isEmpty {
            // For a folder other than the root, its parent has an event of the same change.
            guard folder.isRoot, event.isAny(of: IN_MOVE_SELF | IN_DELETE_SELF | IN_UNMOUNT) else {
                return true
            }
            eventCount += 1
            changes.changedEverywhere()
        } else {
            take(event, of: event.name, in: folder)
        }
        return true
    }

    private mutating func take(
        _ event: FolderEvent, of name: [UInt8], in folder: RelativePath
    ) {
        let path = folder.appending(name)
        if name == Array(HiddenEntries.markerName.utf8) {
            changes.changed(tree: folder)
        } else if HiddenEntries.isHidden(name), name != Array(HiddenEntries.settingsName.utf8) {
            return
        } else if event.isOfFolder {
            changes.changed(tree: path)
        } else if event.isAny(of: IN_MODIFY) {
            // Scanned when it is closed.
            return unfinished.written(path, at: now)
        } else {
            if event.isAny(of: IN_CREATE) {
                unfinished.begun(path, at: now)
            } else if !event.isAny(of: IN_ATTRIB) {
                unfinished.finished(path)
            }
            changes.changed(in: folder)
        }
        eventCount += 1
    }
}
