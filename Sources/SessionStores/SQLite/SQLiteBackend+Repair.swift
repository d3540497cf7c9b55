import SQLiteAccess
import Synchronization

extension SQLiteBackend {
    /// Writes the file again if it is no longer at its path, and replaces it if it is damaged.
    ///
    /// Until that succeeds, sessions go on in the file that is open.
    func repairFile(_ contents: inout Contents) {
        let isInPlace = FileIdentity(of: file.path) == contents.identity
        do throws(SessionFileError) {
            if !isInPlace {
                let (opened, aside) = try file.recreate(
                    from: contents.table.database, contents.fileLock)
                contents = Contents(opened)
                report(.recreated(sessions: opened.count, aside: aside))
            } else if isDamageSuspected.load(ordering: .relaxed) {
                if contents.isDamaged {
                    let (opened, damage) = try file.replaceDamaged(contents.fileLock)
                    contents = Contents(opened)
                    // Sessions that were lost must not be read any more.
                    recent.dropAll()
                    if let damage { report(.damaged(damage)) }
                }
                isDamageSuspected.store(false, ordering: .relaxed)
            }
            isFileUsable.store(true, ordering: .relaxed)
        } catch {
            // Maintenance tries again, and reports the first time.
            guard isFileUsable.exchange(false, ordering: .relaxed) else { return }
            report(isInPlace ? .unrepaired(error) : .missing(error))
        }
    }
}

extension SQLiteBackend.Contents {
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
