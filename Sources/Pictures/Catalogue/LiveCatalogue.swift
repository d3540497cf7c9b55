import Calendars
import Concurrency
import FileAccess
import Logging

/// The galleries as they are now: scans the folders, and replaces the catalogue with what it found.
///
/// Lookups never wait for a scan. The functions that scan wait for the disk.
package final class LiveCatalogue: Sendable {
    package let sources: LibrarySources
    let rules: ScanRules
    private let meters: ScanMeters
    private let runner: ScanRunner
    let logger: Logger
    private let state: Lock<GalleryCatalogue>
    /// The time of day, which people read.
    package let timeOfDay: @Sendable () -> UnixTime
    private let scanning = Lock(LossRule())
    let failures = Lock<[RelativePath: SourceFailure]>([:])
    /// When the first scan ended, by the stopwatch.
    private let start: Lock<Duration>
    let firstScan: FirstScan
    /// The pictures of an earlier start, which may be away; none if losses are believed at once.
    let earlier: EarlierPictures
    /// The paths of their folders, and of those around them, by the ids of galleries.
    let formerPaths: [GalleryID: RelativePath]
    private let emptyFolderLooks = Lock(EmptyFolderLooks())
    /// Shares that an automounter has unmounted, with what told them from others when they were mounted.
    let expiredMounts = Lock<[RelativePath: FolderIdentity]>([:])

    /// What a scan found new; called before the next scan begins.
    package typealias Adoption = (_ change: CatalogueChange) -> Void

    /// Scans all folders, or begins to: see ``ScanRules/startLimit``.
    ///
    /// - Parameters:
    ///   - sources: Where the folders are.
    ///   - rules: What scans go by.
    ///   - earlier: The pictures of an earlier start: a folder that had some, and has none now or
    ///     cannot be read, is away, and looked for.
    ///   - stopwatch: The time since an arbitrary moment.
    ///   - timeOfDay: The time of day, which people read.
    ///   - logger: The log.
    /// - Throws: ``SourceError`` when the folder cannot be read.
    package init(
        of sources: LibrarySources, _ rules: ScanRules,
        earlier: EarlierPictures = EarlierPictures(),
        stopwatch: @escaping @Sendable () -> Duration,
        timeOfDay: @escaping @Sendable () -> UnixTime, logger: Logger
    ) throws(SourceError) {
        self.sources = sources
        self.timeOfDay = timeOfDay
        self.rules = rules
        self.logger = logger
        let meters = ScanMeters(stopwatch: stopwatch)
        self.meters = meters
        let runner = ScanRunner(sources: sources, rules: rules, meters: meters)
        self.runner = runner
        let mayBeAway = earlier.hadAny && rules.lossDelay > .zero
        let doubted = mayBeAway ? earlier : EarlierPictures()
        self.earlier = doubted
        formerPaths = doubted.paths(inRootNamed: sources.name)
        let remembered = GalleryCatalogue(remembering: doubted)
        firstScan = try FirstScan(beside: sources.hanging) {
            Result { () throws(SourceError) in
                try runner.scan(
                    after: remembered, at: .everywhere,
                    limit: mayBeAway ? rules.knownHangLimit : rules.startingHangLimit)
            }
        }
        var found = remembered
        var absence: SourceError?
        do throws(SourceError) {
            if let seen = try firstScan.end(within: rules.startLimit) {
                found = seen
            } else {
                absence = FirstScan.error
            }
            let isBelieved = earlier.believedEmpty.contains(.root)
            if absence == nil, mayBeAway, found.itemCount == 0, !isBelieved {
                absence = doubted.unmounted(in: found).isEmpty ? Self.lacksAll : .unmounted
            }
        } catch {
            guard mayBeAway else { throw error }
            absence = error
        }
        found.awaited = absence == nil ? found.awaited(of: doubted) : [.root]
        // What is believed of folders in a root that is not seen yet stays.
        found.believedEmpty =
            absence == nil
            ? earlier.believedEmpty.intersection(found.awaited) : earlier.believedEmpty
        start = Lock(stopwatch())
        state = Lock(found)
        if absence == nil { firstScan.noteSeen() }
        if absence != FirstScan.error {
            firstScan.forget()
            Self.end(found, sources)
            ScanLog(logger).log(found, comparedWith: .empty)
        }
        note(absence.map { [.root: $0] } ?? absences(of: found))
        sources.hanging.findHanging { [state] folder, hanging in
            state.withLock { $0 }.hangingPath(ofCallAt: folder, hanging)
        }
    }

    /// Gives up scans that hang now, and all later ones: the service stops.
    package func stopWaiting() { sources.hanging.stop() }

    /// Whether it is so short a time after the start that pictures may still come.
    var mayStillCome: Bool {
        meters.stopwatch() - start.withLock { $0 } < rules.lossDelay
    }

    /// The galleries of the last scan.
    package var current: GalleryCatalogue { state.withLock { $0 } }

    package var scans: Int { meters.scans.value }

    /// Whether the gallery of an id might have to be made from many pictures.
    package func mayTakeLong(_ id: String) -> Bool { state.withLock { $0.mayTakeLong(id) } }

    /// How long the last scan took.
    package var lastScan: Duration { meters.scanTime.withLock { $0 } }

    /// The file of an item of a folder's or a list's own gallery, without copying the item; and
    /// whether there is such a gallery.
    package func source(
        of item: ItemID, in gallery: GalleryID
    ) -> (source: SourceFile?, isOwn: Bool) {
        state.withLock { ($0.source(of: item, in: gallery), $0.gallery(gallery) != nil) }
    }

    // MARK: Scanning

    /// Waits for the end of the first scan, shows what it found, and then what changed while it went on.
    ///
    /// - Returns: Whether anything has changed.
    package func adoptFirstScan(_ adopted: Adoption) -> Bool {
        guard firstScan.isPending else { return false }
        let first = rescan(at: FolderChanges(), adopted)
        guard case .done = first else { return false }
        // Lists are read again in any case: their pictures may have come.
        let changes = sources.root?.takeChanges() ?? FolderChanges()
        return rescan(at: changes, adopted).hasChanges || first.hasChanges
    }

    /// Scans all folders again.
    ///
    /// Galleries that callers hold stay as they are. When the root cannot be read, nothing changes.
    ///
    /// - Returns: What the scan found.
    package func rescan(_ adopted: Adoption) -> ScanReport {
        // This scan covers the changes that were recorded until now.
        _ = sources.root?.takeChanges()
        return rescan(at: .everywhere, mounting: true, adopted)
    }

    /// Scans the watched folders in which something changed.
    ///
    /// - Returns: Whether anything that viewers see has changed.
    package func rescanChangedFolders(_ adopted: Adoption) -> Bool {
        // Until the folder is seen, changes stay noted.
        guard !isStarting, let changes = sources.root?.takeChanges(), !changes.isEmpty else {
            return false
        }
        return rescan(at: changes, adopted).hasChanges
    }

    /// Scans a folder; if this program removed something from it, that is no loss.
    package func rescan(_ folder: RelativePath, isOwnLoss: Bool, _ adopted: Adoption) -> Bool {
        var changes = FolderChanges()
        let isKnown = current.records[folder] != nil
        if isKnown { changes.changed(in: folder) } else { changes.changed(tree: folder) }
        let believed = isOwnLoss && !isAway(folder) ? folder : nil
        return rescan(at: changes, believing: believed, adopted).hasChanges
    }

    /// Reads the lists again, after a remote picture that one names was fetched or failed.
    package func rescanLists(_ adopted: Adoption) -> Bool {
        // They are read when the folder is seen.
        guard !isStarting else { return false }
        return rescan(at: FolderChanges(), adopted).hasChanges
    }

    /// Looks whether the folders that are away have come back, and whether the first scan has ended.
    ///
    /// - Returns: Whether anything has changed.
    package func lookForAbsentFolders(_ adopted: Adoption) -> Bool {
        guard !firstScan.isRunning else { return false }
        guard !firstScan.isPending else { return adoptFirstScan(adopted) }
        func isHere(_ folder: RelativePath) -> Bool { sources.root?.isRemote(folder) != true }
        // Servers tell when they have come back.
        let failing = failures.withLock { $0.keys.filter(isHere) }
        let away = Set(failing).union(sources.hanging.current)
        var awaited = current.awaited.filter(isHere).subtracting(away)
        let now = meters.stopwatch()
        if !awaited.isEmpty, !emptyFolderLooks.withLock({ $0.isDue(at: now) }) { awaited = [] }
        // A picture may have failed to be read meanwhile, and no scan.
        let haveReturned = sources.hanging.takeReturned()
        let mounted = takeMountedAgain()
        let all = away.union(awaited).union(mounted)
        guard !all.isEmpty || haveReturned else { return false }
        guard !all.contains(.root) else { return rescan(adopted).hasChanges }
        let changes = changes(lookingAt: away.union(mounted), awaited)
        return rescan(at: changes, isFullScan: haveReturned, adopted).hasChanges || haveReturned
    }

    private func rescan(
        at changes: FolderChanges, believing believed: RelativePath? = nil,
        isFullScan: Bool = false, mounting: Bool = false, _ adopted: Adoption
    ) -> ScanReport {
        scanning.withLock { rule in
            // So that files that are being written now are known as unfinished.
            sources.root?.scanBegins()
            defer { firstScan.forget() }
            let before = current
            let wasAway = failures.withLock { $0[.root] != nil }
            let expired = noteExpiredMounts(mounting: mounting)
            do throws(SourceError) {
                var found: GalleryCatalogue
                var isEverywhere = changes.isEverywhere && !expired.contains(.root)
                if let first = try firstScan.end() {
                    found = first
                    isEverywhere = true
                    start.withLock { $0 = meters.stopwatch() }
                } else {
                    found = try runner.scan(
                        after: before, at: changes, leaving: expired, wasAway: wasAway)
                }
                if earlier.hadAny, before.isProvisional, found.itemCount == 0,
                    !before.believedEmpty.contains(.root), let error = doubt(of: found)
                {
                    throw error
                }
                let away = rule.away(
                    in: found, after: before, at: meters.stopwatch(),
                    trust(believed, isFullScan: isEverywhere))
                if let error = away[.root] { throw error }
                if !away.isEmpty {
                    found = try runner.scan(
                        after: before, at: changes, keeping: away, leaving: expired,
                        wasAway: wasAway)
                }
                found.awaited =
                    earlier.hadAny ? found.awaited(after: before, of: earlier) : []
                found.believedEmpty = before.believedEmpty.intersection(found.awaited)
                Self.end(found, sources)
                var absences = absences(of: found)
                // A scan of some folders says nothing of the others.
                if wasAway, !isEverywhere {
                    absences[.root] = failures.withLock { $0[.root]?.error }
                }
                if !mayStillCome {
                    found.believedEmpty = found.awaited.subtracting(absences.keys)
                }
                let hasReturned = note(absences)
                let report = adopt(
                    found, after: before,
                    isFullScan: isEverywhere || hasReturned || isFullScan, adopted)
                if isEverywhere { firstScan.noteSeen() }
                return report
            } catch {
                // Where the root hangs, nothing is said of what hangs in it.
                let others =
                    error == HangingFolders.error ? before.absences : absences(of: before)
                note(others.merging([.root: error]) { $1 })
                sources.root?.putBack(changes)
                logger.debug("cannot scan the library's folder: \(error)")
                return .failed("\(error)")
            }
        }
    }

    /// Has the sources keep watching and caching what a scan found, and nothing else.
    private static func end(_ found: GalleryCatalogue, _ sources: LibrarySources) {
        sources.root?.scanEnded { found.records[$0] != nil }
        let urls = found.records.values.reduce(into: Set<String>()) { $0.formUnion($1.urls) }
        sources.urls?.scanEnded { urls.contains(String(decoding: $0.bytes, as: UTF8.self)) }
    }

    private func adopt(
        _ found: GalleryCatalogue, after before: GalleryCatalogue, isFullScan: Bool,
        _ adopted: Adoption
    ) -> ScanReport {
        let difference = CatalogueDifference(from: before, to: found)
        var found = found
        found.renamed.note(difference)
        state.withLock { $0 = found }
        adopted(
            CatalogueChange(
                catalogue: found, difference: difference, isFullScan: isFullScan,
                awaited: before.awaited,
                believesOthers: found.believedEmpty != before.believedEmpty))
        ScanLog(logger).log(found, comparedWith: before)
        return .done(
            items: found.itemCount, galleries: found.galleries.count, come: difference.come.count,
            gone: difference.gone.count, away: found.absences.count,
            hasChanges: difference.hasChanges)
    }
}
