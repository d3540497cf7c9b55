import Concurrency
import Metering
import SessionStores

/// How long the store of sessions takes, and what comes of it.
final class SessionStoreMetrics: Sendable {
    enum Operation: String, CaseIterable, Sendable {
        case create
        case load
        case change
        case delete
        case expire
        case watch
    }

    /// Why the store did not do what it was asked.
    enum Failure: String, CaseIterable, Sendable {
        case gone
        case conflict
        case full
        case fullForAddress = "full_for_address"
        case taken
        case tooManyWatches = "watched_by_too_many"
        case unavailable
    }

    let times = Histograms<Operation>()
    let failures = Counters<Failure>()
    let created = Counter()
    let deleted = Counter()
    let expired = Counter()
}

/// A store that is timed, whichever it is.
///
/// Of one kind of state, which the compiler knows here: every request of a session passes it.
struct MeteredSessionStore: SessionStore {
    typealias State = PackedViewerState

    private let store: any SessionStore<State>
    private let metrics: SessionStoreMetrics
    private let clock: ServiceClock

    var isReachable: Bool { store.isReachable }

    init(_ store: any SessionStore<State>, _ metrics: SessionStoreMetrics, _ clock: ServiceClock) {
        self.store = store
        self.metrics = metrics
        self.clock = clock
    }

    func create(
        _ id: SessionID, _ state: State, for address: String, at now: Instant
    ) throws(SessionError) {
        try timed(.create) { () throws(SessionError) in
            try store.create(id, state, for: address, at: now)
        }
        metrics.created.add()
    }

    func load(_ id: SessionID, at now: Instant) throws(SessionError) -> Stored<State> {
        try timed(.load) { () throws(SessionError) in try store.load(id, at: now) }
    }

    func compareAndSet(
        _ id: SessionID, expecting revision: UInt64, _ state: State, at now: Instant
    ) throws(SessionError) -> UInt64 {
        try timed(.change) { () throws(SessionError) in
            try store.compareAndSet(id, expecting: revision, state, at: now)
        }
    }

    func delete(_ id: SessionID) throws(SessionError) {
        try timed(.delete) { () throws(SessionError) in try store.delete(id) }
        metrics.deleted.add()
    }

    func expire(at now: Instant) throws(SessionError) -> Int {
        let count = try timed(.expire) { () throws(SessionError) in try store.expire(at: now) }
        metrics.expired.add(count)
        return count
    }

    func count() throws(SessionError) -> Int { try store.count() }

    func forEach(at now: Instant, _ body: (State) -> Void) throws(SessionError) {
        try store.forEach(at: now, body)
    }

    func whenChanged(
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
