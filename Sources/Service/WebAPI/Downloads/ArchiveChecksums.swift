import Catalogue
import Concurrency

/// The checksums of files that archives were made of: the rest of an archive has those of all its files.
final class ArchiveChecksums: Sendable {
    private let known = Lock(
        LRUCache<ItemID, (version: UInt64, checksum: UInt32)>(capacity: limit))

    /// Files: some 10 MB.
    private static let limit = 100_000

    func checksum(of item: Item) -> UInt32? {
        known.withLock { $0.value(for: item.id) }
            .flatMap { $0.version == item.version ? $0.checksum : nil }
    }

    func note(_ checksum: UInt32, of item: Item) {
        known.withLock { $0.insert((item.version, checksum), for: item.id, cost: 1) }
    }
}
