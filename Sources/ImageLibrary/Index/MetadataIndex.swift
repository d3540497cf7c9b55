import Concurrency
import Logging
import SQLiteAccess
import Synchronization

/// What is known of all pictures: in memory what they are ordered and filtered by, in SQLite the
/// rest and the words of searches.
///
/// Requests read it and never wait for a picture to be read. One thread fills it (``IndexReader``).
final class MetadataIndex: Sendable {
    private let contents = Lock(IndexContents())
    /// Nil if SQLite cannot even make a table in memory; then there is no search.
    private let storage: Lock<IndexStorage?>
    /// Grows with each change of what is known.
    private let changes = Atomic<UInt64>(1)
    private let hasLoaded = Atomic(false)
    private let logger: Logger

    init(_ storage: IndexStorage?, logger: Logger) {
        self.storage = Lock(storage)
        self.logger = logger
    }

    /// Whether what the file knows was taken.
    var isLoaded: Bool { hasLoaded.load(ordering: .acquiring) }

    var generation: UInt64 { changes.load(ordering: .acquiring) }
}

// MARK: Reading

extension MetadataIndex {
    /// The facts of items of one version, as far as they are known.
    func facts(of items: GalleryItems) -> [PictureFacts?] {
        contents.withLock { contents in
            items.map { item in
                contents.known[item.id].flatMap { $0.version == item.version ? $0.facts : nil }
            }
        }
    }

    /// All that is known of an item; nil if it was not read yet, or the index cannot be read.
    func picture(_ item: Item) -> IndexedPicture? {
        let waiting = contents.withLock { $0.unwritten[item.id] ?? nil }
        if let waiting, waiting.version == item.version { return waiting.picture }
        return use { table throws(SQLiteError) in try table.picture(item.id, item.version) } ?? nil
    }

    /// The pictures in a scope that have the words, the best matches first.
    func search(_ text: SearchText, in scope: String) -> [ItemID] {
        let query = WordQuery(text, in: scope)
        guard !query.isEmpty else { return [] }
        return use { table throws(SQLiteError) in try table.matches(of: query, in: scope) } ?? []
    }

    var progress: IndexProgress {
        contents.withLock {
            IndexProgress(
                read: $0.plan.total - $0.plan.unreadCount, total: $0.plan.total,
                corrected: $0.corrections)
        }
    }

    /// How many pictures of a folder's or a list's gallery are not read.
    func unreadCount(of gallery: GalleryID) -> Int {
        contents.withLock { $0.plan.unreadCount(of: gallery) }
    }

    /// Whether the pictures of galleries were all read at some time, so that new ones have a place
    /// in an order before they are read.
    func wasComplete(_ galleries: [GalleryID]) -> Bool {
        contents.withLock { contents in galleries.allSatisfy { contents.plan.wasComplete($0) } }
    }
}

// MARK: Filling

extension MetadataIndex {
    /// Takes what the file knows of the pictures of a catalogue, and plans to read the others.
    func load(for catalogue: Catalogue) {
        let stored = use { table throws(SQLiteError) in
            var stored: [ItemID: KnownPicture] = [:]
            try table.forEach {
                stored[$0] = KnownPicture(
                    version: $1, facts: $2.facts, isDecoded: !$2.thumbHash.isEmpty)
            }
            return stored
        }
        let known = stored ?? [:]
        contents.withLock { contents in
            for (id, entry) in known where contents.known[id] == nil { contents.known[id] = entry }
        }
        adopt(catalogue)
        hasLoaded.store(true, ordering: .releasing)
    }

    /// Plans to read what is new in a catalogue, and forgets what is gone.
    func adopt(_ catalogue: Catalogue) {
        contents.withLock { contents in
            contents.isLost = false
            let ids = Set(catalogue.galleries.flatMap { $0.items.lazy.map(\.id) })
            for id in contents.known.keys where !ids.contains(id) {
                contents.known[id] = nil
                contents.unwritten[id] = .some(nil)
            }
            let known = contents.known
            contents.plan.adopt(catalogue) { known[$0.id]?.isStored(in: $0.version) ?? false }
        }
        changes.add(1, ordering: .acquiringAndReleasing)
    }

    /// Reads a gallery's pictures before those of others, because somebody looks at it.
    func prefer(_ gallery: GalleryID) { contents.withLock { $0.plan.prefer(gallery) } }

    /// Whether there is something to read or to write, which may have failed.
    var isWaiting: Bool {
        isLoaded
            && contents.withLock {
                $0.isLost || $0.plan.unreadCount > 0 || !$0.unwritten.isEmpty || !$0.decoded.isEmpty
            }
    }

    /// Whether all pictures must be read again, by adopting the catalogue once more.
    var isLost: Bool { contents.withLock { $0.isLost } }

    /// Plans to read a picture again that could not be read for a reason of the system's.
    func putBack(_ entry: ReadingPlan.Entry) { contents.withLock { $0.plan.putBack(entry) } }

    /// The next picture to read; nil if all are read.
    func next() -> ReadingPlan.Entry? {
        contents.withLock { contents in
            let known = contents.known
            return contents.plan.next { known[$0.id]?.isStored(in: $0.version) ?? false }
        }
    }

    /// Records what a picture's header says.
    ///
    /// - Returns: Whether it was the last one of its gallery.
    func note(_ information: FileInformation, of entry: ReadingPlan.Entry) -> Bool {
        let picture = IndexedPicture(information, of: entry.item)
        // What fails for a moment is read again after the next start.
        let isLasting = information.failure?.isTransient != true
        let isComplete = contents.withLock { contents in
            contents.known[entry.item.id] = KnownPicture(
                version: entry.item.version, facts: picture.facts)
            if isLasting {
                contents.unwritten[entry.item.id] = IndexRow(entry, picture)
            }
            return contents.plan.finished(entry)
        }
        if isComplete { changes.add(1, ordering: .acquiringAndReleasing) }
        return isComplete
    }

    /// Records what decoding a picture adds, once for each version.
    ///
    /// - Returns: Whether there is something to write.
    func note(_ picture: PreparedPicture, of job: DecodeJob) -> Bool {
        guard case .picture(let variant) = job.kind, variant.fit == .contain else { return false }
        let (id, version) = (job.item, job.source.stableHash)
        let isNew = contents.withLock { contents in
            guard let known = contents.known[id], known.version == version, !known.isDecoded else {
                return false
            }
            contents.known[id]?.isDecoded = true
            return true
        }
        guard isNew else { return false }
        let hashes = DecodedHashes(
            width: Int32(clamping: picture.naturalWidth),
            height: Int32(clamping: picture.naturalHeight),
            thumbHash: ThumbHash(of: picture.bitmap).bytes,
            contentHash: picture.contentHash.bytes)
        contents.withLock { contents in
            contents.decoded[id] = (version, hashes)
            guard let known = contents.known[id], known.version == version,
                (known.facts.width, known.facts.height) != (hashes.width, hashes.height)
            else { return }
            contents.known[id]?.facts.width = hashes.width
            contents.known[id]?.facts.height = hashes.height
            contents.corrections += 1
        }
        return true
    }
}

// MARK: Writing

extension MetadataIndex {
    /// Rows of one transaction, which keeps those who read waiting for some milliseconds.
    private static let batchSize = 256
    /// Rows that wait for a disk that cannot be written; what exceeds them is read again after the
    /// next start.
    private static let unwrittenLimit = 20_000

    /// Whether enough waits for a transaction.
    var hasBatch: Bool { contents.withLock { $0.unwritten.count >= Self.batchSize } }

    /// Writes what waits; returns false if the disk takes nothing.
    func write() -> Bool {
        while true {
            let (rows, decoded) = contents.withLock { contents in
                let rows = contents.unwritten.prefix(Self.batchSize).map { ($0.key, $0.value) }
                for (id, _) in rows { contents.unwritten[id] = nil }
                let decoded = contents.decoded
                contents.decoded = [:]
                return (rows, decoded)
            }
            guard !rows.isEmpty || !decoded.isEmpty else { return true }
            let isWritten: Void? = use { table throws(SQLiteError) in
                try table.connection.transaction { () throws(SQLiteError) in
                    for (id, row) in rows {
                        if let row { try table.write(row) } else { try table.remove(id) }
                    }
                    for (id, entry) in decoded {
                        try table.add(entry.hashes, to: id, entry.version)
                    }
                }
            }
            changes.add(1, ordering: .acquiringAndReleasing)
            guard isWritten == nil else { continue }
            contents.withLock { contents in
                for (id, row) in rows
                where contents.unwritten[id] == nil
                    && contents.unwritten.count < Self.unwrittenLimit
                {
                    contents.unwritten[id] = .some(row)
                }
            }
            return false
        }
    }

    /// Uses the table; nil if that fails.
    ///
    /// A damaged file is made again, and all pictures are read again.
    private func use<Result: Sendable>(
        _ body: (IndexTable) throws(SQLiteError) -> Result
    ) -> Result? {
        let (result, isRemade) = storage.withLock { storage -> (Result?, Bool) in
            guard let opened = storage else { return (nil, false) }
            do throws(SQLiteError) {
                let result = try body(opened.table)
                storage?.isFailureLogged = false
                return (result, false)
            } catch {
                if !opened.isFailureLogged {
                    logger.warning("the index of pictures cannot be used: \(error.reason)")
                }
                storage?.isFailureLogged = true
                guard error.isCorruption, let table = try? opened.file?.make() else {
                    return (nil, false)
                }
                storage?.table = table
                return (nil, true)
            }
        }
        if isRemade {
            logger.notice("the index of pictures was damaged and is made again")
            contents.withLock { contents in
                contents.isLost = true
                for id in contents.known.keys { contents.known[id]?.isStored = false }
            }
        }
        return result
    }
}
