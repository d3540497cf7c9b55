import Concurrency

/// Sessions that are in use, so that whoever looks at one asks no file.
///
/// Whoever reads or writes the file or its log writes here too, under the same lock and afterwards;
/// nobody else does, so what lies here is never older than they are.
///
/// Memory is bounded: each part has a new and an old half. When the new one is full it becomes the
/// old one, whose sessions go unless they are written again; who needs one then reads it again.
final class RecentSessions: Sendable {
    private struct Part {
        var new: [SessionID: SessionRow] = [:]
        var old: [SessionID: SessionRow] = [:]
    }

    private let parts: [Lock<Part>]

    /// Threads seldom want the same part.
    private static let partCount = 16
    /// Sessions of half a part: 8,192 in all, some 4 MB.
    private static let halfSize = 256

    init() {
        parts = (0..<Self.partCount).map { _ in Lock(Part()) }
    }

    subscript(id: SessionID) -> SessionRow? {
        part(of: id).withLock { $0.new[id] ?? $0.old[id] }
    }

    /// Takes a session as it is kept in the file or its log.
    func keep(_ row: SessionRow, of id: SessionID) {
        part(of: id).withLock { part in
            if part.new.count >= Self.halfSize, part.new[id] == nil {
                part.old = part.new
                part.new = [:]
            }
            part.new[id] = row
        }
    }

    /// A use of a session was recorded.
    func recordUse(of id: SessionID, at now: Int64) {
        part(of: id).withLock { part in
            if let used = part.new[id]?.used { part.new[id]?.used = max(used, now) }
            if let used = part.old[id]?.used { part.old[id]?.used = max(used, now) }
        }
    }

    /// A session has ended.
    func drop(_ id: SessionID) {
        part(of: id).withLock { part in
            part.new[id] = nil
            part.old[id] = nil
        }
    }

    private func part(of id: SessionID) -> Lock<Part> { parts[id.share(of: Self.partCount)] }
}
