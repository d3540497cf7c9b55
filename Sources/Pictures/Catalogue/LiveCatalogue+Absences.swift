import FileAccess

/// Which folders cannot be scanned now.
extension LiveCatalogue {
    static let lacksAll = SourceError(
        .emptied, "it has none of the pictures that it had at the last start")

    /// Whether no picture is known yet: the first scan goes on, or the library's folder has been away since
    /// the start.
    package var isStarting: Bool { firstScan.isAwaited }

    /// Whether the first scan goes on, or what it found is not shown yet.
    package var isBeingRead: Bool { firstScan.isPending }

    /// Records which folders are away now, and logs those that went, came, or fail otherwise.
    ///
    /// - Returns: Whether any has come back.
    @discardableResult
    func note(_ absences: [RelativePath: SourceError]) -> Bool {
        let now = timeOfDay()
        let (before, after) = failures.withLock { failures in
            let before = failures
            failures = absences.reduce(into: [:]) {
                $0[$1.key] = SourceFailure(of: $1.key, $1.value, after: before[$1.key], at: now)
            }
            return (before, failures)
        }
        let log = ScanLog(logger)
        for (folder, failure) in after where failure.isNews(after: before[folder]) {
            log.logAway(failure)
        }
        let returned = before.values.filter { after[$0.folder] == nil }
        for failure in returned { log.logReturn(of: failure, at: now) }
        return !returned.isEmpty
    }

    /// Whether a folder is away, or one that it is in.
    package func isAway(_ folder: RelativePath) -> Bool {
        failures.withLock { failures in
            !failures.isEmpty && folder.isWithin { failures[$0] != nil }
        }
    }

    /// Whether the place of a folder is in another mount than at the last scan: its disk is not mounted any more,
    /// or was mounted again.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - identity: That of the folder, or of the innermost one around it that is there.
    /// - Returns: Whether it is.
    package func isInOtherMount(_ folder: RelativePath, _ identity: FolderIdentity?) -> Bool {
        let records = current.records
        for outer in folder.pathAndAncestors {
            guard let identity, let known = records[outer]?.identity else { continue }
            return !identity.isInMount(of: known)
        }
        return false
    }

    /// Whether any folder is away.
    package var isAnyFolderAway: Bool { failures.withLock { !$0.isEmpty } }

    /// Why a gallery that had pictures at an earlier start has shown none since this one, if its folder is away,
    /// or what it had below; nil for a gallery that is known, never was, or is believed to be gone.
    ///
    /// A list may have shown what is in any folder.
    package func failure(awaiting gallery: GalleryID) -> SourceFailure? {
        let (failures, id) = (failures.withLock { $0 }, gallery.folder)
        guard !failures.isEmpty, let path = formerPaths[id] else { return nil }
        let catalogue = current
        guard catalogue.gallery(id) == nil, catalogue.tree[id] == nil else { return nil }
        let isList = path.names.last.map { PictureList.stem(of: $0) != nil } ?? false
        let folder = catalogue.awaited.first {
            failures[$0] != nil && (isList || path.isWithin($0) || $0.isWithin(path))
        }
        return folder.flatMap { failures[$0] }
    }

    /// The same of any gallery that is meant.
    package func failure(awaitingAny isMeant: (GalleryID) -> Bool) -> SourceFailure? {
        guard isAnyFolderAway else { return nil }
        for id in formerPaths.keys where isMeant(id) {
            if let failure = failure(awaiting: id) { return failure }
        }
        return nil
    }

    /// Whether a folder that is away has shown nothing since the start, so that nobody knows which galleries it
    /// has: a server that is listed for the first time, or was not reached yet.
    ///
    /// By what is shown, and not by what failed last: both change together then.
    package var hasUnseenFolder: Bool {
        let records = current.records
        return records.contains { folder, record in
            record.absence != nil
                && !records.paths(in: folder).contains { records[$0]?.gallery != nil }
        }
    }

    /// The folders that cannot be scanned now; the root for the source as a whole.
    package var sourceFailures: [SourceFailure] {
        failures.withLock {
            $0.values.sorted { $0.folder.bytes.lexicographicallyPrecedes($1.folder.bytes) }
        }
    }

    /// What is scanned to see whether folders that are away, or were empty at the start, have come back.
    func changes(
        lookingAt away: Set<RelativePath>, _ awaited: Set<RelativePath>
    ) -> FolderChanges {
        var changes = FolderChanges()
        let failures = failures.withLock { $0 }
        for folder in away {
            changes.changed(tree: folder)
            // It may be a folder around it whose disk is not mounted.
            guard failures[folder]?.error.kind == .emptied else { continue }
            for outer in folder.ancestors { changes.changed(in: outer) }
        }
        // No event tells that a disk is mounted.
        for folder in awaited { changes.changed(in: folder) }
        return changes
    }

    /// The folders that are away, also those that were never seen because they hang, or are empty.
    func absences(of catalogue: GalleryCatalogue) -> [RelativePath: SourceError] {
        var absences = sources.hanging.current.reduce(into: catalogue.absences) {
            $0[$1] = HangingFolders.error
        }
        let empty = catalogue.awaited.subtracting(catalogue.believedEmpty)
        guard !empty.isEmpty else { return absences }
        let unmounted = earlier.unmounted(in: catalogue)
        for folder in empty where absences[folder] == nil && sources.root?.isRemote(folder) != true
        {
            if unmounted.contains(where: { $0.isWithin(folder) }) {
                absences[folder] = .unmounted
            } else if mayStillCome {
                absences[folder] = Self.lacksAll
            }
        }
        return absences
    }

    /// How much of a scan is believed.
    func trust(_ believed: RelativePath?, isFullScan: Bool) -> LossRule.Trust {
        LossRule.Trust(
            delay: rules.lossDelay, believed: believed,
            isTrusted: sources.root?.isTrusted ?? true, isFullScan: isFullScan,
            isBelieved: { [sources] in sources.root?.believesLosses(in: $0) == true })
    }

    /// Why a scan that found no picture is not believed; nil if it is.
    func doubt(of found: GalleryCatalogue) -> SourceError? {
        guard earlier.unmounted(in: found).isEmpty else { return .unmounted }
        return mayStillCome ? Self.lacksAll : nil
    }
}

/// When the folders are looked at that had pictures at an earlier start, and are believed to be empty.
///
/// A look makes a whole catalogue, and the folders may stay as they are for as long as the service runs.
struct EmptyFolderLooks: Sendable {
    private var last: Duration?

    /// The time between two looks.
    private static let interval: Duration = .seconds(60)

    /// Whether it is time for the next look, which then counts as done.
    mutating func isDue(at now: Duration) -> Bool {
        if let last, now - last < Self.interval { return false }
        last = now
        return true
    }
}
