import Concurrency
import FileAccess
import Metering

/// Scans on a thread that it gives up where a call hangs in the kernel, so that other folders are scanned,
/// and nobody waits for the share (decision 158).
struct ScanRunner: Sendable {
    let sources: LibrarySources
    let rules: ScanRules
    let meters: ScanMeters

    /// One scan: see ``FolderScan``.
    ///
    /// A folder that hangs keeps what it had; so does the mount that it is in, if more of it hangs.
    ///
    /// - Parameters:
    ///   - before: The last scan.
    ///   - changes: What changed since.
    ///   - away: Folders that are not visited, and why.
    ///   - expired: Folders that are not visited either, and are not away.
    ///   - wasAway: Whether the root could not be seen at the last scan.
    ///   - limit: How long one call may take.
    /// - Returns: The catalogue that the scan found.
    /// - Throws: ``SourceError``, also if the root hangs.
    func scan(
        after before: GalleryCatalogue, at changes: FolderChanges,
        keeping away: [RelativePath: SourceError] = [:], leaving expired: Set<RelativePath> = [],
        wasAway: Bool = false, limit: Duration? = nil
    ) throws(SourceError) -> GalleryCatalogue {
        try meters.measure { () throws(SourceError) in
            while true {
                let hanging = sources.hanging.current
                guard !hanging.contains(.root) else { throw HangingFolders.error }
                let skipped = hanging.reduce(into: away) { $0[$1] = HangingFolders.error }
                let progress = ScanProgress()
                let call = try sources.hanging.begin {
                    Result { () throws(SourceError) in
                        try FolderScan.scan(
                            through: sources.observed(by: progress), rules, after: before,
                            at: changes, keeping: skipped, leaving: expired, wasAway: wasAway)
                    }
                }
                let result = call.wait(
                    limit: limit ?? rules.hangLimit, steps: { progress.calls },
                    unless: { sources.hanging.isStopped })
                if let result { return try result.get() }
                progress.abandon()
                guard !sources.hanging.isStopped else { throw Self.stopped }
                sources.hanging.note(before.hangingPath(ofCallAt: progress.path, hanging)) {
                    call.result != nil
                }
            }
        }
    }

    static let stopped = SourceError(.busy, "the service stops")
}

extension GalleryCatalogue {
    /// What is left alone because a call hangs: the folder of a picture, any other entry itself, or the mount
    /// of both if others hang in it.
    ///
    /// - Parameters:
    ///   - path: What the call is about.
    ///   - hanging: What hangs already.
    /// - Returns: The path of a folder or of an entry.
    func hangingPath(ofCallAt path: RelativePath, _ hanging: Set<RelativePath>) -> RelativePath {
        let parent = path.parent
        let outer = parent.flatMap { records[$0] }
        // Of an earlier start, only the folders are known.
        let isPicture =
            records[path] == nil
            && (outer?.isRemembered == true || outer?.gallery?.index(of: ItemID(of: path)) != nil)
        let folder = isPicture ? parent ?? path : path
        let mount = mount(of: folder)
        return hanging.contains { self.mount(of: $0) == mount } ? mount : folder
    }

    /// The outermost folder of the mount that a folder is in; the folder itself if no scan has seen it or
    /// what is around it, so that what is not known takes nothing with it.
    private func mount(of folder: RelativePath) -> RelativePath {
        var outermost = folder
        while let parent = outermost.parent {
            guard let outer = records[parent]?.identity else { return folder }
            let identity = records[outermost]?.identity
            if identity == nil, outermost == folder { return folder }
            if let identity, !identity.isInMount(of: outer) { return outermost }
            outermost = parent
        }
        return outermost
    }
}

/// The counters of scans.
package struct ScanMeters: Sendable {
    package let scans = Counter()
    /// How long the last scan took.
    let scanTime = Lock(Duration.zero)
    /// The time since an arbitrary moment, to measure durations.
    ///
    /// A parameter, because this room reads no clock.
    package let stopwatch: @Sendable () -> Duration

    func measure<Found>(_ scan: () throws(SourceError) -> Found) throws(SourceError) -> Found {
        let start = stopwatch()
        let found = try scan()
        let time = stopwatch() - start
        scans.add()
        scanTime.withLock { $0 = time }
        return found
    }
}
