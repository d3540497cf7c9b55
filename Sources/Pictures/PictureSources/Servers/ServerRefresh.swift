import Calendars
import Catalogue
import Concurrency
import FileAccess
import Logging
import Metering
import PictureFetching

/// Lists a server from time to time, on a thread of its own.
///
/// Nothing else waits for it: what it lists is adopted by its ``ServerSource`` when all of it answered.
final class ServerRefresh: Sendable {
    let source: ServerSource
    private let requests: any HTTPRequesting
    private let fetcher: PictureFetcher
    /// The last listing, beside the pictures.
    private let kept: KeptListing
    private let stop: CancellationFlag
    private let clock: @Sendable () -> Duration
    private let logger: Logger
    private let state: Lock<State>
    private let worker = Lock<WorkerPool?>(nil)
    let results = Counters<Result>()
    let doubt = Lock(ListingDoubt())

    /// How refreshes end: a label of the metrics.
    enum Result: String, CaseIterable {
        case listed, unchanged, doubted, failed, refused
    }

    /// How often the first listing tells how far it is.
    private static let progressInterval: Duration = .seconds(2)

    private struct State {
        var schedule: RefreshSchedule
        var mark: String?
        /// When all was listed last, whatever marks say.
        var fullListingAt: Duration?
        /// When the server answered last that this is its listing.
        var goodAt: UnixTime?
        /// What was logged last about the server.
        var warning: String?
        var onChange: (@Sendable () -> Void)?
        /// Whether requests end because the source does.
        var isStopped = false
        /// Whether a picture was refused since the list that runs began.
        var isRefused = false
    }

    /// How long marks are trusted: external storages of Nextcloud change without one.
    private static let markLife: Duration = .seconds(24 * 3600)
    /// How long one list may take.
    private static let listLimit: Duration = .seconds(3600)

    init(
        _ source: ServerSource, _ requests: any HTTPRequesting, _ fetcher: PictureFetcher,
        folder: String, stop: CancellationFlag, clock: @escaping @Sendable () -> Duration,
        logger: Logger
    ) {
        (self.source, self.requests, self.fetcher) = (source, requests, fetcher)
        (self.stop, self.clock, self.logger) = (stop, clock, logger)
        kept = KeptListing(folder: folder)
        state = Lock(State(schedule: RefreshSchedule(every: source.definition.refresh)))
    }

    /// Takes the listing of the last start, if there is one.
    func load() {
        guard let (listing, time) = kept.load() else { return }
        let tree = source.definition.tree(of: listing)
        state.withLock { $0.goodAt = time }
        source.adopt { $0.tree = tree }
    }

    /// Begins to list.
    ///
    /// - Parameters:
    ///   - onChange: Called on the thread of the refresh when scans would see something else.
    ///   - onFetched: Called when pictures were fetched or failed.
    /// - Throws: ``SystemThreadError`` when no thread starts.
    func begin(
        onChange: @escaping @Sendable () -> Void,
        onFetched: @escaping @Sendable (Set<RelativePath>) -> Void
    ) throws(SystemThreadError) {
        state.withLock { $0.onChange = onChange }
        let pool = WorkerPool(count: 1) { [weak self] in self?.refreshIfDue() }
        try pool.start()
        worker.withLock { $0 = pool }
        try fetcher.begin(onRefusal: { [weak self] in self?.pictureWasRefused() }, onFetched)
        pool.signal()
    }

    /// Ends the requests that run, and all later ones; that they fail says nothing of the server.
    func stopRequests() {
        state.withLock { $0.isStopped = true }
        stop.throw()
    }

    /// Ends requests and threads.
    func end() {
        stopRequests()
        worker.withLock { $0 }?.stop()
        fetcher.end()
    }

    /// Removes all that was kept, after the end.
    func removeAll() { kept.removeAll(with: fetcher.cache) }

    /// Lists the server if that is due, and fetches what is due; to be called every few seconds.
    func wake() {
        worker.withLock { $0 }?.signal()
        fetcher.fetchDue()
    }

    /// Has the server asked now.
    func hurry() {
        state.withLock { $0.schedule.hurry() }
        wake()
    }

    /// When the server answered last that this is its listing; nil before the first.
    var listedAt: UnixTime? { state.withLock { $0.goodAt } }

    // MARK: Refreshing

    /// What a 401 means, of the list or of a picture.
    private var refusal: SourceError { source.definition.server.refusal }

    func refreshIfDue() {
        let begins = state.withLock { state in
            guard state.schedule.begins(at: clock()) else { return false }
            state.isRefused = false
            return true
        }
        guard begins else { return }
        let end = refresh()
        let chance = Double.random(in: 0...1)
        state.withLock { $0.schedule.ends(end, at: clock(), chance: chance) }
    }

    private func refresh() -> RefreshSchedule.End {
        let now = clock()
        requests.listBegins()
        do throws(SourceError) {
            var next = now + Self.progressInterval
            let checked = CheckedRequests(requests: requests) {
                [state, clock, refusal] () throws(SourceError) in
                guard clock() < now + ServerRefresh.listLimit else {
                    throw SourceError(.busy, "its list takes too long")
                }
                // The same password is not tried again for what is left.
                guard !state.withLock({ $0.isRefused }) else { throw refusal }
            }
            let outcome = try source.definition.server.list(
                checked, since: former(at: now), now: source.timeOfDay
            ) { count in
                source.state.withLock { $0.progress = count }
                guard clock() >= next, source.state.withLock({ $0.tree == nil }) else { return }
                next = clock() + Self.progressInterval
                change { $0.failure = nil }
            }
            if state.withLock({ $0.isRefused }) { throw refusal }
            switch outcome {
            case .unchanged:
                results.add(.unchanged)
                doubt.withLock { $0 = ListingDoubt() }
                noteGood()
                recover()
                return .succeeded
            case .whole(let listing): return adopt(listing, at: now)
            }
        } catch {
            guard !state.withLock({ $0.isStopped }) else { return .failed(retryAfter: nil) }
            return failed(error)
        }
    }

    private func former(at now: Duration) -> FormerListing? {
        let mark = state.withLock { state -> String? in
            guard let listed = state.fullListingAt, now - listed < Self.markLife else { return nil }
            return state.mark
        }
        let tree = source.state.withLock { $0.tree }
        let isCut = tree.map { $0.count >= source.definition.maxItems } ?? true
        return mark.map { FormerListing(mark: $0, tree: isCut ? nil : tree) }
    }

    private func adopt(_ listing: ServerListing, at now: Duration) -> RefreshSchedule.End {
        let definition = source.definition
        warn(listing.warning)
        let tree = definition.tree(of: listing)
        let before = source.state.withLock { $0.tree }
        let denied = listing.denied.filter { before?.has($0) == true }.min {
            $0.bytes.lexicographicallyPrecedes($1.bytes)
        }
        let verdict = doubt.withLock {
            $0.judge(tree.ids, after: before?.ids ?? [], isDenied: denied != nil, at: now)
        }
        if case .doubted(let left, let count, let again) = verdict {
            results.add(.doubted)
            fail(SourceError(doubting: left, of: count, denying: denied))
            return .doubted(again: again)
        }
        results.add(.listed)
        state.withLock { state in
            state.mark = listing.mark
            if !listing.isPartlyFormer { state.fullListingAt = now }
        }
        noteGood()
        if let before, before.isEqual(to: tree) {
            recover()
            return .succeeded
        }
        if tree.isCut {
            logger.warning(
                """
                the source \(definition.name) has more than \(definition.maxItems) pictures, and the \
                others are left out; raise its maxItems
                """)
        }
        goOn()
        fetcher.keep { path in
            let names = path.names.dropFirst().joined(separator: [UInt8(ascii: "/")])
            return tree.picture(at: RelativePath(bytes: Array(names))) != nil
        }
        // First: what was shown once is shown by the next start, also behind a power cut.
        keep(listing)
        change { state in
            state.tree = tree
            state.failure = nil
        }
        return .succeeded
    }

    /// Logs what a server is warned of, once.
    private func warn(_ warning: String?) {
        let isNew = state.withLock { state in
            defer { state.warning = warning }
            return state.warning != warning
        }
        guard isNew, let warning else { return }
        logger.warning("the source \(source.definition.name): \(warning)")
    }

    private func failed(_ error: SourceError) -> RefreshSchedule.End {
        let isRefused = error.kind == .denied
        results.add(isRefused ? .refused : .failed)
        fail(error)
        if error == refusal { fetcher.pause(until: clock() + PictureFetcher.refusalPause) }
        return isRefused ? .refused : .failed(retryAfter: error.retryAfter)
    }

    /// A picture was answered by 401: nothing is asked for any more, as if the list had been.
    func pictureWasRefused() {
        guard !state.withLock({ $0.isStopped }) else { return }
        let isRunning = state.withLock { state in
            state.isRefused = true
            state.schedule.refused(at: clock())
            return state.schedule.isRunning
        }
        // The list that runs counts itself.
        if !isRunning { results.add(.refused) }
        fail(refusal)
    }

    private func fail(_ error: SourceError) {
        guard source.state.withLock({ $0.failure }) != error else { return }
        change { $0.failure = error }
    }

    private func change(_ change: (inout ServerSource.State) -> Void) {
        source.adopt(change)
        state.withLock { $0.onChange }?()
    }

    /// Ends a failure: the server answered that all is as it was.
    private func recover() {
        goOn()
        if source.state.withLock({ $0.failure }) != nil { change { $0.failure = nil } }
    }

    /// Fetches again if the credentials had been refused.
    private func goOn() {
        if source.state.withLock({ $0.failure })?.kind == .denied { fetcher.resume() }
    }

    private func noteGood() {
        let now = source.timeOfDay()
        state.withLock { $0.goodAt = now }
    }

    /// Writes the listing beside the pictures; a disk that fails costs the next start its listing.
    private func keep(_ listing: ServerListing) {
        do throws(FileError) {
            try kept.keep(listing, at: source.timeOfDay())
        } catch {
            logger.notice(
                "the listing of the source \(source.definition.name) cannot be written: \(error)")
        }
    }
}
