import Concurrency

/// A cache of recently used sessions, so that reading them needs neither the file nor its lock.
///
/// Requests for unchanged frames (304) also read the session, and reading from SQLite takes four
/// times as long. Every change of the file is followed by a change of this cache under the
/// connection's lock, so the cache is never older than the file.
final class RecentSessions: Sendable {
    /// The number of sessions: some 4 MB.
    private static let capacity = 8_192

    private let records = Lock(LRUCache<SessionID, SessionRecord>(capacity: capacity))

    subscript(id: SessionID) -> SessionRecord? { records.withLock { $0.value(for: id) } }

    /// Caches a session as it is in the file.
    func keep(_ record: SessionRecord, of id: SessionID) {
        records.withLock { $0.insert(record, for: id, cost: 1) }
    }

    func drop(_ id: SessionID) { records.withLock { $0.remove(id) } }

    func dropAll() { records.withLock { $0 = LRUCache(capacity: Self.capacity) } }
}
