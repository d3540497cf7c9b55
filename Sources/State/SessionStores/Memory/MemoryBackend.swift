import Concurrency

/// Sessions in memory: the fastest backend; they are lost when the process ends.
///
/// Ids are distributed over shards, each with its own lock; the quota covers all shards. Locks are
/// acquired in one order: shard, then quota.
package final class MemoryBackend: SessionBackend {
    /// Enough locks that two threads seldom contend for one.
    private static let shardCount = 64

    /// The number of sessions that one sweep ends in one shard at most.
    ///
    /// A shard's lock is then held for some tens of microseconds, and a sweep ends up to 4,096
    /// sessions.
    private static let sweepLimit = 64

    package let rules: SessionRules
    private let quota: SessionQuota
    private let shards: [Lock<Shard>]
    let values = MemoryValues()

    package init(limits: SessionLimits = SessionLimits()) {
        let quota = SessionQuota(
            totalLimit: limits.sessionsInAll, limitPerClient: limits.sessionsPerAddress)
        let rules = SessionRules(limits)
        self.quota = quota
        self.rules = rules
        shards = (0..<Self.shardCount).map { _ in
            Lock(Shard(lifetimes: rules.lifetimes, quota: quota))
        }
    }

    package var isReachable: Bool { true }

    package func insert(
        _ id: SessionID, _ state: [UInt8], for client: ClientHash, at now: Int64
    ) -> Admission {
        let admission = shard(of: id).withLock { $0.insert(id, state, for: client, at: now) }
        guard case .full = admission else { return admission }
        let ends = shards.compactMap { shard in shard.withLock { $0.nextEnd } }
        return .full(timeToNextEnd: max(0, (ends.min() ?? now) - now))
    }

    package func find(_ id: SessionID) -> SessionRecord? {
        shard(of: id).withLock { $0.find(id) }
    }

    package func use(_ id: SessionID, at now: Int64) -> SessionRecord? {
        shard(of: id).withLock { $0.use(id, at: now) }
    }

    package func replace(
        _ id: SessionID, expecting revision: UInt64, with state: [UInt8], at now: Int64
    ) -> Replacement {
        shard(of: id).withLock { $0.replace(id, expecting: revision, with: state, at: now) }
    }

    package func delete(_ id: SessionID) {
        shard(of: id).withLock { $0.delete(id) }
    }

    package func sweep(at now: Int64) -> [SessionID] {
        shards.flatMap { shard in
            shard.withLock { $0.sweep(at: now, limit: Self.sweepLimit) }
        }
    }

    package func maintain(at now: SteadyInstant) {}

    package func count() -> Int { quota.count }

    package func forEach(_ body: (SessionRecord) -> Void) {
        for shard in shards { shard.withLock { $0.records }.forEach(body) }
    }

    private func shard(of id: SessionID) -> Lock<Shard> { shards[id.share(of: Self.shardCount)] }
}
