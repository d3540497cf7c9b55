import Concurrency
import Dispatch
import Glibc
import ImageLibrary
import Logging

/// Fetches pictures of other machines and keeps them in a folder.
///
/// It asks for those alone that some list in the library names, from hosts that the operator has
/// named; a few at once, on threads that may wait.
package final class RemotePictures: RemotePictureProvider {
    private let rules: RemoteRules
    private let cache: RemoteCache
    private let clock: @Sendable () -> Duration
    private let logger: Logger
    private let stop: CancellationFlag
    private let state: Lock<State>
    private let workerState = Lock(WorkerState())

    /// Between two times that somebody is told of news: whoever hears of them looks at all lists again,
    /// which costs the more the more pictures they name.
    private static let notificationInterval: DispatchTimeInterval = .seconds(1)

    private struct State {
        var schedule: FetchSchedule
        var failures: [String: RemoteFetchError] = [:]
        var kept: Set<String> = []
        var wanted: Set<String> = []
        var throttle = NotificationThrottle()

        func status(of url: String, in cache: RemoteCache) -> RemotePictureStatus {
            if kept.contains(url) { return .kept(path: cache.path(of: url)) }
            return failures[url].map { .failed($0) } ?? .arriving
        }
    }

    private struct WorkerState {
        var workers: WorkerPool?
        var onChange: (@Sendable () -> Void)?
    }

    /// Pictures by these rules, kept in a folder; nil when it cannot be written to.
    ///
    /// The clock must not run backwards.
    package init?(
        _ rules: RemoteRules, in folder: String, clock: @escaping @Sendable () -> Duration,
        logger: Logger
    ) {
        guard let cache = RemoteCache(at: folder), let stop = CancellationFlag() else { return nil }
        self.rules = rules
        self.cache = cache
        self.clock = clock
        self.logger = logger
        self.stop = stop
        state = Lock(State(schedule: FetchSchedule(refreshInterval: rules.refreshInterval)))
    }

    /// Begins to fetch; calls when pictures have come, or will not, on a thread that may wait, and once
    /// for all that come within a second.
    package func begin(_ onChange: @escaping @Sendable () -> Void) throws(SystemThreadError) {
        let workers = WorkerPool(count: FetchSchedule.limit) { [weak self] in self?.fetchNext() }
        try workers.start()
        workerState.withLock { workerState in
            workerState.workers = workers
            workerState.onChange = onChange
        }
        fetchDue()
    }

    /// Ends what is underway, and waits for it.
    package func end() {
        stop.throw()
        let workers = workerState.withLock { workerState in
            defer { workerState = WorkerState() }
            return workerState.workers
        }
        workers?.stop()
    }

    /// Has what is due by now fetched.
    ///
    /// To be called every few seconds.
    package func fetchDue() {
        guard let workers = workerState.withLock({ $0.workers }) else { return }
        for _ in 0..<FetchSchedule.limit { workers.signal() }
    }

    // MARK: What lists want

    package func status(of url: String) -> RemotePictureStatus {
        guard let host = rules.host(admitting: url) else { return .failed(.notAllowed) }
        let known = state.withLock { state in
            state.schedule.contains(url) ? state.status(of: url, in: cache) : nil
        }
        if let known { return known }
        // Without the lock, which fetches need as well: a disk may take its time.
        let isKept = cache.about(url) != nil
        return state.withLock { state in
            if isKept { state.kept.insert(url) }
            state.schedule.add(url, on: host, at: clock())
            return state.status(of: url, in: cache)
        }
    }

    package func retain(only addresses: Set<String>) {
        state.withLock { state in
            state.wanted = addresses
            state.schedule.keep(only: addresses)
            state.failures = state.failures.filter { addresses.contains($0.key) }
            state.kept.formIntersection(addresses)
        }
        fetchDue()
    }

    // MARK: Fetching

    private func fetchNext() {
        guard let url = state.withLock({ $0.schedule.next(at: clock()) }) else { return }
        let fetch = RemoteFetch(
            rules: rules, cache: cache, stop: stop,
            wanted: state.withLock { $0.wanted })
        let result = fetch.run(url)
        let isNews = state.withLock { state in
            state.schedule.finished(url, succeeded: (try? result.get()) != nil, at: clock())
            guard state.schedule.contains(url) else { return false }
            switch result {
            case .success(let news):
                state.failures[url] = nil
                return state.kept.insert(url).inserted || news == .another
            case .failure(let failure):
                // What was fetched before is as good as it was.
                guard !state.kept.contains(url) else { return false }
                return state.failures.updateValue(failure, forKey: url) != failure
            }
        }
        if case .failure(let failure) = result {
            // Addresses may hold what is not for logs; which list it is, the page tells.
            let host = rules.host(admitting: url) ?? "another host"
            logger.notice("a picture of \(host) cannot be fetched: \(failure)")
        }
        // There may be more, and now there is room for it.
        workerState.withLock { $0.workers }?.signal()
        if isNews, state.withLock({ $0.throttle.changeOccurred() }) {
            // Not here, where fetches would wait for it.
            DispatchQueue.global().async { [weak self] in self?.notify() }
        }
    }

    private func notify() {
        workerState.withLock { $0.onChange }?()
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.notificationInterval) {
            [weak self] in
            guard let self, state.withLock({ $0.throttle.intervalElapsed() }) else { return }
            notify()
        }
    }
}

extension RemotePictures {
    /// Where pictures are kept when nobody names a folder: one for each user, in the folder for what
    /// need not last.
    package static var defaultFolder: String {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        return "\(folder)/peekstrip-remote-\(geteuid())"
    }
}
