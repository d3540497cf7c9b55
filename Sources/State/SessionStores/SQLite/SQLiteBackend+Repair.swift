import SQLiteAccess
import Synchronization

extension SQLiteBackend {
    /// The pause after the first failed attempt, in milliseconds, of which each doubles the last.
    private static let firstPause: Int64 = 2_500
    /// The longest pause between two attempts to repair the file, in milliseconds.
    private static let longestPause: Int64 = 300_000

    /// Writes the file again if it is no longer at its path, and replaces it if it is damaged.
    ///
    /// Until that succeeds, sessions go on in the file that is open. The pauses between attempts
    /// grow, because each may read and write the whole file while requests wait.
    func repairFile(_ contents: inout Contents, at time: Int64) {
        guard let file, time >= contents.nextRepair.time else { return }
        let isInPlace = FileIdentity(of: file.path) == contents.identity
        do throws(SessionFileError) {
            if !isInPlace {
                let (opened, aside) = try file.recreate(
                    from: contents.table.database, contents.fileLock)
                contents = Contents(opened)
                recent.dropAll()
                report(.recreated(sessions: opened.count, aside: aside))
            } else if isDamageSuspected.load(ordering: .relaxed) {
                try replaceDamaged(file, &contents)
                isDamageSuspected.store(false, ordering: .relaxed)
            }
            isFileUsable.store(true, ordering: .relaxed)
        } catch {
            let failures = min(contents.nextRepair.failures + 1, 7)
            contents.nextRepair = (
                time + min(Self.firstPause << failures, Self.longestPause), failures
            )
            guard isFileUsable.load(ordering: .relaxed) else { return }
            report(isInPlace ? .unrepaired(error) : .missing(error))
            isFileUsable.store(false, ordering: .relaxed)
        }
    }

    private func replaceDamaged(
        _ file: SessionFile, _ contents: inout Contents
    ) throws(SessionFileError) {
        guard contents.isDamaged else { return }
        // What changed since the last maintenance, if it can still be read.
        if !contents.areValuesCopied, let values = try? contents.table.values(), !values.isEmpty {
            try? file.namedValues.write(values)
        }
        let (opened, damage) = try file.replace(contents.fileLock)
        contents = Contents(opened)
        // Sessions that were lost must not be read any more.
        recent.dropAll()
        if let damage { report(.damaged(damage)) }
    }
}

extension SQLiteBackend.Contents {
    /// The number of changed rows between two checkpoints: some 4 MiB of log.
    ///
    /// A checkpoint waits for the disk; counting changes avoids checkpoints on a server without
    /// viewers.
    private static let checkpointInterval: Int32 = 1_000

    var isCheckpointDue: Bool {
        table.database.totalChanges &- checkpointedChanges >= Self.checkpointInterval
    }

    init(_ opened: SessionFile.Opened) {
        self.init(
            table: opened.table, count: opened.count, savedClock: opened.clock,
            checkpointedChanges: opened.table.database.totalChanges, identity: opened.identity,
            fileLock: opened.fileLock)
    }

    fileprivate var isDamaged: Bool {
        do {
            try table.database.checkPages(ofFilesUpTo: .max)
            return false
        } catch {
            return error.isCorruption
        }
    }
}
