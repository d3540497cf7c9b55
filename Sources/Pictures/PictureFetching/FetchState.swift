import Catalogue
import FileAccess

/// The pictures that are to be fetched, and what became of those that were.
///
/// Times come from the caller's monotonic clock.
struct FetchState {
    var schedule: FetchSchedule
    /// Whether all pictures are of one server, and each is fetched once in each version.
    let isOfServer: Bool
    var orders: [String: FetchOrder] = [:]
    /// The paths of pictures that are on their way: one may be in several folders.
    private var paths: [String: Set<RelativePath>] = [:]
    var failures: [String: Failure] = [:]
    /// The versions of pictures in the cache.
    var kept: [String: String] = [:]
    var wanted: Set<String> = []
    /// What came or failed since the last notification.
    var changed: Set<RelativePath> = []
    /// Until when the server asks for rest, or refuses the credentials.
    var pausedUntil: Duration = .zero
    /// Until when a server is left alone that did not answer, and how often that was so in a row.
    private var outage: (until: Duration, count: Int) = (.zero, 0)
    var throttle = NotificationThrottle()

    /// The longest wait for a server that does not answer; the first is that of a picture.
    private static let longestOutage: Duration = .seconds(60)

    init(schedule: FetchSchedule, isOfServer: Bool) {
        self.schedule = schedule
        self.isOfServer = isOfServer
    }

    /// Why a picture could not be fetched.
    struct Failure {
        let error: RemoteFetchError
        let order: FetchOrder
        let time: Duration
        /// Whether it is not fetched any more, until somebody asks for it much later.
        let isFinal: Bool
    }

    /// Why a picture has no file; nil if it has.
    func absence(of order: FetchOrder) -> SourceError? {
        guard kept[order.key] != order.version else { return nil }
        guard let failure = failures[order.key] else { return .onItsWay }
        return SourceError(failure.error)
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

    /// Why a picture is not fetched; nil if it may be.
    func finalFailure(of order: FetchOrder) -> SourceError? {
        guard let failure = failures[order.key], failure.isFinal,
            failure.order.version == order.version
        else { return nil }
        return SourceError(failure.error)
    }

    /// Starts a fetch: returns the picture that is next.
    mutating func next(at now: Duration) -> FetchOrder? {
        guard now >= pausedUntil, now >= outage.until, let key = schedule.next(at: now) else {
            return nil
        }
        return orders[key]
    }

    /// Drops all pictures but these.
    mutating func keep(where isWanted: (RelativePath) -> Bool) {
        let keys = schedule.urls.filter { key in orders[key].map { isWanted($0.path) } ?? false }
        wanted = keys
        schedule.keep(only: keys)
        orders = orders.filter { keys.contains($0.key) }
        paths = paths.filter { keys.contains($0.key) }
        failures = failures.filter { key, failure in
            keys.contains(key) || failure.isFinal && isWanted(failure.order.path)
        }
        kept = kept.filter { keys.contains($0.key) }
    }

    /// Records the result of a fetch; returns whether others must know.
    mutating func finish(
        _ order: FetchOrder, _ end: RemoteFetch.End, at now: Duration
    ) -> Bool {
        if isOfServer, !end.isElsewhere, case .failure(let failure) = end.result {
            pause(for: failure, at: now)
        }
        let isChanged =
            switch end.result {
            case .success(let change): succeeded(order, change, at: now)
            case .failure(let failure): failed(order, failure, at: now)
            }
        if isChanged { changed.formUnion(paths[order.key] ?? [order.path]) }
        if orders[order.key] == nil { paths[order.key] = nil }
        return isChanged
    }

    private mutating func succeeded(
        _ order: FetchOrder, _ change: RemoteFetch.Change, at now: Duration
    ) -> Bool {
        schedule.finished(order.key, succeeded: true, at: now)
        if !order.isForeign { outage = (.zero, 0) }
        guard orders[order.key] != nil else { return false }
        failures[order.key] = nil
        let former = kept.updateValue(order.version, forKey: order.key)
        if isOfServer { orders[order.key] = nil }
        return former != order.version || change == .modified
    }

    private mutating func failed(
        _ order: FetchOrder, _ failure: RemoteFetchError, at now: Duration
    ) -> Bool {
        // Another version may have been asked for meanwhile.
        let isFinal =
            isOfServer && failure.isLasting && orders[order.key]?.version == order.version
        // What is final is not fetched again, as if it were there.
        schedule.finished(order.key, succeeded: isFinal, at: now)
        guard orders[order.key] != nil else { return false }
        if isFinal { orders[order.key] = nil }
        guard !failure.isOnItsWay else { return false }
        // The picture that was fetched before stays.
        guard kept[order.key] != order.version else { return false }
        let former = failures.updateValue(
            Failure(error: failure, order: order, time: now, isFinal: isFinal), forKey: order.key)
        return former?.error != failure
    }

    private mutating func pause(for failure: RemoteFetchError, at now: Duration) {
        switch failure {
        case .refused(401): pausedUntil = max(pausedUntil, now + PictureFetcher.refusalPause)
        case .throttled(let time): pausedUntil = max(pausedUntil, now + time)
        case _ where failure.isLasting: outage = (.zero, 0)
        default:
            // Two fetches at once notice the same outage.
            guard now >= outage.until else { return }
            let wait = FetchSchedule.initialBackoff * (1 << min(outage.count, 20))
            outage = (now + min(wait, Self.longestOutage), outage.count + 1)
        }
    }

    /// Has pictures tried again that could not be had for long, if somebody asks for them; returns whether
    /// others must know.
    mutating func forgetOldFailures(at now: Duration) -> Bool {
        let old = failures.filter {
            $0.value.isFinal && now - $0.value.time >= SourceError.fetchPause
        }
        for (key, failure) in old {
            failures[key] = nil
            // What is drawn of it says that it failed.
            changed.insert(failure.order.path)
        }
        return !old.isEmpty
    }
}
