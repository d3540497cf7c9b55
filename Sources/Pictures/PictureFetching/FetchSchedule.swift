/// Decides which picture is fetched next.
///
/// Times come from the caller's monotonic clock.
package struct FetchSchedule {
    private struct Entry {
        let host: String
        var due: Duration
        var attempts = 0
        /// Grows with each time that somebody asks for a picture.
        var asked: UInt64 = 0
        var isInFlight = false
        /// False for a URL that was dropped during its fetch; the entry stays until the fetch ends,
        /// so that no second fetch starts.
        var isWanted = true
    }

    /// Concurrent fetches, in all and from one host: fewer than a browser makes.
    static let limit = 4
    static let limitPerHost = 2
    /// The wait after the first failure; it doubles with each further one.
    static let initialBackoff: Duration = .seconds(5)

    private var entries: [String: Entry] = [:]
    private var asks: UInt64 = 0
    /// Nil if a picture is fetched once.
    private let refreshInterval: Duration?

    /// Pictures that are fetched once and wait, at most: what a person has scrolled past for long is dropped.
    private static let waitingLimit = 500
    /// The longest wait after failures of what is fetched once.
    private static let longestBackoff: Duration = .seconds(15 * 60)

    package init(refreshInterval: Duration?) { self.refreshInterval = refreshInterval }

    var urls: Set<String> { Set(entries.keys) }

    /// Whether a URL is scheduled.
    func contains(_ url: String) -> Bool { entries[url]?.isWanted ?? false }

    /// Schedules a URL.
    ///
    /// - Returns: The URLs that were dropped for it.
    @discardableResult
    mutating func add(_ url: String, on host: String, at now: Duration) -> [String] {
        if entries[url] == nil { entries[url] = Entry(host: host, due: now) }
        entries[url]?.isWanted = true
        noteAsked(url)
        guard refreshInterval == nil, entries.count > Self.waitingLimit else { return [] }
        let oldest = entries.filter { !$0.value.isInFlight && $0.key != url }
            .min { $0.value.asked < $1.value.asked }
        guard let oldest else { return [] }
        entries[oldest.key] = nil
        return [oldest.key]
    }

    /// Notes that somebody asks for a URL again that is scheduled.
    mutating func noteAsked(_ url: String) {
        asks += 1
        entries[url]?.asked = asks
    }

    /// Drops all URLs except these.
    mutating func keep(only wanted: Set<String>) {
        entries = entries.filter { wanted.contains($0.key) || $0.value.isInFlight }
        for (url, entry) in entries where entry.isInFlight {
            entries[url]?.isWanted = wanted.contains(url)
        }
    }

    /// Starts a fetch: returns the URL that has been due longest, within the limits; of pictures that are
    /// fetched once the one that was asked for last, because the others may not be looked at any more.
    mutating func next(at now: Duration) -> String? {
        let inFlight = entries.values.filter(\.isInFlight)
        guard inFlight.count < Self.limit else { return nil }
        var hosts: [String: Int] = [:]
        for entry in inFlight { hosts[entry.host, default: 0] += 1 }
        let due = entries.filter { url, entry in
            !entry.isInFlight && entry.due <= now
                && hosts[entry.host, default: 0] < Self.limitPerHost
        }
        let first =
            refreshInterval == nil
            ? due.max { $0.value.asked < $1.value.asked }
            : due.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
        guard let next = first?.key else { return nil }
        entries[next]?.isInFlight = true
        return next
    }

    mutating func finished(_ url: String, succeeded: Bool, at now: Duration) {
        guard var entry = entries[url] else { return }
        guard entry.isWanted, !(succeeded && refreshInterval == nil) else {
            entries[url] = nil
            return
        }
        entry.isInFlight = false
        entry.attempts = succeeded ? 0 : entry.attempts + 1
        // 2^20 times five seconds exceed all intervals.
        let wait = Self.initialBackoff * (1 << max(0, min(entry.attempts - 1, 20)))
        let interval = refreshInterval ?? Self.longestBackoff
        entry.due = now + (succeeded ? interval : min(wait, max(interval, Self.initialBackoff)))
        entries[url] = entry
    }
}
