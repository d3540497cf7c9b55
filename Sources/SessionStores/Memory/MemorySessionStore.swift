import Concurrency

/// Sessions in memory: the fastest place, and gone with the process.
///
/// Ids are spread over shards, each with its own lock; the ledger counts over all of them. Locks
/// are taken in one order, shard before ledger, and watchers are called under none.
package final class MemorySessionStore<State: Sendable>: SessionStore {
    /// Enough locks that two of a machine's threads seldom want the same one.
    private static var shardCount: Int { 64 }

    /// Sessions that one sweep ends in one shard at most.
    ///
    /// A shard is then held up for some tens of microseconds, and a sweep of all ends 4,096 sessions.
    private static var sweepLimit: Int { 64 }

    private let limits: SessionLimits
    private let quota: SessionQuota
    private let shards: [Lock<Shard<State>>]

    package init(limits: SessionLimits = SessionLimits()) {
        let quota = SessionQuota(
            totalLimit: limits.sessionsInAll, limitPerAddress: limits.sessionsPerAddress)
        self.limits = limits
        self.quota = quota
        shards = (0..<Self.shardCount).map { _ in Lock(Shard(limits: limits, quota: quota)) }
    }

    package func create(
        _ id: SessionID, _ state: State, for address: String, at now: Instant
    ) throws(SessionError) {
        let entered = try enter(address, at: now)
        do {
            try withShard(of: id, at: now) { shard throws(SessionError) in
                try shard.insert(id, state, countedFor: entered)
            }
        } catch {
            quota.leave(entered)
            throw error
        }
    }

    package func load(_ id: SessionID, at now: Instant) throws(SessionError) -> Stored<State> {
        try withShard(of: id, at: now) { shard throws(SessionError) in try shard.load(id) }
    }

    package func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: State, at now: Instant
    ) throws(SessionError) -> UInt64 {
        try withShard(of: id, at: now) { shard throws(SessionError) in
            try shard.replace(id, expecting: revision, with: state)
        }
    }

    package func delete(_ id: SessionID) {
        withShard(of: id, at: nil) { shard in shard.index.delete(id) }
    }

    @discardableResult
    package func expire(at now: Instant) -> Int {
        shards.reduce(0) { ended, locked in
            ended + with(locked, at: now) { shard in shard.index.sweep(limit: Self.sweepLimit) }
        }
    }

    package var isReachable: Bool { true }

    package func count() -> Int {
        quota.count
    }

    package func forEach(at now: Instant, _ body: (State) -> Void) {
        for locked in shards {
            with(locked, at: now) { shard in shard.liveStates }.forEach(body)
        }
    }

    package func whenChanged(
        _ id: SessionID, from revision: UInt64, at now: Instant,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> WatchToken {
        let limit = limits.watchesPerSession
        let number = try withShard(of: id, at: now) { shard throws(SessionError) in
            try shard.index.watch(id, from: revision, limit: limit, notify: notify)
        }
        guard let number else { return WatchToken {} }
        return WatchToken { [self] in
            // What the watch captured ends here, outside of the lock: it may end tokens in turn.
            _ = withShard(of: id, at: nil) { shard in shard.index.endWatch(number, of: id) }
        }
    }

    /// Watches that have neither been called nor ended: what a test of leaks looks at.
    package func watchCount() -> Int {
        shards.reduce(0) { $0 + with($1, at: nil) { shard in shard.index.watchCount } }
    }
}

extension MemorySessionStore {
    /// Counts a session to come, after making room by ending what has expired.
    ///
    /// A refusal stands only if it is repeated after a sweep that found nothing to end.
    private func enter(_ address: String, at now: Instant) throws(SessionError) -> String {
        var mayHaveRoom = true
        while true {
            let answer = quota.enter(address)
            if case .entered(let address) = answer { return address }
            guard mayHaveRoom else {
                throw answer == .full ? .full(retryAfter: timeToNextEnd()) : .fullForAddress
            }
            mayHaveRoom = expire(at: now) > 0
        }
    }

    private func timeToNextEnd() -> Duration {
        let times = shards.compactMap { locked in
            with(locked, at: nil) { shard in shard.index.timeToNextEnd }
        }
        return .milliseconds(times.min() ?? 0)
    }

    private func withShard<Answer: Sendable, Failure: Error>(
        of id: SessionID, at now: Instant?,
        _ body: (inout Shard<State>) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        try with(shards[id.share(of: Self.shardCount)], at: now, body)
    }

    /// Does `body` under the shard's lock, and then, under no lock, the calls that became due.
    private func with<Answer: Sendable, Failure: Error>(
        _ locked: Lock<Shard<State>>, at now: Instant?,
        _ body: (inout Shard<State>) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        var calls: [WatchRegistry.PendingNotification] = []
        defer { for call in calls { call.make() } }
        return try locked.withLock { shard throws(Failure) in
            if let now { shard.index.advance(to: now) }
            defer {
                shard.dropEndedStates()
                calls = shard.index.takePendingNotifications()
            }
            return try body(&shard)
        }
    }
}
