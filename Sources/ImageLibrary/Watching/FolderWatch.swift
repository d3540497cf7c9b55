import Concurrency
import Glibc
import Logging

/// Has the system tell of changes in folders, as they happen: inotify.
///
/// It only collects what happened; whoever owns it waits for the descriptor to become readable, has
/// the events read, and looks through the folders when they have become quiet. Network file systems
/// tell nothing and watches may run out, so folders are looked through every now and then besides.
package final class FolderWatch: Sendable {
    /// Readable when something happened.
    package let descriptor: Int32
    private let logger: Logger
    private let state = Lock(State())

    fileprivate struct State {
        var paths: [Int32: RelativePath] = [:]
        var watches: [RelativePath: Int32] = [:]
        var changes = FolderChanges()
        var unfinished = UnfinishedFiles()
        var eventCount: UInt64 = 0
        /// The last time that was told.
        var now: Duration = .zero
        var issuedWarnings: Set<Warning> = []
    }

    /// What an operator is told once.
    fileprivate enum Warning {
        case tooManyFolders
        case tooManyEvents
    }

    /// Nil, with a word in the log, when the system has no watch to give.
    package init?(logger: Logger) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else {
            logger.warning(
                """
                folders cannot be watched, so changes are seen only when they are looked through; \
                raise the system's fs.inotify.max_user_instances: \(FileError.last())
                """)
            return nil
        }
        self.logger = logger
    }

    deinit { close(descriptor) }

    // MARK: Which folders

    /// Watches a folder from now on, by this path.
    func begin(on folder: borrowing OpenedFolder, at path: RelativePath) {
        // Under the lock: an event of the new watch must find its path.
        let warning: Warning? = state.withLock { state in
            let watch = folder.watched(by: descriptor, for: FolderEvent.wanted)
            guard watch >= 0 else { return errno == ENOSPC ? .tooManyFolders : nil }
            // A folder that was renamed keeps its watch.
            if let old = state.paths[watch], old != path { state.watches[old] = nil }
            state.paths[watch] = path
            state.watches[path] = watch
            return nil
        }
        if let warning { warnOnce(warning) }
    }

    /// Ends the watches of folders that are not in the library any more.
    func keep(only isKept: (RelativePath) -> Bool) {
        state.withLock { state in
            for (path, watch) in state.watches where !isKept(path) {
                state.watches[path] = nil
                state.paths[watch] = nil
                inotify_rm_watch(descriptor, watch)
            }
        }
    }

    // MARK: What happened

    /// Takes note of what happened until now, a time on a clock that does not run backwards.
    package func readEvents(at now: Duration) {
        state.withLock { $0.now = now }
        readEvents()
    }

    /// Takes note of what happened since the time that was told last.
    func readEvents() {
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

    /// Grows with everything that happens: as long as it stays, the folders are quiet.
    package var eventCount: UInt64 { state.withLock { $0.eventCount } }

    /// What happened since this was last asked.
    package func takeChanges() -> FolderChanges {
        state.withLock { state in
            defer { state.changes = FolderChanges() }
            return state.changes
        }
    }

    /// Takes files as they are that somebody holds open and has not written to for long.
    ///
    /// Returns whether there were any.
    package func expireUnfinishedFiles(at now: Duration) -> Bool {
        state.withLock { state in
            let rested = state.unfinished.expire(at: now)
            for file in rested { state.changes.changed(in: file.parent ?? .root) }
            return !rested.isEmpty
        }
    }

    /// Whether somebody is writing a file of this length.
    func isUnfinished(_ file: RelativePath, of byteCount: Int) -> Bool {
        state.withLock { $0.unfinished.holds(file, of: byteCount) }
    }

    /// What did not come of a look is looked at with the next one.
    func putBack(_ changes: FolderChanges) { state.withLock { $0.changes.add(changes) } }

    /// Some thousand events at once.
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
            not all folders can be watched, so some changes are seen only when the folders are \
            looked through; raise the system's fs.inotify.max_user_watches
            """
        case .tooManyEvents:
            """
            more happened in the folders than the system remembers, so all are looked through; \
            if this comes often, raise the system's fs.inotify.max_queued_events
            """
        }
    }
}

extension FolderWatch.State {
    /// False when the system has forgotten events.
    fileprivate mutating func take(_ event: FolderEvent) -> Bool {
        if event.isAny(of: IN_Q_OVERFLOW) {
            eventCount += 1
            changes.changedEverywhere()
            // Files may have been closed unseen.
            unfinished.forgetAll()
            return false
        }
        guard let folder = paths[event.watch] else { return true }
        if event.isAny(of: IN_IGNORED) {
            paths[event.watch] = nil
            if watches[folder] == event.watch { watches[folder] = nil }
        } else if event.name.isEmpty {
            // Whatever happens to another folder itself, the folder that it is in tells as well.
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
        if name == Array(FolderScan.noMediaName.utf8) {
            changes.changed(tree: folder)
        } else if FolderScan.isHidden(name) {
            return
        } else if event.isOfFolder {
            changes.changed(tree: path)
        } else if event.isAny(of: IN_MODIFY) {
            // It will be closed: until then there is nothing to look at.
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
