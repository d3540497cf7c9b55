import Catalogue
import Concurrency
import FileAccess
import PicturePreparing
import SQLiteAccess
import Synchronization

/// What is known of all pictures: in memory what they are ordered and filtered by, in SQLite the
/// rest and the words of searches.
///
/// Requests read it and never wait for a picture to be read, nor for those who read much of it. One thread fills
/// it (``IndexReader``); because that thread gives way to all others, it excludes them for short changes alone.
package final class PictureIndex: Sendable {
    package let contents: ReadWriteLock<IndexContents>
    private let changes: ChangeCount
    /// Nil if SQLite cannot even make a table in memory; then there is no search.
    private let storage: IndexStorage?
    private let hasLoaded = Atomic(false)
    /// The galleries of the folders and lists as they were written last; nil before that.
    let writtenFolders = Lock<[RelativePath: Gallery]?>(nil)
    /// What else is known of folders, in the same way.
    let writtenFacts = Lock<FolderFacts?>(nil)
    /// Those of pictures that were shown lately.
    private let thumbHashes = Lock(
        LRUCache<ItemID, (version: UInt64, hash: ThumbHash)>(capacity: 10_000))

    package init(_ storage: IndexStorage?) {
        self.storage = storage
        let contents = IndexContents()
        changes = contents.generations.total
        self.contents = ReadWriteLock(contents)
    }

    var hasFile: Bool { storage?.hasFile == true }

    /// Whether any picture was read at an earlier start.
    var hasStored: Bool {
        let part = use(for: .reading) { table throws(SQLiteError) in
            try table.heads(from: .min, limit: 1)
        }
        return part?.heads.isEmpty == false
    }

    /// Whether what the file knows was taken.
    var isLoaded: Bool { hasLoaded.load(ordering: .acquiring) }
}

// MARK: Reading

extension PictureIndex {
    /// The facts of items of one version, as far as they are known.
    package func facts(of items: GalleryItems) -> [PictureFacts?] {
        var facts: [PictureFacts?] = []
        facts.reserveCapacity(items.count)
        // In parts, between which those who serve requests get their turns.
        for start in stride(from: 0, to: items.count, by: Self.sliceLength) {
            let slice = start..<min(start + Self.sliceLength, items.count)
            facts += contents.read { contents in
                slice.map { contents.facts(of: items.id(at: $0), items.version(at: $0)) }
            }
        }
        return facts
    }

    /// Items that are looked up at once: half a millisecond.
    static let sliceLength = 4_096

    package func facts(of item: Item) -> PictureFacts? { contents.read { $0.facts(of: item) } }

    /// All that is known of items; nothing of those that were not read yet, or if the index cannot
    /// be read.
    package func pictures(_ items: some Collection<Item>) -> [ItemID: IndexedPicture] {
        var found: [ItemID: IndexedPicture] = [:]
        contents.read { contents in
            for item in items {
                guard let row = contents.unwritten[item.id] ?? nil, row.version == item.version
                else { continue }
                found[item.id] = row.picture
            }
        }
        let others = items.filter { found[$0.id] == nil }
        guard !others.isEmpty else { return found }
        let stored = use(for: .reading) { table throws(SQLiteError) in
            var stored: [ItemID: IndexedPicture] = [:]
            for item in others { stored[item.id] = try table.picture(item.id, item.version) }
            return stored
        }
        return found.merging(stored ?? [:]) { one, _ in one }
    }

    /// The ThumbHash of a picture that was decoded; nil if it was not.
    package func thumbHash(of item: Item) -> ThumbHash? {
        if let kept = thumbHashes.withLock({ $0.value(for: item.id) }), kept.version == item.version
        {
            return kept.hash
        }
        let (isKnown, unwritten) = contents.read {
            (
                $0.isDecoded(item),
                $0.decoded[item.id].flatMap { $0.version == item.version ? $0 : nil }
            )
        }
        let bytes =
            unwritten?.hashes.thumbHash
            ?? (isKnown ? pictures([item])[item.id]?.thumbHash : nil)
        guard let hash = bytes.flatMap(ThumbHash.init) else { return nil }
        thumbHashes.withLock { $0.insert((item.version, hash), for: item.id, cost: 1) }
        return hash
    }

    /// Whether the headers of all pictures of the catalogue were read.
    package var isComplete: Bool {
        isLoaded && contents.read { !$0.isPlanOutdated && !$0.plan.hasUnread }
    }

    /// Whether the plan is that of the present catalogue, so that what it counts is right.
    var isPlanned: Bool { isLoaded && contents.read { !$0.isPlanOutdated } }

    /// Whether the pictures of galleries were all read at some time, so that new ones have a place
    /// in an order before they are read.
    func wasComplete(_ galleries: [GalleryID]) -> Bool {
        contents.read { contents in galleries.allSatisfy { contents.plan.wasComplete($0) } }
    }

    /// Grows when what is known of any pictures changes.
    package var generation: UInt64 { changes.value }

    /// Grows when what is known of the pictures of galleries changes.
    package func generation(of galleries: [GalleryID]) -> UInt64 {
        contents.read { $0.generations.sum(of: galleries) }
    }

    /// Grows when a gallery is complete.
    var completionCount: UInt64 { contents.read { $0.generations.completions } }
}

// MARK: Planning

extension PictureIndex {
    /// Takes what the file knows, and plans to read the other pictures of the catalogue.
    ///
    /// - Parameters:
    ///   - catalogue: The present catalogue; nil once the library is closed.
    ///   - isStopped: Whether to give up.
    package func load(for catalogue: () -> GalleryCatalogue?, unless isStopped: () -> Bool) {
        var next: Int64? = .min
        // In parts, between which those who read get their turns.
        while let key = next, !isStopped() {
            let part = use(for: .reading) { table throws(SQLiteError) in
                try table.heads(from: key, limit: Self.loadedRows)
            }
            contents.withLock { contents in
                for row in part?.heads ?? [] where contents.known[row.id] == nil {
                    contents.known[row.id] = KnownPicture(
                        version: row.version, facts: row.head.facts,
                        isDecoded: row.head.isDecoded)
                }
            }
            next = part?.next
        }
        plan(for: catalogue)
        hasLoaded.store(true, ordering: .releasing)
    }

    /// Plans again if the catalogue has changed since the last plan, or there is more to read.
    func planAgain(for catalogue: () -> GalleryCatalogue?) {
        if contents.read({ $0.isPlanOutdated }) { plan(for: catalogue) }
    }

    /// Plans to read what is new in a catalogue, and forgets what is gone.
    private func plan(for catalogue: () -> GalleryCatalogue?) {
        // Before the catalogue is taken, so that a change after it has its own plan. The work is done
        // outside the lock; no other thread plans.
        let (requests, known, before) = contents.withLock { contents in
            defer { contents.replacesPlan = false }
            if contents.replacesPlan { contents.plan.forgetWork() }
            return (contents.planRequests, contents.known, contents.plan)
        }
        guard let catalogue = catalogue() else { return }
        var plan = before
        plan.adopt(catalogue) { known[$0.id]?.isStored(in: $0.version) ?? false }
        let ids = Set(catalogue.galleries.flatMap { $0.items.lazy.map(\.id) })
        let kept = ids.union(awaitedItems(of: catalogue))
        let gone = catalogue.isProvisional ? [] : known.keys.filter { !kept.contains($0) }
        contents.withLock { contents in
            contents.plan = plan
            contents.plannedRequests = requests
            for id in gone {
                contents.known[id] = nil
                contents.unwritten[id] = .some(nil)
            }
            contents.decoded = contents.decoded.filter { ids.contains($0.key) }
            contents.generations.allChanged()
        }
        writeFolders(of: catalogue)
    }

    /// Has all pictures read again if the words in the file are damaged.
    ///
    /// An index in memory is not checked: requests would wait for its one connection, and it cannot
    /// be made again.
    func checkWords(unless isStopped: () -> Bool) {
        guard hasFile else { return }
        for name in IndexTable.wordTables where !isStopped() {
            _ = use(for: .writing) { table throws(SQLiteError) in try table.checkWords(in: name) }
        }
    }

    /// Rows of the file that are taken at once: some milliseconds.
    private static let loadedRows = 1_000

    /// Has the reader plan again for a catalogue that changed.
    ///
    /// - Parameter changed: Items whose file changed; its version may have stayed the same.
    func noteChangedCatalogue(_ changed: [Item]) {
        contents.withLock { contents in
            contents.planRequests += 1
            for item in changed { contents.known[item.id]?.isStored = false }
        }
    }

    /// Has the reader read again what failed for a reason that may be gone.
    package func retryFailures() {
        contents.withLock { contents in
            guard contents.failed > 0 else { return }
            contents.failed = 0
            contents.requestNewPlan()
        }
    }

    /// Reads the pictures of galleries before those of others, because somebody looks at them.
    package func prefer(_ galleries: [GalleryID]) {
        contents.withLock { $0.plan.prefer(galleries) }
    }

    /// Whether there is something to read or to write, which may have failed.
    var isWaiting: Bool {
        contents.read {
            $0.isPlanOutdated || $0.plan.hasUnread || !$0.unwritten.isEmpty || !$0.decoded.isEmpty
        }
    }

    /// Plans to read a picture again that could not be read for a reason of the system's, after the
    /// pictures of all other galleries.
    func putBack(_ entry: ReadingPlan.Entry) { contents.withLock { $0.plan.putBack(entry) } }

    /// The next picture to read; nil if all are read.
    package func next() -> ReadingPlan.Entry? {
        contents.withLock { contents in
            let known = contents.known
            return contents.plan.next { known[$0.id]?.isStored(in: $0.version) ?? false }
        }
    }
}

// MARK: Tables

extension PictureIndex {
    /// Uses the tables; nil if they cannot be used.
    package func use<Result: Sendable>(
        for purpose: IndexStorage.Purpose, _ body: (IndexTable) throws(SQLiteError) -> Result
    ) -> Result? {
        guard let outcome = storage?.use(for: purpose, body) else { return nil }
        if case .remade = outcome {
            writtenFolders.withLock { $0 = nil }
            writtenFacts.withLock { $0 = nil }
            contents.withLock { $0.requestRereading() }
        }
        return outcome.result
    }
}
