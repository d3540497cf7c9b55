import Concurrency
import Metering
import SessionStores

/// Times and failures of the session store.
package final class SessionStoreMetrics: Sendable {
    package enum Operation: String, CaseIterable, Sendable {
        case create
        case load
        case change
        case delete
        case expire
        case watch
    }

    /// Why an operation failed.
    package enum Failure: String, CaseIterable, Sendable {
        case gone
        case conflict
        case full
        case fullForAddress = "full_for_address"
        case taken
        case tooManyWatches = "watched_by_too_many"
        case unavailable
    }

    package let times = Histograms<Operation>()
    package let failures = Counters<Failure>()
    package let created = Counter()
    package let deleted = Counter()
    package let expired = Counter()

    package init() {}
}

/// A session store that times every operation of another one.
package struct MeteredSessionStore: SessionStore {
    private let store: any SessionStore
    private let metrics: SessionStoreMetrics
    private let clock: ServiceClock

    package var isReachable: Bool { store.isReachable }
    package var refusal: String? { store.refusal }

    package init(
        _ store: any SessionStore, _ metrics: SessionStoreMetrics, _ clock: ServiceClock
    ) {
        self.store = store
        self.metrics = metrics
        self.clock = clock
    }

    package func create(
        _ id: SessionID, _ state: [UInt8], for address: String, at now: Instant
    ) throws(SessionError) {
        try timed(.create) { () throws(SessionError) in
            try store.create(id, state, for: address, at: now)
        }
        metrics.created.add()
    }

    package func load(_ id: SessionID, at now: Instant) throws(SessionError) -> Stored {
        try timed(.load) { () throws(SessionError) in try store.load(id, at: now) }
    }

    package func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: [UInt8], at now: Instant
    ) throws(SessionError) -> UInt64 {
        try timed(.change) { () throws(SessionError) in
            try store.compareAndSet(id, expecting: revision, state, at: now)
        }
    }

    package func delete(_ id: SessionID) throws(SessionError) {
        try timed(.delete) { () throws(SessionError) in try store.delete(id) }
        metrics.deleted.add()
    }

    package func expire(at now: Instant) throws(SessionError) -> Int {
        let count = try timed(.expire) { () throws(SessionError) in try store.expire(at: now) }
        metrics.expired.add(count)
        return count
    }

    package func count() throws(SessionError) -> Int { try store.count() }

    package func forEach(at now: Instant, _ body: ([UInt8]) -> Void) throws(SessionError) {
        try store.forEach(at: now, body)
    }

    package func whenChanged(
        _ id: SessionID, from revision: UInt64, at now: Instant,
        _ notify: @escaping @Sendable (SessionChange) -> Void
    ) throws(SessionError) -> WatchToken {
        try timed(.watch) { () throws(SessionError) in
            try store.whenChanged(id, from: revision, at: now, notify)
        }
    }

    private func timed<Result>(
        _ operation: SessionStoreMetrics.Operation, _ work: () throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        let start = clock.stopwatch()
        defer { metrics.times.observe(operation, clock.stopwatch() - start) }
        do {
            return try work()
        } catch {
            metrics.failures.add(SessionStoreMetrics.Failure(error))
            throw error
        }
    }
}

extension SessionStoreMetrics.Failure {
    fileprivate init(_ error: SessionError) {
        switch error {
        case .gone: self = .gone
        case .conflict: self = .conflict
        case .full: self = .full
        case .fullForAddress: self = .fullForAddress
        case .taken: self = .taken
        case .tooManyWatches: self = .tooManyWatches
        case .unavailable: self = .unavailable
        }
    }
}
