/// Which picture is fetched when, as a value.
///
/// Time is the caller's, on a clock that does not run backwards.
struct FetchSchedule {
    private struct Entry {
        let host: String
        var due: Duration
        var attempts = 0
        var isInFlight = false
        /// False for one that was dropped while it is fetched: until that ends it keeps its place,
        /// so that nobody fetches it a second time.
        var isWanted = true
    }

    /// Pictures that are fetched at once, in all and from one host: somebody else's machine is not
    /// to be bothered more than a browser would.
    static let limit = 4
    static let limitPerHost = 2
    /// The wait after the first failure; it doubles with every further one.
    static let initialBackoff: Duration = .seconds(5)

    private var entries: [String: Entry] = [:]
    private let refreshInterval: Duration

    init(refreshInterval: Duration) { self.refreshInterval = refreshInterval }

    /// Whether an address is wanted.
    func contains(_ url: String) -> Bool { entries[url]?.isWanted ?? false }

    /// An address is wanted from now on.
    mutating func add(_ url: String, on host: String, at now: Duration) {
        if entries[url] == nil { entries[url] = Entry(host: host, due: now) }
        entries[url]?.isWanted = true
    }

    /// Only these are wanted.
    mutating func keep(only wanted: Set<String>) {
        entries = entries.filter { wanted.contains($0.key) || $0.value.isInFlight }
        for (url, entry) in entries where entry.isInFlight {
            entries[url]?.isWanted = wanted.contains(url)
        }
    }

    /// Takes the address that has waited longest, when there is room for one more.
    mutating func next(at now: Duration) -> String? {
        let inFlight = entries.values.filter(\.isInFlight)
        guard inFlight.count < Self.limit else { return nil }
        var hosts: [String: Int] = [:]
        for entry in inFlight { hosts[entry.host, default: 0] += 1 }
        let due = entries.filter { url, entry in
            !entry.isInFlight && entry.due <= now
                && hosts[entry.host, default: 0] < Self.limitPerHost
        }
        guard let next = due.min(by: { ($0.value.due, $0.key) < ($1.value.due, $1.key) })?.key
        else {
            return nil
        }
        entries[next]?.isInFlight = true
        return next
    }

    mutating func finished(_ url: String, succeeded: Bool, at now: Duration) {
        guard var entry = entries[url] else { return }
        guard entry.isWanted else {
            entries[url] = nil
            return
        }
        entry.isInFlight = false
        entry.attempts = succeeded ? 0 : entry.attempts + 1
        // 2^20 times five seconds are beyond every interval.
        let wait = Self.initialBackoff * (1 << max(0, min(entry.attempts - 1, 20)))
        entry.due =
            now
            + (succeeded ? refreshInterval : min(wait, max(refreshInterval, Self.initialBackoff)))
        entries[url] = entry
    }
}
