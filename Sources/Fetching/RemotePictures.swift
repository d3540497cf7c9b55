import Dispatch
import Glibc
import ImageLibrary
import Locking
import Logging

/// Fetches pictures of other machines and keeps them in a folder.
///
/// It asks for those alone that some list in the library names, from hosts that the operator has
/// named; a few at once, on threads that may wait.
package final class RemotePictures: RemoteShelf {
    private let rules: RemoteRules
    private let cache: RemoteCache
    private let clock: @Sendable () -> Duration
    private let logger: Logger
    private let stop: StopSwitch
    private let state: Lock<State>
    private let staff = Lock(Staff())

    /// Between two times that somebody is told of news: whoever hears of them looks at all lists again,
    /// which costs the more the more pictures they name.
    private static let rest: DispatchTimeInterval = .seconds(1)

    private struct State {
        var schedule: FetchSchedule
        var failures: [String: RemoteFailure] = [:]
        var kept: Set<String> = []
        var wanted: Set<String> = []
        var pace = NewsPace()

        func holding(of address: String, in cache: RemoteCache) -> RemoteHolding {
            if kept.contains(address) { return .kept(path: cache.path(of: address)) }
            return failures[address].map { .failed($0) } ?? .arriving
        }
    }

    private struct Staff {
        var workers: Workers?
        var arrived: (@Sendable () -> Void)?
    }

    /// Pictures by these rules, kept in a folder; nil when it cannot be written to.
    ///
    /// The clock must not run backwards.
    package init?(
        _ rules: RemoteRules, in folder: String, clock: @escaping @Sendable () -> Duration,
        logger: Logger
    ) {
        guard let cache = RemoteCache(at: folder), let stop = StopSwitch() else { return nil }
        self.rules = rules
        self.cache = cache
        self.clock = clock
        self.logger = logger
        self.stop = stop
        state = Lock(State(schedule: FetchSchedule(refreshInterval: rules.refreshInterval)))
    }

    /// Begins to fetch; calls when pictures have come, or will not, on a thread that may wait, and once
    /// for all that come within a second.
    package func begin(_ arrived: @escaping @Sendable () -> Void) throws(LibraryError) {
        let workers = try Workers(count: FetchSchedule.limit) { [weak self] in self?.fetchNext() }
        staff.withLock { staff in
            staff.workers = workers
            staff.arrived = arrived
        }
        lookForWork()
    }

    /// Ends what is underway, and waits for it.
    package func end() {
        stop.throw()
        let workers = staff.withLock { staff in
            defer { staff = Staff() }
            return staff.workers
        }
        workers?.stop()
    }

    /// Has what is due by now fetched.
    ///
    /// To be called every few seconds.
    package func lookForWork() {
        guard let workers = staff.withLock({ $0.workers }) else { return }
        for _ in 0..<FetchSchedule.limit { workers.ring() }
    }

    // MARK: What lists want

    package func holding(of address: String) -> RemoteHolding {
        guard let host = rules.host(admitting: address) else { return .failed(.notAllowed) }
        let known = state.withLock { state in
            state.schedule.holds(address) ? state.holding(of: address, in: cache) : nil
        }
        if let known { return known }
        // Without the lock, which fetches need as well: a disk may take its time.
        let isKept = cache.about(address) != nil
        return state.withLock { state in
            if isKept { state.kept.insert(address) }
            state.schedule.add(address, on: host, at: clock())
            return state.holding(of: address, in: cache)
        }
    }

    package func want(only addresses: Set<String>) {
        state.withLock { state in
            state.wanted = addresses
            state.schedule.keep(only: addresses)
            state.failures = state.failures.filter { addresses.contains($0.key) }
            state.kept.formIntersection(addresses)
        }
        lookForWork()
    }

    // MARK: Fetching

    private func fetchNext() {
        guard let address = state.withLock({ $0.schedule.next(at: clock()) }) else { return }
        let fetch = RemoteFetch(
            rules: rules, cache: cache, stop: stop,
            wanted: state.withLock { $0.wanted })
        let result = fetch.bring(address)
        let isNews = state.withLock { state in
            state.schedule.finished(address, isGood: (try? result.get()) != nil, at: clock())
            guard state.schedule.holds(address) else { return false }
            switch result {
            case .success(let news):
                state.failures[address] = nil
                return state.kept.insert(address).inserted || news == .another
            case .failure(let failure):
                // What was fetched before is as good as it was.
                guard !state.kept.contains(address) else { return false }
                return state.failures.updateValue(failure, forKey: address) != failure
            }
        }
        if case .failure(let failure) = result {
            // Addresses may hold what is not for logs; which list it is, the page tells.
            let host = rules.host(admitting: address) ?? "another host"
            logger.notice("a picture of \(host) cannot be fetched: \(failure)")
        }
        // There may be more, and now there is room for it.
        staff.withLock { $0.workers }?.ring()
        if isNews, state.withLock({ $0.pace.happened() }) {
            // Not here, where fetches would wait for it.
            DispatchQueue.global().async { [weak self] in self?.tell() }
        }
    }

    private func tell() {
        staff.withLock { $0.arrived }?()
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.rest) { [weak self] in
            guard let self, state.withLock({ $0.pace.rested() }) else { return }
            tell()
        }
    }
}

extension RemotePictures {
    /// Where pictures are kept when nobody names a folder: one for each user, in the folder for what
    /// need not last.
    package static var ordinaryFolder: String {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        return "\(folder)/peekstrip-remote-\(geteuid())"
    }
}
