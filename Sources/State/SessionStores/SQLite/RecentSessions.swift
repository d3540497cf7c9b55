import Concurrency

/// A cache of recently used sessions, so that reading them needs neither the file nor its lock.
///
/// Requests for unchanged frames (304) also read the session, and reading from SQLite takes four
/// times as long. Every change of the file is followed by a change of this cache under the
/// connection's lock, so the cache is never older than the file.
///
/// Memory is bounded: each part has a new and an old half. A full new half becomes the old one,
/// whose entries are dropped unless they are written again.
final class RecentSessions: Sendable {
    private struct Part {
        var new: [SessionID: SessionRecord] = [:]
        var old: [SessionID: SessionRecord] = [:]
    }

    /// Enough locks that threads seldom contend for one.
    private static let partCount = 16
    /// The number of sessions in half a part: 8,192 in total, some 4 MB.
    private static let halfSize = 256

    private let parts: [Lock<Part>]

    init() {
        parts = (0..<Self.partCount).map { _ in Lock(Part()) }
    }

    subscript(id: SessionID) -> SessionRecord? {
        part(of: id).withLock { $0.new[id] ?? $0.old[id] }
    }

    /// Caches a session as it is in the file.
    func keep(_ record: SessionRecord, of id: SessionID) {
        part(of: id).withLock { part in
            if part.new.count >= Self.halfSize, part.new[id] == nil {
                part.old = part.new
                part.new = [:]
            }
            part.new[id] = record
        }
    }

    func drop(_ id: SessionID) {
        part(of: id).withLock { part in
            part.new[id] = nil
            part.old[id] = nil
        }
    }

    func dropAll() {
        for part in parts { part.withLock { $0 = Part() } }
    }

    private func part(of id: SessionID) -> Lock<Part> { parts[id.share(of: Self.partCount)] }
}
