import Catalogue
import Concurrency
import Dispatch
import FileAccess
import Logging

/// Fetches pictures into a cache on threads of its own, and tells when some came or failed.
///
/// The pictures of lists are fetched again from time to time, conditionally; those of a server once in each
/// version, and only when they are shown.
final class PictureFetcher: Sendable {
    private let rules: FetchRules
    let cache: RemoteCache
    private let connections: HTTPConnections?
    private let clock: @Sendable () -> Duration
    private let logger: Logger
    private let stop: CancellationFlag
    private let state: Lock<State>
    private let workerState = Lock(WorkerState())

    /// The interval between two notifications, because each makes the library look again.
    private static let notificationInterval: DispatchTimeInterval = .seconds(1)
    /// How long a server is left alone that refuses the credentials: others delay or block all logins of a
    /// household after some.
    static let refusalPause: Duration = .seconds(15 * 60)

    private struct State {
        var schedule: FetchSchedule
        var orders: [String: FetchOrder] = [:]
        /// The paths of pictures that are on their way: one may be in several folders.
        var paths: [String: Set<RelativePath>] = [:]
        var failures: [String: RemoteFetchError] = [:]
        /// The versions of pictures in the cache.
        var kept: [String: String] = [:]
        var wanted: Set<String> = []
        /// What came or failed since the last notification.
        var changed: Set<RelativePath> = []
        var pausedUntil: Duration = .zero
        var throttle = NotificationThrottle()

        /// Why a picture has no file; nil if it has.
        func absence(of order: FetchOrder) -> SourceError? {
            guard kept[order.key] != order.version else { return nil }
            guard let failure = failures[order.key] else { return .onItsWay }
            return SourceError(failure)
        }

        /// Notes who is to know when a picture comes, and returns why it is not here.
        mutating func awaitedAbsence(of order: FetchOrder) -> SourceError? {
            let absence = absence(of: order)
            if absence != nil { paths[order.key, default: []].insert(order.path) }
            return absence
        }

        /// Drops the order of a picture, and tells those who wait for it.
        mutating func drop(_ key: String) {
            if orders.removeValue(forKey: key) != nil { changed.formUnion(paths[key] ?? []) }
            paths[key] = nil
        }
    }

    private struct WorkerState {
        var workers: WorkerPool?
        var onChange: (@Sendable (Set<RelativePath>) -> Void)?
        var onRefusal: (@Sendable () -> Void)?
    }

    /// - Parameters:
    ///   - rules: What fetches go by.
    ///   - cache: Where pictures are kept.
    ///   - schedule: When pictures are fetched again.
    ///   - connections: Kept between requests; nil for connections to many hosts.
    ///   - stop: Ends the fetches.
    ///   - clock: Monotonic.
    ///   - logger: The log.
    init(
        _ rules: FetchRules, into cache: RemoteCache, by schedule: FetchSchedule,
        over connections: HTTPConnections? = nil, stop: CancellationFlag,
        clock: @escaping @Sendable () -> Duration, logger: Logger
    ) {
        self.rules = rules
        self.cache = cache
        self.connections = connections
        self.stop = stop
        self.clock = clock
        self.logger = logger
        state = Lock(State(schedule: schedule))
    }

    /// Begins to fetch.
    ///
    /// `onChange` is called on a background queue with the pictures that were fetched or failed, at
    /// most once a second; `onRefusal` on a thread that fetches, when a server refuses the credentials.
    func begin(
        onRefusal: (@Sendable () -> Void)? = nil,
        _ onChange: @escaping @Sendable (Set<RelativePath>) -> Void
    ) throws(SystemThreadError) {
        let count = rules.isOfServer ? FetchSchedule.limitPerHost : FetchSchedule.limit
        let workers = WorkerPool(count: count) { [weak self] in self?.fetchNext() }
        try workers.start()
        workerState.withLock { workerState in
            workerState.workers = workers
            workerState.onChange = onChange
            workerState.onRefusal = onRefusal
        }
        fetchDue()
    }

    /// Cancels the running fetches and waits for their end.
    func end() {
        stop.throw()
        let workers = workerState.withLock { workerState in
            defer { workerState = WorkerState() }
            return workerState.workers
        }
        workers?.stop()
    }

    /// Fetches the pictures that are due; to be called every few seconds.
    func fetchDue() {
        guard let workers = workerState.withLock({ $0.workers }) else { return }
        for _ in 0..<FetchSchedule.limit { workers.signal() }
    }

    /// Fetches nothing until a time, because the server asks for that.
    func pause(until time: Duration) {
        state.withLock { $0.pausedUntil = max($0.pausedUntil, time) }
    }

    /// Goes on after a pause: the server takes the credentials again.
    func resume() { state.withLock { $0.pausedUntil = .zero } }

    /// Why a picture has no copy, which is then fetched; nil if it has one.
    func absence(of order: FetchOrder) -> SourceError? {
        let isOnce = rules.isOfServer
        let known = state.withLock { state -> SourceError?? in
            if isOnce, state.kept[order.key] == order.version { return .some(nil) }
            let isScheduled =
                state.schedule.contains(order.key)
                && state.orders[order.key]?.version == order.version
            return isScheduled ? .some(state.awaitedAbsence(of: order)) : .none
        }
        if case .some(let absence) = known { return absence }
        // Outside the lock, because the disk may be slow and fetches need the lock as well.
        let isKept = isAtHand(order)
        let absence = state.withLock { state -> SourceError? in
            if isKept { state.kept[order.key] = order.version }
            if isKept, isOnce { return nil }
            for dropped in state.schedule.add(order.key, on: order.host, at: clock()) {
                // Whoever looks at it again asks again.
                state.drop(dropped)
                state.failures[dropped] = nil
            }
            if state.orders[order.key]?.version != order.version {
                state.failures[order.key] = nil
            }
            state.orders[order.key] = order
            return state.awaitedAbsence(of: order)
        }
        if isOnce, absence != nil { workerState.withLock { $0.workers }?.signal() }
        return absence
    }

    /// Whether there is a copy in the present version.
    func isAtHand(_ order: FetchOrder) -> Bool {
        cache.validators(of: order.key)?.version == order.version
    }

    /// Looks at the disk again: a copy was evicted.
    func forget(_ order: FetchOrder) { state.withLock { $0.kept[order.key] = nil } }

    /// Drops all pictures but these.
    func keep(where isWanted: (RelativePath) -> Bool) {
        state.withLock { state in
            let keys = state.schedule.urls.filter { key in
                state.orders[key].map { isWanted($0.path) } ?? false
            }
            state.wanted = keys
            state.schedule.keep(only: keys)
            state.orders = state.orders.filter { keys.contains($0.key) }
            state.paths = state.paths.filter { keys.contains($0.key) }
            state.failures = state.failures.filter { keys.contains($0.key) }
            state.kept = state.kept.filter { keys.contains($0.key) }
        }
        fetchDue()
    }

    // MARK: Fetching

    private func fetchNext() {
        let next = state.withLock { state -> (FetchOrder, Set<String>)? in
            let now = clock()
            guard now >= state.pausedUntil, let key = state.schedule.next(at: now),
                let order = state.orders[key]
            else { return nil }
            return (order, state.wanted)
        }
        guard let (order, wanted) = next else { return }
        let fetch = RemoteFetch(
            rules: rules, cache: cache, stop: stop, connections: connections, wanted: wanted)
        let result = fetch.run(order)
        let isChanged = state.withLock { finish(order, result, &$0) }
        if case .failure(let failure) = result {
            // URLs may contain secrets, which must not be logged; the page shows the rest.
            logger.notice("a picture of \(order.host) cannot be fetched: \(failure)")
            if rules.isOfServer, failure == .refused(status: 401) {
                workerState.withLock { $0.onRefusal }?()
            }
        }
        // Another fetch may be due that the limits held back.
        workerState.withLock { $0.workers }?.signal()
        if isChanged, state.withLock({ $0.throttle.changeOccurred() }) {
            // Not on this thread, which fetches need.
            DispatchQueue.global().async { [weak self] in self?.notify() }
        }
    }

    /// Records a result; returns whether others must know.
    private func finish(
        _ order: FetchOrder, _ result: Result<RemoteFetch.Change, RemoteFetchError>,
        _ state: inout State
    ) -> Bool {
        let (key, now) = (order.key, clock())
        state.schedule.finished(key, succeeded: (try? result.get()) != nil, at: now)
        if rules.isOfServer, case .failure(let failure) = result {
            let pause: Duration? =
                switch failure {
                case .refused(401): Self.refusalPause
                case .throttled(let time): time
                default: nil
                }
            if let pause { state.pausedUntil = max(state.pausedUntil, now + pause) }
        }
        guard state.orders[key] != nil else { return false }
        let isChanged: Bool
        switch result {
        case .success(let change):
            state.failures[key] = nil
            let former = state.kept.updateValue(order.version, forKey: key)
            isChanged = former != order.version || change == .modified
            if rules.isOfServer { state.orders[key] = nil }
        case .failure(let failure):
            // The picture that was fetched before stays.
            guard state.kept[key] != order.version else { return false }
            isChanged = state.failures.updateValue(failure, forKey: key) != failure
        }
        if isChanged { state.changed.formUnion(state.paths[key] ?? [order.path]) }
        if state.orders[key] == nil { state.paths[key] = nil }
        return isChanged
    }

    private func notify() {
        let changed = state.withLock { state in
            defer { state.changed = [] }
            return state.changed
        }
        workerState.withLock { $0.onChange }?(changed)
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.notificationInterval) {
            [weak self] in
            guard let self, state.withLock({ $0.throttle.intervalElapsed() }) else { return }
            notify()
        }
    }
}
