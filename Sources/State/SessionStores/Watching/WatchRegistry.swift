import Concurrency

/// The watches of sessions in this process.
///
/// A watch is registered before the session is read, so that no change between the two is missed.
/// It is called without a lock held. Changes may be reported out of order and repeatedly: a watch
/// is not called for a revision that its owner already has.
final class WatchRegistry: Sendable {
    /// A callback that is called once.
    struct Watch {
        fileprivate let number: UInt64
        /// The revision that the owner has.
        fileprivate let revision: UInt64
        fileprivate let notify: @Sendable (SessionChange) -> Void
    }

    /// The watches by session.
    ///
    /// Sessions without watches have no entry.
    struct Part {
        var watches: [SessionID: [Watch]] = [:]
        fileprivate var lastNumber: UInt64 = 0
    }

    /// Enough locks that threads seldom contend for one.
    private static let partCount = 16

    let parts: [Lock<Part>]
    private let limit: Int

    /// - Parameter limit: The limit on watches of one session.
    init(limit: Int) {
        self.limit = limit
        parts = (0..<Self.partCount).map { _ in Lock(Part()) }
    }

    /// Watches a session, or calls at once if it already has another revision.
    ///
    /// `current` is the session's revision, or nil if it is gone.
    func watch(
        _ id: SessionID, from revision: UInt64,
        _ notify: @escaping @Sendable (SessionChange) -> Void,
        current: () throws(SessionError) -> UInt64?
    ) throws(SessionError) -> WatchToken {
        guard let number = begin(id, from: revision, notify) else {
            guard let current = try current() else { throw .gone }
            guard current != revision else { throw .tooManyWatches }
            notify(.changed(revision: current))
            return WatchToken {}
        }
        let token = WatchToken { [self] in _ = end(number, of: id) }
        let found = Result { () throws(SessionError) in try current() }
        // A watch that is no longer registered has been called in the meantime.
        guard found != .success(revision), end(number, of: id) else { return token }
        guard let current = try found.get() else { throw .gone }
        notify(.changed(revision: current))
        return token
    }

    /// Calls the watches whose owners do not have this revision.
    func changed(_ id: SessionID, to revision: UInt64) {
        let called = part(of: id).withLock { part -> [Watch] in
            guard let watches = part.watches[id] else { return [] }
            let kept = watches.filter { $0.revision >= revision }
            part.watches[id] = kept.isEmpty ? nil : kept
            return watches.filter { $0.revision < revision }
        }
        for watch in called { watch.notify(.changed(revision: revision)) }
    }

    /// Calls all watches of a session that has ended.
    func ended(_ id: SessionID) {
        let called = part(of: id).withLock { part in
            part.watches.isEmpty ? nil : part.watches.removeValue(forKey: id)
        }
        for watch in called ?? [] { watch.notify(.ended) }
    }

    func isWatched(_ id: SessionID) -> Bool {
        part(of: id).withLock { $0.watches[id] != nil }
    }

    /// The sessions that have watches.
    var watched: [SessionID] { parts.flatMap { $0.withLock { Array($0.watches.keys) } } }

    private func begin(
        _ id: SessionID, from revision: UInt64,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) -> UInt64? {
        part(of: id).withLock { part in
            guard part.watches[id, default: []].count < limit else { return nil }
            part.lastNumber += 1
            part.watches[id, default: []].append(
                Watch(number: part.lastNumber, revision: revision, notify: notify))
            return part.lastNumber
        }
    }

    /// Removes a watch and returns whether it was registered.
    private func end(_ number: UInt64, of id: SessionID) -> Bool {
        // The closure is released outside the lock, because it may hold other tokens.
        let watch = part(of: id).withLock { part -> Watch? in
            guard let index = part.watches[id]?.firstIndex(where: { $0.number == number })
            else { return nil }
            let watch = part.watches[id]?.remove(at: index)
            if part.watches[id]?.isEmpty == true { part.watches[id] = nil }
            return watch
        }
        return watch != nil
    }

    private func part(of id: SessionID) -> Lock<Part> { parts[id.share(of: Self.partCount)] }
}
