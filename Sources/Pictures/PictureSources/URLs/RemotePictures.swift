import Catalogue
import Concurrency
import Dispatch
import FileAccess
import Glibc
import Logging

/// The pictures of other machines that lists name by URL, as a source: it fetches them, and keeps them in
/// a folder.
///
/// It fetches only pictures that a list in the library names, from hosts that the operator allows,
/// a few at once on threads of its worker pool.
package final class RemotePictures: PictureSource {
    private let rules: RemoteRules
    private let cache: RemoteCache
    private let clock: @Sendable () -> Duration
    private let logger: Logger
    private let stop: CancellationFlag
    private let state: Lock<State>
    private let workerState = Lock(WorkerState())

    /// The interval between two notifications, because each makes the library read all lists again.
    private static let notificationInterval: DispatchTimeInterval = .seconds(1)

    private struct State {
        var schedule: FetchSchedule
        var failures: [String: RemoteFetchError] = [:]
        var kept: Set<String> = []
        var wanted: Set<String> = []
        var throttle = NotificationThrottle()

        /// Why a picture has no file; nil if it has.
        func absence(of url: String) -> SourceError? {
            kept.contains(url) ? nil : failures[url].map(SourceError.init) ?? .onItsWay
        }
    }

    private struct WorkerState {
        var workers: WorkerPool?
        var onChange: (@Sendable () -> Void)?
    }

    /// Opens the cache in a folder; nil when it cannot be written to.
    ///
    /// The clock must be monotonic.
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

    /// Begins to fetch.
    ///
    /// `onChange` is called on a background queue when pictures were fetched or
    /// failed, at most once a second.
    package func begin(_ onChange: @escaping @Sendable () -> Void) throws(SystemThreadError) {
        let workers = WorkerPool(count: FetchSchedule.limit) { [weak self] in self?.fetchNext() }
        try workers.start()
        workerState.withLock { workerState in
            workerState.workers = workers
            workerState.onChange = onChange
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
        guard let workers = workerState.withLock({ $0.workers }) else { return }
        for _ in 0..<FetchSchedule.limit { workers.signal() }
    }

    // MARK: PictureSource

    package let name: [UInt8] = []
    package var identity: String { cache.folder }
    package let capabilities: SourceCapabilities = []

    /// Its root, with the URLs that lists name.
    package func folder(at path: RelativePath) throws(SourceError) -> any SourceFolder {
        guard path.isRoot else { throw SourceError(.gone, "it is gone") }
        return WantedURLs(state.withLock { $0.wanted }.sorted(), in: self)
    }

    /// The version of a picture that was fetched; it is fetched and refreshed from now on.
    ///
    /// - Throws: ``SourceError/onItsWay`` until it was fetched, or why it could not be.
    package func version(of path: RelativePath) throws(SourceError) -> FileVersion {
        try open(path, for: .whole).version
    }

    package func open(
        _ path: RelativePath, for need: SourceNeed
    ) throws(SourceError) -> OpenedFile {
        let url = String(decoding: path.bytes, as: UTF8.self)
        if let absence = absence(of: url) { throw absence }
        do throws(FileError) {
            return try OpenedFile(at: cache.path(of: url))
        } catch {
            throw SourceError(error)
        }
    }

    private func absence(of url: String) -> SourceError? {
        guard let host = rules.host(admitting: url) else { return SourceError(.notAllowed) }
        let known = state.withLock { state -> SourceError?? in
            state.schedule.contains(url) ? .some(state.absence(of: url)) : .none
        }
        if case .some(let absence) = known { return absence }
        // Outside the lock, because the disk may be slow and fetches need the lock as well.
        let isKept = cache.validators(of: url) != nil
        return state.withLock { state in
            if isKept { state.kept.insert(url) }
            state.schedule.add(url, on: host, at: clock())
            return state.absence(of: url)
        }
    }

    package func scanEnded(keeping isFound: (RelativePath) -> Bool) {
        state.withLock { state in
            let urls = state.schedule.urls.filter { isFound(RelativePath(url: $0)) }
            state.wanted = urls
            state.schedule.keep(only: urls)
            state.failures = state.failures.filter { urls.contains($0.key) }
            state.kept.formIntersection(urls)
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
        let isChanged = state.withLock { state in
            state.schedule.finished(url, succeeded: (try? result.get()) != nil, at: clock())
            guard state.schedule.contains(url) else { return false }
            switch result {
            case .success(let change):
                state.failures[url] = nil
                return state.kept.insert(url).inserted || change == .modified
            case .failure(let failure):
                // The picture that was fetched before stays.
                guard !state.kept.contains(url) else { return false }
                return state.failures.updateValue(failure, forKey: url) != failure
            }
        }
        if case .failure(let failure) = result {
            // URLs may contain secrets, which must not be logged; the page shows the rest.
            let host = rules.host(admitting: url) ?? "another host"
            logger.notice("a picture of \(host) cannot be fetched: \(failure)")
        }
        // Another fetch may be due that the limits held back.
        workerState.withLock { $0.workers }?.signal()
        if isChanged, state.withLock({ $0.throttle.changeOccurred() }) {
            // Not on this thread, which fetches need.
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
    /// The default folder of the cache: one for each user, in the temporary directory.
    package static var defaultFolder: String {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        return "\(folder)/peekstrip-remote-\(geteuid())"
    }
}
