import Catalogue
import Concurrency
import Dispatch
import FileAccess
import Logging

/// Fetches pictures into a cache on threads of its own, and tells when some came or failed.
///
/// The pictures of lists are fetched again from time to time, conditionally; those of a server once in each
/// version, and only when they are shown.
package final class PictureFetcher: Sendable {
    private let rules: FetchRules
    package let cache: RemoteCache
    package let notes: PictureNotes
    private let transfer: any PictureTransferring
    /// For pictures of a server that are at other hosts; nil if there are none.
    private let foreignTransfer: (any PictureTransferring)?
    private let clock: @Sendable () -> Duration
    private let logger: Logger
    private let stop: CancellationFlag
    private let state: Lock<FetchState>
    private let workerState = Lock(WorkerState())

    /// The interval between two notifications, because each makes the library look again.
    private static let notificationInterval: DispatchTimeInterval = .seconds(1)
    /// How long a server is left alone that refuses the credentials: others delay or block all logins of a
    /// household after some.
    package static let refusalPause: Duration = .seconds(15 * 60)

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
    ///   - transfer: What sends requests; nil for the network.
    ///   - stop: Ends the fetches.
    ///   - clock: Monotonic.
    ///   - logger: The log.
    package init(
        _ rules: FetchRules, into cache: RemoteCache, by schedule: FetchSchedule,
        over connections: HTTPConnections? = nil,
        sendingBy transfer: (any PictureTransferring)? = nil, stop: CancellationFlag,
        clock: @escaping @Sendable () -> Duration, logger: Logger
    ) {
        self.rules = rules
        self.cache = cache
        self.transfer =
            transfer
            ?? HTTPTransfer(
                stop: stop, connections: connections,
                allowsPrivateAddresses: rules.allowsPrivateAddresses, patience: rules.patience)
        foreignTransfer = rules.foreign.map { foreign in
            transfer
                ?? HTTPTransfer(stop: stop, allowsPrivateAddresses: foreign.allowsPrivateAddresses)
        }
        notes = PictureNotes(
            in: cache,
            sendingBy: transfer
                ?? HTTPTransfer(
                    stop: stop, connections: connections,
                    allowsPrivateAddresses: rules.allowsPrivateAddresses,
                    patience: PictureNotes.patience),
            admitting: rules.admits, clock: clock)
        self.stop = stop
        self.clock = clock
        self.logger = logger
        state = Lock(FetchState(schedule: schedule, isOfServer: rules.isOfServer))
    }

    /// Begins to fetch.
    ///
    /// `onChange` is called on a background queue with the pictures that were fetched or failed, at
    /// most once a second; `onRefusal` on a thread that fetches, when a server refuses the credentials.
    package func begin(
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
    package func end() {
        stop.throw()
        let workers = workerState.withLock { workerState in
            defer { workerState = WorkerState() }
            return workerState.workers
        }
        workers?.stop()
    }

    /// Fetches the pictures that are due; to be called every few seconds.
    package func fetchDue() {
        forgetOldFailures()
        guard let workers = workerState.withLock({ $0.workers }) else { return }
        for _ in 0..<FetchSchedule.limit { workers.signal() }
    }

    /// Fetches nothing until a time, because the server asks for that.
    package func pause(until time: Duration) {
        state.withLock { $0.pausedUntil = max($0.pausedUntil, time) }
    }

    /// Whether the server is to be left alone.
    package var isPaused: Bool {
        let now = clock()
        return state.withLock { $0.pausedUntil > now }
    }

    /// Goes on after a pause: the server takes the credentials again.
    package func resume() { state.withLock { $0.pausedUntil = .zero } }

    /// Why a picture has no copy, which is then fetched; nil if it has one.
    package func absence(of order: FetchOrder) -> SourceError? {
        let isOnce = rules.isOfServer
        let known = state.withLock { state -> SourceError?? in
            if isOnce, state.kept[order.key] == order.version { return .some(nil) }
            if let failure = state.finalFailure(of: order) { return .some(failure) }
            let isScheduled =
                state.schedule.contains(order.key)
                && state.orders[order.key]?.version == order.version
            if isScheduled, isOnce { state.schedule.noteAsked(order.key) }
            return isScheduled ? .some(state.awaitedAbsence(of: order)) : .none
        }
        if case .some(let absence) = known { return absence }
        // Outside the lock, because the disk may be slow and fetches need the lock as well.
        let isKept = isAtHand(order)
        let absence = state.withLock { state -> SourceError? in
            if isKept { state.kept[order.key] = order.version }
            if isKept, isOnce { return nil }
            for dropped in state.schedule.add(order.key, on: order.host, at: clock()) {
                // The next call for one of these pictures orders it again.
                state.drop(dropped)
                state.failures[dropped] = nil
            }
            if state.failures[order.key]?.order.version != order.version {
                state.failures[order.key] = nil
            }
            state.orders[order.key] = order
            return state.awaitedAbsence(of: order)
        }
        if isOnce, absence != nil { workerState.withLock { $0.workers }?.signal() }
        return absence
    }

    /// Whether there is a copy in the present version.
    package func isAtHand(_ order: FetchOrder) -> Bool {
        cache.validators(of: order.key)?.version == order.version
    }

    /// Looks at the disk again: a copy was evicted.
    package func forget(_ order: FetchOrder) { state.withLock { $0.kept[order.key] = nil } }

    /// Drops all pictures but these.
    package func keep(where isWanted: (RelativePath) -> Bool) {
        state.withLock { $0.keep(where: isWanted) }
        fetchDue()
    }

    // MARK: Fetching

    /// Fetches the picture that is next, if there is one.
    func fetchNext() {
        let next = state.withLock { state -> (FetchOrder, Set<String>)? in
            state.next(at: clock()).map { ($0, state.wanted) }
        }
        guard let (order, wanted) = next else { return }
        let fetch = RemoteFetch(
            rules: rules, cache: cache, transfer: transfer, foreignTransfer: foreignTransfer,
            wanted: wanted)
        let end = fetch.run(order)
        let isChanged = state.withLock { $0.finish(order, end, at: clock()) }
        if case .failure(let failure) = end.result, !failure.isOnItsWay {
            // URLs may contain secrets, which must not be logged; the page shows the rest.
            logger.notice("a picture of \(order.host) cannot be fetched: \(failure)")
            if rules.isOfServer, !end.isElsewhere, failure == .refused(status: 401) {
                workerState.withLock { $0.onRefusal }?()
            }
        }
        // Another fetch may be due that the limits held back.
        workerState.withLock { $0.workers }?.signal()
        if isChanged { notifySoon() }
    }

    /// Has pictures tried again that could not be had for long, if somebody asks for them.
    private func forgetOldFailures() {
        let hasOld = state.withLock { $0.forgetOldFailures(at: clock()) }
        if hasOld { notifySoon() }
    }

    private func notifySoon() {
        guard state.withLock({ $0.throttle.changeOccurred() }) else { return }
        // Not on this thread, which fetches need.
        DispatchQueue.global().async { [weak self] in self?.notify() }
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
