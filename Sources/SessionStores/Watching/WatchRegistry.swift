/// Who waits for which session.
///
/// A value, kept by its owner under the lock that also guards the sessions: between the look at a
/// revision and the beginning of a watch nothing can change. Nothing is called here; what must be
/// called is handed out, for the owner to call when it holds no lock.
struct WatchRegistry {
    struct Watch {
        let number: UInt64
        /// The revision that its owner knows.
        let revision: UInt64
        let notify: @Sendable (SessionChange) -> Void

        func call(_ change: SessionChange) -> PendingNotification {
            PendingNotification(notify: notify, change: change)
        }
    }

    /// A call to a watcher, due but not made.
    struct PendingNotification: Sendable {
        let notify: @Sendable (SessionChange) -> Void
        let change: SessionChange

        func make() { notify(change) }
    }

    /// Sessions nobody waits for are not listed.
    private var waiting: [SessionID: [Watch]] = [:]
    private var lastNumber: UInt64 = 0

    /// How many wait, for all sessions.
    var count: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// Begins a watch and gives its number, or nil when `limit` watches wait for the session.
    mutating func begin(
        _ id: SessionID, from revision: UInt64, limit: Int,
        notify: @escaping @Sendable (SessionChange) -> Void
    ) -> UInt64? {
        guard waiting[id, default: []].count < limit else { return nil }
        lastNumber += 1
        waiting[id, default: []].append(
            Watch(number: lastNumber, revision: revision, notify: notify))
        return lastNumber
    }

    /// Forgets one watch and hands it out, so that what it captured is released by the caller,
    /// who holds no lock.
    mutating func end(_ number: UInt64, of id: SessionID) -> Watch? {
        guard var watches = waiting[id],
            let place = watches.firstIndex(where: { $0.number == number })
        else { return nil }
        let watch = watches.remove(at: place)
        waiting[id] = watches.isEmpty ? nil : watches
        return watch
    }

    /// Ends all watches of a session and hands them out to be called.
    mutating func endAll(of id: SessionID) -> [Watch] {
        guard !waiting.isEmpty else { return [] }
        return waiting.removeValue(forKey: id) ?? []
    }

    /// Ends the watches of those who know less than this revision, and hands them out to be called.
    mutating func endAll(of id: SessionID, before revision: UInt64) -> [Watch] {
        guard let watches = waiting[id] else { return [] }
        let knowing = watches.filter { $0.revision >= revision }
        waiting[id] = knowing.isEmpty ? nil : knowing
        return watches.filter { $0.revision < revision }
    }

    func isWatched(_ id: SessionID) -> Bool { waiting[id] != nil }

    /// Who is watched.
    var watched: [SessionID] { Array(waiting.keys) }
}
